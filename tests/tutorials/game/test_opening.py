"""From the empty table to the first discard, as the sources tell it."""

from __future__ import annotations

import pytest

from scoring.core.tiles import EAST, is_flower
from tutorials.game.actions import Deal, DrawWind, PickSeat, PickStack, ReplaceFlowers, Roll, Skip
from tutorials.game.errors import IllegalAction, Refusal
from tutorials.game.legal import opening_action
from tutorials.game.options import DealerMethod, FlowerOrder, Length, Options, SeatingMethod
from tutorials.game.state import OPENING_PHASES, Phase, State
from tutorials.game.transitions import apply, start

from .helpers import seed_with_total

WINDS = Options(seating=SeatingMethod.WIND_TILES, first_dealer=DealerMethod.EAST_THROWS)
FORMAL = Options(seating=SeatingMethod.FORMAL, first_dealer=DealerMethod.TWO_THROWS)
DICE = Options(seating=SeatingMethod.DICE_ONLY, first_dealer=DealerMethod.THROWER_COUNTS)

SELF, RIGHT, ACROSS, LEFT = 0, 1, 2, 3
COUNTED = {
    **dict.fromkeys((5, 9, 13, 17), SELF),
    **dict.fromkeys((6, 10, 14, 18), RIGHT),
    **dict.fromkeys((3, 7, 11, 15), ACROSS),
    **dict.fromkeys((4, 8, 12, 16), LEFT),
}
"""Source C's list of which total means which player."""


def refusal(state: State, action: object) -> Refusal:
    with pytest.raises(IllegalAction) as refused:
        apply(state, action)  # type: ignore[arg-type]
    return refused.value.code


def until(state: State, phase: Phase) -> State:
    while state.phase is not phase:
        state = apply(state, opening_action(state)).state
    return state


@pytest.mark.parametrize(("total", "steps"), COUNTED.items())
@pytest.mark.parametrize("thrower", range(4))
def test_every_total_counts_to_the_listed_player(total: int, steps: int, thrower: int) -> None:
    seed = seed_with_total("seating/1", total)
    state = start(seed, Options(seating=SeatingMethod.WIND_TILES, thrower=thrower))
    state = apply(state, Roll(thrower)).state
    target = (thrower + steps) % 4
    for wrong in {0, 1, 2, 3} - {target}:
        assert refusal(state, PickSeat(thrower, wrong)) is Refusal.WRONG_SEAT_COUNTED
    assert apply(state, PickSeat(thrower, target)).state.actor == target


def test_source_c_fourteen_lets_the_right_player_draw_first() -> None:
    state = apply(start(seed_with_total("seating/1", 14), WINDS), Roll(0)).state
    state = apply(state, PickSeat(0, 1)).state
    assert (state.phase, state.actor) == (Phase.WINDS, 1)
    order = []
    for which in (2, 0, 3, 1):
        order.append(state.actor)
        winds = state.seating.winds
        state = apply(state, DrawWind(state.actor, which)).state
    assert order == [1, 2, 3, 0]
    # 東 sits where the dice were thrown, the others follow counter-clockwise.
    drawn = {winds[which]: person for which, person in zip((2, 0, 3, 1), order, strict=True)}
    assert [state.match.people[seat] for seat in range(4)] == [drawn[EAST + wind] for wind in range(4)]
    assert state.match.east == 0


def test_a_wind_can_be_taken_once() -> None:
    state = until(start("3", WINDS), Phase.WINDS)
    first = state.actor
    state = apply(state, DrawWind(first, 2)).state
    assert refusal(state, DrawWind(state.actor, 2)) is Refusal.TILE_ALREADY_TAKEN
    assert refusal(state, DrawWind(first, 1)) is Refusal.NOT_YOUR_TURN


