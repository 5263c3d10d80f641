"""From a hand to its readings: splits, places of the winning tile, detection, absorption."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from operator import attrgetter, or_
from typing import Final, NamedTuple

from .case import Case, Reading
from .context import WinContext
from .decomposition import PLACES, SPLITS, Placed, places, seven_pairs_split
from .detection import DETECTORS, Detect, Finding
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
from .lines import Absorbed, Counted, Line
from .memo import Memo
from .ruleset import PatternRule, RuleSet
from .switches import Switches
from .tiles import Tile

_OTHER_SUITS: Final = ((1, 2, 3), (0, 2, 3), (0, 1, 3), (0, 1, 2))


class Entry:
    """A counted pattern of a rule set, ready to be looked for."""

    def __init__(self, bit: int, rule: PatternRule, switches: Switches) -> None:
        self.bit = bit
        self.rule = rule
        self.id = rule.id
        detector = DETECTORS[rule.id]
        self.detect: Detect = detector.detect
        self.looks = detector.looks(switches)
        self.each = detector.each
        self.when = detector.when
        self.unless = detector.unless | detector.barred(switches)

    def times(self, facts: int) -> int:
        """Return how often it counts where it is there."""
        return (facts & self.each).bit_count() if self.each else 1


@dataclass(slots=True)
class Tally:
    """What the patterns of a reading come to.

    ``tai`` is what those that count are worth; ``absorbed`` are the others, each with the counted one that
    absorbs it; ``present`` are all, as bits. Of two readings the one with the lesser ``rank`` is scored: most 台,
    fewest counted lines, the catalogue's order.
    """

    present: int
    rank: tuple[int, int, int]
    tai: int
    counted: tuple[Line, ...]
    absorbed: tuple[Line, ...]


class Plan(NamedTuple):
    """What certain facts leave open.

    ``asked`` are the patterns that may be there, how to find them and their bits; ``tallies`` what comes of it,
    by the bits of those that were found.
    """

    asked: tuple[tuple[Detect, int], ...]
    tallies: Memo[int, Tally]


class Scored:
    """A reading with what it comes to."""

    def __init__(self, tally: Tally, reading: Reading) -> None:
        self.tally = tally
        self.reading = reading

    @property
    def tai(self) -> int:
        """The counted total, before the table's cap."""
        return self.tally.tai


_RANK: Final = attrgetter("tally.rank")


class Scorer:
    """A rule set made ready to score: what facts come to, and the detectors that they leave to be asked."""

    def __init__(self, rules: RuleSet) -> None:
        self._switches = switches = rules.switches
        self._seven_pairs = rules.seven_pairs
        active = [rule for rule in rules.patterns.values() if rule.value]
        self.entries = tuple(
            Entry(1 << place, rule, switches) for place, rule in zip(reversed(range(len(active))), active, strict=True)
        )
        self._telling = reduce(or_, (entry.when | entry.unless | entry.each for entry in self.entries), Fact.FLOWER_WIN)
        bits = {entry.id: entry.bit for entry in self.entries}
        self._absorption = [
            (bits[absorber], sum(bits.get(other, 0) for other in rules.patterns[absorber].absorbs))
            for absorber in rules.absorption_order
            if rules.patterns[absorber].absorbs
        ]
        self._often = reduce(or_, (entry.each for entry in self.entries), 0)
        self._plans: Memo[int, Plan] = Memo(self._plan)
        self._tallies: Memo[tuple[int, int], Tally] = Memo(self._tally)

    def readings(self, hand: Hand, context: WinContext) -> list[Scored]:
        """Return every reading of a won hand, scored, best first; empty if the hand is no win."""
        plans, telling = self._plans, self._telling
        scored = []
        for reading in readings_of(Case(hand, context, self._switches, self._seven_pairs)):
            asked, tallies = plans[reading.facts & telling]
            found = 0
            for detect, bit in asked:
                if detect(reading).__class__ is Finding:
                    found |= bit
            scored.append(Scored(tallies[found], reading))
        if len(scored) > 1:
            scored.sort(key=_RANK)
        return scored

    def _plan(self, facts: int) -> Plan:
        """Work out which patterns can be there given the facts; a win by flowers looks at flowers alone."""
        entries = [entry for entry in self.entries if facts & entry.when == entry.when and not facts & entry.unless]
        if facts & Fact.FLOWER_WIN:
            entries = [entry for entry in entries if is_about_flowers(entry.id)]
        settled = sum([entry.bit for entry in entries if not entry.looks])
        asked = tuple([(entry.detect, entry.bit) for entry in entries if entry.looks])
        often = facts & self._often
        return Plan(asked, Memo(lambda found: self._tallies[settled | found, often]))

    def _tally(self, known: tuple[int, int]) -> Tally:
        """Work out which of the patterns found no counted pattern absorbs, and by which the others are."""
        present, facts = known
        gone = 0
        for bit, absorbs in self._absorption:
            if present & bit and not gone & bit:
                gone |= absorbs
        there = [entry for entry in self.entries if entry.bit & present]
        counted = tuple([Counted(entry.rule, entry.times(facts)) for entry in there if not entry.bit & gone])
        absorbed = [
            Absorbed(entry.rule, next(line.rule for line in counted if entry.id in line.rule.absorbs))
            for entry in there
            if entry.bit & gone
        ]
        tai = sum([line.tai for line in counted])
        return Tally(present, (-tai, len(counted), -(present & ~gone)), tai, counted, tuple(absorbed))


