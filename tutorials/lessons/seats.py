"""The four seats as a lesson speaks of them."""

from __future__ import annotations

from typing import Final

from scoring.core.context import SEATS_FROM_SELF, SELF
from scoring.core.said import listed, say

SEAT_NAMES: Final = dict(zip(SEATS_FROM_SELF, ("你", "下家", "對家", "上家"), strict=True))
"""In the order of play; the reader is seat 0 of every position."""

_IN_A_SENTENCE: Final = {
    side: name if side == SELF else say("{one_player}", one_player=name) for side, name in SEAT_NAMES.items()
}
"""The same; other languages put an article before it."""

WINDS: Final = "東南西北"  # not shown

WON: Final = say("{win}了", win="胡")
"""Who has won, and that a hand is a win."""


def seat_of(side: str) -> int:
    """Return the number of a seat that is named as seen from the reader."""
    return SEATS_FROM_SELF.index(side)


def name_of(seat: int) -> str:
    """Return what a lesson calls a seat."""
    return SEAT_NAMES[SEATS_FROM_SELF[seat % 4]]


def whom(seat: int | str) -> str:
    """Return what a lesson calls a seat in the middle of a sentence."""
    return _IN_A_SENTENCE[SEATS_FROM_SELF[seat % 4] if isinstance(seat, int) else seat]


def counting(total: int, thrower: int) -> str:
    """Write the counting out: 你 1、下家 2、對家 3、上家 4、你 5 …; long counts show their last round only."""
    words = [say("{seat} {number}", seat=name_of(thrower + step - 1), number=step) for step in range(1, total + 1)]
    if total <= 8:
        return listed(words)
    return say("{first}……{last}", first=listed(words[:4]), last=listed(words[-4:]))
