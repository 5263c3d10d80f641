"""What the sheet says: the hand that is being played, what happened, who pays whom."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from scoring.core.ruleset import load_rulesets
from scoring.core.said import AsTyped, listed, say
from scoring.languages import tr

from ..game.state import Match
from ..table.names import WINDS
from .happenings import Deal, Drawn, Happening, Penalty, Setup, Win
from .settling import Transfer
from .sheet import Line, Owed

WITHOUT_NAME: Final = ("甲", "乙", "丙", "丁")
"""What is kept as the names of the four who give none: nothing with a wind, for winds move with the deal."""


PLACES: Final = ("{wind}風圈第一局", "{wind}風圈第二局", "{wind}風圈第三局", "{wind}風圈第四局")
"""What the four deals of a round are called."""


def called(seat: int) -> str:
    """Return what a player is called who gives no name, in the language in force."""
    return tr(WITHOUT_NAME[seat])


def as_shown(setup: Setup) -> Setup:
    """Return a setup as pages show it: what was typed as it was typed, what was left empty in the language in force."""
    names = (called(seat) if name == WITHOUT_NAME[seat] else name for seat, name in enumerate(setup.names))
    east, south, west, north = map(AsTyped, names)
    label = setup.terms.label if setup.rules in load_rulesets() else AsTyped(setup.terms.label)
    return replace(setup, names=(east, south, west, north), terms=replace(setup.terms, label=label))


def deal_words(match: Match) -> str:
    """Name the hand that is being played: 東風圈第二局，連 1."""
    place = tr(PLACES[match.passes % 4], wind=WINDS[match.round % 4])
    return tr("{place}，連 {streak}", place=place, streak=match.streak) if match.streak else place


def happened(happening: Happening, tai: tuple[int, ...], setup: Setup) -> str:
    """Say in one sentence what happened."""
    match happening:
        case Win(winners, None):
            return tr("{winner}自摸，{tai} 台", winner=setup.names[winners[0].seat], tai=tai[0])
        case Win((only,), int(source)):
            winner, thrower = setup.names[only.seat], setup.names[source]
            return tr("{winner}胡{thrower}的牌，{tai} 台", winner=winner, thrower=thrower, tai=tai[0])
        case Win(winners, int(source)):
            won = zip(winners, tai, strict=True)
            told = listed(say("{winner}胡 {tai} 台", winner=setup.names[one.seat], tai=worth) for one, worth in won)
            return tr("{thrower}放槍，{winners}", thrower=setup.names[source], winners=told)
        case Penalty(payer, receivers, points, _, note):
            whom = "每一家" if len(receivers) == 3 else listed(setup.names[seat] for seat in receivers)
            paid = {"why": AsTyped(note) if note else "罰", "payer": setup.names[payer], "whom": whom, "points": points}
            return tr("{why}：{payer}賠{whom} {points} 點", **paid)
        case Drawn():
            return tr("流局")
    raise AssertionError(happening)


def paid(line: Line, setup: Setup) -> Iterator[str]:
    """Say who pays whom and why so much."""
    for owed in line.owed:
        names = {"payer": setup.names[owed.payer], "receiver": setup.names[owed.receiver], "points": owed.amount}
        because = _because(owed)
        if because:
            yield tr("{payer}付{receiver} {points} 點（{because}）", **names, because=listed(because))
        else:
            yield tr("{payer}付{receiver} {points} 點", **names)


def _because(owed: Owed) -> list[str]:
    extra = [say("莊家多 {tai} 台", tai=owed.dealer_tai)] if owed.dealer_tai else []
    extra += [say("眼牌多 {tai} 台", tai=owed.penalty_tai)] if owed.penalty_tai else []
    return [*extra]


def moves(line: Line, setup: Setup) -> str:
    """Say what became of the deal; nothing where a penalty left it alone."""
    before, after = line.before, line.after
    if isinstance(line.happening, Penalty) and line.happening.deal is Deal.KEEPS:
        return ""
    if after.passes == before.passes:
        return tr("{dealer}連莊，連 {streak}", dealer=setup.names[after.dealer], streak=after.streak)
    if after.passes % 16 == 0:
        return tr("四圈打完，一將結束")
    dealer = setup.names[after.dealer]
    if after.round == before.round:
        return tr("換{dealer}做莊", dealer=dealer)
    return tr("換{dealer}做莊，進{wind}風圈", dealer=dealer, wind=WINDS[after.round % 4])


def transfer_words(transfer: Transfer, setup: Setup) -> str:
    """Say who hands whom how much."""
    payer, receiver = setup.names[transfer.payer], setup.names[transfer.receiver]
    return tr("{payer}給{receiver} {points} 點", payer=payer, receiver=receiver, points=transfer.amount)
