"""Who pays what: 底 + (the hand's 台 + dealer 台 + penalty) × 每台."""

from __future__ import annotations

from typing import NamedTuple

from .context import SELF, SIDES, By, Side, Stakes, WinContext
from .switches import Switches


class Payment(NamedTuple):
    """What one player owes the winner, in 台 and in points."""

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
    everyone = context.by in (By.DRAW, By.EIGHT_FLOWERS)
    extra = dealer_tai(context.streak, switches.streak_cap)
    owed = []
    for side in SIDES:
        penalty = switches.ready_penalty if side in context.declared else 0
        if everyone or side is context.source:
            dealer = extra if context.dealer in (SELF, side) else 0
            amount = stakes.base + (tai + dealer + penalty) * stakes.per_tai
            owed.append(Payment(side, tai, dealer, penalty, amount))
        elif penalty:
            owed.append(Payment(side, 0, 0, penalty, penalty * stakes.per_tai))
    return tuple(owed)
