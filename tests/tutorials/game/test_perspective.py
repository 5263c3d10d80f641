"""What a seat sees, and what it does not."""

from __future__ import annotations

import copy
from dataclasses import replace

import pytest

from scoring.core.hand import Meld, MeldKind
from scoring.core.tiles import EAST, TILE_BY_CODE
from tutorials.game.actions import Discard, DrawWind, Hu, Kong, Pass, Ready
from tutorials.game.events import EventKind
from tutorials.game.legal import opening_action
from tutorials.game.options import Options
from tutorials.game.perspective import events_for, view_for
from tutorials.game.state import Phase, State, TableMeld, with_player
from tutorials.game.transitions import apply, start

from .helpers import opened, table

NEAR = "123456789m456p23s55s"


def dealt() -> State:
    return opened(Options())


def test_other_hands_are_numbers() -> None:
    state = dealt()
    view = view_for(state, state.actor)
    assert view.hand == state.players[state.actor].hand
    assert view.drawn == (state.turn.drawn if state.turn else None)
    others = [seat for seat in view.seats if seat.seat != state.actor]
    assert [(seat.hand, seat.hand_size) for seat in others] == [(None, 16)] * 3


def test_the_drawn_tile_is_its_owners_alone() -> None:
    state = dealt()
    assert view_for(state, (state.actor + 1) % 4).drawn is None


def test_a_face_down_kong_has_no_tiles_for_others() -> None:
    state = dealt()
    kong = TableMeld(Meld(MeldKind.CONCEALED_KONG, EAST))
    player = replace(state.players[1], melds=(kong,))
    state = replace(state, players=with_player(state.players, 1, player))
    assert view_for(state, 0).seats[1].melds[0].tiles == (None,) * 4
    assert view_for(state, 1).seats[1].melds[0].tiles == (EAST,) * 4
    shown = replace(state, options=replace(state.options, open_concealed_kongs=True))
    assert view_for(shown, 0).seats[1].melds[0].tiles == (EAST,) * 4


def test_nobody_is_told_who_is_asked_about_a_tile() -> None:
    state = table(Options(), {0: "1s193m147p258sESWNCFP", 1: NEAR})
    state = apply(state, Discard(0, TILE_BY_CODE["1s"])).state
    assert state.phase is Phase.CLAIMS
    asked, other = view_for(state, 1), view_for(state, 3)
    assert asked.offer is not None
    assert Hu(1) in asked.legal
    assert (other.offer, other.legal, other.actor, other.waiting) == (None, (), None, False)


def test_winds_are_seen_once_taken() -> None:
    state = start("1", Options())
    while state.phase is not Phase.WINDS:
        state = apply(state, opening_action(state)).state
    assert view_for(state, 0).winds == (None,) * 4
    state = apply(state, DrawWind(state.actor, 2)).state
    assert view_for(state, 3).winds == (None, None, state.seating.winds[2], None)


def test_secret_news_shows_numbers_to_others() -> None:
    step = apply(table(Options(), {0: "147m258p369sESWNCFP9m"}, draws="9p"), Discard(0, EAST))
    while step.state.phase is Phase.CLAIMS:
        waiting = next(seat for seat in range(4) if view_for(step.state, seat).waiting)
        step = apply(step.state, Pass(waiting))
    drew = [event for event in step.events if event.kind is EventKind.DREW]
    assert [event.tiles for event in events_for(tuple(drew), 1)] == [(TILE_BY_CODE["9p"],)]
    assert [event.tiles for event in events_for(tuple(drew), 2)] == [(None,)]


def test_a_concealed_kong_is_news_without_tiles() -> None:
    step = apply(table(Options(), {0: "1111s147p258m369mESWN"}, tail="9p"), Kong(0, TILE_BY_CODE["1s"]))
    kong = next(event for event in step.events if event.kind is EventKind.KONG_CONCEALED)
    assert kong.seen_from(2).tiles == (None,) * 4


@pytest.mark.parametrize("is_open", [True, False])
def test_hands_at_the_end_are_open_where_agreed_and_the_winners_always(is_open: bool) -> None:
    state = table(Options(open_hands_at_end=is_open), {0: "123456789m456p234s55s"})
    over = apply(state, Hu(0)).state
    view = view_for(over, 1)
    assert view.seats[0].hand == over.players[0].hand
    assert (view.seats[2].hand is not None) is is_open


def test_a_declared_player_sees_the_others_only_where_agreed() -> None:
    for agreed in (True, False):
        state = table(Options(rules="platform", ready_sees_hands=agreed), {0: NEAR + "E"})
        state = apply(state, Ready(0, EAST)).state
        assert (view_for(state, 0).seats[2].hand is not None) is agreed
        assert view_for(state, 1).seats[2].hand is None


def test_a_view_holds_no_wall_and_no_seed() -> None:
    state = dealt()
    view = view_for(state, 2)
    text = repr(view)
    assert state.wall.tiles not in vars_of(view)
    assert repr(state.wall.tiles[10:20])[1:-1] not in text
    assert "seed" not in text
    assert copy.deepcopy(view.me) == view.me


def vars_of(view: object) -> list[object]:
    return [getattr(view, name) for name in type(view).__slots__]  # type: ignore[attr-defined]
