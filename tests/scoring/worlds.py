"""Which patterns can stand in one hand: the engine's facts of every shape and every way to win, gone through.

More worlds are gone through than there are hands, never fewer: what none of them has together is shown to be
impossible, what some have may still be.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from itertools import product
from operator import or_
from typing import Final, NamedTuple

from scoring.core.detection import DETECTORS
from scoring.core.facts import BY_CONCEALED_TRIPLETS, SUITS, Fact
from scoring.core.hand import SETS_IN_A_HAND
from scoring.core.switches import Switches
from tests.scoring import shapes
from tests.scoring.shapes import Shape

DEALER: Final = 1 << 90
EIGHT_FLOWERS: Final = 1 << 91
SEVEN_FLOWERS: Final = 1 << 92
"""What detectors ask of the way to win and the engine's facts do not tell apart."""

_FLOWERS: Final = Fact.FLOWERS | Fact.OWN_FLOWER | Fact.FLOWER_SET
_CONCEALED: Final = Fact.THREE_CONCEALED | Fact.FOUR_CONCEALED | Fact.FIVE_CONCEALED
_OF_THE_WIN: Final = (
    Fact.NARROW_WAIT | Fact.TWO_PAIRS_WAIT | Fact.CONCEALED | Fact.FIVE_CLAIMED | Fact.DRAW | Fact.CLAIM | Fact.ROBBERY
    | Fact.FLOWER_WIN | _FLOWERS | Fact.LAST_TILE | Fact.REPLACEMENT | Fact.FIRST_TURN
    | Fact.READY | Fact.EARTHLY_READY | Fact.HEAVENLY_READY | DEALER | EIGHT_FLOWERS | SEVEN_FLOWERS
)  # fmt: skip


class Demand(NamedTuple):
    """The facts that something must have, and those that it must not."""

    when: int = 0
    unless: int = 0

    def is_met(self, facts: int, among: int = -1) -> bool:
        """Say whether facts fit, looking at some bits alone."""
        return not (self.when & among & ~facts | self.unless & among & facts)

    def holds(self, other: Demand) -> bool:
        """Say whether all that the other asks is asked here too."""
        return not (other.when & ~self.when | other.unless & ~self.unless)


_MORE: Final[Mapping[str, Demand]] = {
    "heavenly_hand": Demand(DEALER),
    "earthly_hand": Demand(0, DEALER),
    "human_hand": Demand(0, DEALER),
    "eight_flowers": Demand(EIGHT_FLOWERS),
    "seven_rob_one": Demand(SEVEN_FLOWERS),
    "mixed_triplets": Demand(shapes.THREE_SUITS_OF_TRIPLETS),
    "mixed_sequences": Demand(SUITS),
    "two_identical_sequences": Demand(shapes.FOUR_SEQUENCES),
    "all_terminals": Demand(Fact.FIVE_TRIPLETS, Fact.FULL_FLUSH),  # A suit has two terminals, too few for five sets.
    "mixed_terminals": Demand(Fact.FIVE_TRIPLETS),
    "all_honors": Demand(Fact.FIVE_TRIPLETS),
    "four_kongs": Demand(Fact.FOUR_TRIPLETS),
}
"""What follows from the words of a pattern beyond the facts that its detector names."""


def demand_of(pattern_id: str, switches: Switches) -> Demand:
    """Return what a pattern asks for at a table with these switches."""
    detector, more = DETECTORS[pattern_id], _MORE.get(pattern_id, Demand())
    when, unless = detector.when | more.when, detector.unless | detector.barred(switches) | more.unless
    if pattern_id == "earthly_hand" and not switches.earthly_hand_on_discard:
        when |= Fact.DRAW
    if pattern_id == "all_sequences":
        unless |= Fact.HONORS * (not switches.pinghu_honor_pair) | Fact.TWO_PAIRS_WAIT
    return Demand(when, unless)


class Win(NamedTuple):
    """A way to win: its facts, whether the winning tile went into a sequence, how many sets were claimed.

    ``claimed`` is none, all five, or 1 for any number between.
    """

    facts: int
    into_sequence: bool
    claimed: int

    def concealed_triplets(self, shape: Shape) -> int:
        """Return how many triplets of a shape can be concealed at most; -1 where it can't be won so."""
        triplets = shape.triplets
        if (self.into_sequence and not shape.sequences) or (self.facts & Fact.TWO_PAIRS_WAIT and not triplets):
            return -1
        if self.claimed == SETS_IN_A_HAND:
            return 0
        lost = self.facts & Fact.CLAIM and self.facts & Fact.TWO_PAIRS_WAIT
        free = SETS_IN_A_HAND - self.claimed
        if self.into_sequence:
            return min(triplets, free - 1)
        return min(triplets, free) - bool(lost)


