"""The picture of a shared hand, as SVG: the tiles on the table, and below them on paper what they come to."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Final

from ..builder.result import Result
from ..core.ruleset import RuleSet
from ..core.score_sheet import Line
from ..core.tiles import KINDS, NAMES, Tile, flower_number
from ..languages import ENGLISH, language, tr
from ..tiles_art.body import face_down, face_up, seam
from ..tiles_art.build import COMMON, face
from ..tiles_art.flowers import flower
from ..tiles_art.palette import CELL_W
from ..tiles_art.svg import element
from .flow import Group, Layout, Piece, Placed, groups_of, lay_out
from .lettering import can_write, width_of, written

WIDTH: Final = 1200
HEIGHT: Final = 630
EDGE: Final = 48
FELT: Final = 378
"""How far down the table reaches; below it lies the paper."""

CLOTH: Final = ("#24694f", "#164333")
PAPER: Final = "#faf7f0"
INK: Final = "#1d1b16"
SOFT: Final = "#5c5547"
RED: Final = "#b3261e"
RING: Final = "#ffd166"
LINE: Final = "#dbd3c1"

WIDEST_TILE: Final = 116
LONGEST_LABEL: Final = 16
"""Characters of a rule set's name that are drawn; the page beside the picture has all of it."""
UNNAMED: Final = "自家台數"
"""Stands for the name of a visitor's own rule set where there is no outline for one of its characters."""
BRAND: Final = "十六張"


@dataclass(frozen=True, slots=True)
class Fact:
    """A line of the paper: a name and how many 台, or words alone."""

    pattern: str
    tai: str = ""
    times: int = 1

    @property
    def name(self) -> str:
        """The name, and how often."""
        return f"{self.pattern}×{self.times}" if self.times > 1 else self.pattern


def draw(result: Result, rules: RuleSet) -> str:
    """Draw the answer to a hand. Everything written is outlines, so no text can become markup."""
    layout = lay_out(groups_of(result.request.hand), WIDTH - 2 * EDGE, FELT - 2 * 30, WIDEST_TILE)
    body = [_table(), _tiles(layout, rules, EDGE, 30), _paper(result, rules)]
    return element(
        "svg",
        "".join(body),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        width=str(WIDTH),
        height=str(HEIGHT),
        **COMMON,
    )


def _table() -> str:
    stops = "".join(element("stop", offset=place, stop_color=ink) for place, ink in enumerate(CLOTH))
    fills = seam() + element("radialGradient", stops, id="cloth", cx=0.5, cy=0.3, r=0.9)
    felt = element("rect", width=WIDTH, height=HEIGHT, fill="url(#cloth)")
    shadow = element("rect", y=FELT - 5, width=WIDTH, height=5, fill="#0e281d")
    return element("defs", fills) + felt + shadow + element("rect", y=FELT, width=WIDTH, height=HEIGHT, fill=PAPER)


# ---------- the tiles ----------


@cache
def _face(tile: Tile | None, plants_order: str) -> str:
    """Draw one tile in a cell of the atlas."""
    if tile is None:
        return face_down()
    if tile >= KINDS:
        return face_up() + flower(NAMES[tile], flower_number(tile, plants_order))
    return face_up() + face(tile)


def _tiles(layout: Layout, rules: RuleSet, left: float, top: float) -> str:
    """Draw every tile, each kind written out once and used again."""
    order = rules.switches.plants_order
    kinds = dict.fromkeys(placed.piece.tile for placed in layout.pieces)
    cells = "".join(element("g", _face(tile, order), id=_name(tile)) for tile in kinds)
    drawn = "".join(_tile(placed, layout.tile_width) for placed in layout.pieces)
    return element("defs", cells) + element("g", drawn, transform=f"translate({left} {top})")


def _name(tile: Tile | None) -> str:
    return "back" if tile is None else f"tile{tile}"


def _tile(placed: Placed, width: float) -> str:
    piece, x, y = placed
    scale = piece.scale * width / CELL_W
    place = f"translate({x:.1f} {y:.1f})"
    # On its side the cell turns about its corner and is pushed back down by its own width.
    turn = f"translate(0 {width:.1f})rotate(-90)" if piece.turned else ""
    used = element("use", href=f"#{_name(piece.tile)}", transform=f"{place}{turn}scale({scale:.4f})")
    return used + (_seal(x, y, width) if piece.won else "")


def _seal(x: float, y: float, width: float) -> str:
    """Mark the winning tile: a ring, and a red seal on its corner."""
    r = 0.19 * width
    ring = element(
        "rect", x=x - 3, y=y - 3, width=width + 6, height=width * 4 / 3 + 6, rx=0.14 * width, fill="none",
        stroke=RING, stroke_width=max(3, width / 16),
    )  # fmt: skip
    cx, cy = x + 1.03 * width, y - 0.01 * width
    disc = element("circle", cx=cx, cy=cy, r=r, fill=RED, stroke=RING, stroke_width=max(2, width / 28))
    return ring + disc + written("胡", cx, cy + r * 0.5, r * 1.35, PAPER, anchor="middle")


