"""Reading TOML tables field by field, collecting what is wrong instead of stopping at it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

from scoring.languages import in_language, tr

from .problems import ContentProblem, Fault

_AS_WRITTEN: Final[Mapping[str, str]] = MappingProxyType({})
_KEBAB: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")

type Table = Mapping[str, Any]


class Fields:
    """One table of a content file; every key must be asked for, and :meth:`close` names those that were not."""

    def __init__(self, table: object, file: str, record: str, problems: list[ContentProblem]) -> None:
        self.file = file
        self.record = record
        self.problems = problems
        self._table: dict[str, Any] = dict(table) if isinstance(table, Mapping) else {}
        self._asked: set[str] = set()
        if not isinstance(table, Mapping):
            self.report(Fault.WRONG_TYPE, "not a table")

    def report(self, fault: Fault, message: str) -> None:
        """Note a problem of this record."""
        self.problems.append(ContentProblem(fault, self.file, self.record, message))

    def _value(self, key: str, kind: type, empty: Any, *, required: bool) -> Any:
        self._asked.add(key)
        if key not in self._table:
            if required:
                self.report(Fault.MISSING, f"{key} is missing")
            return empty
        value = self._table[key]
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            self.report(Fault.WRONG_TYPE, f"{key} must be {kind.__name__}")
            return empty
        return value

    def text(self, key: str, *, limit: int | None = None, meant: Mapping[str, str] = _AS_WRITTEN) -> str:
        """Return a text that must be there and say something, in the language in force.

        ``limit`` is for what the file says: it makes room for Chinese, where a translation has its own measure.
        ``meant`` tells a word that means several things apart, see :mod:`tutorials.meanings`.
        """
        written = self._required_text(key, limit)
        return tr(meant.get(written, written)).strip()

    def written(self, key: str, default: str | None = None) -> str:
        """Return a text as the file has it, whatever language is in force; with a default it may be left out."""
        if default is not None and key not in self._table:
            self._asked.add(key)
            return default
        return self._required_text(key, None).strip()

    def _required_text(self, key: str, limit: int | None) -> str:
        value: str = self._value(key, str, "", required=True)
        if key in self._table and not value.strip():
            self.report(Fault.MISSING, f"{key} is empty")
        if limit is not None and len(value) > limit:
            self.report(Fault.TOO_LONG, f"{key} has {len(value)} characters, at most {limit}")
        return value

    def optional(self, key: str) -> str:
        """Return a text that may be left out, in the language in force."""
        value: str = self._value(key, str, "", required=False)
        return tr(value).strip()

    def number(self, key: str) -> int:
        """Return a whole number that must be there."""
        value: int = self._value(key, int, 0, required=True)
        return value

    def texts(self, key: str, *, required: bool = False) -> tuple[str, ...]:
        """Return a list of texts as the file has them, empty where it is left out: names, links, places in sources."""
        return self._texts_of(key, self._value(key, list, [], required=required), required=required)

    def _texts_of(self, key: str, values: list[Any], *, required: bool) -> tuple[str, ...]:
        good = tuple(value for value in values if isinstance(value, str) and value.strip())
        if len(good) != len(values):
            self.report(Fault.WRONG_TYPE, f"{key} must hold texts only")
        if len(set(good)) != len(good):
            self.report(Fault.DUPLICATE, f"{key} names something twice")
        if required and key in self._table and not values:
            self.report(Fault.MISSING, f"{key} is empty")
        return good

    def table(self, key: str) -> Table:
        """Return a nested table as it stands, empty where it is left out."""
        value: Table = self._value(key, dict, {}, required=False)
        return value

    def said(self, key: str) -> Table:
        """Return a nested table with its texts in the language in force."""
        value: Table = in_language(self.table(key))
        return value

    def rows(self, key: str, *, required: bool = False) -> Iterator[Fields]:
        """Yield each row of a nested array of tables; the caller closes them."""
        for position, row in enumerate(self._value(key, list, [], required=required), start=1):
            yield Fields(row, self.file, f"{self.record}/{key} {position}", self.problems)

    def close(self) -> None:
        """Report the keys that nobody asked for."""
        for key in sorted(self._table.keys() - self._asked):
            self.report(Fault.UNKNOWN_KEY, f"{key} is not a key of this kind of record")

    def identity(self) -> str:
        """Return the ``id``, and name the record by it from here on."""
        identity = self.written("id")
        if identity:
            self.record = identity
            if not _KEBAB.fullmatch(identity):
                self.report(Fault.BAD_ID, "an id is lower-case words joined by hyphens")
        return identity


def unique[R](records: list[tuple[str, R]], file: str, problems: list[ContentProblem]) -> dict[str, R]:
    """Return the records by id, reporting ids used twice."""
    found: dict[str, R] = {}
    for identity, record in records:
        if identity in found:
            problems.append(ContentProblem(Fault.DUPLICATE, file, identity, "two records have this id"))
        found[identity] = record
    return found
