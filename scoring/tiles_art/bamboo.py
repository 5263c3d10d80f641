"""條: bamboo sticks."""

from __future__ import annotations

from collections import defaultdict
from math import cos, radians, sin
from typing import NamedTuple

from .bird import bird
from .palette import BLUE, GREEN, RED
from .svg import Point, group, layers, number, numbers, path

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
    5: (1.1, 84, "g 42 60  b 138 60  r 90 111  b 42 162  g 138 162"),
    6: (1.1, 84, "g 42 60  g 90 60  g 138 60  b 42 162  b 90 162  b 138 162"),
    7: (1.1, 62, "r 90 40  g 42 110  b 90 110  g 138 110  g 42 179  b 90 179  g 138 179"),
    9: (1.1, 62, "g 42 41  r 90 41  g 138 41  g 42 111  r 90 111  g 138 111  g 42 181  r 90 181  g 138 181"),
}


class Stick(NamedTuple):
    """Where a stick stands: its middle, its size as parts of the model's."""

    x: float
    y: float
    wide: float
    tall: float

    def place(self, point: Point) -> tuple[int, int]:
        """Return where a point of the model comes to lie."""
        return round(self.x + point[0] * self.wide), round(self.y + point[1] * self.tall)

    def outline(self) -> str:
        """Return the stick as part of a path, the streaks of light left open."""
        start = here = self.place((-12, -31))
        across = self.place((12, -31))[0] - start[0]
        text = f"M{numbers(start)}h{across}"
        here = (start[0] + across, start[1])
        for side, after in ((1, f"h{-across}"), (-1, "z")):
            for bend, end in _SIDE:
                placed = [self.place((side * x, side * y)) for x, y in (bend, end)]
                text += "q" + numbers(value for x, y in placed for value in (x - here[0], y - here[1]))
                here = placed[-1]
            text += after
            here = (here[0] - across, here[1])
        for y in _SLOTS:
            left, top = self.place((-2.5, y - 7))
            right, bottom = self.place((2.5, y + 7))
            text += f"m{numbers((left - start[0], top - start[1]))}h{right - left}v{bottom - top}h{left - right}z"
            start = (left, top)
        return text

    def moved_to(self, x: float, y: float, wide: float, tall: float, turn: float) -> str:
        """Return the transform that lays this stick elsewhere, in other measures and turned by so many degrees."""
        across, down, angle = wide / self.wide, tall / self.tall, radians(turn)
        a, b, c, d = across * cos(angle), across * sin(angle), -down * sin(angle), down * cos(angle)
        moved = round(x - a * self.x - c * self.y), round(y - b * self.x - d * self.y)
        return f"matrix({' '.join(map(number, (a, b, c, d, *moved)))})"


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
    """Draw 八條: an M of sticks over a W. The slanted ones are the first upright, turned."""
    upright, slanted = 92 / LENGTH, 88 / LENGTH
    uprights = [Stick(x, y, 1, upright) for y in (60, 162) for x in (26, 154)]
    model = uprights[0]
    turned = [
        path(model.outline(), transform=model.moved_to(90 + x * 25.5, 111 + y * 49, 0.85, slanted, -22 * x * y))
        for y in (-1, 1)
        for x in (-1, 1)
    ]
    return _draw([("g", stick) for stick in uprights]) + group(*turned, fill=BLUE)


def _draw(sticks: list[tuple[str, Stick]]) -> str:
    """Draw sticks, one path an ink."""
    inks: dict[str, str] = defaultdict(str)
    for ink, stick in sticks:
        inks[_INKS[ink]] += stick.outline()
    return layers(inks)
