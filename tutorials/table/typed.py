"""Moves in words, for those who rather type: 「打五萬」, 「吃345萬」, 「碰」, 「過」, 「胡」."""

from __future__ import annotations

import re
from typing import Final

from scoring.core.notation import parse_tiles
from scoring.core.tiles import CODES, EAST, KINDS, Tile
from scoring.languages import tr

from ..game import actions as act
from ..game.perspective import View
from .names import sentences

LONGEST: Final = 40

WORDS: Final = {  # not shown
    "過": "pass", "不要": "pass", "pass": "pass", "胡": "hu", "自摸": "hu", "hu": "hu", "win": "hu", "碰": "pong",
    "pong": "pong", "pung": "pong", "補花": "replace_flowers", "flowers": "replace_flowers",
    "replace flowers": "replace_flowers", "擲骰": "roll", "擲": "roll", "roll": "roll",
    "下一步": "next", "next": "next", "收回": "undo", "undo": "undo", "提示": "hint", "hint": "hint",
}  # fmt: skip
"""What is said without naming a tile."""

VERBS: Final = {  # not shown
    "打": "discard", "丟": "discard", "discard": "discard", "throw": "discard", "吃": "chow", "chow": "chow",
    "碰": "pong", "pong": "pong", "pung": "pong", "槓": "kong", "kong": "kong", "聽": "ready", "ready": "ready",
}  # fmt: skip
"""What is said of a tile, and the button that it means."""

_VERB: Final = re.compile(rf"^({'|'.join(VERBS)})\s*")

_RANKS: Final = r"(\d(?:\s*\d)*)\s*"
_ENGLISH: Final = (
    (re.compile(rf"{_RANKS}(?:characters?|chars?|craks?)\b", re.IGNORECASE), "m"),
    (re.compile(rf"{_RANKS}dots?\b", re.IGNORECASE), "p"),
    (re.compile(rf"{_RANKS}(?:bamboos?|bams?)\b", re.IGNORECASE), "s"),
    *(
        (re.compile(rf"\b()(?:{name}(?:\s+(?:wind|dragon))?)\b", re.IGNORECASE), code)
        for name, code in zip(["east", "south", "west", "north", "red", "green", "white"], "ESWNCFP", strict=True)
    ),
)
"""English names of tiles, and the codes that they stand for."""

HOW: Final = "可以打「五萬」或「5m」丟牌，也可以打「碰」「吃345萬」「槓」「過」「胡」「提示」「收回」。"


class NotUnderstood(Exception):  # noqa: N818 - the text is not understood
    """A typed move that means nothing here; the message says what could be typed."""


def press_for(text: str, view: View) -> str:
    """Return what a button would send for a typed move."""
    said = " ".join(text.split())[:LONGEST]
    if not said:
        raise NotUnderstood(sentences(tr("還沒有打字。"), tr(HOW)))
    if said.lower() in WORDS:
        return WORDS[said.lower()]
    verb = _VERB.match(said.lower())
    name, rest = (VERBS[verb[1]], said[verb.end() :]) if verb else ("discard", said)
    read = parse_tiles(_in_codes(rest))
    if read.problems or any(tile >= KINDS for tile in read.tiles):
        raise NotUnderstood(sentences(tr("看不懂「{said}」。", said=said), tr(HOW)))
    if name == "chow":
        return f"chow:{CODES[_lowest(view, read.tiles)]}"
    if name == "pong":
        return "pong"
    if name == "kong":
        return f"kong:{CODES[_kong(view, read.tiles)]}"
    if len(read.tiles) != 1:
        raise NotUnderstood(sentences(tr("一次打一張，「{said}」不是一張牌。", said=said), tr(HOW)))
    return f"{name}:{CODES[read.tiles[0]]}"


def _in_codes(text: str) -> str:
    """Write the codes of tiles in place of their English names."""
    for name, code in _ENGLISH:
        text = name.sub(lambda found, code=code: "".join(found[1].split()) + code, text)  # type: ignore[misc]
    return text


def _lowest(view: View, tiles: tuple[Tile, ...]) -> Tile:
    """Return the lowest tile of the run: of the three named, or of the only one that is open."""
    runs = [action.tile for action in view.legal if isinstance(action, act.Chow)]
    if len(tiles) == 3:
        return min(tiles)
    if not tiles and len(runs) == 1:
        return runs[0]
    if len(tiles) == 2 and view.offer:
        low = min(*tiles, view.offer.tile)
        return low if low < EAST else tiles[0]
    if runs:
        raise NotUnderstood(tr("能吃的不只一種，把三張都打出來，例如「吃345萬」。"))
    raise NotUnderstood(tr("現在沒有牌可以吃。要說吃哪三張，例如「吃345萬」。"))


def _kong(view: View, tiles: tuple[Tile, ...]) -> Tile:
    """Return the tile of the kong: the one named, or the only one that is open."""
    open_kongs = [action.tile for action in view.legal if isinstance(action, act.Kong)]
    if tiles and len(set(tiles)) == 1:
        return tiles[0]
    if len(open_kongs) == 1:
        return open_kongs[0]
    if view.offer:
        return view.offer.tile
    raise NotUnderstood(tr("說一下槓哪一張，例如「槓五萬」。"))
