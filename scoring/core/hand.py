"""A player's hand: concealed tiles, melds, flowers and the winning tile."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from .tiles import Tile

SETS_IN_A_HAND = 5
TILES_IN_A_HAND = 17
"""Five sets and a pair; a kong adds one tile but counts as three."""


class MeldKind(StrEnum):
    """What lies in front of a player."""

    CHOW = "chow"
    PONG = "pong"
    KONG = "kong"
    CONCEALED_KONG = "concealed_kong"


class Meld(NamedTuple):
    """One meld; ``tile`` is its lowest tile (吃三四五萬 → 三萬)."""

    kind: MeldKind
    tile: Tile

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """Its three or four tiles, lowest first."""
        if self.kind is MeldKind.CHOW:
            return (self.tile, self.tile + 1, self.tile + 2)
        return (self.tile,) * (3 if self.kind is MeldKind.PONG else 4)

    @property
    def is_kong(self) -> bool:
        """Say whether it has four tiles (明槓、加槓、暗槓)."""
        return self.kind in (MeldKind.KONG, MeldKind.CONCEALED_KONG)

    @property
    def is_claimed(self) -> bool:
        """Say whether a tile of it came from another player: all but 暗槓."""
        return self.kind is not MeldKind.CONCEALED_KONG


@dataclass(frozen=True, slots=True)
class Hand:
    """An immutable hand.

    ``concealed`` are the tiles in hand without the winning tile, sorted; ``win`` is the winning tile,
    or ``None`` where nobody has won; ``flowers`` lie beside the melds, sorted. Make one with
    :meth:`of`, which sorts. Nothing is checked here: see ``problems.hand_problems``.
    """

    concealed: tuple[Tile, ...]
    melds: tuple[Meld, ...] = ()
    flowers: tuple[Tile, ...] = ()
    win: Tile | None = None

    @classmethod
    def of(
        cls,
        concealed: Iterable[Tile],
        melds: Iterable[Meld] = (),
        flowers: Iterable[Tile] = (),
        win: Tile | None = None,
    ) -> Hand:
        """Make a hand from tiles in any order; melds keep the order in which they were laid down."""
        return cls(tuple(sorted(concealed)), tuple(melds), tuple(sorted(flowers)), win)

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """Every playing tile the player holds: in hand, in melds and the winning tile."""
        melded = (tile for meld in self.melds for tile in meld.tiles)
        winning = () if self.win is None else (self.win,)
        return (*self.concealed, *melded, *winning)

    @property
    def size(self) -> int:
        """How many tiles it has when a kong counts as three: 16 while playing, 17 when won."""
        return len(self.concealed) + 3 * len(self.melds) + (self.win is not None)
