"""Facts: what a reading has, as bits, so that a detector is asked only where its pattern can be.

What the parts of a hand have, the hand has: the facts of its sets and pairs are joined by ``|``. What
they come to together (one suit alone, a run in all three) is looked up by the lowest bits. Plain numbers:
flags are ten times slower.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from .memo import Memo
from .tiles import DRAGONS, EAST, KINDS, TERMINALS, WINDS, Tile


class Fact:
    """The bits. A detector names those without which, and those with which, its pattern cannot be there."""

    MAN = 1 << 0
    PIN = 1 << 1
    SOU = 1 << 2
    HONORS = 1 << 3
    MAN_SEQUENCE = 1 << 4
    PIN_SEQUENCE = 1 << 5
    SOU_SEQUENCE = 1 << 6
    STARTS = 1 << 7
    MIDDLES = 1 << 8
    FINISHES = 1 << 9
    """A 123, a 456, a 789."""

    # Those above taken together.
    HALF_FLUSH = 1 << 10
    FULL_FLUSH = 1 << 11
    ALL_HONORS = 1 << 12
    THREE_SUITS_OF_SEQUENCES = 1 << 13
    ALL_STRETCHES = 1 << 14
    """123, 456 and 789, perhaps of different suits."""

    SEQUENCES = 1 << 15
    TWINS = 1 << 16
    """Perhaps two equal sequences; a sequence among the melds sets it, for it may equal one in hand."""
    ENDS = 1 << 17
    """A one or a nine."""
    INNER = 1 << 18
    """A two to eight."""
    INNER_SET = 1 << 19
    """A set or the pair has neither terminal nor honor."""
    WIND_TRIPLET = 1 << 20
    DRAGON_TRIPLET = 1 << 21
    TRIPLETS = 1 << 22
    TWO_TRIPLETS = 1 << 23
    THREE_TRIPLETS = 1 << 24
    FOUR_TRIPLETS = 1 << 25
    FIVE_TRIPLETS = 1 << 26
    SEVEN_PAIRS = 1 << 27
    NARROW_WAIT = 1 << 28
    """The winning tile filled an edge, a closed wait or the pair."""
    TWO_PAIRS_WAIT = 1 << 29

    # Those above fit into a machine word, which makes joining them cheaper.
    THREE_CONCEALED = 1 << 30
    FOUR_CONCEALED = 1 << 31
    FIVE_CONCEALED = 1 << 32
    FOUR_KONGS = 1 << 33
    CONCEALED = 1 << 34
    FIVE_CLAIMED = 1 << 35
    DRAW = 1 << 36
    CLAIM = 1 << 37
    ROBBERY = 1 << 38
    FLOWER_WIN = 1 << 39
    FLOWERS = 1 << 40
    OWN_FLOWER = 1 << 41
    TWO_OWN_FLOWERS = 1 << 42
    FLOWER_SET = 1 << 43
    TWO_FLOWER_SETS = 1 << 44
    LAST_TILE = 1 << 45
    REPLACEMENT = 1 << 46
    FIRST_TURN = 1 << 47
    READY = 1 << 48
    EARTHLY_READY = 1 << 49
    HEAVENLY_READY = 1 << 50

    # A hand without honors is joined as fast as before if theirs come last.
    EAST_TRIPLET = 1 << 51
    SOUTH_TRIPLET = 1 << 52
    WEST_TRIPLET = 1 << 53
    NORTH_TRIPLET = 1 << 54
    RED_TRIPLET = 1 << 55
    GREEN_TRIPLET = 1 << 56
    WHITE_TRIPLET = 1 << 57
    WIND_PAIR = 1 << 58
    DRAGON_PAIR = 1 << 59

    # Those of honors taken together, with the winds of the seat and of the round.
    SEAT_WIND = 1 << 60
    ROUND_WIND = 1 << 61
    TWO_DRAGONS = 1 << 62
    LITTLE_DRAGONS = 1 << 63
    BIG_DRAGONS = 1 << 64
    TWO_WINDS = 1 << 65
    THREE_WINDS = 1 << 66
    LITTLE_WINDS = 1 << 67
    BIG_WINDS = 1 << 68


SUITS: Final = Fact.MAN | Fact.PIN | Fact.SOU
JOINED: Final = Fact.HALF_FLUSH - 1
"""The bits by which :data:`TOGETHER` is indexed."""

CLAIMED_TRIPLET: Final = Fact.CLAIM | Fact.TWO_PAIRS_WAIT
"""Another player's tile completed a triplet."""

EACH_OWN_FLOWER: Final = Fact.OWN_FLOWER | Fact.TWO_OWN_FLOWERS
EACH_FLOWER_SET: Final = Fact.FLOWER_SET | Fact.TWO_FLOWER_SETS
EACH_DRAGON: Final = Fact.DRAGON_TRIPLET | Fact.TWO_DRAGONS | Fact.BIG_DRAGONS
EACH_WIND: Final = Fact.WIND_TRIPLET | Fact.TWO_WINDS | Fact.THREE_WINDS | Fact.BIG_WINDS
"""The facts that there are one, two and more of a thing: as many are given as there are."""

HONOR_TRIPLETS: Final = Fact.WIND_TRIPLET | Fact.DRAGON_TRIPLET
HONORS_JOINED: Final = Fact.SEAT_WIND - Fact.EAST_TRIPLET
"""The bits by which :data:`OF_HONORS` is asked."""

ABOUT_FLOWERS: Final = Fact.FLOWER_WIN | Fact.OWN_FLOWER | Fact.FLOWER_SET

