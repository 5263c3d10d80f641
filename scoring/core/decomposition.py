"""How the tiles in hand split into sets and a pair, and where the winning tile can sit, suit by suit.

What a suit's tiles can be is remembered by the tiles; a hand is a choice of one split for each suit
(see :mod:`evaluate`).
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from enum import StrEnum
from itertools import product
from typing import Final

from .distance import completing, place_of, vector_at
from .facts import PAIR_FACTS, Fact, block_facts
from .memo import Memo
from .notation import is_sequence_start
from .tables import SETS
from .tiles import EAST, KINDS, Tile

type Tiles = tuple[Tile, ...]

_PINS, _SOUS = 9, 18


class Wait(StrEnum):
    """What the winning tile filled."""

    TWO_SIDED = "two_sided"
    EDGE = "edge"
    CLOSED = "closed"
    PAIR = "pair"
    TWO_PAIRS = "two_pairs"


@dataclass(slots=True)
class Split:
    """Tiles taken apart: lowest tiles of the sequences, tiles of the triplets, tiles of the pairs."""

    sequences: Tiles
    triplets: Tiles
    pairs: Tiles
    facts: int = 0


@dataclass(slots=True)
class Placed(Split):
    """A split with a place for the winning tile.

    ``seat`` is the (lowest) tile of the set or pair that the winning tile filled, ``wait`` what it filled.
    """

    wait: Wait | None = None
    seat: Tile = -1


def by_suits(tiles: Tiles) -> tuple[Tiles, Tiles, Tiles, Tiles]:
    """Divide sorted tiles into 萬, 筒, 條 and honors."""
    pins, sous, honors = bisect_left(tiles, _PINS), bisect_left(tiles, _SOUS), bisect_left(tiles, EAST)
    return tiles[:pins], tiles[pins:sous], tiles[sous:honors], tiles[honors:]


def hand_splits(tiles: Tiles) -> list[Split]:
    """Return every way to take sorted concealed tiles apart into sets and one pair."""
    return [
        Split(
            man.sequences + pin.sequences + sou.sequences,
            man.triplets + pin.triplets + sou.triplets + honors.triplets,
            man.pairs + pin.pairs + sou.pairs + honors.pairs,
        )
        for man, pin, sou, honors in product(*[SPLITS[suit] for suit in by_suits(tiles)])
        if len(man.pairs) + len(pin.pairs) + len(sou.pairs) + len(honors.pairs) == 1
    ]


def seven_pairs_split(tiles: Tiles) -> Split | None:
    """嚦咕嚦咕: return the split into seven pairs and a triplet, four equal tiles being two pairs."""
    kinds = sorted(set(tiles))
    triplets = tuple(tile for tile in kinds if tiles.count(tile) == 3)
    pairs = tuple(tile for tile in kinds if tile not in triplets for _ in range(tiles.count(tile) // 2))
    if (len(triplets), len(pairs), len(tiles)) != (1, 7, 17):
        return None
    return Split((), triplets, pairs, block_facts((), triplets, pairs) | Fact.SEVEN_PAIRS)


def places(split: Split, win: Tile) -> list[Placed]:
    """Return the split with each place where the winning tile can sit."""
    runs, same, pairs = split.sequences, split.triplets, split.pairs
    seats = [(win, Wait.PAIR, Fact.NARROW_WAIT)] if win in pairs else []
    if win in same:
        seats.append((win, Wait.TWO_PAIRS, Fact.TWO_PAIRS_WAIT))
    seats += [seat for seat in _SEATS_IN_RUNS[win] if seat[0] in runs]
    return [Placed(runs, same, pairs, split.facts | facts, wait, seat) for seat, wait, facts in seats]


def _run_wait(start: Tile, win: Tile) -> Wait:
    """Say what the run waited as before its tile came: 13 closed, 12 and 89 edge, else two-sided."""
    if win == start + 1:
        return Wait.CLOSED
    outer_rank = 6 if win == start else 0
    return Wait.EDGE if start % 9 == outer_rank else Wait.TWO_SIDED


def _seats_in_runs(win: Tile) -> list[tuple[Tile, Wait, int]]:
    """Return the runs that a tile can have filled: their lowest tile, as what they waited, and its fact."""
    starts = [start for start in range(max(win - 2, 0), win + 1) if is_sequence_start(start) and win < EAST]
    waits = [(start, _run_wait(start, win)) for start in starts if start // 9 == win // 9]
    return [(start, wait, 0 if wait is Wait.TWO_SIDED else Fact.NARROW_WAIT) for start, wait in waits]


_SEATS_IN_RUNS: Final = tuple(map(_seats_in_runs, range(KINDS)))


def _suit_splits(tiles: Tiles) -> tuple[Split, ...]:
    """Return every way to take one suit apart into sets, with a pair if the tiles leave two over."""
    left_over = len(tiles) % 3
    if left_over == 1:
        return ()
    if not left_over:
        return tuple(_SETS[tiles])
    found = []
    for tile in _pairs_to_try(tiles):
        at, facts = tiles.index(tile), PAIR_FACTS[tile]
        for split in _SETS[tiles[:at] + tiles[at + 2 :]]:
            found.append(Split(split.sequences, split.triplets, (tile,), split.facts | facts))
    return tuple(found)


def _pairs_to_try(tiles: Tiles) -> list[Tile]:
    """Return the pairs that can leave sets alone: the tiles of a set add up to a multiple of three."""
    total = sum(tiles)
    return [tile for tile in sorted(set(tiles)) if (total - 2 * tile) % 3 == 0 and tiles.count(tile) >= 2]


def _sets(tiles: Tiles) -> list[Split]:
    """Take sorted tiles of one suit apart into sets, all ways.

    The copies of the lowest tile are all in runs, or three of them are a triplet and the others in runs.
    """
    if not tiles:
        return [Split((), (), ())]
    low, copies = tiles[0], tiles.count(tiles[0])
    found = []
    for triplet in ((low,), ()) if copies >= 3 else ((),):
        runs = (low,) * (copies - 3 * len(triplet))
        rest = _without_runs(tiles[copies:], low, len(runs))
        if rest is not None:
            facts = block_facts(runs, triplet, ())
            for split in _SETS[rest]:
                found.append(Split(runs + split.sequences, triplet + split.triplets, (), facts | split.facts))
    return found


def _without_runs(higher: Tiles, low: Tile, runs: int) -> Tiles | None:
    """Return what is left of the higher tiles when so many runs begin with ``low``; ``None`` if they can't."""
    if not runs:
        return higher
    middle, last = higher.count(low + 1), higher.count(low + 2)
    if middle < runs or last < runs or not is_sequence_start(low):
        return None
    return higher[runs:middle] + higher[middle + runs :]


