"""Suit keys: the tiles of one suit as one number, so that a suit can be looked up in a table.

A suit's key is the sum of ``5 ** (rank - 1)`` over its tiles: its digits in base five are the copies
of each rank (at most four, so check for five equal tiles first). The honors are a fourth suit with
seven ranks, in the order 東南西北中發白. The four keys of a hand stand side by side in one ``int``,
which is made by a single ``sum``.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from .tiles import KINDS, Tile

BITS: Final = 21
"""Room for one suit: 5 ** 9 < 2 ** 21."""

MASK: Final = (1 << BITS) - 1

WEIGHTS: Final[tuple[int, ...]] = tuple(5 ** (tile % 9) << BITS * (tile // 9) for tile in range(KINDS))
"""What one copy of each tile adds to a hand's key."""


def hand_key(tiles: Iterable[Tile]) -> int:
    """Return the four suit keys of the tiles as one number (no flowers)."""
    return sum(map(WEIGHTS.__getitem__, tiles))


def suit_keys(key: int) -> tuple[int, int, int, int]:
    """Take a hand's key apart: 萬, 筒, 條, honors."""
    return key & MASK, key >> BITS & MASK, key >> 2 * BITS & MASK, key >> 3 * BITS
