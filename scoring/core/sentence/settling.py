"""What a sentence says as a whole: the request it makes, once every word and tile has been read."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from ..context import PAID_BY_ALL, By, Side, Situation
from ..errors import Code, Problem
from ..hand import SETS_IN_A_HAND, TILES_IN_A_HAND, MeldKind
from ..names import BY_NAMES, SIDE_NAMES, SITUATION_NAMES
from ..notation import format_tiles, name_tiles, parse_meld
from ..said import AsTyped, listed, say
from ..tiles import CODES, FLOWERS
from .draft import Draft
from .seating import settle_seats


class Sentence(NamedTuple):
    """A sentence read: request keys, problems of reading, and notes on how it was understood.

    ``unread`` are the pieces that could not be read, so that nothing typed is lost; ``guessed`` the keys of the
    request that no word says, so that who knows better can leave them out; ``openings`` those of 天胡, 地胡 and 人胡
    that are named. ``derived`` are the keys that follow from what else is there, as eight flowers make 八仙過海: each
    with what its own words say, ``None`` where none do, so that who writes the sentence anew writes what was chosen.
    ``contradicted`` are the unread pieces that contradict each other, by the key on which they do.
    """

    request: dict[str, Any]
    problems: tuple[Problem, ...]
    notes: tuple[str, ...]
    unread: tuple[str, ...]
    guessed: frozenset[str] = frozenset()
    openings: frozenset[str] = frozenset()
    derived: Mapping[str, str | None] = MappingProxyType({})
    contradicted: Mapping[str, str] = MappingProxyType({})

    def left_unread(self, request: Mapping[str, Any]) -> tuple[str, ...]:
        """Return what is still unread in a request that came of this one: a choice settles what contradicts."""
        settled = [piece for key, piece in self.contradicted.items() if request.get(key) != self.request.get(key)]
        return tuple(piece for piece in self.unread if piece not in settled)

    def chosen(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Return a request that came of this one, with what was chosen in the place of what only follows."""
        follows = {key: said for key, said in self.derived.items() if request.get(key) == self.request[key]}
        return {**request, **follows}


def settled(draft: Draft) -> Sentence:
    """Put the request together and settle what one word alone could not say."""
    _settle_way(draft)
    _settle_payer(draft)
    settle_seats(draft)
    if draft.kong_draw and (replacement := _replacement_of(draft)):
        draft.situation.add(replacement)
    if draft.harmless:
        draft.notes.append(say("「{patterns}」不用寫，台型會自己算", patterns=listed(dict.fromkeys(draft.harmless))))
    _settle_waits(draft)
    _settle_pair_wait(draft)
    _take_out_win(draft)
    overruled = _settle_clashes(draft)
    request: dict[str, Any] = dict(draft.words)
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
    guessed = frozenset(draft.guessed & request.keys())
    read = tuple(draft.problems), tuple(draft.notes), tuple(draft.unread)
    return Sentence(request, *read, guessed, frozenset(draft.openings), MappingProxyType(draft.derived), overruled)


_ONLY_ONE: Final = {
    "by": "胡只有一種胡法，自摸或胡別人的牌",
    "from": "胡的牌只會是一家的",
    "seat": "你只坐一個位子",
    "round": "一把牌只有一個圈風",
    "dealer": "莊家只有一位",
    "streak": "連莊的次數只有一個",
}
_BARE_WIND: Final = re.compile("([東南西北])風")  # not shown


def _settle_clashes(draft: Draft) -> Mapping[str, str]:
    """Refuse words that contradict each other. Neither holds: both stand among what could not be read, by key."""
    overruled: dict[str, str] = {}
    for key, (one, other) in draft.clashing.items():
        if key not in _ONLY_ONE or (key == "from" and "by" in draft.clashing):
            continue
        why = _ONLY_ONE[key]
        winds = [_BARE_WIND.fullmatch(word) for word in (one, other)]
        if key == "seat" and winds[0] and winds[1]:
            why = say(
                "你只坐一個位子；{one}圈、你坐{other}就寫「{one}圈{other}家」", one=winds[0][1], other=winds[1][1]
            )
        message = say("{one}和{other}不能並存：{why}", one=AsTyped(one), other=AsTyped(other), why=why)
        draft.problems.append(Problem(Code.IMPOSSIBLE_SITUATION, message, "text", why=why))
        overruled[key] = f"{one} {other}"
        draft.unread.append(overruled[key])
        for gone in ("by", "from") if key == "by" else ("seat", "dealer") if key in ("seat", "dealer") else (key,):
            draft.words.pop(gone, None)
    return overruled


