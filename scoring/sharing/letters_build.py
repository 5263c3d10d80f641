"""Takes the outlines of the wanted characters from Noto Serif CJK Bold; needs the font and fonttools."""

from __future__ import annotations

import lzma
from pathlib import Path
from typing import Any

from ..tiles_art.extract import traditional_chinese
from .lettering import UNITS, WANTED


def build_letters(font_path: Path) -> bytes:
    """Return the contents of ``letters.xz``."""
    font = traditional_chinese(font_path)
    names, glyphs = font.getBestCmap(), font.getGlyphSet()
    chars = sorted(set(WANTED.read_text(encoding="utf-8")) - {"\n", " "})
    lines = [
        f"{char}{round(glyphs[names[ord(char)]].width * UNITS / 1000)} {_path(glyphs, names[ord(char)])}"
        for char in chars
    ]
    return lzma.compress("\n".join(lines).encode(), preset=9 | lzma.PRESET_EXTREME)


def _path(glyphs: Any, name: str) -> str:
    """Write one outline with steps relative to where the pen is; it begins at the origin."""
    from fontTools.pens.recordingPen import RecordingPen

    pen = RecordingPen()
    glyphs[name].draw(pen)
    text, here, start = "", (0, 0), (0, 0)
    for op, points in pen.value:
        if op == "closePath":
            text, here = text + "z", start
            continue
        placed = [(round(x * UNITS / 1000), -round(y * UNITS / 1000)) for x, y in points]
        text += _step(op, [(x - here[0], y - here[1]) for x, y in placed])
        here = placed[-1]
        start = here if op == "moveTo" else start
    return text


def _step(op: str, moves: list[tuple[int, int]]) -> str:
    dx, dy = moves[-1]
    if op == "moveTo":
        return f"m{_joined((dx, dy))}"
    if op == "curveTo":
        return f"c{_joined(value for move in moves for value in move)}"
    if not (dx or dy):
        return ""
    return f"h{dx}" if not dy else f"v{dy}" if not dx else f"l{_joined((dx, dy))}"


def _joined(values: Any) -> str:
    text = ""
    for value in map(str, values):
        text += value if not text or value[0] == "-" else f" {value}"
    return text
