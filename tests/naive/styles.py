"""Kinds of complete hands for the random generators, each a plan of sets and pairs to choose from."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from .tables import DRAGONS, HONORS, KINDS, TERMINALS, WINDS, count_tiles

Set = tuple[int, ...]
Plan = tuple[list[Set], list[Set], list[int]]
"""Sets that the hand must have, sets to choose the others from, kinds to choose the pair from."""

SEQUENCES: list[Set] = [(low, low + 1, low + 2) for low in range(27) if low % 9 < 7]
TRIPLETS: list[Set] = [(kind,) * 3 for kind in range(KINDS)]
ALL_SETS = SEQUENCES + TRIPLETS
ALL_KINDS = list(range(KINDS))


def random_suit(rng: Random) -> range:
    """Choose 萬, 筒 or 條: its nine kinds."""
    return rng.choice([range(9), range(9, 18), range(18, 27)])


def _only(tiles: list[int] | range, sets: list[Set] = ALL_SETS) -> list[Set]:
    return [block for block in sets if set(block) <= set(tiles)]


def _anything(rng: Random) -> Plan:
    return [], ALL_SETS, ALL_KINDS


def _runs(rng: Random) -> Plan:
    return [], SEQUENCES, ALL_KINDS


def _triplets(rng: Random) -> Plan:
    return [], TRIPLETS, ALL_KINDS


def _one_suit(rng: Random) -> Plan:
    suit = random_suit(rng)
    return [], _only(suit), list(suit)


def _suit_and_honors(rng: Random) -> Plan:
    tiles = [*random_suit(rng), *HONORS]
    return [], _only(tiles), tiles


def _two_suits(rng: Random) -> Plan:
    tiles = sorted({*random_suit(rng), *random_suit(rng)})
    return [], _only(tiles), tiles


def _honors(rng: Random) -> Plan:
    return [], _only(HONORS), HONORS


def _winds(rng: Random) -> Plan:
    last = rng.choice(WINDS)
    fixed: list[Set] = [(wind,) * 3 for wind in WINDS if wind != last]
    return fixed, [*_only(random_suit(rng)), (last,) * 3, *_only(HONORS)], [last, last, rng.choice(ALL_KINDS)]


def _dragons(rng: Random) -> Plan:
    last = rng.choice(DRAGONS)
    fixed: list[Set] = [(dragon,) * 3 for dragon in DRAGONS if dragon != last]
    return fixed, [*ALL_SETS, *[(last,) * 3] * 15], [last, last, rng.choice(ALL_KINDS)]


def _pile(rng: Random) -> Plan:
    """222333444: three triplets or three equal sequences."""
    suit = random_suit(rng)
    low = suit[rng.randrange(7)]
    fixed: list[Set] = [(low + step,) * 3 for step in range(3)]
    return fixed, rng.choice([ALL_SETS, _only(suit), TRIPLETS]), rng.choice([ALL_KINDS, list(suit)])


def _twins(rng: Random) -> Plan:
    first, second = rng.choice(SEQUENCES), rng.choice(SEQUENCES)
    fixed = rng.choice([[first, first], [first, first, second, second], [first, first, first], [first] * 4])
    return fixed, SEQUENCES + TRIPLETS[:27], ALL_KINDS


def _four_used(rng: Random) -> Plan:
    """1111 as 111 + 123, or four of a kind over four sets."""
    kind = rng.randrange(27)
    sequences = [block for block in SEQUENCES if kind in block]
    return [(kind,) * 3, rng.choice(sequences)], ALL_SETS + sequences * 3, ALL_KINDS


def _outside(rng: Random) -> Plan:
    ends = [block for block in SEQUENCES if set(block) & set(TERMINALS)] + _only(TERMINALS)
    tiles = rng.choice([TERMINALS, TERMINALS + HONORS])
    return [], ends + _only(tiles, TRIPLETS[27:]), tiles


def _terminals(rng: Random) -> Plan:
    tiles = rng.choice([TERMINALS, TERMINALS + HONORS])
    return [], _only(tiles), tiles


def _simples(rng: Random) -> Plan:
    tiles = [kind for kind in range(27) if kind not in TERMINALS]
    return [], _only(tiles), tiles


def _three_suits(rng: Random) -> Plan:
    block = rng.choice(_only(range(9)))
    return [tuple(tile + suit for tile in block) for suit in (0, 9, 18)], ALL_SETS, ALL_KINDS


def _straight(rng: Random) -> Plan:
    suit = random_suit(rng)
    fixed: list[Set] = [(suit[low], suit[low + 1], suit[low + 2]) for low in (0, 3, 6)]
    return fixed, rng.choice([ALL_SETS, _only(suit)]), rng.choice([ALL_KINDS, list(suit)])


STYLES: list[tuple[Callable[[Random], Plan], int]] = [
    (_anything, 3),
    (_runs, 6),
    (_triplets, 3),
    (_one_suit, 4),
    (_suit_and_honors, 3),
    (_two_suits, 2),
    (_honors, 1),
    (_winds, 2),
    (_dragons, 2),
    (_pile, 4),
    (_twins, 4),
    (_four_used, 3),
    (_outside, 3),
    (_terminals, 2),
    (_simples, 1),
    (_three_suits, 2),
    (_straight, 2),
]


def _fitting(plan: Plan, rng: Random) -> list[Set] | None:
    """Fill a plan up to five sets, no kind more than four times, if there is a way on."""
    fixed, pool, _ = plan
    counts = count_tiles(tile for block in fixed for tile in block)
    if max(counts) > 4:
        return None
    sets = fixed.copy()
    while len(sets) < 5:
        free = [block for block in pool if all(counts[tile] + block.count(tile) <= 4 for tile in block)]
        if not free:
            return None
        sets.append(rng.choice(free))
        for tile in sets[-1]:
            counts[tile] += 1
    return sets


def complete_sets(rng: Random) -> tuple[list[Set], int]:
    """Choose five sets and the kind of the pair; no kind more than four times."""
    (style,) = rng.choices([style for style, _ in STYLES], [weight for _, weight in STYLES])
    while True:
        plan = style(rng)
        sets = _fitting(plan, rng)
        if sets is not None:
            counts = count_tiles(tile for block in sets for tile in block)
            pairs = [kind for kind in plan[2] if counts[kind] <= 2]
            if pairs:
                rng.shuffle(sets)
                return sets, rng.choice(pairs)
