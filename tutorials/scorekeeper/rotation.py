"""Who deals next, the streak, the 圈 and the end of the 將: asked of the game's own rules."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Final, cast

from scoring.core.context import WinContext
from scoring.core.hand import Hand
from scoring.core.ruleset import default_rules, load_rulesets
from scoring.core.score_sheet import ScoreSheet

from ..game.options import Options
from ..game.rotation import after_hand, is_finished
from ..game.state import Ending, Match, Result, State, Win
from ..game.table_rules import TableRules

_TABLE: Final = State(seed="", options=Options(), table=TableRules(load_rulesets()[default_rules()], Options()))
"""A table at which a whole 將 is played; the rules of rotation look at nothing else of it."""


def first_match(first_dealer: int) -> Match:
    """Return how a sheet begins."""
    return Match(east=first_dealer, first_dealer=first_dealer, dealer=first_dealer)


def moved_on(match: Match, winners: Collection[int]) -> Match:
    """Return the match after a hand with these winners; none is a drawn hand."""
    wins = tuple(_win(seat) for seat in winners)
    result = Result(Ending.HU if wins else Ending.WALL_EMPTY, wins)
    return after_hand(replace(_TABLE, match=match, result=result))


def is_over(match: Match) -> bool:
    """Say whether the 將 is over."""
    return is_finished(_TABLE, match)


def _win(seat: int) -> Win:
    """Return a win of which nothing but the seat matters."""
    return Win(seat, None, Hand(()), WinContext(), cast(ScoreSheet, None), (0, 0, 0, 0))