_SETS: Final = Memo(_sets)


def _suit_places(tiles: Tiles) -> tuple[Placed, ...]:
    """Return the splits of a suit's tiles, the winning tile being the last, with each place for that tile."""
    return tuple([placed for split in SPLITS[tuple(sorted(tiles))] for placed in places(split, tiles[-1])])


@dataclass(slots=True)
class Growth:
    """What one more tile does to a suit: the mask of those that complete it, and whether it is complete already."""

    completing: int
    complete: bool


def _growth(tiles: Tiles) -> Growth:
    """Look up which tiles complete the sets of a suit, or its sets and pair."""
    suit, size = tiles[0] // 9, len(tiles)
    place = place_of(tiles)
    mask = completing(place, _entry(size + 1)) << 9 * suit
    return Growth(mask, size % 3 != 1 and vector_at(place)[_entry(size)] == 0)


def _entry(size: int) -> int:
    """Return the entry of a distance vector for so many tiles: their sets, with a pair if two are left over."""
    return size // 3 + (SETS if size % 3 == 2 else 0)


SPLITS: Final = Memo(_suit_splits)
"""Every way to take the tiles of one suit apart."""

PLACES: Final = Memo(_suit_places)
"""Every way to take the tiles of the winning suit apart; the winning tile stands last."""

GROWTH: Final = Memo(_growth)
"""What completes the tiles of one suit, which are not none."""
