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
from .facts import (
    ABOUT_FLOWERS,
    BY_CONCEALED_TRIPLETS,
    BY_TRIPLETS,
    CLAIMED_TRIPLET,
    HONOR_TRIPLETS,
    HONORS_JOINED,
    JOINED,
    OF_HONORS,
    TOGETHER,
    Fact,
)
from .hand import Hand
from .lines import Counted
from .memo import Memo
from .ruleset import PatternRule, RuleSet
from .tiles import Tile

_OTHER_SUITS: Final = ((1, 2, 3), (0, 2, 3), (0, 1, 3), (0, 1, 2))


class Entry:
    """A counted pattern of a rule set, ready to be looked for.

    ``line`` is what it always comes to where the facts settle it.
    """

    def __init__(self, bit: int, rule: PatternRule) -> None:
        self.bit = bit
        self.rule = rule
        self.id = rule.id
        self.detector = detector = DETECTORS[rule.id]
        self.line = Counted(rule, detector.settled) if detector.settled else None


@dataclass(slots=True)
class Plan:
    """What to look for where certain facts are given.

    ``settled`` are, as bits, the patterns that are there for certain; ``asked`` are those that may be:
    how to find them, and their bits.
    """

    settled: int
    asked: tuple[tuple[Detect, int], ...]


@dataclass(slots=True)
class Tally:
    """What the patterns of a reading come to.

    ``tai`` is what those that count are worth if each counts once; ``absorbed`` are the others, each with
    the counted one that absorbs it. ``present`` and ``counted`` say the same as bits. Of readings worth the
    same the one with the lesser ``order`` comes first: fewest counted lines, then the catalogue's order.
    """

    present: int
    counted: int
    order: tuple[int, int]
    tai: int
    entries: tuple[Entry, ...]
    absorbed: tuple[tuple[Entry, PatternRule], ...]


@dataclass
class Scored:
    """A reading with what was found in it.

    ``tai`` is the counted total, ``findings`` what the detectors that were asked found, by the pattern's
    bit. Not changed once made.
    """

    tai: int
    tally: Tally
    findings: dict[int, Finding]
    reading: Reading

    def rank(self) -> tuple[int, tuple[int, int]]:
        """Sort key, best first: most 台, then as the tally says."""
        return -self.tai, self.tally.order

    def finding(self, entry: Entry) -> Finding:
        """Return what was found of a pattern that is there."""
        return entry.line.finding if entry.line else self.findings[entry.bit]


class Scorer:
    """A rule set made ready to score: detectors by the facts that tell them apart, absorption by what was found."""

    def __init__(self, rules: RuleSet) -> None:
        self._switches = rules.switches
        self._seven_pairs = rules.seven_pairs
        active = [rule for rule in rules.patterns.values() if rule.value]
        self.entries = tuple(
            Entry(1 << place, rule) for place, rule in zip(reversed(range(len(active))), active, strict=True)
        )
        self._telling = reduce(or_, (one.detector.when | one.detector.unless for one in self.entries), Fact.FLOWER_WIN)
        bits = {entry.id: entry.bit for entry in self.entries}
        self._absorption = [
            (bits[absorber], sum(bits.get(other, 0) for other in rules.patterns[absorber].absorbs))
            for absorber in rules.absorption_order
            if rules.patterns[absorber].absorbs
        ]
        self._plans: Memo[int, Plan] = Memo(self._plan)
        self._tallies: Memo[int, Tally] = Memo(self._tally)

    def readings(self, hand: Hand, context: WinContext) -> list[Scored]:
        """Return every reading of a won hand, scored, best first; empty if the hand is no win."""
        plans, tallies, telling = self._plans, self._tallies, self._telling
        scored = []
        for reading in readings_of(Case(hand, context, self._switches, self._seven_pairs)):
            plan = plans[reading.facts & telling]
            present = plan.settled
            findings = {}
            repeated = 0
            for detect, bit in plan.asked:
                finding = detect(reading)
                if finding.__class__ is Finding:
                    findings[bit] = finding
                    present |= bit
                    if finding.times > 1:
                        repeated |= bit
            tally = tallies[present]
            tai = tally.tai
            if repeated & tally.counted:
                tai += _more(tally.entries, findings)
            scored.append(Scored(tai, tally, findings, reading))
        if len(scored) > 1:
            scored.sort(key=Scored.rank)
        return scored

    def _plan(self, facts: int) -> Plan:
        """Work out which patterns can be there given the facts; a win by flowers looks at flowers alone."""
        entries = [entry for entry in self.entries if entry.detector.can_be(facts)]
        if facts & Fact.FLOWER_WIN:
            entries = [entry for entry in entries if is_about_flowers(entry.detector)]
        settled = sum([entry.bit for entry in entries if entry.line])
        return Plan(settled, tuple([(entry.detector.detect, entry.bit) for entry in entries if not entry.line]))

    def _tally(self, present: int) -> Tally:
        """Work out which of the patterns found no counted pattern absorbs, and by which the others are."""
        gone = 0
        for bit, absorbs in self._absorption:
            if present & bit and not gone & bit:
                gone |= absorbs
        entries = tuple([entry for entry in self.entries if entry.bit & present & ~gone])
        absorbed = [
            (entry, next(one.rule for one in entries if entry.id in one.rule.absorbs))
            for entry in self.entries
            if entry.bit & present & gone
        ]
        counted, tai = present & ~gone, sum([entry.rule.value for entry in entries])
        return Tally(present, counted, (len(entries), -counted), tai, entries, tuple(absorbed))


def _more(entries: tuple[Entry, ...], findings: dict[int, Finding]) -> int:
    """Return what the patterns are worth that count several times, the first time left out."""
    return sum([entry.rule.value * (findings[entry.bit].times - 1) for entry in entries if entry.bit in findings])


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
    melds, suits, context = case.melds, case.suits, case.context
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
                    known |= TOGETHER[known & JOINED] | BY_TRIPLETS[len(triplets)]
                    if known & HONOR_TRIPLETS:
                        known |= OF_HONORS[known & HONORS_JOINED, context.seat, context.round]
                    known |= case.facts
                    if len(triplets) >= 3:
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
        facts |= OF_HONORS[facts & HONORS_JOINED, case.context.seat, case.context.round]
        yield Reading(case, (), placed.triplets, placed.pairs, placed.wait, placed.seat, facts)
