"""Text as outlines, so that a picture looks the same on every machine and nothing in it can be markup.

``letters.xz`` holds the outlines of the characters in ``characters.txt``, from Noto Serif CJK (SIL Open Font License,
see ``LICENSE-noto-cjk.txt``): a character a line, its width and its path in the font's units, y downwards from the
baseline. ``manage.py build_letters`` writes it.
"""

from __future__ import annotations

import lzma
from functools import cache
from pathlib import Path
from typing import Final

DATA: Final = Path(__file__).with_name("letters.xz")
WANTED: Final = Path(__file__).with_name("characters.txt")
UNITS: Final = 200
"""How many units an em has in the file: fine enough for letters as tall as the picture's largest."""

SPACE: Final = 0.3
"""The width of a space in ems."""


@cache
def _letters() -> dict[str, tuple[int, str]]:
    """Load every outline once, when the first picture is drawn."""
    lines = lzma.decompress(DATA.read_bytes()).decode().splitlines()
    split = (line[1:].split(" ", 1) for line in lines)
    return {line[0]: (int(width), path) for line, (width, path) in zip(lines, split, strict=True)}


def can_write(text: str) -> bool:
    """Say whether there is an outline for every character."""
    return _letters().keys() >= set(text) - {" "}


def width_of(text: str, size: float) -> float:
    """Return how wide a text is at a size in pixels; what has no outline takes no room."""
    return sum(_advance(char) for char in text) * size / UNITS


def _advance(char: str) -> float:
    return UNITS * SPACE if char == " " else _letters().get(char, (0, ""))[0]


def written(text: str, x: float, baseline: float, size: float, ink: str, *, anchor: str = "start") -> str:
    """Write a text as one path; ``anchor`` says which point of it stands at ``x``: ``start``, ``middle`` or ``end``."""
    x -= {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor] * width_of(text, size)
    pieces, here = [], 0.0
    for char in text:
        outline = _letters().get(char)
        if outline:
            pieces.append(f"M{here:g} 0{outline[1]}")
        here += _advance(char)
    scale = size / UNITS
    return f'<path fill="{ink}" transform="translate({x:.1f} {baseline:.1f})scale({scale:.3f})" d="{"".join(pieces)}"/>'
