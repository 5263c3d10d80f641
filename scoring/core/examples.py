"""Every example hand of the catalogue and the switches, held against the engine."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, Final

from .catalogue import Pattern, load_catalogue
from .errors import Problem
from .request import Request, read_request
from .ruleset import PatternRule, RuleSet, load_rulesets
from .score_request import score_request
from .score_sheet import ScoreSheet
from .switches import Play, Switches

_SWITCHES: Final = Path(__file__).with_name("switches.toml")
_BESIDE: Final = frozenset({"note", "tai", "values"})
"""Keys of an example that are no keys of a request: its caption, its total, values switched on for it."""


@cache
def load_switches() -> Mapping[str, Mapping[str, Any]]:
    """Return the words of every switch by its key: label, kind, choices, explanation, example."""
    records = tomllib.loads(_SWITCHES.read_text(encoding="utf-8"))["switches"]
    return {record["key"]: record for record in records}


def example_request(example: Mapping[str, Any]) -> Request:
    """Read an example; values that it switches on stand in a rule set of its own."""
    request = read_request({key: value for key, value in example.items() if key not in _BESIDE})
    if "values" not in example or request.rules is None:
        return request
    return replace(request, rules=with_values(request.rules, example["values"]))


def with_values(rules: RuleSet, values: Mapping[str, int]) -> RuleSet:
    """Return the rule set with some values changed, as a house rule would."""
    catalogue = load_catalogue()
    changed = dict(rules.patterns)
    for pattern_id, value in values.items():
        old = changed.get(pattern_id)
        changed[pattern_id] = PatternRule(catalogue[pattern_id], value, "自訂", old.absorbs if old else ())
    ordered = {pattern_id: changed[pattern_id] for pattern_id in catalogue if pattern_id in changed}
    return replace(rules, patterns=ordered)


def score_example(example: Mapping[str, Any]) -> ScoreSheet | Problem:
    """Score an example; what is wrong with it comes back as its first problem."""
    request = example_request(example)
    return request.problems[0] if request.problems else score_request(request)


def example_faults() -> Iterator[str]:
    """Name every example that does not score as declared, and every switch without words."""
    for pattern in load_catalogue().values():
        yield from _pattern_faults(pattern)
    known = {field for kind in (Switches, Play) for field in kind.__dataclass_fields__}
    for key in sorted(known ^ load_switches().keys()):
        yield f"switches.toml and the switches do not agree on {key}"
    counted = {pattern_id for rules in load_rulesets().values() for pattern_id in rules.patterns}
    for pattern in load_catalogue().values():
        if pattern.id not in counted and not pattern.suggested:
            yield f"{pattern.id}: no rule set has it and no value is suggested"


def _pattern_faults(pattern: Pattern) -> Iterator[str]:
    if not pattern.examples:
        yield f"{pattern.id}: has no example"
    for number, example in enumerate(pattern.examples, 1):
        name = f"{pattern.id}, example {number}"
        outcome = score_example(example)
        if isinstance(outcome, Problem):
            yield f"{name}: {outcome.message}"
        elif outcome.tai != example["tai"]:
            yield f"{name}: scores {outcome.tai}, declared {example['tai']}"
        elif pattern.id not in [line.id for line in outcome.counted]:
            yield f"{name}: the pattern is not counted"
    for number, miss in enumerate(pattern.near_misses, 1):
        name = f"{pattern.id}, near miss {number}"
        outcome = score_example(miss)
        if isinstance(outcome, Problem):
            yield f"{name}: {outcome.message}"
        elif pattern.id not in [line.id for line in outcome.not_met]:
            yield f"{name}: the pattern is not missing"
