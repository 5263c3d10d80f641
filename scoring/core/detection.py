"""What detectors answer, and the registry that holds them.

A detector looks at one :class:`~scoring.core.case.Reading` and answers a :class:`Finding`, or a
:class:`Missing` that says the first condition that is not met: a pattern and the reason why it did not
count come from the same lines. A detector knows no values and never looks at another pattern.

``when`` names facts without which a pattern cannot be there; the evaluator skips detectors whose
facts are not given. It saves time and changes no result.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from .case import Reading
from .tiles import Tile

FAR: Final = 9
"""The gap of a pattern that no small change would bring about."""


class Finding(NamedTuple):
    """A pattern that is there: how many times, and what it lights: sets by lowest tile, pair, flowers."""

    times: int = 1
    sequences: tuple[Tile, ...] = ()
    triplets: tuple[Tile, ...] = ()
    pair: bool = False
    flowers: tuple[Tile, ...] = ()


class Missing(NamedTuple):
    """A pattern that is not there.

    ``reason`` is a clause for the visitor in which ``{tiles}`` stands for ``tiles`` and ``{number}``
    for ``count``; ``gap`` counts the changes that would bring the pattern about (1 = a near miss).
    """

    reason: str
    gap: int = FAR
    tiles: tuple[Tile, ...] = ()
    number: int = 0


type Outcome = Finding | Missing


type Detector = Callable[[Reading], Outcome]

DETECTORS: Final[dict[str, tuple[Detector, int]]] = {}
"""Every detector with its ``when``, by the pattern's id."""


def detector(pattern_id: str, when: int = 0) -> Callable[[Detector], Detector]:
    """Register a detector under its pattern's id."""

    def register(detect: Detector) -> Detector:
        if pattern_id in DETECTORS:
            raise ValueError(f"two detectors for {pattern_id}")
        DETECTORS[pattern_id] = (detect, when)
        return detect

    return register
