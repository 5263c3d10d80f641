"""The glossary: what a word at the table means, and how else it is said and written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from .fields import Fields, Table, unique
from .problems import ContentProblem, Fault

FILE: Final = "glossary.toml"
SHORT_LIMIT: Final = 60
"""How long a definition may be to fit a popover."""


@dataclass(frozen=True, slots=True)
class Term:
    """A word; ``term`` is Chinese in every language, with ``english`` beside it.

    ``aliases`` are other words for the same thing; ``miswritten`` are spellings that visitors type
    and that search must find. ``tiles`` is an example in hand notation.
    """

    id: str
    term: str
    romanization: str
    english: str
    group: str
    aliases: tuple[str, ...]
    miswritten: tuple[str, ...]
    short: str
    long: str
    tiles: str
    source: tuple[str, ...]
    see: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Glossary:
    """All terms, by id; ``romanization`` names the system in use."""

    romanization: str
    groups: Mapping[str, str]
    terms: Mapping[str, Term]


def parse_glossary(table: Table, problems: list[ContentProblem]) -> Glossary:
    """Read ``glossary.toml``."""
    whole = Fields(table, FILE, "file", problems)
    groups = unique([(row.identity(), row.text("title")) for row in whole.rows("group", required=True)], FILE, problems)
    terms = [_parse_term(row, groups) for row in whole.rows("term", required=True)]
    glossary = Glossary(whole.text("romanization"), groups, unique([(t.id, t) for t in terms], FILE, problems))
    whole.close()
    heads: dict[str, str] = {}
    for term in terms:
        first = heads.setdefault(term.term, term.id)
        if first != term.id:
            problems.append(ContentProblem(Fault.DUPLICATE, FILE, term.id, f"{term.term} is the word of {first} too"))
    return glossary


def _parse_term(row: Fields, groups: Mapping[str, str]) -> Term:
    term = Term(
        id=row.identity(),
        term=row.written("term"),
        romanization=row.written("romanization"),
        english=row.written("english"),
        group=row.written("group"),
        aliases=row.texts("aliases"),
        miswritten=row.texts("miswritten"),
        short=row.text("short", limit=SHORT_LIMIT),
        long=row.text("long"),
        tiles=row.optional("tiles"),
        source=row.texts("source"),
        see=row.texts("see"),
    )
    if term.group not in groups:
        row.report(Fault.UNKNOWN_REFERENCE, f"no group {term.group}")
    if term.term in (*term.aliases, *term.miswritten):
        row.report(Fault.DUPLICATE, "the word is among its own aliases")
    row.close()
    return term
