"""Hands at random as a visitor may enter them, scored."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from scoring.core.examples import score_example
from scoring.core.score_sheet import ScoreSheet
from tests.naive.random_hands import random_win


def sheets_at_random(hands: int) -> Iterator[ScoreSheet]:
    """Score so many hands, each time the same ones, and yield those that win."""
    for seed in range(hands):
        request = random_win(Random(seed))
        at_the_start = {"earthly_ready", "heavenly_ready"} & set(request.get("situation", ()))
        called = any(not meld.startswith("(") for meld in request.get("melds", ()))
        if len(at_the_start) > 1 or (at_the_start and called):
            continue  # A program may say so; a visitor is kept from it.
        sheet = score_example(request)
        if isinstance(sheet, ScoreSheet):
            yield sheet
