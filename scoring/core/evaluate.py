"""From a hand to its best reading: splits, places of the winning tile, detection, absorption."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from .context import By, WinContext
from .decomposition import Split, Wait, hand_splits, seven_pairs_split, winning_seats
from .detection import DETECTORS, Case, Detector, Fact, Finding, Reading
from .hand import Hand
from .keys import hand_key
from .ruleset import RuleSet

_CLAIM: Final = int(Fact.CLAIM)
_NO_TRIPLETS, _NARROW_WAIT = int(Fact.NO_TRIPLETS), int(Fact.NARROW_WAIT)
_THREE_TRIPLETS, _FIVE_TRIPLETS = int(Fact.THREE_TRIPLETS), int(Fact.FIVE_TRIPLETS)
_SEVEN_PAIRS = int(Fact.SEVEN_PAIRS)
_NARROW: Final = (Wait.PAIR, Wait.CLOSED, Wait.EDGE)
_FLOWER_WINS: Final = (By.EIGHT_FLOWERS, By.SEVEN_ROB_ONE)


class Entry(NamedTuple):
    """A counted pattern of a rule set, ready to be looked for: its bit, what it pays, how it is found."""

    id: str
    bit: int
    value: int
    detect: Detector
    when: int


class Found(NamedTuple):
    """A pattern found in a reading."""

    entry: Entry
    finding: Finding


class Scored(NamedTuple):
    """A reading with what was found in it: the counted total and, as bits, which findings count."""

    reading: Reading
    found: tuple[Found, ...]
    counted: int
    tai: int

    def rank(self) -> tuple[int, int, list[int]]:
        """Sort key, best first: most 台, fewest counted lines, then the catalogue's order."""
        bits = [found.entry.bit for found in self.found if found.entry.bit & self.counted]
        return (-self.tai, len(bits), bits)


class Scorer:
    """A rule set made ready to score: detectors by the facts they need, absorption by what was found."""

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        active = [rule for rule in rules.patterns.values() if rule.value]
        self.entries = tuple(
            Entry(rule.id, 1 << place, rule.value, *DETECTORS[rule.id]) for place, rule in enumerate(active)
        )
        bits = {entry.id: entry.bit for entry in self.entries}
        self._absorption = [
            (bits[absorber], sum(bits.get(other, 0) for other in rules.patterns[absorber].absorbs))
            for absorber in rules.absorption_order
        ]
        self._plans: dict[int, tuple[Entry, ...]] = {}
        self._counted: dict[int, int] = {}

    def plan(self, facts: int) -> tuple[Entry, ...]:
        """Return the patterns that can be there given the facts."""
        plan = self._plans.get(facts)
        if plan is None:
            flower_win = facts & Fact.FLOWER_WIN
            plan = tuple(
                entry
                for entry in self.entries
                if entry.when & facts == entry.when and (not flower_win or entry.when & Fact.FLOWER_WIN)
            )
            self._plans[facts] = plan
        return plan

    def counted(self, found: int) -> int:
        """Return, of the patterns found, those that no counted pattern absorbs."""
        counted = self._counted.get(found)
        if counted is None:
            counted = absorbed = 0
            for bit, absorbs in self._absorption:
                if found & bit and not absorbed & bit:
                    counted |= bit
                    absorbed |= absorbs
            if len(self._counted) >= 50_000:
                self._counted.clear()
            self._counted[found] = counted
        return counted

    def scored(self, reading: Reading, facts: int) -> Scored:
        """Look for every pattern in one reading and add up what counts."""
        found = []
        bits = 0
        for entry in self.plan(facts):
            finding = entry.detect(reading)
            if type(finding) is Finding:
                found.append(Found(entry, finding))
                bits |= entry.bit
        counted = self.counted(bits)
        tai = 0
        for entry, finding in found:
            if entry.bit & counted:
                tai += entry.value * finding.times
        return Scored(reading, tuple(found), counted, tai)

    def readings(self, hand: Hand, context: WinContext) -> list[Scored]:
        """Return every reading of a won hand, scored, best first; empty if the hand is no win."""
        case = Case(hand, context, self.rules.switches, seven_pairs=self.rules.seven_pairs)
        if context.by in _FLOWER_WINS:
            return [self.scored(Reading(case, (), (), (), (), None, -1), case.facts)]
        scored = [self.scored(*reading) for reading in _readings(case)]
        if len(scored) > 1:
            scored.sort(key=Scored.rank)
        return scored


@lru_cache(maxsize=256)
def scorer_for(rules: RuleSet) -> Scorer:
    """Return the rule set made ready to score."""
    return Scorer(rules)


def is_complete(hand: Hand, *, seven_pairs: bool = False) -> bool:
    """Say whether the tiles, the winning tile included, make a winning shape."""
    tiles = hand.concealed if hand.win is None else (*hand.concealed, hand.win)
    key = hand_key(tiles)
    return bool(hand_splits(key) or (seven_pairs and not hand.melds and seven_pairs_split(key)))


def _readings(case: Case) -> list[tuple[Reading, int]]:
    """Return every reading of the hand with the facts that hold in it."""
    hand, melds = case.hand, case.melds
    win = hand.win
    if win is None:
        return []
    key = hand_key((*hand.concealed, win))
    splits = hand_splits(key)
    if case.seven_pairs and not hand.melds:
        splits = splits + seven_pairs_split(key)
    claim = case.facts & _CLAIM
    readings = []
    for split in splits:
        sequences = split.sequences + melds.sequences
        triplets = split.triplets + melds.triplets
        hidden = split.triplets + melds.concealed_kongs
        facts = case.facts | _split_facts(split, len(triplets))
        for wait, tile in winning_seats(split, win):
            concealed = hidden
            if claim and wait is Wait.TWO_PAIRS:
                concealed = tuple([triplet for triplet in hidden if triplet != win])
            reading = Reading(case, sequences, triplets, split.pairs, concealed, wait, tile)
            readings.append((reading, facts | _NARROW_WAIT if wait in _NARROW else facts))
    return readings


def _split_facts(split: Split, triplets: int) -> int:
    """Return the facts that hang on the split alone."""
    facts = _SEVEN_PAIRS if len(split.pairs) > 1 else 0
    if triplets == 0:
        return facts | _NO_TRIPLETS
    if triplets >= 3:
        facts |= _THREE_TRIPLETS
    return facts | _FIVE_TRIPLETS if triplets == 5 else facts
