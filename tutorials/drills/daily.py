"""The daily set: ten drills that are the same for everybody on one day, from the easy to the hard."""

from __future__ import annotations

from datetime import date
from random import Random
from typing import Final, NamedTuple

from scoring.languages import tr

from .chance import Token
from .kinds import KINDS
from .level import Level

SIZE: Final = 10
LEVELS: Final = (*[Level.EASY] * 4, *[Level.MIDDLE] * 4, *[Level.HARD] * 2)
RIGHT: Final = "○"
WRONG: Final = "×"


class Daily(NamedTuple):
    """One place of the set."""

    kind: str
    level: Level
    token: Token


def daily_set(day: date) -> tuple[Daily, ...]:
    """Return the set of a day: as many kinds as there are before any comes twice."""
    order = Random(f"daily/{day}")
    kinds: list[str] = []
    while len(kinds) < SIZE:
        kinds += order.sample(list(KINDS), len(KINDS))
    return tuple(
        Daily(kind, level, Token(f"{day:%Y%m%d}", place))
        for place, (kind, level) in enumerate(zip(kinds, LEVELS, strict=False), start=1)
    )


def result_line(day: date, got: str, address: str) -> str:
    """Write a line to pass on: the day, how many were right, which, and where the same ten are."""
    marks = "".join(RIGHT if one == "1" else WRONG for one in got)
    line = "十六張每日十題 {month}/{day}　對 {right} 題　{marks}　{address}"
    return tr(line, month=day.month, day=day.day, right=got.count("1"), marks=marks, address=address)
