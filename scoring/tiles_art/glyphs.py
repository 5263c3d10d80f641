"""Characters as outlines: kept in ``glyphs.json``, baked into small integer paths.

The outlines were taken from a font once (see ``extract``), so that a rebuild needs no font and a
visitor's fonts never matter.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from functools import cache
from math import sqrt
from pathlib import Path
from typing import Final

from .svg import number, numbers

DATA: Final = Path(__file__).with_name("glyphs.json")
SERIF: Final = "serif"
SANS: Final = "sans"

WANTED: Final = {
    SERIF: "一二三四五六七八九萬東南西北中發春夏秋冬梅蘭菊竹",
    SANS: "123456789ESWNCFP筒條白",
}
"""Which characters the tiles need of each face."""

FLAT: Final = 1.5
"""A curve whose handles lie nearer than this to its chord, in atlas units, becomes a line."""
BENT: Final = 1.2
"""A curve that one with a single handle comes nearer than this becomes that one."""
STRAIGHT: Final = 0.8
"""A corner that lies nearer than this to the line between its neighbors is left out."""

type Curve = tuple[complex, ...]
"""Where it starts, its handles if it bends, where it ends; across and down as one complex number."""


@cache
def outlines() -> dict[str, dict[str, str]]:
    """Load every outline: absolute path data, 1,000 units an em, y downwards from the em's top."""
    loaded: dict[str, dict[str, str]] = json.loads(DATA.read_text(encoding="utf-8"))
    return loaded


@cache
def glyph(char: str, x: float, y: float, width: float, height: float | None = None, face: str = SERIF) -> str:
    """Write the path of a character whose em box is centered on ``x, y``, rounded to whole units."""
    tall = width if height is None else height

    def placed(point: complex) -> complex:
        return complex(x + width * (point.real / 1000 - 0.5), y + tall * (point.imag / 1000 - 0.5))

    text, pen = "", 0j
    for contour in _contours(outlines()[face][char]):
        curves = _straightened(_simpler(tuple(map(placed, curve))) for curve in contour)
        text += _drawn(curves, pen)
        pen = _whole(curves[0][0])
    return text


def _contours(data: str) -> Iterator[list[Curve]]:
    """Read path data that has only absolute M, L, C and Z."""
    for contour in data.split("Z")[:-1]:
        curves: list[Curve] = []
        here = 0j
        for op, body in re.findall(r"([MLC])([^MLC]*)", contour):
            values = [int(value) for value in re.findall(r"-?\d+", body)]
            points = list(map(complex, values[::2], values[1::2]))
            if op != "M":
                curves.append((here, *points))
            here = points[-1]
        yield curves


def _simpler(curve: Curve) -> Curve:
    """Return a line, or a curve with a single handle, where nobody sees the difference."""
    if _stray(curve) < FLAT:
        return curve[0], curve[-1]
    start, first, second, end = curve
    off = abs(end - 3 * second + 3 * first - start) * sqrt(3) / 36
    return (start, (3 * (first + second) - start - end) / 4, end) if off < BENT else curve


def _straightened(curves: Iterable[Curve]) -> list[Curve]:
    """Leave out corners that lie all but on the line between their neighbors."""
    kept: list[Curve] = []
    passed: Curve = ()
    for curve in curves:
        if kept and len(kept[-1]) == len(curve) == 2:
            longer = (kept[-1][0], *passed, *curve)
            if _stray(longer) < STRAIGHT:
                kept[-1], passed = (longer[0], longer[-1]), (*passed, curve[0])
                continue
        kept.append(curve)
        passed = ()
    return kept


def _stray(points: Curve) -> float:
    """Return how far what lies between the first and the last point is from the line that joins these."""
    start, *between, end = points
    way = end - start

    def off(point: complex) -> float:
        along = ((point - start) * way.conjugate()).real / (abs(way) ** 2 or 1)
        return abs(point - start - min(1, max(0, along)) * way)

    return max(map(off, between), default=0)


def _drawn(curves: list[Curve], pen: complex) -> str:
    """Write one contour relative to where the pen is."""
    start = _whole(curves[0][0])
    text, here = "m" + _numbers([start - pen]), start
    for curve in curves:
        moves = [_whole(point) - here for point in curve[1:]]
        if curve is curves[-1] and len(moves) == 1 and moves[0] == start - here:
            break  # the z draws it
        text += _step(moves)
        here += moves[-1]
    return text + "z"


def _step(moves: list[complex]) -> str:
    """Write a line or a curve the short way."""
    end = moves[-1]
    if len(moves) > 1:
        return " qc"[len(moves) - 1] + _numbers(moves)
    if end.imag == 0:
        return f"h{number(end.real)}" if end.real else ""
    return f"v{number(end.imag)}" if end.real == 0 else "l" + _numbers(moves)


def _whole(point: complex) -> complex:
    return complex(round(point.real), round(point.imag))


def _numbers(points: Iterable[complex]) -> str:
    return numbers(value for point in points for value in (point.real, point.imag))
