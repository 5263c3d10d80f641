"""The way in for whoever needs a rule set by its id: a shipped one, a house rule set, and those to choose from."""

from __future__ import annotations

from ..core.ruleset import RuleSet, load_rulesets
from ..languages import language_cache, tr
from .store import find, sets_of


def house_rules(ref: str) -> RuleSet | None:
    """Return the rule set at ``<id>`` (its latest version) or ``<id>.<number>``; ``None`` where there is none such.

    Its id is always the full ``<id>.<number>``. The same version is the same object while it is remembered.
    """
    found = find(ref)
    return found.house.rules if found else None


def rules_at(name: str) -> RuleSet | None:
    """Return a shipped rule set by its id, or a house rule set; only the latter asks the database."""
    return load_rulesets().get(name) or house_rules(name)


def key_of(rules_id: str) -> str:
    """Return the key under which an address or a request names a rule set: ``rules``, or ``house``."""
    return "rules" if rules_id in load_rulesets() else "house"


def choices_for(visitor: str | None, in_force: RuleSet | None = None) -> dict[str, str]:
    """Return the rule sets to choose from, label by id: a house set in force, the visitor's own, the shipped."""
    shipped = _shipped_choices()
    chosen = {in_force.id: in_force.label} if in_force and in_force.id not in shipped else {}
    return chosen | own_choices(visitor) | shipped


@language_cache()
def _shipped_choices() -> dict[str, str]:
    return {rules.id: tr(rules.label) for rules in load_rulesets().values()}


def own_choices(visitor: str | None) -> dict[str, str]:
    """Return a visitor's own rule sets, label by the id of the latest version."""
    return {own.ref: own.label for own in sets_of(visitor)}
