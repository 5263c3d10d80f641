"""條: bamboo sticks."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from math import cos, radians, sin
from typing import NamedTuple

from .bird import bird
from .palette import BLUE, GREEN, RED
from .svg import Point, layers, numbers

_INKS = {"g": GREEN, "r": RED, "b": BLUE}

LENGTH = 62
"""Of the model of a stick, which lies around 0, 0."""

_SIDE: tuple[tuple[Point, Point], ...] = (
    ((16, -26), (12, -21)),
    ((7, -13), (12, -5)),
    ((16, 0), (12, 5)),
    ((7, 13), (12, 21)),
    ((16, 26), (12, 31)),
)
"""The right side of the model downwards from 12, -31: three nodes and two joints, as bends and their ends."""

_SLOTS = (-13, 13)
"""Where the streaks of light lie, one in each joint."""

_LAYOUTS: dict[int, tuple[float, int, str]] = {
    2: (1.35, 88, "g 90 60  b 90 162"),
    3: (1.25, 84, "g 90 60  b 52 162  b 128 162"),
    4: (1.25, 84, "b 52 60  g 128 60  g 52 162  b 128 162"),
    5: (1.1, 80, "g 42 60  b 138 60  r 90 111  b 42 162  g 138 162"),
    6: (1.1, 84, "g 42 60  g 90 60  g 138 60  b 42 162  b 90 162  b 138 162"),
    7: (1.1, 60, "r 90 40  g 42 110  b 90 110  g 138 110  g 42 179  b 90 179  g 138 179"),
    9: (1.1, 62, "g 42 41  r 90 41  g 138 41  g 42 111  r 90 111  g 138 111  g 42 181  r 90 181  g 138 181"),
}


class Stick(NamedTuple):
    """Where a stick lies: its middle, its size as parts of the model's, its turn in degrees."""

    x: float
    y: float
    wide: float
    tall: float
    turn: float = 0

    def place(self, point: Point) -> tuple[int, int]:
        """Return where a point of the model comes to lie."""
        x, y, angle = point[0] * self.wide, point[1] * self.tall, radians(self.turn)
        return round(self.x + x * cos(angle) - y * sin(angle)), round(self.y + x * sin(angle) + y * cos(angle))

    def outline(self) -> str:
        """Return the stick as part of a path, the streaks of light left open."""
        corners = [(-12.0, -31.0), (12.0, -31.0)]
        left = [((-bx, -by), (-x, -y)) for (bx, by), (x, y) in _SIDE]
        start = here = self.place(corners[0])
        text = "M" + numbers(start)
        steps: list[Sequence[Point]] = [corners[1:], *_SIDE, [(-12.0, 31.0)], *left]
        for points in steps:
            placed = [self.place(point) for point in points]
            text += "q" + _from(here, placed) if len(placed) == 2 else _line(here, placed[0])
            here = placed[-1]
        for slot in map(self._slot, _SLOTS):
            text += f"zm{_from(start, slot[:1])}" + "".join(map(_line, slot, slot[1:]))
            start = slot[0]
        return text + "z"

    def _slot(self, y: float) -> list[tuple[int, int]]:
        """Return the corners of the hole that lets the ivory through."""
        return [self.place(point) for point in ((-2.5, y - 7), (2.5, y - 7), (2.5, y + 7), (-2.5, y + 7))]


def _from(here: tuple[int, int], points: Sequence[tuple[int, int]]) -> str:
    """Write points relative to where the pen is."""
    return numbers(value for x, y in points for value in (x - here[0], y - here[1]))


def _line(here: tuple[int, int], there: tuple[int, int]) -> str:
    """Write a line from one point to another the short way."""
    x, y = there[0] - here[0], there[1] - here[1]
    if y == 0:
        return f"h{x}"
    return f"v{y}" if x == 0 else f"l{numbers((x, y))}"


def bamboo(rank: int) -> str:
    """Draw 一條 to 九條."""
    if rank == 1:
        return bird()
    if rank == 8:
        return _eight()
    wide, length, layout = _LAYOUTS[rank]
    words = layout.split()
    places = zip(words[::3], map(int, words[1::3]), map(int, words[2::3]), strict=True)
    return _draw([(ink, Stick(x, y, wide, length / LENGTH)) for ink, x, y in places])


def _eight() -> str:
    """Draw 八條: an M of sticks over a W."""
    upright, slanted = 92 / LENGTH, 88 / LENGTH
    upper = [
        *(("g", Stick(x, 60, 1, upright)) for x in (26, 154)),
        *(("b", Stick(90 + side * 25.5, 62, 0.85, slanted, side * 22)) for side in (-1, 1)),
    ]
    lower = [(ink, stick._replace(y=222 - stick.y, turn=-stick.turn)) for ink, stick in upper]
    return _draw(upper + lower)


def _draw(sticks: list[tuple[str, Stick]]) -> str:
    """Draw sticks, one path an ink."""
    inks: dict[str, str] = defaultdict(str)
    for ink, stick in sticks:
        inks[_INKS[ink]] += stick.outline()
    return layers(inks)
