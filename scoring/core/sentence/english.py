"""English words of a sentence: in the place of each comes the Chinese word for it, filled up with spaces.

So a sentence may mix both, every place in it stays where it was, and what the words mean is known in one place only.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, lru_cache
from typing import Final

from ..catalogue import load_catalogue
from ..context import Side
from ..names import SIDE_NAMES, WIND_NAMES
from ..ruleset import load_rulesets
from .english_tiles import (
    A_TILE,
    ALL_OF_A_SUIT,
    CODE_FORMS,
    FLOWER_WORDS,
    FLOWERS_BY_NUMBER,
    LISTED_TILES,
    NOT_CLEAR,
    NUMBER,
    NUMERALS,
    ONE_BY_ONE,
    ORDINAL,
    TILE_FORMS,
    TIMES,
    compiled,
    equal_tiles,
    flowers_said,
    listed_tiles,
    number,
    run_said,
    tile_of_meld,
    tiles_said,
)

NO_WORD: Final = "§"
"""Stands for each letter of a word that is none of ours, so that no tile is read out of it."""

_ROOM: Final = "~"
"""What is filled up, so that tiles behind a call end where they ended."""

_SIDES: Final = {
    **dict.fromkeys(("left", "previous", "kamicha"), SIDE_NAMES[Side.LEFT]),
    **dict.fromkeys(("across", "opposite", "toimen"), SIDE_NAMES[Side.ACROSS]),
    **dict.fromkeys(("right", "next", "shimocha"), SIDE_NAMES[Side.RIGHT]),
}
_WINDS: Final = dict(zip("eswn", WIND_NAMES, strict=True))

# In what follows a space stands for any white space between words, " ?" for any or none.
_SIDE: Final = (
    "(?:the |my )?(?:player )?(?:(?:on|to) )?(?:the |my )?"
    "(?P<side>left|right|across|opposite|(?:next|previous)(?= player)|kamicha|toimen|shimocha)"
    "(?:(?:-| )hand)?(?: (?:player|side|neighbou?r|opponent))?(?: (?:of|from) me)?(?:['’]s)?"
)
_FROM: Final = rf"(?: (?:from|of|off|by) {_SIDE})?"
_WIND_WORD: Final = "(?P<wind>east|south|west|north)"
_WIND: Final = "(?P<wind>east|south|west|north|[eswn])"
_ANY_WIND: Final = "(?:east|south|west|north)"
_ROB: Final = "rob(?:s|bed|bing)?"
_AFTER: Final = "(?:after|on|off|from) (?:an? |the )?"
_WON: Final = "(?:(?:win|won|wins|winning) )?"
_WON_ON: Final = "(?:win|won|wins|winning) (?:on|with|off|by) (?:the )?"
_AMOUNT: Final = r"(?P<amount>[0-9]{1,6})(?![0-9])"
_EACH_TAI: Final = " ?(?:per|each|a|/) ?tai"
_STREAK: Final = "(?:dealer )?(?:streak|repeats?|honba|renchan)"
_DEALER: Final = "(?:dealer|banker)"
_THROWN_BY: Final = "(?:(?:(?:discard(?:ed)?|won|win|ron) )?(?:from|off)|(?:discarded|thrown|played) by) "
_THREW: Final = "(?:discarded|discards|throws|threw|dealt in|deals in)"
_ANY_HONOR: Final = "(?:(?:east|south|west|north)(?! (?:seat|round))|red|green|white)"
_TILES_IN_BRACKETS: Final = r"(?= ?:? ?\([^()]+\))"

_EXPOSED: Final = "(?:claimed|exposed|open|melded)"
_CONCEALED: Final = "(?:concealed|hidden|closed)"
_KONG: Final = "(?:kong|kang|kan|gang)"
_PONG: Final = "(?:pong|pung|pon|peng)"
_CHOW: Final = "(?:chow|chi|chii)"
_ROBBED: Final = f"{_WON}(?:(?:by|on|with) )?(?:{_ROB}(?: an?| the)? {_KONG}|chankan)"
_KONGS: Final = {  # not shown
    "暗槓": f"{_CONCEALED} {_KONG}|ankan",
    "加槓": f"added {_KONG}|kakan|shouminkan",
    "明槓": f"{_EXPOSED} {_KONG}|daiminkan",
}
_MELDS: Final = {  # not shown
    **_KONGS,
    "槓": _KONG,
    "碰": f"(?:{_EXPOSED} )?{_PONG}|{_EXPOSED} triplet",
    "吃": f"(?:{_EXPOSED} )?{_CHOW}|{_EXPOSED} (?:sequence|run)",
}
_ANY_CALL: Final = f"(?:{_KONG}|{_PONG}|{_CHOW}|pair|triplet|sequence|run)"
_WIN: Final = (
    "(?:winning|wins|win|won|hu|(?:go|went|going) out|mahjong)"
    "(?: tile)?(?: is| was)?(?: on| with| by| off)?(?: the| an?)?"
)
_WON_TILE: Final = f"胡{_ROOM}{{tiles}}"  # not shown
_TRIPLET: Final = f"(?:{_CONCEALED} (?:{_PONG}|triplet)|triplet)"
_RUN: Final = f"(?:{_CONCEALED} )?(?:sequence|run)|{_CONCEALED} {_CHOW}"
_TO_TILES: Final = "(?: of)?(?: the| an?)? ?:? ?"
_NOTHING_BEHIND: Final = f"(?!{_TO_TILES}(?:{A_TILE}|[(]|{_ANY_HONOR}))"
_HOW: Final = (
    f"(?: ?[(]?(?P<how>{_CONCEALED}|{_EXPOSED}|added)[)]?(?! ?:| (?:hand|tiles|self|tsumo|{_ANY_CALL})|{A_TILE}))"
)
_GROUP_BEHIND: Final = (
    f" (?P<group>(?:(?P<before>{_CONCEALED}|{_EXPOSED}|added) )?(?:{_KONG}|{_PONG}|{_CHOW})|ankan|kakan|pair|eyes)"
    f"(?![A-Za-z]){_NOTHING_BEHIND}{_HOW}?"
)

_PHRASES: Final = (  # not shown
    (f"{_THROWN_BY}(?:the )?{_DEALER}(?: player)?", "莊家放槍"),
    (f"{_THROWN_BY}(?:the )?{_WIND_WORD}(?! round)(?: (?:player|seat))?", "{wind}家放槍"),
    (f"(?:the )?{_DEALER} {_THREW}", "莊家放槍"),
    (f"(?:the )?{_WIND_WORD}(?: player)? {_THREW}(?! (?:by|from|off))", "{wind}家放槍"),
    (f"(?:the )?{_DEALER} pays", "莊家付"),
    *(
        (f"{_WON_ON}last tile(?: is| was)? ?:? ?(?:the |an? )?{form}", f"最後一張胡{_ROOM}{{one}}")
        for form in TILE_FORMS
    ),
    (f"{_WON_ON}last tile{A_TILE}", "最後一張胡"),
    (f"{_WON_ON}last discard", "河底撈魚放槍"),
    (f"last tile (?:draw|drew){A_TILE}", "最後一張自摸"),
    (_WON_ON.removesuffix(" (?:the )?") + "(?= (?:the )?last (?:tile|discard))", ""),
    (f"(?:7|seven)(?: flowers?)? {_ROB} one{_FROM}", "{side}七搶一"),
    (f"{_ROB}(?: the)? (?:flower )?(?:[1-8]f|(?:{'|'.join(FLOWER_WORDS)})(?: flower)?){_FROM}", "{side}七搶一"),
    *((f"{_ROBBED}{_FROM},? ?:? ?{form}(?! ?,?{A_TILE})", f"搶{{side}}的槓胡{_ROOM}{{one}}") for form in TILE_FORMS),
    (f"{_ROBBED}{_FROM}", "搶{side}的槓"),
    (f"{_ROB} {_SIDE} {_KONG}", "搶{side}的槓"),
    ("(?:all )?eight flowers", "八仙過海"),
    ("all(?: the| four| 4)? seasons|(?:the )?four seasons", "花1234f"),
    ("all(?: the| four| 4)? plants|(?:the )?four plants", "花5678f"),
    (FLOWERS_BY_NUMBER, f"花{_ROOM}{{flowers}}"),
    *((f"{_AFTER}(?:{words})", f"{kong}後") for kong, words in _KONGS.items()),
    (f"{_WON}(?:(?:{_AFTER})?(?:{_KONG} )?replacement(?: tile)?|{_AFTER}{_KONG}|rinshan)", "槓上開花"),
    (f"{_WON}{_AFTER}flowers?(?: replacement)?", "補花後"),
    ("haitei", "海底"),
    ("houtei", "河底撈魚"),
    (f"{_WON}(?:(?:by|with|on) )?(?:an? )?self(?:-| ?)(?:draws?|drawn|drew|picks?|picked)(?: ?:)?", "自摸"),
    (f"{_WON}(?:(?:by|with|on) )?(?:tsumo|zimo)(?: ?:)?|{_WON}from the wall|(?:drew|drawn) (?:it|by) myself", "自摸"),
    (f"{_WON}(?:(?:by|with|on|off) )?(?:an? |the )?(?:ron|discard(?:ed)?|thrown){_FROM}(?: ?:)?", "{side}放槍"),
    (f"(?:win|won|wins|winning) (?:from|off) {_SIDE}(?: (?:on|with))?", "{side}放槍"),
    (f"{_SIDE} (?:discard(?:s|ed|er)?|throws|threw|dealt in|deals in|plays|played)", "{side}放槍"),
    ("earthly ready|mi[jg]i", "地聽"),
    ("heavenly ready", "天聽"),
    (f"{_SIDE}(?: has| had| is)?(?: declared)? (?:ready|riichi)", "{side}眼牌"),
    ("(?:(?:declared )?ready|riichi)(?: declared)?", "眼牌"),
    (f"(?:the )?(?:dealer )?(?:has |have |had )?repeat(?:s|ed)? (?P<number>{TIMES})", "連{number}"),
    (rf"{_STREAK}(?: of)? ?:? ?(?P<number>{NUMBER})", "連{number}"),
    (f"(?P<number>{ORDINAL}) {_STREAK}", "連{number}"),
    (f"{_DEALER}(?: is| sits)? ?:? ?{_SIDE}", "{side}莊"),
    (f"{_SIDE}(?: is)?(?: the)? {_DEALER}", "{side}莊"),
    (f"(?:(?:i am |i['’]m )?not (?:an? |the )?|non(?:-| ?)){_DEALER}", "閒家"),
    (f"(?:i am|i['’]m) (?:the |an? )?{_DEALER}", "我是莊家"),
    (f"(?:the |an? )?{_DEALER}(?:['’]s)?", "莊家"),
    (f"(?:seat|seated|sitting|sit)(?: wind)?(?: in| at| is| as)?(?: the)? ?:? ?{_WIND}", "坐{wind}"),
    (f"(?:i am|i['’]m)(?: in| at)?(?: the)? {_WIND_WORD}(?: seat| player)?", "坐{wind}"),
    (f"{_WIND_WORD} (?:seat|player)(?! {_ANY_WIND}(?! round))", "坐{wind}"),
    (f"(?:round|prevailing|prevalent)(?: wind)?(?: is)? ?:? ?{_WIND}", "{wind}圈"),
    (f"{_WIND_WORD}(?: wind)? round(?! {_ANY_WIND}(?! seat))", "{wind}圈"),
    (f"base(?: of)? ?:? ?{_AMOUNT}", "底{amount}"),
    (f"(?:per |each )?tai ?:? ?{_AMOUNT}", "台{amount}"),
)
_LATER_PHRASES: Final = (  # not shown
    ("last tile(?: (?:of|from|in) the wall)?", "最後一張"),
    ("first turn", "第一巡"),
    ("(?:was )?dealt (?:an? |the )?(?:complete|winning|finished) hand", "天胡"),
    ("menzen(?:chin)?|men ?qing", "門清"),
    ("tanki(?: wait)?", "單吊"),
    (f"(?:fully|all) {_EXPOSED}(?: hand)?(?! {_ANY_CALL})", ""),
    *((f"all {form}", "{tiles}") for form in TILE_FORMS if form.startswith("(?P<suit>")),
    (f"{ALL_OF_A_SUIT} ?:", ""),
    (f"(?:closed|fully concealed|all concealed)(?: hand)?(?! {_KONG}| {_PONG}| {_CHOW})", "門清"),
    (f"{_CONCEALED}(?=,? (?:and )?(?:self|tsumo|zimo))", "門清"),
    (f"{_CONCEALED}(?: tiles)? ?:?{A_TILE}", ""),
    (f"(?:no|without) (?:an? )?(?:flowers|{_KONG}s?|{_PONG}s?|{_CHOW}s?|melds|{_STREAK})", ""),
    ("how (?:many|much)(?: tai)?|rules?(?: set)?|scored by|using|under", ""),
    ("(?:i|it|that)['’](?:m|ve|s)|hand|tiles?|and|with|the|an?|my|i|is|am|are|was|in|of|on|it|have|had|has|plus", ""),
)
"""What a name of a pattern or of a rule set may begin with, and what says nothing."""

_WITH_NUMBERS: Final = (  # not shown
    (FLOWERS_BY_NUMBER, f"花{_ROOM}{{flowers}}"),
    (f"(?P<number>{ORDINAL}) {_STREAK}", "連{number}"),
    (rf"(?P<number>{NUMBER})(?:-| ?){_STREAK}(?! ?:? ?[0-9])", "連{number}"),
    (rf"{_AMOUNT} base(?! ?:? ?[0-9]++(?!{_EACH_TAI}))", "底{amount}"),
    (rf"{_AMOUNT}{_EACH_TAI}(?! ?:? ?[0-9])", "台{amount}"),
)
_TILES_ALONE: Final = (  # not shown
    *((f"{form},? (?:was )?self(?:-| ?)(?:drawn|picked)(?! ?[,:]?{A_TILE})", "胡{one}自摸") for form in TILE_FORMS),
    *((f"{form} (?:was )?(?:discarded|thrown|played) by {_SIDE}", "胡{one}{side}放槍") for form in TILE_FORMS),
    *((form, "{tiles}") for form in TILE_FORMS),
)
_ONLY_WITH_TILES: Final = (  # not shown
    (f"{_WIN}{A_TILE}(?: ?:)?", "胡"),
    (f"(?:{NUMBER} )?flowers?(?: tiles?)?(?: are| is)?{A_TILE}(?: ?:)?", "花"),
)
"""A call becomes one only where tiles follow; a wind behind it is a tile and nobody's seat."""
_KONG_WITH_HOW: Final = tuple((f"{_KONG}{_TO_TILES}{form},?{_HOW}", "{group}") for form in (*CODE_FORMS, *TILE_FORMS))
_GROUPS_BEHIND: Final = tuple(
    (f"(?P<named>{form}){_GROUP_BEHIND}", "{group}")
    for form in (*(form.replace("{TIMES}", "{2,3}") for form in ONE_BY_ONE), *CODE_FORMS, *TILE_FORMS)
)
"""A group whose call stands behind its tiles: red pung, 9 bamboo kong concealed, white pair."""


