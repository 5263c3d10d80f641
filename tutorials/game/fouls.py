"""A win that is none (詐胡): what it costs, and the end of the hand."""

from __future__ import annotations

from scoring.core.context import SIDES
from scoring.core.payment import Payment, dealer_tai

from .actions import FalseHu, Hu
from .errors import IllegalAction, Refusal
from .legal import refuse_false_hu, why_not
from .options import FalseWin
from .settlement import settle
from .state import Ending, Foul, State, Step

FIXED_TAI = 8
"""What a 詐胡 costs where it does not go by what was called."""


def false_hu(state: State, action: FalseHu) -> Step:
    """Lay the hand open, pay the other three, and end the hand.

    An offered tile is always a discard here: whoever is asked about the tile of a kong can win with it.
    """
    seat, offer = action.seat, state.offer
    if refusal := refuse_false_hu(state, seat):
        raise IllegalAction(refusal)
    code = why_not(state, Hu(seat)) or Refusal.WRONG_PHASE
    owed = payments_for(state, action)
    deltas = [0, 0, 0, 0]
    for payment in owed:
        deltas[(seat + 1 + SIDES.index(payment.side)) % 4] += payment.amount
        deltas[seat] -= payment.amount
    foul = Foul(seat, offer.tile if offer else None, code, owed, tuple(deltas))
    return settle(state, Ending.FALSE_WIN, (), foul)


def payments_for(state: State, action: FalseHu) -> tuple[Payment, ...]:
    """Return what the caller owes each of the others: the 台 called or eight, as the table agreed."""
    kind, match, stakes = state.options.false_hu, state.match, state.options
    tai = action.tai if kind is FalseWin.CLAIMED else FIXED_TAI
    owed = []
    for step, side in enumerate(SIDES, 1):
        dealing = match.dealer in (action.seat, (action.seat + step) % 4)
        cap = state.table.ruleset.switches.streak_cap
        extra = dealer_tai(match.streak, cap) if dealing and kind is FalseWin.EIGHT else 0
        owed.append(Payment(side, tai, extra, 0, stakes.base + (tai + extra) * stakes.per_tai))
    return tuple(owed)
