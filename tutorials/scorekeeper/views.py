"""The sheet itself: writing down, taking back, correcting."""

from __future__ import annotations

from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from mahjong_site.http import private, read_only, render_page
from scoring.core.said import say
from scoring.hand_address import hand_address
from scoring.in_place import answers_in_place

from . import storage
from .access import ASKED, FULL, LATE, TITLE, answered, frame, limited_writing, onward, opened_or_404
from .forms import HAND_TOO_LONG, Table, Typed, number, one_line, read_happening, seat_of, values_of
from .hands import Scored, score_hand
from .happenings import LONGEST_HAND, Deed, Penalty, happening_to_json
from .pages import form_context, sheet_context
from .sheet import Line
from .storage import Opened, Outcome

MOVED: Final = "這張分數紙剛剛動過，現在是這樣。"
GONE: Final = "這一筆剛剛被另一支手機刪了，現在是這樣。"
OVER: Final = "這一將已經打完。要接著打，就另開一張；記錯的可以從下面改。"


@private
@answers_in_place
@limited_writing
@require_http_methods(ASKED)
def sheet(request: HttpRequest, sheet_id: str) -> HttpResponse:
    """``/scorekeeper/<id>/``: the sheet, with the form for the next hand."""
    opened = opened_or_404(request, sheet_id)
    if request.method == "POST":
        return _press(request, opened)
    return sheet_page(request, opened)


