"""How a hand was won: by what, from whom, in which seat, under which circumstances."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple


class By(StrEnum):
    """What completes the hand."""

    DISCARD = "discard"
    DRAW = "draw"
    ROB_KONG = "rob_kong"
    EIGHT_FLOWERS = "eight_flowers"
    SEVEN_ROB_ONE = "seven_rob_one"


class Side(StrEnum):
    """Another player, seen from the winner; the order is that of play, counter-clockwise."""

    RIGHT = "right"
    ACROSS = "across"
    LEFT = "left"


FLOWER_WINS: Final = (By.EIGHT_FLOWERS, By.SEVEN_ROB_ONE)
"""Ways to win that need no winning tile."""

PAID_BY_ALL: Final = (By.DRAW, By.EIGHT_FLOWERS)
"""Ways to win that all three others pay for; anything else is paid by the one it came from."""

SELF: Final = "self"
SIDES: Final = (Side.RIGHT, Side.ACROSS, Side.LEFT)
SEATS_FROM_SELF: Final = (SELF, *SIDES)
"""Index = steps counter-clockwise from the winner: 自己、下家、對家、上家."""

WIND_LETTERS: Final = "ESWN"
"""Seats and rounds are numbers 0–3 in this order: 東南西北."""


class Situation(StrEnum):
    """A circumstance that some pattern asks for."""

    LAST_TILE = "last_tile"
    AFTER_FLOWER = "after_flower"
    AFTER_CONCEALED_KONG = "after_concealed_kong"
    AFTER_ADDED_KONG = "after_added_kong"
    AFTER_CLAIMED_KONG = "after_claimed_kong"
    FIRST_TURN = "first_turn"
    READY = "ready"
    EARTHLY_READY = "earthly_ready"
    HEAVENLY_READY = "heavenly_ready"


REPLACEMENTS: Final = (
    Situation.AFTER_FLOWER,
    Situation.AFTER_CONCEALED_KONG,
    Situation.AFTER_ADDED_KONG,
    Situation.AFTER_CLAIMED_KONG,
)


def default_dealer(seat: int) -> str:
    """Return where the dealer sits, as one of ``self right across left``, if he is the East seat."""
    return SEATS_FROM_SELF[-seat % 4]


@dataclass(frozen=True, slots=True)
class WinContext:
    """Everything about a win that is not a tile.

    ``seat`` and ``round`` are 0–3 (東南西北); ``source`` is the discarder or the robbed player and is
    ignored for a draw; ``dealer`` is ``self``, ``right``, ``across`` or ``left``; ``streak`` is N of 連N拉N;
    ``declared`` are the other players who had declared 眼牌.
    """

    by: By = By.DISCARD
    source: Side = Side.LEFT
    seat: int = 0
    round: int = 0
    dealer: str = SELF
    streak: int = 0
    situation: frozenset[Situation] = frozenset()
    declared: frozenset[Side] = frozenset()


HIGHEST_STAKE: Final = 1_000_000


class Stakes(NamedTuple):
    """What a table plays for, in points: 底 and 每台."""

    base: int = 100
    per_tai: int = 20
