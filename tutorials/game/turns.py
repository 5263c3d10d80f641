"""A player's turn: throw a tile, make an own kong, declare 眼牌, or win with the tile drawn."""

from __future__ import annotations

from dataclasses import replace

from scoring.core.context import By

from .actions import Discard, Hu, Kong, Pass, Ready
from .claims import add_kong, conceal_kong, throw_away
from .errors import IllegalAction, Refusal
from .events import Event, EventKind
from .settlement import settle
from .state import Ending, Phase, State, Step, with_player
from .turn_rules import (
    declaration_kind,
    is_dealt_hand,
    pong_of,
    refuse_dealt_ready,
    refuse_discard,
    refuse_own_kong,
    refuse_ready,
    refuse_self_drawn,
)
from .winning import win_of


def begin_play(state: State) -> Step:
    """Give the dealer the first turn, after those who were dealt a ready hand were asked to declare it."""
    step = Step(state, (Event(EventKind.PLAY_BEGAN, state.match.dealer),))
    return step.then(lambda state: ask_dealt_ready(state, 1))


def ask_dealt_ready(state: State, steps: int) -> Step:
    """Ask the next non-dealer, from so many steps after the dealer on, who may declare the dealt hand."""
    dealer = state.match.dealer
    for seat in ((dealer + further) % 4 for further in range(steps, 4)):
        if refuse_dealt_ready(state, seat) is None:
            return Step(replace(state, phase=Phase.DECLARE, actor=seat))
    return Step(replace(state, phase=Phase.TURN, actor=dealer))


def answer_dealt_ready(state: State, action: Ready | Pass) -> Step:
    """Declare the dealt hand, or not."""
    seat = action.seat
    following = (seat - state.match.dealer) % 4 + 1
    if isinstance(action, Pass):
        return ask_dealt_ready(state, following)
    if action.tile is not None:
        raise IllegalAction(Refusal.WRONG_PHASE)
    return declare(state, seat, dealt_hand=True).then(lambda state: ask_dealt_ready(state, following))


def declare(state: State, seat: int, dealt_hand: bool) -> Step:
    """Write down what kind of declaration this is."""
    kind = declaration_kind(state, dealt_hand)
    player = replace(state.players[seat], declared=kind)
    state = replace(state, players=with_player(state.players, seat, player))
    return Step(state, (Event(EventKind.DECLARED, seat, word=kind.value if kind else ""),))


def discard(state: State, action: Discard) -> Step:
    """Throw a tile."""
    if refusal := refuse_discard(state, action.seat, action.tile):
        raise IllegalAction(refusal)
    return throw_away(state, action.seat, action.tile)


def ready(state: State, action: Ready) -> Step:
    """Declare 眼牌 and throw a tile."""
    seat, tile = action.seat, action.tile
    if tile is None:
        raise IllegalAction(Refusal.TILE_NOT_HELD)
    if refusal := refuse_ready(state, seat, tile):
        raise IllegalAction(refusal)
    step = declare(state, seat, is_dealt_hand(state, seat))
    return step.then(lambda state: throw_away(state, seat, tile))


def own_kong(state: State, action: Kong) -> Step:
    """Add the fourth tile to a pong, or lay four own tiles down."""
    if refusal := refuse_own_kong(state, action.seat, action.tile):
        raise IllegalAction(refusal)
    if pong_of(state.players[action.seat], action.tile):
        return add_kong(state, action.seat, action.tile)
    return conceal_kong(state, action.seat, action.tile)


def self_drawn(state: State, action: Hu) -> Step:
    """Win with the tile drawn (自摸)."""
    if refusal := refuse_self_drawn(state, action.seat):
        raise IllegalAction(refusal)
    drawn = state.turn.drawn if state.turn else None
    win = win_of(state, action.seat, By.DRAW, None, drawn)
    return settle(state, Ending.HU, (win,) if win else ())
