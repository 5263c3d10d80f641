"""Telling this site's own form from another site's on a page that anybody may read and that sets no cookie.

Django's token needs a cookie. Browsers say themselves where a post comes from; one forged all the same could only make
an empty sheet or a new game.
"""

from __future__ import annotations

from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest


def is_from_elsewhere(request: HttpRequest) -> bool:
    """Say whether the browser tells that another site made the post."""
    if request.headers.get("Sec-Fetch-Site", "same-origin") not in ("same-origin", "none"):
        return True
    origin = request.headers.get("Origin")
    if origin is None or origin in settings.CSRF_TRUSTED_ORIGINS:
        return False
    parts = urlsplit(origin)
    return parts.netloc != request.get_host() or (request.is_secure() and parts.scheme != "https")
