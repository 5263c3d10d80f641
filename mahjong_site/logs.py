"""What the logs say: what was asked for and how it went, nothing about who asked."""

from __future__ import annotations

import logging
import secrets
import sys
from collections.abc import Callable
from time import perf_counter

from django.conf import settings
from django.http import HttpRequest, HttpResponse

type Respond = Callable[[HttpRequest], HttpResponse]


def route_of(request: HttpRequest) -> str:
    """Name what was asked for without what a visitor typed or owns: a table's address is its key."""
    if match := getattr(request, "resolver_match", None):
        return "/" + match.route
    if request.path_info.startswith(settings.STATIC_URL):
        return settings.STATIC_URL
    return "-"


def log_requests(respond: Respond) -> Respond:
    """Write one line for each request: no address of the visitor, no query, no agent, no id."""
    write = sys.stderr.write

    def logged(request: HttpRequest) -> HttpResponse:
        began = perf_counter()
        response = respond(request)
        milliseconds = (perf_counter() - began) * 1000
        error = error_id_of(request)
        write(
            f"level=INFO at=request method={request.method} route={route_of(request)} status={response.status_code}"
            f" ms={milliseconds:.1f} bytes={response.headers.get('Content-Length', '-')}"
            f"{f' error={error}' if error else ''}\n"
        )
        if settings.DEBUG:
            response.headers["Server-Timing"] = f"app;dur={milliseconds:.1f}"
        return response

    return logged


def name_error(request: HttpRequest) -> str:
    """Give a request's error an id, which the page shows and every line about it in the log has; return it."""
    error: str = getattr(request, "error_id", "") or secrets.token_hex(4)
    request.error_id = error  # type: ignore[attr-defined]
    return error


def error_id_of(request: HttpRequest) -> str:
    """Return the id of a request's error, empty if there was none."""
    return getattr(request, "error_id", "")


class RouteInsteadOfPath(logging.Filter):
    """Django names the whole path in its own lines about a request; put the route there, and the error's id."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Change the record, keep it always."""
        request = getattr(record, "request", None)
        if isinstance(request, HttpRequest) and isinstance(record.args, tuple):
            route = route_of(request)
            record.args = tuple(route if value == request.path else value for value in record.args)
            if error := error_id_of(request):
                record.msg = f"error={error} {record.msg}"
        return True
