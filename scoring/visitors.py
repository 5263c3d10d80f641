"""Who a visitor is: one anonymous cookie, given when something is first kept for them.

The cookie holds an id that nobody can guess; every table keeps only its digest, so whoever reads the database can't
become anyone. Behind TLS the cookie's name begins with ``__Host-``: no neighboring host can plant one.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from typing import Final, NamedTuple

from django.conf import settings
from django.http import HttpRequest, HttpResponse

COOKIE: Final = "__Host-visitor" if settings.BEHIND_TLS else "visitor"
COOKIE_AGE: Final = 365 * 24 * 3600
ID_BYTES: Final = 24
"""192 bits, 32 characters."""

_ID: Final = re.compile(r"[A-Za-z0-9_-]{32}")


def new_id() -> str:
    """Return an id of 32 characters that nobody can guess, for a visitor or for what a link leads to."""
    return secrets.token_urlsafe(ID_BYTES)


def is_id(text: str) -> bool:
    """Say whether a text could be an id of ours; only then may a query ask for it: PostgreSQL refuses a NUL byte."""
    return _ID.fullmatch(text) is not None


def digest_of(identity: str) -> str:
    """Return what the database keeps of a secret id: 64 hexadecimal digits."""
    return hashlib.sha256(identity.encode()).hexdigest()


def known(request: HttpRequest) -> str | None:
    """Return the visitor's digest, or ``None`` without a cookie that could be one of ours."""
    identity = request.COOKIES.get(COOKIE, "")
    return digest_of(identity) if is_id(identity) else None


class Visitor(NamedTuple):
    """A visitor's digest, and the id itself where it was made just now."""

    digest: str
    identity: str | None = None

    def put_cookie[Answer: HttpResponse](self, response: Answer) -> Answer:
        """Give a new visitor the cookie; return the same response."""
        if self.identity is not None:
            response.set_cookie(
                COOKIE,
                self.identity,
                max_age=COOKIE_AGE,
                secure=settings.BEHIND_TLS,
                httponly=True,
                samesite="Lax",
            )
        return response


def known_or_new(request: HttpRequest) -> Visitor:
    """Return the visitor, newly made where no cookie came; call it only where something is kept."""
    digest = known(request)
    if digest is not None:
        return Visitor(digest)
    identity = new_id()
    return Visitor(digest_of(identity), identity)


def forget[Answer: HttpResponse](response: Answer) -> Answer:
    """Take the cookie away; return the same response."""
    response.delete_cookie(COOKIE, samesite="Lax")
    if settings.BEHIND_TLS:
        response.cookies[COOKIE]["secure"] = True
    return response
