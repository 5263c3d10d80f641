"""胡牌方式: how the winning tile came."""

from __future__ import annotations

from typing import Final

from ..case import Reading
from ..context import By, Situation
from ..detection import ONCE, Missing, Outcome, always, detector
from ..facts import Fact

_ALWAYS_COUNTED: Final = (Situation.AFTER_FLOWER, Situation.AFTER_CONCEALED_KONG, Situation.AFTER_ADDED_KONG)
_CLAIMED: Final = Missing("胡的牌是別家打出來的，不是自己摸的", 1)
_ROBBED: Final = Missing("胡的牌是別家加槓的，不是自己摸的", 1)
_DRAWN: Final = Missing("這手是自摸")
_NOT_DRAWN: Final = Missing("胡的牌不是自己摸的")
_NOT_LAST_DRAW: Final = Missing("摸到的不是最後一張能摸的牌")
_NOT_LAST_CLAIM: Final = Missing("胡的不是最後一張打出來的牌")
_NO_REPLACEMENT: Final = Missing("胡的牌不是補花或開槓後補進來的")
_CLAIMED_KONG: Final = Missing("這桌不算明槓（槓別家打的牌）後的補牌")
_NO_ROBBERY: Final = Missing("不是搶別家加槓的牌")


@detector("self_drawn", Fact.DRAW)
def self_drawn(reading: Reading) -> Outcome:
    """自摸: the winning tile was drawn."""
    return not_drawn(reading) or ONCE


def not_drawn(reading: Reading) -> Missing | None:
    """Say whose the winning tile was, if it was not drawn."""
    by = reading.case.context.by
    if by is By.DRAW:
        return None
    return _ROBBED if by is By.ROB_KONG else _CLAIMED


@detector("last_tile_draw", Fact.DRAW | Fact.LAST_TILE)
def last_tile_draw(reading: Reading) -> Outcome:
    """海底撈月: won on the last tile that may be drawn."""
    context = reading.case.context
    if context.by is not By.DRAW:
        return _NOT_DRAWN
    return ONCE if Situation.LAST_TILE in context.situation else _NOT_LAST_DRAW


@detector("last_tile_claim", Fact.CLAIM | Fact.LAST_TILE)
def last_tile_claim(reading: Reading) -> Outcome:
    """河底撈魚: won on the discard after the last draw."""
    context = reading.case.context
    if context.by is By.DRAW:
        return _DRAWN
    return ONCE if Situation.LAST_TILE in context.situation else _NOT_LAST_CLAIM


@detector("replacement_win", Fact.DRAW | Fact.REPLACEMENT, looks=always)
def replacement_win(reading: Reading) -> Outcome:
    """槓上開花: won on the replacement drawn for a kong or a flower."""
    context = reading.case.context
    if context.by is not By.DRAW:
        return _NOT_DRAWN
    if not context.situation.isdisjoint(_ALWAYS_COUNTED):
        return ONCE
    if Situation.AFTER_CLAIMED_KONG not in context.situation:
        return _NO_REPLACEMENT
    return ONCE if reading.case.switches.claimed_kong_counts else _CLAIMED_KONG


@detector("rob_kong", Fact.ROBBERY)
def rob_kong(reading: Reading) -> Outcome:
    """搶槓: won on the tile that another player adds to a pong."""
    return ONCE if reading.case.context.by is By.ROB_KONG else _NO_ROBBERY
