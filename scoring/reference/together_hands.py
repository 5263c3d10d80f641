"""Hands that show how two patterns go together: the catalogue's examples, and some more, scored by the engine."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from ..core.catalogue import load_catalogue
from ..core.examples import score_example
from ..core.score_sheet import ScoreSheet

_PATH: Final = Path(__file__).with_name("together_hands.toml")
_BESIDE: Final = ("note", "tai", "values")


class Shown(NamedTuple):
    """A hand, with the patterns that count in it and those that are taken in, each with what takes it."""

    hand: Mapping[str, Any]
    counted: frozenset[str]
    taken: Mapping[str, str]


def hands() -> Iterator[dict[str, Any]]:
    """Yield every hand without a rule set."""
    for pattern in load_catalogue().values():
        for example in (*pattern.examples, *pattern.near_misses):
            if "values" not in example:
                yield {key: value for key, value in example.items() if key not in (*_BESIDE, "rules")}
    yield from tomllib.loads(_PATH.read_text(encoding="utf-8"))["hands"]


@cache
def scored_hands(rules_id: str) -> tuple[Shown, ...]:
    """Score every hand that can be won at a table, the plainest first."""
    found = []
    for hand in hands():
        example = {**hand, "rules": rules_id}
        sheet = score_example(example)
        if isinstance(sheet, ScoreSheet):
            taken = {line.id: line.by.id for line in sheet.absorbed if line.by}
            found.append(Shown(example, frozenset(line.id for line in sheet.counted), taken))
    return tuple(sorted(found, key=lambda shown: len(shown.counted) + len(shown.taken)))


def counting(rules_id: str, *patterns: str) -> Mapping[str, Any] | None:
    """Return a hand in which several patterns count."""
    return next((each.hand for each in scored_hands(rules_id) if each.counted.issuperset(patterns)), None)


def taking_in(rules_id: str, by: str, *patterns: str) -> Mapping[str, Any] | None:
    """Return a hand that has several patterns, of which one takes in what it can of the others."""
    for each in scored_hands(rules_id):
        if by in each.counted and all(other in each.counted or each.taken.get(other) == by for other in patterns):
            return each.hand
    return None
