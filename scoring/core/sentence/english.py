"""English words of a sentence: in the place of each comes the Chinese word for it, filled up with spaces.

So a sentence may mix both, every place in it stays where it was, and what the words mean is known in one place only.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
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

_CALLS: Final = {  # not shown
    "concealed": "暗槓", "hidden": "暗槓", "closed": "暗槓", "added": "加槓", "claimed": "明槓", "exposed": "明槓",
    "open": "明槓", "melded": "明槓", "kong": "槓", "chow": "吃", "chi": "吃", "pong": "碰", "pung": "碰",
    "win": "胡", "won": "胡", "wins": "胡", "winning": "胡", "hu": "胡",
}  # fmt: skip
_KIND_OF_KONG: Final = "(?:concealed|hidden|closed|added|claimed|exposed|open|melded)"
_MELD: Final = f"(?P<call>{_KIND_OF_KONG} kong|kong|chow|chi|pong|pung)"
_WIN: Final = "(?P<call>winning|wins|win|won|hu)(?: tile)?(?: is| on| with)?"
_WITH_TILES: Final = (  # not shown
    (f"{_MELD}(?:{_A_TILE}|{_TILES_IN_BRACKETS})(?: ?:)?", "{call}"),
    (f"{_MELD} ?:? ?{_HONOR}", "{call}{honors}"),
    (f"{_WIN} ?:? ?{_HONOR}", "{call}{honors}"),
    (f"{_WIN}{_A_TILE}(?: ?:)?", "{call}"),
    (f"flowers?{_A_TILE}(?: ?:)?", "花"),
)
"""A call becomes one only where tiles follow; a wind behind it is a tile and nobody's seat."""

_PHRASES: Final = (  # not shown
    (f"seven(?: flowers?)? robs? one{_FROM}", "{side}七搶一"),
    (f"{_ROB}(?: an?| the)? kong{_FROM}", "搶{side}的槓"),
    (f"{_ROB} {_SIDE} kong", "搶{side}的槓"),
    ("(?:all )?eight flowers", "八仙過海"),
    (f"{_AFTER}(?P<call>{_KIND_OF_KONG} kong)", "{call}後"),
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


@cache
def _names() -> dict[str, str]:
    """Return the Chinese names of patterns and rule sets by their English ones, long ones first."""
    names = {one.english.lower(): one.name for one in load_catalogue().values()}
    names |= {one.english.lower(): one.label for one in load_rulesets().values()}
    return dict(sorted(names.items(), key=lambda name: -len(name[0])))


def _compiled(pattern: str) -> re.Pattern[str]:
    spaced = pattern.replace(" ?", r"\s*+").replace(" ", r"\s++")
    return re.compile(f"(?:{spaced})(?![A-Za-z])", re.IGNORECASE | re.ASCII)


@cache
def _words() -> tuple[tuple[re.Pattern[str], str], ...]:
    """Return every word with its Chinese; the first that matches holds. Made when the first English word is read."""
    words = (
        *_PHRASES,
        (f"(?P<name>{'|'.join(_names())})", "{name}"),
        *_LATER_PHRASES,
        *_WITH_TILES,
        *((f"(?:{word})(?: flower)?", flower) for word, flower in _FLOWER_WORDS.items()),
        (_HONOR, "{honors}"),
    )
    return tuple((_compiled(pattern), chinese) for pattern, chinese in words)


@cache
def _numbers() -> tuple[tuple[re.Pattern[str], str], ...]:
    """Return the same for what begins with a number: tiles."""
    suits = [(f"(?P<ranks>[1-9]+) ?(?:{words})", f"{{ranks}}{suit}") for suit, words in _SUIT_WORDS.items()]
    return tuple((_compiled(pattern), chinese) for pattern, chinese in suits)


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


@lru_cache(maxsize=1024)
def in_chinese(text: str) -> str:
    """Put the Chinese word in the place of each English one, filled up with spaces: the length stays the same.

    >>> in_chinese("pong red, win 8m")
    '碰C      , 胡   8m'
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
    for pattern, chinese in _numbers() if text[at].isdigit() else _words():
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
    honor, call, name = said.get("honor", ""), said.pop("call", ""), said.pop("name", "")
    times = int(said.get("times") or 1 + said.get("again", "").split().count(honor)) if honor else 0
    honors = _HONOR_CODES.get(honor, "") * times
    called, named = _CALLS[call.split()[0]] if call else "", _names()[" ".join(name.split())] if name else ""
    return chinese.format(side=side, wind=wind, honors=honors, call=called, name=named, **said)
