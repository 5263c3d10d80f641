"""How likely a hand is to win, from how many tiles help at each step and how many rounds are left.

The figures were counted over hands that computers played.
"""

from __future__ import annotations

from functools import lru_cache

TYPICAL_USEFUL = (0, 5, 13, 24, 38, 56, 77, 87, 95)
"""Copies that help a hand so many tiles away from complete, where it is not looked at closely."""

DRAWS_A_ROUND = (0.0, 2.8, 1.8, 1.7, 1.5, 1.4)
"""How many drawn tiles a round is worth to such a hand: its own, and those of the others that it can take."""

GROWTH = (1.0, 1.0, 1.05, 1.4, 1.85, 2.2, 2.8)
"""By how much hands so far away did better than their steps one by one: they have more ways to grow."""

FULL_WALL = 16.0
"""Rounds in a hand when play begins."""


def rivals(elapsed: float) -> float:
    """Return how likely one of the others wins in a round, so long after the first."""
    return min(0.22, max(0.0, 0.028 * (elapsed - 3.5)))


def progress(useful: int, unseen: int, lacking: int) -> float:
    """Return the chance that a round brings one of the useful tiles."""
    draws = DRAWS_A_ROUND[min(lacking, len(DRAWS_A_ROUND) - 1)]
    return float(1 - (1 - min(1.0, useful / max(1, unseen))) ** draws)


def win_chance(stages: tuple[int, ...], unseen: int, rounds: float) -> float:
    """Return the chance to win; ``stages`` are the useful copies of each step, the last one the wait."""
    whole = int(rounds)
    part = rounds - whole
    unseen -= unseen % 4
    low = _win_chance(stages, unseen, whole)
    chance = low + part * (_win_chance(stages, unseen, whole + 1) - low) if part else low
    return min(0.95, chance * GROWTH[min(len(stages), len(GROWTH) - 1)])


@lru_cache(maxsize=50_000)
def _win_chance(stages: tuple[int, ...], unseen: int, rounds: int) -> float:
    """Go back from the last round: the chance from each stage with so many rounds to go."""
    steps = [progress(useful, unseen, len(stages) - place) for place, useful in enumerate(stages)]
    chances = [0.0] * (len(stages) + 1)
    chances[-1] = 1.0
    for left in range(1, rounds + 1):
        stay = 1 - rivals(FULL_WALL - left)
        for place, step in enumerate(steps):
            chances[place] = stay * (step * chances[place + 1] + (1 - step) * chances[place])
        chances[-1] = 1.0
    return chances[0]


def typical_stages(missing: int, useful: int) -> tuple[int, ...]:
    """Return the stages of a hand of which only the first step is known: a narrow hand stays so for a while."""
    missing = min(missing, len(TYPICAL_USEFUL) - 1)
    width = (useful / TYPICAL_USEFUL[missing]) ** 0.5 if missing else 1.0
    stages = [useful]
    for following in range(missing - 1, 0, -1):
        stages.append(round(width * TYPICAL_USEFUL[following]))
        width = width**0.5
    return tuple(stages)
