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

WAITS: Final = {
    Wait.TWO_SIDED: "兩面",
    Wait.EDGE: "邊張",
    Wait.CLOSED: "中洞",
    Wait.PAIR: "單吊",
    Wait.TWO_PAIRS: "對倒",
}
