"""Exercises about 台 and points: how many, who pays, how much."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Self

from scoring.builder.pieces import paying_sum
from scoring.core.context import SIDES
from scoring.core.payment import Payment, dealer_tai, payments
from scoring.core.ruleset import default_rules, load_rulesets
from scoring.core.said import listed, say
from scoring.core.score_sheet import Line, ScoreSheet
from tutorials.reference.fields import Fields

from ..seats import SEAT_NAMES
from .base import POINTS, TAI, Choice, Exercise, number_choices, numbers_of, one_of
from .hands import AboutHand, read_hand


def written_sheet(sheet: ScoreSheet) -> str:
    """Write the lines that add up to the total."""
    if not sheet.counted:
        return "沒有一項台型成立，是 0 台。0 台也能胡，只收底。"
    lines = listed(map(_written_line, sheet.counted))
    if len(sheet.counted) > 1:
        return say("{lines}，合起來 {tai} 台。", lines=lines, tai=sheet.tai)
    return say("{lines}。", lines=lines)


def _written_line(line: Line) -> str:
    if line.times > 1:
        several = "{pattern} {tai} 台（{value} × {times}）"
        return say(several, pattern=line.name, tai=line.tai, value=line.rule.value, times=line.times)
    return say("{pattern} {tai} 台", pattern=line.name, tai=line.tai)


def _absorbed(sheet: ScoreSheet) -> list[str]:
    """Say what another pattern has in it."""
    held = "{pattern}已經算在{by}裡，不再加。"
    return [say(held, pattern=line.name, by=line.by.pattern.name) for line in sheet.absorbed if line.by]


def _times(line: Line) -> str:
    return say("{pattern} × {times}", pattern=line.name, times=line.times) if line.times > 1 else line.name


@dataclass(frozen=True, slots=True)
class AboutWin(AboutHand):
    """An exercise about a won hand."""

    @property
    def sheet(self) -> ScoreSheet:
        """What the hand is worth."""
        assert self.asked.sheet is not None
        return self.asked.sheet

    def faults(self) -> Iterator[str]:
        """Yield a hand that is no win."""
        if self.asked.sheet is None:
            yield "is no win"
            return
        yield from Exercise.faults(self)


@dataclass(frozen=True, slots=True)
class HowManyTai(AboutWin):
    """How many 台 is this hand worth, the dealer's apart?"""

    kind: ClassVar[str] = "how_many_tai"

    offer: tuple[int, ...]

    @classmethod
    def read(cls, fields: Fields) -> Self:
        """Read the won hand and the numbers to choose among."""
        return cls(fields.text("prompt"), read_hand(fields), numbers_of(fields, "offer"))

    def choices(self) -> tuple[Choice, ...]:
        """Return the numbers offered."""
        return number_choices(self.offer, TAI)

    def solution(self) -> frozenset[str]:
        """Score the hand."""
        return frozenset({str(self.sheet.tai)})

    def why(self, picked: frozenset[str]) -> tuple[str, ...]:
        """List the lines, and those that another one has in it."""
        return (written_sheet(self.sheet), *_absorbed(self.sheet))

    def nudge(self, picked: frozenset[str]) -> tuple[str, ...]:
        """Name what counts and what does not, without the figures."""
        names = listed(map(_times, self.sheet.counted))
        if names:
            counted: str = say("成立的是{patterns}。每項幾台，加起來看看。", patterns=names)
        else:
            counted = "看看哪一項的條件真的齊了。"
        return (counted, *_absorbed(self.sheet))


@dataclass(frozen=True, slots=True)
class DealerTai(Exercise):
    """How many 台 does a streak of N add?"""

    kind: ClassVar[str] = "dealer_tai"

    streak: int
    offer: tuple[int, ...]
    rules: str

    @classmethod
    def read(cls, fields: Fields) -> Self:
        """Read N, the numbers to choose among and the rule set."""
        prompt, streak, offer = fields.text("prompt"), fields.number("streak"), numbers_of(fields, "offer")
        return cls(prompt, streak, offer, one_of(fields, "rules", tuple(load_rulesets()), default_rules()))

    def choices(self) -> tuple[Choice, ...]:
        """Return the numbers offered."""
        return number_choices(self.offer, TAI)

    def _cap(self) -> int:
        return load_rulesets()[self.rules].switches.streak_cap

    def solution(self) -> frozenset[str]:
        """Ask the core."""
        return frozenset({str(dealer_tai(self.streak, self._cap()))})

    def why(self, picked: frozenset[str]) -> tuple[str, ...]:
        """Write the sum out."""
        counted = min(self.streak, self._cap()) if self._cap() else self.streak
        if not counted:
            return ("還沒連莊，只有莊家 1 台。",)
        total = dealer_tai(counted)
        added = say("連 {n} 是 {n} 台，拉 {n} 再 {n} 台，加上莊家 1 台：{total} 台。", n=counted, total=total)
        if counted < self.streak:
            return (say("這一桌最多算到連 {cap}。{sentence}", cap=self._cap(), sentence=added),)
        return (added,)

    def nudge(self, picked: frozenset[str]) -> tuple[str, ...]:
        """Give the rule."""
        if self._cap():
            capped = "連莊 N 次：連加 N、拉再加 N，還有莊家自己的那一台。這一桌的 N 最多算到 {cap}。"
            return (say(capped, cap=self._cap()),)
        return ("連莊 N 次：連加 N、拉再加 N，還有莊家自己的那一台。",)


