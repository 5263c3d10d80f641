"""花牌: flowers, and the two hands that win by flowers alone."""

from __future__ import annotations

from itertools import chain, product
from typing import Final

from ..case import OWN_FLOWERS, Reading
from ..context import By
from ..detection import Finding, Missing, Outcome, always, because, detector
from ..facts import EACH_FLOWER_SET, EACH_OWN_FLOWER, Fact
from ..tiles import FLOWERS, PLANTS, SEASONS

_NONE: Final = Missing("沒有花牌")
_SEASONS: Final = Finding(1, flowers=SEASONS)
_PLANTS: Final = Finding(1, flowers=PLANTS)
_TWO_SETS: Final = Finding(2, flowers=FLOWERS)
_LIT: Final = {
    flowers: Finding(len(flowers), flowers=flowers) for flowers in chain(product(FLOWERS), product(SEASONS, PLANTS))
}
"""One flower, or a season and a plant, each counting once."""

_NOT_OWN: Final = "花牌上的號碼和自己的門風不合（{tiles}才是自己的）"


@detector("seat_flower", Fact.OWN_FLOWER, each=EACH_OWN_FLOWER)
def seat_flower(reading: Reading) -> Outcome:
    """正花: each flower whose number is the own seat's, 1 東 2 南 3 西 4 北."""
    case = reading.case
    own, held = OWN_FLOWERS[case.switches.plants_order][case.context.seat], case.hand.flowers
    season, plant = own
    if season in held:
        return _LIT[own] if plant in held else _LIT[season,]
    if plant in held:
        return _LIT[plant,]
    return because(_NOT_OWN, 1, own) if held else _NONE


@detector("flower_set", Fact.FLOWER_SET, each=EACH_FLOWER_SET)
def flower_set(reading: Reading) -> Outcome:
    """花槓: all of 春夏秋冬, and all of 梅蘭竹菊; flowers are sorted."""
    held = reading.case.hand.flowers
    if held[:4] == SEASONS:
        return _TWO_SETS if held[4:] == PLANTS else _SEASONS
    if held[-4:] == PLANTS:
        return _PLANTS
    seasons, plants = (tuple([flower for flower in family if flower not in held]) for family in (SEASONS, PLANTS))
    without = min(seasons, plants, key=len)
    return because("還少「{tiles}」", len(without), without) if held else _NONE


@detector("eight_flowers", Fact.FLOWER_WIN, looks=always)
def eight_flowers(reading: Reading) -> Outcome:
    """八仙過海: all eight flowers, which win by themselves."""
    case = reading.case
    if case.context.by is By.EIGHT_FLOWERS:
        return Finding(flowers=case.hand.flowers)
    held = len(case.hand.flowers)
    return because("八張花只拿到 {number} 張" if held else "沒有花牌", 8 - held, (), held)


@detector("seven_rob_one", Fact.FLOWER_WIN, looks=always)
def seven_rob_one(reading: Reading) -> Outcome:
    """七搶一: seven flowers here and the eighth shown by another player."""
    case = reading.case
    if case.context.by is By.SEVEN_ROB_ONE:
        return Finding(flowers=case.hand.flowers)
    return because("不是拿著七張花去搶別家的第八張", max(1, 7 - len(case.hand.flowers)))
