"""Whether two patterns add up at one table: which takes the other in, which can't meet, and a hand that shows it."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from functools import cache, cached_property
from typing import Any, Final, NamedTuple

from ..core.catalogue import Pattern, load_catalogue
from ..core.detection import DETECTORS
from ..core.evaluate import is_about_flowers
from ..core.ruleset import PatternRule, RuleSet, default_rules, load_rulesets
from ..core.said import say
from .coexistence import Worlds, demand_of, worlds_of
from .demands import barring
from .together_hands import counting, taking_in


class Verdict(StrEnum):
    """What becomes of two patterns at one table."""

    TAKEN = "taken"
    """One counts, the other is taken in by it."""
    REPLACED = "replaced"
    """Where both are there a third one is too, and takes one or both in."""
    NEVER = "never"
    """They can't be there together."""
    BOTH = "both"
    """Both count: a hand shows it."""
    OPEN = "open"
    """Nothing bars it, and no hand is known that has both."""


class Relation(NamedTuple):
    """Two patterns at one table.

    ``by`` takes in ``taken``, both empty unless something does; ``why`` says why they can't meet; ``hand`` is an
    example, as in the catalogue, that shows the verdict.
    """

    first: Pattern
    second: Pattern
    verdict: Verdict
    by: Pattern | None = None
    taken: tuple[Pattern, ...] = ()
    why: str = ""
    hand: Mapping[str, Any] | None = None

    @property
    def adds_up(self) -> bool:
        """Whether both may count."""
        return self.verdict in (Verdict.BOTH, Verdict.OPEN)


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
    def _worlds(self) -> Worlds:
        """What the patterns ask for, held against every world."""
        switches = self.rules.switches
        demands = [demand_of(pattern.id, switches) for pattern in self.patterns]
        about_flowers = [is_about_flowers(DETECTORS[pattern.id]) for pattern in self.patterns]
        return worlds_of(demands, sum(about << place for place, about in enumerate(about_flowers)), switches)

    def takes(self, one: str, other: str) -> bool:
        """Say whether a pattern, where it counts, takes in another."""
        return other in self.rules.patterns[one].absorbs

    def can_meet(self, one: str, other: str) -> bool:
        """Say whether two patterns may be there together; no means that they can't."""
        return bool(self._worlds.beside[self._places[one]] >> self._places[other] & 1)

    def relation(self, one: str, other: str) -> Relation:
        """Say what becomes of two patterns."""
        catalogue = load_catalogue()
        first, second = catalogue[one], catalogue[other]
        for by, gone in ((first, second), (second, first)):
            if self.takes(by.id, gone.id):
                why = "" if self.can_meet(one, other) else self._why_never(one, other)
                hand = taking_in(self.rules.id, by.id, gone.id)
                return Relation(first, second, Verdict.TAKEN, by, (gone,), why, hand)
        if not self.can_meet(one, other):
            return Relation(first, second, Verdict.NEVER, why=self._why_never(one, other))
        third = self._replacing(one, other)
        if third:
            taken = tuple(each for each in (first, second) if self.takes(third.id, each.id))
            hand = taking_in(self.rules.id, third.id, one, other)
            return Relation(first, second, Verdict.REPLACED, third, taken, hand=hand)
        hand = counting(self.rules.id, one, other)
        return Relation(first, second, Verdict.BOTH if hand else Verdict.OPEN, hand=hand)

    def _replacing(self, one: str, other: str) -> Pattern | None:
        """Return the pattern that is always there where two others are, and takes one of them in."""
        places = self._places
        for third in self.patterns:
            if third.id in (one, other) or not (DETECTORS[third.id].settled or third.id in _TOLD_BY_FACTS):
                continue
            if self.takes(one, third.id) or self.takes(other, third.id):
                continue
            if not (self.takes(third.id, one) or self.takes(third.id, other)):
                continue
            if self._worlds.always(places[third.id], places[one], places[other]):
                return third
        return None

    def _why_never(self, one: str, other: str) -> str:
        """Say which demand of the one bars which of the other."""
        catalogue = load_catalogue()
        first, second = catalogue[one].name, catalogue[other].name
        for name, pattern_id in ((first, one), (second, other)):
            if pattern_id in _BY_FLOWERS:
                return say("{pattern}靠花牌直接胡，手牌和其他條件都不看", pattern=name)
        switches = self.rules.switches
        found = barring(demand_of(one, switches), demand_of(other, switches), switches)
        if found is None:
            return say("{first}和{second}湊不進同一副五組一對眼", first=first, second=second)
        return say("{first}{demand}，{second}{other}", first=first, demand=found[0], second=second, other=found[1])

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
_TOLD_BY_FACTS: Final = ("five_concealed_triplets",)
"""Whether these are there the worlds tell for certain, though their detectors are asked what they light."""


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
