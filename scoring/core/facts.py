"""Facts: what a reading has, as bits, so that a detector is asked only where its pattern can be.

What the parts of a hand have, the hand has: the facts of suits and melds are joined by ``|``. Only the
facts that count (suits, triplets) need the whole reading. Plain numbers: flags are ten times slower.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Final

from .tiles import DRAGONS, EAST, TERMINALS, WINDS, Tile


class Fact:
    """The bits. A detector names those without which, and those with which, its pattern cannot be there."""

    MAN = 1 << 0
    PIN = 1 << 1
    SOU = 1 << 2
    SEVERAL_SUITS = 1 << 3
    HONORS = 1 << 4
    ENDS = 1 << 5
    """A one or a nine."""
    INNER = 1 << 6
    """A two to eight."""

    SEQUENCES = 1 << 7
    TWINS = 1 << 8
    """Perhaps two equal sequences; a sequence among the melds sets it, for it may equal one in hand."""
    STARTS = 1 << 9
    MIDDLES = 1 << 10
    FINISHES = 1 << 11
    """A 123, a 456, a 789."""
    MAN_SEQUENCE = 1 << 12
    PIN_SEQUENCE = 1 << 13
    SOU_SEQUENCE = 1 << 14

    INNER_SET = 1 << 15
    """A set or the pair has neither terminal nor honor."""
    WIND_TRIPLET = 1 << 16
    DRAGON_TRIPLET = 1 << 17
    WIND_PAIR = 1 << 18
    DRAGON_PAIR = 1 << 19
    TRIPLETS = 1 << 20
    THREE_TRIPLETS = 1 << 21
    FOUR_TRIPLETS = 1 << 22
    FIVE_TRIPLETS = 1 << 23
    THREE_CONCEALED = 1 << 24
    FOUR_CONCEALED = 1 << 25
    FIVE_CONCEALED = 1 << 26
    SEVEN_PAIRS = 1 << 27
    NARROW_WAIT = 1 << 28
    """The winning tile filled an edge, a closed wait or the pair."""
    TWO_PAIRS_WAIT = 1 << 29

    # Those above fit into a machine word, which makes joining them cheaper.
    FOUR_KONGS = 1 << 30
    CONCEALED = 1 << 31
    FIVE_CLAIMED = 1 << 32
    DRAW = 1 << 33
    CLAIM = 1 << 34
    ROBBERY = 1 << 35
    FLOWER_WIN = 1 << 36
    FLOWERS = 1 << 37
    OWN_FLOWER = 1 << 38
    FLOWER_SET = 1 << 39
    LAST_TILE = 1 << 40
    REPLACEMENT = 1 << 41
    FIRST_TURN = 1 << 42
    DECLARED = 1 << 43


SUITS: Final = Fact.MAN | Fact.PIN | Fact.SOU
"""The lowest bits, so that a table can be indexed by them."""

_SUIT_FACTS: Final = (Fact.MAN, Fact.PIN, Fact.SOU)
_SEQUENCE_FACTS: Final = (Fact.MAN_SEQUENCE, Fact.PIN_SEQUENCE, Fact.SOU_SEQUENCE)
_PLACE_FACTS: Final = {0: Fact.STARTS, 3: Fact.MIDDLES, 6: Fact.FINISHES}

BY_SUITS: Final = tuple(Fact.SEVERAL_SUITS * (suits.bit_count() > 1) for suits in range(SUITS + 1))
CLAIMED_TRIPLET: Final = Fact.CLAIM | Fact.TWO_PAIRS_WAIT
"""Another player's tile completed a triplet."""

BY_CONCEALED_TRIPLETS: Final = tuple(
    Fact.THREE_CONCEALED * (count >= 3) | Fact.FOUR_CONCEALED * (count >= 4) | Fact.FIVE_CONCEALED * (count == 5)
    for count in range(6)
)
BY_TRIPLETS: Final = tuple(
    Fact.TRIPLETS * (count >= 1)
    | Fact.THREE_TRIPLETS * (count >= 3)
    | Fact.FOUR_TRIPLETS * (count >= 4)
    | Fact.FIVE_TRIPLETS * (count == 5)
    for count in range(6)
)


def is_inner(tile: Tile) -> bool:
    """Say whether the tile is a two to eight."""
    return tile < EAST and tile not in TERMINALS


def is_inner_sequence(start: Tile) -> bool:
    """Say whether the run that begins with the tile has neither one nor nine."""
    return start % 9 not in (0, 6)


def block_facts(sequences: Sequence[Tile], triplets: Sequence[Tile], pairs: Sequence[Tile] = ()) -> int:
    """Return what is true of some sets and pairs: of a suit's, or of the melds."""
    facts = 0
    for tile in chain(triplets, pairs, *((start, start + 1, start + 2) for start in sequences)):
        facts |= Fact.HONORS if tile >= EAST else _SUIT_FACTS[tile // 9] | (Fact.INNER if is_inner(tile) else Fact.ENDS)
    for start in sequences:
        facts |= Fact.SEQUENCES | _SEQUENCE_FACTS[start // 9] | _PLACE_FACTS.get(start % 9, 0)
    if len(set(sequences)) < len(sequences):
        facts |= Fact.TWINS
    if any(map(is_inner_sequence, sequences)) or any(map(is_inner, chain(triplets, pairs))):
        facts |= Fact.INNER_SET
    return (
        facts
        | _honor_facts(triplets, Fact.WIND_TRIPLET, Fact.DRAGON_TRIPLET)
        | _honor_facts(pairs, Fact.WIND_PAIR, Fact.DRAGON_PAIR)
    )


def _honor_facts(tiles: Sequence[Tile], winds: int, dragons: int) -> int:
    return winds * (not set(WINDS).isdisjoint(tiles)) | dragons * (not set(DRAGONS).isdisjoint(tiles))
