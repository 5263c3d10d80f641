"""Whether two patterns add up at one table: which takes the other in, which can't meet, and a hand that shows it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from enum import StrEnum
from functools import cache, cached_property
from typing import Any, Final, NamedTuple

from ..core.catalogue import Pattern, load_catalogue
from ..core.ruleset import PatternRule, RuleSet, default_rules, load_rulesets
from ..core.said import say
from .apart import hand_apart
from .demands import contradiction
from .together_hands import Shown, scored_hands


class Verdict(StrEnum):
    """What becomes of two patterns at one table, by the rule set and the known hands, which the engine scores."""

    TAKEN = "taken"
    """One counts, the other is taken in by it."""
    REPLACED = "replaced"
    """Where both are there a third one is too, and takes one or both in."""
    NEVER = "never"
    """No hand has them together."""
    BOTH = "both"
    """Both count: a hand shows it."""


class Relation(NamedTuple):
    """Two patterns at one table.

    ``by`` takes in ``taken``: always, or now and then where both may count; both are empty where nothing does.
    ``why`` says why they can't meet; ``hand`` is an example, as in the catalogue, that shows the verdict, and ``lit``
    the pattern to show in it.
    """

    first: Pattern
    second: Pattern
    verdict: Verdict
    by: Pattern | None = None
    taken: tuple[Pattern, ...] = ()
    why: str = ""
    hand: Mapping[str, Any] | None = None
    lit: str = ""


class Row(NamedTuple):
    """One pattern: what it takes in, what takes it in, and what can't be there with it."""

    rule: PatternRule
    takes: tuple[Pattern, ...]
    takes_everything: bool
    taken_by: tuple[Pattern, ...]
    never: tuple[Pattern, ...]

    @property
    def alone(self) -> bool:
        """Whether it wins by flowers, which leaves the rest of the hand out."""
        return self.rule.id in _BY_FLOWERS and bool(self.never)


