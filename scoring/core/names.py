"""What a player calls things: ways to win, seats, circumstances, winds."""

from __future__ import annotations

from typing import Final

from .context import SELF, By, Side, Situation

WIND_NAMES: Final = "東南西北"  # not shown as it stands, but each by itself
"""Seats and rounds 0–3."""

BY_NAMES: Final = {
    By.DISCARD: "放槍",
    By.DRAW: "自摸",
    By.ROB_KONG: "搶槓",
    By.EIGHT_FLOWERS: "八仙過海",
    By.SEVEN_ROB_ONE: "七搶一",
}
SIDE_NAMES: Final = {SELF: "自己", Side.RIGHT: "下家", Side.ACROSS: "對家", Side.LEFT: "上家"}
SITUATION_NAMES: Final = {
    Situation.LAST_TILE: "最後一張",
    Situation.AFTER_FLOWER: "補花後",
    Situation.AFTER_CONCEALED_KONG: "暗槓後",
    Situation.AFTER_ADDED_KONG: "加槓後",
    Situation.AFTER_CLAIMED_KONG: "明槓後",
    Situation.FIRST_TURN: "第一巡",
    Situation.READY: "眼牌",
    Situation.EARTHLY_READY: "地聽",
    Situation.HEAVENLY_READY: "天聽",
}
