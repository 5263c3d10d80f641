"""The distance from 嚦咕嚦咕, seven pairs and a triplet, where four equal tiles are two pairs."""

from __future__ import annotations

from collections.abc import Sequence

from .tiles import COPIES, KINDS, Tile, count_kinds

_PAIRS = 7
_TRIPLET = 3

type _Tally = Sequence[int]
"""How many kinds there are of which the hand has 0, 1, 2, 3 and 4 copies."""


def reach_pairs(tiles: Sequence[Tile]) -> tuple[int, int]:
    """Return how many tiles are missing, and the mask of the tiles that make it one fewer."""
    counts = count_kinds(tiles)
    tally = [counts.count(copies) for copies in range(COPIES + 1)]
    lacking = _missing(tally)
    helps = [tally[copies] > 0 and _missing(_moved(tally, copies)) < lacking for copies in range(COPIES)]
    return lacking, sum(1 << tile for tile in range(KINDS) if counts[tile] < COPIES and helps[counts[tile]])


def _moved(tally: _Tally, copies: int) -> list[int]:
    """Return the tally after one more copy of a kind of which there were so many."""
    moved = list(tally)
    moved[copies] -= 1
    moved[copies + 1] += 1
    return moved


def _missing(tally: _Tally) -> int:
    """Return the least over the kinds that could be the triplet."""
    best = KINDS
    for copies, kinds in enumerate(tally):
        if kinds:
            rest = list(tally)
            rest[copies] -= 1
            best = min(best, max(0, _TRIPLET - copies) + _missing_pairs(rest))
    return best


def _missing_pairs(tally: _Tally) -> int:
    """Return the tiles missing from seven pairs: the cheapest first, for a second pair of a kind is dearer."""
    _, single, double, triple, four = tally
    paired = min(_PAIRS, double + triple + 2 * four)
    half = min(_PAIRS - paired, single + triple)
    return half + 2 * (_PAIRS - paired - half)
