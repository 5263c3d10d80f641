"""The tile itself: ivory face, bamboo edge, and the back."""

from __future__ import annotations

from .palette import BAMBOO, BAMBOO_DARK, BAMBOO_LIGHT, CELL_H, CELL_W, EDGE, IVORY, RIM, SIDE
from .svg import element, line

MARGIN = 4
"""Next to nothing is drawn this near to a cell's border, so that neighbors never bleed in."""

FACE_H = 213
"""Height of the face; what is left below is the tile's thickness."""


SEAM = 0.955
"""How far down the ivory meets the bamboo, as a part of the tile's height."""


def _slab(height: float, fill: str, rim: str) -> str:
    """Draw one layer of the tile from the top down to a height."""
    inset = MARGIN + 1
    return element(
        "rect",
        x=inset,
        y=inset,
        width=CELL_W - 2 * inset,
        height=height - 2,
        rx=21,
        fill=fill,
        stroke=rim,
    )


def seam() -> str:
    """Define the fill of a tile's side: ivory above, bamboo below, with no blend where they meet."""
    stops = [element("stop", offset=SEAM, stop_color=ink) for ink in (SIDE, BAMBOO)]
    return element("linearGradient", "".join(stops), id="side", x2="0", y2="1")


def face_up() -> str:
    """Draw the blank tile: its side, and on it the ivory face."""
    return _slab(CELL_H - 2 * MARGIN, "url(#side)", BAMBOO_DARK) + _slab(FACE_H, IVORY, EDGE)


def face_down() -> str:
    """Draw the back: bamboo with its grain and one node, and the ivory below it."""
    grain = "M31 9v202M56 9v202M74 9v202M110 9v202M137 9v202M154 9v202"
    slabs = _slab(CELL_H - 2 * MARGIN, SIDE, RIM) + _slab(FACE_H, BAMBOO, BAMBOO_DARK)
    light = line(f"{grain}M9 113q81 14 162 0", BAMBOO_LIGHT, 5)
    return slabs + light + line("M9 104q81 14 162 0", BAMBOO_DARK, 7)
