"""What a term of the glossary is called in the language in force: the head of its entry, and the other words for it."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from scoring.languages import CHINESE, capitalized, language

from .reference.glossary import Term

_PATH: Final = Path(__file__).resolve().parent / "content" / "english_words.toml"


class EnglishWords(NamedTuple):
    """The head of an entry, empty where the record's own will do, other words for the same thing, and forms of them."""

    head: str = ""
    also: tuple[str, ...] = ()
    forms: tuple[str, ...] = ()


@cache
def english_words() -> Mapping[str, EnglishWords]:
    """Return what is written down of the English words, by the term's id."""
    rows = tomllib.loads(_PATH.read_text(encoding="utf-8"))
    return {
        term: EnglishWords(row.get("head", ""), tuple(row.get("also", ())), tuple(row.get("forms", ())))
        for term, row in rows.items()
    }


def head_of(term: Term) -> str:
    """Return the word over an entry: Chinese as it is written, English with a capital."""
    return term.term if language() == CHINESE else capitalized(_head(term))


def also_of(term: Term) -> tuple[str, ...]:
    """Return the other words for the same thing."""
    return term.aliases if language() == CHINESE else _english(term).also


def names_of(term: Term) -> tuple[str, ...]:
    """Return all words for a term as they stand in a sentence, the head first."""
    if language() == CHINESE:
        return (term.term, *term.aliases)
    return (_head(term), *_english(term).also, *_english(term).forms)


def _head(term: Term) -> str:
    return _english(term).head or term.english


def _english(term: Term) -> EnglishWords:
    return english_words().get(term.id, EnglishWords())


def forms_of(word: str) -> frozenset[str]:
    """Return an English word with what it is called when there is one of it, and when there are several.

    >>> sorted(forms_of("seat wind")), sorted(forms_of("dots"))
    (['seat wind', 'seat winds'], ['dot', 'dots'])
    """
    if word.endswith("s") and not word.endswith("ss"):
        return frozenset((word, word[:-1]))
    return frozenset((word, f"{word}es" if word.endswith(("ch", "sh", "ss", "x")) else f"{word}s"))
