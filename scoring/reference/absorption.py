"""What a pattern takes with it and what takes it, and at which tables."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from ..core.catalogue import Pattern, load_catalogue
from ..core.ruleset import RuleSet, load_rulesets
from ..core.said import say
from .values import labels_of


class Absorption(NamedTuple):
    """Two patterns of which one takes the other: at ``where``; at ``elsewhere`` both count.

    A rule set that lacks one of the two stands in neither.
    """

    pattern: Pattern
    where: tuple[RuleSet, ...]
    elsewhere: tuple[RuleSet, ...]

    @property
    def differs(self) -> bool:
        """Whether tables that have both patterns disagree."""
        return bool(self.elsewhere)

    @property
    def words(self) -> str:
        """Say where it holds, in as few labels as will do; nothing where all agree."""
        if not self.elsewhere:
            return ""
        if len(self.where) <= len(self.elsewhere):
            return say("只有{tables}；其他兩項都算", tables=labels_of(self.where))
        return say("{tables}例外，兩項都算", tables=labels_of(self.elsewhere))


@cache
def _pair(absorber: str, absorbed: str) -> tuple[tuple[RuleSet, ...], tuple[RuleSet, ...]]:
    """Return the rule sets in which the one takes the other, and those in which both count."""
    both = [rules for rules in load_rulesets().values() if rules.value_of(absorber) and rules.value_of(absorbed)]
    where = tuple(rules for rules in both if absorbed in rules.patterns[absorber].absorbs)
    return where, tuple(rules for rules in both if rules not in where)


@cache
def takes(pattern_id: str) -> tuple[Absorption, ...]:
    """Return the patterns that no longer count beside this one."""
    found = ((pattern, *_pair(pattern_id, pattern.id)) for pattern in load_catalogue().values())
    return tuple(Absorption(pattern, where, elsewhere) for pattern, where, elsewhere in found if where)


@cache
def taken_by(pattern_id: str) -> tuple[Absorption, ...]:
    """Return the patterns beside which this one no longer counts."""
    found = ((pattern, *_pair(pattern.id, pattern_id)) for pattern in load_catalogue().values())
    return tuple(Absorption(pattern, where, elsewhere) for pattern, where, elsewhere in found if where)


@cache
def takes_everything(pattern_id: str) -> bool:
    """Say whether wherever it counts nothing else does: 八仙過海."""
    having = [rules for rules in load_rulesets().values() if rules.value_of(pattern_id)]
    return bool(having) and all(
        set(rules.patterns[pattern_id].absorbs)
        >= {rule.id for rule in rules.patterns.values() if rule.value and rule.id != pattern_id}
        for rules in having
    )