def _wins(switches: Switches) -> Iterator[Win]:
    """Yield every way to win but those by flowers alone, each with and without flowers."""
    flowers = (0, _FLOWERS) if switches.flowers else (0,)
    for way, claimed, (wait, run) in product(_ways(), (0, 1, SETS_IN_A_HAND), _waits()):
        if way & (Fact.FIRST_TURN | Fact.EARTHLY_READY | Fact.HEAVENLY_READY) and claimed:
            continue
        if way & Fact.ROBBERY and not run:
            continue  # Whoever adds the kong holds all four: none was left for a pair or a triplet.
        if claimed == SETS_IN_A_HAND and (run or wait & Fact.TWO_PAIRS_WAIT):
            continue
        facts = way | wait | Fact.FIVE_CLAIMED * (claimed == SETS_IN_A_HAND)
        concealed = [Fact.CONCEALED * (not claimed)]
        if not (claimed or switches.concealed_kong_keeps_concealed):
            concealed.append(0)
        yield from (Win(facts | more | hidden, run, claimed) for more in flowers for hidden in concealed)


def _waits() -> Iterator[tuple[int, bool]]:
    """Yield what the winning tile can fill: the fact, and whether it is a sequence."""
    yield 0, True
    yield Fact.NARROW_WAIT, True
    yield Fact.NARROW_WAIT, False
    yield Fact.TWO_PAIRS_WAIT, False


def _ways() -> Iterator[int]:
    """Yield how and when the winning tile can come, and what was declared before."""
    times = (0, Fact.FIRST_TURN, Fact.LAST_TILE)
    declarations = [*map(sum, product((0, Fact.READY), (0, Fact.EARTHLY_READY, Fact.HEAVENLY_READY)))]
    for by, time, dealer, said in product(_BY, times, (0, DEALER), declarations):
        if by & Fact.ROBBERY and time:
            continue
        if by & Fact.CLAIM and time == Fact.FIRST_TURN and dealer:
            continue
        yield by | time | dealer | said


_BY: Final = (Fact.CLAIM, Fact.CLAIM | Fact.ROBBERY, Fact.DRAW, Fact.DRAW | Fact.REPLACEMENT)


class Kind(NamedTuple):
    """Worlds that go together: each shape with each way to win, both as the demands they meet, as bits."""

    shapes: frozenset[int]
    wins: frozenset[int]

    def beside(self, place: int) -> int:
        """Return the demands that are met by some world of this kind that meets one of them."""
        return _joined(self.shapes, 1 << place) & _joined(self.wins, 1 << place)

    def always(self, third: int, wanted: int) -> bool:
        """Say whether each world that meets what is wanted meets a third demand."""
        found = [[each for each in side if each & wanted == wanted] for side in self]
        return not all(found) or all(each >> third & 1 for side in found for each in side)


def _joined(side: frozenset[int], wanted: int) -> int:
    return reduce(or_, (each for each in side if each & wanted), 0)


class Worlds:
    """What can be together. ``beside`` holds, of each demand, those that some world meets with it, as bits."""

    def __init__(self, demands: Sequence[Demand], kinds: Sequence[Kind]) -> None:
        self._kinds = kinds
        self.beside = [reduce(or_, (kind.beside(place) for kind in kinds), 0) for place in range(len(demands))]

    def always(self, third: int, *places: int) -> bool:
        """Say whether every world that meets several demands, given by their places, meets another one."""
        wanted = sum(1 << place for place in set(places))
        return all(kind.always(third, wanted) for kind in self._kinds)


def worlds_of(demands: Sequence[Demand], flower_demands: int, switches: Switches) -> Worlds:
    """Go through every world; ``flower_demands`` are, as bits, those looked at where flowers alone win."""
    by_shape = _by_shape(demands)
    concealed = [_met(demands, facts, _CONCEALED) for facts in BY_CONCEALED_TRIPLETS]
    wins: dict[Win, set[int]] = {}
    for win in _wins(switches):
        alike = win._replace(facts=win.facts & (Fact.CLAIM | Fact.TWO_PAIRS_WAIT))
        wins.setdefault(alike, set()).add(_met(demands, win.facts, _OF_THE_WIN))
    kinds = list(_flower_kinds(demands, flower_demands))
    for win, met in wins.items():
        fitting = [(each, win.concealed_triplets(Shape(0, sequences))) for each, sequences in by_shape]
        kinds.append(Kind(frozenset(each & concealed[most] for each, most in fitting if most >= 0), frozenset(met)))
    return Worlds(demands, kinds)


def _by_shape(demands: Sequence[Demand]) -> set[tuple[int, int]]:
    """Return what shapes meet, as far as the way to win has no say, with their number of sequences."""
    among = ~(_OF_THE_WIN | _CONCEALED)
    return {(_met(demands, shape.facts, among), shape.sequences) for shape in shapes.shapes()}


def _flower_kinds(demands: Sequence[Demand], flower_demands: int) -> Iterator[Kind]:
    """Yield the wins by eight flowers and by seven."""
    for way in (EIGHT_FLOWERS, SEVEN_FLOWERS):
        met = frozenset({_met(demands, Fact.FLOWER_WIN | _FLOWERS | way, -1) & flower_demands})
        yield Kind(met, met)


def _met(demands: Sequence[Demand], facts: int, among: int) -> int:
    """Return, as bits, the demands that some facts meet, looking at some bits alone."""
    return sum([1 << place for place, demand in enumerate(demands) if demand.is_met(facts, among)])
