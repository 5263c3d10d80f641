"""Characters as outlines: kept in ``glyphs.json``, baked into small integer paths.

The outlines were taken from a font once (see ``extract``), so that a rebuild needs no font and a
visitor's fonts never matter.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

from .svg import numbers

DATA: Final = Path(__file__).with_name("glyphs.json")
SERIF: Final = "serif"
SANS: Final = "sans"

WANTED: Final = {
    SERIF: "一二三四五六七八九萬東南西北中發春夏秋冬梅蘭菊竹",
    SANS: "123456789ESWNCFP筒條白",
}
"""Which characters the tiles need of each face."""

FLAT: Final = 0.6
"""A curve that strays less than this from its chord, in atlas units, becomes a line."""

type Pair = tuple[int, int]
type Segment = tuple[str, list[Pair]]


@cache
def outlines() -> dict[str, dict[str, str]]:
    """Load every outline: absolute path data, 1,000 units an em, y downwards from the em's top."""
    loaded: dict[str, dict[str, str]] = json.loads(DATA.read_text(encoding="utf-8"))
    return loaded


def glyph(char: str, x: float, y: float, width: float, height: float | None = None, face: str = SERIF) -> str:
    """Write the path of a character whose em box is centered on ``x, y``, rounded to whole units."""
    tall = width if height is None else height
    left, top = x - width / 2, y - tall / 2
    text, here, start = "", (0, 0), (0, 0)
    for op, points in _segments(outlines()[face][char]):
        if op == "Z":
            text, here = text + "z", start
            continue
        placed = [(round(left + px * width / 1000), round(top + py * tall / 1000)) for px, py in points]
        text += _step(op, [(px - here[0], py - here[1]) for px, py in placed])
        here = placed[-1]
        start = here if op == "M" else start
    return text


def _segments(data: str) -> Iterator[Segment]:
    """Read path data that has only absolute M, L, C and Z."""
    for op, body in re.findall(r"([MLCZ])([^MLCZ]*)", data):
        values = [int(value) for value in re.findall(r"-?\d+", body)]
        yield op, list(zip(values[::2], values[1::2], strict=True))


def _step(op: str, moves: list[Pair]) -> str:
    """Write one segment relative to where the pen is."""
    dx, dy = moves[-1]
    if op == "M":
        return "m" + numbers((dx, dy))
    if (dx, dy) == (0, 0):
        return ""
    if op == "C" and not _is_flat(moves):
        return "c" + numbers(value for move in moves for value in move)
    if dy == 0:
        return f"h{dx}"
    return f"v{dy}" if dx == 0 else "l" + numbers((dx, dy))


def _is_flat(moves: list[Pair]) -> bool:
    """Say whether a curve's handles lie on its chord."""
    ex, ey = moves[-1]
    length = (ex * ex + ey * ey) ** 0.5
    return all(abs(x * ey - y * ex) / length < FLAT for x, y in moves[:-1])
