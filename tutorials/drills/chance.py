"""All chance of a drill comes from its token: the same address is the same question everywhere.

A token is a *base* and a *turn*, ``k3f9x2-12``. Going on to the next drill keeps the base and raises the turn.
What there are only few of (throws of three dice, rulings) is dealt like a pack of cards that the base has shuffled,
so that none comes back before the pack is through.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

LAST_TURN: Final = 99_999
LONGEST_BASE: Final = 16

_TOKEN: Final = re.compile(rf"(?P<base>[a-z0-9]{{1,{LONGEST_BASE}}})-(?P<turn>[1-9][0-9]{{0,4}})")


class Token(NamedTuple):
    """Which drill of which series."""

    base: str
    turn: int

    def __str__(self) -> str:
        return f"{self.base}-{self.turn}"

    @property
    def following(self) -> Token:
        """The next one of the series; a series that is through begins again."""
        return Token(self.base, self.turn % LAST_TURN + 1)


def read_token(text: str) -> Token | None:
    """Read a token; ``None`` where it is none."""
    found = _TOKEN.fullmatch(text)
    return Token(found["base"], int(found["turn"])) if found else None


class Chance(Random):
    """The random numbers of one drill."""

    order: Random
    turn: int = 1

    @classmethod
    def of(cls, token: Token, scope: str) -> Chance:
        """Make the chance of a drill; ``scope`` tells kinds, rule sets and levels apart."""
        chance = cls(f"{scope}/{token}")
        chance.order = Random(f"{scope}/{token.base}")
        chance.turn = token.turn
        return chance

    def card[Card](self, cards: Sequence[Card]) -> Card:
        """Deal one of the cards: each comes once before any comes again."""
        order = list(range(len(cards)))
        self.order.shuffle(order)
        return cards[order[(self.turn - 1) % len(cards)]]

    def likely(self, chance: float) -> bool:
        """Say yes with so much probability."""
        return self.random() < chance
