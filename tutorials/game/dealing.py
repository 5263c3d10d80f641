"""Opening the wall (開門), dealing (配牌) and replacing dealt flowers (補花)."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from scoring.core.tiles import is_flower

from .actions import Deal, PickStack, ReplaceFlowers, Roll
from .errors import IllegalAction, Refusal
from .events import Event, EventKind
from .options import FlowerOrder
from .seating import throw
from .settlement import flower_win
from .state import Opening, Phase, State, Step, Turn, counted, right_of, with_player, with_tile
from .turns import begin_play
from .wall import StackPlace, first_stack

ROUNDS_OF_FOUR = 4
"""Four times four tiles each; the dealer's seventeenth comes after them."""


def roll_for_opening(state: State, _action: Roll) -> Step:
    """Let the dealer throw: the total finds the row and how many stacks stay at its right."""
    step = throw(state, f"opening/{state.match.hands}", Phase.OPENING_PICK)
    dice = step.state.dice
    return step._replace(state=replace(step.state, opening=Opening(counted(state.actor, dice), sum(dice))))


def opening_place(state: State) -> StackPlace:
    """Return the stack that is dealt first."""
    opening = state.opening or Opening(0, 0)
    return first_stack(state.wall.stacks_a_side, opening.seat, opening.left)


def pick_stack(state: State, action: PickStack) -> Step:
    """Open the wall at the right stack."""
    place, opening = opening_place(state), state.opening or Opening(0, 0)
    if action.wall != place.seat:
        raise IllegalAction(Refusal.WRONG_WALL_COUNTED)
    if action.stack != place.number:
        raise IllegalAction(Refusal.WRONG_STACK_COUNTED)
    by_opening = state.table.ruleset.switches.seat_wind_by == "opening"
    state = replace(
        state,
        wall=state.wall.opened(opening.seat, opening.left),
        east=opening.seat if by_opening else state.match.dealer,
        phase=Phase.DEALING,
        dealt_rounds=0,
    )
    event = Event(EventKind.WALL_OPENED, state.actor, other=place.seat, numbers=(opening.left, place.number))
    return Step(state, (event,))


def deal(state: State, _action: Deal) -> Step:
    """Deal two stacks each from the dealer on, or the dealer's last tile."""
    dealer = state.match.dealer
    if state.dealt_rounds == ROUNDS_OF_FOUR:
        step = deal_to(state, dealer, 1)
        last = step.events[0].tiles[0]
        state = replace(step.state, turn=Turn(last), phase=Phase.FLOWERS, actor=dealer)
        return Step(state, step.events).then(next_flowers)
    step = Step(replace(state, dealt_rounds=state.dealt_rounds + 1))
    for steps in range(4):
        seat = (dealer + steps) % 4
        step = step.then(partial(deal_to, seat=seat, number=4))
    return step


def deal_to(state: State, seat: int, number: int) -> Step:
    """Give a seat the next tiles of the wall."""
    tiles, wall = state.wall.take(number)
    player = state.players[seat]
    player = replace(player, hand=with_tile(player.hand, *tiles))
    state = replace(state, wall=wall, players=with_player(state.players, seat, player))
    return Step(state, (Event(EventKind.DEALT, seat, tiles, secret=True),))


def next_flowers(state: State) -> Step:
    """Find who replaces next, from the acting seat on; without flowers in any hand, play begins."""
    for steps in range(4):
        seat = (state.actor + steps) % 4
        if is_flower(state.players[seat].hand[-1]):
            return Step(replace(state, actor=seat))
    return begin_play(state)


def replace_flowers(state: State, action: ReplaceFlowers) -> Step:
    """Show every flower in hand and take as many tiles from the tail."""
    seat = action.seat
    player = state.players[seat]
    shown = tuple(tile for tile in player.hand if is_flower(tile))
    player = replace(player, hand=player.hand[: -len(shown)], flowers=with_tile(player.flowers, *shown))
    state = replace(state, players=with_player(state.players, seat, player))
    step = Step(state, (Event(EventKind.FLOWERS_SHOWN, seat, shown),))
    won = flower_win(state)
    if won is not None:
        return step.then(lambda _: won)
    step = step.then(lambda state: take_replacements(state, seat, len(shown)))
    follow = seat if state.table.flower_order is FlowerOrder.AT_ONCE else right_of(seat)
    return step._replace(state=replace(step.state, actor=follow)).then(next_flowers)


def take_replacements(state: State, seat: int, number: int) -> Step:
    """Take tiles from the tail into a dealt hand; the dealer's last one counts as drawn."""
    wall, tiles = state.wall, []
    for _ in range(number):
        tile, wall = wall.replacement()
        tiles.append(tile)
    player = state.players[seat]
    player = replace(player, hand=with_tile(player.hand, *tiles))
    state = replace(state, wall=wall, players=with_player(state.players, seat, player))
    drawn = state.turn.drawn if state.turn else None
    if seat == state.match.dealer and drawn is not None and is_flower(drawn):
        state = replace(state, turn=Turn(tiles[-1]))
    return Step(state, (Event(EventKind.REPLACED, seat, tuple(tiles), secret=True),))
