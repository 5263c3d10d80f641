"""The state machine: the first state, one step, and a whole game from its list of actions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, Final

from scoring.core.ruleset import RuleSet

from . import actions as act
from . import claims, dealing, fouls, rotation, seating, turns
from .actions import Action
from .errors import IllegalAction, Refusal
from .legal import opening_action, why_not
from .options import Options
from .state import OPENING_PHASES, Phase, State, Step
from .table_rules import TableRules, agreed_rules

type Handler = Callable[[State, Any], Step]

HANDLERS: Final[Mapping[tuple[Phase, type[Action]], Handler]] = {
    (Phase.SEATING_ROLL, act.Roll): seating.roll_for_seats,
    (Phase.SEATING_COUNT, act.PickSeat): seating.count_for_seats,
    (Phase.WINDS, act.DrawWind): seating.draw_wind,
    (Phase.DEALER_ROLL, act.Roll): seating.roll_for_dealer,
    (Phase.DEALER_COUNT, act.PickSeat): seating.count_for_dealer,
    (Phase.OPENING_ROLL, act.Roll): dealing.roll_for_opening,
    (Phase.OPENING_PICK, act.PickStack): dealing.pick_stack,
    (Phase.DEALING, act.Deal): dealing.deal,
    (Phase.FLOWERS, act.ReplaceFlowers): dealing.replace_flowers,
    (Phase.DECLARE, act.Ready): turns.answer_dealt_ready,
    (Phase.DECLARE, act.Pass): turns.answer_dealt_ready,
    (Phase.TURN, act.Discard): turns.discard,
    (Phase.TURN, act.Ready): turns.ready,
    (Phase.TURN, act.Kong): turns.own_kong,
    (Phase.TURN, act.Hu): turns.self_drawn,
    (Phase.CLAIMS, act.Hu): claims.answer,
    (Phase.CLAIMS, act.Kong): claims.answer,
    (Phase.CLAIMS, act.Pong): claims.answer,
    (Phase.CLAIMS, act.Chow): claims.answer,
    (Phase.CLAIMS, act.Pass): claims.answer,
    (Phase.DECLARE, act.FalseHu): fouls.false_hu,
    (Phase.TURN, act.FalseHu): fouls.false_hu,
    (Phase.CLAIMS, act.FalseHu): fouls.false_hu,
    (Phase.HAND_OVER, act.NewHand): rotation.new_hand,
}
"""What each action does in each phase; :class:`~.actions.Skip` is taken apart below."""

_ANY_SEAT: Final = (Phase.CLAIMS, Phase.HAND_OVER)


def start(seed: str, options: Options, ruleset: RuleSet | None = None) -> State:
    """Return the empty table. ``ruleset`` stands in for the one that the options name."""
    table = TableRules(ruleset, options) if ruleset else agreed_rules(options)
    return State(seed, options, table, actor=options.thrower)


def apply(state: State, action: Action) -> Step:
    """Take one action; raise ``IllegalAction`` where the rules do not allow it."""
    if isinstance(action, act.Skip) and state.phase in OPENING_PHASES:
        return _skip(state)
    handler = HANDLERS.get((state.phase, type(action)))
    if handler is None or (action.seat != state.actor and state.phase not in _ANY_SEAT):
        raise IllegalAction(why_not(state, action) or Refusal.WRONG_PHASE)
    try:
        step = handler(state, action)
    except IllegalAction as refused:
        raise IllegalAction(why_not(state, action) or refused.code) from None
    return step._replace(state=replace(step.state, news=state.news + len(step.events)))


def _skip(state: State) -> Step:
    """Carry the opening on by itself up to the first turn."""
    step = Step(state)
    while step.state.phase in OPENING_PHASES:
        state, events = apply(step.state, opening_action(step.state))
        step = Step(state, step.events + events)
    return step


def replay(seed: str, options: Options, actions: Iterable[Action], ruleset: RuleSet | None = None) -> State:
    """Return the state after a whole list of actions."""
    state = start(seed, options, ruleset)
    for action in actions:
        state = apply(state, action).state
    return state
