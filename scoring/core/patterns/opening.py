"""開局: wins before the first go-round is over."""

from __future__ import annotations

from typing import Final

from ..case import Reading
from ..context import SELF, By, Situation
from ..detection import ONCE, Missing, Outcome, always, detector
from ..facts import Fact

_LATER: Final = Missing("不是開局第一巡（或已經有人吃、碰、明槓）")
_NOT_DEALER: Final = Missing("天胡是莊家起手的十七張，你不是莊家")
_DEALER: Final = Missing("你是莊家，莊家起手胡是天胡")
_DEALER_HUMAN: Final = Missing("莊家沒有人胡")
_DRAWN: Final = Missing("這手是自摸")
_CLAIMED: Final = Missing("胡的牌不是自己第一次摸的")
_NEITHER: Final = Missing("胡的牌不是自己第一次摸的，也不是莊家打的第一張")
_OTHERS_DISCARD: Final = Missing("這桌要胡莊家打出的第一張牌")


@detector("heavenly_hand", Fact.FIRST_TURN | Fact.DRAW, looks=always)
def heavenly_hand(reading: Reading) -> Outcome:
    """天胡: the dealer wins with the seventeen tiles that were dealt."""
    context = reading.case.context
    if Situation.FIRST_TURN not in context.situation:
        return _LATER
    if context.dealer != SELF:
        return _NOT_DEALER
    return ONCE if context.by is By.DRAW else _CLAIMED


@detector("earthly_hand", Fact.FIRST_TURN, looks=always)
def earthly_hand(reading: Reading) -> Outcome:
    """地胡: another player wins with the first tile drawn (in some tables also off the dealer's first discard)."""
    context = reading.case.context
    if Situation.FIRST_TURN not in context.situation:
        return _LATER
    if context.dealer == SELF:
        return _DEALER
    if context.by is By.DRAW:
        return ONCE
    if not reading.case.switches.earthly_hand_on_discard:
        return _CLAIMED
    return ONCE if context.source == context.dealer else _NEITHER


@detector("human_hand", Fact.FIRST_TURN | Fact.CLAIM, looks=always)
def human_hand(reading: Reading) -> Outcome:
    """人胡: won off a discard before the winner's own first draw."""
    context = reading.case.context
    if Situation.FIRST_TURN not in context.situation:
        return _LATER
    if context.dealer == SELF:
        return _DEALER_HUMAN
    if context.by is By.DRAW:
        return _DRAWN
    any_discard = reading.case.switches.human_hand_on == "any_discard"
    return ONCE if any_discard or context.source == context.dealer else _OTHERS_DISCARD
