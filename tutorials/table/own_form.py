"""Telling the site's own start form from another site's, without a cookie on a public page.

Django's token needs a cookie, and the start page is a page that anybody may read. So the form carries a signed
mark of its own, and a browser that says the post comes from elsewhere is not believed. A forged post could only have
made a new game and put another cookie in place of the visitor's.
"""

from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit

from django.conf import settings
from django.core.signing import BadSignature, TimestampSigner
from django.http import HttpRequest

FIELD: Final = "form"
MAX_AGE: Final = 7 * 24 * 3600

_SALT: Final = "tutorials.table.start"


def mark() -> str:
    """Return the mark of a form that is shown now."""
    return TimestampSigner(salt=_SALT).sign("start")


def is_own(request: HttpRequest) -> bool:
    """Say whether a post comes from a start form of this site."""
    try:
        TimestampSigner(salt=_SALT).unsign(request.POST.get(FIELD, ""), max_age=MAX_AGE)
    except BadSignature:
        return False
    return not _from_elsewhere(request)


def _from_elsewhere(request: HttpRequest) -> bool:
    """Say whether the browser tells that another site made the post."""
    if request.headers.get("Sec-Fetch-Site", "same-origin") not in ("same-origin", "none"):
        return True
    origin = request.headers.get("Origin")
    if origin is None or origin in settings.CSRF_TRUSTED_ORIGINS:
        return False
    parts = urlsplit(origin)
    return parts.netloc != request.get_host() or (request.is_secure() and parts.scheme != "https")