def test_source_c_eleven_makes_west_the_dealer_and_opens_wests_own_row_after_eleven_stacks() -> None:
    seed = seed_with_total("dealer/1", 11)
    state = until(start(seed, WINDS), Phase.DEALER_ROLL)
    east = state.match.east
    assert state.actor == east
    state = apply(state, Roll(east)).state
    west = (east + 2) % 4
    step = apply(state, PickSeat(east, west))
    state = step.state
    assert (state.match.dealer, state.phase, state.actor) == (west, Phase.OPENING_PICK, west)
    assert refusal(state, PickStack(west, west, 11)) is Refusal.WRONG_STACK_COUNTED
    assert refusal(state, PickStack(west, east, 12)) is Refusal.WRONG_WALL_COUNTED
    state = apply(state, PickStack(west, west, 12)).state
    state = apply(state, Deal(west)).state
    heights = state.wall.seen.heights()[west]
    assert heights[:11] == (2,) * 11
    assert heights[11:13] == (0, 0)


@pytest.mark.parametrize("total", range(3, 19))
def test_formal_seating_draws_from_the_end_that_the_total_names(total: int) -> None:
    seed = seed_with_total("seating/2", total)
    state = apply(start(seed, FORMAL), Roll(0)).state
    east = (sum(state.dice) - 1) % 4
    state = apply(state, PickSeat(0, east)).state
    assert (state.phase, state.actor) == (Phase.SEATING_ROLL, east)
    state = apply(state, Roll(east)).state
    first = (east + COUNTED[total]) % 4
    state = apply(state, PickSeat(east, first)).state
    assert state.actor == first
    inward = (0, 1, 2, 3) if total % 2 else (3, 2, 1, 0)
    assert refusal(state, DrawWind(first, inward[1])) is Refusal.WRONG_END
    taken = {}
    for which in inward:
        taken[state.seating.winds[which]] = state.actor
        state = apply(state, DrawWind(state.actor, which)).state
    assert state.match.east == east
    assert [state.match.people[(east + wind) % 4] for wind in range(4)] == [taken[EAST + wind] for wind in range(4)]


def test_source_b_two_throws_find_the_dealer() -> None:
    state = until(start("5", FORMAL), Phase.DEALER_ROLL)
    east = state.match.east
    state = apply(state, Roll(east)).state
    second = (east + COUNTED[sum(state.dice)]) % 4
    state = apply(state, PickSeat(east, second)).state
    assert (state.phase, state.actor) == (Phase.DEALER_ROLL, second)
    state = apply(state, Roll(second)).state
    dealer = (second + COUNTED[sum(state.dice)]) % 4
    state = apply(state, PickSeat(second, dealer)).state
    assert (state.phase, state.actor, state.match.dealer) == (Phase.OPENING_ROLL, dealer, dealer)


def test_source_b_eight_opens_the_left_players_row_from_the_ninth_stack() -> None:
    state = until(start(seed_with_total("opening/0", 8), FORMAL), Phase.OPENING_ROLL)
    dealer = state.match.dealer
    state = apply(state, Roll(dealer)).state
    left = (dealer + LEFT) % 4
    state = apply(state, PickStack(dealer, left, 9)).state
    assert state.phase is Phase.DEALING


def test_source_b_seven_makes_west_the_dealer_who_deals_from_the_eighth_stack() -> None:
    state = until(start(seed_with_total("dealer/1", 7), WINDS), Phase.DEALER_ROLL)
    east = state.match.east
    state = apply(apply(state, Roll(east)).state, PickSeat(east, (east + ACROSS) % 4)).state
    west = state.match.dealer
    assert apply(state, PickStack(west, west, 8)).state.phase is Phase.DEALING


def test_eighteen_leaves_a_whole_row() -> None:
    state = until(start(seed_with_total("opening/0", 18), FORMAL), Phase.OPENING_ROLL)
    dealer = state.match.dealer
    state = apply(state, Roll(dealer)).state
    right = (dealer + RIGHT) % 4
    assert refusal(state, PickStack(dealer, right, 1)) is Refusal.WRONG_WALL_COUNTED
    # Clockwise from the right-hand player's row is the dealer's own.
    state = apply(state, PickStack(dealer, dealer, 1)).state
    state = until(state, Phase.FLOWERS) if state.phase is not Phase.FLOWERS else state
    assert state.wall.seen.heights()[right][-2:] == (2, 2)


