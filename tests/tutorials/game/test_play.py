"""Kongs, replacements, last tiles and flowers, each on a table laid out for it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.core.context import By, Situation
from scoring.core.hand import Meld, MeldKind
from scoring.core.tiles import EAST, TILE_BY_CODE, WEST
from tutorials.game.actions import Discard, Hu, Kong, NewHand, Pass
from tutorials.game.errors import Refusal
from tutorials.game.legal import legal_actions, refuse_claim
from tutorials.game.settlement import flower_win
from tutorials.game.state import Ending, Phase, State, TableMeld, Turn, with_player
from tutorials.game.table_rules import TableRules
from tutorials.game.transitions import apply

from .helpers import (
    ALSO_NEAR,
    FIVE_M,
    JUNK,
    NEAR,
    NINE_S,
    STANDARD,
    code_of,
    last_live,
    one_s,
    play,
    play_through,
    table,
    tiles,
    with_play,
)


def test_a_discard_nobody_wants_lets_the_right_player_draw() -> None:
    state = play_through(table(STANDARD, {0: JUNK + "9m"}, draws="9p"), Discard(0, WEST))
    assert (state.phase, state.actor) == (Phase.TURN, 1)
    assert state.turn is not None
    assert state.turn.drawn in state.players[1].hand
    assert len(state.players[1].hand) == 17


def test_an_added_kong_can_be_robbed_and_a_concealed_one_cannot() -> None:
    state = table(
        STANDARD,
        {0: "1111s147p258m369mESWN", 1: "28m2468p2468sCCFFPP", 2: ALSO_NEAR, 3: "4567m4567p4567sSSNN"},
        tail="9p",
    )
    # Lay the pong down by hand: 1s from seat 1, and a fourth one drawn.
    pong = play_pong(state, 0, 1, one_s())
    offered = play(pong, Kong(0, one_s()))
    assert offered.phase is Phase.CLAIMS
    assert legal_actions(offered, 2) == (Hu(2), Pass(2))
    assert offered.players[0].melds[0].meld.kind is MeldKind.PONG
    robbed = play(offered, Hu(2))
    assert robbed.result is not None
    win = robbed.result.wins[0]
    assert (win.context.by, win.source) == (By.ROB_KONG, 0)
    assert "rob_kong" in {line.id for line in win.sheet.counted}
    completed = play(offered, Pass(2))
    assert completed.players[0].melds[0].meld.kind is MeldKind.KONG
    assert completed.turn is not None
    assert completed.turn.after in (Situation.AFTER_ADDED_KONG, Situation.AFTER_FLOWER)


def play_pong(state: State, seat: int, source: int, tile: int) -> State:
    """Return the state with three of the acting seat's four copies laid as a pong, the fourth just drawn."""
    player = state.players[seat]
    rest = [held for held in player.hand if held != tile]
    pong = TableMeld(Meld(MeldKind.PONG, tile), source, tile)
    taker = replace(player, hand=tuple(sorted([*rest, tile])), melds=(pong,))
    return replace(state, players=with_player(state.players, seat, taker), turn=Turn(tile))


def test_a_concealed_kong_asks_nobody() -> None:
    state = table(STANDARD, {0: "1111s147p258m369mESWN", 2: ALSO_NEAR}, tail="9p")
    step = apply(state, Kong(0, one_s()))
    assert step.state.phase is Phase.TURN
    assert step.state.turn is not None
    assert (step.state.turn.drawn, step.state.turn.after) == (TILE_BY_CODE["9p"], Situation.AFTER_CONCEALED_KONG)


def test_winning_on_a_replacement_counts() -> None:
    state = table(STANDARD, {0: "1111s123456789m55p23p"}, tail="4p")
    over = play(state, Kong(0, one_s()), Hu(0))
    assert over.result is not None
    assert Situation.AFTER_CONCEALED_KONG in over.result.wins[0].context.situation


def test_the_dealer_may_win_with_the_dealt_tiles() -> None:
    state = table(STANDARD, {0: "123456789m456p234s55s"})
    assert Hu(0) in legal_actions(state, 0)
    over = play(state, Hu(0))
    assert over.result is not None
    assert "heavenly_hand" in {line.id for line in over.result.wins[0].sheet.counted}


def test_a_non_dealer_who_wins_with_the_first_tile_drawn_has_an_earthly_hand() -> None:
    state = table(STANDARD, {0: JUNK + "9m", 1: NEAR}, draws="1s")
    over = play(play_through(state, Discard(0, EAST)), Hu(1))
    assert over.result is not None
    assert "earthly_hand" in {line.id for line in over.result.wins[0].sheet.counted}


def test_the_last_discard_can_only_be_won_on(two_ready: State) -> None:
    state = play(last_live(two_ready, 0), Discard(0, one_s()))
    assert set(legal_actions(state, 1)) == {Hu(1), Pass(1)}
    over = play(state, Hu(1))
    assert over.result is not None
    assert Situation.LAST_TILE in over.result.wins[0].context.situation


def test_with_sixteen_tiles_left_the_hand_is_drawn_and_the_dealer_stays(five_m: State) -> None:
    state = play(last_live(five_m, 0), Discard(0, FIVE_M))
    assert state.result is not None
    assert (state.phase, state.result.ending) == (Phase.HAND_OVER, Ending.WALL_EMPTY)
    assert state.result.deltas == (0, 0, 0, 0)
    following = play(state, NewHand(2))
    assert (following.match.dealer, following.match.streak) == (state.match.dealer, state.match.streak + 1)


