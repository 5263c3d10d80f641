"""吃, 碰, 槓 and 胡 on a discard: who is asked, who gets it, and what letting it go by means."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.core.context import By, Situation
from scoring.core.hand import MeldKind
from scoring.core.tiles import EAST, TILE_BY_CODE
from tutorials.game.actions import Chow, Discard, Hu, Kong, Pass, Pong
from tutorials.game.errors import Refusal
from tutorials.game.legal import legal_actions, refuse_claim, waiting_for
from tutorials.game.options import Options
from tutorials.game.state import Phase, State
from tutorials.game.table_rules import TableRules
from tutorials.game.winning import win_of

from .helpers import (
    DEALER,
    FIVE_M,
    NEAR,
    NINE_S,
    STANDARD,
    code_of,
    one_s,
    play,
    table,
    with_play,
)


def test_claims_are_offered_to_whoever_can_and_only_to_them(five_m: State) -> None:
    state = play(five_m, Discard(0, FIVE_M))
    assert state.phase is Phase.CLAIMS
    assert waiting_for(state) == (1, 2)
    assert set(legal_actions(state, 1)) == {Chow(1, 2), Chow(1, 3), Chow(1, 4), Pass(1)}
    assert set(legal_actions(state, 2)) == {Kong(2, FIVE_M), Pong(2), Pass(2)}
    assert legal_actions(state, 3) == ()
    assert legal_actions(state, 0) == ()


def test_pong_goes_before_chow_whoever_answers_first(five_m: State) -> None:
    state = play(five_m, Discard(0, FIVE_M))
    for order in ((Chow(1, 3), Pong(2)), (Pong(2), Chow(1, 3))):
        after = state
        for action in order:
            if action.seat in waiting_for(after):
                after = play(after, action)
        assert after.actor == 2
        assert after.players[2].melds[0].meld.kind is MeldKind.PONG
        assert after.players[1].melds == ()


def test_chow_lies_with_the_claimed_tile_named_and_needs_a_discard_without_drawing(five_m: State) -> None:
    state = play(five_m, Discard(0, FIVE_M), Pass(2), Chow(1, 3))
    (laid,) = state.players[1].melds
    assert (laid.meld.tiles, laid.claimed, laid.source) == ((3, 4, 5), FIVE_M, 0)
    assert len(state.players[1].hand) == 14
    assert state.wall == five_m.wall
    assert code_of(state, Hu(1)) is Refusal.HU_NEEDS_DRAW
    assert code_of(state, Kong(1, 2)) is Refusal.KONG_NEEDS_DRAW
    assert state.players[0].river[-1].claimed_by == 1


def test_claimed_kong_draws_from_the_tail(five_m: State) -> None:
    state = play(five_m, Discard(0, FIVE_M), Kong(2, FIVE_M))
    assert state.players[2].melds[0].meld.kind is MeldKind.KONG
    assert state.wall.tail == five_m.wall.tail + 1
    assert state.turn is not None
    assert state.turn.after is Situation.AFTER_CLAIMED_KONG
    assert len(state.players[2].hand) == 14


def test_chow_comes_from_the_left_only_and_never_of_honors(five_m: State) -> None:
    assert refuse_claim(five_m, Chow(2, 2), 0, FIVE_M) is Refusal.CHOW_ONLY_FROM_LEFT
    assert refuse_claim(five_m, Chow(1, EAST), 0, EAST) is Refusal.CHOW_NO_HONORS
    assert refuse_claim(five_m, Chow(1, 6), 0, FIVE_M) is Refusal.CHOW_NEEDS_SEQUENCE
    assert refuse_claim(five_m, Pong(1), 0, FIVE_M) is Refusal.PONG_NEEDS_PAIR
    assert refuse_claim(five_m, Kong(1, FIVE_M), 0, FIVE_M) is Refusal.KONG_NEEDS_TRIPLET
    assert refuse_claim(five_m, Hu(1), 0, FIVE_M) is Refusal.NOT_COMPLETE
    assert refuse_claim(five_m, Pong(2), 0, FIVE_M) is None
    # Three 5m are there, but a kong of something else is not what was thrown.
    assert refuse_claim(five_m, Kong(2, EAST), 0, FIVE_M) is Refusal.TILE_NOT_HELD
    # Two are enough for a pong only, and of the tile of an added kong nothing can be made.
    assert refuse_claim(five_m, Kong(1, NINE_S), 0, NINE_S) is Refusal.KONG_NEEDS_TRIPLET
    assert refuse_claim(five_m, Pong(2), 0, FIVE_M, robbing=True) is Refusal.NOTHING_TO_ANSWER


def test_a_run_does_not_go_round_from_nine_to_one() -> None:
    state = table(STANDARD, {0: "9m147p258s36sESWNCFPP", 1: "18m199p1199sSSWWFFC"})
    assert refuse_claim(state, Chow(1, 8), 0, 8) is Refusal.CHOW_NEEDS_SEQUENCE
    assert refuse_claim(state, Chow(1, 7), 0, 8) is Refusal.CHOW_NEEDS_SEQUENCE


def test_kong_from_the_left_player_is_a_switch() -> None:
    hands = {0: "519m147p258sESWNCFPP", 1: "555m123789p237sNNEE"}
    state = table(STANDARD, hands)
    assert refuse_claim(state, Kong(1, FIVE_M), 0, FIVE_M) is None
    forbidden = with_play(state, kong_from_left=False)
    assert refuse_claim(forbidden, Kong(1, FIVE_M), 0, FIVE_M) is Refusal.KONG_FROM_LEFT
    assert Kong(1, FIVE_M) not in legal_actions(play(forbidden, Discard(0, FIVE_M)), 1)


def test_the_nearest_winner_wins_alone(two_ready: State) -> None:
    state = play(two_ready, Discard(0, one_s()))
    assert waiting_for(state) == (1, 2)
    assert play(state, Hu(2)).phase is Phase.CLAIMS
    for order in ((Hu(1),), (Hu(2), Hu(1))):
        over = play(state, *order)
        assert over.result is not None
        assert [win.seat for win in over.result.wins] == [1]
        assert sum(over.result.deltas) == 0
        assert over.result.deltas[0] < 0
        assert over.result.deltas[2:] == (0, 0)


@pytest.mark.parametrize(("rule", "winners"), [("all", [1, 2]), ("two_nearest_three_all", [1])])
def test_several_winners_are_a_switch(two_ready: State, rule: str, winners: list[int]) -> None:
    state = play(with_play(two_ready, several_winners=rule), Discard(0, one_s()), Hu(2), Hu(1))
    assert state.result is not None
    assert [win.seat for win in state.result.wins] == winners
    assert state.result.deltas[0] == -sum(state.result.deltas[1:])


def test_three_winners_all_win_where_three_do() -> None:
    state = table(
        STANDARD,
        {0: "1s147p258s369sESWNCFP", 1: "123456789m456p23s55s", 2: "123m123789p23s777sEE", 3: "456m456p789p23s888sSS"},
    )
    state = play(with_play(state, several_winners="two_nearest_three_all"), Discard(0, one_s()), Hu(1), Hu(2), Hu(3))
    assert state.result is not None
    assert [win.seat for win in state.result.wins] == [1, 2, 3]


def test_the_dealers_first_discard_wins_as_human_hand(two_ready: State) -> None:
    state = play(two_ready, Discard(0, one_s()), Hu(1))
    assert state.result is not None
    win = state.result.wins[0]
    assert Situation.FIRST_TURN in win.context.situation
    assert "human_hand" in {line.id for line in win.sheet.counted}


def test_letting_a_win_go_by_blocks_it_until_the_next_draw(two_ready: State) -> None:
    state = play(two_ready, Discard(0, one_s()), Pass(2), Pass(1))
    assert (state.players[2].passed, state.players[1].passed) == (True, False)
    assert refuse_claim(state, Hu(2), 1, one_s()) is Refusal.PASSED_A_WIN


def test_a_discard_after_a_call_does_not_end_the_wait_for_the_next_draw(five_m: State) -> None:
    a, b, c, d = five_m.players
    passed = replace(five_m, players=(a, b, replace(c, passed=True), d))
    state = play(passed, Discard(0, FIVE_M), Pong(2))
    assert play(state, Discard(2, state.players[2].hand[0])).players[2].passed


def test_passing_on_a_pong_is_not_passing_on_a_win(five_m: State) -> None:
    state = play(five_m, Discard(0, FIVE_M), Pass(2), Pass(1))
    assert not any(player.passed for player in state.players)


def test_hu_cannot_be_answered_with_a_pass_on_offer(five_m: State) -> None:
    state = play(five_m, Discard(0, FIVE_M))
    assert code_of(state, Hu(2)) is Refusal.NOT_COMPLETE
    assert code_of(state, Pong(1)) is Refusal.PONG_NEEDS_PAIR
    assert code_of(state, Pass(3)) is Refusal.NOTHING_TO_ANSWER
    assert code_of(state, Pass(0)) is Refusal.OWN_DISCARD
    after = play(state, Pass(1))
    assert code_of(after, Pass(1)) is Refusal.ALREADY_ANSWERED


def test_where_passing_is_forbidden_the_only_answer_is_to_win() -> None:
    state = table(Options(rules="platform"), {0: DEALER, 1: NEAR})
    state = play(state, Discard(0, one_s()))
    assert legal_actions(state, 1) == (Hu(1),)
    assert code_of(state, Pass(1)) is Refusal.MUST_HU


def test_where_a_pass_blocks_draws_too_it_lasts_until_a_drawn_tile_is_thrown() -> None:
    state = table(STANDARD, {0: DEALER, 1: NEAR}, draws="4s")
    state = with_play(state, passed_win="blocks_self_draw_too")
    state = play(state, Discard(0, one_s()), Pass(1))
    assert state.turn is not None
    assert state.turn.drawn == TILE_BY_CODE["4s"]
    assert code_of(state, Hu(1)) is Refusal.PASSED_A_WIN
    assert not play(state, Discard(1, TILE_BY_CODE["4s"])).players[1].passed


@pytest.mark.parametrize(("rules", "allowed"), [("standard", True), ("classic", False)])
def test_whether_the_replacement_for_a_claimed_kong_may_be_won_on_is_the_tables_rule(rules: str, allowed: bool) -> None:
    hands = {0: "593m147p258sESWNCFPP", 2: "CCC123456789m23s55s"}
    state = table(Options(rules=rules), hands, tail="1s")
    red = TILE_BY_CODE["C"]
    state = play(state, Discard(0, red), Kong(2, red))
    assert (Hu(2) in legal_actions(state, 2)) is allowed
    if not allowed:
        assert code_of(state, Hu(2)) is Refusal.HU_FORBIDDEN


@pytest.mark.parametrize(("above", "allowed"), [(0, True), (1, False)])
def test_a_hand_below_the_tables_minimum_may_not_win(above: int, allowed: bool) -> None:
    state = table(STANDARD, {0: "123456789m456p234s55s"})
    won = win_of(state, 0, By.DRAW, None, state.players[0].hand[-1])
    assert won
    ruleset = state.table.ruleset
    ruleset = replace(ruleset, switches=replace(ruleset.switches, min_tai=won.sheet.tai + above))
    state = replace(state, table=TableRules(ruleset, state.options))
    assert (Hu(0) in legal_actions(state, 0)) is allowed
    if not allowed:
        assert code_of(state, Hu(0)) is Refusal.TOO_FEW_TAI
