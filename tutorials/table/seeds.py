"""The chance of each hand, bound before the dice and opened after it.

Each hand has a seed of its own, so that opening one tells nothing about the next. A game with a seed that a visitor
chose is the same game for everybody who chooses it; there the seeds follow from that seed alone.
"""

from __future__ import annotations

import hashlib
from typing import Final, NamedTuple

LENGTH: Final = 32
"""Hexadecimal characters of a derived seed or salt: 128 bits."""


class Bond(NamedTuple):
    """What a hand's tiles and dice come from, and the salt that keeps its fingerprint from being guessed."""

    seed: str
    salt: str

    @property
    def commitment(self) -> str:
        """The fingerprint that is shown before the dice: SHA-256 of the seed with the salt behind it."""
        return commitment_of(self.seed, self.salt)


def commitment_of(seed: str, salt: str) -> str:
    """Return the fingerprint of a seed and a salt."""
    return hashlib.sha256((seed + salt).encode()).hexdigest()


def bond_of(seed: str, key: str, shared: bool, hand: int) -> Bond:
    """Return the seed and the salt of a hand; ``key`` is the game's secret."""
    secret = "" if shared else key
    own = seed if hand == 0 else _digest(f"{seed}/{secret}/{hand}")
    return Bond(own, _digest(f"{key}/salt/{hand}"))


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:LENGTH]
