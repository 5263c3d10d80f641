"""Questions as players ask them, and the record that answers each: ``content/asked.toml``."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Set
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from scoring.folding import squeeze

from .english_words import spoken, stem

_PATH: Final = Path(__file__).resolve().parent.parent / "content" / "asked.toml"

type Words = tuple[tuple[str, ...], ...]
"""What must stand in a question: of each group one word."""


class Asked(NamedTuple):
    """A way to ask, and the link to what answers."""

    words: Words
    link: str

    def found_in(self, question: str) -> tuple[str, ...]:
        """Return the longest word of each group in a squeezed question; nothing where a group has none.

        >>> Asked((("莊家", "莊"), ("幾台",)), "faq:dealer-tai").found_in("莊家幾台")
        ('莊家', '幾台')
        """
        found = [max((word for word in group if word in question), key=len, default="") for group in self.words]
        return tuple(found) if all(found) else ()


@cache
def asked_questions() -> tuple[Asked, ...]:
    """Return every way to ask that is written down."""
    answers = tomllib.loads(_PATH.read_text(encoding="utf-8"))["answer"]
    return tuple(Asked(_words(way), answer["link"]) for answer in answers for way in answer["asked"])


def _words(way: str) -> Words:
    return tuple(tuple(map(squeeze, group.split("|"))) for group in way.split())


@cache
def asked_in_english() -> tuple[Asked, ...]:
    """Return every way to ask in English that is written down, its words as stems."""
    return tuple(
        Asked(tuple(tuple(map(stem, group.split("|"))) for group in way.split()), answer["link"])
        for answer in spoken()["answer"]
        for way in answer["asked"]
    )


def answers_to_words(question: Set[str], ways: Iterable[Asked]) -> tuple[str, ...]:
    """Return the links that answer a question, given by its stems: those that ask for most words first."""
    found = [way for way in ways if all(not question.isdisjoint(group) for group in way.words)]
    return tuple(dict.fromkeys(way.link for way in sorted(found, key=lambda way: -len(way.words))))


def answers_to(question: str, ways: Iterable[Asked]) -> dict[str, tuple[str, ...]]:
    """Return the links that answer a squeezed question with the words that told, the most characters first."""
    found = [(way.link, words) for way in ways if (words := way.found_in(question))]
    best: dict[str, tuple[str, ...]] = {}
    for link, words in sorted(found, key=lambda each: -sum(map(len, each[1]))):
        best.setdefault(link, words)
    return best
