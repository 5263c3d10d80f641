"""The guided table: the start page and a game."""

from __future__ import annotations

from typing import Final

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.http import require_http_methods

from mahjong_site.http import page_head, render_page, see_other, wants_part
from scoring.house.store import sets_of
from scoring.in_place import answers_in_place
from scoring.languages import tr
from scoring.limits import limited
from scoring.visitors import known, known_or_new

from .. import storage
from ..game.actions import MOST_TAI, Action
from ..game.perspective import view_for
from ..game.state import Phase
from ..game.table_rules import ruleset_of
from ..table import fairness as fair
from ..table import own_form
from ..table.false_win import NotANumber, with_claim
from ..table.names import HINT_NAMES, PACE_NAMES, term
from ..table.opened import Table
from ..table.page import table_context
from ..table.places import deal_query, read_place
from ..table.presses import LONGEST, Declined, Press, Unusable, do
from ..table.seeds import read_word
from ..table.teaching import play
from ..table.teaching.loading import scripts
from ..table.teaching.words import why_not_this
from ..table.typed import NotUnderstood, press_for
from ..table.why_not import explain
from ..table.wishes import Asked, choices, read_form, wishes_of
from .damage import TITLE, not_stored, tells_damage
from .saved_games import saved_games

MOST_MOVES: Final = 3_000
"""How many presses a minute one network address may send: a school class sits behind one."""

LATE: Final = "這張桌子已經往前走了，剛才那一按沒有算。現在是這樣。"
UNKNOWN_PRESS: Final = "這個按鈕在這裡用不到，桌上沒有變。"
BAD_CLAIM: Final = "「喊幾台」要是 0 到 {most} 的整數。桌上沒有變。"

OLD_FORM: Final = "這一頁開太久了，指紋已經過期。選好的都還在，再按一次「坐下開局」。"
USED_FORM: Final = "這一頁的指紋已經開過一桌了，所以換了新的。選好的都還在，再按一次「坐下開局」。"


@csrf_exempt
@answers_in_place
@require_http_methods(["GET", "HEAD", "POST"])
@limited("table-start", most=120, seconds=600)
@not_stored
def start(request: HttpRequest) -> HttpResponse:
    """``/table/``: sit down at a new table, or go on with an old one."""
    if request.method != "POST":
        return _start_page(request, read_form(request.GET))
    try:
        mark = own_form.mark_of(request)
    except own_form.NotOwn as error:
        raise PermissionDenied from error
    asked = read_form(request.POST)
    if asked.errors or mark is None:
        return _start_page(request, asked, "" if mark else OLD_FORM)
    visitor = known_or_new(request)
    game = storage.begin(visitor.digest, wishes_of(asked.values), own_form.promise_of(mark))
    if game is None:
        return _start_page(request, asked, USED_FORM)
    return visitor.put_cookie(see_other(reverse("game", args=[game])))


def _start_page(request: HttpRequest, asked: Asked, problem: str = "") -> HttpResponse:
    """Answer with the start form, a fresh promise in it."""
    page = page_head(
        request,
        TITLE,
        "跟三家電腦打台灣十六張麻將：從抓位、開門到結算，每一步都說明。",
        "table",
        crumbs=[(TITLE, None)],
    )
    mark = own_form.new_mark()
    errors = [(message, "" if field in ("place", "teaching") else field) for field, message in asked.errors.items()]
    context = {
        "page": page,
        "asked": asked,
        "errors": [(tr(problem), "")] * bool(problem) + errors,
        "mark": mark,
        "commitment": own_form.promise_of(mark).bond.commitment,
        "choices": choices(),
        "term": term,
        "teaching": scripts().values(),
        "place": read_place(asked.values["place"]),
        "games": saved_games(storage.games_of(known(request)), timezone.now()),
        "houses": _houses(request, asked),
    }
    return render_page(request, "tutorials/table/start.html", context)


def _houses(request: HttpRequest, asked: Asked) -> dict[str, str]:
    """Return the house rule sets to choose from by version: the one asked for, and the visitor's own."""
    found = {asked.house.ref: asked.house.house.label} if asked.house else {}
    return found | {f"{own.house_id}.{own.number}": own.label for own in sets_of(known(request))}


@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
@csrf_protect
@limited("table-move", most=MOST_MOVES, seconds=60, with_what_is_written=True)
@not_stored
@tells_damage
def game(request: HttpRequest, game_id: str) -> HttpResponse:
    """``/table/<id>/``: the visitor's own table. Others are shown the replay.

    A wrong method is told before the token is asked for, which only a post has.
    """
    table = _own_table(request, game_id)
    if table is None:
        return HttpResponseRedirect(reverse("replay", args=[game_id]))
    if request.method == "POST":
        return _press(request, table)
    return _show(request, table, note=tr(LATE) if "late" in request.GET else "")


def _own_table(request: HttpRequest, game_id: str) -> Table | None:
    """Return the visitor's table; ``None`` where it is somebody else's and only looked at."""
    visitor = known(request)
    table = storage.open_table(game_id, visitor) if visitor else None
    if table is None and (request.method == "POST" or storage.open_table(game_id) is None):
        raise Http404
    return table


