"""What a sentence says as a whole: the request it makes, once every word and tile has been read."""

from __future__ import annotations

from typing import Any, NamedTuple

from ..context import SELF, WIND_LETTERS, By, Side, Situation, default_dealer
from ..errors import Code, Problem
from ..hand import TILES_IN_A_HAND, MeldKind
from ..names import SIDE_NAMES, SITUATION_NAMES, WIND_NAMES
from ..notation import format_tiles, name_tiles, parse_meld
from ..said import listed, say
from ..tiles import CODES, FLOWERS
from .words import Draft


class Sentence(NamedTuple):
    """A sentence read: request keys, problems of reading, and notes on how it was understood.

    ``unread`` are the pieces that could not be read, so that nothing typed is lost.
    """

    request: dict[str, Any]
    problems: tuple[Problem, ...]
    notes: tuple[str, ...]
    unread: tuple[str, ...]


def settled(draft: Draft) -> Sentence:
    """Put the request together and settle what one word alone could not say."""
    request: dict[str, Any] = dict(draft.words)
    if draft.kong_draw and (replacement := _replacement_of(draft)):
        draft.situation.add(replacement)
    if len(set(draft.flowers)) == len(FLOWERS) and "by" not in request and not draft.win:
        request["by"] = By.EIGHT_FLOWERS.value
        draft.notes.append("八張花都在手上，讀成八仙過海")
    if draft.harmless:
        draft.notes.append(say("「{patterns}」不用寫，台型會自己算", patterns=listed(dict.fromkeys(draft.harmless))))
    _take_out_win(draft)
    _infer_seat(request, draft)
    request["hand"] = format_tiles(sorted(draft.tiles))
    if draft.melds:
        request["melds"] = draft.melds
    if draft.win:
        request["win"] = format_tiles(draft.win)
    if draft.flowers:
        request["flowers"] = [CODES[flower] for flower in sorted(draft.flowers)]
    if draft.situation:
        request["situation"] = sorted(situation.value for situation in draft.situation)
    if draft.declared:
        request["declared"] = [side.value for side in Side if side in draft.declared]
    return Sentence(request, tuple(draft.problems), tuple(draft.notes), tuple(draft.unread))


def _replacement_of(draft: Draft) -> Situation | None:
    """槓上開花: tell from the melds which kong, or the flower, was replaced; without either it can't be."""
    kinds = {meld.kind for text in draft.melds if (meld := parse_meld(text)[0])}
    if MeldKind.CONCEALED_KONG in kinds:
        found = Situation.AFTER_CONCEALED_KONG
    elif MeldKind.KONG in kinds:
        found = Situation.AFTER_ADDED_KONG
    elif draft.flowers:
        found = Situation.AFTER_FLOWER
    else:
        message = "槓上開花要先有槓或補過花：寫上是哪一組槓，或有哪些花"
        draft.problems.append(Problem(Code.IMPOSSIBLE_SITUATION, message, "text"))
        draft.unread.append("槓上開花")
        return None
    draft.notes.append(say("「槓上開花」讀成{situation}補進來的牌", situation=SITUATION_NAMES[found]))
    return found


def _take_out_win(draft: Draft) -> None:
    """Understand a hand that is one tile over and holds the winning tile: it was said twice."""
    size = len(draft.tiles) + 3 * len(draft.melds) + len(draft.win)
    if size == TILES_IN_A_HAND + 1 and len(draft.win) == 1 and draft.win[0] in draft.tiles:
        draft.tiles.remove(draft.win[0])
        draft.notes.append(say("手牌裡已經有胡的{tile}，讀成同一張", tile=name_tiles(draft.win)))


def _infer_seat(request: dict[str, Any], draft: Draft) -> None:
    """Take the seat from where the dealer sits, when only that was said."""
    if "dealer" in request and "seat" not in request:
        seat = next(seat for seat in range(4) if default_dealer(seat) == request["dealer"])
        request["seat"] = WIND_LETTERS[seat]
        if request["dealer"] != SELF:
            side, wind = SIDE_NAMES[request["dealer"]], WIND_NAMES[seat]
            draft.notes.append(say("莊家在{side}，所以你坐{wind}", side=side, wind=wind))
