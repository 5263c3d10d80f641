"""How many tiles a hand still lacks, and which ones bring it nearer: table look-ups.

A hand is its key (:mod:`keys`) and the number of sets that the concealed tiles must make, with a pair.
Its distance is four look-ups, two merges and a join in the :mod:`tables`. Which tiles help is found by
going the same way back: the entries of each half, then of each suit, that lie on a best division of
the sets, and in each suit the tiles that lower one of those entries. These steps are remembered.

No kind is used more than four times. Where the player's own melds leave fewer than the look-up takes
for granted, :mod:`scarcity` corrects it.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import Final

from .keys import BITS
from .tables import DATA, ENTRIES, HONORS_AT, RANKS_OF_HONORS, RANKS_OF_SUIT, SETS, Vector, load
from .tiles import COPIES, EAST, KINDS, Tile

type Entries = int
"""A choice of a vector's entries: bit ``i`` for entry ``i``."""

type Mask = int
"""A choice of kinds: bit ``i`` for tile ``i``."""

type Reach = tuple[int, Mask]
"""How many tiles are missing, and the kinds of which one more makes it one fewer."""

MEMO_LIMIT: Final = 20_000
"""A memo that has grown so long is emptied."""

HALF: Final = 2 * RANKS_OF_SUIT
"""Tiles below are 萬 and 筒, the first half of a hand; the others are the second half."""

_PROFILES, _VECTORS, _MERGES, _MERGED_VECTORS, _JOINS = load(DATA.read_bytes())
_SUIT: Final = (1 << BITS) - 1
_COPY: Final[tuple[int, ...]] = tuple(5**rank for rank in range(RANKS_OF_SUIT))

_COPY_OF: Final[tuple[int, ...]] = tuple(_COPY[tile % RANKS_OF_SUIT] for tile in range(KINDS))