def walked(state: State, dealer: int, total: int) -> tuple[int, int]:
    """Find the first stack with fingers: count seats one by one, then leave stacks one by one, clockwise."""
    row = dealer
    for _ in range(total - 1):
        row = {0: 1, 1: 2, 2: 3, 3: 0}[row]
    stacks = [(row, number) for number in range(1, state.wall.stacks_a_side + 1)]
    clockwise = {0: 3, 3: 2, 2: 1, 1: 0}[row]
    stacks += [(clockwise, number) for number in range(1, state.wall.stacks_a_side + 1)]
    return stacks[total]


@pytest.mark.parametrize("rules", ["standard", "southern"])
@pytest.mark.parametrize("total", range(3, 19))
def test_every_total_opens_the_stack_found_with_fingers_and_no_other(total: int, rules: str) -> None:
    options = Options(rules, SeatingMethod.FORMAL, DealerMethod.TWO_THROWS)
    state = until(start(seed_with_total("opening/0", total), options), Phase.OPENING_ROLL)
    dealer = state.match.dealer
    state = apply(state, Roll(dealer)).state
    right = walked(state, dealer, total)
    taken = []
    for wall in range(4):
        for stack in range(1, state.wall.stacks_a_side + 1):
            if (wall, stack) == right:
                taken.append(apply(state, PickStack(dealer, wall, stack)).state)
            else:
                expected = Refusal.WRONG_STACK_COUNTED if wall == right[0] else Refusal.WRONG_WALL_COUNTED
                assert refusal(state, PickStack(dealer, wall, stack)) is expected
    dealt = apply(taken[0], Deal(dealer)).state
    assert dealt.wall.seen.heights()[right[0]][right[1] - 1] == 0
    # Eight stacks are gone, and the one before the first is still there.
    assert sum(height == 0 for row in dealt.wall.seen.heights() for height in row) == 8
    place = -right[0] % 4 * state.wall.stacks_a_side + right[1] - 1
    before = (place - 1) % (4 * state.wall.stacks_a_side)
    row, number = divmod(before, state.wall.stacks_a_side)
    assert dealt.wall.seen.heights()[-row % 4][number] == 2


@pytest.mark.parametrize("thrower", range(4))
def test_source_d_counts_from_the_thrower_to_the_dealer_and_nobody_moves(thrower: int) -> None:
    options = Options(seating=SeatingMethod.DICE_ONLY, first_dealer=DealerMethod.THROWER_COUNTS, thrower=thrower)
    state = apply(start("9", options), Roll(thrower)).state
    dealer = (thrower + COUNTED[sum(state.dice)]) % 4
    state = apply(state, PickSeat(thrower, dealer)).state
    assert state.match.people == (0, 1, 2, 3)
    assert (state.match.dealer, state.actor, state.phase) == (dealer, dealer, Phase.OPENING_ROLL)


@pytest.mark.parametrize("rules", ["standard", "southern"])
def test_dealing_is_four_times_four_and_one_more_for_the_dealer(rules: str) -> None:
    state = until(start("2", Options(rules=rules)), Phase.DEALING)
    dealer = state.match.dealer
    for already in range(4):
        state = apply(state, Deal(dealer)).state
        assert [len(player.hand) for player in state.players] == [4 * (already + 1)] * 4
    # The dealer's first four are the first two stacks from the opening.
    first, _ = state.wall._replace(head=0).take(4)
    assert not set(first) - set(state.players[dealer].hand)
    state = apply(state, Deal(dealer)).state
    assert sorted(len(player.hand) for player in state.players) == [16, 16, 16, 17]
    assert len(state.players[dealer].hand) == 17