@cache
def _names() -> dict[str, str]:
    """Return the Chinese names of patterns and rule sets by their English ones, long ones first."""
    names = {one.english.lower(): one.name for one in load_catalogue().values()}
    names |= {one.english.lower(): one.label for one in load_rulesets().values()}
    return dict(sorted(names.items(), key=lambda name: -len(name[0])))


def _melds() -> list[tuple[str, str]]:
    """Return each call with each way to name its tiles in words, and with codes or characters behind it."""
    words: list[tuple[str, str]] = []
    for call, said in _MELDS.items():
        size = 4 if "槓" in call else 3
        one_by_one = [form.replace("{TIMES}", f"{{{size - 1}}}") for form in ONE_BY_ONE]
        words += [(f"(?:{said}){_TO_TILES}{form}", f"{call}{_ROOM}{{meld}}") for form in (*one_by_one, *TILE_FORMS)]
        words.append((f"(?:{said})(?: of)?(?:{A_TILE}|{_TILES_IN_BRACKETS})(?: ?:)?", call))
    return words


@cache
def _words() -> tuple[tuple[re.Pattern[str], str], ...]:
    """Return every word with its Chinese; the first that matches holds. Made when the first English word is read."""
    words = (
        *_PHRASES,
        (f"(?P<name>{'|'.join(_names())})", "{name}"),
        *_LATER_PHRASES,
        *_KONG_WITH_HOW,
        *((f"(?:{said})s{_TO_TILES}{LISTED_TILES}", f"{{{call}}}") for call, said in _MELDS.items() if call != "吃"),
        *_melds(),
        *((f"{_WIN} ?:? ?{form}", _WON_TILE) for form in TILE_FORMS),
        *((f"{_TRIPLET}{_TO_TILES}{form}", "{triplet}") for form in TILE_FORMS),
        *((f"(?:{_RUN}){_TO_TILES}{form}", "{tiles}") for form in TILE_FORMS),
        *_ONLY_WITH_TILES,
        *((f"(?:{word})(?: blossom)?(?: flower)?", flower) for word, flower in FLOWER_WORDS.items()),
        *_TILES_ALONE,
    )
    return tuple((compiled(pattern), chinese) for pattern, chinese in words)


