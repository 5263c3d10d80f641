"""A piece of a text around what was found in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from scoring.folding import fold

LENGTH: Final = 56
"""How many characters a snippet has, at most."""

BEFORE: Final = 14
"""How many of them may stand before the first match."""


_ENDS: Final = frozenset("。；？！")


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
    first = places[0][0] if places else 0
    start = _start(flat, first) if len(flat) > LENGTH else 0
    end = min(len(flat), start + LENGTH)
    pieces = _cut(flat, places, start, end)
    if start:
        pieces.insert(0, Piece("…", False))
    if end < len(flat):
        pieces.append(Piece("…", False))
    return tuple(pieces)


def _start(text: str, first: int) -> int:
    """Return where a snippet begins: with its sentence, if that is not far before the first match."""
    start = min(max(0, first - BEFORE), max(0, len(text) - LENGTH))
    for place in range(start, min(first, start + BEFORE)):
        if text[place] in _ENDS:
            return place + 1
    return start


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
