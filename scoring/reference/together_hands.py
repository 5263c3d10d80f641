"""Hands that show how two patterns go together: the catalogue's examples, and some more, scored by the engine."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from ..core.case import Reading
from ..core.catalogue import load_catalogue
from ..core.examples import score_example
from ..core.score_sheet import ScoreSheet

_PATH: Final = Path(__file__).with_name("together_hands.toml")
_BESIDE: Final = ("note", "tai", "values")


class Shown(NamedTuple):
    """A hand, its reading, the patterns that count in it and those that are taken in, each with what takes it."""

    hand: Mapping[str, Any]
    reading: Reading
    counted: frozenset[str]
    taken: Mapping[str, str]

    @property
    def there(self) -> frozenset[str]:
        """The patterns that it has, whether they count or not."""
        return self.counted.union(self.taken)

    def shows(self, by: str, *patterns: str) -> bool:
        """Say whether it has several patterns, of which one counts and takes in what it can of the others."""
        return by in self.counted and all(
            pattern in self.counted or self.taken.get(pattern) == by for pattern in patterns
        )


@cache
def hands() -> tuple[Mapping[str, Any], ...]:
    """Return every hand, without a rule set."""
    return tuple(_hands())


def _hands() -> Iterator[Mapping[str, Any]]:
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
            found.append(Shown(example, sheet.reading, frozenset(line.id for line in sheet.counted), taken))
    return tuple(sorted(found, key=lambda shown: len(shown.counted) + len(shown.taken)))
