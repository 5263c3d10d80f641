"""刻子與槓: patterns of triplets and kongs."""

from __future__ import annotations

from typing import Final

from ..case import Reading
from ..detection import Finding, Missing, Outcome, always, because, detector
from ..facts import SUITS, Fact
from ..tiles import EAST

_NOT_CONCEALED: Final = "刻子有 {number} 組，但碰、明槓的和靠別家那張牌湊成的都不算暗刻"
_TWO_SUITS: Final = Missing("同數字的刻子只有兩種花色，少一種", 3)
_NOT_MIXED: Final = Missing("萬、筒、條沒有數字相同的刻子", 6)
_NOT_FIVE: Final = Missing("不是五組刻子加一對眼")
_NOT_SEVEN_PAIRS: Final = Missing("不是七個對子加一組刻子")


def _concealed(reading: Reading, wanted: int) -> Outcome:
    found = reading.concealed_triplets
    if len(found) >= wanted:
        return Finding(1, (), found)
    short = wanted - len(found)
    if len(reading.triplets) >= wanted:
        return because(_NOT_CONCEALED, short, (), len(reading.triplets))
    return because("暗刻只有 {number} 組" if found else "沒有暗刻", short, (), len(found))


@detector("three_concealed_triplets", Fact.THREE_CONCEALED)
def three_concealed_triplets(reading: Reading) -> Outcome:
    """三暗刻: three triplets that were not claimed; a concealed kong is one."""
    return _concealed(reading, 3)


@detector("four_concealed_triplets", Fact.FOUR_CONCEALED)
def four_concealed_triplets(reading: Reading) -> Outcome:
    """四暗刻: four triplets that were not claimed."""
    return _concealed(reading, 4)


@detector("five_concealed_triplets", Fact.FIVE_CONCEALED)
def five_concealed_triplets(reading: Reading) -> Outcome:
    """五暗刻: five triplets that were not claimed."""
    return _concealed(reading, 5)


@detector("four_kongs", Fact.FOUR_KONGS)
def four_kongs(reading: Reading) -> Outcome:
    """四槓子: four kongs of any kind."""
    kongs = reading.case.melds.kongs
    if len(kongs) >= 4:
        return Finding(1, (), kongs)
    return because("槓只有 {number} 組" if kongs else "沒有槓", 4 - len(kongs), (), len(kongs))


@detector("all_triplets", Fact.FIVE_TRIPLETS)
def all_triplets(reading: Reading) -> Outcome:
    """碰碰胡: five triplets and a pair."""
    if len(reading.triplets) == 5:
        return Finding(1, (), reading.triplets, True)
    if not reading.sequences:
        return _NOT_FIVE
    return because("有 {number} 組順子", len(reading.sequences) * 2 - 1, (), len(reading.sequences))


@detector("mixed_triplets", Fact.THREE_TRIPLETS | SUITS, looks=always)
def mixed_triplets(reading: Reading) -> Outcome:
    """三色同刻: triplets of one number in all three suits."""
    held = [tile for tile in reading.triplets if tile < EAST]
    ranks = [tile % 9 for tile in held]
    for rank in ranks:
        if ranks.count(rank) == 3:
            return Finding(1, (), tuple([tile for tile in held if tile % 9 == rank]))
    return _TWO_SUITS if len(set(ranks)) < len(ranks) else _NOT_MIXED


@detector("seven_pairs_triplet", Fact.SEVEN_PAIRS)
def seven_pairs_triplet(reading: Reading) -> Outcome:
    """嚦咕嚦咕: seven pairs and a triplet, nothing claimed."""
    if len(reading.pairs) == 7:
        return Finding(1, (), reading.triplets, True)
    return _NOT_SEVEN_PAIRS