def _press(request: HttpRequest, table: Table) -> HttpResponse:
    """Do what was pressed, if it answers the newest state of the table."""
    try:
        pressed = _pressed(request, table)
    except NotUnderstood as unclear:
        return _show(request, table, note=str(unclear))
    press = Press.read(pressed)
    if press.word == "leave":
        return _leave(request)
    if press.word == "hint":
        return _hint(request, table, press)
    if press.word == "pace" and press.about in PACE_NAMES:
        return _settled(request, storage.set_pace(table, press.about))
    state = request.POST.get("state", "")
    if not table.is_answered_by(state):
        return _late(request, table, pressed)
    word, problem = read_word(request.POST.get("word", ""))
    if press.word == "new_hand" and problem:
        return _show(request, table, note=tr("你的字{problem}", problem=problem), word=word)
    try:
        after = _write(table, press, f"{state}:{pressed}", word)
    except Declined as declined:
        return _show(request, table, note=explain(table.course, declined), missed=declined.action)
    except play.NotTaught as mistake:
        return _show(request, table, note=why_not_this(table.course, mistake))
    except Unusable:
        return _show(request, table, note=tr(UNKNOWN_PRESS))
    if after is None:
        return _late(request, storage.open_table(table.id, table.visitor) or table, pressed)
    return _settled(request, after)


def _pressed(request: HttpRequest, table: Table) -> str:
    """Return what was pressed; a typed move is what its button would have sent."""
    pressed = request.POST.get("do", "")
    if pressed == "typed":
        pressed = press_for(request.POST.get("typed", ""), view_for(table.course.state, table.course.me))
    try:
        return with_claim(pressed, request.POST.get("claimed", ""), table.options)[:LONGEST]
    except NotANumber:
        raise NotUnderstood(tr(BAD_CLAIM, most=MOST_TAI)) from None


def _write(table: Table, press: Press, answered: str, word: str) -> Table | None:
    """Work out what a press does and write it; return the table after it unless somebody was faster."""
    if press.word == "new_hand":
        if table.course.state.phase is not Phase.HAND_OVER:
            raise Unusable(press.word)
        return storage.write_next_hand(table, answered, word)
    script = table.teaching
    if script:
        course = play.do(table.course, press, script, table.one_by_one)
    else:
        course = do(table.course, press, table.guided, table.one_by_one)
    return storage.write(table, answered, course)


def _late(request: HttpRequest, table: Table, pressed: str) -> HttpResponse:
    """Answer a press that comes late: the same press twice is no news, any other is told kindly."""
    repeated = table.pressed == f"{request.POST.get('state', '')}:{pressed}"
    if wants_part(request):
        return _show(request, table, note="" if repeated else tr(LATE))
    return see_other(_address(table) if repeated else f"{_address(table)}?{urlencode({'late': 1})}")


def _leave(request: HttpRequest) -> HttpResponse:
    address = reverse("table")
    if wants_part(request):
        response = HttpResponse(status=204)
        response.headers["HX-Redirect"] = address
        return response
    return see_other(address)


def _hint(request: HttpRequest, table: Table, press: Press) -> HttpResponse:
    """Give a hint now, or remember how much help is wanted."""
    if press.about in HINT_NAMES:
        return _settled(request, storage.set_hints(table, press.about))
    return _show(request, table, asked=True)


def _settled(request: HttpRequest, table: Table) -> HttpResponse:
    """Answer with the table as it was written just now."""
    return _show(request, table) if wants_part(request) else see_other(_address(table))


def _address(table: Table) -> str:
    return reverse("game", args=[table.id])


def _show(
    request: HttpRequest,
    table: Table,
    note: str = "",
    asked: bool = False,
    word: str | None = None,
    missed: Action | None = None,
) -> HttpResponse:
    """Answer with the table as it is now; ``word`` was typed for the next hand, ``missed`` has just been declined."""
    page = page_head(
        request,
        TITLE,
        "",
        "table",
        address=_address(table),
        crumbs=[(TITLE, reverse("table")), ("這一桌", None)],
        htmx=True,
    )
    context = {
        "page": page,
        "part": wants_part(request),
        "table": table,
        "address": _address(table),
        "rules": ruleset_of(table.options),
        "hint_names": {value: term(name) for value, name in HINT_NAMES.items()},
        "pace_names": {value: tr(name) for value, name in PACE_NAMES.items()},
        "fair": fair.shown(table.bond, opened=table.course.is_over),
        "next_bond": table.next_bond,
        "word": table.word if word is None else word,
        "number": table.course.beginning.match.hands + 1,
        "deal_query": deal_query(table.bond.dealt, table.options, table.course) if table.course.is_over else {},
        **table_context(table.course, table.hints, asked, note, table.teaching, table.pace, missed),
    }
    return render_page(request, "tutorials/table/game.html", context, part="table")
