"""Example hands worked out by the engine and written as HTML: the tiles of a pattern lit, every line, the way on."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, Final

from markupsafe import Markup, escape

from ..builder.markup import Lights
from ..core.context import By
from ..core.errors import Problem
from ..core.examples import score_example
from ..core.hand import Hand, Meld, MeldKind
from ..core.score_sheet import Line, ScoreSheet, Status
from ..core.sentence import circumstances
from ..core.tiles import CODES, NAMES, Tile
from ..hand_address import hand_address
from ..languages import tr
from ..tile_html import CALLS

_FLOWER_WINS: Final = frozenset({By.EIGHT_FLOWERS, By.SEVEN_ROB_ONE})


class UnscoredExampleError(ValueError):
    """An example of the catalogue that the engine refuses."""


@dataclass(frozen=True, slots=True)
class Worked:
    """An example hand, scored.

    ``hand`` is its HTML with the pattern's tiles raised, ``circumstances`` how it was won, ``address`` where
    the hand builder shows the same hand, empty where it can't.
    """

    ident: str
    note: str
    sheet: ScoreSheet
    hand: Markup
    circumstances: str
    address: str
    lights: Lights
    values: Mapping[str, int]

    def lit_by(self, line: Line) -> str:
        """Return the ids of the tiles that a line lights."""
        is_there = line.status is not Status.NOT_MET
        return " ".join(f"{self.ident}-{key}" for key in self.lights.of(line).split()) if is_there else ""

    def line_of(self, pattern_id: str) -> Line:
        """Return what became of a pattern: its line, counted, absorbed or not met."""
        lines = (*self.sheet.counted, *self.sheet.absorbed, *self.sheet.not_met)
        return next(line for line in lines if line.id == pattern_id)


def work_out(example: Mapping[str, Any], ident: str, pattern_id: str = "") -> Worked:
    """Score an example and write its hand; ``ident`` begins its DOM ids and must be unique on the page."""
    sheet = score_example(example)
    if isinstance(sheet, Problem):
        raise UnscoredExampleError(f"{ident}: {sheet.message}")
    lights = Lights(sheet)
    lit = {key for line in sheet.counted if line.id == pattern_id for key in lights.of(line).split()}
    return Worked(
        ident=ident,
        note=example.get("note", ""),
        sheet=sheet,
        hand=hand_markup(sheet.case.hand, ident, lit),
        circumstances=circumstances(example),
        address="" if "values" in example and sheet.reading.pairs[1:] else hand_address(example),
        lights=lights,
        values=example.get("values", {}),
    )


def hand_markup(hand: Hand, ident: str, lit: Collection[str] = ()) -> Markup:
    """Write a hand whose tiles have ids, those whose keys are ``lit`` raised; a hand lit as a whole is left plain."""
    lit = () if _is_whole(hand, lit) else lit
    parts = []
    if hand.concealed:
        tiles = [_tile(tile, f"h{place}", ident, lit) for place, tile in enumerate(hand.concealed)]
        parts.append(f'<span class="tiles">{"".join(tiles)}</span>')
    parts += [_meld(meld, place, ident, lit) for place, meld in enumerate(hand.melds)]
    if hand.win is not None:
        label, win = tr("胡的牌"), _tile(hand.win, "w", ident, lit, " tile-win")
        parts.append(f'<span class="win" role="group" aria-label="{label}">{win}</span>')
    if hand.flowers:
        label, flowers = tr("花牌"), [_tile(flower, f"f-{CODES[flower]}", ident, lit) for flower in hand.flowers]
        parts.append(f'<span class="tiles flowers" role="group" aria-label="{label}">{"".join(flowers)}</span>')
    return Markup(f'<div class="hand">{"".join(parts)}</div>')


def _is_whole(hand: Hand, lit: Collection[str]) -> bool:
    """Say whether all that is held is lit: every tile but the flowers, or nothing but flowers and all of them."""
    tiles = len(hand.concealed) + sum(len(meld.tiles) for meld in hand.melds) + (hand.win is not None)
    return len(lit) == (tiles or len(hand.flowers))


def _tile(tile: Tile, key: str, ident: str, lit: Collection[str], more: str = "") -> str:
    code = CODES[tile]
    raised = " tile-lit" if key in lit else ""
    return (
        f'<span class="tile t-{code}{more}{raised}" id="{ident}-{key}" data-tile="{code}"'
        f' role="img" aria-label="{escape(tr(NAMES[tile]))}"></span>'
    )


def _meld(meld: Meld, place: int, ident: str, lit: Collection[str]) -> str:
    """Write a meld: the middle tile of a claimed one on its side, the outer two of a concealed kong face-down."""
    hidden = meld.kind is MeldKind.CONCEALED_KONG
    tiles = []
    for at, tile in enumerate(meld.tiles):
        if hidden and at in (0, 3):
            tiles.append(f'<span class="tile tile-back" id="{ident}-m{place}-{at}"></span>')
        else:
            claimed = " tile-claimed" if meld.is_claimed and at == 1 else ""
            tiles.append(_tile(tile, f"m{place}-{at}", ident, lit, claimed))
    return f'<span class="meld" role="group" aria-label="{tr(CALLS[meld.kind])}">{"".join(tiles)}</span>'
