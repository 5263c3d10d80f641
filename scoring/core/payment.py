"""Who pays what: 底 + (the hand's 台 + dealer 台 + penalty) × 每台."""

from __future__ import annotations

from dataclasses import dataclass

from .context import PAID_BY_ALL, SELF, SIDES, Side, Stakes, WinContext
from .switches import Switches


@dataclass
class Payment:
    """What one player owes the winner, in 台 and in points. Not changed once made."""

    side: Side
    tai: int
    dealer_tai: int
    penalty_tai: int
    amount: int


def dealer_tai(streak: int, cap: int = 0) -> int:
    """連N拉N: return 2N + 1, the dealer's own 台 included; ``cap`` bounds N, 0 is no cap."""
    return 2 * (min(streak, cap) if cap else streak) + 1


def payments(tai: int, context: WinContext, switches: Switches, stakes: Stakes) -> tuple[Payment, ...]:
    """Return each player's payment, in the order of play; a player who owes nothing is left out.

    ``tai`` is the hand's. A draw and eight flowers are paid by all three, anything else by ``source``
    alone. Dealer 台 stands on the payments between winner and dealer only. A player who had declared
    眼牌 pays the table's penalty on top, and where he owes nothing else, just that.
    """
    dealer, (base, per_tai) = context.dealer, stakes
    amount, extra = base + tai * per_tai, dealer_tai(context.streak, switches.streak_cap)
    with_dealer, to_dealer = amount + extra * per_tai, dealer == SELF
    owed = [
        Payment(side, tai, extra, 0, with_dealer) if to_dealer or side == dealer else Payment(side, tai, 0, 0, amount)
        for side in (SIDES if context.by in PAID_BY_ALL else (context.source,))
    ]
    if context.declared and switches.ready_penalty:
        return _with_penalties(owed, context, switches.ready_penalty, per_tai)
    return tuple(owed)


def _with_penalties(owed: list[Payment], context: WinContext, penalty: int, per_tai: int) -> tuple[Payment, ...]:
    """Add what the players who had declared pay for it."""
    by_side = {payment.side: payment for payment in owed}
    for side in context.declared:
        payment = by_side.setdefault(side, Payment(side, 0, 0, 0, 0))
        payment.penalty_tai = penalty
        payment.amount += penalty * per_tai
    return tuple(by_side[side] for side in SIDES if side in by_side)
