"""From a hand to its readings: splits, places of the winning tile, detection, absorption."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Final

from .case import Case, Reading
from .context import WinContext
from .decomposition import PLACES, SPLITS, places, seven_pairs_split
from .detection import DETECTORS, Detect, Detector, Finding
from .facts import ABOUT_FLOWERS, BY_CONCEALED_TRIPLETS, BY_TRIPLETS, CLAIMED_TRIPLET, JOINED, TOGETHER, Fact
from .hand import Hand
from .memo import Memo
from .ruleset import PatternRule, RuleSet
from .tiles import Tile

_OTHER_SUITS: Final = ((1, 2, 3), (0, 2, 3), (0, 1, 3), (0, 1, 2))


@dataclass(frozen=True, slots=True, eq=False)
class Entry:
    """A counted pattern of a rule set, ready to be looked for: its bit, and how it is found."""

    bit: int
    rule: PatternRule
    detector: Detector

    @property
    def id(self) -> str:
        """The pattern's id."""
        return self.rule.id


type Plan = tuple[tuple[Detect, int, int, Entry], ...]
"""What to look for: how, the pattern's bit, its value, its entry."""


@dataclass(slots=True)
class Scored:
    """A reading with what was found in it.

    ``tai`` is the counted total; ``present`` and ``counted`` are, as bits, the patterns found and those
    of them that no other absorbs. Not changed once made.
    """

    tai: int
    present: int
    counted: int
    found: list[tuple[Entry, Finding]]
    reading: Reading

    def rank(self) -> tuple[int, int, int]:
        """Sort key, best first: most 台, fewest counted lines, then the catalogue's order (high bits first)."""
        return -self.tai, self.counted.bit_count(), -self.counted


class Scorer:
    """A rule set made ready to score: detectors by the facts that tell them apart, absorption by what was found."""

    def __init__(self, rules: RuleSet) -> None:
        self._switches = rules.switches
        self._seven_pairs = rules.seven_pairs
        active = [rule for rule in rules.patterns.values() if rule.value]
        self.entries = tuple(
            Entry(1 << place, rule, DETECTORS[rule.id])
            for place, rule in zip(reversed(range(len(active))), active, strict=True)
        )
        self._telling = reduce(or_, (one.detector.when | one.detector.unless for one in self.entries), Fact.FLOWER_WIN)
        bits = {entry.id: entry.bit for entry in self.entries}
        self._absorption = [
            (bits[absorber], sum(bits.get(other, 0) for other in rules.patterns[absorber].absorbs))
            for absorber in rules.absorption_order
            if rules.patterns[absorber].absorbs
        ]
        self._plans: Memo[int, Plan] = Memo(self._plan)
        self._counted: Memo[int, int] = Memo(self._count)

    def readings(self, hand: Hand, context: WinContext) -> list[Scored]:
        """Return every reading of a won hand, scored, best first; empty if the hand is no win."""
        plans, what_counts, telling = self._plans, self._counted, self._telling
        scored = []
        for reading in readings_of(Case(hand, context, self._switches, self._seven_pairs)):
            found = []
            present = tai = 0
            for detect, bit, value, entry in plans[reading.facts & telling]:
                finding = detect(reading)
                if finding.__class__ is Finding:
                    found.append((entry, finding))
                    present |= bit
                    tai += value * finding.times
            counted = what_counts[present]
            if counted != present:
                tai = sum([entry.rule.value * finding.times for entry, finding in found if entry.bit & counted])
            scored.append(Scored(tai, present, counted, found, reading))
        if len(scored) > 1:
            scored.sort(key=Scored.rank)
        return scored

    def _plan(self, facts: int) -> Plan:
        """Work out which patterns can be there given the facts; a win by flowers looks at flowers alone."""
        entries = [entry for entry in self.entries if entry.detector.can_be(facts)]
        if facts & Fact.FLOWER_WIN:
            entries = [entry for entry in entries if is_about_flowers(entry.detector)]
        return tuple([(entry.detector.detect, entry.bit, entry.rule.value, entry) for entry in entries])

    def _count(self, found: int) -> int:
        """Work out which of the patterns found no counted pattern absorbs."""
        absorbed = 0
        for bit, absorbs in self._absorption:
            if found & bit and not absorbed & bit:
                absorbed |= absorbs
        return found & ~absorbed


SCORERS: Final[Memo[RuleSet, Scorer]] = Memo(Scorer, limit=256)
"""The rule sets made ready to score."""


def scorer_for(rules: RuleSet) -> Scorer:
    """Return the rule set made ready to score."""
    return SCORERS[rules]


def is_about_flowers(detector: Detector) -> bool:
    """Say whether a pattern is looked for when flowers alone win."""
    return detector.when & ABOUT_FLOWERS != 0


def readings_of(case: Case) -> list[Reading]:
    """Return every reading of a won hand: a place for the winning tile in its suit, a split of each other suit.

    None if it is no win; one without any set if flowers alone win.
    """
    win = case.hand.win
    if win is None:
        return [Reading(case, (), (), (), None, -1, case.facts)] if case.facts & Fact.FLOWER_WIN else []
    suit = win // 9
    melds, suits = case.melds, case.suits
    placed = PLACES[suits[suit] + (win,)]
    one, two, three = _OTHER_SUITS[suit]
    found = []
    for b in SPLITS[suits[one]]:
        for c in SPLITS[suits[two]]:
            for d in SPLITS[suits[three]]:
                runs = b.sequences + c.sequences + d.sequences + melds.sequences
                same = b.triplets + c.triplets + d.triplets + melds.triplets
                facts = b.facts | c.facts | d.facts | melds.facts
                for a in placed:
                    if a.pairs and b.pairs:
                        continue  # Two suits with a pair: then all four have one.
                    triplets = a.triplets + same
                    known = a.facts | facts
                    known |= TOGETHER[known & JOINED] | BY_TRIPLETS[len(triplets)] | case.facts
                    if known & Fact.THREE_TRIPLETS:
                        claimed = melds.exposed + (known & CLAIMED_TRIPLET == CLAIMED_TRIPLET)
                        known |= BY_CONCEALED_TRIPLETS[len(triplets) - claimed]
                    pairs = a.pairs or b.pairs or c.pairs or d.pairs
                    found.append(Reading(case, a.sequences + runs, triplets, pairs, a.wait, a.seat, known))
    if case.seven_pairs and not case.hand.melds:
        found += _seven_pairs_readings(case, win)
    return found


def _seven_pairs_readings(case: Case, win: Tile) -> Iterator[Reading]:
    """Yield the readings of the hand as seven pairs and a triplet."""
    split = seven_pairs_split((*case.hand.concealed, win))
    for placed in places(split, win) if split else ():
        facts = case.facts | placed.facts | TOGETHER[placed.facts & JOINED] | BY_TRIPLETS[len(placed.triplets)]
        yield Reading(case, (), placed.triplets, placed.pairs, placed.wait, placed.seat, facts)
