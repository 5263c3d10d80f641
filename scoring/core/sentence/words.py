"""The words of a sentence: how it was won, who sits where, what happened; and the draft they fill."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from ..catalogue import load_catalogue
from ..context import SELF, By, Side, Situation
from ..errors import Problem
from ..names import SIDE_NAMES
from ..notation import TILE_CHARACTERS
from ..ruleset import load_rulesets
from ..said import say
from ..tiles import Tile

SIDES_BY_NAME: Final = {SIDE_NAMES[side]: side for side in Side}
_WINDS: Final = {"東": "E", "南": "S", "西": "W", "北": "N", "东": "E"}
_IS_ALSO: Final = {By.ROB_KONG: By.DISCARD, By.SEVEN_ROB_ONE: By.DISCARD, By.EIGHT_FLOWERS: By.DRAW}
"""What a special way to win is at the same time: a robbed kong is another player's tile, as a discard is."""

DEALER: Final = "dealer"
"""Stands for the dealer where it is not yet known who that is."""
_NUMERALS: Final = {numeral: str(number) for number, numeral in enumerate("零一二三四五六七八九十")}


@dataclass(slots=True)
class Draft:
    """What has been read so far.

    ``text`` is what was typed, ``shown`` the same in plain width and full characters. What one word alone can't
    say waits until all are read: ``implied`` are the names of patterns that tell how the hand was won,
    ``says_way`` whether a word says it outright, ``openings`` 天胡, 地胡, 人胡, ``dealers`` the words about who is
    the dealer (a seat, or :data:`DEALER` for 莊家 alone), ``throwers`` those by wind or as the dealer who discarded.
    ``guessed`` are the keys that no word says.
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
    is_last_tile: bool = False
    implied: dict[str, By] = field(default_factory=dict)
    says_way: bool = False
    openings: set[str] = field(default_factory=set)
    dealers: list[str] = field(default_factory=list)
    throwers: list[str] = field(default_factory=list)
    is_dealer_other: bool = False
    is_not_dealer: bool = False
    guessed: set[str] = field(default_factory=set)
    problems: list[Problem] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    unread: list[str] = field(default_factory=list)

    def say(self, key: str, value: Any) -> None:
        """Take a value; one that was said otherwise before is noted, the later word holds."""
        if key in self.words and self.words[key] != value:
            self.note(_SAID_TWICE.get(key) or say("前後說法不同，以後面的為準（{about}）", about=key))
        self.words[key] = value

    def say_way(self, by: By) -> None:
        """Take how the hand was won; a special way stands beside the general one that it is at the same time."""
        before = self.words.get("by")
        if before is None or _IS_ALSO.get(by) == before:
            self.words["by"] = by.value
        elif _IS_ALSO.get(By(before)) != by:
            self.say("by", by.value)

    def say_thrower(self, name: str) -> None:
        """Take whose tile it was: a side, 莊家, or a player by wind."""
        if name in SIDES_BY_NAME:
            self.say("from", SIDES_BY_NAME[name].value)
        else:
            self.throwers.append(_WINDS.get(name[0], DEALER))

    def note(self, note: str) -> None:
        """Note how the sentence was understood, once."""
        if note not in self.notes:
            self.notes.append(note)


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
        draft.say_way(way)
        draft.says_way = True
        thrower = match.groupdict().get("side")
        if thrower:
            draft.say_thrower(thrower)

    return read


def _implied(way: By, name: str) -> Reader:
    """Make the reader of a pattern's name that tells how the hand was won."""

    def read(_: re.Match[str], draft: Draft) -> None:
        draft.say_way(way)
        draft.implied[name] = way

    return read


def _situation(*situations: Situation, by: By | None = None) -> Reader:
    def read(_: re.Match[str], draft: Draft) -> None:
        draft.situation.update(situations)
        if by:
            draft.say_way(by)

    return read


def _opening(name: str, by: By | None) -> Reader:
    """Make the reader of 天胡, 地胡 or 人胡, which also say who is the dealer."""

    def read(_: re.Match[str], draft: Draft) -> None:
        draft.openings.add(name)
        draft.situation.add(Situation.FIRST_TURN)
        if by:
            draft.say_way(by)

    return read


def _read_last_tile(_: re.Match[str], draft: Draft) -> None:
    draft.is_last_tile = True
    draft.situation.add(Situation.LAST_TILE)


def _read_kong_draw(_: re.Match[str], draft: Draft) -> None:
    draft.kong_draw = True
    draft.say_way(By.DRAW)


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
    draft.dealers.append(side.value if side else SELF if match["me"] else DEALER)


def _read_dealer_who_threw(match: re.Match[str], draft: Draft) -> None:
    draft.dealers.append(SIDES_BY_NAME[match["side"]].value)
    _by(By.DISCARD)(match, draft)


def _read_other_dealer(_: re.Match[str], draft: Draft) -> None:
    draft.dealers.append(DEALER)
    draft.is_dealer_other = True


def _read_not_dealer(_: re.Match[str], draft: Draft) -> None:
    draft.is_not_dealer = True


def _read_streak(match: re.Match[str], draft: Draft) -> None:
    draft.say("streak", int(_NUMERALS.get(match["count"], match["count"])))


def _read_stake(key: str) -> Reader:
    def read(match: re.Match[str], draft: Draft) -> None:
        draft.words.setdefault("stakes", {})[key] = int(match["amount"])

    return read


