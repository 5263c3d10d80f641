"""The words of a sentence: how it was won, who sits where, what happened; and the draft they fill."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from ..catalogue import load_catalogue
from ..context import By, Side, Situation
from ..errors import Problem
from ..names import SIDE_NAMES
from ..notation import TILE_CHARACTERS
from ..ruleset import load_rulesets
from ..said import say
from ..tiles import Tile

SIDES_BY_NAME: Final = {SIDE_NAMES[side]: side for side in Side}
_WINDS: Final = {"東": "E", "南": "S", "西": "W", "北": "N", "东": "E"}
_NUMERALS: Final = {numeral: str(number) for number, numeral in enumerate("零一二三四五六七八九十")}


@dataclass(slots=True)
class Draft:
    """What has been read so far.

    ``text`` is what was typed, ``shown`` the same in plain width and full characters.
    """

    text: str = ""
    shown: str = ""
    tiles: list[Tile] = field(default_factory=list)
    melds: list[str] = field(default_factory=list)
    flowers: list[Tile] = field(default_factory=list)
    win: list[Tile] = field(default_factory=list)
    words: dict[str, Any] = field(default_factory=dict)
    situation: set[Situation] = field(default_factory=set)
    declared: set[Side] = field(default_factory=set)
    harmless: list[str] = field(default_factory=list)
    kong_draw: bool = False
    problems: list[Problem] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    unread: list[str] = field(default_factory=list)

    def say(self, key: str, value: Any) -> None:
        """Take a value; one that was said otherwise before is noted, the later word holds."""
        if key in self.words and self.words[key] != value:
            self.notes.append(_SAID_TWICE.get(key) or say("前後說法不同，以後面的為準（{about}）", about=key))
        self.words[key] = value


_SAID_TWICE: Final = {
    "by": "前後說法不同，以後面的為準（怎麼胡）",
    "from": "前後說法不同，以後面的為準（誰打的）",
    "seat": "前後說法不同，以後面的為準（座位）",
    "round": "前後說法不同，以後面的為準（圈風）",
    "dealer": "前後說法不同，以後面的為準（莊家）",
    "streak": "前後說法不同，以後面的為準（連莊）",
    "rules": "前後說法不同，以後面的為準（台制）",
}

type Reader = Callable[[re.Match[str], Draft], None]


def _side(name: str | None) -> Side | None:
    return SIDES_BY_NAME[name] if name else None


def _by(way: By) -> Reader:
    def read(match: re.Match[str], draft: Draft) -> None:
        draft.say("by", way.value)
        side = _side(match.groupdict().get("side"))
        if side:
            draft.say("from", side.value)

    return read


def _situation(*situations: Situation, by: By | None = None) -> Reader:
    def read(_: re.Match[str], draft: Draft) -> None:
        draft.situation.update(situations)
        if by:
            draft.say("by", by.value)

    return read


def _read_kong_draw(_: re.Match[str], draft: Draft) -> None:
    draft.kong_draw = True
    draft.say("by", By.DRAW.value)


def _read_declared(match: re.Match[str], draft: Draft) -> None:
    side = _side(match["side"])
    if side:
        draft.declared.add(side)
    else:
        draft.situation.add(Situation.READY)


def _read_round(match: re.Match[str], draft: Draft) -> None:
    draft.say("round", _WINDS[match["wind"]])


def _read_seat(match: re.Match[str], draft: Draft) -> None:
    draft.say("seat", _WINDS[match["wind"]])


def _read_dealer(match: re.Match[str], draft: Draft) -> None:
    side = _side(match["side"] or match["side2"])
    draft.say("dealer", side.value if side else "self")


def _read_streak(match: re.Match[str], draft: Draft) -> None:
    draft.say("streak", int(_NUMERALS.get(match["count"], match["count"])))


def _read_stake(key: str) -> Reader:
    def read(match: re.Match[str], draft: Draft) -> None:
        draft.words.setdefault("stakes", {})[key] = int(match["amount"])

    return read


SIDE: Final = "(?P<side>上家|對家|下家)"
_STREAK: Final = "(?:[0-9]{1,3}|[零一二三四五六七八九十])"
_NUMBER: Final = "(?:[0-9]{1,6})"
_WORDS: Final[tuple[tuple[str, Reader], ...]] = (
    (f"{SIDE}?的?(?:放槍|放炮|放銃|點炮)", _by(By.DISCARD)),
    (f"{SIDE}打出?的?", _by(By.DISCARD)),
    (f"搶{SIDE}?的?(?:加槓|槓)", _by(By.ROB_KONG)),
    (f"{SIDE}?的?搶槓", _by(By.ROB_KONG)),
    ("八仙過海", _by(By.EIGHT_FLOWERS)),
    (f"{SIDE}?的?七搶一", _by(By.SEVEN_ROB_ONE)),
    ("海底撈月", _situation(Situation.LAST_TILE, by=By.DRAW)),
    ("河底撈魚", _situation(Situation.LAST_TILE, by=By.DISCARD)),
    ("最後一張|海底|河底", _situation(Situation.LAST_TILE)),
    ("天胡|地胡", _situation(Situation.FIRST_TURN, by=By.DRAW)),
    ("人胡", _situation(Situation.FIRST_TURN, by=By.DISCARD)),
    ("第[一1][巡輪]", _situation(Situation.FIRST_TURN)),
    ("(?:補花|花上)(?:後|自摸|開花)", _situation(Situation.AFTER_FLOWER, by=By.DRAW)),
    ("暗槓(?:後|上開花|補牌)", _situation(Situation.AFTER_CONCEALED_KONG, by=By.DRAW)),
    ("加槓(?:後|上開花|補牌)", _situation(Situation.AFTER_ADDED_KONG, by=By.DRAW)),
    ("(?:大?明槓|碰槓)(?:後|上開花|補牌)", _situation(Situation.AFTER_CLAIMED_KONG, by=By.DRAW)),
    ("槓上(?:開花|自摸)?|槓開", _read_kong_draw),
    ("自摸", _by(By.DRAW)),
    ("地聽|咪幾|[Mm]i[Jj]i|MIGI", _situation(Situation.EARTHLY_READY)),
    ("天聽", _situation(Situation.HEAVENLY_READY)),
    (f"{SIDE}?已?的?(?:眼牌|宣告聽牌|報聽|聽牌)", _read_declared),
    ("(?P<wind>[東南西北东])風?圈", _read_round),
    ("坐(?P<wind>[東南西北东])風?位?", _read_seat),
    ("(?P<wind>[東南西北东])(?:風位|風|家|位)", _read_seat),
    (f"莊家?(?:在|是)(?P<side2>上家|對家|下家)|{SIDE}(?:是|做|當)?莊家?|莊家?", _read_dealer),
    (f"連莊?(?P<count>{_STREAK})(?:拉{_STREAK})?", _read_streak),
    (f"底(?P<amount>{_NUMBER})", _read_stake("base")),
    (f"每?台(?P<amount>{_NUMBER})", _read_stake("per_tai")),
)


def _read_rules(match: re.Match[str], draft: Draft) -> None:
    draft.say("rules", next(rules.id for rules in load_rulesets().values() if rules.label == match[0]))


_COMPILED: Final = tuple((re.compile(pattern), reader) for pattern, reader in _WORDS)


def _says_something(name: str) -> bool:
    """Say whether a pattern's name holds a word that tells how the hand was won: 門清自摸 does, 碰碰胡 does not."""
    return any(pattern.search(name) for pattern, _ in _COMPILED)


