"""The chance of each hand, bound before the dice and opened after it.

Each hand has a seed of its own, so that opening one tells nothing about the next. Once its fingerprint has been shown
the visitor may add a word: tiles and dice follow from both, so neither side alone decides them. A game with a seed
that a visitor chose is the same game for everybody who chooses it; there the seeds follow from that seed alone.
"""

from __future__ import annotations

import hashlib
from typing import Final, NamedTuple

from scoring.core.said import say

LENGTH: Final = 32
"""Hexadecimal characters of a derived seed or salt: 128 bits."""

LONGEST_WORD: Final = 64


class Bond(NamedTuple):
    """What a hand's tiles and dice come from, and the salt that keeps its fingerprint from being guessed."""

    seed: str
    salt: str
    word: str = ""

    @property
    def commitment(self) -> str:
        """The fingerprint that is shown before the dice: SHA-256 of the seed with the salt behind it."""
        return commitment_of(self.seed, self.salt)

    @property
    def dealt(self) -> str:
        """What tiles and dice are worked out from."""
        return mixed(self.seed, self.word)


def commitment_of(seed: str, salt: str) -> str:
    """Return the fingerprint of a seed and a salt."""
    return _hex(seed + salt)


def mixed(seed: str, word: str) -> str:
    """Mix the visitor's word into a seed: SHA-256 of the seed, a stroke and the word; without one the seed itself."""
    return _hex(f"{seed}/{word}") if word else seed


def bond_of(seed: str, key: str, shared: bool, hand: int, word: str = "") -> Bond:
    """Return the seed and the salt of a hand; ``key`` is the game's secret."""
    secret = "" if shared else key
    own = seed if hand == 0 else _hex(f"{seed}/{secret}/{hand}")[:LENGTH]
    return Bond(own, _hex(f"{key}/salt/{hand}")[:LENGTH], word)


def read_word(text: str) -> tuple[str, str]:
    """Read the visitor's word; return it with what is wrong with it, nothing if it can be used."""
    word = text.strip()
    if not word.isprintable():
        readable = "".join(char for char in word if char.isprintable())
        return readable[:LONGEST_WORD], "裡面有看不見的字元，請重打一次。"
    if len(word) > LONGEST_WORD:
        return word[:LONGEST_WORD], say("最多 {most} 個字，這個有 {count} 個。", most=LONGEST_WORD, count=len(word))
    return word, ""


def _hex(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
