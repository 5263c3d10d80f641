"""What the coach says: one sentence and the figures behind it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from scoring.core.tiles import Tile
from scoring.languages import tr

from .names import term, within

ADVISER: Final = "expert"
"""The level whose choice is recommended."""


class Danger(NamedTuple):
    """How dangerous a discard is: 0 (安全) to 3 (危險), a word and its reason."""

    grade: int
    word: str
    why: str


class Throw(NamedTuple):
    """A discard compared: how far the hand is then, what helps with the copies left, how dangerous it is."""

    tile: Tile
    shanten: int
    useful: tuple[tuple[Tile, int], ...]
    left: int
    danger: Danger

    @property
    def after(self) -> str:
        """How far the hand is then, in a word or two."""
        if self.shanten > 0:
            return tr("差 {count} 張", count=self.shanten)
        return term("聽牌") if self.shanten == 0 else tr("胡")


class Wait(NamedTuple):
    """A tile that completes the hand: copies left as far as one sees, and what it is worth on a discard."""

    tile: Tile
    left: int
    tai: int


class Choice(NamedTuple):
    """An answer to an offered tile: what it leads to, and what it costs."""

    words: str
    after: str
    cost: str


@dataclass(frozen=True, slots=True)
class Advice:
    """One sentence, and behind 「為什麼？」 the reasons."""

    sentence: str
    reasons: tuple[str, ...] = ()
    best: Tile | None = None
    throws: tuple[Throw, ...] = ()
    waits: tuple[Wait, ...] = ()
    choices: tuple[Choice, ...] = ()


def far(shanten: int) -> str:
    """Say how far a hand is."""
    if shanten > 0:
        return tr("差 {count} 張聽牌", count=shanten)
    return within(term("胡了" if shanten < 0 else "聽牌"))
