"""聽牌: what the hand waited for, and what was declared."""

from __future__ import annotations

from typing import Final

from ..case import Reading
from ..context import Situation
from ..decomposition import Wait
from ..detection import FAR, ONCE, PAIR, SEQUENCE, Missing, Outcome, because, detector
from ..facts import Fact
from ..hand import SETS_IN_A_HAND
from ..switches import Switches

_ALL_CLAIMED: Final = Missing("五組都是吃、碰、槓來的，剩下的單吊不另外算獨聽")
_TWO_PAIRS: Final = Missing("聽的是兩個對子（對倒），對倒從不算獨聽")
_TWO_SIDED: Final = Missing("聽的是兩面")
_SEVERAL: Final = "能胡的牌不只一種（{tiles}）"
_NOT_DECLARED: Final = Missing("沒有宣告聽牌（眼牌）")
_NOT_EARTHLY: Final = Missing("沒有在開局時宣告地聽")
_NOT_HEAVENLY: Final = Missing("沒有起手就宣告天聽")


def _by_kinds(switches: Switches) -> bool:
    return switches.single_wait_by == "kinds"


@detector("single_wait", Fact.NARROW_WAIT, unless=Fact.FIVE_CLAIMED, looks=_by_kinds)
def single_wait(reading: Reading) -> Outcome:
    """獨聽: one kind of tile alone completes the hand, and it fills an edge, a closed wait or the pair."""
    case = reading.case
    if case.melds.claimed == SETS_IN_A_HAND:
        return _ALL_CLAIMED
    if not reading.facts & Fact.NARROW_WAIT:
        return _TWO_PAIRS if reading.wait is Wait.TWO_PAIRS else _TWO_SIDED
    if _by_kinds(case.switches) and case.wait_mask.bit_count() != 1:
        return because(_SEVERAL, FAR, case.waits)
    return PAIR if reading.wait is Wait.PAIR else SEQUENCE[reading.seat]


@detector("declared_ready", Fact.READY)
def declared_ready(reading: Reading) -> Outcome:
    """聽牌宣告（眼牌）: the winner had declared that he is ready."""
    return ONCE if Situation.READY in reading.case.context.situation else _NOT_DECLARED


@detector("earthly_ready", Fact.EARTHLY_READY)
def earthly_ready(reading: Reading) -> Outcome:
    """地聽（Miji）: declared ready at the start of the hand."""
    return ONCE if Situation.EARTHLY_READY in reading.case.context.situation else _NOT_EARTHLY


@detector("heavenly_ready", Fact.HEAVENLY_READY)
def heavenly_ready(reading: Reading) -> Outcome:
    """天聽: declared ready with the tiles that were dealt."""
    return ONCE if Situation.HEAVENLY_READY in reading.case.context.situation else _NOT_HEAVENLY
