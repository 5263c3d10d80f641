"""Readings of a won hand: how its tiles split into sets and a pair, and where the winning tile sits."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from .keys import BITS, MASK, suit_keys
from .tiles import EAST, Tile


class Split(NamedTuple):
    """Tiles taken apart: lowest tiles of the sequences, tiles of the triplets, tiles of the pairs."""

    sequences: tuple[Tile, ...]
    triplets: tuple[Tile, ...]
    pairs: tuple[Tile, ...]


class Wait(StrEnum):
    """What the winning tile filled."""

    TWO_SIDED = "two_sided"
    EDGE = "edge"
    CLOSED = "closed"
    PAIR = "pair"
    TWO_PAIRS = "two_pairs"


class Seat(NamedTuple):
    """A place where the winning tile can sit: the kind of block, its (lowest) tile, the wait it was."""

    wait: Wait
    tile: Tile


class Suit(NamedTuple):
    """The tiles of one suit in hand: every way to split them, and bit masks of tiles.

    Bit *t* of ``kinds`` is set where tile *t* is there at all, of ``twos`` and ``threes`` where there
    are at least two and three copies of it.
    """

    splits: tuple[Split, ...]
    kinds: int
    twos: int
    threes: int


@lru_cache(maxsize=50_000)
def suit(key: int) -> Suit:
    """Look at the tiles of one suit; ``key`` is its key (see :mod:`keys`) with the suit's number on top."""
    first = 9 * (key >> BITS)
    counts = [(key & MASK) // 5**rank % 5 for rank in range(9)]
    masks = [sum(1 << first + rank for rank in range(9) if counts[rank] >= least) for least in (1, 2, 3)]
    return Suit(tuple(_splits(counts, first)), *masks)


def hand_suits(key: int) -> tuple[Suit, Suit, Suit, Suit]:
    """Look at each suit of a hand's key: 萬, 筒, 條, honors."""
    return (
        suit(key & MASK),
        suit(key >> BITS & MASK | 1 << BITS),
        suit(key >> 2 * BITS & MASK | 2 << BITS),
        suit(key >> 3 * BITS | 3 << BITS),
    )


def _splits(counts: list[int], first: Tile) -> Iterator[Split]:
    """Yield every way to take one suit apart into sets, with a pair if the tiles leave two over."""
    left_over = sum(counts) % 3
    if left_over == 0:
        yield from (Split(runs, triplets, ()) for runs, triplets in _sets(counts, 0, first))
    if left_over != 2:
        return
    for rank in range(9):
        if counts[rank] >= 2:
            counts[rank] -= 2
            yield from (Split(runs, triplets, (first + rank,)) for runs, triplets in _sets(counts, 0, first))
            counts[rank] += 2


def _sets(counts: list[int], rank: int, first: Tile) -> list[tuple[tuple[Tile, ...], tuple[Tile, ...]]]:
    """Take the counts from ``rank`` upwards apart into (sequences, triplets), all ways."""
    while rank < 9 and not counts[rank]:
        rank += 1
    if rank == 9:
        return [((), ())]
    found = []
    if counts[rank] >= 3:
        counts[rank] -= 3
        found += [(runs, (first + rank, *triplets)) for runs, triplets in _sets(counts, rank, first)]
        counts[rank] += 3
    if first < EAST and rank < 7 and counts[rank + 1] and counts[rank + 2]:
        for step in range(3):
            counts[rank + step] -= 1
        found += [((first + rank, *runs), triplets) for runs, triplets in _sets(counts, rank, first)]
        for step in range(3):
            counts[rank + step] += 1
    return found


def hand_splits(suits: tuple[Suit, Suit, Suit, Suit]) -> list[Split]:
    """Return every way to take concealed tiles apart into sets and one pair; empty if there is none."""
    man, pin, sou, honors = suits
    return [
        Split(
            a.sequences + b.sequences + c.sequences,
            a.triplets + b.triplets + c.triplets + d.triplets,
            a.pairs + b.pairs + c.pairs + d.pairs,
        )
        for a in man.splits
        for b in pin.splits
        for c in sou.splits
        for d in honors.splits
        if len(a.pairs) + len(b.pairs) + len(c.pairs) + len(d.pairs) == 1
    ]


def seven_pairs_split(key: int) -> list[Split]:
    """嚦咕嚦咕: return the split into seven pairs and a triplet, four equal tiles being two pairs."""
    pairs: list[Tile] = []
    triplets: list[Tile] = []
    for part, first in zip(suit_keys(key), (0, 9, 18, 27), strict=True):
        for rank in range(9):
            copies = part // 5**rank % 5
            pairs += [first + rank] * (copies // 2 if copies != 3 else 0)
            triplets += [first + rank] * (copies == 3)
    tiles = 2 * len(pairs) + 3 * len(triplets)
    return [Split((), tuple(triplets), tuple(pairs))] if (tiles, len(pairs)) == (17, 7) else []


@lru_cache(maxsize=50_000)
def winning_seats(split: Split, win: Tile) -> tuple[Seat, ...]:
    """Return the places in a split where the winning tile can sit, with the wait that each one was."""
    seats = [Seat(Wait.PAIR, win)] if win in split.pairs else []
    if win in split.triplets:
        seats.append(Seat(Wait.TWO_PAIRS, win))
    for start in sorted({start for start in split.sequences if start <= win <= start + 2}):
        seats.append(Seat(_run_wait(start, win), start))
    return tuple(seats)


def _run_wait(start: Tile, win: Tile) -> Wait:
    """Say what the run waited as before its tile came: 13 closed, 12 and 89 edge, else two-sided."""
    if win == start + 1:
        return Wait.CLOSED
    outer_rank = 6 if win == start else 0
    return Wait.EDGE if start % 9 == outer_rank else Wait.TWO_SIDED
