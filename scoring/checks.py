"""``manage.py check``: the catalogue, every rule set, every example hand."""

from __future__ import annotations

from typing import Any

from django.core.checks import CheckMessage, Error, register

from .core.catalogue import CatalogueError, load_catalogue
from .core.examples import example_faults
from .core.ruleset import RuleSetError, load_rulesets


@register("rules")
def check_rules(**_: Any) -> list[CheckMessage]:
    """Report everything that is wrong with the rules as data, each point as an error of its own."""
    try:
        load_catalogue()
        load_rulesets()
    except CatalogueError as error:
        return [Error(fault, id="scoring.E001") for fault in str(error).split("; ")]
    except RuleSetError as error:
        return [Error(fault, id="scoring.E002") for fault in error.faults]
    return [Error(fault, id="scoring.E003") for fault in example_faults()]
