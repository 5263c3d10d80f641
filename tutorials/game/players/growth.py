"""How fast a hand grows: the unseen copies that help it, each weighed by the ways it can be had.

Every tile may be drawn. One that makes a triplet may also be called from all three others, one that
makes a run from the left player, and the last tile may be won on from anybody.
"""

from __future__ import annotations

from typing import Final

from scoring.core.distance import Mask, missing, reach
from scoring.core.keys import BITS, MASK, WEIGHTS
from scoring.core.shanten import tiles_of
from scoring.core.tiles import EAST, Tile

from .sight import copies_left

THROWN = 0.6
"""How likely a tile that another player draws, or holds, is thrown instead of kept, against drawing it oneself."""

OTHERS = 3
"""From so many players a triplet is called, or the last tile won."""

_COPY: Final[tuple[int, ...]] = tuple(5**rank for rank in range(9))


def copies_in(key: int, tile: Tile) -> int:
    """Return how many copies of a tile a hand's key holds."""
    return (key >> BITS * (tile // 9) & MASK) // _COPY[tile % 9] % 5


class Growth:
    """What brings hands nearer during one decision; what was worked out once is kept."""

    def __init__(self, left: list[int]) -> None:
        self.left = left
        self._rates: dict[int, float] = {}

    def rate(self, key: int, sets: int, lacking: int) -> float:
        """Return the weighed copies that help a hand that lacks so many tiles; 0 if it lacks more.

        A hand is always asked about with the same number.
        """
        place = key << 3 | sets
        rate = self._rates.get(place)
        if rate is None:
            near = missing(key, sets) <= lacking
            rate = self._rates[place] = self._weigh(key, sets, reach(key, sets)[1], lacking) if near else 0.0
        return rate

    def _weigh(self, key: int, sets: int, mask: Mask, lacking: int) -> float:
        left = self.left
        if lacking == 1:
            return copies_left(left, mask) * (1 + OTHERS * THROWN)
        helping = [tile for tile in tiles_of(mask) if left[tile]]
        return sum([left[tile] * (1 + THROWN * callers(key, sets, tile, lacking)) for tile in helping])

    def following(self, key: int, sets: int, hand: tuple[Tile, ...], mask: Mask, lacking: int) -> float:
        """Return the rate one step on, for a hand that lacks so many tiles, on average over the ways there."""
        kinds = sorted(set(hand))
        total = weighed = 0.0
        for tile in tiles_of(mask):
            if copies := self.left[tile]:
                full = key + WEIGHTS[tile]
                best = max([self.rate(full - WEIGHTS[other], sets, lacking - 1) for other in kinds])
                share = copies * (1 + THROWN * callers(key, sets, tile, lacking))
                total += share
                weighed += share * best
        return weighed / total if total else 0.0


def callers(key: int, sets: int, tile: Tile, lacking: int) -> int:
    """Return from how many others the tile can be called so that the hand, which lacks so many, lacks one fewer."""
    if copies_in(key, tile) >= 2 and missing(key - 2 * WEIGHTS[tile], sets - 1) < lacking:
        return OTHERS
    for one, other in _neighbors(tile):
        held = copies_in(key, one) and copies_in(key, other)
        if held and missing(key - WEIGHTS[one] - WEIGHTS[other], sets - 1) < lacking:
            return 1
    return 0


def _neighbors(tile: Tile) -> tuple[tuple[Tile, Tile], ...]:
    """Return the pairs of tiles that make a run with this one."""
    if tile >= EAST:
        return ()
    rank = tile % 9
    pairs = ((tile - 2, tile - 1), (tile - 1, tile + 1), (tile + 1, tile + 2))
    return tuple([(one, other) for one, other in pairs if one - tile + rank >= 0 and other - tile + rank <= 8])
