"""Whether the page that somebody looks at is older than its sheet: asked now and then while it is looked at."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse

from mahjong_site.http import private, read_only, render_page
from scoring.lagging import may_lag
from scoring.visitors import known

from . import storage
from .forms import number
from .happenings import Deed
from .models import Sheet


@private
@read_only
def newer(request: HttpRequest, sheet_id: str) -> HttpResponse:
    """``/scorekeeper/<id>/newer/``: 204, or a sentence with a link where the sheet has gone on."""
    return _news(request, storage.may_write(sheet_id, known(request)), reverse("score-sheet", args=[sheet_id]))


@private
@read_only
@may_lag
def newer_shared(request: HttpRequest, share: str) -> HttpResponse:
    """Say the same to whoever may look; a standby may be behind the page."""
    return _news(request, storage.shared_row(share), reverse("score-sheet-shared", args=[share]), may_be_behind=True)


def _news(request: HttpRequest, row: Sheet | None, address: str, may_be_behind: bool = False) -> HttpResponse:
    """Compare the sheet with the state and length that the page shows."""
    if row is None:
        raise Http404
    # Pages of earlier releases ask with the version alone, and go on asking until they are loaded anew.
    state = request.GET.get("state") or request.GET.get("version", "")
    length = number(request.GET.get("length", ""), 10**9)
    version = number(state.partition(".")[0], 10**9)
    behind = version is not None and row.version < version and may_be_behind
    if version is None or length is None or behind or row.is_answered_by(state):
        return HttpResponse(status=204)
    told = row.length > length and storage.last_deed(row) is Deed.ADD
    return render_page(request, "tutorials/scorekeeper/_newer.html", {"told": told, "address": address})
