"""How likely a hand is to win, from how fast it grows at each step and how many rounds are left.

The figures were fitted to 5,700 decisions in hands that computers played.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp, log

TYPICAL_RATES = (0.0, 15.0, 26.0, 45.0, 70.0, 95.0, 120.0, 130.0, 140.0)
"""How fast a hand so many tiles away from complete grows, where it is not looked at closely."""

FULL_WALL = 16.0
"""Rounds in a hand when play begins."""

EARLY, SPREAD, A_ROUND = 0.122, 0.926, 0.094
"""What the steps one by one don't tell: early hands grow in more ways, late ones meet others that are ready."""


def rivals(elapsed: float) -> float:
    """Return how likely one of the others wins in a round, so long after the first."""
    return min(0.22, max(0.0, 0.028 * (elapsed - 3.5)))


def win_chance(stages: tuple[float, ...], unseen: int, rounds: float) -> float:
    """Return the chance to win; ``stages`` are the rates of each step, the last one the wait."""
    whole = int(rounds)
    part = rounds - whole
    steps, unseen = tuple([round(stage) for stage in stages]), max(4, unseen - unseen % 4)
    chance = step_by_step(steps, unseen, whole)
    if part:
        chance += part * (step_by_step(steps, unseen, whole + 1) - chance)
    if not chance:
        return 0.0
    chance = min(0.95, max(0.004, chance))
    return 1 / (1 + exp(-EARLY - SPREAD * log(chance / (1 - chance)) - A_ROUND * (rounds - 10)))


@lru_cache(maxsize=50_000)
def step_by_step(stages: tuple[int, ...], unseen: int, rounds: int) -> float:
    """Go back from the last round: the chance from each stage with so many rounds to go."""
    steps = [1 - exp(-rate / unseen) for rate in stages]
    chances = [0.0] * (len(stages) + 1)
    chances[-1] = 1.0
    for left in range(1, rounds + 1):
        stay = 1 - rivals(FULL_WALL - left)
        for place, step in enumerate(steps):
            chances[place] = stay * (step * chances[place + 1] + (1 - step) * chances[place])
        chances[-1] = 1.0
    return chances[0]


def typical_stages(lacking: int, rate: float) -> tuple[float, ...]:
    """Return the stages of a hand of which only the first step is known: a narrow hand stays so for a while."""
    lacking = min(lacking, len(TYPICAL_RATES) - 1)
    width = (rate / TYPICAL_RATES[lacking]) ** 0.5 if lacking else 1.0
    stages = [rate]
    for following in range(lacking - 1, 0, -1):
        stages.append(width * TYPICAL_RATES[following])
        width = width**0.5
    return tuple(stages)