_SUIT_FACTS: Final = (Fact.MAN, Fact.PIN, Fact.SOU)
_SUIT_SEQUENCES: Final = (Fact.MAN_SEQUENCE, Fact.PIN_SEQUENCE, Fact.SOU_SEQUENCE)
_STRETCHES: Final = {0: Fact.STARTS, 3: Fact.MIDDLES, 6: Fact.FINISHES}


def is_inner(tile: Tile) -> bool:
    """Say whether the tile is a two to eight."""
    return tile < EAST and tile not in TERMINALS


def is_inner_sequence(start: Tile) -> bool:
    """Say whether the run that begins with the tile has neither one nor nine."""
    return start % 9 not in (0, 6)


def _of_tile(tile: Tile) -> int:
    if tile >= EAST:
        return Fact.HONORS
    return _SUIT_FACTS[tile // 9] | (Fact.INNER if is_inner(tile) else Fact.ENDS)


def _of_sequence(start: Tile) -> int:
    facts = Fact.SEQUENCES | _SUIT_SEQUENCES[start // 9] | _STRETCHES.get(start % 9, 0)
    return facts | _of_tile(start) | _of_tile(start + 1) | _of_tile(start + 2) | _inner_set(is_inner_sequence(start))


def _of_equal(tile: Tile) -> int:
    return _of_tile(tile) | _inner_set(is_inner(tile))


def _of_pair(tile: Tile) -> int:
    return _of_equal(tile) | Fact.WIND_PAIR * (tile in WINDS) | Fact.DRAGON_PAIR * (tile in DRAGONS)


def _of_triplet(tile: Tile) -> int:
    if tile < EAST:
        return _of_equal(tile)
    family = Fact.WIND_TRIPLET if tile in WINDS else Fact.DRAGON_TRIPLET
    return _of_equal(tile) | family | _honor_triplet(tile)


def _honor_triplet(tile: Tile) -> int:
    return Fact.EAST_TRIPLET << tile - EAST


def _inner_set(is_one: bool) -> int:
    return Fact.INNER_SET if is_one else 0


SEQUENCE_FACTS: Final = tuple(_of_sequence(start) if start % 9 < 7 else 0 for start in range(EAST))
TRIPLET_FACTS: Final = tuple(_of_triplet(tile) for tile in range(KINDS))
PAIR_FACTS: Final = tuple(_of_pair(tile) for tile in range(KINDS))
"""The facts of each set and pair, by its lowest tile."""


def block_facts(sequences: Sequence[Tile], triplets: Iterable[Tile], pairs: Iterable[Tile]) -> int:
    """Return what is true of some sets and pairs."""
    facts = Fact.TWINS if len(set(sequences)) < len(sequences) else 0
    for start in sequences:
        facts |= SEQUENCE_FACTS[start]
    for tile in triplets:
        facts |= TRIPLET_FACTS[tile]
    for tile in pairs:
        facts |= PAIR_FACTS[tile]
    return facts


def _together(facts: int) -> int:
    """Return what the lowest facts come to together."""
    suits, honors = (facts & SUITS).bit_count(), facts & Fact.HONORS != 0
    found = (0, Fact.FULL_FLUSH, 0, 0)[suits] if not honors else (Fact.ALL_HONORS, Fact.HALF_FLUSH, 0, 0)[suits]
    if facts & sum(_SUIT_SEQUENCES) == sum(_SUIT_SEQUENCES):
        found |= Fact.THREE_SUITS_OF_SEQUENCES
    if facts & sum(_STRETCHES.values()) == sum(_STRETCHES.values()):
        found |= Fact.ALL_STRETCHES
    return found


TOGETHER: Final = tuple(_together(facts) for facts in range(JOINED + 1))


def _of_honors(known: tuple[int, int, int]) -> int:
    """Return what the honors come to for who has a seat in a round."""
    facts, seat, prevailing = known
    winds, dragons = (sum(facts & _honor_triplet(tile) != 0 for tile in family) for family in (WINDS, DRAGONS))
    found = Fact.SEAT_WIND if facts & _honor_triplet(WINDS[seat]) else 0
    found |= Fact.ROUND_WIND if facts & _honor_triplet(WINDS[prevailing]) else 0
    found |= sum((0, 0, Fact.TWO_DRAGONS, Fact.BIG_DRAGONS)[: dragons + 1])
    found |= sum((0, 0, Fact.TWO_WINDS, Fact.THREE_WINDS, Fact.BIG_WINDS)[: winds + 1])
    found |= Fact.LITTLE_DRAGONS if dragons == 2 and facts & Fact.DRAGON_PAIR else 0
    return found | (Fact.LITTLE_WINDS if winds == 3 and facts & Fact.WIND_PAIR else 0)


OF_HONORS: Final = Memo(_of_honors)
"""What the honors come to, by their facts, the seat and the round."""

_LEVELS: Final = (Fact.TRIPLETS, Fact.TWO_TRIPLETS, Fact.THREE_TRIPLETS, Fact.FOUR_TRIPLETS, Fact.FIVE_TRIPLETS)
_CONCEALED_LEVELS: Final = (0, 0, Fact.THREE_CONCEALED, Fact.FOUR_CONCEALED, Fact.FIVE_CONCEALED)

BY_TRIPLETS: Final = tuple(sum(_LEVELS[:count]) for count in range(6))
BY_CONCEALED_TRIPLETS: Final = tuple(sum(_CONCEALED_LEVELS[:count]) for count in range(6))
