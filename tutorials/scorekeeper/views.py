"""The score keeper's pages: a new sheet, the sheet itself, and what belongs to it."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, Final

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.urls import reverse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_safe

from mahjong_site.http import page_head, render_page
from scoring.core.ruleset import RuleSet, default_rules
from scoring.exchange import write_json
from scoring.limits import limited
from scoring.visitors import digest_of, known, known_or_new

from . import storage
from .exporting import csv_text, sheet_data
from .forms import Table, Typed, number, one_line, read_happening, read_setup, seat_of, values_of
from .hands import Scored, score_hand
from .happenings import LONGEST_HAND, Deed, Penalty, happening_to_json, setup_to_json
from .house import offered_to, rules_of
from .own_site import is_from_elsewhere
from .pages import builder_link, form_context, setup_context, setup_values, sheet_context
from .sheet import Line, Standing
from .storage import Opened, Outcome, TooManyError

TITLE: Final = "記分"
LATE: Final = "另一支手機剛剛先記了一筆，這張已經是最新的。你填的還在：看一下，要記就再按一次。"
MOVED: Final = "這張分數紙剛剛動過，現在是這樣。"
FULL: Final = "這張分數紙記滿了：最多 400 筆，改過的也算。請另開一張接著記。"
GONE: Final = "這一筆剛剛被另一支手機刪了，現在是這樣。"
OVER: Final = "這一將已經打完。要接著打，就另開一張；記錯的可以從下面改。"
SAVED: Final = ("GET", "HEAD", "POST")

type View = Callable[..., HttpResponse]


def private(view: View) -> View:
    """Let nobody keep the page and no search engine list it."""

    @wraps(view)
    def answered(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        response = view(request, *args, **kwargs)
        response.headers["Cache-Control"] = "no-store"
        response.headers["X-Robots-Tag"] = "noindex"
        return response

    return answered


def onward(name: str, *args: Any) -> HttpResponse:
    """Send the browser on with GET."""
    response = HttpResponseRedirect(reverse(name, args=args))
    response.status_code = 303
    return response


def opened_or_404(request: HttpRequest, sheet_id: str) -> Opened:
    """Return the sheet if the visitor may write on it."""
    opened = storage.open_sheet(sheet_id, known(request))
    if opened is None:
        raise Http404(sheet_id)
    return opened


def asked_rules(query: QueryDict) -> tuple[QueryDict, dict[str, RuleSet]]:
    """Return the form with the rule set that it names, and that rule set under this name, if there is one."""
    house = one_line(query.get("house", ""))[-200:].rstrip("/").rpartition("/")[2]
    name = (house or query.get("rules", ""))[:60]
    asked = query.copy()
    asked["rules"] = name
    rules = rules_of(name)
    return asked, {name: rules} if rules else {}


@csrf_exempt
@limited("scorekeeper-new", most=30, seconds=3600)
@require_http_methods(SAVED)
def start(request: HttpRequest) -> HttpResponse:
    """``/scorekeeper/``: a new sheet, and the visitor's own ones."""
    if request.method == "POST":
        if is_from_elsewhere(request):
            raise PermissionDenied
        return _begin(request)
    again = storage.open_sheet(request.GET.get("again", ""), known(request))
    values = setup_values(again.setup) if again else {"rules": request.GET.get("rules", "")[:60]}
    return start_page(request, values, None)


def _begin(request: HttpRequest) -> HttpResponse:
    """Store a new sheet, or show what is wrong with the form."""
    asked, rulesets = asked_rules(request.POST)
    setup, typed = read_setup(asked, rulesets)
    if setup is None:
        return start_page(request, typed.values, typed)
    visitor = known_or_new(request)
    try:
        row = storage.begin(visitor.digest, setup)
    except TooManyError as full:
        typed.refuse(str(full), "sheets")
        return start_page(request, typed.values, typed)
    return visitor.put_cookie(onward("score-sheet", row.pk))


def start_page(request: HttpRequest, values: Mapping[str, Any], typed: Typed | None) -> HttpResponse:
    """Answer with the form of a new sheet."""
    shown = {"rules": default_rules(), "first_dealer": "0", **{key: value for key, value in values.items() if value}}
    context = setup_context(shown, typed, offered_to(known(request)))
    rules = rules_of(shown["rules"])
    if rules:
        context["rulesets"].setdefault(shown["rules"], rules.label)
    page = page_head(
        request,
        TITLE,
        "真的牌桌用的台灣麻將記分：四個名字，誰胡誰、幾台，莊家台和連莊自動算，一將打完誰付誰一次講清楚。",
        "scorekeeper",
        crumbs=[(TITLE, None)],
    )
    sheets = storage.sheets_of(known(request))
    context |= {
        "page": page,
        "sheets": [sheet_context(one) | {"row": one.row} for one in sheets],
    }
    response = render_page(request, "tutorials/scorekeeper/start.html", context)
    response.headers["Cache-Control"] = "no-store" if sheets or typed else "no-cache"
    return response