def _settle_way(draft: Draft) -> None:
    """Settle how the hand was won, where it follows from what else is said."""
    if not draft.says_way:
        for name, way in draft.implied.items():
            draft.note(say("「{name}」讀成{way}", name=name, way=BY_NAMES[way]))
    if len(set(draft.flowers)) == len(FLOWERS) and draft.words.get("by") in (None, By.DRAW) and not _is_whole(draft):
        draft.derived["by"] = draft.words.get("by")
        draft.words["by"] = By.EIGHT_FLOWERS.value
        draft.note("八張花都在手上，讀成八仙過海")
    _note_claims(draft)
    if "地胡" in draft.openings:
        _settle_earthly_hand(draft)
    if draft.is_last_tile and "by" not in draft.words:
        draft.words["by"] = By.DRAW.value
        draft.guessed.add("by")
        draft.note("最後一張沒說是自摸還是別人打的，讀成自摸（海底撈月）；別人打的就寫「放槍」")


def _is_whole(draft: Draft) -> bool:
    """Say whether the hand itself is won, or may be: a winning tile is said, or there are as many as a win has."""
    return bool(draft.win) or len(draft.tiles) + 3 * len(draft.melds) >= TILES_IN_A_HAND


def _settle_payer(draft: Draft) -> None:
    """Take a player named alone for the one whose tile it was; of a self-draw there is none."""
    for side in dict.fromkeys(draft.payers):
        if draft.words.get("by") in PAID_BY_ALL:
            draft.note(say("自摸是三家一起付，「{side}」用不到；別人打的就寫「{side}放槍」", side=SIDE_NAMES[side]))
        else:
            draft.say("from", side.value)
            draft.note(say("「{side}」讀成胡的是{side}的牌", side=SIDE_NAMES[side]))


def _note_claims(draft: Draft) -> None:
    """Note a name that does not fit the melds: 不求人 beside a claimed one, 半求人 or 全求人 without five."""
    claimed = sum(meld.is_claimed for text in draft.melds if (meld := parse_meld(text)[0]))
    for name in draft.implied:
        if name == "不求人" and claimed:
            draft.note("不求人要門清，這手有吃碰槓，台數照牌算")
        elif name != "不求人" and draft.win and claimed < SETS_IN_A_HAND:
            draft.note(say("{name}要五組都吃碰槓出去，這手沒有，台數照牌算", name=name))


def _settle_earthly_hand(draft: Draft) -> None:
    """地胡 is drawn; only one table knows it for a discard, too."""
    way = draft.words.get("by")
    if way is None:
        draft.words["by"] = By.DRAW.value
    elif way != By.DRAW:
        draft.note("地胡是自己第一次摸牌就胡；胡莊家的第一張也叫地胡的，只有維基教科書制")


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


def _settle_waits(draft: Draft) -> None:
    """Take the one tile that was waited for as the winning one where a win is told and none is named."""
    waits = list(dict.fromkeys(draft.waits))
    if not waits:
        return
    if len(waits) == 1 and not draft.win and draft.says_way:
        draft.win = waits
        draft.note(say("胡的牌讀成{tiles}", tiles=name_tiles(draft.win)))
    else:
        draft.note(say("「聽{tiles}」不用寫，聽什麼會自己算", tiles=name_tiles(waits)))


def _settle_pair_wait(draft: Draft) -> None:
    """單吊 names a tile that lies in the hand, and the one that wins; it may stand among the others already."""
    waits = list(dict.fromkeys(draft.pair_waits))
    if len(waits) == 1 and not draft.win and draft.says_way:
        draft.win = waits[:]
        draft.note(say("胡的牌讀成{tiles}", tiles=name_tiles(draft.win)))
    missing = TILES_IN_A_HAND - (not draft.win) - _size(draft)
    if missing > 0:
        draft.tiles += waits
    elif waits:
        draft.note(say("「單吊{tiles}」讀成手上已經寫的那張", tiles=name_tiles(waits)))


def _size(draft: Draft) -> int:
    return len(draft.tiles) + 3 * len(draft.melds) + len(draft.win)


def _take_out_win(draft: Draft) -> None:
    """Understand a winning tile that was said twice: as such, or in a hand that is one tile over and holds it."""
    if len(draft.win) > 1 and len(set(draft.win)) == 1:
        del draft.win[1:]
        draft.notes.append(say("胡的{tile}說了不只一次，讀成同一張", tile=name_tiles(draft.win)))
    if _size(draft) == TILES_IN_A_HAND + 1 and len(draft.win) == 1 and draft.win[0] in draft.tiles:
        draft.tiles.remove(draft.win[0])
        draft.notes.append(say("手牌裡已經有胡的{tile}，讀成同一張", tile=name_tiles(draft.win)))
