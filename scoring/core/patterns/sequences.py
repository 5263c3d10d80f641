"""順子: patterns of runs."""

from __future__ import annotations

from collections import Counter
from typing import Final

from ..case import Fact, Reading
from ..context import By
from ..decomposition import Wait
from ..detection import Finding, Missing, Outcome, detector
from ..tiles import EAST

_TRIPLETS: Final = Missing("有刻子或槓子（{tiles}）")
_HONOR_PAIR: Final = Missing("眼是字牌「{tiles}」", 1)
_DRAWN: Final = Missing("這手是自摸", 1)
_FLOWERS: Final = Missing("有花牌", 1)
_CONCEALED: Final = Missing("這桌門清的牌不算平胡")
_NOT_TWO_SIDED: Final = Missing("胡的牌要補在兩面的順子上，這裡不是兩面聽", 1)
_NOT_TWO_KINDS: Final = Missing("這桌的平胡要剛好聽兩種牌，這手聽{tiles}", 1)
_SUITS: Final = (0, 9, 18)


@detector("all_sequences", Fact.NO_TRIPLETS)
def all_sequences(reading: Reading) -> Outcome:
    """平胡: five runs; pair, flowers, self-draw, concealment and wait as the table's switches say."""
    case = reading.case
    switches = case.switches
    if reading.triplets:
        return _TRIPLETS._replace(gap=3 * len(reading.triplets), tiles=reading.triplets)
    if reading.pair >= EAST and not switches.pinghu_honor_pair:
        return _HONOR_PAIR._replace(tiles=(reading.pair,))
    if case.context.by is By.DRAW and not switches.pinghu_self_drawn:
        return _DRAWN
    if case.hand.flowers and not switches.pinghu_flowers:
        return _FLOWERS
    if case.concealed and not switches.pinghu_concealed:
        return _CONCEALED
    return _wait_of_all_sequences(reading)


def _wait_of_all_sequences(reading: Reading) -> Outcome:
    wait = reading.case.switches.pinghu_wait
    if wait != "any" and reading.wait is not Wait.TWO_SIDED:
        return _NOT_TWO_SIDED
    if wait == "exactly_two_kinds" and len(reading.case.waits) != 2:
        return _NOT_TWO_KINDS._replace(tiles=reading.case.waits)
    return Finding(sequences=reading.sequences, pair=True)


@detector("identical_sequences")
def identical_sequences(reading: Reading) -> Outcome:
    """雙龍抱: two equal runs; three equal ones are still one pair of runs."""
    twins = [start for start, times in Counter(reading.sequences).items() if times >= 2]
    if twins:
        return Finding(sequences=(twins[0],) * 2)
    return Missing("沒有兩組一模一樣的順子", 3)


@detector("two_identical_sequences")
def two_identical_sequences(reading: Reading) -> Outcome:
    """雙雙龍抱: two pairs of equal runs; four equal ones are two pairs."""
    counted = Counter(reading.sequences)
    twins = [start for start, times in counted.items() for _ in range(times // 2)]
    if len(twins) >= 2:
        return Finding(sequences=tuple(start for start in twins[:2] for _ in range(2)))
    if twins:
        return Missing("只有一對相同的順子，要兩對", 3)
    return Missing("沒有兩對一模一樣的順子", 6)


@detector("mixed_sequences")
def mixed_sequences(reading: Reading) -> Outcome:
    """三色同順: the same run in all three suits."""
    held = set(reading.sequences)
    best: tuple[int, ...] = ()
    for rank in range(7):
        found = tuple(first + rank for first in _SUITS if first + rank in held)
        if len(found) == 3:
            return Finding(sequences=found)
        best = max(best, found, key=len)
    if len(best) == 2:
        return Missing("同樣的順子只有兩種花色，少一種", 3)
    return Missing("萬、筒、條沒有數字相同的順子", 6)


@detector("straight")
def straight(reading: Reading) -> Outcome:
    """一條龍: 123, 456 and 789 of one suit as runs."""
    held = set(reading.sequences)
    best = 0
    for first in _SUITS:
        found = tuple(first + step for step in (0, 3, 6) if first + step in held)
        if len(found) == 3:
            return Finding(sequences=found)
        best = max(best, len(found))
    return Missing("同一花色的 123、456、789 三組順子只有 {number} 組", 3 * (3 - best), number=best)