class Table:
    """How the patterns of one rule set go together."""

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self.patterns = tuple(rule.pattern for rule in rules.patterns.values() if rule.value)
        self._places = {pattern.id: place for place, pattern in enumerate(self.patterns)}

    @cached_property
    def _beside(self) -> Mapping[str, set[str]]:
        """The patterns that some hand has together with each pattern."""
        return _company(shown.there for shown in scored_hands(self.rules.id))

    @cached_property
    def _counted_beside(self) -> Mapping[str, set[str]]:
        """The patterns that some hand counts together with each pattern."""
        return _company(shown.counted for shown in scored_hands(self.rules.id))

    def takes(self, one: str, other: str) -> bool:
        """Say whether a pattern, where it counts, takes in another."""
        return other in self.rules.patterns[one].absorbs

    def can_meet(self, one: str, other: str) -> bool:
        """Say whether some hand has two patterns."""
        return other in self._beside[one]

    def counts_both(self, one: str, other: str) -> bool:
        """Say whether some hand counts two patterns."""
        return other in self._counted_beside[one]

    def relation(self, one: str, other: str) -> Relation:
        """Say what becomes of two patterns."""
        catalogue = load_catalogue()
        first, second = catalogue[one], catalogue[other]
        for by, gone in ((first, second), (second, first)):
            if self.takes(by.id, gone.id):
                taken = Relation(first, second, Verdict.TAKEN, by, (gone,), lit=by.id)
                if not self.can_meet(one, other):
                    return self._kept_apart(taken)
                shown = _first(each for each in self._having(one, other) if each.shows(by.id, gone.id))
                return taken._replace(hand=shown and shown.hand)
        if not self.can_meet(one, other):
            return self._kept_apart(Relation(first, second, Verdict.NEVER))
        having = self._having(one, other)
        if not self.counts_both(one, other):
            return self._replaced(having, first, second)
        hand = next(shown.hand for shown in having if {one, other} <= shown.counted)
        sometimes, gone_then = self._now_and_then(having, first, second)
        return Relation(first, second, Verdict.BOTH, sometimes, gone_then, hand=hand)

    def _having(self, one: str, other: str) -> list[Shown]:
        """Return the hands that have two patterns, the plainest first."""
        return [shown for shown in scored_hands(self.rules.id) if {one, other} <= shown.there]

    def _taken(self, by: str, *patterns: Pattern) -> tuple[Pattern, ...]:
        return tuple(pattern for pattern in patterns if self.takes(by, pattern.id))

    def _replaced(self, having: list[Shown], first: Pattern, second: Pattern) -> Relation:
        """Name what takes one of two patterns in wherever both are there."""
        always = frozenset.intersection(*(shown.there for shown in having))
        found = [
            (-len(self._taken(pattern.id, first, second)), place, pattern, shown)
            for place, pattern in enumerate(self.patterns)
            if pattern.id in always and self._taken(pattern.id, first, second)
            for shown in having
            if shown.shows(pattern.id, first.id, second.id)
        ]
        if not found:
            raise LookupError(f"{self.rules.id}: nothing that takes in {first.id} or {second.id} is always there")
        _, _, by, shown = min(found, key=lambda each: each[:2])
        taken = self._taken(by.id, first, second)
        return Relation(first, second, Verdict.REPLACED, by, taken, hand=shown.hand, lit=by.id)

    def _now_and_then(
        self, having: list[Shown], first: Pattern, second: Pattern
    ) -> tuple[Pattern | None, tuple[Pattern, ...]]:
        """Name what takes one of two patterns in in many of the hands that have both; nothing where that is rare."""
        pair = {first.id, second.id}
        takers = Counter(by for shown in having for by in {shown.taken[gone] for gone in pair & shown.taken.keys()})
        if not takers:
            return None, ()
        by, times = min(takers.items(), key=lambda each: (-each[1], self._places[each[0]]))
        if times * _OFTEN < len(having):
            return None, ()
        return load_catalogue()[by], self._taken(by, first, second)

    def _kept_apart(self, relation: Relation) -> Relation:
        """Say in what two patterns contradict each other, with a hand that has one of them."""
        first, second = relation.first, relation.second
        alone = _first(pattern for pattern in (first, second) if pattern.id in _BY_FLOWERS)
        if alone:
            return relation._replace(why=say("{pattern}靠花牌直接胡，手牌和其他條件都不看", pattern=alone.name))
        why = contradiction(first, second, self.rules.switches)
        if not why:
            raise LookupError(f"{self.rules.id}: nothing says why {first.id} and {second.id} can't meet")
        found = hand_apart(self.rules.id, first.id, second.id)
        return relation._replace(why=why, hand=found.hand, lit=found.there) if found else relation._replace(why=why)

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        """Every pattern with what it takes in, what takes it in and what it can't meet, in the catalogue's order."""
        return tuple(self._row(pattern) for pattern in self.patterns)

    def _row(self, pattern: Pattern) -> Row:
        others = [other for other in self.patterns if other.id != pattern.id]
        takes = tuple(other for other in others if self.takes(pattern.id, other.id))
        taken_by = tuple(other for other in others if self.takes(other.id, pattern.id))
        never = tuple(
            other
            for other in others
            if other not in takes
            and other not in taken_by
            and other.id not in _BY_FLOWERS
            and not self.can_meet(pattern.id, other.id)
        )
        everything = len(takes) == len(others)
        shown = tuple(other for other in taken_by if other.id not in _BY_FLOWERS or pattern.id in _FLOWERS)
        return Row(self.rules.patterns[pattern.id], takes, everything, shown, never)


_BY_FLOWERS: Final = ("eight_flowers", "seven_rob_one")
_FLOWERS: Final = ("seat_flower", "flower_set", "seven_rob_one")
_OFTEN: Final = 2
"""What takes a pattern in in one hand of so many is worth a word where both may count."""


def _company(hands: Iterable[frozenset[str]]) -> Mapping[str, set[str]]:
    """Return, of each pattern, those that are with it in some hand."""
    company: dict[str, set[str]] = defaultdict(set)
    for patterns in hands:
        for pattern in patterns:
            company[pattern] |= patterns
    return company


def _first[T](found: Iterable[T]) -> T | None:
    return next(iter(found), None)


@cache
def table_of(rules_id: str) -> Table:
    """Return how the patterns of a shipped rule set go together."""
    return Table(load_rulesets()[rules_id])


class Asked(NamedTuple):
    """What is asked of the page, as it is in force: a rule set, and two patterns that it has or nothing."""

    rules: str
    first: str = ""
    second: str = ""
    unknown: bool = False

    @property
    def query(self) -> str:
        """The shortest query that asks for this; begins with ? unless empty."""
        rules = "" if self.rules == default_rules() else self.rules
        asked = {"rules": rules, "a": self.first, "b": self.second}
        pairs = "&".join(f"{key}={value}" for key, value in asked.items() if value)
        return f"?{pairs}" if pairs else ""


def read_asked(query: Mapping[str, str]) -> Asked:
    """Read a query; a pattern that the rule set does not have is as if it had not been said."""
    named = query.get("rules", "")
    rules = named if named in load_rulesets() else default_rules()
    counted = load_rulesets()[rules]
    first, second = (name if counted.value_of(name) else "" for name in (query.get("a", ""), query.get("b", "")))
    return Asked(rules, first, second, bool(named) and named != rules)
