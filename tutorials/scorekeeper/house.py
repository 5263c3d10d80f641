"""Which rule set a sheet's id names: one that ships, or a house set."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Final

from django.apps import apps

from scoring.core.ruleset import RuleSet, load_rulesets

_HOUSE: Final = "scoring.house"


def rules_of(rules_id: str) -> RuleSet | None:
    """Return a rule set by its id."""
    return load_rulesets().get(rules_id) or _house_rules(rules_id)


def _house_rules(rules_id: str) -> RuleSet | None:
    if not (apps.is_installed(_HOUSE) and find_spec(f"{_HOUSE}.lookup")):
        return None
    look_up: Callable[[str], RuleSet | None] = import_module(f"{_HOUSE}.lookup").house_rules
    return look_up(rules_id)
