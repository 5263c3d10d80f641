"""How the tiles in hand split into sets and a pair, and where the winning tile can sit, suit by suit.

What a suit's tiles can be is remembered by the tiles; a hand is a choice of one split for each suit
(see :mod:`evaluate`).
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import product
from typing import Final

from .distance import vector_at
from .facts import Fact, block_facts
from .memo import Memo
from .notation import is_sequence_start
from .tables import HONORS_AT, SETS
from .tiles import COPIES, EAST, KINDS, SUIT_LETTERS, Tile

type Tiles = tuple[Tile, ...]

_PINS, _SOUS = 9, 18


class Wait(StrEnum):
    """What the winning tile filled."""

    TWO_SIDED = "two_sided"
    EDGE = "edge"
    CLOSED = "closed"
    PAIR = "pair"
    TWO_PAIRS = "two_pairs"


_WAIT_FACTS: Final = {
    Wait.EDGE: Fact.NARROW_WAIT,
    Wait.CLOSED: Fact.NARROW_WAIT,
    Wait.PAIR: Fact.NARROW_WAIT,
    Wait.TWO_PAIRS: Fact.TWO_PAIRS_WAIT,
}


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

    wait: Wait = Wait.PAIR
    seat: Tile = 0


def by_suits(tiles: Tiles) -> list[Tiles]:
    """Divide sorted tiles into 萬, 筒, 條 and honors."""
    pins, sous, honors = bisect_left(tiles, _PINS), bisect_left(tiles, _SOUS), bisect_left(tiles, EAST)
    return [tiles[:pins], tiles[pins:sous], tiles[sous:honors], tiles[honors:]]


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


def places(split: Split, win: Tile) -> Iterator[Placed]:
    """Yield the split with each place where the winning tile can sit."""
    seats = [(Wait.PAIR, win)] if win in split.pairs else []
    if win in split.triplets:
        seats.append((Wait.TWO_PAIRS, win))
    seats += [(_run_wait(start, win), start) for start in sorted(set(split.sequences)) if start <= win <= start + 2]
    for wait, seat in seats:
        facts = split.facts | _WAIT_FACTS.get(wait, 0)
        yield Placed(split.sequences, split.triplets, split.pairs, facts, wait, seat)


def _run_wait(start: Tile, win: Tile) -> Wait:
    """Say what the run waited as before its tile came: 13 closed, 12 and 89 edge, else two-sided."""
    if win == start + 1:
        return Wait.CLOSED
    outer_rank = 6 if win == start else 0
    return Wait.EDGE if start % 9 == outer_rank else Wait.TWO_SIDED


def _suit_splits(tiles: Tiles) -> tuple[Split, ...]:
    """Return every way to take one suit apart into sets, with a pair if the tiles leave two over."""
    left_over = len(tiles) % 3
    if left_over == 1:
        return ()
    pairs = _pairs_to_try(tiles) if left_over else [()]
    found = []
    for pair in pairs:
        at = tiles.index(pair[0]) if pair else 0
        rest = tiles[:at] + tiles[at + 2 :] if pair else tiles
        found += [Split(runs, same, pair, block_facts(runs, same, pair)) for runs, same in _SETS[rest]]
    return tuple(found)


def _pairs_to_try(tiles: Tiles) -> list[Tiles]:
    """Return the pairs that can leave sets alone: the tiles of a set add up to a multiple of three."""
    total = sum(tiles)
    return [(tile,) for tile in sorted(set(tiles)) if (total - 2 * tile) % 3 == 0 and tiles.count(tile) >= 2]


def _sets(tiles: Tiles) -> list[tuple[Tiles, Tiles]]:
    """Take sorted tiles of one suit apart into (sequences, triplets), all ways.

    The copies of the lowest tile are all in runs, or three of them are a triplet and the others in runs.
    """
    if not tiles:
        return [((), ())]
    low, copies = tiles[0], tiles.count(tiles[0])
    found = []
    for triplet in ((low,), ()):
        runs = (low,) * (copies - 3 * len(triplet))
        rest = _without_runs(tiles[copies:], low, len(runs)) if copies >= 3 * len(triplet) else None
        if rest is not None:
            found += [(runs + others, triplet + same) for others, same in _SETS[rest]]
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
    return tuple(placed for split in SPLITS[tuple(sorted(tiles))] for placed in places(split, tiles[-1]))


@dataclass(slots=True)
class Growth:
    """What one more tile does to a suit: the mask of those that complete it, and whether it is complete already."""

    completing: int
    complete: bool


def _growth(tiles: Tiles) -> Growth:
    """Look up which tiles complete the sets of a suit, or its sets and pair."""
    suit, first = tiles[0] // 9, 9 * (tiles[0] // 9)
    place = sum([5 ** (tile - first) for tile in tiles]) + (HONORS_AT if suit == len(SUIT_LETTERS) else 0)
    grown = _entry(len(tiles) + 1)
    mask = 0
    for tile in range(first, min(first + 9, KINDS)):
        if tiles.count(tile) < COPIES and vector_at(place + 5 ** (tile - first))[grown] == 0:
            mask |= 1 << tile
    return Growth(mask, len(tiles) % 3 != 1 and vector_at(place)[_entry(len(tiles))] == 0)


def _entry(size: int) -> int:
    """Return the entry of a distance vector for so many tiles: their sets, with a pair if two are left over."""
    return size // 3 + (SETS if size % 3 == 2 else 0)


SPLITS: Final = Memo(_suit_splits)
"""Every way to take the tiles of one suit apart."""

PLACES: Final = Memo(_suit_places)
"""Every way to take the tiles of the winning suit apart; the winning tile stands last."""

GROWTH: Final = Memo(_growth)
"""What completes the tiles of one suit, which are not none."""
