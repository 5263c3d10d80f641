"""Example hands beside a rule: a scoring request and what it must give under each rule set."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from .fields import Fields
from .problems import Fault


@dataclass(frozen=True, slots=True)
class Example:
    """A hand in the notation of the scoring interface, without ``rules``.

    ``tai`` is the total by rule set, ``refused`` the error code by rule set where the win does not
    stand, ``waits`` what a hand without a winning tile waits for.
    """

    text: str
    request: Mapping[str, Any]
    tai: Mapping[str, int]
    refused: Mapping[str, str]
    waits: tuple[str, ...]

    @property
    def rule_sets(self) -> tuple[str, ...]:
        """The rule sets it says something about."""
        return (*self.tai, *self.refused)

    def asked_of(self, rule_set: str) -> dict[str, Any]:
        """Return the request as it is put to the engine."""
        return {"rules": rule_set, **self.request}


def parse_examples(fields: Fields, key: str) -> tuple[Example, ...]:
    """Read the example hands of a record."""
    return tuple(_examples(fields, key))


def _examples(fields: Fields, key: str) -> Iterator[Example]:
    for row in fields.rows(key):
        example = Example(
            text=row.text("text"),
            request=row.table("request"),
            tai=_values(row, "tai", int),
            refused=_values(row, "refused", str),
            waits=row.texts("waits"),
        )
        if not example.request:
            row.report(Fault.MISSING, "request is missing")
        if "rules" in example.request:
            row.report(Fault.BAD_VALUE, "request must not name a rule set: tai and refused do")
        if not (example.tai or example.refused or example.waits):
            row.report(Fault.MISSING, "says nothing to compare with: tai, refused or waits")
        row.close()
        yield example


def _values(row: Fields, key: str, kind: type) -> Mapping[str, Any]:
    values = row.table(key)
    for name, value in values.items():
        if not isinstance(value, kind) or isinstance(value, bool):
            row.report(Fault.WRONG_TYPE, f"{key}.{name} must be {kind.__name__}")
    return {name: value for name, value in values.items() if isinstance(value, kind)}
