"""The way in for whoever needs a rule set by the id of a house rule set."""

from __future__ import annotations

from ..core.ruleset import RuleSet
from .store import find


def house_rules(ref: str) -> RuleSet | None:
    """Return the rule set at ``<id>`` (its latest version) or ``<id>.<number>``; ``None`` where there is none such.

    Its id is always the full ``<id>.<number>``. The same version is the same object while it is remembered.
    """
    found = find(ref)
    return found.house.rules if found else None
