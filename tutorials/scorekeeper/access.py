"""What the views of the score keeper share: who may write, what a press answers, what every page needs."""

from __future__ import annotations

import secrets
from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse

from mahjong_site.http import page_head, see_other
from scoring.core.said import AsTyped, say
from scoring.limits import limited
from scoring.visitors import digest_of, known

from . import storage
from .models import MOST_ENTRIES
from .storage import Opened

TITLE: Final = "記分"
LATE: Final = "另一支手機剛剛先記了一筆，這張已經是最新的。你填的還在：看一下，要記就再按一次。"
FULL: Final = say("這張分數紙記滿了：最多 {most} 筆，改過的也算。請另開一張接著記。", most=MOST_ENTRIES)
ASKED: Final = ("GET", "HEAD", "POST")

limited_writing: Final = limited("scorekeeper", most=400, seconds=600)


def onward(name: str, *args: Any) -> HttpResponse:
    """Send the browser on with GET."""
    return see_other(reverse(name, args=args))


def opened_or_404(request: HttpRequest, sheet_id: str) -> Opened:
    """Return the sheet if the visitor may write on it."""
    opened = storage.open_sheet(sheet_id, known(request))
    if opened is None:
        raise Http404(sheet_id)
    return opened


def answered(request: HttpRequest) -> tuple[str, str]:
    """Return the state that a press answers, and what tells this press from every other.

    The form's own mark and all that was typed: the same form sent twice is one press, two phones are two.
    """
    mark = request.POST.get("press", "")[:32]
    skipped = {"csrfmiddlewaretoken", "state"}
    typed = [(key, values) for key, values in sorted(request.POST.lists()) if key not in skipped]
    return request.POST.get("state", ""), digest_of(repr(typed))[:32] if mark else ""


def frame(request: HttpRequest, opened: Opened, crumbs: list[tuple[str, str | None]]) -> dict[str, Any]:
    """Return what every page on which something can be pressed needs."""
    return {
        "page": page_head(request, AsTyped(" ".join(opened.setup.names)), "", "scorekeeper", crumbs=crumbs),
        "row": opened.row,
        "address": reverse("score-sheet", args=[opened.row.pk]),
        "owner": opened.row.visitor == known(request),
        "press": secrets.token_urlsafe(12),
        "has_rules": opened.rules is not None,
        "undone": opened.undone is not None,
    }