@cache
def _numbers() -> tuple[tuple[re.Pattern[str], str], ...]:
    """Return the same for what begins with a number."""
    words = (*_WITH_NUMBERS, *_TILES_ALONE, (NOT_CLEAR, NO_WORD))
    return tuple((compiled(pattern), chinese) for pattern, chinese in words)


_FROM_SOMEBODY: Final = compiled(f"(?:from|off) {_SIDE}")
_START: Final = re.compile(rf"(?:(?<![A-Za-z0-9_{NUMERALS}])|(?<=[0-9][mpszf]))[A-Za-z1-9]")
_OTHER_WORD: Final = re.compile("(?=[A-Z]*[a-z])(?![A-Za-z]*M[Ii][GJgj][Ii])[A-Za-z]{3,}")
_CALL_BEHIND: Final = re.compile(
    rf"[A-Za-z0-9)]\s+(?:{_ANY_CALL}|{_CONCEALED}|{_EXPOSED}|added|ankan|eyes)", re.IGNORECASE
)
_CALLS: Final = frozenset((*_MELDS, "胡", "花"))  # not shown
_HAS_WORDS: Final = re.compile(r"[A-Za-z]{2}|[1-9][-–][1-9]|[x×]\s*[1-4]")
_WAYS_FROM: Final = (  # not shown
    (re.compile("七搶一|seven(?: flowers?)? robs? one", re.IGNORECASE), "{side}七搶一"),
    (re.compile(f"搶|{_ROB} |chankan", re.IGNORECASE), "搶{side}的槓"),
    (re.compile("自摸|self[- ]?(?:draw|pick|drew)|tsumo|zimo", re.IGNORECASE), ""),
    (re.compile(""), "{side}放槍"),
)
"""What 'from left' alone means, by what else is said; of a draw it says nothing."""


