"""English words as they are compared: a word's stem, what is asked around the words that matter, words for the same."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from scoring.folding import latin

_PATH: Final = Path(__file__).resolve().parent.parent / "content" / "english_search.toml"
_WORD: Final = re.compile(r"[^\W_]+(?:['’][^\W_]+)?")
_ENDINGS: Final = ("ing", "ed", "es", "s")
_SHORTEST_STEM: Final = 3


class Token(NamedTuple):
    """A word of a text: where it begins and ends, and its stem."""

    start: int
    end: int
    stem: str


@cache
def spoken() -> Mapping[str, Any]:
    """Return what is written down of how English players speak."""
    return tomllib.loads(_PATH.read_text(encoding="utf-8"))


@cache
def _irregular() -> Mapping[str, str]:
    return {form: word for word, forms in spoken()["irregular"].items() for form in forms}


@cache
def unsaid() -> frozenset[str]:
    """Return the stems of what a question says around the thing it asks for."""
    return frozenset(map(stem, spoken()["around"]))


@cache
def _same() -> Mapping[str, tuple[str, ...]]:
    return {stem(word): tuple(map(stem, other.split())) for word, other in spoken()["same"].items()}


@lru_cache(maxsize=8192)
def stem(word: str) -> str:
    """Return what the forms of a word share.

    >>> [stem(word) for word in ("Kongs", "replacing", "replaced", "won", "dealer's", "passes", "discards")]
    ['kong', 'replac', 'replac', 'win', 'dealer', 'pass', 'discard']
    """
    plain = latin(re.sub(r"['’]s$", "", word))
    plain = _irregular().get(plain, plain)
    if plain.endswith("ies") and len(plain) > 4:
        return f"{plain[:-3]}i"
    for ending in _ENDINGS:
        rest = plain.removesuffix(ending)
        if rest != plain and len(rest) >= _SHORTEST_STEM and not (ending == "s" and rest.endswith(("s", "u", "i"))):
            return _bare(rest)
    return _bare(plain)


def _bare(word: str) -> str:
    """Leave out a silent e and one of two equal letters at the end, and write y as i: ``robb`` and ``rob`` are one."""
    if len(word) > _SHORTEST_STEM and word[-1] == word[-2] and word[-1] not in "lsz":
        word = word[:-1]
    if len(word) > _SHORTEST_STEM and word.endswith("e"):
        word = word[:-1]
    return f"{word[:-1]}i" if len(word) > _SHORTEST_STEM and word.endswith("y") else word


def tokens(text: str) -> Iterator[Token]:
    """Yield the words of a text; what a hyphen joins are several."""
    found = (Token(match.start(), match.end(), stem(match[0])) for match in _WORD.finditer(text))
    return (token for token in found if token.stem)


def stems(text: str) -> tuple[str, ...]:
    """Return the stems of the words of a text, in order.

    >>> stems("Can I chow from the player across?")[2:]
    ('chow', 'from', 'the', 'player', 'across')
    """
    return tuple(token.stem for token in tokens(text))


def asked_for(words: Iterable[str]) -> tuple[str, ...]:
    """Return what a question is about: its stems without those around, each once, in the words of this site."""
    left = (word for word in words if word not in unsaid())
    return tuple(dict.fromkeys(other for word in left for other in _same().get(word, (word,))))
