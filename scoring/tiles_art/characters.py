"""萬 and the honors: characters from outlines, and the framed 白."""

from __future__ import annotations

from .glyphs import glyph
from .palette import BLUE, CENTER, GREEN, INK, RED, STROKE
from .svg import element, group, path

HONOR_INKS = {"東": BLUE, "南": BLUE, "西": BLUE, "北": BLUE, "中": RED, "發": GREEN}


def bold(d: str, ink: str, by: float = STROKE) -> str:
    """Draw a character with a stroke of its own ink: the thin bars of a serif face must hold at 24 px."""
    extra = {} if by == STROKE else {"stroke_width": by}
    return path(d, fill=ink, stroke=ink, **extra)


def wan(numeral: str) -> str:
    """Draw 一萬 to 九萬: the numeral above, 萬 below."""
    return bold(glyph(numeral, 90, 58, 112, 96), INK, 4) + bold(glyph("萬", 90, 158, 112, 104), RED)


def honor(char: str) -> str:
    """Draw a wind, 中 or 發."""
    return bold(glyph(char, CENTER[0], CENTER[1], 156, 178), HONOR_INKS[char], 4)


def white() -> str:
    """Draw 白: an empty double frame with notched corners, so that it is never taken for a back."""
    outer = element("rect", x=28, y=30, width=124, height=162, rx=6, stroke_width=11)
    notched = "M62 50h56a14 14 0 0 0 14 14v94a14 14 0 0 0-14 14h-56a14 14 0 0 0-14-14v-94a14 14 0 0 0 14-14z"
    inner = path(notched, stroke_width=5)
    return group(outer, inner, fill="none", stroke=BLUE)
