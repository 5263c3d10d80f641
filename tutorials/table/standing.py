"""How a game stands, in a few figures that are stored with it: enough for a list to tell games apart."""

from __future__ import annotations

from typing import Any, NamedTuple

from scoring.core.said import Said, say

from .course import Course
from .names import WINDS


class Standing(NamedTuple):
    """How often the deal has passed on, the dealer's streak, the visitor's points and how many tiles were thrown."""

    passes: int
    streak: int
    points: int
    discards: int

    @property
    def deal(self) -> Said:
        """Name the deal as players do: 東風圈第 2 局，莊連 1."""
        wind, number = WINDS[self.passes // 4 % 4], self.passes % 4 + 1
        if self.streak:
            return say("{wind}風圈第 {number} 局，莊連 {streak}", wind=wind, number=number, streak=self.streak)
        return say("{wind}風圈第 {number} 局", wind=wind, number=number)

    @property
    def turn(self) -> int:
        """Say in which go-round the hand is, from 1."""
        return self.discards // 4 + 1


def standing_of(course: Course) -> Standing:
    """Return how a game stands at this moment of its hand."""
    state, match = course.state, course.state.match
    return Standing(match.passes, match.streak, match.scores[course.me], state.discards)


def read_standing(record: Any) -> Standing | None:
    """Read it back; ``None`` where it was never written, or not by this program."""
    if not isinstance(record, dict) or record.keys() != set(Standing._fields):
        return None
    if not all(type(value) is int and abs(value) < 10**12 for value in record.values()):
        return None
    standing = Standing(**record)
    return standing if min(standing.passes, standing.streak, standing.discards) >= 0 else None
