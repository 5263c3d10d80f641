"""Every shape of a hand, as far as the engine's facts tell hands apart: five sets and a pair."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Final, NamedTuple

from scoring.core.facts import (
    BY_TRIPLETS,
    HONORS_JOINED,
    JOINED,
    PAIR_FACTS,
    SEQUENCE_FACTS,
    SUITS,
    TOGETHER,
    TRIPLET_FACTS,
    Fact,
)
from scoring.core.hand import SETS_IN_A_HAND
from scoring.core.tiles import DRAGONS, EAST, RED, WINDS

THREE_SUITS_OF_TRIPLETS: Final = 1 << 80
FOUR_SEQUENCES: Final = 1 << 81
"""What the detectors count themselves, for the engine's facts do not hold it."""

_SEQUENCES: Final = (Fact.MAN_SEQUENCE, Fact.PIN_SEQUENCE, Fact.SOU_SEQUENCE)
_SUITS: Final = (Fact.MAN, Fact.PIN, Fact.SOU)
_OF_A_SUIT: Final = SUITS | sum(_SEQUENCES)
_TILES, _RUN, _SAME = 1, 2, 4
"""What is noted of a suit: whether it is there at all, in a sequence, in a triplet."""

_RUNS: Final = {SEQUENCE_FACTS[start] & ~_OF_A_SUIT for start in range(7)}
_TRIPLETS: Final = {TRIPLET_FACTS[tile] & ~_OF_A_SUIT for tile in range(9)}
_WIND: Final = TRIPLET_FACTS[EAST] & ~HONORS_JOINED
_DRAGON: Final = TRIPLET_FACTS[RED] & ~HONORS_JOINED
_PAIRS: Final = {PAIR_FACTS[tile] & ~_OF_A_SUIT for tile in range(9)}


class Sets(NamedTuple):
    """Some sets: their facts without suits, how many are sequences, wind and dragon triplets, and what each suit has.

    The suits are sorted: which of them is which makes no difference to any pattern.
    """

    facts: int
    sequences: int = 0
    winds: int = 0
    dragons: int = 0
    suits: tuple[int, ...] = (0, 0, 0)

    def with_suit(self, place: int, noted: int, facts: int, sequences: int = 0) -> Sets:
        """Return these sets and one more, or a pair, of the suit at a place."""
        suits = (*self.suits[:place], self.suits[place] | _TILES | noted, *self.suits[place + 1 :])
        return self._replace(facts=self.facts | facts, sequences=self.sequences + sequences, suits=tuple(sorted(suits)))


class Shape(NamedTuple):
    """Five sets and a pair: their facts, and how many are sequences."""

    facts: int
    sequences: int

    @property
    def triplets(self) -> int:
        """How many sets are triplets."""
        return SETS_IN_A_HAND - self.sequences


@cache
def shapes() -> frozenset[Shape]:
    """Return every shape. Some can't be built of four tiles of each kind; none that can is left out."""
    found = {Sets(0)}
    for _ in range(SETS_IN_A_HAND):
        found = {longer for sets in found for longer in _one_more(sets)}
    return frozenset(shape for sets in found for shape in _with_pair(sets))


def _one_more(sets: Sets) -> Iterator[Sets]:
    for place in range(3):
        yield from (sets.with_suit(place, _RUN, facts, 1) for facts in _RUNS)
        yield from (sets.with_suit(place, _SAME, facts) for facts in _TRIPLETS)
    if sets.winds < len(WINDS):
        yield sets._replace(facts=sets.facts | _WIND, winds=sets.winds + 1)
    if sets.dragons < len(DRAGONS):
        yield sets._replace(facts=sets.facts | _DRAGON, dragons=sets.dragons + 1)


def _with_pair(sets: Sets) -> Iterator[Shape]:
    for place in range(3):
        for facts in _PAIRS:
            yield from _shapes_of(sets.with_suit(place, 0, facts))
    if sets.winds < len(WINDS):
        yield from _shapes_of(sets._replace(facts=sets.facts | PAIR_FACTS[EAST]))
    if sets.dragons < len(DRAGONS):
        yield from _shapes_of(sets._replace(facts=sets.facts | PAIR_FACTS[RED]))


def _shapes_of(sets: Sets) -> Iterator[Shape]:
    """Put the facts together as the engine does for a reading, whichever winds those of the seat and the round are."""
    facts = sets.facts
    for noted, suit, sequence in zip(sets.suits, _SUITS, _SEQUENCES, strict=True):
        facts |= suit * bool(noted & _TILES) | sequence * bool(noted & _RUN)
    facts |= TOGETHER[facts & JOINED] | BY_TRIPLETS[SETS_IN_A_HAND - sets.sequences]
    facts |= Fact.TWINS * (sets.sequences > 1) | FOUR_SEQUENCES * (sets.sequences > 3)
    facts |= THREE_SUITS_OF_TRIPLETS * all(noted & _SAME for noted in sets.suits)
    facts |= Fact.FOUR_KONGS * (sets.sequences < 2)
    facts |= (0, 0, Fact.LITTLE_DRAGONS * bool(facts & Fact.DRAGON_PAIR), Fact.BIG_DRAGONS)[sets.dragons]
    facts |= (0, 0, 0, Fact.LITTLE_WINDS * bool(facts & Fact.WIND_PAIR), Fact.BIG_WINDS)[sets.winds]
    for own, prevailing in _OWN_WINDS[sets.winds]:
        yield Shape(facts | Fact.SEAT_WIND * own | Fact.ROUND_WIND * prevailing, sets.sequences)


_EITHER: Final = tuple(product((False, True), repeat=2))
_OWN_WINDS: Final = (_EITHER[:1], _EITHER, _EITHER, _EITHER, _EITHER[-1:])
"""By how many winds are triplets: whether that of the seat and that of the round can be among them."""
