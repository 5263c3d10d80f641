"""The few bits of SVG the faces are written with, kept as short as the format allows.

No ``<use>``: a browser builds a tree of its own for each one, and that took longer than drawing. Repeated
shapes are written out; compression finds them again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise
from math import cos, radians, sin

type Point = tuple[float, float]


def number(value: float) -> str:
    """Write a number the short way: ``-0.50`` as ``-.5``."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    if text == "-0":
        return "0"
    return text.replace("0.", ".", 1) if text.removeprefix("-").startswith("0.") else text


def numbers(values: Iterable[float]) -> str:
    """Join numbers with as few separators as a path needs."""
    text = ""
    for value in values:
        part = number(value)
        text += part if not text or part[0] == "-" else f" {part}"
    return text


def element(name: str, content: str = "", /, **attributes: str | float) -> str:
    """Write one element; ``stroke_width=3`` becomes ``stroke-width="3"``."""
    head = name + "".join(
        f' {key.replace("_", "-")}="{value if isinstance(value, str) else number(value)}"'
        for key, value in attributes.items()
    )
    return f"<{head}>{content}</{name}>" if content else f"<{head}/>"


def group(*content: str, **attributes: str | float) -> str:
    """Put elements under common attributes."""
    return element("g", "".join(content), **attributes)


def path(d: str, **attributes: str | float) -> str:
    """Write a path."""
    return element("path", d=d, **attributes)


def line(d: str, ink: str, width: float) -> str:
    """Draw a brush line; its ends are round."""
    return path(d, fill="none", stroke=ink, stroke_width=width)


def bar(d: str, ink: str, width: float) -> str:
    """Draw a line with ends cut off straight."""
    return path(d, fill="none", stroke=ink, stroke_width=width, stroke_linecap="butt")


def dots(points: Iterable[Point], ink: str, r: float) -> str:
    """Draw discs of one size: lines too short to be seen but for their round ends."""
    return path("".join(f"M{numbers(point)}h.1" for point in points), stroke=ink, stroke_width=2 * r)


def ring(middle: Point, r: float, ink: str, width: float, **attributes: str | float) -> str:
    """Draw the rim of a circle."""
    return element("circle", cx=middle[0], cy=middle[1], r=r, fill="none", stroke=ink, stroke_width=width, **attributes)


def polygon(points: Iterable[Point]) -> str:
    """Return a closed outline as part of a path, rounded to whole units."""
    corners = [(round(x), round(y)) for x, y in points]
    steps = "".join(f"l{numbers((x1 - x0, y1 - y0))}" for (x0, y0), (x1, y1) in pairwise(corners))
    return f"M{numbers(corners[0])}{steps}z"


def polar(middle: Point, radius: float, turn: float) -> tuple[int, int]:
    """Return the point at a distance and a clockwise turn in degrees from straight up, in whole units."""
    angle = radians(turn)
    return round(middle[0] + radius * sin(angle)), round(middle[1] - radius * cos(angle))


def layers(inks: Mapping[str, str]) -> str:
    """Draw one path an ink; where outlines of one ink lie inside each other, they leave a hole."""
    return "".join(path(d, fill=ink) for ink, d in inks.items())