# ---------- the paper ----------


def _paper(result: Result, rules: RuleSet) -> str:
    if result.sheet is not None:
        figure, right = _figure(str(result.sheet.tai), tr("台"))
        facts = facts_of(result.sheet.counted) or [Fact(tr("屁胡"), tr("只收底"))]
        return figure + _facts(facts, right + 56) + _foot(rules)
    words, tiles = headline(result)
    figure, right = _words(words)
    waits = "" if not tiles else _row(tiles, rules, right + 48)
    return figure + waits + _foot(rules)


def _figure(number: str, unit: str) -> tuple[str, float]:
    """Write the total; return it and where it ends."""
    size = 196 if len(number) < 3 else 150
    wide = width_of(number, size)
    text = written(number, EDGE, FELT + 166, size, RED) + written(unit, EDGE + wide + 10, FELT + 166, 80, RED)
    return text, EDGE + wide + 10 + width_of(unit, 80)


def _words(text: str) -> tuple[str, float]:
    return written(text, EDGE, FELT + 134, 104, RED), EDGE + width_of(text, 104)


def headline(result: Result) -> tuple[str, list[Tile]]:
    """Return what is asked or said of a hand that is not won, and the tiles that belong to it."""
    standing = result.standing
    if result.kind == "waits" and standing is not None:
        return tr("聽 {count} 種", count=len(standing.waits)), [row.tile for row in standing.waits]
    if result.kind == "far" and standing is not None:
        return tr("還差 {count} 張聽牌", count=standing.shanten), []
    return tr("胡哪張？" if result.kind == "complete" else "打哪張？"), []


def facts_of(lines: Iterable[Line]) -> list[Fact]:
    """Return the lines that are drawn: those worth most, at most six, the rest as a number."""
    ordered = sorted(lines, key=lambda line: -line.tai)
    shown = ordered if len(ordered) <= MOST_FACTS else ordered[: MOST_FACTS - 1]
    facts = [Fact(tr(line.name), tr("{tai} 台", tai=line.tai), line.times) for line in shown]
    more = len(ordered) - len(shown)
    return facts + ([Fact(tr("另有 {count} 項", count=more))] if more else [])


MOST_FACTS: Final = 6
_GRIDS: Final = ((1, 1, 92, 0), (2, 1, 66, 86), (4, 2, 56, 86), (MOST_FACTS, 2, 46, 60))
"""Up to so many facts: columns, size of the letters, height of a row."""


def _facts(facts: list[Fact], left: float) -> str:
    columns, size, row = next(grid[1:] for grid in _GRIDS if len(facts) <= grid[0])
    rows = -(-len(facts) // columns)
    wide = (WIDTH - EDGE - left) / columns
    top = FELT + 96 - (rows - 1) * row / 2 + size * 0.36
    parts = [element("path", d=f"M{left - 28:.0f} {FELT + 26}v142", stroke=LINE, stroke_width=3)]
    sizes = [_fitting(fact, size, wide - 20) for fact in facts]
    if language() == ENGLISH:  # nearly every name must shrink: together they look better
        sizes = [min(sizes)] * len(sizes)
    for place, fact in enumerate(facts):
        x, y = left + place // rows * wide, top + place % rows * row
        parts.append(_fact(fact, x, y, sizes[place]))
    return "".join(parts)


def _fact(fact: Fact, x: float, y: float, size: float) -> str:
    end = x + width_of(fact.name, size) + 16
    return written(fact.name, x, y, size, INK) + written(
        fact.tai, end, y, size * 0.8, RED if fact.tai[0:1].isdigit() else SOFT
    )


def _fitting(fact: Fact, size: float, room: float) -> float:
    """Return the size at which a fact fits."""
    needed = width_of(fact.name, size) + width_of(fact.tai, size * 0.8) + 16
    return min(size, size * room / needed)


def _row(tiles: list[Tile], rules: RuleSet, left: float) -> str:
    """Draw the tiles that a hand waits for, beside the words."""
    group: list[Group] = [(Piece(tile),) for tile in tiles]
    layout = lay_out(group, WIDTH - EDGE - left, 168, 108, align=0)
    drawn = "".join(_tile(placed, layout.tile_width) for placed in layout.pieces)
    cells = "".join(
        element("g", _face(tile, rules.switches.plants_order), id=_name(tile)) for tile in dict.fromkeys(tiles)
    )
    return element("defs", cells) + element("g", drawn, transform=f"translate({left:.0f} {FELT + 14})")


def _foot(rules: RuleSet) -> str:
    """Write whose rules these are, and where the picture comes from."""
    baseline = HEIGHT - 24
    brand = written(tr(BRAND), WIDTH - EDGE, baseline, 36, SOFT, anchor="end")
    return written(label_of(rules), EDGE, baseline, 36, SOFT) + brand


def label_of(rules: RuleSet) -> str:
    """Return a rule set's name as the picture shows it."""
    label = rules.label if can_write(rules.label) else UNNAMED
    return tr(label if len(label) <= LONGEST_LABEL else f"{label[: LONGEST_LABEL - 1]}…")
