"""Who sits at a table: an anonymous cookie that is sent to the tables only; the database holds its digest."""

from __future__ import annotations

import hashlib
import re
import secrets
from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse

COOKIE: Final = "player"
COOKIE_PATH: Final = "/table/"
COOKIE_AGE: Final = 365 * 24 * 3600
ID_BYTES: Final = 24
"""192 bits, 32 characters: nobody guesses another visitor's."""

_ID: Final = re.compile(r"[A-Za-z0-9_-]{32}")


def new_id() -> str:
    """Return an id that nobody can guess, for a visitor or a game."""
    return secrets.token_urlsafe(ID_BYTES)


def visitor_of(request: HttpRequest) -> str:
    """Return the digest of the visitor's id; empty without a cookie that could be one of ours."""
    identity = request.COOKIES.get(COOKIE, "")
    return digest_of(identity) if _ID.fullmatch(identity) else ""


def digest_of(identity: str) -> str:
    """Return what the database keeps of an id."""
    return hashlib.sha256(identity.encode()).hexdigest()


def put_cookie(response: HttpResponse, identity: str) -> None:
    """Give a new visitor the cookie."""
    response.set_cookie(
        COOKIE,
        identity,
        max_age=COOKIE_AGE,
        path=COOKIE_PATH,
        secure=settings.BEHIND_TLS,
        httponly=True,
        samesite="Lax",
    )