SCORERS: Final[Memo[RuleSet, Scorer]] = Memo(Scorer, limit=256)
"""The rule sets made ready to score."""


def scorer_for(rules: RuleSet) -> Scorer:
    """Return the rule set made ready to score."""
    return SCORERS[rules]


def is_about_flowers(pattern_id: str) -> bool:
    """Say whether a pattern is looked for when flowers alone win."""
    return DETECTORS[pattern_id].when & ABOUT_FLOWERS != 0


def readings_of(case: Case) -> list[Reading]:
    """Return every reading of a won hand: a place for the winning tile in its suit, a split of each other suit.

    None if it is no win; one without any set if flowers alone win.
    """
    win = case.hand.win
    if win is None:
        return [Reading(case, _NOWHERE, (), (), (), case.facts)] if case.facts & Fact.FLOWER_WIN else []
    melds, suits, suit = case.melds, case.suits, win // 9
    placed = PLACES[suits[suit] + (win,)]
    one, two, three = _OTHER_SUITS[suit]
    found = []
    for b in SPLITS[suits[one]]:
        for c in SPLITS[suits[two]]:
            for d in SPLITS[suits[three]]:
                runs = b.sequences + c.sequences + d.sequences + melds.sequences
                same = b.triplets + c.triplets + d.triplets + melds.triplets
                pairs = b.pairs or c.pairs or d.pairs
                facts = b.facts | c.facts | d.facts | melds.facts
                for a in placed:
                    if not (a.pairs and pairs):  # Else all four suits have one.
                        triplets = a.triplets + same
                        known = _together(case, a.facts | facts, len(triplets))
                        found.append(Reading(case, a, a.sequences + runs, triplets, a.pairs or pairs, known))
    if case.seven_pairs and not case.hand.melds:
        found += _seven_pairs_readings(case, win)
    return found


_NOWHERE: Final = Placed((), (), ())
"""The place of the winning tile where there is none."""


def _together(case: Case, facts: int, triplets: int) -> int:
    """Add to the facts of all sets and the pair what they come to together, and those of the case."""
    facts |= TOGETHER[facts & JOINED] | BY_TRIPLETS[triplets]
    if facts & HONOR_TRIPLETS:
        facts |= OF_HONORS[facts & HONORS_JOINED, case.context.seat, case.context.round]
    facts |= case.facts
    if triplets >= 3:
        claimed = case.melds.exposed + (facts & CLAIMED_TRIPLET == CLAIMED_TRIPLET)
        facts |= BY_CONCEALED_TRIPLETS[triplets - claimed]
    return facts


def _seven_pairs_readings(case: Case, win: Tile) -> Iterator[Reading]:
    """Yield the readings of the hand as seven pairs and a triplet."""
    split = seven_pairs_split((*case.hand.concealed, win))
    for placed in places(split, win) if split else ():
        facts = case.facts | placed.facts | TOGETHER[placed.facts & JOINED] | BY_TRIPLETS[len(placed.triplets)]
        facts |= OF_HONORS[facts & HONORS_JOINED, case.context.seat, case.context.round]
        yield Reading(case, placed, (), placed.triplets, placed.pairs, facts)
