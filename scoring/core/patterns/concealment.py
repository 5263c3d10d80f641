"""門清與求人: what was claimed from others."""

from __future__ import annotations

from typing import Final

from ..case import Reading
from ..context import By
from ..detection import ONCE, PAIR, Missing, Outcome, all_of, because, detector
from ..facts import Fact
from ..hand import SETS_IN_A_HAND
from .win_way import not_drawn

_OPENED: Final = "有吃、碰或明槓的牌（{number} 組）"
_OPENED_ONCE: Final = Missing("有一組吃、碰或明槓的牌", 1)
_KONG_OPENS: Final = Missing("這桌開了暗槓就不算門清", 1)
_DRAWN: Final = Missing("這手是自摸", 1)
_CONCEALED_KONG: Final = Missing("暗槓不是從別家要來的，五組要全部是吃、碰或明槓", 1)


def _opened(reading: Reading) -> Missing | None:
    case = reading.case
    if case.concealed:
        return None
    if not case.melds.claimed:
        return _KONG_OPENS
    if case.melds.claimed == 1:
        return _OPENED_ONCE
    return because(_OPENED, case.melds.claimed, (), case.melds.claimed)


def _not_all_claimed(reading: Reading) -> Missing | None:
    melds = reading.case.melds
    if melds.claimed == SETS_IN_A_HAND:
        return None
    if melds.concealed_kongs and melds.claimed + len(melds.concealed_kongs) == SETS_IN_A_HAND:
        return _CONCEALED_KONG
    missing = SETS_IN_A_HAND - melds.claimed
    return because("還有 {number} 組牌不是吃、碰、明槓來的", missing, (), missing)


@detector("concealed_hand", Fact.CONCEALED)
def concealed_hand(reading: Reading) -> Outcome:
    """門清: no chow, no pong, no exposed kong."""
    return _opened(reading) or ONCE


@detector("concealed_self_drawn", Fact.CONCEALED | Fact.DRAW)
def concealed_self_drawn(reading: Reading) -> Outcome:
    """門清自摸（不求人）: concealed and self-drawn."""
    return all_of(_opened(reading), not_drawn(reading)) or ONCE


@detector("all_melded", Fact.FIVE_CLAIMED | Fact.CLAIM)
def all_melded(reading: Reading) -> Outcome:
    """全求人: five claimed sets, and the pair completed by another player's tile."""
    drawn = _DRAWN if reading.case.context.by is By.DRAW else None
    return all_of(_not_all_claimed(reading), drawn) or PAIR


@detector("half_melded", Fact.FIVE_CLAIMED | Fact.DRAW)
def half_melded(reading: Reading) -> Outcome:
    """半求人: five claimed sets, and the pair completed by an own draw."""
    return all_of(_not_all_claimed(reading), not_drawn(reading)) or PAIR