_WAYS: Final = tuple(
    tuple(
        (i + SETS * pair, entry % SETS - i + SETS * (entry // SETS - pair))
        for i in range(entry % SETS + 1)
        for pair in range(entry // SETS + 1)
    )
    for entry in range(ENTRIES)
)
"""For each entry of a merged vector the pairs of entries that it can be divided into."""

# The memos: keys are packed into ints, which are smaller and faster than tuples.
_halves: dict[int, tuple[Entries, Entries]] = {}
_suits: dict[int, tuple[int, int]] = {}
_lowering: dict[int, Mask] = {}
_gains: dict[int, Entries] = {}
_shared: dict[int, int] = {}


def missing(key: int, sets: int) -> int:
    """Return how many tiles a hand lacks to be ``sets`` sets and a pair."""
    first = _MERGES[_PROFILES[key & _SUIT]][_PROFILES[key >> BITS & _SUIT]]
    second = _MERGES[_PROFILES[key >> 2 * BITS & _SUIT]][_PROFILES[(key >> 3 * BITS) + HONORS_AT]]
    return _JOINS[sets][first][second]


def reach(key: int, sets: int) -> Reach:
    """Return how many tiles a hand lacks, and which tiles make it one fewer."""
    a, b, c, d = places_of(key)
    first, second = _MERGES[_PROFILES[a]][_PROFILES[b]], _MERGES[_PROFILES[c]][_PROFILES[d]]
    step = (sets << 9 | first) << 9 | second
    lower, upper = _halves.get(step) or _divide_hand(step)
    return _JOINS[sets][first][second], _lowering_half(a, b, lower) | _lowering_half(c, d, upper) << HALF


def reach_without_each(key: int, sets: int, tiles: Sequence[Tile]) -> list[Reach]:
    """Return the reach of a hand without each of the tiles in turn; they are sorted and different.

    Half of the hand stays as it is while the other half loses a tile, so this takes two thirds of the
    time of :func:`reach` for each.
    """
    a, b, c, d = places_of(key)
    middle = bisect_left(tiles, HALF)
    low = _half_without_each(a, b, c, d, sets, tiles[:middle], 0)
    return low + _half_without_each(c, d, a, b, sets, [tile - HALF for tile in tiles[middle:]], HALF)


def places_of(key: int) -> tuple[int, int, int, int]:
    """Return where the four suits of a hand stand in the table of profiles."""
    return key & _SUIT, key >> BITS & _SUIT, key >> 2 * BITS & _SUIT, (key >> 3 * BITS) + HONORS_AT


def place_of(tiles: Sequence[Tile]) -> int:
    """Return where the tiles of one suit, which are not none, stand in the table of profiles."""
    return sum(map(_COPY_OF.__getitem__, tiles)) + (HONORS_AT if tiles[0] >= EAST else 0)


def vector_at(place: int) -> Vector:
    """Return the distances of one suit."""
    return _VECTORS[_PROFILES[place]]


def _half_without_each(a: int, b: int, c: int, d: int, sets: int, tiles: Sequence[Tile], first: Tile) -> list[Reach]:
    """Take tiles from the half ``a b``, whose lowest tile is ``first``, while ``c d`` stays."""
    beside_a, beside_b = _MERGES[_PROFILES[a]], _MERGES[_PROFILES[b]]
    kept = _MERGES[_PROFILES[c]][_PROFILES[d]]
    joins, step = _JOINS[sets][kept], sets << 18 | kept
    masks_kept: dict[Entries, Mask] = {}
    found = []
    for tile in tiles:
        if tile < RANKS_OF_SUIT:
            place = a - _COPY[tile]
            changed = beside_b[_PROFILES[place]]
            entries, rest = _halves.get(step | changed << 9) or _divide_hand(step | changed << 9)
            mask = _lowering_half(place, b, entries)
        else:
            place = b - _COPY[tile - RANKS_OF_SUIT]
            changed = beside_a[_PROFILES[place]]
            entries, rest = _halves.get(step | changed << 9) or _divide_hand(step | changed << 9)
            mask = _lowering_half(a, place, entries)
        if (mask_kept := masks_kept.get(rest)) is None:
            mask_kept = masks_kept[rest] = _lowering_half(c, d, rest) << HALF - first
        found.append((joins[changed], mask << first | mask_kept))
    return found


def _lowering_half(a: int, b: int, entries: Entries) -> Mask:
    """Return the tiles of two suits, the second nine places up, that lower one of their entries."""
    step = (_PROFILES[a] << 8 | _PROFILES[b]) << ENTRIES | entries
    of_a, of_b = _suits.get(step) or _divide_suits(step)
    if (lower := _lowering.get(of_a | a)) is None:
        lower = lowering(a, of_a >> BITS)
    if (upper := _lowering.get(of_b | b)) is None:
        upper = lowering(b, of_b >> BITS)
    return lower | upper << RANKS_OF_SUIT


def completing(place: int, entry: int) -> Mask:
    """Return the ranks of which one more copy makes all that an entry of a suit stands for."""
    if _VECTORS[_PROFILES[place]][entry] != 1:
        return 0
    known = _lowering.get((1 << entry) << BITS | place)
    return lowering(place, 1 << entry) if known is None else known


def lowering(place: int, entries: Entries) -> Mask:
    """Return the ranks of which one more copy lowers one of the entries of a suit."""
    key, ranks = (place - HONORS_AT, RANKS_OF_HONORS) if place >= HONORS_AT else (place, RANKS_OF_SUIT)
    profile = _PROFILES[place] << 8
    mask = 0
    for rank in range(ranks):
        copy = _COPY[rank]
        if key // copy % 5 < COPIES:
            step = profile | _PROFILES[place + copy]
            if (gains := _gains.get(step)) is None:
                gains = _gains[step] = _lowered(*divmod(step, 256))
            if gains & entries:
                mask |= 1 << rank
    _remember(_lowering, entries << BITS | place, mask)
    return mask


def _lowered(before: int, after: int) -> Entries:
    """Return the entries that are lower in the second of two profiles."""
    pairs = zip(_VECTORS[before], _VECTORS[after], strict=True)
    return sum(1 << entry for entry, (old, new) in enumerate(pairs) if new < old)


def divide(one: Vector, other: Vector, entry: int) -> tuple[Entries, Entries]:
    """Return the entries of two vectors that share an entry of their merger in a best way."""
    costs = [one[i] + other[j] for i, j in _WAYS[entry]]
    best = min(costs)
    first = second = 0
    for (i, j), cost in zip(_WAYS[entry], costs, strict=True):
        if cost == best:
            first |= 1 << i
            second |= 1 << j
    return first, second


def _divide_hand(step: int) -> tuple[Entries, Entries]:
    sets, first, second = step >> 18, step >> 9 & 511, step & 511
    divided = divide(_MERGED_VECTORS[first], _MERGED_VECTORS[second], SETS + sets)
    _remember(_halves, step, divided)
    return divided


def _divide_suits(step: int) -> tuple[int, int]:
    """Return the entries of two suits, moved up by the bits of a place."""
    one, other = _VECTORS[step >> ENTRIES + 8], _VECTORS[step >> ENTRIES & 255]
    first = second = 0
    for entry in range(ENTRIES):
        if step >> entry & 1:
            of_one, of_other = divide(one, other, entry)
            first |= of_one << BITS
            second |= of_other << BITS
    divided = _shared.setdefault(first, first), _shared.setdefault(second, second)
    _remember(_suits, step, divided)
    return divided


def _remember[Value](memo: dict[int, Value], key: int, value: Value) -> None:
    if len(memo) >= MEMO_LIMIT:
        memo.clear()
    memo[key] = value
