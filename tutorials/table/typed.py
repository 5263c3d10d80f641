"""Moves in words, for those who rather type: 「打五萬」, 「吃345萬」, 「碰」, 「過」, 「胡」."""

from __future__ import annotations

import re
from typing import Final

from scoring.core.notation import parse_tiles
from scoring.core.tiles import CODES, EAST, KINDS, Tile

from ..game import actions as act
from ..game.perspective import View

LONGEST: Final = 40

WORDS: Final = {
    "過": "pass", "不要": "pass", "pass": "pass", "胡": "hu", "自摸": "hu", "hu": "hu", "碰": "pong", "pong": "pong",
    "補花": "replace_flowers", "擲骰": "roll", "擲": "roll", "下一步": "next", "收回": "undo", "提示": "hint",
}  # fmt: skip
"""What is said without naming a tile."""

_VERB: Final = re.compile(r"^(打|丟|吃|碰|槓|聽|chow|kong|pong|discard)\s*")

HOW: Final = "可以打「五萬」或「5m」丟牌，也可以打「碰」「吃345萬」「槓」「過」「胡」「提示」「收回」。"


class NotUnderstood(Exception):  # noqa: N818 - the text is not understood
    """A typed move that means nothing here; the message says what could be typed."""


def press_for(text: str, view: View) -> str:
    """Return what a button would send for a typed move."""
    said = " ".join(text.split())[:LONGEST]
    if not said:
        raise NotUnderstood(f"還沒有打字。{HOW}")
    if said.lower() in WORDS:
        return WORDS[said.lower()]
    verb = _VERB.match(said.lower())
    name, rest = (verb[1], said[verb.end() :]) if verb else ("打", said)
    read = parse_tiles(rest)
    if read.problems or any(tile >= KINDS for tile in read.tiles):
        raise NotUnderstood(f"看不懂「{said}」。{HOW}")
    if name in ("吃", "chow"):
        return f"chow:{CODES[_lowest(view, read.tiles)]}"
    if name in ("碰", "pong"):
        return "pong"
    if name in ("槓", "kong"):
        return f"kong:{CODES[_kong(view, read.tiles)]}"
    if len(read.tiles) != 1:
        raise NotUnderstood(f"一次打一張，「{said}」不是一張牌。{HOW}")
    return f"{'ready' if name == '聽' else 'discard'}:{CODES[read.tiles[0]]}"


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
        raise NotUnderstood("能吃的不只一種，把三張都打出來，例如「吃345萬」。")
    raise NotUnderstood("現在沒有牌可以吃。要說吃哪三張，例如「吃345萬」。")


def _kong(view: View, tiles: tuple[Tile, ...]) -> Tile:
    """Return the tile of the kong: the one named, or the only one that is open."""
    open_kongs = [action.tile for action in view.legal if isinstance(action, act.Kong)]
    if tiles and len(set(tiles)) == 1:
        return tiles[0]
    if len(open_kongs) == 1:
        return open_kongs[0]
    if view.offer:
        return view.offer.tile
    raise NotUnderstood("說一下槓哪一張，例如「槓五萬」。")