@lru_cache(maxsize=1024)
def in_chinese(text: str) -> str:
    """Put the Chinese word in the place of each English one, filled up with spaces: the length stays the same.

    >>> in_chinese("pong of reds, win 8m")
    '碰C          , 胡   8m'
    """
    if not _HAS_WORDS.search(text):
        return text
    written: list[str] = []
    at = 0
    call = ""
    for start in _START.finditer(text):
        if start.start() < at:
            continue
        is_called = call in _CALLS and not text[at : start.start()].strip()
        words, end = ("", at) if is_called else _group_at(text, start.start())
        if end <= start.start():
            words, end = _word_at(text, start.start())
        call = words.strip()
        if end > start.start():
            written += (text[at : start.start()], words.ljust(end - start.start()))
            at = end
    return "".join(written) + text[at:]


@cache
def _groups() -> tuple[tuple[re.Pattern[str], str], ...]:
    return tuple((compiled(pattern), chinese) for pattern, chinese in _GROUPS_BEHIND)


def _group_at(text: str, at: int) -> tuple[str, int]:
    """Return the same of a group whose call stands behind; not of the last of equal tiles named one by one."""
    if not _CALL_BEHIND.search(text, at):
        return "", at
    for pattern, chinese in _groups():
        match = pattern.match(text, at)
        words = _filled(chinese, match) if match else None
        if match and words is not None and not text[:at].rstrip().lower().endswith(match["named"].lower()):
            return words, match.end()
    return "", at


