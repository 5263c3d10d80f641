"""The exact distance of every suit, by sweeps over all tile counts.

For a suit with counts ``c`` and a target with counts ``t`` the tiles still missing are
``sum(max(0, t - c))``. That sum has one term a rank, so the least over all targets is found rank by
rank: nine sweeps over an array of five to the ninth cells. No target holds more than four of a kind.
"""

from __future__ import annotations

from itertools import product

import numpy as np
import numpy.typing as npt

from scoring.core.tables import ENTRIES, SETS, Vector
from scoring.core.tiles import COPIES

type Counts = tuple[int, ...]
type Cells = npt.NDArray[np.uint8]

_FAR = 99
"""More than any distance."""


def pieces_of(ranks: int, *, runs: bool) -> tuple[list[Counts], list[Counts]]:
    """Return the sets and the pairs of a suit as counts; honors make no runs."""
    triplets = [tuple(3 * (rank == at) for rank in range(ranks)) for at in range(ranks)]
    sequences = [tuple(int(at <= rank < at + 3) for rank in range(ranks)) for at in range(ranks - 2)]
    pairs = [tuple(2 * (rank == at) for rank in range(ranks)) for at in range(ranks)]
    return triplets + (sequences if runs else []), pairs


def _plus_one(targets: set[Counts], pieces: list[Counts]) -> set[Counts]:
    sums = (tuple(map(sum, zip(target, piece, strict=True))) for target, piece in product(targets, pieces))
    return {counts for counts in sums if max(counts) <= COPIES}


def targets_of(ranks: int, *, runs: bool) -> list[set[Counts]]:
    """Return what can be aimed at: 0–5 sets, then 0–5 sets with a pair."""
    sets, pairs = pieces_of(ranks, runs=runs)
    bare: list[set[Counts]] = [{(0,) * ranks}]
    while len(bare) < SETS:
        bare.append(_plus_one(bare[-1], sets))
    return bare + [_plus_one(targets, pairs) for targets in bare]


def distances_to(targets: set[Counts], ranks: int) -> Cells:
    """Return, for every suit key, how many tiles are missing from the nearest of the targets."""
    # The axes run from the highest rank to the lowest, as the digits of a key do.
    cells = np.full((COPIES + 1,) * ranks, _FAR, np.uint8)
    for target in targets:
        cells[target[::-1]] = 0
    for axis in range(ranks):
        swept = np.moveaxis(cells, axis, 0)
        for count in range(COPIES):
            np.minimum(swept[count + 1], swept[count], out=swept[count + 1])
        for count in reversed(range(COPIES)):
            np.minimum(swept[count], swept[count + 1] + 1, out=swept[count])
    return cells.reshape(-1)


def vectors_of(ranks: int, *, runs: bool) -> Cells:
    """Return the twelve distances of every suit key, one key a row."""
    return np.stack([distances_to(targets, ranks) for targets in targets_of(ranks, runs=runs)], axis=1)


def number_profiles(*suits: Cells) -> tuple[list[Vector], list[Cells]]:
    """Number the distinct rows; return them in order, and each suit as one number a key."""
    rows = np.concatenate(suits)
    # Sorting whole rows is slow: twelve numbers below 32 make one of 60 bits with the same order.
    packed = rows.astype(np.uint64) @ (np.uint64(1) << np.arange(5 * ENTRIES - 5, -1, -5, dtype=np.uint64))
    _, first, numbers = np.unique(packed, return_index=True, return_inverse=True)
    if len(first) > 256:
        raise ValueError(f"{len(first)} profiles do not fit in a byte")
    ends = np.cumsum([len(suit) for suit in suits])[:-1]
    return [rows[at].tobytes() for at in first], np.split(numbers.astype(np.uint8), ends)