SIDE: Final = "(?P<side>上家|對家|下家)"
THROWER: Final = "(?P<side>上家|對家|下家|莊家?|[東南西北东]家)"
_STREAK: Final = "(?:[0-9]{1,3}|[零一二三四五六七八九十])"
_NUMBER: Final = "(?:[0-9]{1,6})"
_NO_TILE: Final = rf"(?!\s*[{re.escape(''.join(sorted(TILE_CHARACTERS)))}])"
_NOT_TILES: Final = _NO_TILE.replace(r"\s*", "")
_WON: Final = f"(?:胡{_NO_TILE})?"
_WORDS: Final[tuple[tuple[str, Reader], ...]] = (
    (f"{SIDE}(?:是|做|當)?莊家?的?(?:放槍|放炮|放銃|點炮|打出?的?)", _read_dealer_who_threw),
    (f"{THROWER}?的?(?:放槍|放炮|放銃|點炮)", _by(By.DISCARD)),
    (f"{THROWER}打出?的?", _by(By.DISCARD)),
    ("胡?別[家人]的?(?:打出?的?|放槍|放炮|放銃|點炮)", _by(By.DISCARD)),
    (f"搶{THROWER}?的?(?:加槓|槓){_WON}", _by(By.ROB_KONG)),
    (f"{SIDE}?的?搶槓{_WON}", _by(By.ROB_KONG)),
    ("八仙過海|八朵花", _by(By.EIGHT_FLOWERS)),
    (f"{SIDE}?的?七搶一", _by(By.SEVEN_ROB_ONE)),
    ("海底撈月", _situation(Situation.LAST_TILE, by=By.DRAW)),
    ("河底撈魚", _situation(Situation.LAST_TILE, by=By.DISCARD)),
    ("河底", _situation(Situation.LAST_TILE, by=By.DISCARD)),
    ("最後一張|海底", _read_last_tile),
    ("天[胡和]", _opening("天胡", By.DRAW)),
    ("地[胡和]", _opening("地胡", None)),
    ("人[胡和]", _opening("人胡", By.DISCARD)),
    ("不求人?", _implied(By.DRAW, "不求人")),
    ("半求人?", _implied(By.DRAW, "半求人")),
    ("全求人?", _implied(By.DISCARD, "全求人")),
    ("第[一1][巡輪]", _situation(Situation.FIRST_TURN)),
    ("(?:補花|花上)(?:後|自摸|開花)", _situation(Situation.AFTER_FLOWER, by=By.DRAW)),
    ("暗槓(?:後|上開花|補牌)", _situation(Situation.AFTER_CONCEALED_KONG, by=By.DRAW)),
    ("加槓(?:後|上開花|補牌)", _situation(Situation.AFTER_ADDED_KONG, by=By.DRAW)),
    ("(?:大?明槓|碰槓)(?:後|上開花|補牌)", _situation(Situation.AFTER_CLAIMED_KONG, by=By.DRAW)),
    ("槓上(?:開花|自摸)?|槓開", _read_kong_draw),
    ("自摸", _by(By.DRAW)),
    ("地聽|咪幾|[Mm]i[Jj]i|MIGI", _situation(Situation.EARTHLY_READY)),
    ("天聽", _situation(Situation.HEAVENLY_READY)),
    (f"{SIDE}?已?的?(?:眼牌|宣告聽牌|報聽|聽牌(?:宣告)?)", _read_declared),
    ("(?P<wind>[東南西北东])風?圈", _read_round),
    (f"圈風(?:是|[:：])?(?P<wind>[東南西北东])風?{_NOT_TILES}", _read_round),
    (f"門風(?:是|[:：])?(?P<wind>[東南西北东])風?{_NOT_TILES}", _read_seat),
    ("坐(?P<wind>[東南西北东])風?位?", _read_seat),
    ("(?P<wind>[東南西北东])(?:風位|風|家|位)", _read_seat),
    ("莊家?(?:要|該)?(?:付|給|賠)", _read_other_dealer),
    (
        f"(?P<me>我?(?:是|坐|做|當)莊家?|我莊家?|自己(?:是|坐|做|當)?莊家?|莊家?是(?:我|自己))"
        f"|莊家?(?:在|是)(?P<side2>上家|對家|下家)|{SIDE}(?:是|做|當)?莊家?|莊家?",
        _read_dealer,
    ),
    ("非莊家?|不是莊家?|閒家(?!的?(?:放|點|打|付|給|賠))", _read_not_dealer),
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
    "[東南西北东](?:風?圈|風位|風|家|位)|八仙過海|八朵花|七搶一|"
    + "|".join(re.escape(name) for name in (*_PATTERN_NAMES, *_RULE_LABELS) if name[0] in TILE_CHARACTERS)
)
"""The words that begin as a tile does: 東風, 八仙過海, 一條龍."""

FIRST_CHARACTERS: Final = frozenset(
    "上對下別胡放點搶八七海河最天地人不半全第補花暗加大明碰槓自咪Mm已眼宣報聽東南西北东門圈坐是做當莊非閒連底每台我手牌的了共總單"
    "幾嗎!！…：:."
).union(name[0] for name in (*_PATTERN_NAMES, *_RULE_LABELS))
"""Every character with which one of them can begin."""

SIMPLIFIED: Final = str.maketrans(
    "东万饼条发兰听门枪抢对补后张杠摃风庄连总单几吗炮臺糊闲閑别",
    "東萬餅條發蘭聽門槍搶對補後張槓槓風莊連總單幾嗎炮台胡閒閒別",
)
"""Simplified characters and common miswritings of the words above, one for one."""
