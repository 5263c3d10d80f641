"""筒: coins."""

from __future__ import annotations

from collections import defaultdict
from math import pi

from .palette import BLUE, CENTER, GREEN, IVORY, RED
from .svg import Point, dots, number, numbers, path, polar, ring

_INKS = {"B": (BLUE, RED), "G": (GREEN, RED), "R": (RED, BLUE)}
"""The ring's and the heart's ink of a blue, green and red coin."""

_HOLE = 0.66
_HEART = 0.37
"""Radii inside a coin, as parts of its own."""

_BEADS = 15

_LAYOUTS: dict[int, tuple[int, str]] = {
    2: (44, "G 90 58  B 90 164"),
    3: (34, "B 46 48  R 90 111  G 134 174"),
    4: (35, "B 49 58  G 131 58  G 49 164  B 131 164"),
    5: (31, "B 45 49  G 135 49  R 90 111  G 45 173  B 135 173"),
    6: (29, "G 53 42  G 127 42  R 53 121  R 127 121  R 53 183  R 127 183"),
    7: (24, "G 36 32  G 90 54  G 144 76  R 58 127  R 122 127  R 58 183  R 122 183"),
    8: (25, "B 58 34  B 122 34  B 58 86  B 122 86  B 58 138  B 122 138  B 58 190  B 122 190"),
    9: (25, "B 35 42  B 90 42  B 145 42  R 35 111  R 90 111  R 145 111  G 35 180  G 90 180  G 145 180"),
}


def circles(rank: int) -> str:
    """Draw 一筒 to 九筒: coins with a ring, a gap and a heart of another ink."""
    if rank == 1:
        return _great_coin()
    radius, layout = _LAYOUTS[rank]
    words = layout.split()
    rings: dict[str, list[Point]] = defaultdict(list)
    hearts: dict[str, list[Point]] = defaultdict(list)
    for name, x, y in zip(words[::3], map(int, words[1::3]), map(int, words[2::3]), strict=True):
        ring, heart = _INKS[name]
        rings[ring].append((x, y))
        hearts[heart].append((x, y))
    layers = [
        *((places, ink, radius) for ink, places in rings.items()),
        *((places, IVORY, round(radius * _HOLE)) for places in rings.values()),
        *((places, ink, round(radius * _HEART)) for ink, places in hearts.items()),
    ]
    return "".join(dots(places, ink, r) for places, ink, r in layers)


def _great_coin() -> str:
    """Draw 一筒: a green rim, blue beads, a red flower of eight petals."""
    beads = ring(CENTER, 48, BLUE, 10, stroke_dasharray=f"0 {number(2 * pi * 48 / _BEADS)}")
    return ring(CENTER, 64.5, GREEN, 17) + beads + path("".join(_petal(turn) for turn in range(0, 360, 45)), fill=RED)


def _petal(turn: float) -> str:
    """Return a pointed petal around the middle of the great coin."""
    start, left, tip, right = (polar(CENTER, r, turn + t) for r, t in ((8, 0), (27, -36), (38, 0), (27, 36)))
    return f"M{numbers(start)}Q{numbers((*left, *tip))} {numbers((*right, *start))}z"
