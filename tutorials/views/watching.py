"""What is looked at and not played: a replay, the record of a game, and how fairness is checked."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.urls import reverse

from mahjong_site.http import page_head, read_only, render_page
from scoring.core.tiles import CODES, NAMES
from scoring.languages import tr
from scoring.limits import limited
from scoring.ready import ready_response
from scoring.visitors import known

from .. import storage
from ..game.table_rules import ruleset_of
from ..table import fairness as fair
from ..table.names import dice_words
from ..table.places import deal_query
from ..table.record import record_of
from ..table.replaying import hand_asked_for, replay_context
from .damage import TITLE, not_stored, tells_damage


@read_only
@not_stored
@tells_damage
def replay(request: HttpRequest, game_id: str) -> HttpResponse:
    """``/table/<id>/replay/``: the hands that are over, step by step, for whoever has the link."""
    table = _table_or_404(game_id)
    hand = storage.finished_hand(table, hand_asked_for(request.GET, table.hands_over))
    context = replay_context(hand, table.hands_over, request.GET)
    mine = table.visitor == known(request)
    page = page_head(
        request,
        "重播",
        "",
        "table",
        crumbs=[(TITLE, reverse("table")), ("重播", None)],
    )
    shared = deal_query(hand.bond.dealt, table.options, hand.course) if hand and not hand.teaching else {}
    rules = ruleset_of(table.options)
    context |= {"page": page, "table": table, "mine": mine, "rules": rules, "deal_query": shared}
    return render_page(request, "tutorials/table/replay.html", context)


@read_only
@limited("table-record", most=600, seconds=600, reads=True)
@not_stored
@tells_damage
def record(request: HttpRequest, game_id: str) -> HttpResponse:
    """``/table/<id>/record/``: the hands that are over as a JSON file."""
    table = _table_or_404(game_id)
    written = record_of(table.options, storage.finished_hands(table))
    response = JsonResponse(written, json_dumps_params={"ensure_ascii": False, "indent": 1})
    response.headers["Content-Disposition"] = f'attachment; filename="mahjong-{game_id[:8]}.json"'
    return response


@read_only
def fairness(request: HttpRequest) -> HttpResponse:
    """``/table/fairness/``: how the dice and tiles are bound, and a form that checks it."""

    def write() -> bytes:
        page = page_head(
            request,
            "洗牌公平嗎？",
            "開局前先公布指紋，打完公開種子：自己驗算牌牆和骰子。",
            "table",
            crumbs=[(TITLE, reverse("table")), ("公平", None)],
        )
        context = {
            "page": page,
            "checked": fair.check(request.GET),
            "names": "|".join(f"{code} {tr(name)}" for code, name in zip(CODES, NAMES, strict=True)),
            "spoken": {name: tr(words) for name, words in fair.SPOKEN.items()},
            "dice_words": dice_words,
        }
        return render_page(request, "tutorials/table/fairness.html", context).content

    return ready_response(request, reverse("fairness"), write, keep=not request.GET)


def _table_or_404(game_id: str) -> storage.Table:
    table = storage.open_table(game_id)
    if table is None:
        raise Http404
    return table
