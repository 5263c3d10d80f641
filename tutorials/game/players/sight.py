"""What a player can tell from the open tiles: how many copies of each kind are left unseen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from scoring.core.hand import Meld, MeldKind
from scoring.core.keys import hand_key
from scoring.core.tiles import COPIES, KINDS, Tile

from ..perspective import ShownMeld, View


@dataclass(frozen=True, slots=True)
class Sight:
    """The open tiles summed up. ``left`` is how many copies of each kind the seat does not see."""

    view: View
    key: int
    sets: int
    left: list[int]
    unseen: int
    rounds: float
    """How many more tiles the seat may expect to draw."""

    def seen_elsewhere(self, hand: Sequence[Tile], melds: Sequence[Meld]) -> list[int]:
        """Return how many copies of each kind are seen besides these own tiles."""
        own = Counter([*hand, *(tile for meld in melds for tile in meld.tiles)])
        return [max(0, COPIES - left - own[kind]) for kind, left in enumerate(self.left)]


def look(view: View) -> Sight:
    """Sum up what the viewing seat sees."""
    left = [COPIES] * KINDS
    for tile in view.hand:
        left[tile] -= 1
    for seat in view.seats:
        for meld in seat.melds:
            for shown in meld.tiles:
                if shown is not None:
                    left[shown] -= 1
        for thrown in seat.river:
            if thrown.claimed_by is None:
                left[thrown.tile] -= 1
    left = [max(0, copies) for copies in left]
    sets = 5 - len(view.me.melds)
    return Sight(view, hand_key(view.hand), sets, left, sum(left), view.live_tiles / 4)


def copies_left(left: list[int], mask: int) -> int:
    """Return how many unseen copies there are of the kinds in a mask."""
    total = 0
    while mask:
        low = mask & -mask
        total += left[low.bit_length() - 1]
        mask ^= low
    return total


def core_melds(melds: tuple[ShownMeld, ...]) -> tuple[Meld, ...]:
    """Return a seat's own melds as the scoring core knows them."""
    return tuple([Meld(MeldKind(meld.kind), lowest(meld)) for meld in melds])


def lowest(meld: ShownMeld) -> Tile:
    """Return a meld's lowest tile, 0 where it lies face down."""
    return meld.tiles[0] or 0