def _read_harmless(match: re.Match[str], draft: Draft) -> None:
    if match["pattern"]:
        draft.harmless.append(match["pattern"])


_PATTERN_NAMES: Final = sorted(
    {
        name
        for pattern in load_catalogue().values()
        for name in (pattern.name, *pattern.aliases)
        if not (_says_something(name) or name.isascii() or TILE_CHARACTERS.issuperset(name))
    },
    key=len,
    reverse=True,
)
_FILLERS: Final = "我的|我|手牌|牌型|牌|的|了|共|總共|單吊|幾台|嗎|[!！…：:]|\\.{2,}"
_HARMLESS: Final = re.compile(f"(?P<pattern>{'|'.join(map(re.escape, _PATTERN_NAMES))})|{_FILLERS}")
"""Names of patterns, which the engine finds by itself, and words that say nothing about the hand."""

_RULE_LABELS: Final = tuple(rules.label for rules in load_rulesets().values())
_LABELS: Final = re.compile("|".join(map(re.escape, _RULE_LABELS)))

PHRASES: Final = ((_LABELS, _read_rules), *_COMPILED, (_HARMLESS, _read_harmless))
"""What a sentence can say beside tiles; the first that matches at a place is read."""

TILE_WORDS: Final = re.compile(
    "[東南西北东](?:風?圈|風位|風|家|位)|八仙過海|七搶一|"
    + "|".join(re.escape(name) for name in (*_PATTERN_NAMES, *_RULE_LABELS) if name[0] in TILE_CHARACTERS)
)
"""The words that begin as a tile does: 東風, 八仙過海, 一條龍."""

FIRST_CHARACTERS: Final = frozenset(
    "上對下放點搶八七海河最天地人第補花暗加大明碰槓自咪Mm已眼宣報聽東南西北东坐莊連底每台我手牌的了共總單幾嗎!！…：:."
).union(name[0] for name in (*_PATTERN_NAMES, *_RULE_LABELS))
"""Every character with which one of them can begin."""

SIMPLIFIED: Final = str.maketrans(
    "东万饼条发兰听门枪抢对补后张杠摃风庄连总单几吗炮臺糊", "東萬餅條發蘭聽門槍搶對補後張槓槓風莊連總單幾嗎炮台胡"
)
"""Simplified characters and common miswritings of the words above, one for one."""
