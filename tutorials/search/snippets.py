"""A piece of a text around what was found in it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from scoring.folding import fold

from .english_words import tokens

LENGTH: Final = 56
"""How many characters a snippet has, at most."""

BEFORE: Final = 14
"""How many of them may stand before the first match."""


LENGTH_IN_ENGLISH: Final = 150
BEFORE_IN_ENGLISH: Final = 50
"""The same of English."""

_ENDS: Final = frozenset("。；？！")  # not shown
_PAUSES: Final = frozenset("。；？！，、：")  # not shown
_LETTER: Final = re.compile("[A-Za-z0-9'’-]")
_STOPS: Final = " ,;:，、；："  # not shown
_OPENING: Final = "「（『"  # not shown

NEAR_THE_END: Final = 12
"""How far before its longest a snippet may end to end with a pause."""


class Piece(NamedTuple):
    """Part of a snippet; ``found`` parts are what was searched for."""

    text: str
    found: bool


def excerpt(text: str, words: Sequence[str]) -> tuple[Piece, ...]:
    """Cut a text to the neighborhood of the first folded word in it, and mark every word.

    >>> [piece for piece in excerpt("碰、槓都算。", ["槓"])]
    [Piece(text='碰、', found=False), Piece(text='槓', found=True), Piece(text='都算。', found=False)]
    """
    flat = " ".join(text.split())
    places = _places(fold(flat), words)
    first, last = places[0] if places else (0, 0)
    start = _start(flat, first) if len(flat) > LENGTH else 0
    return _shown(flat, places, start, _end(flat, last, start + LENGTH))


def excerpt_of_words(text: str, stems: Sequence[str]) -> tuple[Piece, ...]:
    """Do the same with an English text and the stems of words; it is cut between words.

    >>> [piece.text for piece in excerpt_of_words("Two kongs and a pong.", ["kong"]) if piece.found]
    ['kongs']
    """
    flat = " ".join(text.split())
    words = list(tokens(flat))
    places = [(word.start, word.end) for word in words if word.stem in stems]
    first = places[0][0] if places else 0
    start = _start_of_words(flat, first) if len(flat) > LENGTH_IN_ENGLISH else 0
    end = start + LENGTH_IN_ENGLISH
    if end < len(flat):
        end = flat.rindex(" ", start, end)
    return _shown(flat, places, start, end)


def _start_of_words(text: str, first: int) -> int:
    """Return where a snippet begins: with the sentence of the first match, or with a word not far before it."""
    least = max(0, min(first - BEFORE_IN_ENGLISH, len(text) - LENGTH_IN_ENGLISH))
    if not least:
        return 0
    sentence = max(text.rfind(f"{mark} ", least, first) for mark in ".;?!")
    return (sentence if sentence >= 0 else text.index(" ", least)) + (2 if sentence >= 0 else 1)


def _start(text: str, first: int) -> int:
    """Return where a snippet begins: with its sentence, if that is not far before the first match."""
    start = min(max(0, first - BEFORE), max(0, len(text) - LENGTH))
    for place in range(start, min(first, start + BEFORE)):
        if text[place] in _ENDS:
            return place + 1
    while 0 < start < first and _inside_a_word(text, start):
        start += 1
    return start


def _end(text: str, last: int, most: int) -> int:
    """Return where a snippet ends: behind a pause not far before its longest, else between words and numbers."""
    if most >= len(text):
        return len(text)
    for place in range(most, max(last, most - NEAR_THE_END), -1):
        if text[place - 1] in _PAUSES:
            return place if text[place - 1] in _ENDS else place - 1
    return _between_words(text, last, most)


def _between_words(text: str, least: int, most: int) -> int:
    """Return the last place up to one where no word or number is cut, nor a bracket left alone."""
    end = most
    while end > least and (_inside_a_word(text, end) or text[end - 1] in _OPENING):
        end -= 1
    return end if end > least else most


def _inside_a_word(text: str, place: int) -> bool:
    """Say whether letters or digits go on there; Chinese characters are words of their own."""
    return _LETTER.fullmatch(text[place - 1]) is not None and _LETTER.match(text, place) is not None


def shortened(text: str, most: int) -> str:
    """Cut a text that is longer at a word's end, and say that it goes on.

    >>> shortened("how many tai is a kong", 20), shortened("碰碰胡", 20)
    ('how many tai is a…', '碰碰胡')
    """
    return text if len(text) <= most else text[: _between_words(text, 0, most - 1)].rstrip(_STOPS) + "…"


def _places(folded: str, words: Sequence[str]) -> list[tuple[int, int]]:
    """Return where the words stand, without overlaps, from left to right."""
    found: list[tuple[int, int]] = []
    for word in sorted(words, key=len, reverse=True):
        at = folded.find(word)
        while at >= 0:
            end = at + len(word)
            if all(end <= start or at >= stop for start, stop in found):
                found.append((at, end))
            at = folded.find(word, end)
    return sorted(found)


def _shown(text: str, places: Sequence[tuple[int, int]], start: int, end: int) -> tuple[Piece, ...]:
    """Cut a text, and say where something is left out."""
    pieces = _cut(text, places, start, end)
    if start:
        pieces.insert(0, Piece("…", False))
    if end < len(text):
        pieces.append(Piece("…", False))
    return tuple(pieces)


def _cut(text: str, places: Sequence[tuple[int, int]], start: int, end: int) -> list[Piece]:
    pieces, at = [], start
    for first, last in places:
        first, last = max(first, at), min(last, end)
        if first >= last:
            continue
        if first > at:
            pieces.append(Piece(text[at:first], False))
        pieces.append(Piece(text[first:last], True))
        at = last
    if at < end:
        pieces.append(Piece(text[at:end], False))
    return pieces
