"""Frequent questions, each answered in the first sentence."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from scoring.languages import tr

from .examples import Example, parse_examples
from .fields import Fields, Table, unique
from .problems import ContentProblem

FILE: Final = "faq.toml"


@dataclass(frozen=True, slots=True)
class Answered:
    """A question and its answer; ``answer`` alone is enough, ``more`` says why. ``name`` is the question in Chinese."""

    id: str
    name: str
    question: str
    answer: str
    more: str
    hands: tuple[Example, ...]
    source: tuple[str, ...]
    links: tuple[str, ...]


def parse_faq(table: Table, problems: list[ContentProblem]) -> Mapping[str, Answered]:
    """Read ``faq.toml``."""
    whole = Fields(table, FILE, "file", problems)
    entries = [_parse_entry(row) for row in whole.rows("entry", required=True)]
    whole.close()
    return unique([(entry.id, entry) for entry in entries], FILE, problems)


def _parse_entry(row: Fields) -> Answered:
    identity, name = row.identity(), row.written("question")
    entry = Answered(
        id=identity,
        name=name,
        question=tr(name),
        answer=row.text("answer"),
        more=row.optional("more"),
        hands=parse_examples(row, "hand"),
        source=row.texts("source", required=True),
        links=row.texts("links", required=True),
    )
    row.close()
    return entry
