"""Declaring 眼牌, and how one hand leads to the next."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.core.context import Situation
from scoring.core.tiles import EAST
from tutorials.game.actions import Discard, Hu, NewHand, Pass, Pong, Ready
from tutorials.game.errors import Refusal
from tutorials.game.legal import legal_actions, refuse_claim, waiting_for, why_not
from tutorials.game.options import Length, Options
from tutorials.game.state import Phase, State

from .helpers import (
    ALSO_NEAR,
    DEALER,
    JUNK,
    NEAR,
    ONE_M,
    STANDARD,
    code_of,
    last_live,
    one_s,
    play,
    play_through,
    table,
    with_play,
)


def test_declaring_ready_locks_the_hand() -> None:
    state = table(Options(rules="classic"), {0: NEAR + "E"}, draws="9p8p7p6p")
    east = EAST
    assert code_of(state, Ready(0, ONE_M)) is Refusal.NOT_READY
    state = play(state, Ready(0, east))
    assert state.players[0].declared is Situation.READY
    while state.phase is Phase.CLAIMS:
        state = play(state, Pass(waiting_for(state)[0]))
    while state.actor != 0:
        drawn = state.turn.drawn if state.turn else None
        assert drawn is not None
        state = play_through(state, Discard(state.actor, drawn))
    drawn = state.turn.drawn if state.turn else None
    assert [action for action in legal_actions(state, 0) if isinstance(action, Discard)] == [Discard(0, drawn)]  # type: ignore[arg-type]
    other = next(tile for tile in state.players[0].hand if tile != drawn)
    assert code_of(state, Discard(0, other)) is Refusal.DECLARED_DISCARD_DRAWN
    assert why_not(state, Ready(0, other)) is Refusal.ALREADY_DECLARED
    assert refuse_claim(state, Pong(0), 3, one_s()) is Refusal.DECLARED_ONLY_HU


def test_ready_is_refused_where_the_table_has_no_such_rule() -> None:
    state = table(STANDARD, {0: NEAR + "E"})
    assert code_of(state, Ready(0, EAST)) is Refusal.NO_READY_RULE


@pytest.mark.parametrize(
    ("rules", "kind"),
    [("platform", Situation.EARTHLY_READY), ("wikibooks", Situation.HEAVENLY_READY), ("classic", Situation.READY)],
)
def test_what_an_early_declaration_is_depends_on_the_table(rules: str, kind: Situation) -> None:
    state = table(Options(rules=rules), {0: NEAR + "E"})
    assert play(state, Ready(0, EAST)).players[0].declared is kind


def test_a_bluff_is_possible_where_agreed() -> None:
    state = table(Options(rules="platform", ready_bluff=True), {0: JUNK + "9m"})
    assert play(state, Ready(0, EAST)).players[0].declared is Situation.EARTHLY_READY


def test_a_declared_player_pays_more_where_the_table_says_so() -> None:
    hands = {0: DEALER, 1: NEAR, 2: ALSO_NEAR}
    plain = play(table(Options(rules="platform"), hands), Discard(0, one_s()), Hu(1))
    state = table(Options(rules="platform"), hands)
    a, b, c, d = state.players
    state = replace(state, players=(a, b, c, replace(d, declared=Situation.READY)))
    penalized = play(state, Discard(0, one_s()), Hu(1))
    assert plain.result is not None
    assert penalized.result is not None
    assert penalized.result.deltas[3] == plain.result.deltas[3] - 20
    assert penalized.result.deltas[1] == plain.result.deltas[1] + 20


def test_the_deal_passes_when_another_wins_and_stays_when_the_dealer_does(two_ready: State) -> None:
    lost = play(two_ready, Discard(0, one_s()), Hu(1), NewHand(0))
    assert (lost.match.dealer, lost.match.streak, lost.match.passes) == (1, 0, 1)
    won = play(table(STANDARD, {0: "123456789m456p234s55s"}), Hu(0), NewHand(0))
    assert (won.match.dealer, won.match.streak, won.match.passes) == (0, 1, 0)
    assert won.phase is Phase.OPENING_ROLL


def test_the_deal_stays_when_the_dealer_wins_beside_another(two_ready: State) -> None:
    """The dealer wins on what seat 0 throws, and so does seat 1."""
    match = two_ready.match._replace(dealer=2)
    state = with_play(replace(two_ready, match=match), several_winners="all")
    over = play(state, Discard(0, one_s()), Hu(1), Hu(2))
    assert over.result is not None
    assert [win.seat for win in over.result.wins] == [1, 2]
    following = play(over, NewHand(0))
    assert (following.match.dealer, following.match.streak) == (2, 1)


@pytest.mark.parametrize(
    ("length", "passes", "ends"),
    [
        (Length.HAND, 0, True),
        (Length.ROUND, 2, False),
        (Length.ROUND, 3, True),
        (Length.FULL, 3, False),
        (Length.FULL, 15, True),
    ],
)
def test_the_game_ends_with_its_length(length: Length, passes: int, ends: bool) -> None:
    hands = {0: DEALER, 1: NEAR}
    state = table(Options(length=length), hands)
    state = replace(state, match=state.match._replace(passes=passes))
    over = play(state, Discard(0, one_s()), Hu(1), NewHand(0))
    assert (over.phase is Phase.GAME_OVER) is ends
    if ends:
        assert code_of(over, NewHand(0)) is Refusal.GAME_FINISHED
    else:
        assert over.match.round == (passes + 1) // 4


def test_a_drawn_hand_in_the_last_deal_is_played_again() -> None:
    state = table(STANDARD, {0: JUNK + "9m"})
    state = replace(state, match=state.match._replace(passes=15))
    drawn = play_through(last_live(state, 0), Discard(0, EAST))
    following = play(drawn, NewHand(0))
    assert (following.phase, following.match.streak) == (Phase.OPENING_ROLL, 1)
