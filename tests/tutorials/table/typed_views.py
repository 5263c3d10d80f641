"""Two moments at a table in which moves are typed."""

from __future__ import annotations

from scoring.core.tiles import CODES
from tests.tutorials.game.helpers import DEALER, play, table
from tutorials.game import actions as act
from tutorials.game.options import Options
from tutorials.game.perspective import View, view_for

OPTIONS = Options(players=("human", "normal", "normal", "normal"))


def in_turn() -> View:
    """The dealer is to discard."""
    return view_for(table(OPTIONS, {0: DEALER}), 0)


def offered() -> View:
    """The right-hand player of the dealer is offered a 3s that he can take in three runs, or as a pong."""
    state = table(OPTIONS, {0: "3s" + DEALER[2:], 1: "1245s33s147m258pEE"})
    return view_for(play(state, act.Discard(0, CODES.index("3s"))), 1)
