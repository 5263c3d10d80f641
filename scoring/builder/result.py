"""What the page answers to a hand: a sheet, waits, discards, what is wrong, or what is still to come."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from operator import attrgetter
from typing import Final, NamedTuple

from ..core.context import FLOWER_WINS, SELF, SIDES, By, WinContext
from ..core.errors import Code, Problem
from ..core.hand import TILES_IN_A_HAND, Hand
from ..core.payment import Payment, payments
from ..core.problems import below_minimum, clashes, declaration_clashes, rule_clashes
from ..core.request import Request, read_request
from ..core.ruleset import RuleSet, load_rulesets
from ..core.score_request import score_request, score_win
from ..core.score_sheet import Line, ScoreSheet, score
from ..core.unfinished import Unfinished, to_throw, unfinished
from .state import Builder

NEAR: Final = 1
"""Patterns that many changes short are near misses."""


class OtherTable(NamedTuple):
    """The same hand under another rule set: its 台 and what is paid in all, or why it can't be won or scored there."""

    rules: RuleSet
    tai: int | None
    why_not: str = ""
    paid: int = 0


class SeatChange(NamedTuple):
    """What a seat gains or loses in points, and the payment behind it."""

    seat: str
    delta: int
    payment: Payment | None


class Mend(NamedTuple):
    """One change that would make a near miss count: what the button applies, and its words."""

    apply: str
    label: str


@dataclass(frozen=True, slots=True)
class Result:
    """What the page shows. ``kind`` is one of ``empty partial wrong waits far throw complete below win``.

    ``below`` is a hand that is complete and worth less than the table asks for: a sheet, and nobody pays.
    """

    kind: str
    request: Request
    problems: tuple[Problem, ...] = ()
    missing: int = 0
    standing: Unfinished | None = None
    sheet: ScoreSheet | None = None
    owed: tuple[Payment, ...] = ()
    tables: tuple[OtherTable, ...] = ()
    mends: dict[str, Mend] | None = None


def result_of(builder: Builder) -> Result:
    """Work out the answer to the hand that is being built."""
    request = read_request(builder.asked, lambda _: builder.rules)
    heard = (*builder.problems, *builder.sentence.problems)
    short = _is_short(request)
    wrong = tuple(
        problem
        for problem in (*request.problems, *declaration_clashes(request.hand, request.context))
        if problem not in heard and not (short and problem.code is Code.WRONG_TILE_COUNT)
    )
    blocking = any(problem.code is not Code.UNREADABLE for problem in heard)
    if wrong or blocking or (heard and short):
        return Result("wrong", request, heard + wrong)
    if short:
        hand = request.hand
        kind = "partial" if hand.tiles or hand.flowers else "empty"
        return Result(kind, request, missing=TILES_IN_A_HAND - 1 - hand.size + (hand.win is not None))
    # Words that could not be read stand beside the answer: all the tiles are there.
    found = _answered(request, builder.rules)
    return replace(found, problems=heard + found.problems)


@lru_cache(maxsize=256)
def _answered(request: Request, rules: RuleSet) -> Result:
    """Answer a hand that is full. To go back to one, or to choose where the next tile goes, asks for it again."""
    if request.hand.win is not None or request.context.by in FLOWER_WINS:
        return _won(request, rules)
    standing = unfinished(request)
    if standing.shanten < 0:
        return Result("complete", request, standing=standing)
    kind = "throw" if standing.discards else "far" if standing.shanten else "waits"
    return Result(kind, request, standing=standing)


def _is_short(request: Request) -> bool:
    """Say whether the hand is simply not full yet."""
    counts = [problem for problem in request.problems if problem.code is Code.WRONG_TILE_COUNT]
    return bool(counts) and request.hand.size < TILES_IN_A_HAND


def _won(request: Request, rules: RuleSet) -> Result:
    outcome = score_request(request)
    if isinstance(outcome, Problem):
        return _not_won(request, rules, outcome)
    owed = payments(outcome.tai, request.context, rules.switches, request.stakes)
    near, _ = lines_near(outcome)
    tables, mends = _other_tables(request, rules), _mends(request, near)
    return Result("win", request, sheet=outcome, owed=owed, tables=tables, mends=mends)


def _not_won(request: Request, rules: RuleSet, problem: Problem) -> Result:
    """Answer a full hand that can't win: what to throw, what it lacks to the least the table asks for, or why."""
    if problem.code is Code.NOT_WINNING and request.hand.win is not None:
        tiles = tuple(sorted((*request.hand.concealed, request.hand.win)))
        return Result("throw", request, (problem,), standing=to_throw(request, tiles))
    sheet = score(request.hand, request.context, request.table)
    if sheet is None or below_minimum(sheet.tai, rules) != problem:
        return Result("wrong", request, (problem,))
    return Result("below", request, (problem,), sheet=sheet, tables=_other_tables(request, rules))


def total(owed: Sequence[Payment]) -> int:
    """Add up what the winner is paid."""
    return sum(payment.amount for payment in owed)


def _other_tables(request: Request, rules: RuleSet) -> tuple[OtherTable, ...]:
    """Score the same hand under every other rule set."""
    return tuple(_other_table(request, other) for other in load_rulesets().values() if other is not rules)


def _other_table(request: Request, rules: RuleSet) -> OtherTable:
    hand, context = request.hand, request.context
    outcome = next(rule_clashes(hand, context, rules), None) or score_win(hand, context, rules)
    if isinstance(outcome, Problem):
        return OtherTable(rules, None, outcome.why or outcome.message)
    owed = payments(outcome.tai, context, rules.switches, request.stakes)
    return OtherTable(rules, outcome.tai, paid=total(owed))


_MENDS: Final = (Mend("by:draw", "改成自摸"), Mend("by:discard", "改成別人放槍"), Mend("flowers:", "拿掉花牌"))


def _mends(request: Request, near: Sequence[Line]) -> dict[str, Mend]:
    """Try single changes of circumstance: for each near miss, the first that makes the pattern be there."""
    wanted = {line.id for line in near}
    mends: dict[str, Mend] = {}
    for mend in _MENDS if wanted else ():
        changed = _changed(request, mend.apply)
        outcome = score_win(*changed, request.table) if changed else None
        if isinstance(outcome, ScoreSheet):
            for line in outcome.counted:
                if line.id in wanted:
                    mends.setdefault(line.id, mend)
    return mends


def _changed(request: Request, apply: str) -> tuple[Hand, WinContext] | None:
    """Return hand and context with one change made, or ``None`` where it changes nothing or can't be."""
    verb, _, name = apply.partition(":")
    hand, context = request.hand, request.context
    if verb == "by" and context.by in (By.DRAW, By.DISCARD) and context.by != name:
        context = replace(context, by=By(name))
    elif verb == "flowers" and hand.flowers:
        hand = replace(hand, flowers=())
    else:
        return None
    return None if any(clashes(hand, context)) else (hand, context)


def seat_changes(result: Result) -> list[SeatChange]:
    """Return what each seat gains or loses: the winner first, then the others in the order of play."""
    by_side = {payment.side: payment for payment in result.owed}
    rows = [SeatChange(SELF, total(result.owed), None)]
    for side in SIDES:
        payment = by_side.get(side)
        rows.append(SeatChange(side.value, -payment.amount if payment else 0, payment))
    return rows


def lines_near(sheet: ScoreSheet) -> tuple[Sequence[Line], Sequence[Line]]:
    """Split the patterns that were not met, which come in order, into near misses and the rest."""
    lines = sheet.not_met
    near = bisect_right(lines, NEAR, key=attrgetter("gap"))
    return lines[:near], lines[near:]