def _word_at(text: str, at: int) -> tuple[str, int]:
    """Return the Chinese for the word that begins at a place and where it ends, which is there where none does."""
    for pattern, chinese in _numbers() if text[at].isdigit() else _words():
        match = pattern.match(text, at)
        words = _filled(chinese, match) if match else None
        if match and words is not None:
            return words, match.end()
    match = _FROM_SOMEBODY.match(text, at)
    if match:
        return _filled(next(way for said, way in _WAYS_FROM if said.search(text)), match) or "", match.end()
    match = _OTHER_WORD.match(text, at)
    return (NO_WORD * len(match[0]), match.end()) if match else ("", at)


def _filled(chinese: str, match: re.Match[str]) -> str | None:
    """Put what was said into the Chinese words; ``None`` where it says no tiles, or more than there is room for."""
    if chinese == NO_WORD:
        return NO_WORD * len(match[0])
    said = {key: value.lower() for key, value in match.groupdict().items() if value is not None}
    values: dict[str, object] = {
        "side": _SIDES.get(said.get("side", ""), ""),
        "wind": _WINDS.get(said.get("wind", "")[:1], ""),
        "name": _names().get(" ".join(said.get("name", "").split()), ""),
        "amount": said.get("amount", ""),
    }
    if "number" in said:
        values["number"] = number(said["number"])
    for part, tiles in _TILES.items():
        if part in chinese:
            written = tiles(chinese, said)
            if written is None:
                return None
            values[part.strip("{}")] = written
    words = chinese.format(**values)
    room = len(match[0]) - len(words)
    return words.replace(_ROOM, " " * (room + 1)) if room >= 0 else None


