"""What may be meant by a piece of a sentence that could not be read."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import Final

from ..said import AsTyped, say
from .english_tiles import SUIT_WORDS

_STREAK: Final = "連莊要寫次數，像「連2」"
_FLOWERS: Final = "是哪幾張花？寫名字，像「花春梅」"
_CALL: Final = "旁邊要接得上牌，像「碰中」「吃123萬」"
_WIN: Final = "胡的是哪一張？像「胡8萬」"
_RANGE: Final = "要一張一張寫，像「123456789萬」"
_WHICH: Final = "緊接著寫是哪張牌，像「三張中」「一對5筒」"
_WHO: Final = "是哪一家？寫上家、對家或下家"
_WIND: Final = "是哪個風？像「東圈」「南家」"
_RANK: Final = "前面要有數字，像「5筒」"
_KONG: Final = "是誰的槓？像「搶上家的槓」"
_DID: Final = "這一家怎麼了？像「對家放槍」「對家莊」"
_BOTH_FLOWERS: Final = "每個號碼都有兩張花，像 1 號有春也有梅；寫名字，像「花春梅」"
_PATTERNS: Final = tuple(  # not shown
    (re.compile(pattern, re.IGNORECASE), why)
    for pattern, why in (
        ("連莊?|streak|repeats?|times?|twice|row|again|honba|renchan", _STREAK),
        ("花牌?[:：]?[1-4一二三四][1-4一二三四,、 ]*", _BOTH_FLOWERS),
        ("(?:有|還有)?(?:[0-9一二兩三四五六七八]張?花|花[0-9一二三四五六七八,、 ]+張?|(?:兩|幾)張花)", _FLOWERS),
        (".*(?:吃|碰|槓)(?:出去|出來|出|了|過|掉|牌)?", _CALL),
        (".*胡", _WIN),
        (".*[到至~～].*", _RANGE),
        (".*[一二兩三四1-4][張個隻枚]|.*(?:一對|對子|一坎|刻子|眼睛?)", _WHICH),
        (".*(?:[他她誰]|有人|那[家個]|別人).*", _WHO),
        ("pongs?|pungs?|pons?|kongs?|kans?|chows?|chi|chii|called|claimed|concealed|exposed|open|melded", _CALL),
        (
            "pairs?|eyes?|triplets?|triples?|runs?|sequences?|reds?|greens?|whites?|dragons?|winds?|double|copies|tiles?",
            _WHICH,
        ),
        ("seats?|rounds?|easts?|souths?|wests?|norths?|prevailing|prevalent", _WIND),
        (f"(?:{'|'.join(SUIT_WORDS.values())})", _RANK),
        ("rob|robs|robbed|robbing", _KONG),
        ("left|right|across|opposite|next|previous|kamicha|toimen|shimocha|players?", _DID),
        ("win|won|wins|winning|hu|drew|draw|drawn|picked|mahjong|last|replacement", _WIN),
        ("flowers?|seasons?|plants?|hua|bonus", _FLOWERS),
        ("he|she|they|him|her|someone|somebody|opponent|guy|friend|discards?|discarded|threw|thrown", _WHO),
        ("[1-9] ?[-–] ?[1-9].*", _RANGE),
    )
)

_SOUNDS: Final = str.maketrans(  # not shown
    "桶同童統玩晚碗完灣跳調朋彭鵬膨剛缸鋼崗湖壺虎糊模磨末裝廳尺叱腔強雙",
    "筒筒筒筒萬萬萬萬萬條條碰碰碰碰槓槓槓槓胡胡胡胡摸摸摸莊聽吃吃槍槍雙",
)
"""Characters that a telephone writes for those of the game, which sound alike."""

VOCABULARY: Final = (
    "characters", "dots", "bamboo", "circles", "east", "south", "west", "north", "dragon", "green", "white",
    "pong", "pung", "chow", "kong", "concealed", "exposed", "claimed", "triplet", "sequence", "pair", "eyes",
    "flowers", "spring", "summer", "autumn", "winter", "plum", "orchid", "chrysanthemum", "winning", "tile",
    "self-draw", "self-drawn", "discard", "discarded", "left", "right", "across", "dealer", "streak", "round", "seat",
    "ready", "declared", "last", "replacement", "robbing", "haitei", "tsumo", "zimo",
)  # fmt: skip
_ALIKE: Final = 0.74
"""How alike two words must be, 1 being the same."""


def why_unread(piece: str) -> str:
    """Say what may be meant by a piece, or what is missing beside it; nothing where there is no telling.

    >>> why_unread("bambo"), why_unread("連莊"), why_unread("嘿嘿")
    ('是不是「bamboo」？', '連莊要寫次數，像「連2」', '')
    """
    said = piece.strip()
    why = next((why for pattern, why in _PATTERNS if pattern.fullmatch(said)), "")
    return why or _likely(said)


def _likely(said: str) -> str:
    """Ask whether another word is meant: one that sounds the same in Chinese, one written alike in English."""
    sounds = said.translate(_SOUNDS)
    if sounds != said:
        return say("是不是「{meant}」？", meant=AsTyped(sounds[:20]))
    if len(said) > 3 and said.replace("-", "").isalpha() and said.isascii():
        alike = [word for word in get_close_matches(said.lower(), VOCABULARY, 2, _ALIKE) if word != said.lower()]
        return say("是不是「{meant}」？", meant=AsTyped(alike[0])) if alike else ""
    return ""
