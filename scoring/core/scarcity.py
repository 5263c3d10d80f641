"""Hands whose own melds use up tiles that the tables take for granted.

With 三筒 in an own kong, 一筒二筒 waits for nothing; with a pong of it one copy is left for the hand. A
look-up is right unless a best target takes more of a kind than the melds leave. That is cheap to rule
out for nearly every hand; for the others the suits with melds are worked out again, rank by rank.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import Final

from .distance import Mask, Reach, divide, lowering, missing, places_of, vector_at
from .hand import Meld, MeldKind
from .keys import WEIGHTS, hand_key, suit_keys
from .tables import ENTRIES, RANKS_OF_HONORS, RANKS_OF_SUIT, SETS, Vector, merge
from .tiles import COPIES, Tile

_CHOW: Final = MeldKind.CHOW
_COPY: Final[tuple[int, ...]] = tuple(5**rank for rank in range(RANKS_OF_SUIT))
_FAR: Final = 60
"""A distance that can't be covered; four of them still fit in a byte."""

type _Packed = int
"""A vector as one number, its first entry in the lowest byte, so that a sum takes one step."""

type _Sweep = tuple[_Packed, ...]
"""The ranks so far: a vector for the runs begun two ranks ago and one rank ago, 3 × 3 of them."""

_RUNS: Final = 3
"""0, 1 or 2 runs from one rank: three equal runs are three triplets."""

_ONES: Final = int.from_bytes(bytes([1]) * ENTRIES)
_TOPS: Final = _ONES << 7
_BARE: Final = (1 << 8 * SETS) - 1
_NOWHERE: Final = _FAR * _ONES
_START: Final[_Sweep] = (_NOWHERE - _FAR, *[_NOWHERE] * (_RUNS**2 - 1))
_KEPT: Final = tuple((_BARE & -1 << 8 * sets) * (1 + (1 << 8 * SETS)) for sets in range(_RUNS))
"""The entries that are left when there are so many more sets."""


def within(melds: Sequence[Meld], key: int, sets: int, found: Reach) -> Reach:
    """Return what was looked up for the concealed tiles, put right where the melds leave too few copies."""
    own = 0
    for kind, tile in melds:
        own |= (7 if kind is _CHOW else 1) << tile
    suspects = own & found[1]
    if not suspects:
        return found
    taken = hand_key(tile for meld in melds for tile in meld.tiles)
    if _is_sound(suspects, taken, key, sets, found[0]):
        return found
    return reach_scarce(key, taken, sets)


def _is_sound(suspects: Mask, taken: int, key: int, sets: int, lacking: int) -> bool:
    """Say whether no best target takes more copies than there are.

    One that does has the first copy too many among its missing tiles. So with all copies up to that one
    in hand the distance would be smaller by just as many.
    """
    while suspects:
        tile = suspects.bit_length() - 1
        suspects ^= 1 << tile
        beyond = COPIES + 1 - _copies(key, tile) - _copies(taken, tile)
        if beyond <= lacking and missing(key + beyond * WEIGHTS[tile], sets) == lacking - beyond:
            return False
    return True


def _copies(key: int, tile: Tile) -> int:
    return suit_keys(key)[tile // 9] // _COPY[tile % 9] % 5


def reach_scarce(key: int, taken: int, sets: int) -> Reach:
    """Return the tiles missing and those that make it one fewer; ``taken`` is the key of the melds' tiles."""
    held, gone, places = suit_keys(key), suit_keys(taken), places_of(key)
    vectors = [
        scarce_vector(held[suit], gone[suit], suit == 3) if gone[suit] else vector_at(places[suit]) for suit in range(4)
    ]
    first, second = merge(vectors[0], vectors[1]), merge(vectors[2], vectors[3])
    goal = SETS + sets
    for_first, for_second = divide(first, second, goal)
    entries = *_shares(vectors[0], vectors[1], for_first), *_shares(vectors[2], vectors[3], for_second)
    mask = 0
    for suit in range(4):
        if gone[suit]:
            mask |= _lowering_scarce(held[suit], gone[suit], suit == 3, entries[suit]) << 9 * suit
        else:
            mask |= lowering(places[suit], entries[suit]) << 9 * suit
    return merge(first, second)[goal], mask


def _shares(one: Vector, other: Vector, entries: int) -> tuple[int, int]:
    """Return the entries of two suits in the best divisions of the given entries of their merger."""
    of_one = of_other = 0
    for entry in range(ENTRIES):
        if entries >> entry & 1:
            first, second = divide(one, other, entry)
            of_one |= first
            of_other |= second
    return of_one, of_other


def _lowering_scarce(held: int, gone: int, honors: bool, entries: int) -> Mask:
    before = scarce_vector(held, gone, honors)
    mask = 0
    for rank in range(RANKS_OF_HONORS if honors else RANKS_OF_SUIT):
        copy = _COPY[rank]
        if held // copy % 5 < COPIES:
            after = scarce_vector(held + copy, gone, honors)
            if any(entries >> entry & 1 and after[entry] < before[entry] for entry in range(ENTRIES)):
                mask |= 1 << rank
    return mask


@lru_cache(maxsize=5_000)
def scarce_vector(held: int, gone: int, honors: bool) -> Vector:
    """Return the distances of a suit that may use no more of each rank than four less those gone."""
    sweep = _START
    for _ in range(RANKS_OF_HONORS if honors else RANKS_OF_SUIT):
        sweep = _next_rank(sweep, held % 5, COPIES - gone % 5, 1 if honors else _RUNS)
        held, gone = held // 5, gone // 5
    return sweep[0].to_bytes(ENTRIES, "little")


@lru_cache(maxsize=3_000)
def _next_rank(sweep: _Sweep, held: int, room: int, runs: int) -> _Sweep:
    """Take one rank into the sweep: runs that need it, runs that begin here, a pair or a triplet."""
    after = [_NOWHERE] * _RUNS**2
    for older, newer, begun in product(range(_RUNS), range(_RUNS), range(runs)):
        used = older + newer + begun
        before = sweep[_RUNS * older + newer]
        if used <= room and before != _NOWHERE:
            begin = _with_sets(before, begun)
            best = begin + max(0, used - held) * _ONES
            if used + 2 <= room:
                best = _lesser(best, _with_pair(begin) + max(0, used + 2 - held) * _ONES)
            if used + 3 <= room:
                best = _lesser(best, _with_sets(begin, 1) + max(0, used + 3 - held) * _ONES)
            at = _RUNS * newer + begun
            after[at] = _lesser(after[at], best)
    return tuple(after)


def _with_sets(vector: _Packed, sets: int) -> _Packed:
    return vector << 8 * sets & _KEPT[sets] | _NOWHERE & ~_KEPT[sets]


def _with_pair(vector: _Packed) -> _Packed:
    return (vector & _BARE) << 8 * SETS | _NOWHERE & _BARE


def _lesser(one: _Packed, other: _Packed) -> _Packed:
    """Return the lesser of each two bytes, all twelve at once; none is above 127."""
    not_less = ((one | _TOPS) - other) & _TOPS
    return one ^ (one ^ other) & not_less - (not_less >> 7)
