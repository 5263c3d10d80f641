"""字牌: winds and dragons."""

from __future__ import annotations

from typing import Final

from ..case import Reading
from ..detection import FAR, TRIPLET, Finding, Missing, Outcome, all_of, because, detector
from ..facts import EACH_DRAGON, EACH_WIND, Fact
from ..tiles import DRAGONS, EAST, WINDS, Tile

_NO_WIND: Final = Missing("沒有東、南、西、北的刻子", 3)
_NO_DRAGON: Final = Missing("沒有中、發、白的刻子", 3)
_SEAT: Final = ("自己的門風「{tiles}」只有一對，要三張", "自己的門風是「{tiles}」，沒有它的刻子")
_ROUND: Final = ("這一圈的圈風「{tiles}」只有一對，要三張", "這一圈的圈風是「{tiles}」，沒有它的刻子")
_ONLY_A_PAIR: Final = "「{tiles}」只有一對，要三張"


def _wind(reading: Reading, wind: Tile, only_a_pair: str, none: str) -> Outcome:
    """Find the triplet of one wind."""
    if wind in reading.triplets:
        return TRIPLET[wind]
    return because(only_a_pair, 1, (wind,)) if wind in reading.pairs else because(none, 3, (wind,))


def _any_of(reading: Reading, family: tuple[Tile, ...], none: Missing) -> Outcome:
    """Find each triplet of a family."""
    found = [tile for tile in reading.triplets if tile in family]
    if found:
        return TRIPLET[found[0]] if len(found) == 1 else Finding(len(found), (), tuple(found))
    pairs = tuple([tile for tile in reading.pairs if tile in family])
    return because(_ONLY_A_PAIR, 1, pairs) if pairs else none


@detector("seat_wind", Fact.SEAT_WIND)
def seat_wind(reading: Reading) -> Outcome:
    """門風刻: a triplet of the own seat's wind."""
    return _wind(reading, EAST + reading.case.context.seat, *_SEAT)


@detector("round_wind", Fact.ROUND_WIND)
def round_wind(reading: Reading) -> Outcome:
    """圈風刻: a triplet of the round's wind."""
    return _wind(reading, EAST + reading.case.context.round, *_ROUND)


@detector("any_wind", Fact.WIND_TRIPLET, each=EACH_WIND)
def any_wind(reading: Reading) -> Outcome:
    """風刻（見字）: each triplet of any wind."""
    return _any_of(reading, WINDS, _NO_WIND)


@detector("dragon", Fact.DRAGON_TRIPLET, each=EACH_DRAGON)
def dragon(reading: Reading) -> Outcome:
    """三元牌: each triplet of 中, 發 or 白."""
    return _any_of(reading, DRAGONS, _NO_DRAGON)


def _family(reading: Reading, family: tuple[Tile, ...], *, pair: bool) -> Outcome:
    """Find triplets of all the family, or of all but the one that is the pair."""
    triplets = tuple([tile for tile in reading.triplets if tile in family])
    has_pair = reading.pair in family
    if len(triplets) == len(family) - pair and has_pair is pair:
        return Finding(1, (), triplets, pair)
    if len(triplets) == len(family):
        return because("{tiles}都成了刻子，沒有拿它們當眼", FAR, triplets)
    held = (*triplets, reading.pair) if has_pair else triplets
    without = tuple([tile for tile in family if tile not in held])
    gap = 3 * len(without) - (pair and not has_pair)
    missing = all_of(
        because("少了「{tiles}」", gap, without) if without else None,
        because(_ONLY_A_PAIR, 1, (reading.pair,)) if has_pair and not pair else None,
    )
    assert missing is not None
    return missing


@detector("little_three_dragons", Fact.LITTLE_DRAGONS)
def little_three_dragons(reading: Reading) -> Outcome:
    """小三元: two dragon triplets and the third dragon as the pair."""
    return _family(reading, DRAGONS, pair=True)


@detector("big_three_dragons", Fact.BIG_DRAGONS)
def big_three_dragons(reading: Reading) -> Outcome:
    """大三元: triplets of all three dragons."""
    return _family(reading, DRAGONS, pair=False)


@detector("little_four_winds", Fact.LITTLE_WINDS)
def little_four_winds(reading: Reading) -> Outcome:
    """小四喜: three wind triplets and the fourth wind as the pair."""
    return _family(reading, WINDS, pair=True)


@detector("big_four_winds", Fact.BIG_WINDS)
def big_four_winds(reading: Reading) -> Outcome:
    """大四喜: triplets of all four winds."""
    return _family(reading, WINDS, pair=False)
