"""詐胡 at this table: what it costs where the visitor wants it to cost, how it is called, and how it is told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from markupsafe import Markup

from scoring.builder.pieces import paying_sum
from scoring.core.context import SIDES
from scoring.core.said import listed
from scoring.languages import tr
from tutorials.reference.loading import reference

from ..game.actions import MOST_TAI
from ..game.errors import Refusal
from ..game.options import FalseWin, Options
from ..game.perspective import View
from ..game.state import Foul
from . import board
from .advice import far
from .coach import distance_of
from .names import person

KIND_OF_RULING: Final[Mapping[str, FalseWin]] = {
    "false-win-claimed": FalseWin.CLAIMED,
    "false-win-eight": FalseWin.EIGHT,
    "false-win-fixed": FalseWin.FIXED,
}
"""What the rulings of the penalty guide come to here."""

COSTS: Final[Mapping[FalseWin, str]] = {
    FalseWin.CLAIMED: "賠另外三家，每家一底加你喊的台數",
    FalseWin.EIGHT: "賠另外三家，每家一底八台，跟莊家之間再加莊家台",
    FalseWin.FIXED: "賠另外三家，每家一底八台",
}


class NotANumber(ValueError):  # noqa: N818 - what was called is no number
    """What was typed as the 台 of a call is no whole number that a hand could have."""


class ShownFoul(NamedTuple):
    """A 詐胡 on the sheet: whose hand was laid open, how far it is, and the hand."""

    words: str
    hand: Markup


def cost_under(rules: str) -> FalseWin:
    """Return what a 詐胡 costs under a shipped rule set; where nothing is laid down, base and eight 台."""
    for ruling in reference().penalties.rulings.values():
        if rules in ruling.rule_sets and ruling.id in KIND_OF_RULING:
            return KIND_OF_RULING[ruling.id]
    return FalseWin.EIGHT


def with_claim(pressed: str, text: str, options: Options) -> str:
    """Return a pressed 胡 with the 台 that were called, where a 詐胡 costs as much; an empty field is none."""
    said = text.strip()
    if pressed != "hu" or options.false_hu is not FalseWin.CLAIMED or not said:
        return pressed
    if not (said.isascii() and said.isdigit() and len(said) <= len(str(MOST_TAI))):
        raise NotANumber(said)
    return f"{pressed}:{int(said)}"


def shown_foul(foul: Foul, view: View) -> ShownFoul:
    """Show a foul from the visitor's seat."""
    words = tr("{who}攤開來的牌：", who=person(foul.seat, view.seat))
    if foul.code is Refusal.NOT_COMPLETE and foul.seat == view.seat:
        words = tr("{who}攤開來的牌，{far}：", who=person(foul.seat, view.seat), far=far(distance_of(view)))
    return ShownFoul(words, board.hand_row(view.seats[foul.seat]))


def sums_of(foul: Foul, view: View) -> list[str]:
    """Write what the caller pays to whom, equal sums together."""
    owed: dict[str, list[str]] = {}
    for payment in foul.payments:
        seat = (foul.seat + 1 + SIDES.index(payment.side)) % 4
        written = paying_sum(payment, view.options.base, view.options.per_tai)
        owed.setdefault(written, []).append(person(seat, view.seat))
    if len(owed) == 1:
        return [tr("賠三家，每家{sum}", sum=written) for written in owed]
    return [
        tr("賠{who}各{sum}" if names[1:] else "賠{who}{sum}", who=listed(names), sum=written)
        for written, names in owed.items()
    ]
