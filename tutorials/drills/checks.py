"""System checks: one drill of each kind, level and rule set has exactly one right answer; links lead somewhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from django.apps import AppConfig
from django.core.checks import CheckMessage, Error, register

from scoring.core.ruleset import load_rulesets
from tutorials.addresses import place

from .chance import Token
from .drill import NoDrillError
from .kinds import KINDS, drill_of
from .level import Level

BAD_DRILL: Final = "drills.E001"
TRIED: Final = Token("check", 1)


@register()
def check_drills(app_configs: Sequence[AppConfig] | None = None, **kwargs: Any) -> list[CheckMessage]:
    """Report drills without exactly one right answer, and links of drills that lead nowhere."""
    return [Error(fault, obj=name, id=BAD_DRILL) for name, fault in faults()]


def faults() -> Iterator[tuple[str, str]]:
    """Yield what is wrong, with the kind, the rule set and the level of the drill."""
    for kind in KINDS:
        for rules in load_rulesets().values():
            for level in Level:
                name = f"{kind} {rules.id} {level}"
                try:
                    drill = drill_of(kind, rules, level, TRIED)
                except NoDrillError as error:
                    yield name, error.reason
                    continue
                yield from ((name, fault) for fault in drill.faults())
                yield from ((name, f"link {link} leads nowhere") for link in drill.see if place(link) is None)
