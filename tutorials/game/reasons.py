"""The refusals in words, for 「為什麼不行？」: one or two short sentences each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from .errors import Refusal

REASONS: Final[Mapping[Refusal, str]] = {
    Refusal.WRONG_PHASE: "現在還不能做這件事，先完成這一步。",
    Refusal.NOT_YOUR_TURN: "還沒輪到你。",
    Refusal.NOTHING_TO_ANSWER: "這張牌沒有問到你。",
    Refusal.ALREADY_ANSWERED: "這張牌你已經回答過了。",
    Refusal.OWN_DISCARD: "自己打出去的牌，自己不能要。",
    Refusal.WRONG_SEAT_COUNTED: "再數一次：擲骰的人算一，往右手邊逆時針數。",
    Refusal.WRONG_WALL_COUNTED: "不是這一面牆。擲骰的人算一，逆時針數到誰，就開誰面前的牆。",
    Refusal.WRONG_STACK_COUNTED: "從那面牆的右端數起，點數是幾就留幾墩，下一墩才開始拿。",
    Refusal.TILE_ALREADY_TAKEN: "這張已經有人拿走了，換一張。",
    Refusal.WRONG_END: "點數單數從奇數那頭拿，雙數從偶數那頭拿，一張接一張往裡走。",
    Refusal.TILE_NOT_HELD: "你手上沒有這張牌。",
    Refusal.CHOW_ONLY_FROM_LEFT: "只有上家打的牌才能吃。",
    Refusal.CHOW_NEEDS_SEQUENCE: "手上沒有能和它連成順子的兩張牌。",
    Refusal.CHOW_NO_HONORS: "字牌不成順子，不能吃。",
    Refusal.PONG_NEEDS_PAIR: "要碰，手上得先有兩張一樣的。",
    Refusal.KONG_NEEDS_TRIPLET: "要槓，得有三張一樣的再加這一張。",
    Refusal.KONG_FROM_LEFT: "這一桌不准順槓：上家打的牌不能槓，可以改碰。",
    Refusal.KONG_NEEDS_DRAW: "剛吃碰完要先打一張，等下次摸牌才能槓。",
    Refusal.KONG_NO_REPLACEMENT: "牌尾沒有牌可以補了，不能再槓。",
    Refusal.KONG_AFTER_READY: "這一桌聽牌宣告之後不能再槓。",
    Refusal.KONG_CHANGES_WAITS: "已經宣告聽牌，這一槓會改變你聽的牌。",
    Refusal.LAST_TILE_ONLY_HU: "能摸的牌已經摸完，最後這一張只能胡。",
    Refusal.DECLARED_ONLY_HU: "已經宣告聽牌，別人的牌只能胡。",
    Refusal.DECLARED_DISCARD_DRAWN: "已經宣告聽牌，摸到什麼就打什麼。",
    Refusal.FOUR_WESTS: "前三家第一張都打西風，這一桌忌四歸西，你不能跟著打。",
    Refusal.NOT_COMPLETE: "還湊不成五組加一對眼。",
    Refusal.HU_NEEDS_DRAW: "這一輪你沒有摸牌，不算自摸。",
    Refusal.HU_FORBIDDEN: "這一桌明槓別人的牌之後，補到的那張不能胡。",
    Refusal.TOO_FEW_TAI: "台數還不到這一桌的起胡門檻。",
    Refusal.PASSED_A_WIN: "剛才放過一張能胡的牌，過水之前不能胡。",
    Refusal.MUST_HU: "這一桌不准過水，能胡就得胡。",
    Refusal.NO_READY_RULE: "這一桌沒有聽牌宣告。",
    Refusal.ALREADY_DECLARED: "你已經宣告過聽牌了。",
    Refusal.NOT_READY: "打掉這張之後還沒有聽牌。",
    Refusal.READY_TOO_LATE: "這一桌只能在開局宣告，現在太晚了。",
    Refusal.GAME_FINISHED: "這一桌已經打完了。",
}
"""One explanation for each refusal, in the visitor's words."""


def reason_for(refusal: Refusal) -> str:
    """Return the words for a refusal."""
    return REASONS[refusal]
