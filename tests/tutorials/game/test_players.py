"""What the computer players notice: safe tiles, ready hands, and the ways to get a tile."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.core.keys import hand_key
from scoring.core.tiles import COPIES, KINDS, TILE_BY_CODE
from tutorials.game.actions import Discard
from tutorials.game.perspective import View, view_for
from tutorials.game.players import choose
from tutorials.game.players.danger import chance_ready, surely_safe, wait_weights
from tutorials.game.players.growth import OTHERS, Growth, callers
from tutorials.game.players.outlook import win_chance
from tutorials.game.state import Thrown, with_player

from .helpers import DEALER, NEAR, STANDARD, table, tiles

ALL_UNSEEN = [COPIES] * KINDS


def seen_with(rivers: dict[int, str]) -> View:
    """Return the dealer's view of discards: ``+`` before a tile that was just drawn; the seats throw in turn."""
    state = table(STANDARD, {0: DEALER, 1: NEAR})
    for seat, river in rivers.items():
        thrown = tuple(
            Thrown(TILE_BY_CODE[code.lstrip("+")], 4 * place + seat, code.startswith("+"))
            for place, code in enumerate(river.split())
        )
        state = replace(state, players=with_player(state.players, seat, replace(state.players[seat], river=thrown)))
    return view_for(state, 0)


def test_what_a_player_lets_go_by_is_safe_until_his_hand_changes() -> None:
    view = seen_with({1: "9m E +2p", 2: "1s 3s 5s", 3: "8p W"})
    safe = surely_safe(view, view.seats[1])
    # 東 was the last tile from his hand: what came before it says nothing, what came after he could have won on.
    assert safe == set(tiles("E2p3s5sW"))
    assert not surely_safe(view, view.seats[2]) & set(tiles("9mE8pW1s3s"))


def test_a_safe_tile_rules_out_the_two_sided_wait_that_it_would_end() -> None:
    one_m, four_m, seven_m = tiles("147m")
    free, ended = wait_weights(ALL_UNSEEN, set()), wait_weights(ALL_UNSEEN, {four_m})
    assert ended[four_m] == 0
    assert ended[one_m] < free[one_m]
    assert ended[seven_m] < free[seven_m]
    assert ended[tiles("5p")[0]] == free[tiles("5p")[0]]


@pytest.mark.parametrize(("likelier", "less"), [("9m E 5p 4s", "9m E +5p +4s"), ("9m E 5p 4s", "9m E")])
def test_whoever_throws_middle_tiles_from_the_hand_is_likelier_ready(likelier: str, less: str) -> None:
    seats = [seen_with({1: river}).seats[1] for river in (likelier, less)]
    assert chance_ready(seats[0]) > chance_ready(seats[1])


@pytest.mark.parametrize(
    ("hand", "tile", "seats"),
    [
        ("55m123p456p789p12sEW", "5m", OTHERS),
        ("35m123p456p789p11sEW", "4m", 1),
        ("12m123p456p789p11sEW", "3m", 1),
        ("89m123p456p789p11sEW", "7m", 1),
        ("3m123p456p789p345sEWN", "3m", 0),
    ],
)
def test_a_triplet_is_called_from_everybody_a_run_from_one(hand: str, tile: str, seats: int) -> None:
    key = hand_key(tiles(hand))
    lacking = 3 if seats else 4
    assert callers(key, 5, TILE_BY_CODE[tile], lacking) == seats


def test_pairs_that_can_be_called_let_a_hand_grow_faster_than_a_closed_wait() -> None:
    growth = Growth(ALL_UNSEEN)
    pairs, closed = (growth.rate(hand_key(tiles(f"123456789m{four}258s")), 5, 3) for four in ("1155p", "1146p"))
    assert pairs > closed > 0
    assert Growth(ALL_UNSEEN).rate(hand_key(tiles("123456789m1146p258s")), 5, 2) == 0


def test_chances_fall_with_time_and_with_tiles_that_are_gone() -> None:
    assert win_chance((20.0,), 80, 10) > win_chance((20.0,), 80, 4) > win_chance((8.0,), 80, 4) > 0
    assert win_chance((0.0,), 80, 10) == 0
    assert win_chance((20.0, 30.0), 80, 10) < win_chance((30.0,), 80, 10)


def test_normal_takes_the_widest_wait() -> None:
    state = table(STANDARD, {0: "123456789m456p4599s8p"})
    assert choose(view_for(state, 0), "normal") == Discard(0, TILE_BY_CODE["8p"])
