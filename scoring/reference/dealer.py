"""莊家 and 連N拉N: no patterns but part of a payment, worked out by the engine's own payments."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from ..core.context import SELF, By, Side, Stakes, WinContext
from ..core.payment import dealer_tai, payments
from ..core.ruleset import RuleSet
from ..core.said import say

DEALER: Final = "dealer"
STREAK: Final = "streak"
HAND_TAI: Final = 5
"""The 台 of the hand in the worked payments."""
_STREAKS: Final = (0, 1, 2, 3)


class DealerRow(NamedTuple):
    """One of the two rows that head every table of 台型; ``anchor`` is its place on the page."""

    anchor: str
    name: str
    aliases: tuple[str, ...]
    summary: str
    value: int

    def shown(self, rules: RuleSet) -> str:
        """The figure as a table shows it."""
        if self.anchor == DEALER:
            return str(dealer_tai(0, rules.switches.streak_cap))
        cap = rules.switches.streak_cap
        return say("2N（N≤{cap}）", cap=cap) if cap else "2N"


_DEALER_TOO: Final = ("莊家台", "作莊")  # not shown
_STREAK_TOO: Final = ("連莊", "拉莊")  # not shown
ROWS: Final = (
    DealerRow(DEALER, "莊家", _DEALER_TOO, "莊家和胡家之間的那一筆錢加算", dealer_tai(0)),
    DealerRow(STREAK, "連N拉N", _STREAK_TOO, "莊家連莊 N 次，那一筆再加 2N 台", dealer_tai(1) - dealer_tai(0)),
)


class StreakRow(NamedTuple):
    """What the dealer's 台 comes to after N hands kept, and what it makes of three payments."""

    streak: int
    tai: int
    dealer_draws: int
    other_draws_dealer_pays: int
    other_draws_others_pay: int


@cache
def streak_rows(rules: RuleSet) -> tuple[StreakRow, ...]:
    """Work out a hand of :data:`HAND_TAI` for growing N, and past the cap where the table has one."""
    cap = rules.switches.streak_cap
    streaks = (*_STREAKS, cap, cap + 1) if cap else _STREAKS
    return tuple(_streak_row(streak, rules) for streak in streaks)


def _streak_row(streak: int, rules: RuleSet) -> StreakRow:
    dealer = WinContext(by=By.DRAW, dealer=SELF, streak=streak)
    other = WinContext(by=By.DRAW, seat=1, dealer=Side.LEFT, streak=streak)
    owed = {payment.side: payment for payment in payments(HAND_TAI, other, rules.switches, Stakes())}
    drawn = payments(HAND_TAI, dealer, rules.switches, Stakes())[0]
    return StreakRow(streak, drawn.dealer_tai, drawn.amount, owed[Side.LEFT].amount, owed[Side.RIGHT].amount)
