"""The page of one pattern: every figure from the engine or the data."""

from __future__ import annotations

from dataclasses import dataclass

from ..core.catalogue import FAMILIES, Pattern, load_catalogue
from ..core.ruleset import RuleSet
from ..languages import language_cache
from .absorption import Absorption, taken_by, takes, takes_everything
from .switch_words import Switch, switches_for
from .values import Group, Value, differs, groups_of, paid_by, values_of
from .worked import Worked, work_out


@dataclass(frozen=True, slots=True)
class PatternPage:
    """What the page of a pattern shows under one rule set.

    ``taken_by_all`` are the patterns beside which nothing at all counts, left out of ``taken_by``; ``before`` and
    ``after`` are its neighbors in the catalogue; ``off`` says that no rule set that ships counts it.
    """

    pattern: Pattern
    rules: RuleSet
    family: str
    value: Value
    values: tuple[Value, ...]
    differs: bool
    groups: tuple[Group, ...]
    off: bool
    switches: tuple[Switch, ...]
    examples: tuple[Worked, ...]
    near_misses: tuple[Worked, ...]
    takes: tuple[Absorption, ...]
    takes_everything: bool
    taken_by_all: tuple[Pattern, ...]
    taken_by: tuple[Absorption, ...]
    related: tuple[Pattern, ...]
    before: Pattern | None
    after: Pattern | None

    @property
    def where(self) -> str:
        """Say what the tables that have the pattern pay."""
        having = [group for group in self.groups if any(rules.value_of(self.pattern.id) for rules in group.rules)]
        return paid_by(having)

    @property
    def terms_differ(self) -> bool:
        """Whether the tables ask for different things, whatever they pay."""
        return any(switch.differs for switch in self.switches)


def pattern_page(pattern: Pattern, rules: RuleSet) -> PatternPage:
    """Put a pattern's page together."""
    values = values_of(pattern.id)
    everything = takes_everything(pattern.id)
    before, after = _neighbors(pattern)
    examples, near_misses = _worked(pattern.id)
    taken = taken_by(pattern.id)
    return PatternPage(
        pattern=pattern,
        rules=rules,
        family=FAMILIES[pattern.family],
        value=next(value for value in values if value.rules is rules),
        values=values,
        differs=differs(pattern.id),
        groups=groups_of(pattern.id),
        off=not any(value.counts for value in values),
        switches=switches_for(pattern.id, rules),
        examples=examples,
        near_misses=near_misses,
        takes=() if everything else takes(pattern.id),
        takes_everything=everything,
        taken_by_all=tuple(each.pattern for each in taken if takes_everything(each.pattern.id)),
        taken_by=tuple(each for each in taken if not takes_everything(each.pattern.id)),
        related=_related(pattern),
        before=before,
        after=after,
    )


@language_cache()
def _worked(pattern_id: str) -> tuple[tuple[Worked, ...], tuple[Worked, ...]]:
    """Score the examples and near misses of a pattern: they are the same under every rule set of the page."""
    pattern = load_catalogue()[pattern_id]
    examples = tuple(work_out(example, f"e{number}", pattern_id) for number, example in enumerate(pattern.examples, 1))
    return examples, tuple(work_out(miss, f"n{number}") for number, miss in enumerate(pattern.near_misses, 1))


def _neighbors(pattern: Pattern) -> tuple[Pattern | None, Pattern | None]:
    catalogue = list(load_catalogue().values())
    before = catalogue[pattern.order - 1] if pattern.order else None
    after = catalogue[pattern.order + 1] if pattern.order + 1 < len(catalogue) else None
    return before, after


def _related(pattern: Pattern) -> tuple[Pattern, ...]:
    """Return the other patterns of the family."""
    return tuple(
        other for other in load_catalogue().values() if other.family == pattern.family and other.id != pattern.id
    )
