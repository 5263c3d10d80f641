"""What every request passes through: the headers, the limits, too many writes, and a database that is away."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import lru_cache
from typing import Final

from django.conf import settings
from django.db import DatabaseError, InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.middleware.common import CommonMiddleware
from django.utils.csp import CSP, build_policy

from mahjong_site.errors import error_response
from mahjong_site.logs import name_error, route_of
from scoring.core.whole_numbers import whole_number
from scoring.limits import TooManyWritesError

type Respond = Callable[[HttpRequest], HttpResponse]

logger = logging.getLogger("mahjong_site")

VARY = ("HX-Request", "HX-History-Restore-Request")
"""What decides between the whole page and its part."""

PROBES: Final = frozenset({"/healthz", "/readyz"})
"""What a probe asks by the machine's address or whatever name it knows: they show nothing that a host decides."""

PERMISSIONS_POLICY = ", ".join(
    f"{feature}=()"
    for feature in (
        "accelerometer",
        "autoplay",
        "camera",
        "display-capture",
        "geolocation",
        "gyroscope",
        "magnetometer",
        "microphone",
        "midi",
        "payment",
        "usb",
    )
)


def security_headers(respond: Respond) -> Respond:
    """Put the same security headers on every answer, also on those that no other middleware saw.

    Django's own middleware for the policy builds it anew for each answer and is not reached by some refusals.
    """
    headers = {
        str(CSP.HEADER_ENFORCE): build_policy(settings.SECURE_CSP),
        "Cross-Origin-Opener-Policy": settings.SECURE_CROSS_ORIGIN_OPENER_POLICY,
        "Cross-Origin-Resource-Policy": "same-origin",
        "Permissions-Policy": PERMISSIONS_POLICY,
        "Referrer-Policy": settings.SECURE_REFERRER_POLICY,
        "X-Content-Type-Options": "nosniff",
        "X-Frame-Options": settings.X_FRAME_OPTIONS,
    }
    hsts = f"max-age={settings.SECURE_HSTS_SECONDS}; includeSubDomains; preload" if settings.SECURE_HSTS_SECONDS else ""

    def secured(request: HttpRequest) -> HttpResponse:
        response = respond(request)
        answer = response.headers
        for name, value in headers.items():
            answer[name] = value
        if hsts and request.is_secure():
            answer["Strict-Transport-Security"] = hsts
        return response

    return secured


class HostAndSlash(CommonMiddleware):
    """Django's refusal of foreign hosts and its missing slashes; probes are answered whatever they call the host."""

    def process_request(self, request: HttpRequest) -> HttpResponsePermanentRedirect | None:
        """Check the host."""
        return None if request.path_info in PROBES else super().process_request(request)


class PageMiddleware:
    """Keep bodies small, tell caches what a page depends on, and turn a database that is away into a 503."""

    def __init__(self, respond: Respond) -> None:
        """Remember the rest of the chain."""
        self.respond = respond

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer a request."""
        refused = status_of_bad_body(request)
        response = error_response(request, refused) if refused else self.respond(request)
        if response.status_code == 405 and not response.content:
            response = error_response(request, 405, headers={"Allow": response.headers["Allow"]})
        response.headers["Vary"] = varying(response.headers.get("Vary", ""))
        return response

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Answer 429 to who writes too often, 503 when the database can't be reached, read or written."""
        if isinstance(exception, TooManyWritesError):
            return error_response(request, 429, headers={"Retry-After": str(exception.wait)})
        if not is_database_away(exception):
            return None
        logger.error(
            "at=database route=%s error=%s reason=%s",
            route_of(request),
            name_error(request),
            type(exception).__name__,
            exc_info=exception,
        )
        return error_response(request, 503, headers={"Retry-After": "5"})


@lru_cache(maxsize=64)
def varying(header: str) -> str:
    """Add to a ``Vary`` header what every page varies by."""
    names = [name.strip() for name in header.split(",") if name.strip()]
    return ", ".join((*names, *(name for name in VARY if name not in names)))


def status_of_bad_body(request: HttpRequest) -> int | None:
    """Judge a body by its announced length, which is as much as the server passes on.

    Django reads a body without a length as an empty one; better to say that it was not read.
    """
    length = request.META.get("CONTENT_LENGTH") or "0"
    if length.isdecimal() and whole_number(length, settings.DATA_UPLOAD_MAX_MEMORY_SIZE) is None:
        return 413
    return 411 if "HTTP_TRANSFER_ENCODING" in request.META else None


def is_database_away(error: Exception) -> bool:
    """Tell an outage (no server, disk full, file damaged, lock not got) from a mistake in a query."""
    return isinstance(error, OperationalError | InterfaceError) or type(error) is DatabaseError
