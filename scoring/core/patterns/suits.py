"""花色: patterns of suits."""

from __future__ import annotations

from typing import Final

from ..case import Reading
from ..detection import Missing, Outcome, because, detector, whole
from ..facts import Fact

_SUITS: Final = "花色有 {number} 種，要只有一種"
_NO_HONORS: Final = Missing("沒有字牌", 2)
_ONLY_HONORS: Final = Missing("全部是字牌，沒有萬、筒、條")
_HONORS: Final = Missing("有字牌")
_FLOWERS: Final = Missing("有花牌", 1)
_SUIT_TILES: Final = Missing("不全是字牌")


def _one_suit(reading: Reading) -> Missing | None:
    suits = reading.suits
    if suits == 1:
        return None
    if suits == 0:
        return _ONLY_HONORS
    return because(_SUITS, 3 * (suits - 1), (), suits)


@detector("half_flush", Fact.HALF_FLUSH)
def half_flush(reading: Reading) -> Outcome:
    """混一色: one suit and honors, both present."""
    missing = _one_suit(reading)
    if missing:
        return missing
    return whole(reading) if reading.facts & Fact.HONORS else _NO_HONORS


@detector("full_flush", Fact.FULL_FLUSH)
def full_flush(reading: Reading) -> Outcome:
    """清一色: one suit alone."""
    missing = _one_suit(reading)
    if missing:
        return missing
    return _HONORS if reading.facts & Fact.HONORS else whole(reading)


@detector("all_honors", Fact.ALL_HONORS)
def all_honors(reading: Reading) -> Outcome:
    """字一色: honors alone."""
    return _SUIT_TILES if reading.suits else whole(reading)


@detector("no_honors_no_flowers", unless=Fact.HONORS | Fact.FLOWERS)
def no_honors_no_flowers(reading: Reading) -> Outcome:
    """無字無花: no honor anywhere and no flower."""
    if reading.facts & Fact.HONORS:
        return _HONORS
    return _FLOWERS if reading.case.hand.flowers else whole(reading)
