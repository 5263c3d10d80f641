"""A moment of a real game around the reader's hand, so that lessons ask the game itself what is allowed.

The reader is seat 0. Nothing is shuffled: the other hands are empty unless given, and the wall is a full set of
which as much is gone as the position says.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from scoring.core.hand import Meld
from scoring.core.ruleset import RuleSet, default_rules
from scoring.core.tiles import RED, Tile
from tutorials.game.actions import Action, Hu, Pass
from tutorials.game.claims import answer, offer_tile
from tutorials.game.events import EventKind
from tutorials.game.legal import waiting_for
from tutorials.game.options import Options
from tutorials.game.rotation import after_hand
from tutorials.game.settlement import settle
from tutorials.game.state import (
    Ending,
    Match,
    Phase,
    Player,
    State,
    Step,
    TableMeld,
    Thrown,
    Turn,
    with_player,
    with_tile,
)
from tutorials.game.transitions import start
from tutorials.game.wall import Wall, full_set

READER = 0
DEALT = 65
"""Tiles that are gone from the wall once everybody has been dealt to."""


def table(rules: str | RuleSet, *, gone: int = DEALT, dealer: int = READER, streak: int = 0) -> State:
    """Return a table in the middle of a hand, nobody holding anything; of a set that does not ship, the set itself."""
    if isinstance(rules, RuleSet):
        state = start("lesson", Options(rules=rules.id), rules)
    else:
        state = start("lesson", Options(rules=rules))
    wall = Wall(full_set(state.table.flowers), head=gone)
    match = Match(dealer=dealer, first_dealer=dealer, streak=streak)
    return replace(state, phase=Phase.TURN, wall=wall, match=match, east=dealer)


def seated(state: State, seat: int, hand: Sequence[Tile], melds: Sequence[Meld] = (), *, passed: bool = False) -> State:
    """Give a seat its tiles; melds that need another player's tile came from the left."""
    left = (seat - 1) % 4
    laid = tuple(TableMeld(meld, left if meld.is_claimed else None) for meld in melds)
    player = Player(hand=tuple(sorted(hand)), melds=laid, draws=1, passed=passed)
    return replace(state, players=with_player(state.players, seat, player))


def drawing(state: State, tile: Tile) -> State:
    """Let the reader draw a tile."""
    player = state.players[READER]
    player = replace(player, hand=with_tile(player.hand, tile), draws=player.draws + 1)
    return replace(state, players=with_player(state.players, READER, player), turn=Turn(tile), actor=READER)


def offered(state: State, source: int, tile: Tile) -> Step:
    """Let a seat throw a tile and ask the others whether they want it."""
    giver = state.players[source]
    river = (*giver.river, Thrown(tile, state.discards, just_drawn=True))
    state = replace(state, players=with_player(state.players, source, replace(giver, river=river)))
    return offer_tile(state, source, tile, robbing=False)


def taker(state: State, source: int, tile: Tile, calls: Mapping[int, Action]) -> int | None:
    """Offer a discard, let each seat call what it wants and return who gets it; ``None`` where it lies there."""
    step = offered(state, source, tile)
    events = list(step.events)
    while step.state.phase is Phase.CLAIMS:
        seat = waiting_for(step.state)[0]
        step = answer(step.state, calls.get(seat, Pass(seat)))
        events += step.events
    takes = (EventKind.CHOW, EventKind.PONG, EventKind.KONG_CLAIMED, EventKind.WON)
    return next((event.seat for event in events if event.kind in takes), None)


def next_match(dealer: int, streak: int, winner: int | None) -> Match:
    """Return who deals next, and the streak, after a hand that ``winner`` won, or that was drawn."""
    state = table(default_rules(), dealer=dealer, streak=streak)
    if winner is None:
        return after_hand(settle(state, Ending.WALL_EMPTY).state)
    five_runs = range(15)
    state = seated(state, winner, (*five_runs, RED))
    return after_hand(answer(offered(state, (winner + 1) % 4, RED).state, Hu(winner)).state)