def flower_deal(order: FlowerOrder) -> State:
    """Find a deal where somebody's replacement is a flower again."""
    for seed in range(2000):
        state = until(start(str(seed), Options(flower_order=order)), Phase.DEALING)
        while state.phase is Phase.DEALING:
            state = apply(state, opening_action(state)).state
        dealer = state.match.dealer
        if state.phase is Phase.FLOWERS and state.actor == dealer and sum(map(is_flower, state.players[dealer].hand)):
            after = apply(state, ReplaceFlowers(dealer)).state
            others = any(
                map(is_flower, (tile for seat in range(4) if seat != dealer for tile in after.players[seat].hand))
            )
            if others and any(map(is_flower, after.players[dealer].hand)) and after.phase is Phase.FLOWERS:
                return state
    raise AssertionError("no such deal")


def test_at_once_goes_on_until_a_player_has_no_flower() -> None:
    state = flower_deal(FlowerOrder.AT_ONCE)
    dealer = state.match.dealer
    assert apply(state, ReplaceFlowers(dealer)).state.actor == dealer


def test_in_rounds_a_new_flower_waits_for_the_next_pass() -> None:
    state = flower_deal(FlowerOrder.ROUNDS)
    dealer = state.match.dealer
    state = apply(state, ReplaceFlowers(dealer)).state
    assert state.actor != dealer
    seen = []
    while state.phase is Phase.FLOWERS:
        seen.append(state.actor)
        state = apply(state, ReplaceFlowers(state.actor)).state
    assert dealer in seen


def test_flowers_come_from_the_tail_and_are_all_replaced() -> None:
    state = flower_deal(FlowerOrder.ROUNDS)
    dealer = state.match.dealer
    shown = sum(map(is_flower, state.players[dealer].hand))
    after = apply(state, ReplaceFlowers(dealer)).state
    assert after.wall.tail - state.wall.tail == shown
    assert after.wall.head == state.wall.head
    while after.phase is Phase.FLOWERS:
        after = apply(after, ReplaceFlowers(after.actor)).state
    assert not any(is_flower(tile) for player in after.players for tile in player.hand)
    assert sum(len(player.flowers) for player in after.players) == after.wall.tail


@pytest.mark.parametrize("options", [WINDS, FORMAL, DICE, Options(rules="southern")])
@pytest.mark.parametrize("seed", [str(seed) for seed in range(10)])
def test_skipping_gives_the_same_deal(options: Options, seed: str) -> None:
    state = start(seed, options)
    by_steps = state
    while by_steps.phase in OPENING_PHASES:
        by_steps = apply(by_steps, opening_action(by_steps)).state
    assert apply(state, Skip(3)).state == by_steps
    halfway = until(start(seed, options), Phase.DEALING)
    assert apply(halfway, Skip(0)).state == by_steps


def test_seats_drawn_change_nothing_of_the_deal() -> None:
    """Whichever wind a player takes, the wall, the dice and the places of the tiles stay the same."""
    one = apply(start("4", WINDS), Skip(0)).state
    state = until(start("4", WINDS), Phase.WINDS)
    for which in (3, 1, 2, 0):
        state = apply(state, DrawWind(state.actor, which)).state
    other = apply(state, Skip(0)).state
    assert other.players == one.players
    assert other.match.dealer == one.match.dealer


@pytest.mark.parametrize("rules", ["standard", "classic"])
def test_seat_winds_go_by_the_dealer_or_by_the_opening(rules: str) -> None:
    options = Options(rules=rules, seating=SeatingMethod.DICE_ONLY, first_dealer=DealerMethod.THROWER_COUNTS)
    state = apply(start(seed_with_total("opening/0", 6), options), Skip(0)).state
    east = state.match.dealer if rules == "standard" else (state.match.dealer + 1) % 4
    assert state.seat_wind(east) == 0
    assert state.seat_wind((east + 1) % 4) == 1


def test_the_first_actions_are_refused_to_others() -> None:
    state = start("1", Options(length=Length.HAND))
    assert refusal(state, Roll(1)) is Refusal.NOT_YOUR_TURN
    assert refusal(state, Deal(0)) is Refusal.WRONG_PHASE
