"""Where each tile of a hand lies in the picture: groups that stay together, in rows, as large as there is room."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, NamedTuple

from ..core.hand import Hand, Meld, MeldKind
from ..core.tiles import Tile

ASPECT: Final = 4 / 3
"""A tile's height; every measure here is in widths of a tile."""
SEAM: Final = 0.03
"""Between tiles of a group."""
APART: Final = 0.36
"""Between groups."""
ROW_GAP: Final = 0.14
FLOWER: Final = 0.8
"""How large a flower is beside the tiles that are played."""


class Piece(NamedTuple):
    """One tile as it lies: face up or down, upright or turned, of the hand or the winning one."""

    tile: Tile | None
    turned: bool = False
    won: bool = False
    scale: float = 1

    @property
    def width(self) -> float:
        """Its width."""
        return self.scale * (ASPECT if self.turned else 1)


class Placed(NamedTuple):
    """A piece and its top left corner in pixels."""

    piece: Piece
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Layout:
    """A hand laid out: how wide a tile is, and where each lies."""

    tile_width: float
    pieces: tuple[Placed, ...]


type Group = tuple[Piece, ...]
type Row = list[Group]


def groups_of(hand: Hand) -> list[Group]:
    """Return what stays together: each tile in hand for itself, each meld, the winning tile, the flowers."""
    groups: list[Group] = [(Piece(tile),) for tile in hand.concealed]
    groups += [_meld(meld) for meld in hand.melds]
    if hand.win is not None:
        groups.append((Piece(hand.win, won=True),))
    if hand.flowers:
        groups.append(tuple(Piece(flower, scale=FLOWER) for flower in hand.flowers))
    return groups


def _meld(meld: Meld) -> Group:
    if meld.kind is MeldKind.CONCEALED_KONG:
        return (Piece(None), Piece(meld.tile), Piece(meld.tile), Piece(None))
    # Which tile of a chow was claimed is not known; of equal tiles it may be any.
    turned = meld.kind is not MeldKind.CHOW
    return tuple(Piece(tile, turned=turned and place == 1) for place, tile in enumerate(meld.tiles))


def lay_out(groups: Sequence[Group], width: float, height: float, widest: float, *, align: float = 0.5) -> Layout:
    """Lay groups out in rows with the widest tiles that fit a box whose corner is the origin.

    ``align`` says where what is left of a row's width goes: 0 all to the right of the tiles, 0.5 half to each side.
    """
    size = widest
    while True:
        rows = list(_rows(groups, width / size))
        tall = len(rows) * ASPECT + (len(rows) - 1) * ROW_GAP
        if tall * size <= height or size < 1:
            break
        size *= 0.98
    top = (height - tall * size) / 2
    placed = [
        Placed(piece, x * size, top + y * size)
        for number, row in enumerate(rows)
        for piece, x, y in _row_pieces(row, align * (width / size - _row_width(row)), number * (ASPECT + ROW_GAP))
    ]
    return Layout(size, tuple(placed))


def _rows(groups: Iterable[Group], room: float) -> Iterator[Row]:
    row: Row = []
    for group in groups:
        if row and _row_width([*row, group]) > room:
            yield row
            row = []
        row.append(group)
    if row:
        yield row


def _row_width(row: Row) -> float:
    return sum(map(_group_width, row)) + sum(_gap(one, other) for one, other in pairwise(row))


def _group_width(group: Group) -> float:
    return sum(piece.width for piece in group) + SEAM * (len(group) - 1)


def _gap(one: Group, other: Group) -> float:
    """Return what lies between two groups: nothing between tiles in hand."""
    loose = all(len(group) == 1 and not group[0].won and group[0].scale == 1 for group in (one, other))
    return SEAM if loose else APART


def _row_pieces(row: Row, x: float, y: float) -> Iterator[tuple[Piece, float, float]]:
    for place, group in enumerate(row):
        if place:
            x += _gap(row[place - 1], group)
        for piece in group:
            yield piece, x, y + ASPECT - (1 if piece.turned else ASPECT) * piece.scale
            x += piece.width + SEAM
        x -= SEAM
