"""The corner index for beginners: the number and the suit, or the letter of an honor."""

from __future__ import annotations

from scoring.core.tiles import CODES, NAMES, Tile, rank_of, suit_of

from .glyphs import SANS, glyph
from .palette import BLUE, GREEN, INK
from .svg import path

_MARKS = {"筒": BLUE, "條": GREEN, "白": BLUE}
"""What stands below the number or letter where the face itself cannot be read."""


def index_mark(tile: Tile) -> str:
    """Draw the index of a tile on the left edge of its cell."""
    suit = suit_of(tile)
    if suit == 3:
        sign = glyph(CODES[tile], 28, 38, 50, 54, face=SANS)
    else:
        sign = glyph(str(rank_of(tile)), 26, 38, 62, face=SANS)
    below = NAMES[tile][-1]
    mark = path(glyph(below, 28, 88, 40, face=SANS), fill=_MARKS[below]) if below in _MARKS else ""
    return path(sign, fill=INK) + mark
