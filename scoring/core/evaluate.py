"""From a hand to its readings: splits, places of the winning tile, detection, absorption."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from .case import Case, Fact, Reading
from .context import WinContext
from .decomposition import Wait, hand_splits, hand_suits, seven_pairs_split, winning_seats
from .detection import DETECTORS, Detector, Finding
from .hand import Hand
from .keys import hand_key
from .ruleset import RuleSet

_MOST_REMEMBERED: Final = 50_000


class Entry(NamedTuple):
    """A counted pattern of a rule set, ready to be looked for: its bit, what it pays, how it is found."""

    bit: int
    value: int
    detect: Detector
    id: str
    when: int


class Scored(NamedTuple):
    """A reading with what was found in it: the counted total and, as bits, which findings count."""

    tai: int
    counted: int
    found: list[tuple[Entry, Finding]]
    reading: Reading

    def rank(self) -> tuple[int, int, list[int]]:
        """Sort key, best first: most 台, fewest counted lines, then the catalogue's order."""
        bits = [entry.bit for entry, _ in self.found if entry.bit & self.counted]
        return (-self.tai, len(bits), bits)


class Scorer:
    """A rule set made ready to score: detectors by the facts they need, absorption by what was found."""

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        active = [rule for rule in rules.patterns.values() if rule.value]
        self.entries = tuple(
            Entry(1 << place, rule.value, DETECTORS[rule.id][0], rule.id, DETECTORS[rule.id][1])
            for place, rule in enumerate(active)
        )
        bits = {entry.id: entry.bit for entry in self.entries}
        self._absorption = [
            (bits[absorber], sum(bits.get(other, 0) for other in rules.patterns[absorber].absorbs))
            for absorber in rules.absorption_order
        ]
        self._plans: dict[int, tuple[Entry, ...]] = {}
        self._counted: dict[int, int] = {}

    def readings(self, hand: Hand, context: WinContext) -> list[Scored]:
        """Return every reading of a won hand, scored, best first; empty if the hand is no win."""
        case = Case(hand, context, self.rules.switches, seven_pairs=self.rules.seven_pairs)
        if case.facts & Fact.FLOWER_WIN:
            return [self._scored(Reading(case, (), (), (), (), None, -1), case.facts)]
        scored = [self._scored(reading, facts) for reading, facts in _readings(case)]
        if len(scored) > 1:
            scored.sort(key=Scored.rank)
        return scored

    def _scored(self, reading: Reading, facts: int) -> Scored:
        """Look for every pattern in one reading and add up what counts."""
        plan = self._plans.get(facts)
        if plan is None:
            plan = self._plan(facts)
        found = []
        bits = tai = 0
        for entry in plan:
            bit, value, detect, _, _ = entry
            finding = detect(reading)
            if finding.__class__ is Finding:
                found.append((entry, finding))
                bits |= bit
                tai += value * finding[0]
        counted = self._counted.get(bits, -1)
        if counted < 0:
            counted = self._count(bits)
        if counted != bits:
            tai = sum([entry.value * finding.times for entry, finding in found if entry.bit & counted])
        return Scored(tai, counted, found, reading)

    def _plan(self, facts: int) -> tuple[Entry, ...]:
        """Work out which patterns can be there given the facts; a win by flowers looks at flowers alone."""
        plan = tuple(entry for entry in self.entries if entry.when & facts == entry.when)
        if facts & Fact.FLOWER_WIN:
            plan = tuple(entry for entry in plan if entry.when & (Fact.FLOWER_WIN | Fact.FLOWERS))
        self._plans[facts] = plan
        return plan

    def _count(self, found: int) -> int:
        """Work out which of the patterns found no counted pattern absorbs."""
        counted = absorbed = 0
        for bit, absorbs in self._absorption:
            if found & bit and not absorbed & bit:
                counted |= bit
                absorbed |= absorbs
        if len(self._counted) >= _MOST_REMEMBERED:
            self._counted.clear()
        self._counted[found] = counted
        return counted


@lru_cache(maxsize=256)
def scorer_for(rules: RuleSet) -> Scorer:
    """Return the rule set made ready to score."""
    return Scorer(rules)


def is_complete(hand: Hand, *, seven_pairs: bool = False) -> bool:
    """Say whether the tiles, the winning tile included, make a winning shape."""
    tiles = hand.concealed if hand.win is None else (*hand.concealed, hand.win)
    key = hand_key(tiles)
    return bool(hand_splits(hand_suits(key)) or (seven_pairs and not hand.melds and seven_pairs_split(key)))


def _readings(case: Case) -> list[tuple[Reading, int]]:
    """Return every reading of the hand with the facts that hold in it."""
    win, melds, claim = case.hand.win, case.melds, case.facts & Fact.CLAIM
    if win is None:
        return []
    splits = hand_splits(case.in_hand)
    if case.seven_pairs and not case.hand.melds:
        splits += seven_pairs_split(case.key)
    readings = []
    for split in splits:
        in_hand, triplets_in_hand, pairs = split
        sequences = in_hand + melds.sequences
        triplets = triplets_in_hand + melds.triplets
        hidden = triplets_in_hand + melds.concealed_kongs
        facts = case.facts | _TRIPLET_FACTS[len(triplets)]
        if len(pairs) > 1:
            facts |= Fact.SEVEN_PAIRS
        for wait, seat in winning_seats(split, win):
            concealed = hidden
            if claim and wait is Wait.TWO_PAIRS:
                concealed = tuple([triplet for triplet in hidden if triplet != win])
            reading = Reading(case, sequences, triplets, pairs, concealed, wait, seat)
            readings.append((reading, facts | _WAIT_FACTS[wait]))
    return readings


_TRIPLET_FACTS: Final = (
    Fact.NO_TRIPLETS,
    0,
    0,
    Fact.THREE_TRIPLETS,
    Fact.THREE_TRIPLETS,
    Fact.THREE_TRIPLETS | Fact.FIVE_TRIPLETS,
)
_WAIT_FACTS: Final = {
    Wait.TWO_SIDED: 0,
    Wait.TWO_PAIRS: 0,
    Wait.PAIR: Fact.NARROW_WAIT,
    Wait.CLOSED: Fact.NARROW_WAIT,
    Wait.EDGE: Fact.NARROW_WAIT,
}
