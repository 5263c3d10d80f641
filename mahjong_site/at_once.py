"""Answers given at once: who asks for a ready page as somebody did before gets the same answer; nothing is worked out.

A cache as HTTP knows it, within the process: an answer says in ``Vary`` what else it depends on. It stands inside of
what every answer passes, so that each has the headers of its own and its line in the log.
"""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus
from typing import Final

from django.http import HttpRequest, HttpResponse

from scoring.ready import PAGES, ReadyAnswer

type Respond = Callable[[HttpRequest], HttpResponse]

DEPENDS_ON: Final = frozenset({"Accept-Encoding", "HX-Request", "HX-History-Restore-Request"})
"""What an answer may vary by to be kept; all of it is asked for."""
_ASKED: Final = (
    *("REQUEST_METHOD", "HTTP_HOST", "SERVER_PORT", "PATH_INFO", "QUERY_STRING"),
    *("HTTP_ACCEPT_ENCODING", "HTTP_HX_REQUEST", "HTTP_HX_HISTORY_RESTORE_REQUEST"),
    *("HTTP_IF_NONE_MATCH", "HTTP_IF_MATCH", "CONTENT_LENGTH", "HTTP_TRANSFER_ENCODING"),
)
"""All of a request that decides about the answer, but for its scheme."""


def answer_at_once(respond: Respond) -> Respond:
    """Answer from what was answered before, where there is that."""
    answers = PAGES.answers

    def answered(request: HttpRequest) -> HttpResponse:
        asked = (request.scheme, *map(request.META.get, _ASKED))
        if found := answers.find(asked):
            request.resolver_match = found.route
            return found.kind(found.body, headers=found.headers)
        response = respond(request)
        if is_for_all(response):
            route = request.resolver_match
            answers.keep(asked, ReadyAnswer(type(response), response.content, dict(response.headers), route))
        return response

    return answered


def is_for_all(response: HttpResponse) -> bool:
    """Say whether everybody who asks as this visitor did gets the same answer.

    What is refused for a condition of the request (412) hangs on more of it than is asked here.
    """
    if response.status_code not in (HTTPStatus.OK, HTTPStatus.NOT_MODIFIED) or not getattr(response, "is_ready", False):
        return False
    return all(name.strip() in DEPENDS_ON for name in response.headers.get("Vary", "").split(","))
