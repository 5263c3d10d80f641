"""What the logs say: what was asked for and how it went, nothing about who asked."""

from __future__ import annotations

import logging
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
        write(
            f"level=INFO at=request method={request.method} route={route_of(request)} status={response.status_code}"
            f" ms={milliseconds:.1f} bytes={response.headers.get('Content-Length', '-')}\n"
        )
        return response

    return logged


class RouteInsteadOfPath(logging.Filter):
    """Django names the whole path in its own lines about a request; put the route there."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Change the record, keep it always."""
        request = getattr(record, "request", None)
        if isinstance(request, HttpRequest) and isinstance(record.args, tuple):
            route = route_of(request)
            record.args = tuple(route if value == request.path else value for value in record.args)
        return True
