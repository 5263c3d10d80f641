"""What detectors answer, and the registry that holds them.

A detector looks at one :class:`~scoring.core.case.Reading` and answers a :class:`Finding`, or a
:class:`Missing` that says the first condition that is not met: a pattern and the reason why it did not
count come from the same lines. A detector knows no values and never looks at another pattern.

``when`` names facts (see :mod:`facts`) without which a pattern cannot be there, ``unless`` facts with
which it cannot. For most patterns these are enough: the evaluator asks a detector only where the table
makes it look at the tiles as well, and for the reason or for what lights. It saves time and changes no result.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from .case import Reading
from .switches import Switches
from .tiles import KINDS, Tile

FAR: Final = 9
"""The gap of a pattern that no small change would bring about."""


@dataclass(slots=True)
class Finding:
    """A pattern that is there: how many times, and what it lights: sets by lowest tile, pair, flowers.

    Not changed once made; a frozen one would take three times as long to make.
    """

    times: int = 1
    sequences: tuple[Tile, ...] = ()
    triplets: tuple[Tile, ...] = ()
    pair: bool = False
    flowers: tuple[Tile, ...] = ()


ONCE: Final = Finding()
"""There, and no tile in particular to light."""

PAIR: Final = Finding(pair=True)
"""There, and the pair lights."""


SEQUENCE: Final = tuple(Finding(1, (start,)) for start in range(KINDS))
"""There, and one sequence lights: by its lowest tile."""

TRIPLET: Final = tuple(Finding(1, (), (tile,)) for tile in range(KINDS))
"""There once, and one triplet lights."""


def whole(reading: Reading) -> Finding:
    """Light every set and the pair."""
    return Finding(1, reading.sequences, reading.triplets, True)


class Missing(NamedTuple):
    """A pattern that is not there.

    ``reason`` is a clause for the visitor in which ``{tiles}`` stands for ``tiles`` and ``{number}``
    for ``number``; ``gap`` counts the changes that would bring the pattern about (1 = a near miss).
    ``also`` holds what is missing besides.
    """

    reason: str
    gap: int = FAR
    tiles: tuple[Tile, ...] = ()
    number: int = 0
    also: tuple[Missing, ...] = ()


@lru_cache(maxsize=2_000)
def because(reason: str, gap: int = FAR, tiles: tuple[Tile, ...] = (), number: int = 0) -> Missing:
    """Return a reason with its tiles and number: the same one each time, which costs a third of a new one."""
    return Missing(reason, gap, tiles, number)


@lru_cache(maxsize=2_000)
def all_of(*conditions: Missing | None) -> Missing | None:
    """Put together every condition that is not met: the first gives the reason, the others stand beside it."""
    missing = [condition for condition in conditions if condition]
    if len(missing) < 2:
        return missing[0] if missing else None
    first, *others = missing
    return first._replace(gap=sum(condition.gap for condition in missing), also=(*first.also, *others))


type Outcome = Finding | Missing


type Detect = Callable[[Reading], Outcome]


def never(_: Switches) -> bool:
    """At no table is there more to look at than the facts."""
    return False


def always(_: Switches) -> bool:
    """At every table the tiles or the circumstances must be looked at."""
    return True


def nothing(_: Switches) -> int:
    """No table bars the pattern by more facts."""
    return 0


class Detector(NamedTuple):
    """How a pattern is looked for, and the facts that must and must not be given for it to be there.

    It counts once, or as often as facts of ``each`` are given. ``barred`` returns the facts with which
    it cannot be there at a table, ``looks`` whether the facts are not enough there.
    """

    detect: Detect
    when: int = 0
    unless: int = 0
    each: int = 0
    barred: Callable[[Switches], int] = nothing
    looks: Callable[[Switches], bool] = never

    def can_be(self, facts: int) -> bool:
        """Say whether the pattern can be in a reading with these facts."""
        return facts & self.when == self.when and not facts & self.unless


DETECTORS: Final[dict[str, Detector]] = {}
"""Every detector, by the pattern's id."""


def detector(
    pattern_id: str,
    when: int = 0,
    unless: int = 0,
    *,
    each: int = 0,
    barred: Callable[[Switches], int] = nothing,
    looks: Callable[[Switches], bool] = never,
) -> Callable[[Detect], Detect]:
    """Register a detector under its pattern's id; what it takes is told in :class:`Detector`."""

    def register(detect: Detect) -> Detect:
        if pattern_id in DETECTORS:
            raise ValueError(f"two detectors for {pattern_id}")
        DETECTORS[pattern_id] = Detector(detect, when, unless, each, barred, looks)
        return detect

    return register


def finding_of(pattern_id: str, reading: Reading) -> Finding:
    """Return what lights of a pattern that is there."""
    outcome = DETECTORS[pattern_id].detect(reading)
    if isinstance(outcome, Missing):
        raise AssertionError(f"{pattern_id} is not there")
    return outcome
