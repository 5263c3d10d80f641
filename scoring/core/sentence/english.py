"""English words of a sentence: in the place of each comes the Chinese word for it, filled up with spaces.

So a sentence may mix both, every place in it stays where it was, and what the words mean is known in one place only.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, lru_cache
from typing import Final

from ..catalogue import load_catalogue
from ..ruleset import load_rulesets
from .english_phrases import (
    ANY_CALL,
    CONCEALED,
    EXPOSED,
    GROUPS_BEHIND,
    KONG,
    KONG_WITH_HOW,
    LATER_PHRASES,
    MELDS,
    ONLY_WITH_TILES,
    PHRASES,
    PONG,
    ROB,
    ROOM,
    RUN,
    SIDE,
    SIDES,
    TILES_ALONE,
    TILES_IN_BRACKETS,
    TO_TILES,
    TRIPLET,
    WIN,
    WINDS,
    WITH_NUMBERS,
    WON_TILE,
)
from .english_tiles import (
    A_TILE,
    FLOWER_WORDS,
    LISTED_TILES,
    NOT_CLEAR,
    NUMERALS,
    ONE_BY_ONE,
    TILE_FORMS,
    equal_tiles,
    flowers_said,
    listed_tiles,
    number,
    run_said,
    tile_of_meld,
    tiles_said,
)
from .english_word import CUT, Word, compiled

NO_WORD: Final = "§"
"""Stands for each letter of a word that is none of ours, so that no tile is read out of it."""

_ROOM: Final = "~"
"""What is filled up, so that tiles behind a call end where they ended."""


@cache
def _names() -> dict[str, str]:
    """Return the Chinese names of patterns and rule sets by their English ones, long ones first."""
    names = {one.english.lower(): one.name for one in load_catalogue().values()}
    names |= {one.english.lower(): one.label for one in load_rulesets().values()}
    return dict(sorted(names.items(), key=lambda name: -len(name[0])))


def _melds() -> list[tuple[str, str]]:
    """Return each call with each way to name its tiles in words, and with codes or characters behind it."""
    words: list[tuple[str, str]] = []
    for call, said in MELDS.items():
        size = 4 if "槓" in call else 3
        one_by_one = [form.replace("{TIMES}", f"{{{size - 1}}}") for form in ONE_BY_ONE]
        words += [
            (f"(?:{said}){TO_TILES}{CUT}{form}{CUT}", f"{call}{ROOM}{{meld}}") for form in (*one_by_one, *TILE_FORMS)
        ]
        words.append((f"(?:{said}){CUT}(?: of)?(?:{A_TILE}|{TILES_IN_BRACKETS})(?: ?:)?", call))
    return words


@cache
def _words() -> tuple[Word, ...]:
    """Return every word with its Chinese; the first that matches holds. Made when the first English word is read."""
    words = (
        *PHRASES,
        (f"(?P<name>{'|'.join(_names())})", "{name}"),
        *LATER_PHRASES,
        *KONG_WITH_HOW,
        *((f"(?:{said})s{CUT}{TO_TILES}{LISTED_TILES}", f"{{{call}}}") for call, said in MELDS.items() if call != "吃"),
        *_melds(),
        *((f"{WIN} ?:? ?{CUT}{form}{CUT}", WON_TILE) for form in TILE_FORMS),
        *((f"{TRIPLET}{TO_TILES}{CUT}{form}{CUT}", "{triplet}") for form in TILE_FORMS),
        *((f"(?:{RUN}){TO_TILES}{CUT}{form}{CUT}", "{tiles}") for form in TILE_FORMS),
        *ONLY_WITH_TILES,
        *((f"(?:{word})(?: blossom)?(?: flower)?", flower) for word, flower in FLOWER_WORDS.items()),
        *TILES_ALONE,
    )
    return tuple(Word(pattern, chinese) for pattern, chinese in words)


@cache
def _numbers() -> tuple[Word, ...]:
    """Return the same for what begins with a number."""
    words = (*WITH_NUMBERS, *TILES_ALONE, (NOT_CLEAR, NO_WORD))
    return tuple(Word(pattern, chinese) for pattern, chinese in words)


_FROM_SOMEBODY: Final = compiled(f"(?:from|off) {SIDE}")
_START: Final = re.compile(rf"(?:(?<![A-Za-z0-9_{NUMERALS}])|(?<=[0-9][mpszf]))[A-Za-z1-9]")
_OTHER_WORD: Final = re.compile("(?=[A-Z]*[a-z])(?![A-Za-z]*M[Ii][GJgj][Ii])[A-Za-z]{3,}")
_CALL_BEHIND: Final = re.compile(
    rf"[A-Za-z0-9)]\s+(?:{ANY_CALL}|{CONCEALED}|{EXPOSED}|added|ankan|eyes)", re.IGNORECASE
)
_CALLS: Final = frozenset((*MELDS, "胡", "花"))  # not shown
_HAS_WORDS: Final = re.compile(r"[A-Za-z]{2}|[1-9][-–][1-9]|[x×]\s*[1-4]")
_WAYS_FROM: Final = (  # not shown
    (re.compile("七搶一|seven(?: flowers?)? robs? one", re.IGNORECASE), "{side}七搶一"),
    (re.compile(f"搶|{ROB} |chankan", re.IGNORECASE), "搶{side}的槓"),
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
def _groups() -> tuple[Word, ...]:
    return tuple(Word(pattern, chinese) for pattern, chinese in GROUPS_BEHIND)


def _group_at(text: str, at: int) -> tuple[str, int]:
    """Return the same of a group whose call stands behind; not of the last of equal tiles named one by one."""
    if not _CALL_BEHIND.search(text, at):
        return "", at
    for word in _groups():
        match = word.match(text, at)
        words = _filled(word.chinese, match) if match else None
        if match and words is not None and not text[:at].rstrip().lower().endswith(match["named"].lower()):
            return words, match.end()
    return "", at


def _word_at(text: str, at: int) -> tuple[str, int]:
    """Return the Chinese for the word that begins at a place and where it ends, which is there where none does."""
    for word in _numbers() if text[at].isdigit() else _words():
        match = word.match(text, at)
        words = _filled(word.chinese, match) if match else None
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
        "side": SIDES.get(said.get("side", ""), ""),
        "wind": WINDS.get(said.get("wind", "")[:1], ""),
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
    return words.replace(ROOM, " " * (room + 1)) if room >= 0 else None


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
    if re.search(f"{KONG}|ankan|kakan", group):
        tile, is_concealed = equal_tiles(said, 4), group == "ankan" or re.fullmatch(CONCEALED, how)
        call = "暗槓" if is_concealed else "加槓" if group == "kakan" or how == "added" else "槓"  # not shown
        return tile and call + ROOM + tile
    if how == "added" or "how" in said:
        return None
    if re.search(PONG, group):
        tile = equal_tiles(said, 3)
        if how and re.fullmatch(CONCEALED, how):
            return tile and (tile * 3 if len(tile) == 1 else tile[0] * 2 + tile)
        return tile and f"碰{ROOM}{tile}"  # not shown
    run = run_said(said)
    return run and (run if how and re.fullmatch(CONCEALED, how) else f"吃{ROOM}{run}")  # not shown


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
    **{f"{{{call}}}": _groups_of(call) for call in MELDS},
    "{flowers}": lambda _, said: flowers_said(said),
}
