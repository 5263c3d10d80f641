"""Counting tiles (數牌): what 相公 would be with the hand that the visitor holds now.

The table draws, replaces and counts by itself, so nobody at it ever has a wrong number of tiles. What can be shown is
how to count, and how many tiles would be too many or too few.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from scoring.core.hand import MeldKind

from ..game.perspective import SeatView, View
from .course import PLAY
from .names import PEOPLE

HELD: Final = 16
"""Tiles of a player who is not to throw one, a meld counted as three whatever its kind."""


class Row(NamedTuple):
    """A number of tiles: in hand, and with the melds; what it is called and what follows from it."""

    in_hand: int
    whole: int
    name: str
    follows: str


class Count(NamedTuple):
    """The visitor's tiles counted, what one more and one less would be, and what the others hold."""

    melds: int
    kongs: int
    rows: tuple[Row, Row, Row]
    others: tuple[tuple[str, int], ...]


def whole_of(seat: SeatView) -> int:
    """Return how many tiles a player has, each meld counted as three."""
    return seat.hand_size + 3 * len(seat.melds)


def count_of(view: View) -> Count | None:
    """Count the visitor's tiles while a hand is played."""
    if view.phase not in PLAY:
        return None
    me, whole = view.me, whole_of(view.me)
    late = "打完一張剩 16 張" if whole > HELD else "等著摸牌"
    rows = (
        Row(me.hand_size, whole, "張數對", late),
        Row(me.hand_size + 1, whole + 1, "大相公", "不能胡，也不能吃、碰、槓"),
        Row(me.hand_size - 1, whole - 1, "小相公", "不能胡"),
    )
    others = tuple((name, whole_of(view.seats[(view.seat + step) % 4])) for step, name in enumerate(PEOPLE) if step)
    kongs = sum(meld.kind in (MeldKind.KONG, MeldKind.CONCEALED_KONG) for meld in me.melds)
    return Count(len(me.melds), kongs, rows, others)
