"""Chance, all of it from one seed.

A stream is named by a seed and a label. Its numbers are the 32-bit big-endian words of
``SHA-256("seed:label:0")``, ``SHA-256("seed:label:1")`` and so on, so that anybody can compute them
again. Numbers below a bound are found by rejection, so that none is likelier than another.
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Iterable, Iterator
from typing import Final

_WORDS: Final = struct.Struct(">8I")
_RANGE: Final = 1 << 32


def words(seed: str, label: str) -> Iterator[int]:
    """Yield the stream's 32-bit numbers, without end."""
    counter = 0
    while True:
        yield from _WORDS.unpack(hashlib.sha256(f"{seed}:{label}:{counter}".encode()).digest())
        counter += 1


class Stream:
    """The random numbers of one label."""

    def __init__(self, seed: str, label: str) -> None:
        self._words = words(seed, label)

    def below(self, bound: int) -> int:
        """Return a number from 0 to ``bound - 1``, each as likely as the others."""
        limit = _RANGE - _RANGE % bound
        for word in self._words:
            if word < limit:
                return word % bound
        raise AssertionError("the stream has no end")

    def shuffled[T](self, items: Iterable[T]) -> tuple[T, ...]:
        """Return the items in a random order (Fisher–Yates from the last place down)."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return tuple(order)

    def dice(self) -> tuple[int, int, int]:
        """Throw three dice."""
        return (1 + self.below(6), 1 + self.below(6), 1 + self.below(6))
