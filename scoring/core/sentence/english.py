"""English words of a sentence: in the place of each comes the Chinese word for it, filled up with spaces.

So a sentence may mix both, every place in it stays where it was, and what the words mean is known in one place only.
"""

from __future__ import annotations

import re
from typing import Final

from ..catalogue import load_catalogue
from ..context import Side
from ..names import SIDE_NAMES, WIND_NAMES
from ..ruleset import load_rulesets

NO_WORD: Final = "§"
"""Stands for each letter of a word that is none of ours, so that no tile is read out of it."""

_SIDES: Final = {"left": SIDE_NAMES[Side.LEFT], "right": SIDE_NAMES[Side.RIGHT]} | dict.fromkeys(
    ("across", "opposite"), SIDE_NAMES[Side.ACROSS]
)
_WINDS: Final = dict(zip("eswn", WIND_NAMES, strict=True))
_HONOR_CODES: Final = {
    "east": "E", "south": "S", "west": "W", "north": "N", "red": "C", "green": "F", "white": "P",
}  # fmt: skip
_FLOWER_WORDS: Final = {  # not shown
    "spring": "春", "summer": "夏", "autumn|fall": "秋", "winter": "冬",
    "plum": "梅", "orchid": "蘭", "chrysanthemum|mum": "菊", "bamboo(?= flower)": "竹",
}  # fmt: skip
_SUIT_WORDS: Final = {
    "m": "characters?|craks?|chars?|wan|man",
    "p": "dots?|circles?|tong|pin",
    "s": "bamboos?(?! flower)|bams?|tiao|sou",
}

# In what follows a space stands for any white space between words, " ?" for any or none.
_SIDE: Final = r"(?:the )?(?P<side>left|right|across|opposite)(?: player)?(?:['’]s)?"
_FROM: Final = rf"(?: (?:from|of|off|by) {_SIDE})?"
_WIND_WORD: Final = "(?P<wind>east|south|west|north)"
_WIND: Final = "(?P<wind>east|south|west|north|[eswn])"
_ANY_WIND: Final = "(?:east|south|west|north)"
_ROB: Final = "rob(?:s|bed|bing)?"
_OF_HONOR: Final = "(?: winds?| dragons?)?"
_HONOR: Final = (
    rf"(?P<honor>{'|'.join(_HONOR_CODES)}){_OF_HONOR}(?P<again>(?: (?P=honor){_OF_HONOR})*)(?: ?[x×](?P<times>[1-4]))?"
)
_NUMERALS: Final = "一二三四五六七八九壹貳參肆伍陸柒捌玖"  # not shown
_A_TILE: Final = (  # not shown
    rf"(?= ?:? ?(?:[1-9{_NUMERALS}]+(?:[mps]|[萬筒餅條索](?!龍)| ?(?:{'|'.join(_SUIT_WORDS.values())}))|[1-7]+z|[1-8]+f"
    rf"|(?-i:[ESWNCFP]+)(?![A-Za-z])|[東南西北](?!部|家|位|風[圈位]|圈)|[中發白春夏秋冬梅蘭菊竹]"
    rf"|(?:{'|'.join(_FLOWER_WORDS)})(?![A-Za-z])))"
)
_TILES_IN_BRACKETS: Final = r"(?= ?:? ?\([^()]+\))"
_AFTER: Final = "after (?:an? |the )?"

_MELDS: Final = (  # not shown
    ("(?:concealed|hidden|closed) kong", "暗槓"),
    ("added kong", "加槓"),
    ("(?:claimed|exposed|open|melded) kong", "明槓"),
    ("kong", "槓"),
    ("(?:chow|chi)", "吃"),
    ("(?:pong|pung)", "碰"),
)
_WIN: Final = ("(?:win|won|wins|winning|hu)(?: tile)?(?: is| on| with)?", "胡")  # not shown
_CALLS: Final = (  # not shown
    *((f"{word}(?:{_A_TILE}|{_TILES_IN_BRACKETS})(?: ?:)?", call) for word, call in _MELDS),
    *((f"{word} ?:? ?{_HONOR}", f"{call}{{honors}}") for word, call in (*_MELDS, _WIN)),
    (f"{_WIN[0]}{_A_TILE}(?: ?:)?", _WIN[1]),
    (f"flowers?{_A_TILE}(?: ?:)?", "花"),
)
"""A call becomes one only where tiles follow; a wind behind it is a tile and nobody's seat."""