def test_each_kong_keeps_one_more_tile_where_the_table_says_so(five_m: State) -> None:
    state = with_play(five_m, dead_wall_per_kong=True)
    before = state.live_tiles
    state = play(state, Discard(0, FIVE_M), Kong(2, FIVE_M))
    drawn = state.wall.head + state.wall.tail - five_m.wall.head - five_m.wall.tail
    assert state.live_tiles == before - drawn - 1
    assert refuse_claim(last_live(with_play(five_m, dead_wall_per_kong=True), 1), Kong(2, FIVE_M), 0, FIVE_M) is (
        Refusal.KONG_NO_REPLACEMENT
    )


def test_a_kong_needs_a_replacement(five_m: State) -> None:
    state = table(STANDARD, {0: "1111s147p258m369mESWN"}, tail="9p")
    assert code_of(last_live(state, 0), Kong(0, one_s())) is Refusal.KONG_NO_REPLACEMENT
    assert code_of(state, Kong(0, EAST)) is Refusal.KONG_NEEDS_TRIPLET
    assert code_of(state, Kong(0, NINE_S)) is Refusal.TILE_NOT_HELD


def test_fourth_west_is_refused_where_the_table_fears_it() -> None:
    state = table(STANDARD, dict.fromkeys(range(4), "W"), draws="2222p")
    state = with_play(state, four_west=True, four_winds_draw=True)
    state = play_through(state, Discard(0, WEST))
    state = play_through(state, Discard(1, WEST))
    state = play_through(state, Discard(2, WEST))
    assert state.actor == 3
    assert code_of(state, Discard(3, WEST)) is Refusal.FOUR_WESTS
    allowed = play_through(with_play(state, four_west=False), Discard(3, WEST))
    assert allowed.result is not None
    assert allowed.result.ending is Ending.FOUR_WINDS


def test_a_fifth_kong_ends_the_hand_where_the_table_says_so() -> None:
    state = table(STANDARD, {0: "1111s147p258m369mESWN"}, tail="9p")
    kongs = tuple(TableMeld(Meld(MeldKind.CONCEALED_KONG, tile)) for tile in (EAST + 4, EAST + 5))
    a, b, c, d = state.players
    state = replace(state, players=(a, replace(b, melds=kongs), replace(c, melds=kongs), d))
    assert play(with_play(state, four_kongs_draw=True), Kong(0, one_s())).result is not None
    assert play(state, Kong(0, one_s())).result is None
    fourth = replace(state, players=(a, replace(b, melds=kongs), replace(c, melds=kongs[:1]), d))
    assert play(with_play(fourth, four_kongs_draw=True), Kong(0, one_s())).result is None


def test_eight_flowers_win_at_once() -> None:
    state = table(STANDARD, {0: JUNK + "9m"}, draws="8f")
    a, b, c, d = state.players
    state = replace(state, players=(a, replace(b, flowers=tiles("1234567f")), c, d))
    over = play_through(state, Discard(0, EAST))
    assert over.result is not None
    win = over.result.wins[0]
    assert (win.seat, win.context.by, win.sheet.tai) == (1, By.EIGHT_FLOWERS, 8)
    assert all(over.result.deltas[seat] < 0 for seat in (0, 2, 3))


def test_seven_flowers_take_the_eighth_from_whoever_shows_it() -> None:
    state = table(STANDARD, {0: JUNK + "9m"}, draws="8f")
    a, b, c, d = state.players
    state = replace(state, players=(a, b, c, replace(d, flowers=tiles("1234567f"))))
    over = play_through(state, Discard(0, EAST))
    assert over.result is not None
    win = over.result.wins[0]
    assert (win.seat, win.source, win.context.by) == (3, 1, By.SEVEN_ROB_ONE)
    assert over.result.deltas == (0, -(100 + 8 * 20), 0, 100 + 8 * 20)


@pytest.mark.parametrize("shown", ["", "12f"])
def test_seven_flowers_alone_do_not_win(shown: str) -> None:
    """Nobody shows the eighth; whoever shows two, as a wrong count would have it, gives none away either."""
    state = table(STANDARD, {0: JUNK + "9m"}, draws="9p")
    a, b, c, d = state.players
    state = replace(state, players=(a, replace(b, flowers=tiles(shown)), c, replace(d, flowers=tiles("1234567f"))))
    assert flower_win(state) is None


def test_the_hand_goes_on_where_the_table_has_no_win_by_flowers() -> None:
    state = table(STANDARD, {0: JUNK + "9m"}, draws="8f", tail="9p")
    kept = {name: rule for name, rule in state.table.ruleset.patterns.items() if name != "seven_rob_one"}
    without = TableRules(replace(state.table.ruleset, patterns=kept), state.options)
    a, b, c, d = state.players
    state = replace(state, players=(a, b, c, replace(d, flowers=tiles("1234567f"))), table=without)
    after = play_through(state, Discard(0, EAST))
    assert after.result is None
    assert (after.actor, after.players[1].flowers) == (1, tiles("8f"))


def test_a_flower_drawn_is_shown_and_replaced() -> None:
    state = table(STANDARD, {0: JUNK + "9m"}, draws="1f", tail="9p")
    state = play_through(state, Discard(0, EAST))
    assert state.players[1].flowers == tiles("1f")
    assert state.turn is not None
    assert (state.turn.drawn, state.turn.after) == (TILE_BY_CODE["9p"], Situation.AFTER_FLOWER)


def test_a_flower_as_the_last_tile_ends_the_hand() -> None:
    state = table(STANDARD, {0: JUNK + "9m"}, draws="1f")
    order, last = list(state.wall.tiles), len(state.wall.tiles) - 17
    order[state.wall.head], order[last] = order[last], order[state.wall.head]
    state = replace(state, wall=state.wall._replace(tiles=tuple(order), head=last))
    assert state.live_tiles == 1
    over = play_through(state, Discard(0, EAST))
    assert over.result is not None
    assert over.result.ending is Ending.WALL_EMPTY
