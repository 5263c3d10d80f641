"""Flowers: the number, the character, and below them a small picture."""

from __future__ import annotations

from collections.abc import Callable

from .characters import bold
from .glyphs import SANS, glyph
from .palette import BLUE, GOLD, GREEN, INK, IVORY, RED, RUST
from .svg import bar, dots, line, numbers, path, polar, polygon

HEART = (90, 157)
"""The middle of what is drawn in rays."""

SEASON_NUMBER = RED
PLANT_NUMBER = BLUE


def flower(char: str, number: int) -> str:
    """Draw a flower tile with the number printed on it."""
    ink = SEASON_NUMBER if char in "春夏秋冬" else PLANT_NUMBER
    digit = path(glyph(str(number), 38, 56, 84, face=SANS), fill=ink)
    return digit + bold(glyph(char, 112, 60, 96), INK, 2) + _PICTURES[char]()


def _spring() -> str:
    """春: a seedling that has just opened two leaves."""
    leaves = "M90 168c-8-36-34-50-70-48c2 36 30 52 70 48zM90 158c4-32 30-46 68-46c0 34-28 52-68 46z"
    return line("M90 204q-4-26 0-42", GREEN, 9) + path(leaves, fill=GREEN) + line("M54 206h72", INK, 7)


def _summer() -> str:
    """夏: a lotus over its leaf."""
    outer = "M90 184c-30 4-58-8-70-38c30-4 54 8 70 38zM90 184c30 4 58-8 70-38c-30-4-54 8-70 38z"
    inner = "M90 184c-30-12-44-36-40-62c24 6 38 28 40 62zM90 184c30-12 44-36 40-62c-24 6-38 28-40 62z"
    middle = "M90 184c-22-24-22-52 0-78c22 26 22 54 0 78z"
    petals = "".join(path(d, fill=RED, stroke=IVORY, stroke_width=4) for d in (outer, inner, middle))
    return line("M40 200q50 10 100 0", GREEN, 12) + petals


def _autumn() -> str:
    """秋: a maple leaf."""
    half = (
        *((90, 110), (102, 131), (114, 125), (110, 151), (128, 138), (134, 147), (158, 144)),
        *((149, 161), (157, 169), (124, 184), (126, 194), (96, 190)),
    )
    mirrored = [(180 - x, y) for x, y in reversed(half[1:])]
    leaf = path(polygon((*half, *mirrored)), fill=RED, stroke=RED, stroke_width=4)
    return line("M90 178v31", RED, 7) + leaf


def _winter() -> str:
    """冬: a snow crystal."""
    arms = _rays(6, 48)
    for turn in range(0, 360, 60):
        left, fork, right = (polar(HEART, r, turn + t) for r, t in ((45, -20), (27, 0), (45, 20)))
        arms += f"M{numbers(left)}L{numbers(fork)} {numbers(right)}"
    return line(arms, BLUE, 9)


def _plum() -> str:
    """梅: two blossoms and buds on a dark branch."""
    branch = line("M20 206q44-6 70-38t66-42M90 168q24 22 58 22", INK, 7)
    blossoms = ((58, 154, 13), (114, 148, 10))
    drawn = branch + dots([(156, 126), (150, 190)], RED, 10.5)
    for x, y, size in blossoms:
        petals = [polar((x, y), 1.35 * size, turn) for turn in range(0, 360, 72)]
        drawn += dots([(x, y)], IVORY, 2.5 * size) + dots(petals, RED, size)
        drawn += dots([(x, y)], IVORY, 0.7 * size + 1.5) + dots([(x, y)], GOLD, 0.7 * size - 1.5)
    return drawn


def _orchid() -> str:
    """蘭: arching leaves and one bloom."""
    leaves = line("M84 208q-8-46-66-54M88 208q-6-64-42-88M96 208q10-30 64-34", GREEN, 10)
    stem = line("M92 206q0-30 20-50", GREEN, 6)
    side = "M112 154c-20-10-26-22-26-36c16 6 24 18 26 36z"
    petals = side + "M112 154c20-10 26-22 26-36c-16 6-24 18-26 36zM112 156c12-18 26-24 44-20c-8 18-24 24-44 20z"
    return leaves + stem + path(petals, fill=BLUE, stroke=IVORY, stroke_width=2) + dots([(112, 156)], GOLD, 9)


def _chrysanthemum() -> str:
    """菊: a full bloom, a ring of petals inside a ring of petals."""
    leaves = path("M90 206c-28 6-56-2-74-26c32-6 58 2 74 26zM90 206c28 6 56-2 74-26c-32-6-58 2-74 26z", fill=GREEN)
    inner = _rays(8, 24)
    return leaves + line(_rays(16, 46), GOLD, 12) + line(inner, IVORY, 14) + line(inner, RUST, 8)


def _rays(count: int, r: float) -> str:
    """Return straight petals all around: each line makes two of them."""
    turns = [360 / count * step for step in range(count // 2)]
    return "".join(f"M{numbers(polar(HEART, r, turn))}L{numbers(polar(HEART, r, turn + 180))}" for turn in turns)


def _bamboo() -> str:
    """竹: two culms and their leaves."""
    culms = "M62 114v28M62 149v30M62 186v22M96 130v30M96 167v41"
    right = "M98 128c10-16 30-22 58-16c-14 20-34 26-58 16zM98 138c20-2 38 8 52 34c-26 2-44-10-52-34z"
    leaves = right + "M54 168c-6-18-20-26-38-26c2 20 16 30 38 26z"
    return bar(culms, GREEN, 17) + path(leaves, fill=GREEN, stroke=IVORY)


_PICTURES: dict[str, Callable[[], str]] = {
    "春": _spring,
    "夏": _summer,
    "秋": _autumn,
    "冬": _winter,
    "梅": _plum,
    "蘭": _orchid,
    "菊": _chrysanthemum,
    "竹": _bamboo,
}