_PHRASES: Final = (  # not shown
    (f"seven(?: flowers?)? robs? one{_FROM}", "{side}七搶一"),
    (f"{_ROB}(?: an?| the)? kong{_FROM}", "搶{side}的槓"),
    (f"{_ROB} {_SIDE} kong", "搶{side}的槓"),
    ("(?:all )?eight flowers", "八仙過海"),
    (f"{_AFTER}(?:concealed|hidden|closed) kong", "暗槓後"),
    (f"{_AFTER}added kong", "加槓後"),
    (f"{_AFTER}(?:claimed|exposed|open|melded) kong", "明槓後"),
    (f"{_AFTER}kong", "槓上開花"),
    (f"{_AFTER}flowers?", "補花後"),
    ("(?:(?:win|won|wins) )?(?:by )?self[- ]?(?:draws?|drawn|picks?|picked)", "自摸"),
    (f"(?:(?:win|won|wins) )?(?:(?:by|on|off) )?(?:an? |the )?discard{_FROM}", "{side}放槍"),
    (f"{_SIDE} discard(?:s|ed|er)?", "{side}放槍"),
    ("earthly ready|mi[jg]i", "地聽"),
    ("heavenly ready", "天聽"),
    (f"{_SIDE}(?: has| had)?(?: declared)? ready", "{side}眼牌"),
    ("(?:declared )?ready(?: declared)?", "眼牌"),
    (r"(?:dealer )?streak(?: of)? ?:? ?(?P<count>[0-9]{1,3})(?![0-9])", "連{count}"),
    (f"dealer(?: is)? ?:? ?{_SIDE}", "{side}莊"),
    (f"{_SIDE}(?: is)?(?: the)? dealer", "{side}莊"),
    ("non-?dealer", ""),
    ("dealer", "莊家"),
    (f"(?:seat|seated|sitting)(?: wind)?(?: in| at| is)? ?:? ?{_WIND}", "坐{wind}"),
    (f"{_WIND_WORD} seat(?! {_ANY_WIND}(?! round))", "坐{wind}"),
    (f"(?:round|prevailing)(?: wind)?(?: is)? ?:? ?{_WIND}", "{wind}圈"),
    (f"{_WIND_WORD} round(?! {_ANY_WIND}(?! seat))", "{wind}圈"),
    (r"base ?:? ?(?P<count>[0-9]{1,6})(?![0-9])", "底{count}"),
    (r"(?:per |each )?tai ?:? ?(?P<count>[0-9]{1,6})(?![0-9])", "台{count}"),
)
_LATER_PHRASES: Final = (  # not shown
    ("last tile", "最後一張"),
    ("first turn", "第一巡"),
    ("(?:no flowers|how many tai|hand|tiles?|and|with|the|an?|my|i|is|am|in)", ""),
)
"""What a name of a pattern or of a rule set may begin with, and what says nothing."""


def _names() -> tuple[tuple[str, str], ...]:
    """Return the English names of patterns and rule sets with their Chinese ones, long ones first."""
    patterns, rules = load_catalogue().values(), load_rulesets().values()
    names = [*((one.english, one.name) for one in patterns), *((one.english, one.label) for one in rules)]
    return tuple(sorted(names, key=lambda name: -len(name[0])))


def _compiled(pattern: str) -> re.Pattern[str]:
    spaced = pattern.replace(" ?", r"\s*+").replace(" ", r"\s++")
    return re.compile(f"(?:{spaced})(?![A-Za-z])", re.IGNORECASE | re.ASCII)


_WORDS: Final = tuple(
    (_compiled(pattern), chinese)
    for pattern, chinese in (
        *_PHRASES,
        *_names(),
        *_LATER_PHRASES,
        *_CALLS,
        *((f"(?P<ranks>[1-9]+) ?(?:{words})", f"{{ranks}}{suit}") for suit, words in _SUIT_WORDS.items()),
        *((f"(?:{word})(?: flower)?", flower) for word, flower in _FLOWER_WORDS.items()),
        (_HONOR, "{honors}"),
    )
)
_FROM_SOMEBODY: Final = _compiled(f"(?:from|off) {_SIDE}")
_START: Final = re.compile(rf"(?:(?<![A-Za-z0-9_{_NUMERALS}])|(?<=[0-9][mpszf]))[A-Za-z1-9]")
_OTHER_WORD: Final = re.compile("(?=[A-Z]*[a-z])(?![A-Za-z]*M[Ii][GJgj][Ii])[A-Za-z]{3,}")
_HAS_WORDS: Final = re.compile("[A-Za-z]{2}")
_WAYS_FROM: Final = (  # not shown
    (re.compile("七搶一|seven(?: flowers?)? robs? one", re.IGNORECASE), "{side}七搶一"),
    (re.compile(f"搶|{_ROB} ", re.IGNORECASE), "搶{side}的槓"),
    (re.compile("自摸|self[- ]?(?:draw|pick)", re.IGNORECASE), ""),
    (re.compile(""), "{side}放槍"),
)
"""What 'from left' alone means, by what else is said; of a draw it says nothing."""


def in_chinese(text: str) -> str:
    """Put the Chinese word in the place of each English one, filled up with spaces: the length stays the same.

    >>> in_chinese("pong red, win 8m")
    '碰    C  , 胡  8m'
    """
    if not _HAS_WORDS.search(text):
        return text
    written: list[str] = []
    at = 0
    for start in _START.finditer(text):
        if start.start() < at:
            continue
        words, end = _word_at(text, start.start())
        if end > start.start():
            written += (text[at : start.start()], words.ljust(end - start.start()))
            at = end
    return "".join(written) + text[at:]


def _word_at(text: str, at: int) -> tuple[str, int]:
    """Return the Chinese for the word that begins at a place and where it ends, which is there where none does."""
    for pattern, chinese in _WORDS:
        match = pattern.match(text, at)
        if match:
            return _filled(chinese, match), match.end()
    match = _FROM_SOMEBODY.match(text, at)
    if match:
        return _filled(next(way for said, way in _WAYS_FROM if said.search(text)), match), match.end()
    match = _OTHER_WORD.match(text, at)
    return (NO_WORD * len(match[0]), match.end()) if match else ("", at)


def _filled(chinese: str, match: re.Match[str]) -> str:
    """Put what was said into the Chinese words."""
    said = {key: (value or "").lower() for key, value in match.groupdict().items()}
    side, wind = _SIDES.get(said.pop("side", ""), ""), _WINDS.get(said.pop("wind", "")[:1], "")
    honor = said.get("honor", "")
    times = int(said.get("times") or 1 + said.get("again", "").split().count(honor)) if honor else 0
    return chinese.format(side=side, wind=wind, honors=_HONOR_CODES.get(honor, "") * times, **said)
