"""How a ready hand reads when its tile comes."""

from __future__ import annotations

from dataclasses import replace

from scoring.core.case import Reading
from scoring.core.context import By, WinContext
from scoring.core.evaluate import scorer_for
from scoring.core.hand import Hand
from scoring.core.ruleset import RuleSet
from scoring.core.tiles import Tile


def readings_of(rules: RuleSet, hand: Hand, win: Tile) -> list[Reading]:
    """Return every way to read the hand won on a discard at this table, the best first."""
    found = scorer_for(rules).readings(replace(hand, win=win), WinContext(by=By.DISCARD))
    return [one.reading for one in found]
