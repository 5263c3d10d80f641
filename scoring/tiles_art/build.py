"""Puts all faces into one atlas."""

from __future__ import annotations

from typing import Final

from scoring.core.tiles import CODES, KINDS, NAMES, NUMERALS, PLANT_ORDERS, Tile, flower_number, rank_of, suit_of

from .bamboo import bamboo
from .body import face_down, face_up, seam
from .characters import honor, wan, white
from .circles import circles
from .flowers import flower
from .index import index_mark
from .layout import BACK, CELLS, COLUMNS, OTHER_PLANTS, ROWS, corner
from .palette import CELL_H, CELL_W, STROKE
from .svg import element, group, numbers

PLAIN: Final = "tiles.svg"
INDEXED: Final = "tiles-indexed.svg"

BESIDE_INDEX: Final = "translate(42 27)scale(.75)"
"""Where the face goes when an index takes the left edge."""

COMMON: Final[dict[str, str | float]] = {
    "stroke_width": STROKE,
    "stroke_linecap": "round",
    "stroke_linejoin": "round",
    "fill_rule": "evenodd",
}
"""What holds wherever a shape says nothing else; written once, it need not be in every shape."""

_OTHER_ORDER, _USUAL_ORDER = PLANT_ORDERS


def atlases() -> dict[str, str]:
    """Return the text of each atlas by its file name: the plain one, and the one for beginners."""
    return {PLAIN: _atlas(indexed=False), INDEXED: _atlas(indexed=True)}


def _atlas(*, indexed: bool) -> str:
    """Write one atlas, a cell a line."""
    width, height = COLUMNS * CELL_W, ROWS * CELL_H
    cells = [
        group(content, transform=f"translate({numbers(corner(CELLS[code]))})")
        for code, content in _contents(indexed=indexed).items()
    ]
    return element(
        "svg",
        "\n" + "\n".join([seam(), *cells]) + "\n",
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width} {height}",
        width=str(width),
        height=str(height),
        **COMMON,
    )


def _contents(*, indexed: bool) -> dict[str, str]:
    """Draw every cell by its code."""
    faces = {code: face(tile) for tile, code in enumerate(CODES)}
    if indexed:
        for tile, code in enumerate(CODES[:KINDS]):
            faces[code] = index_mark(tile) + group(faces[code], transform=BESIDE_INDEX)
    for code, tile in OTHER_PLANTS.items():
        faces[code] = flower(NAMES[tile], flower_number(tile, _OTHER_ORDER))
    cells = {code: face_up() + drawn for code, drawn in faces.items()}
    return cells | {BACK: face_down()}


def face(tile: Tile) -> str:
    """Draw what is painted on a tile; plants carry the number of the usual order."""
    if tile >= KINDS:
        return flower(NAMES[tile], flower_number(tile, _USUAL_ORDER))
    suit, rank = suit_of(tile), rank_of(tile)
    if suit == 3:
        return white() if NAMES[tile] == "白" else honor(NAMES[tile])
    return (wan(NUMERALS[rank - 1]), circles(rank), bamboo(rank))[suit]
