"""How far a hand is from winning: compare it with every complete hand there is.

The number of tiles to swap in to reach a complete hand T from a hand H is the sum over all kinds of
max(0, T[k] − H[k]). A complete hand may hold no kind more than four times, the player's melds included.
:func:`min_distance_bruteforce` and :func:`distance_by_suits` literally list the complete hands;
:func:`naive_shanten` walks through all 34 kinds once and remembers the cheapest way to each state, which
looks at the same hands without listing them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement

from .tables import KINDS, count_tiles, meld_tiles

UNREACHABLE = 99


def tiles_left(melds: Sequence[str], gone: Sequence[int] = ()) -> list[int]:
    """Count how many of each kind the concealed part may hold: not those in own melds, nor those ``gone``."""
    used = count_tiles([*meld_tiles(melds), *gone])
    return [4 - count for count in used]


# ---- one walk over the kinds ------------------------------------------------------------------------------

State = tuple[int, int, int, int]
"""Sets so far, pairs so far, sequences begun on the tile two below, sequences begun on the tile below."""


def additions(kind: int, state: State, sets: int, room: int) -> Iterator[tuple[int, State]]:
    """List what a complete hand can do with one kind: how many tiles of it, and the state afterwards."""
    done, pairs, two_below, one_below = state
    may_begin = kind < 27 and kind % 9 < 7
    for triplets in (0, 1):
        for pair in range(2 - pairs):
            for begun in range(5 if may_begin else 1):
                tiles = 3 * triplets + 2 * pair + two_below + one_below + begun
                if tiles <= room and done + triplets + begun <= sets:
                    yield tiles, (done + triplets + begun, pairs + pair, one_below, begun)


def closest_hands(hand: Sequence[int], room: Sequence[int], sets: int) -> tuple[int, set[int]]:
    """Return the fewest tiles to swap in, and every kind that some closest complete hand still wants."""
    best: dict[State, tuple[int, frozenset[int]]] = {(0, 0, 0, 0): (0, frozenset())}
    for kind in range(KINDS):
        step: dict[State, tuple[int, frozenset[int]]] = {}
        for state, (cost, wanted) in best.items():
            for tiles, after in additions(kind, state, sets, room[kind]):
                missing = max(0, tiles - hand[kind])
                known_cost, known_wanted = step.get(after, (UNREACHABLE, frozenset()))
                if cost + missing <= known_cost:
                    now = wanted | {kind} if missing else wanted
                    equal = cost + missing == known_cost
                    step[after] = (cost + missing, now | known_wanted if equal else now)
        best = step
    cost, wanted = best[sets, 1, 0, 0]
    return cost, set(wanted)


def naive_shanten(counts: Sequence[int], melds: Sequence[str] = (), gone: Sequence[int] = ()) -> int:
    """Return -1 for a complete hand, 0 for a ready one, and so on up.

    ``counts`` are the concealed tiles, 16 or 17 with the melds; ``gone`` are tiles that can't be drawn any
    more, such as the one that the player is about to discard.
    """
    return closest_hands(counts, tiles_left(melds, gone), 5 - len(melds))[0] - 1


def naive_useful(counts: Sequence[int], melds: Sequence[str] = (), gone: Sequence[int] = ()) -> list[int]:
    """List the kinds that lower the shanten when drawn: those that some closest complete hand still wants."""
    return sorted(closest_hands(counts, tiles_left(melds, gone), 5 - len(melds))[1])


# ---- literally every complete hand ------------------------------------------------------------------------

Counts = tuple[int, ...]


@cache
def targets(ranks: int, sets: int, pairs: int, runs: bool = True) -> frozenset[Counts]:
    """List every complete pile of so many sets and pairs over neighbouring ranks (``runs``: with sequences)."""
    blocks = [(rank,) * 3 for rank in range(ranks)]
    if runs:
        blocks += [(rank, rank + 1, rank + 2) for rank in range(ranks - 2)]
    found = set()
    for chosen in combinations_with_replacement(blocks, sets):
        for pair in combinations_with_replacement(range(ranks), pairs):
            tiles = [tile for block in chosen for tile in block] + [tile for tile in pair for _ in (1, 2)]
            pile = tuple(tiles.count(rank) for rank in range(ranks))
            if max(pile) <= 4:
                found.add(pile)
    return frozenset(found)


def missing_tiles(counts: Sequence[int], target: Sequence[int]) -> int:
    """Count the tiles to swap in."""
    return sum(max(0, wanted - held) for wanted, held in zip(target, counts, strict=True))


def min_distance_bruteforce(
    counts: Sequence[int], sets: int, pair: int = 1, room: Sequence[int] | None = None, runs: bool = True
) -> int:
    """Return the fewest tiles to swap in within one suit, or 99 where no such pile exists.

    ``counts`` are the copies of each rank (nine, or fewer for a small suit); ``room`` is how many copies of
    each the pile may hold, four unless told; ``runs`` is off for honors.
    """
    limit = (4,) * len(counts) if room is None else room
    return min(
        (
            missing_tiles(counts, target)
            for target in targets(len(counts), sets, pair, runs)
            if all(wanted <= most for wanted, most in zip(target, limit, strict=True))
        ),
        default=UNREACHABLE,
    )


def distance_by_suits(counts: Sequence[int], melds: Sequence[str] = ()) -> int:
    """Return the fewest tiles to swap in: every complete pile in each suit, every way to share out the sets."""
    room = tiles_left(melds)
    totals = {(0, 0): 0}
    for first, last in ((0, 9), (9, 18), (18, 27), (27, 34)):
        here = {
            (sets, pair): min_distance_bruteforce(counts[first:last], sets, pair, room[first:last], runs=last < 34)
            for sets in range(6 - len(melds))
            for pair in (0, 1)
        }
        sums: dict[tuple[int, int], int] = {}
        for (sets, pair), cost in totals.items():
            for (more, another), added in here.items():
                both = (sets + more, pair + another)
                sums[both] = min(sums.get(both, UNREACHABLE), cost + added)
        totals = sums
    return totals[5 - len(melds), 1]
