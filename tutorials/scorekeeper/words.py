"""What the sheet says: the hand that is being played, what happened, who pays whom."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ..game.state import Match
from ..table.names import ROUND_NUMBERS, WINDS
from .happenings import Deal, Drawn, Happening, Penalty, Setup, Win
from .settling import Transfer
from .sheet import Line, Owed

WITHOUT_NAME: Final = ("甲", "乙", "丙", "丁")
"""What the four are called who give no name: nothing with a wind, for winds move with the deal."""


def deal_words(match: Match) -> str:
    """Name the hand that is being played: 東風圈第二局，連 1."""
    place = f"{WINDS[match.round % 4]}風圈第{ROUND_NUMBERS[match.passes % 4]}局"
    return f"{place}，連 {match.streak}" if match.streak else place


def happened(happening: Happening, tai: tuple[int, ...], setup: Setup) -> str:
    """Say in one sentence what happened."""
    match happening:
        case Win(winners, None):
            return f"{setup.names[winners[0].seat]}自摸，{tai[0]} 台"
        case Win((only,), int(source)):
            return f"{setup.names[only.seat]}胡{setup.names[source]}的牌，{tai[0]} 台"
        case Win(winners, int(source)):
            told = (f"{setup.names[winner.seat]}胡 {worth} 台" for winner, worth in zip(winners, tai, strict=True))
            return f"{setup.names[source]}放槍，{'、'.join(told)}"
        case Penalty(payer, receivers, points, _, note):
            whom = "每一家" if len(receivers) == 3 else "、".join(setup.names[seat] for seat in receivers)
            return f"{note or '罰'}：{setup.names[payer]}賠{whom} {points} 點"
        case Drawn():
            return "流局"
    raise AssertionError(happening)


def paid(line: Line, setup: Setup) -> Iterator[str]:
    """Say who pays whom and why so much."""
    for owed in line.owed:
        yield f"{setup.names[owed.payer]}付{setup.names[owed.receiver]} {owed.amount} 點{_because(owed)}"


def _because(owed: Owed) -> str:
    extra = [f"莊家多 {owed.dealer_tai} 台"] if owed.dealer_tai else []
    extra += [f"眼牌多 {owed.penalty_tai} 台"] if owed.penalty_tai else []
    return f"（{'、'.join(extra)}）" if extra else ""


def moves(line: Line, setup: Setup) -> str:
    """Say what became of the deal; nothing where a penalty left it alone."""
    before, after = line.before, line.after
    if isinstance(line.happening, Penalty) and line.happening.deal is Deal.KEEPS:
        return ""
    if after.passes == before.passes:
        return f"{setup.names[after.dealer]}連莊，連 {after.streak}"
    if after.passes % 16 == 0:
        return "四圈打完，一將結束"
    moved = f"換{setup.names[after.dealer]}做莊"
    return f"{moved}，進{WINDS[after.round % 4]}風圈" if after.round != before.round else moved


def transfer_words(transfer: Transfer, setup: Setup) -> str:
    """Say who hands whom how much."""
    return f"{setup.names[transfer.payer]}給{setup.names[transfer.receiver]} {transfer.amount} 點"
