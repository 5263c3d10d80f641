"""順子: patterns of runs."""

from __future__ import annotations

from typing import Final

from ..case import Reading
from ..context import By
from ..decomposition import Wait
from ..detection import Finding, Missing, Outcome, all_of, always, because, detector
from ..facts import Fact
from ..switches import Switches
from ..tiles import EAST, Tile

_TRIPLETS: Final = "有刻子或槓子（{tiles}）"
_HONOR_PAIR: Final = "眼是字牌「{tiles}」"
_DRAWN: Final = Missing("這手是自摸", 1)
_FLOWERS: Final = Missing("有花牌", 1)
_CONCEALED: Final = Missing("這桌門清的牌不算平胡")
_NOT_TWO_SIDED: Final = Missing("胡的牌要補在兩面的順子上，這裡不是兩面聽", 1)
_NOT_TWO_KINDS: Final = "這桌的平胡要剛好聽兩種牌，這手聽{tiles}"
_NO_TWINS: Final = Missing("沒有兩組一模一樣的順子", 3)
_ONE_PAIR_OF_TWINS: Final = Missing("只有一對相同的順子，要兩對", 3)
_NO_TWO_TWINS: Final = Missing("沒有兩對一模一樣的順子", 6)
_TWO_SUITS: Final = Missing("同樣的順子只有兩種花色，少一種", 3)
_NOT_MIXED: Final = Missing("萬、筒、條沒有數字相同的順子", 6)
_NOT_STRAIGHT: Final = "同一花色的 123、456、789 三組順子只有 {number} 組"
_NOTHING_STRAIGHT: Final = "123、456、789 的順子一組也沒有"


def _barred(switches: Switches) -> int:
    """Return the facts with which a table does not count 平胡."""
    facts = 0 if switches.pinghu_honor_pair else Fact.WIND_PAIR | Fact.DRAGON_PAIR
    facts |= 0 if switches.pinghu_self_drawn else Fact.DRAW
    facts |= 0 if switches.pinghu_flowers else Fact.FLOWERS
    facts |= 0 if switches.pinghu_concealed else Fact.CONCEALED
    return facts if switches.pinghu_wait == "any" else facts | Fact.NARROW_WAIT


def _by_kinds(switches: Switches) -> bool:
    return switches.pinghu_wait == "exactly_two_kinds"


@detector("all_sequences", unless=Fact.TRIPLETS, barred=_barred, looks=_by_kinds)
def all_sequences(reading: Reading) -> Outcome:
    """平胡: five runs; pair, flowers, self-draw, concealment and wait as the table's switches say."""
    case = reading.case
    switches = case.switches
    if reading.triplets:
        return because(_TRIPLETS, 3 * len(reading.triplets), reading.triplets)
    missing = all_of(
        because(_HONOR_PAIR, 1, (reading.pair,)) if reading.pair >= EAST and not switches.pinghu_honor_pair else None,
        _DRAWN if case.context.by is By.DRAW and not switches.pinghu_self_drawn else None,
        _FLOWERS if case.hand.flowers and not switches.pinghu_flowers else None,
        _CONCEALED if case.concealed and not switches.pinghu_concealed else None,
        _wait_of_all_sequences(reading),
    )
    return missing or Finding(1, reading.sequences, (), True)


def _wait_of_all_sequences(reading: Reading) -> Missing | None:
    switches = reading.case.switches
    if switches.pinghu_wait != "any" and reading.wait is not Wait.TWO_SIDED:
        return _NOT_TWO_SIDED
    if _by_kinds(switches) and reading.case.wait_mask.bit_count() != 2:
        return because(_NOT_TWO_KINDS, 1, reading.case.waits)
    return None


def _twins(reading: Reading) -> list[Tile]:
    """Return the lowest tile of each pair of equal runs: of three equal ones once, of four twice."""
    runs = reading.sequences
    if len(set(runs)) == len(runs):
        return []
    return [start for start in sorted(set(runs)) for _ in range(runs.count(start) // 2)]


@detector("identical_sequences", Fact.TWINS, looks=always)
def identical_sequences(reading: Reading) -> Outcome:
    """雙龍抱: two equal runs; three equal ones are still one pair of runs."""
    twins = _twins(reading)
    return Finding(1, (twins[0],) * 2) if twins else _NO_TWINS


@detector("two_identical_sequences", Fact.TWINS, looks=always)
def two_identical_sequences(reading: Reading) -> Outcome:
    """雙雙龍抱: two pairs of equal runs; four equal ones are two pairs."""
    twins = _twins(reading)
    if len(twins) < 2:
        return _ONE_PAIR_OF_TWINS if twins else _NO_TWO_TWINS
    first, second = twins
    return Finding(1, (first, first, second, second))


@detector("mixed_sequences", Fact.THREE_SUITS_OF_SEQUENCES, looks=always)
def mixed_sequences(reading: Reading) -> Outcome:
    """三色同順: the same run in all three suits."""
    ranks = [start % 9 for start in set(reading.sequences)]
    for rank in ranks:
        if ranks.count(rank) == 3:
            return Finding(1, (rank, rank + 9, rank + 18))
    return _TWO_SUITS if len(set(ranks)) < len(ranks) else _NOT_MIXED


@detector("straight", Fact.ALL_STRETCHES, looks=always)
def straight(reading: Reading) -> Outcome:
    """一條龍: 123, 456 and 789 of one suit as runs."""
    suits = [start // 9 for start in set(reading.sequences) if start % 9 in (0, 3, 6)]
    most = 0
    for suit in suits:
        most = max(most, suits.count(suit))
        if most == 3:
            return Finding(1, (9 * suit, 9 * suit + 3, 9 * suit + 6))
    return because(_NOT_STRAIGHT if most else _NOTHING_STRAIGHT, 3 * (3 - most), (), most)