@private
@limited("scorekeeper", most=400, seconds=600)
@require_http_methods(SAVED)
def sheet(request: HttpRequest, sheet_id: str) -> HttpResponse:
    """``/scorekeeper/<id>/``: the sheet, with the form for the next hand."""
    opened = opened_or_404(request, sheet_id)
    if request.method == "POST":
        return _press(request, opened)
    return sheet_page(request, opened)


def _press(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Do what was pressed, if it answers the newest state of the sheet."""
    do, (version, press) = request.POST.get("do", ""), answered(request)
    row = opened.row
    if version != row.version and storage.is_repeated(row.pk, press):
        return onward("score-sheet", row.pk)
    if do in ("undo", "redo"):
        move = storage.go_back if do == "undo" else storage.go_forward
        late = move(row.pk, version, press) is Outcome.LATE
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
    outcome = storage.write(row.pk, version, press, Deed.ADD, happening_to_json(happening))
    return _after(request, row.pk, outcome, typed)


def _after(request: HttpRequest, sheet_id: str, outcome: Outcome, typed: Typed) -> HttpResponse:
    """Go on after a press that was done; show the newest sheet and what was typed after one that was not."""
    if outcome in (Outcome.WRITTEN, Outcome.REPEATED):
        return onward("score-sheet", sheet_id)
    note = FULL if outcome is Outcome.FULL else LATE
    return sheet_page(request, opened_or_404(request, sheet_id), note=note, typed=typed)


def answered(request: HttpRequest) -> tuple[int, str]:
    """Return the version that a press answers, and what tells this press from every other.

    The form's own mark and all that was typed: the same form sent twice is one press, two phones are two.
    """
    version = number(request.POST.get("state", ""), 10**9)
    mark = request.POST.get("press", "")[:32]
    skipped = {"csrfmiddlewaretoken", "state"}
    typed = [(key, values) for key, values in sorted(request.POST.lists()) if key not in skipped]
    return -1 if version is None else version, digest_of(repr(typed))[:32] if mark else ""


def _answer(query: QueryDict, opened: Opened, match: Any) -> Scored | None:
    """Return what the engine says of the hand that is being typed; nothing while there is nothing to say."""
    text, winner, source = one_line(query.get("hand", "")), seat_of(query.get("winner", "")), query.get("source", "")
    if not text or winner is None or not source or opened.rules is None:
        return None
    if len(text) > LONGEST_HAND:
        return Scored(None, problems=(f"一手牌最多寫 {LONGEST_HAND} 個字，這裡有 {len(text)} 個",))
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
        **_frame(request, opened, [(TITLE, reverse("scorekeeper")), ("這一張", None)]),
        "note": note,
        "answer": answer,
        "hand_link": _hand_link(answer, opened),
        "penalty_open": bool(typed and "payer" in typed.values),
        "undo_words": _undo_words(opened),
    }
    return render_page(request, "tutorials/scorekeeper/sheet.html", context)


def _frame(request: HttpRequest, opened: Opened, crumbs: list[tuple[str, str | None]]) -> dict[str, Any]:
    """Return what every page on which something can be pressed needs."""
    return {
        "page": page_head(request, " ".join(opened.setup.names), "", "scorekeeper", crumbs=crumbs),
        "row": opened.row,
        "address": reverse("score-sheet", args=[opened.row.pk]),
        "owner": opened.row.visitor == known(request),
        "press": secrets.token_urlsafe(12),
        "has_rules": opened.rules is not None,
        "undone": opened.undone is not None,
    }


def _hand_link(answer: Scored | None, opened: Opened) -> str:
    return builder_link(answer.full if answer else "", opened.setup.rules)


def _undo_words(opened: Opened) -> str:
    """Say what going back would take out."""
    if not opened.log:
        return ""
    words = {Deed.AMEND: "最後那次更正", Deed.REMOVE: "最後那次刪除", Deed.SETUP: "最後那次改設定"}
    return words.get(opened.log[-1].deed, "最後一筆")


@private
@require_safe
def hand(request: HttpRequest, sheet_id: str) -> HttpResponse:
    """``/scorekeeper/<id>/hand/``: what the hand that is being typed is worth, a piece of the page."""
    opened = opened_or_404(request, sheet_id)
    line = opened.standing.line(number(request.GET.get("at", ""), 10**6) or 0)
    answer = _answer(request.GET, opened, line.before if line else opened.standing.match)
    context = {"answer": answer, "hand_link": _hand_link(answer, opened), "has_rules": opened.rules is not None}
    return render_page(request, "tutorials/scorekeeper/_answer.html", context)


@private
@limited("scorekeeper", most=400, seconds=600)
@require_http_methods(SAVED)
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
    do, (version, press), row = request.POST.get("do", ""), answered(request), opened.row
    if version != row.version and storage.is_repeated(row.pk, press):
        return onward("score-sheet", row.pk)
    typed: Typed | None = None
    if do == "remove":
        outcome = storage.write(row.pk, version, press, Deed.REMOVE, {}, line.number)
    else:
        happening, typed = read_happening(request.POST, Table(opened.setup, line.before, opened.rules))
        if do == "score" or happening is None or do not in ("win", "drawn", "penalty"):
            answer = _answer(request.POST, opened, line.before) if do == "score" else None
            return entry_page(request, opened, line, typed=typed, answer=answer)
        outcome = storage.write(row.pk, version, press, Deed.AMEND, happening_to_json(happening), line.number)
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
        **_frame(request, opened, crumbs),
        "told": told,
        "line": line,
        "kind": request.POST.get("do") or happening_to_json(line.happening)["kind"],
        "note": note,
        "answer": answer,
        "hand_link": _hand_link(answer, opened),
        "address": reverse("score-sheet-entry", args=[opened.row.pk, line.number]),
    }
    return render_page(request, "tutorials/scorekeeper/entry.html", context)


@private
@limited("scorekeeper", most=400, seconds=600)
@require_http_methods(SAVED)
def setup(request: HttpRequest, sheet_id: str) -> HttpResponse:
    """``/scorekeeper/<id>/setup/``: other names, stakes or rules, for the whole sheet."""
    opened = opened_or_404(request, sheet_id)
    if request.method != "POST":
        return setup_page(request, opened, setup_values(opened.setup), None)
    (version, press), row = answered(request), opened.row
    asked, rulesets = asked_rules(request.POST)
    found, typed = read_setup(asked, rulesets)
    if found is None:
        return setup_page(request, opened, typed.values, typed)
    outcome = storage.write(row.pk, version, press, Deed.SETUP, setup_to_json(found))
    if outcome in (Outcome.WRITTEN, Outcome.REPEATED):
        return onward("score-sheet", row.pk)
    again = opened_or_404(request, row.pk)
    return setup_page(request, again, typed.values, typed, note=FULL if outcome is Outcome.FULL else LATE)


def setup_page(
    request: HttpRequest, opened: Opened, values: Mapping[str, Any], typed: Typed | None, note: str = ""
) -> HttpResponse:
    """Answer with the form of a sheet's setup."""
    crumbs = [(TITLE, reverse("scorekeeper")), ("這一張", reverse("score-sheet", args=[opened.row.pk])), ("設定", None)]
    context = setup_context(values, typed, offered_to(known(request)))
    context |= _frame(request, opened, crumbs) | {"note": note}
    context["rulesets"].setdefault(opened.setup.rules, opened.setup.terms.label)
    return render_page(request, "tutorials/scorekeeper/setup.html", context)


@private
@limited("scorekeeper-key", most=30, seconds=3600)
@require_http_methods(SAVED)
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
    look = request.build_absolute_uri(reverse("score-sheet-shared", args=[opened.row.share]))
    write = request.build_absolute_uri(reverse("score-sheet-join", args=[sheet_id, key])) if key else ""
    context = _frame(request, opened, crumbs) | {"look": look, "write": write, "has_key": bool(opened.row.key or key)}
    return render_page(request, "tutorials/scorekeeper/share.html", context)


@private
@limited("scorekeeper-key", most=30, seconds=3600)
@require_http_methods(SAVED)
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
    names = "、".join(storage.setup_of(row).names)
    return render_page(request, "tutorials/scorekeeper/join.html", {"page": page, "names": names, "trouble": trouble})


@private
@limited("scorekeeper", most=400, seconds=600)
@require_http_methods(SAVED)
def delete(request: HttpRequest, sheet_id: str) -> HttpResponse:
    """``/scorekeeper/<id>/delete/``: remove the sheet, after asking once."""
    opened = opened_or_404(request, sheet_id)
    if request.method == "POST":
        storage.remove(opened.row, known(request) or "")
        return onward("scorekeeper")
    crumbs = [(TITLE, reverse("scorekeeper")), ("這一張", reverse("score-sheet", args=[sheet_id])), ("刪除", None)]
    context = _frame(request, opened, crumbs) | {"lines": len(opened.standing.lines)}
    return render_page(request, "tutorials/scorekeeper/delete.html", context)


@private
@require_safe
def shared(request: HttpRequest, share: str) -> HttpResponse:
    """``/scorekeeper/shared/<id>/``: the sheet for whoever has the link, to look at only."""
    opened = _shared_or_404(share)
    page = page_head(
        request,
        " ".join(opened.setup.names),
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
@require_safe
def export(request: HttpRequest, sheet_id: str, kind: str) -> HttpResponse:
    """``/scorekeeper/<id>/sheet.csv`` and ``.json``."""
    return _file(opened_or_404(request, sheet_id).standing, kind)


@private
@require_safe
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