def _meld(chinese: str, said: dict[str, str]) -> str | None:
    return tile_of_meld(said, 0 if chinese.startswith("吃") else 4 if "槓" in chinese else 3)


def _one(_: str, said: dict[str, str]) -> str | None:
    tiles = tiles_said(said)
    return tiles if tiles and len(tiles.rstrip("mps")) == 1 else None


def _triplet(_: str, said: dict[str, str]) -> str | None:
    """Return three of a tile: 'concealed pong of 5 dots' lies in the hand."""
    tile = tile_of_meld(said, 3)
    if not tile or len(tile.rstrip("mps")) != 1:
        return None
    return tile * 3 if len(tile) == 1 else tile[0] * 3 + tile[1]


def _group(_: str, said: dict[str, str]) -> str | None:
    """Return a call with its tile, or the tiles of a pair, from words in any order."""
    group, how = said.get("group", "kong"), said.get("how") or said.get("before") or ""
    if group in ("pair", "eyes"):
        tile = None if how else equal_tiles(said, 2)
        return tile and (tile * 2 if len(tile) == 1 else tile[0] + tile)
    if re.search(f"{_KONG}|ankan|kakan", group):
        tile, is_concealed = equal_tiles(said, 4), group == "ankan" or re.fullmatch(_CONCEALED, how)
        call = "暗槓" if is_concealed else "加槓" if group == "kakan" or how == "added" else "槓"  # not shown
        return tile and call + _ROOM + tile
    if how == "added" or "how" in said:
        return None
    if re.search(_PONG, group):
        tile = equal_tiles(said, 3)
        if how and re.fullmatch(_CONCEALED, how):
            return tile and (tile * 3 if len(tile) == 1 else tile[0] * 2 + tile)
        return tile and f"碰{_ROOM}{tile}"  # not shown
    run = run_said(said)
    return run and (run if how and re.fullmatch(_CONCEALED, how) else f"吃{_ROOM}{run}")  # not shown


def _groups_of(call: str) -> Callable[[str, dict[str, str]], str | None]:
    """Make what writes a call before each of the tiles behind 'pungs of'."""

    def written(_: str, said: dict[str, str]) -> str | None:
        tiles = listed_tiles(said["list"])
        return "".join(call + tile for tile in tiles) if tiles and len(tiles) > 1 else None

    return written


_TILES: Final[dict[str, Callable[[str, dict[str, str]], str | None]]] = {
    "{tiles}": lambda _, said: tiles_said(said),
    "{one}": _one,
    "{meld}": _meld,
    "{triplet}": _triplet,
    "{group}": _group,
    **{f"{{{call}}}": _groups_of(call) for call in _MELDS},
    "{flowers}": lambda _, said: flowers_said(said),
}
