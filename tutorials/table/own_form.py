"""The start form: told from another site's without a cookie on a public page, and the promise that it carries.

Django's token needs a cookie, and the start page is a page that anybody may read. So the form carries a signed
mark of its own, and a browser that says the post comes from elsewhere is not believed. A forged post could only have
made a new game and put another cookie in place of the visitor's.

The mark names the game that the form begins before there is one: its seed follows from the mark and the site's
secret, so its fingerprint stands on the page while the visitor's word is still to be typed, and nothing is stored.
"""

from __future__ import annotations

from base64 import urlsafe_b64encode
from typing import Final, NamedTuple

from django.core.signing import BadSignature, SignatureExpired, TimestampSigner
from django.http import HttpRequest
from django.utils.crypto import salted_hmac

from scoring.visitors import new_id

from ..own_site import is_from_elsewhere
from .seeds import LENGTH, Bond, bond_of

FIELD: Final = "form"
MAX_AGE: Final = 7 * 24 * 3600

_SALT: Final = "tutorials.table.start"


class Promise(NamedTuple):
    """What a form binds: the id, the seed and the secret of the game that it may begin."""

    game: str
    seed: str
    key: str

    @property
    def bond(self) -> Bond:
        """What the first hand is bound to."""
        return bond_of(self.seed, self.key, shared=False, hand=0)


class NotOwn(Exception):  # noqa: N818 - the form is not the site's own
    """A post that comes from no start form of this site."""


def new_mark() -> str:
    """Return the mark of a form that is shown now."""
    return TimestampSigner(salt=_SALT).sign(new_id())


def promise_of(mark: str) -> Promise:
    """Return what the form with this mark promised."""
    name = mark.partition(":")[0]
    return Promise(
        urlsafe_b64encode(_secret("game", name)[:24]).decode(),
        _secret("seed", name).hex()[:LENGTH],
        _secret("key", name).hex()[:LENGTH],
    )


def _secret(what: str, name: str) -> bytes:
    return salted_hmac(f"{_SALT}.{what}", name, algorithm="sha256").digest()


def mark_of(request: HttpRequest) -> str | None:
    """Return the mark of a posted start form, ``None`` where it is too old; raise ``NotOwn`` for another site's."""
    mark = request.POST.get(FIELD, "")
    if is_from_elsewhere(request):
        raise NotOwn
    try:
        TimestampSigner(salt=_SALT).unsign(mark, max_age=MAX_AGE)
    except SignatureExpired:
        return None
    except BadSignature as error:
        raise NotOwn from error
    return mark
