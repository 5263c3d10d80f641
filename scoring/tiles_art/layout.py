"""Where each face lies in the atlas: nine columns, five rows.

Rows 1–3 are the suits, row 4 the honors, the back and 菊3, row 5 the flowers and 竹4.
"""

from __future__ import annotations

from typing import Final

from scoring.core.tiles import CODES, KINDS, Tile

from .palette import CELL_H, CELL_W

COLUMNS: Final = 9
ROWS: Final = 5

BACK: Final = "back"
OTHER_PLANTS: Final[dict[str, Tile]] = {"7f-mlj": 40, "8f-mlj": 41}
"""菊3 and 竹4: the plants whose number is another where the order is 梅蘭菊竹."""

_FLOWER_START: Final = 36

type Cell = tuple[int, int]


def _cell(tile: Tile) -> Cell:
    """Column and row of a tile; the flowers begin a row of their own."""
    place = tile if tile < KINDS else tile - KINDS + _FLOWER_START
    return place % COLUMNS, place // COLUMNS


CELLS: Final[dict[str, Cell]] = {
    **{code: _cell(tile) for tile, code in enumerate(CODES)},
    BACK: (7, 3),
    "7f-mlj": (8, 3),
    "8f-mlj": (8, 4),
}
"""Column and row of every face by its code."""


def corner(cell: Cell) -> tuple[int, int]:
    """Return the top left corner of a cell in atlas units."""
    return cell[0] * CELL_W, cell[1] * CELL_H


def position(cell: Cell) -> str:
    """Return the CSS ``background-position`` that shows a cell."""
    parts = (100 * cell[0] / (COLUMNS - 1), 100 * cell[1] / (ROWS - 1))
    return " ".join(f"{part:g}%" if part else "0" for part in parts)
