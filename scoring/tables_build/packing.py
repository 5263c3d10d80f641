"""Packs the tables as ``scoring.core.tables`` unpacks them."""

from __future__ import annotations

from array import array
from itertools import chain

import numpy as np

from scoring.core.tables import RANKS_OF_HONORS, RANKS_OF_SUIT, SETS, Vector, little_endian, merge

from .exact import Cells, number_profiles, vectors_of

type Levels = list[list[list[int]]]
"""For each level its distinct rows of five: numbers of profiles first, then of rows one level below."""


def fold(numbers: Cells) -> Levels:
    """Fold a table by its digits, lowest first, and keep each distinct row of five once."""
    levels: Levels = []
    current = numbers.astype(np.uint16)
    while len(current) > 1:
        rows, numbered = np.unique(current.reshape(-1, 5), axis=0, return_inverse=True)
        current = numbered.reshape(-1).astype(np.uint16)
        levels.append(rows.tolist())
    return levels


def merged_profiles(profiles: list[Vector]) -> tuple[list[Vector], list[int]]:
    """Merge every two profiles; return the distinct results and the number of each, row by row."""
    results = [merge(one, other) for one in profiles for other in profiles]
    distinct = sorted(set(results))
    number = {vector: at for at, vector in enumerate(distinct)}
    return distinct, [number[vector] for vector in results]


def joined_distances(merged: list[Vector]) -> bytes:
    """Return the tiles missing from 0–5 sets with a pair, for every two merged profiles."""
    table = np.array([list(vector) for vector in merged], np.uint8)
    bare, paired = table[:, :SETS], table[:, SETS:]
    joined = []
    for sets in range(SETS):
        ways = [
            np.minimum(paired[:, None, i] + bare[None, :, sets - i], bare[:, None, i] + paired[None, :, sets - i])
            for i in range(sets + 1)
        ]
        joined.append(np.min(ways, axis=0).tobytes())
    return b"".join(joined)


def build() -> bytes:
    """Make the contents of the data file, not yet compressed."""
    suit, honors = vectors_of(RANKS_OF_SUIT, runs=True), vectors_of(RANKS_OF_HONORS, runs=False)
    profiles, numbers = number_profiles(suit, honors)
    folded = [level for table in numbers for level in fold(table)]
    merged, merges = merged_profiles(profiles)
    header = [len(profiles), len(merged), *map(len, folded)]
    words = array("H", chain(header, *(chain.from_iterable(level) for level in folded), merges))
    return little_endian(words).tobytes() + b"".join(profiles) + b"".join(merged) + joined_distances(merged)
