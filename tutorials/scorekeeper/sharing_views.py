"""The pages by which a sheet gets to others: links to look and to write, files, and deleting it."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from mahjong_site.http import absolute, page_head, private, read_only, render_page
from scoring.core.said import AsTyped, listed
from scoring.exchange import write_json
from scoring.in_place import answers_in_place
from scoring.lagging import may_lag
from scoring.languages import tr
from scoring.limits import limited
from scoring.visitors import known, known_or_new

from . import storage
from .access import ASKED, TITLE, frame, limited_writing, onward, opened_or_404
from .exporting import csv_text, sheet_data
from .pages import sheet_context
from .qr import qr_image
from .sheet import Standing
from .storage import Opened, TooManyError


@private
@answers_in_place
@limited("scorekeeper-key", most=30, seconds=3600)
@require_http_methods(ASKED)
def share(request: HttpRequest, sheet_id: str) -> HttpResponse:
    """``/scorekeeper/<id>/share/``: the link to look, a link to write, and files; a post makes a new link to write."""
    opened = opened_or_404(request, sheet_id)
    owner = opened.row.visitor == known(request)
    if request.method == "POST" and not owner:
        raise PermissionDenied
    key = storage.new_key(opened.row) if request.method == "POST" else ""
    crumbs = [
        (TITLE, reverse("scorekeeper")),
        ("這一張", reverse("score-sheet", args=[sheet_id])),
        ("分享和匯出", None),
    ]
    look = absolute(request, reverse("score-sheet-shared", args=[opened.row.share]))
    write = absolute(request, reverse("score-sheet-join", args=[sheet_id, key])) if key else ""
    context = frame(request, opened, crumbs) | {
        "look": look,
        "write": write,
        "key": key,
        "has_key": bool(opened.row.key or key),
    }
    return render_page(request, "tutorials/scorekeeper/share.html", context)


@private
@answers_in_place
@limited("scorekeeper-key", most=30, seconds=3600)
@require_http_methods(ASKED)
def join(request: HttpRequest, sheet_id: str, key: str) -> HttpResponse:
    """``/scorekeeper/<id>/join/<key>/``: another phone takes part; looking at the link alone changes nothing."""
    row = storage.by_key(sheet_id, key)
    if row is None:
        raise Http404(sheet_id)
    if storage.open_sheet(sheet_id, known(request)):
        return onward("score-sheet", sheet_id)
    trouble = ""
    if request.method == "POST":
        visitor = known_or_new(request)
        try:
            storage.join(row, visitor.digest)
            return visitor.put_cookie(onward("score-sheet", sheet_id))
        except TooManyError as full:
            trouble = str(full)
    page = page_head(
        request, "一起記分", "", "scorekeeper", crumbs=[(TITLE, reverse("scorekeeper")), ("一起記分", None)]
    )
    names = tr(listed(storage.setup_of(row).names))
    return render_page(request, "tutorials/scorekeeper/join.html", {"page": page, "names": names, "trouble": trouble})


@private
@read_only
def join_qr(request: HttpRequest, sheet_id: str, key: str) -> HttpResponse:
    """``/scorekeeper/<id>/join/<key>/qr.svg``: the link to write as a QR code, while the key opens anything."""
    if storage.by_key(sheet_id, key) is None:
        raise Http404(sheet_id)
    return qr_image(absolute(request, reverse("score-sheet-join", args=[sheet_id, key])))


@private
@read_only
@may_lag
def shared_qr(request: HttpRequest, share: str) -> HttpResponse:
    """``/scorekeeper/shared/<id>/qr.svg``: the link to look as a QR code."""
    if storage.shared_row(share) is None:
        raise Http404(share)
    return qr_image(absolute(request, reverse("score-sheet-shared", args=[share])))


@private
@answers_in_place
@limited_writing
@require_http_methods(ASKED)
def delete(request: HttpRequest, sheet_id: str) -> HttpResponse:
    """``/scorekeeper/<id>/delete/``: remove the sheet, after asking once."""
    opened = opened_or_404(request, sheet_id)
    if request.method == "POST":
        storage.remove(opened.row, known(request) or "")
        return onward("scorekeeper")
    crumbs = [(TITLE, reverse("scorekeeper")), ("這一張", reverse("score-sheet", args=[sheet_id])), ("刪除", None)]
    context = frame(request, opened, crumbs) | {"lines": len(opened.standing.lines)}
    return render_page(request, "tutorials/scorekeeper/delete.html", context)


@private
@read_only
@may_lag
def shared(request: HttpRequest, share: str) -> HttpResponse:
    """``/scorekeeper/shared/<id>/``: the sheet for whoever has the link, to look at only."""
    opened = _shared_or_404(share)
    page = page_head(
        request,
        AsTyped(" ".join(opened.setup.names)),
        "",
        "scorekeeper",
        crumbs=[(TITLE, reverse("scorekeeper")), ("這一桌", None)],
    )
    return render_page(
        request, "tutorials/scorekeeper/shared.html", {**sheet_context(opened), "page": page, "row": opened.row}
    )


def _shared_or_404(share: str) -> Opened:
    opened = storage.open_shared(share)
    if opened is None:
        raise Http404(share)
    return opened


@private
@read_only
def export(request: HttpRequest, sheet_id: str, kind: str) -> HttpResponse:
    """``/scorekeeper/<id>/sheet.csv`` and ``.json``."""
    return _file(opened_or_404(request, sheet_id).standing, kind)


@private
@read_only
@may_lag
def export_shared(request: HttpRequest, share: str, kind: str) -> HttpResponse:
    """Give the same files to whoever may look."""
    return _file(_shared_or_404(share).standing, kind)


def _file(standing: Standing, kind: str) -> HttpResponse:
    if kind == "csv":
        response = HttpResponse(csv_text(standing), content_type="text/csv; charset=utf-8; header=present")
    elif kind == "json":
        response = HttpResponse(write_json(sheet_data(standing)), content_type="application/json; charset=utf-8")
    else:
        raise Http404(kind)
    response.headers["Content-Disposition"] = f'attachment; filename="mahjong-scores.{kind}"'
    return response
