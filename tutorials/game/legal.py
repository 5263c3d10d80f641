"""Who has to act, what they may do, and why they may not do something else."""

from __future__ import annotations

from . import claim_rules, turn_rules
from .actions import (
    Action,
    Chow,
    Deal,
    Discard,
    DrawWind,
    FalseHu,
    Hu,
    Kong,
    NewHand,
    Pass,
    PickSeat,
    PickStack,
    Pong,
    Ready,
    ReplaceFlowers,
    Roll,
    Skip,
)
from .dealing import opening_place
from .errors import Refusal
from .seating import next_from_end, refuse_wind
from .state import OPENING_PHASES, SEATS, Phase, State, counted


def waiting_for(state: State) -> tuple[int, ...]:
    """Return the seats of which an action is awaited."""
    if state.phase is Phase.CLAIMS and state.offer:
        offer = state.offer
        return tuple(seat for seat in SEATS if offer.options[seat] and offer.answers[seat] is None)
    if state.phase is Phase.HAND_OVER:
        return SEATS
    return () if state.phase is Phase.GAME_OVER else (state.actor,)


def legal_actions(state: State, seat: int) -> tuple[Action, ...]:
    """Return everything that the seat may do now."""
    if state.phase in OPENING_PHASES:
        opening = _opening_actions(state) if seat == state.actor else ()
        return (*opening, Skip(seat))
    if seat not in waiting_for(state):
        return ()
    match state.phase:
        case Phase.DECLARE:
            return (Ready(seat), Pass(seat))
        case Phase.TURN:
            return _turn_actions(state, seat)
        case Phase.CLAIMS:
            return state.offer.options[seat] if state.offer else ()
        case _:
            return (NewHand(seat),)


def opening_action(state: State) -> Action:
    """Return the action that carries the opening on; where there is a choice, the first one."""
    return _opening_actions(state)[0]


def _opening_actions(state: State) -> tuple[Action, ...]:
    actor = state.actor
    match state.phase:
        case Phase.SEATING_COUNT | Phase.DEALER_COUNT:
            return (PickSeat(actor, counted(actor, state.dice)),)
        case Phase.WINDS if state.seating.from_end is not None:
            return (DrawWind(actor, next_from_end(state.seating)),)
        case Phase.WINDS:
            return tuple(DrawWind(actor, index) for index in SEATS if refuse_wind(state.seating, index) is None)
        case Phase.OPENING_PICK:
            return (PickStack(actor, *opening_place(state)),)
        case Phase.DEALING:
            return (Deal(actor),)
        case Phase.FLOWERS:
            return (ReplaceFlowers(actor),)
    return (Roll(actor),)


def _turn_actions(state: State, seat: int) -> tuple[Action, ...]:
    kinds = sorted(set(state.players[seat].hand))
    found: list[Action] = [Hu(seat)] if turn_rules.refuse_self_drawn(state, seat) is None else []
    found += [Kong(seat, tile) for tile in kinds if turn_rules.refuse_own_kong(state, seat, tile) is None]
    if state.table.ready_rule:
        found += [Ready(seat, tile) for tile in kinds if turn_rules.refuse_ready(state, seat, tile) is None]
    discards = [Discard(seat, tile) for tile in kinds if turn_rules.refuse_discard(state, seat, tile) is None]
    return (*found, *discards)


def why_not(state: State, action: Action) -> Refusal | None:
    """Say why the action cannot be taken now; ``None`` if it can."""
    if isinstance(action, FalseHu):
        return refuse_false_hu(state, action.seat)
    if action in legal_actions(state, action.seat):
        return None
    if state.phase is Phase.GAME_OVER:
        return Refusal.GAME_FINISHED
    if state.phase is Phase.TURN:
        return _why_not_in_turn(state, action)
    if state.phase is Phase.CLAIMS and state.offer:
        return _why_not_claim(state, action)
    return _why_not_elsewhere(state, action)


def refuse_false_hu(state: State, seat: int) -> Refusal | None:
    """Say why a 胡 called now is no 詐胡: none is agreed, the seat has nothing to decide, or it would be a win."""
    if state.options.false_hu is None or state.phase not in (Phase.DECLARE, Phase.TURN, Phase.CLAIMS):
        return Refusal.WRONG_PHASE
    if seat not in waiting_for(state):
        return Refusal.NOT_YOUR_TURN
    return Refusal.WRONG_PHASE if Hu(seat) in legal_actions(state, seat) else None


def _why_not_in_turn(state: State, action: Action) -> Refusal:
    if action.seat != state.actor:
        return Refusal.NOT_YOUR_TURN
    refusal: Refusal | None = None
    match action:
        case Discard(seat, tile):
            refusal = turn_rules.refuse_discard(state, seat, tile)
        case Kong(seat, tile):
            refusal = turn_rules.refuse_own_kong(state, seat, tile)
        case Ready(seat, tile) if tile is not None:
            refusal = turn_rules.refuse_ready(state, seat, tile)
        case Hu(seat):
            refusal = turn_rules.refuse_self_drawn(state, seat)
    return refusal or Refusal.WRONG_PHASE


def _why_not_claim(state: State, action: Action) -> Refusal:
    offer = state.offer
    if offer is None or not isinstance(action, Hu | Kong | Pong | Chow | Pass):
        return Refusal.WRONG_PHASE
    seat = action.seat
    if offer.seat == seat:
        return Refusal.OWN_DISCARD
    if offer.answers[seat] is not None:
        return Refusal.ALREADY_ANSWERED
    if offer.options[seat] == (Hu(seat),):
        return Refusal.MUST_HU
    refusal = None if isinstance(action, Pass) else refuse_claim(state, action, offer.seat, offer.tile, offer.robbing)
    return refusal or Refusal.NOTHING_TO_ANSWER


def refuse_claim(
    state: State, action: Hu | Kong | Pong | Chow, source: int, tile: int, robbing: bool = False
) -> Refusal | None:
    """Say why a tile thrown by ``source`` could not be claimed so.

    It may be asked of the state just before the discard as well, which is how a page explains why
    nothing was offered.
    """
    if robbing and not isinstance(action, Hu):
        return Refusal.NOTHING_TO_ANSWER
    match action:
        case Hu(seat):
            return claim_rules.refuse_claimed_win(state, seat, source, tile, robbing)
        case Kong(seat, of):
            return claim_rules.refuse_claimed_kong(state, seat, source, tile) if of == tile else Refusal.TILE_NOT_HELD
        case Pong(seat):
            return claim_rules.refuse_pong(state, seat, tile)
        case Chow(seat, low):
            return claim_rules.refuse_chow(state, seat, source, tile, low)


def _why_not_elsewhere(state: State, action: Action) -> Refusal:
    """Give the reason in the opening and between hands."""
    match state.phase, action:
        case ((Phase.SEATING_COUNT | Phase.DEALER_COUNT), PickSeat()) if action.seat == state.actor:
            return Refusal.WRONG_SEAT_COUNTED
        case Phase.WINDS, DrawWind(seat, index) if seat == state.actor:
            return refuse_wind(state.seating, index) or Refusal.WRONG_PHASE
        case Phase.OPENING_PICK, PickStack(seat, wall, _) if seat == state.actor:
            right = wall == opening_place(state).seat
            return Refusal.WRONG_STACK_COUNTED if right else Refusal.WRONG_WALL_COUNTED
    same_kind = type(action) in {type(legal) for legal in legal_actions(state, state.actor)}
    return Refusal.NOT_YOUR_TURN if same_kind else Refusal.WRONG_PHASE