@dataclass(frozen=True, slots=True)
class Paying(AboutWin):
    """An exercise about the payments of a won hand."""

    def owed(self) -> dict[str, Payment]:
        """Return who pays what."""
        request, sheet = self.asked.request, self.sheet
        found = payments(sheet.tai, request.context, sheet.rules.switches, request.stakes)
        return {str(one.side): one for one in found}

    def arithmetic(self) -> tuple[str, ...]:
        """Write every payment out."""
        stakes = self.asked.request.stakes
        paid = "{seat}付 {amount}：{sum}。"
        return tuple(
            say(paid, seat=SEAT_NAMES[side], amount=one.amount, sum=paying_sum(one, *stakes))
            for side, one in self.owed().items()
        )


@dataclass(frozen=True, slots=True)
class WhoPays(Paying):
    """Pick everybody who pays."""

    kind: ClassVar[str] = "who_pays"
    several: ClassVar[bool] = True
    hint: ClassVar[str] = "要付的都選。"

    def choices(self) -> tuple[Choice, ...]:
        """Return the other three."""
        return tuple(Choice(str(side), SEAT_NAMES[side]) for side in SIDES)

    def solution(self) -> frozenset[str]:
        """Return who owes something."""
        return frozenset(self.owed())

    def why(self, picked: frozenset[str]) -> tuple[str, ...]:
        """Give the rule and the arithmetic."""
        rule = "自摸，另外三家都付。" if len(self.owed()) == len(SIDES) else "放槍，只有放槍的人付。"
        return (rule, *self.arithmetic())

    def nudge(self, picked: frozenset[str]) -> tuple[str, ...]:
        """Name who was picked for nothing, and say whether somebody is missing."""
        free = [SEAT_NAMES[side] for side in SIDES if side in picked - self.solution()]
        said: list[str] = [say("{seats}這次不用付。", seats=listed(free))] if free else ["選的都要付。"]
        if not self.solution() <= picked:
            said.append("還有要付的沒選到。")
        return tuple(said)


@dataclass(frozen=True, slots=True)
class HowMuch(Paying):
    """How much does one player pay?"""

    kind: ClassVar[str] = "how_much"

    side: str
    offer: tuple[int, ...]

    @classmethod
    def read(cls, fields: Fields) -> Self:
        """Read the won hand, who pays and the amounts to choose among."""
        prompt, asked, offer = fields.text("prompt"), read_hand(fields), numbers_of(fields, "offer")
        return cls(prompt, asked, one_of(fields, "side", SIDES), offer)

    def choices(self) -> tuple[Choice, ...]:
        """Return the amounts offered."""
        return number_choices(self.offer, POINTS)

    def solution(self) -> frozenset[str]:
        """Return what is owed."""
        one = self.owed().get(self.side)
        return frozenset({str(one.amount if one else 0)})

    def why(self, picked: frozenset[str]) -> tuple[str, ...]:
        """Write the hand and the payment out."""
        one = self.owed().get(self.side)
        if one is None:
            return (say("{seat}沒有放槍，一點也不用付。", seat=SEAT_NAMES[self.side]),)
        stakes = self.asked.request.stakes
        total = say("{sum} ＝ {amount}。", sum=paying_sum(one, *stakes), amount=one.amount)
        return (written_sheet(self.sheet), total)

    def nudge(self, picked: frozenset[str]) -> tuple[str, ...]:
        """Say what to add up."""
        base, per_tai = self.asked.request.stakes
        first = "先看{seat}這次該不該付。該付的話：底 {base}，加上台數 × {per_tai}。"
        return (
            say(first, seat=SEAT_NAMES[self.side], base=base, per_tai=per_tai),
            "贏家和付的人有一個是莊家，那一筆還要加莊家的台。",
        )
