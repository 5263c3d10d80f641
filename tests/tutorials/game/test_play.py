"""The rules of play, each on a table laid out for it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.core.context import By, Situation
from scoring.core.hand import Meld, MeldKind
from scoring.core.tiles import EAST, TILE_BY_CODE, WEST
from tutorials.game.actions import Action, Chow, Discard, Hu, Kong, NewHand, Pass, Pong, Ready
from tutorials.game.errors import IllegalAction, Refusal
from tutorials.game.legal import legal_actions, refuse_claim, waiting_for, why_not
from tutorials.game.options import Length, Options
from tutorials.game.state import Ending, Phase, State, TableMeld, Turn, with_player
from tutorials.game.table_rules import TableRules
from tutorials.game.transitions import apply

from .helpers import table, tiles

STANDARD = Options()
ONE_M, FIVE_M, NINE_S = (TILE_BY_CODE[code] for code in ("1m", "5m", "9s"))
JUNK = "147m258p369sESWNCFP"
"""Sixteen tiles of which no two fit together."""
NEAR, ALSO_NEAR = "123456789m456p23s55s", "123m123789p23s777sEE"
"""Ready for 1s and 4s."""
DEALER = "1s193m147p258sESWNCFP"
"""Seventeen tiles with a 1s to throw."""


def code_of(state: State, action: Action) -> Refusal:
    with pytest.raises(IllegalAction) as refused:
        apply(state, action)
    return refused.value.code


def play(state: State, *actions: Action) -> State:
    for action in actions:
        state = apply(state, action).state
    return state


def with_play(state: State, **switches: object) -> State:
    """Return the state under the same rule set with other switches of play."""
    ruleset = replace(state.table.ruleset, play=replace(state.table.ruleset.play, **switches))  # type: ignore[arg-type]
    return replace(state, table=TableRules(ruleset, state.options))


def test_a_discard_nobody_wants_lets_the_right_player_draw() -> None:
    state = play_through(table(STANDARD, {0: JUNK + "9m"}, draws="9p"), Discard(0, WEST))
    assert (state.phase, state.actor) == (Phase.TURN, 1)
    assert state.turn is not None
    assert state.turn.drawn in state.players[1].hand
    assert len(state.players[1].hand) == 17


@pytest.fixture
def five_m() -> State:
    """The dealer may throw 5m: the right player can chow it three ways, the one across pong or kong it."""
    return table(
        STANDARD,
        {0: "519m147p258sESWNCFPP", 1: "3467m1199p1199sSSWW", 2: "555m123789p237sNNEE", 3: "28m2468p2468sECCFFS"},
        tail="9s",
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


@pytest.fixture
def two_ready() -> State:
    """The dealer may throw 1s; the right player and the one across both win on it."""
    return table(
        STANDARD,
        {0: DEALER, 1: NEAR, 2: ALSO_NEAR, 3: "28m2468p2468sCCFFPS"},
        draws="9p",
    )


def one_s() -> int:
    return TILE_BY_CODE["1s"]


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


def last_live(state: State, live: int) -> State:
    """Return the state with so many live tiles left, the rest lying dealt."""
    wall = state.wall
    return replace(state, wall=wall._replace(head=len(wall.tiles) - wall.tail - 16 - live))


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


def play_through(state: State, action: Action) -> State:
    """Take an action and let everybody pass."""
    state = play(state, action)
    while state.phase is Phase.CLAIMS:
        state = play(state, Pass(waiting_for(state)[0]))
    return state


def test_a_fifth_kong_ends_the_hand_where_the_table_says_so() -> None:
    state = table(STANDARD, {0: "1111s147p258m369mESWN"}, tail="9p")
    kongs = tuple(TableMeld(Meld(MeldKind.CONCEALED_KONG, tile)) for tile in (EAST + 4, EAST + 5))
    a, b, c, d = state.players
    state = replace(state, players=(a, replace(b, melds=kongs), replace(c, melds=kongs), d))
    assert play(with_play(state, four_kongs_draw=True), Kong(0, one_s())).result is not None
    assert play(state, Kong(0, one_s())).result is None


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