def _press(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Do what was pressed, if it answers the newest state of the sheet."""
    do, (state, press) = request.POST.get("do", ""), answered(request)
    row = opened.row
    if not row.is_answered_by(state) and storage.is_repeated(row.pk, press):
        return onward("score-sheet", row.pk)
    if do in ("undo", "redo"):
        move = storage.go_back if do == "undo" else storage.go_forward
        late = move(row, state, press) is Outcome.LATE
        return (
            sheet_page(request, opened_or_404(request, row.pk), note=MOVED) if late else onward("score-sheet", row.pk)
        )
    if do not in ("win", "drawn", "penalty", "score"):
        return sheet_page(request, opened, note="這個按鈕在這裡用不到，什麼都沒記。")
    table = Table(opened.setup, opened.standing.match, opened.rules)
    happening, typed = read_happening(request.POST, table)
    if do == "score":
        return sheet_page(request, opened, typed=typed, answer=_answer(request.POST, opened, opened.standing.match))
    if opened.standing.over and not isinstance(happening, Penalty):
        return sheet_page(request, opened, note=OVER)
    if happening is None:
        return sheet_page(request, opened, typed=typed)
    outcome = storage.write(row, state, press, Deed.ADD, happening_to_json(happening))
    return _after(request, row.pk, outcome, typed)


def _after(request: HttpRequest, sheet_id: str, outcome: Outcome, typed: Typed) -> HttpResponse:
    """Go on after a press that was done; show the newest sheet and what was typed after one that was not."""
    if outcome in (Outcome.WRITTEN, Outcome.REPEATED):
        return onward("score-sheet", sheet_id)
    note = FULL if outcome is Outcome.FULL else LATE
    return sheet_page(request, opened_or_404(request, sheet_id), note=note, typed=typed)


def _answer(query: QueryDict, opened: Opened, match: Any) -> Scored | None:
    """Return what the engine says of the hand that is being typed; nothing while there is nothing to say."""
    text, winner, source = one_line(query.get("hand", "")), seat_of(query.get("winner", "")), query.get("source", "")
    if not text or winner is None or not source or opened.rules is None:
        return None
    if len(text) > LONGEST_HAND:
        return Scored(None, problems=(say(HAND_TOO_LONG, most=LONGEST_HAND, count=len(text)),))
    return score_hand(text, winner, seat_of(source), match, opened.rules)


def sheet_page(
    request: HttpRequest,
    opened: Opened,
    *,
    note: str = "",
    typed: Typed | None = None,
    answer: Scored | None = None,
) -> HttpResponse:
    """Answer with the sheet as it is now."""
    shown = typed if typed and answer is None else None
    context = {
        **sheet_context(opened),
        **form_context(opened.setup, shown, typed.values if typed else None),
        **frame(request, opened, [(TITLE, reverse("scorekeeper")), ("這一張", None)]),
        "note": note,
        "answer": answer,
        "hand_link": _hand_link(answer, opened),
        "penalty_open": bool(typed and "payer" in typed.values),
        "undo_words": _undo_words(opened),
    }
    return render_page(request, "tutorials/scorekeeper/sheet.html", context)


def _hand_link(answer: Scored | None, opened: Opened) -> str:
    return hand_address(answer.full if answer else "", opened.setup.rules)


def _undo_words(opened: Opened) -> str:
    """Say what going back would take out."""
    if not opened.log:
        return ""
    words = {
        Deed.AMEND: "收回最後那次更正",
        Deed.REMOVE: "收回最後那次刪除",
        Deed.SETUP: "收回最後那次改設定",
    }
    return words.get(opened.log[-1].deed, "收回最後一筆")


@private
@read_only
def hand(request: HttpRequest, sheet_id: str) -> HttpResponse:
    """``/scorekeeper/<id>/hand/``: what the hand that is being typed is worth, a piece of the page."""
    opened = opened_or_404(request, sheet_id)
    line = opened.standing.line(number(request.GET.get("at", ""), 10**6) or 0)
    answer = _answer(request.GET, opened, line.before if line else opened.standing.match)
    context = {"answer": answer, "hand_link": _hand_link(answer, opened), "has_rules": opened.rules is not None}
    return render_page(request, "tutorials/scorekeeper/_answer.html", context)


@private
@answers_in_place
@limited_writing
@require_http_methods(ASKED)
def entry(request: HttpRequest, sheet_id: str, number: int) -> HttpResponse:
    """``/scorekeeper/<id>/<number>/``: correct or take out what was written down earlier."""
    opened = opened_or_404(request, sheet_id)
    line = opened.standing.line(number)
    if line is None and request.method == "POST" and 0 < number <= opened.row.length:
        return sheet_page(request, opened, note=GONE)
    if line is None:
        raise Http404(number)
    if request.method == "POST":
        return _amend(request, opened, line)
    return entry_page(request, opened, line)


def _amend(request: HttpRequest, opened: Opened, line: Line) -> HttpResponse:
    """Write a correction, if it answers the newest state of the sheet."""
    do, (state, press), row = request.POST.get("do", ""), answered(request), opened.row
    if not row.is_answered_by(state) and storage.is_repeated(row.pk, press):
        return onward("score-sheet", row.pk)
    typed: Typed | None = None
    if do == "remove":
        outcome = storage.write(row, state, press, Deed.REMOVE, {}, line.number)
    else:
        happening, typed = read_happening(request.POST, Table(opened.setup, line.before, opened.rules))
        if do == "score" or happening is None or do not in ("win", "drawn", "penalty"):
            answer = _answer(request.POST, opened, line.before) if do == "score" else None
            return entry_page(request, opened, line, typed=typed, answer=answer)
        outcome = storage.write(row, state, press, Deed.AMEND, happening_to_json(happening), line.number)
    if outcome in (Outcome.WRITTEN, Outcome.REPEATED):
        return onward("score-sheet", row.pk)
    again = opened_or_404(request, row.pk)
    now = again.standing.line(line.number)
    if now is None:
        return sheet_page(request, again, note=GONE)
    return entry_page(request, again, now, typed=typed, note=FULL if outcome is Outcome.FULL else LATE)


def entry_page(
    request: HttpRequest,
    opened: Opened,
    line: Line,
    *,
    note: str = "",
    typed: Typed | None = None,
    answer: Scored | None = None,
) -> HttpResponse:
    """Answer with the forms that correct an earlier entry."""
    context = sheet_context(opened)
    told = next(told for told in context["history"] if told.number == line.number)
    shown = typed if typed and answer is None else None
    values = typed.values if typed else values_of(line.happening)
    crumbs = [(TITLE, reverse("scorekeeper")), ("這一張", reverse("score-sheet", args=[opened.row.pk])), ("更正", None)]
    context |= {
        **form_context(opened.setup, shown, values),
        **frame(request, opened, crumbs),
        "told": told,
        "line": line,
        "kind": request.POST.get("do") or happening_to_json(line.happening)["kind"],
        "note": note,
        "answer": answer,
        "hand_link": _hand_link(answer, opened),
        "address": reverse("score-sheet-entry", args=[opened.row.pk, line.number]),
    }
    return render_page(request, "tutorials/scorekeeper/entry.html", context)
