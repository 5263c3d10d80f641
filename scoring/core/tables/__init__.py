"""The distance tables: what stands in ``distance.zlib`` and how it is unpacked.

A suit has a *vector* of twelve distances: the tiles missing from 0–5 sets, then from 0–5 sets with a
pair. Over all counts of a suit only some two hundred vectors occur, so the table of suit keys holds
the number of a vector, its *profile*: one byte a key. Two profiles merge into one of some three
hundred, and two of those are joined to the distance of a whole hand.

The file is made by ``manage.py build_tables``. It holds 16-bit little-endian numbers (how many
profiles, how many merged ones, the sizes of the folded levels, the folded levels, the merges), then
bytes (the vectors, the merged vectors, the joins), all compressed.
"""

from __future__ import annotations

import sys
import zlib
from array import array
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Final, NamedTuple

type Vector = bytes
"""Twelve distances: to 0–5 sets, then to 0–5 sets with a pair."""

SETS: Final = 6
"""How many numbers of sets a vector knows: 0–5."""

ENTRIES: Final = 2 * SETS
RANKS_OF_SUIT: Final = 9
RANKS_OF_HONORS: Final = 7
HONORS_AT: Final = 5**RANKS_OF_SUIT
"""Where the keys of the honors begin in the table of profiles."""

DATA: Final = Path(__file__).with_name("distance.zlib")
LEVELS: Final = RANKS_OF_SUIT + RANKS_OF_HONORS


class Tables(NamedTuple):
    """The tables, ready for look-ups."""

    profiles: bytes
    """The profile of each suit key, then from :data:`HONORS_AT` of each key of the honors."""
    vectors: tuple[Vector, ...]
    """The vector of each profile."""
    merges: tuple[tuple[int, ...], ...]
    """The merged profile of two profiles."""
    merged_vectors: tuple[Vector, ...]
    """The vector of each merged profile."""
    joins: tuple[tuple[bytes, ...], ...]
    """Tiles missing from so many sets and a pair, by two merged profiles."""


def merge(one: Vector, other: Vector) -> Vector:
    """Return the vector of two suits together: each entry divided between them in the best way."""
    merged = [min(one[i] + other[sets - i] for i in range(sets + 1)) for sets in range(SETS)]
    for sets in range(SETS):
        paired = (min(one[SETS + i] + other[sets - i], one[i] + other[SETS + sets - i]) for i in range(sets + 1))
        merged.append(min(paired))
    return bytes(merged)


def little_endian(words: array[int]) -> array[int]:
    """Return 16-bit numbers in the byte order of the file, or back from it."""
    if sys.byteorder == "big":
        words = words[:]
        words.byteswap()
    return words


def unfold(words: Iterator[int], sizes: Sequence[int]) -> bytes:
    """Write out a table that was folded by its digits.

    Each level has rows of five numbers, each the number of a row one level below; the lowest level's
    are the bytes of the table. The last level has one row: the table.
    """
    below = [bytes((number,)) for number in range(256)]
    for size in sizes:
        below = [b"".join([below[word] for word in islice(words, 5)]) for _ in range(size)]
    return below[0]


def _cut(data: bytes, start: int, size: int, count: int) -> tuple[bytes, ...]:
    return tuple(data[at : at + size] for at in range(start, start + size * count, size))


def load(packed: bytes) -> Tables:
    """Unpack the contents of the data file."""
    raw = zlib.decompress(packed)
    head = 2 + LEVELS
    profiles, merged, *sizes = little_endian(array("H", raw[: 2 * head]))
    vectors_at = 2 * (head + 5 * sum(sizes) + profiles**2)
    words = iter(little_endian(array("H", raw[2 * head : vectors_at])))
    suits, honors = unfold(words, sizes[:RANKS_OF_SUIT]), unfold(words, sizes[RANKS_OF_SUIT:])
    shared = tuple(range(merged))  # one object a number, not one a cell
    merged_at = vectors_at + ENTRIES * profiles
    joins_at = merged_at + ENTRIES * merged
    return Tables(
        profiles=suits + honors,
        vectors=_cut(raw, vectors_at, ENTRIES, profiles),
        merges=tuple(tuple(map(shared.__getitem__, islice(words, profiles))) for _ in range(profiles)),
        merged_vectors=_cut(raw, merged_at, ENTRIES, merged),
        joins=tuple(_cut(raw, joins_at + sets * merged**2, merged, merged) for sets in range(SETS)),
    )
