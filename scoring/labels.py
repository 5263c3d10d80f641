"""Words for choices, in the order in which pages show them."""

from __future__ import annotations

from typing import Final

from .core.context import SELF, By, Side, Situation
from .core.decomposition import Wait
from .core.names import SIDE_NAMES

WINDS: Final = {"E": "東", "S": "南", "W": "西", "N": "北"}

WAYS: Final = {
    By.DISCARD: "別人放槍",
    By.DRAW: "自摸",
    By.ROB_KONG: "搶槓",
    By.EIGHT_FLOWERS: "八仙過海",
    By.SEVEN_ROB_ONE: "七搶一",
}

OTHERS: Final[dict[str, str]] = {side: SIDE_NAMES[side] for side in (Side.LEFT, Side.ACROSS, Side.RIGHT)}
DEALERS: Final[dict[str, str]] = {SELF: "你", **OTHERS}

SITUATIONS: Final = {
    Situation.LAST_TILE: "最後一張（海底、河底）",
    Situation.AFTER_FLOWER: "補花後摸到",
    Situation.AFTER_CONCEALED_KONG: "暗槓後摸到",
    Situation.AFTER_ADDED_KONG: "加槓後摸到",
    Situation.AFTER_CLAIMED_KONG: "明槓別家後摸到",
    Situation.FIRST_TURN: "第一巡（天胡、地胡、人胡）",
    Situation.READY: "宣告聽牌（眼牌）",
    Situation.EARTHLY_READY: "地聽（Miji）",
    Situation.HEAVENLY_READY: "天聽",
}

WAITS_FILLED: Final = {
    Wait.TWO_SIDED: "這樣讀，聽的是兩面。",
    Wait.EDGE: "這樣讀，聽的是邊張。",
    Wait.CLOSED: "這樣讀，聽的是中洞。",
    Wait.PAIR: "這樣讀，單吊這一張。",
    Wait.TWO_PAIRS: "這樣讀，聽的是對倒。",
}
"""What the winning tile filled in a reading, each a sentence."""

WORTH_BY_WAIT: Final = {
    Wait.TWO_SIDED: '<b class="num">{tai}</b> 台，聽兩面：',
    Wait.EDGE: '<b class="num">{tai}</b> 台，聽邊張：',
    Wait.CLOSED: '<b class="num">{tai}</b> 台，聽中洞：',
    Wait.PAIR: '<b class="num">{tai}</b> 台，單吊：',
    Wait.TWO_PAIRS: '<b class="num">{tai}</b> 台，聽對倒：',
}
"""What another reading is worth, before what counts in it."""
