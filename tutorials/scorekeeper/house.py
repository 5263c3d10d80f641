"""Which rule set a sheet's id names: one that ships, or a house set."""

from __future__ import annotations

from scoring.core.ruleset import RuleSet, load_rulesets
from scoring.house.lookup import house_rules
from scoring.house.store import sets_of


def rules_of(rules_id: str) -> RuleSet | None:
    """Return a rule set by its id."""
    return load_rulesets().get(rules_id) or house_rules(rules_id)


def offered_to(visitor: str | None) -> dict[str, str]:
    """Return the rule sets that a visitor can choose from, by id: those that ship, then their own."""
    shipped = {rules.id: rules.label for rules in load_rulesets().values()}
    return shipped | {f"{own.house_id}.{own.number}": own.label for own in sets_of(visitor)}
