"""Exercises about 台 and points: how many, who pays, how much."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Self

from scoring.builder.pieces import paying_sum
from scoring.core.context import SIDES
from scoring.core.payment import Payment, dealer_tai, payments
from scoring.core.ruleset import default_rules, load_rulesets
from scoring.core.score_sheet import Line, ScoreSheet
from tutorials.reference.fields import Fields

from ..seats import SEAT_NAMES
from .base import Choice, Exercise, number_choices, numbers_of, one_of
from .hands import AboutHand, read_hand


def written_sheet(sheet: ScoreSheet) -> str:
    """Write the lines that add up to the total."""
    if not sheet.counted:
        return "沒有一項台型成立，是 0 台。0 台也能胡，只收底。"
    lines = "、".join(map(_written_line, sheet.counted))
    total = f"，合起來 {sheet.tai} 台" if len(sheet.counted) > 1 else ""
    return f"{lines}{total}。"


def _written_line(line: Line) -> str:
    times = f"（{line.rule.value} × {line.times}）" if line.times > 1 else ""
    return f"{line.name} {line.tai} 台{times}"


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
        return number_choices(self.offer, "台")

    def solution(self) -> frozenset[str]:
        """Score the hand."""
        return frozenset({str(self.sheet.tai)})

    def why(self, picked: frozenset[str]) -> tuple[str, ...]:
        """List the lines, and those that another one has in it."""
        absorbed = [f"{line.name}已經算在{line.by.pattern.name}裡，不再加。" for line in self.sheet.absorbed if line.by]
        return (written_sheet(self.sheet), *absorbed)

    def nudge(self, picked: frozenset[str]) -> tuple[str, ...]:
        """Name what counts and what does not, without the figures."""
        absorbed = [f"{line.name}已經算在{line.by.pattern.name}裡，不再加。" for line in self.sheet.absorbed if line.by]
        names = "、".join(f"{line.name}{f' × {line.times}' if line.times > 1 else ''}" for line in self.sheet.counted)
        counted = f"成立的是{names}。每項幾台，加起來看看。" if names else "看看哪一項的條件真的齊了。"
        return (counted, *absorbed)


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
        return number_choices(self.offer, "台")

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
        capped = f"這一桌最多算到連 {self._cap()}。" if counted < self.streak else ""
        total = dealer_tai(counted)
        return (f"{capped}連 {counted} 是 {counted} 台，拉 {counted} 再 {counted} 台，加上莊家 1 台：{total} 台。",)

    def nudge(self, picked: frozenset[str]) -> tuple[str, ...]:
        """Give the rule."""
        capped = f"這一桌的 N 最多算到 {self._cap()}。" if self._cap() else ""
        return (f"連莊 N 次：連加 N、拉再加 N，還有莊家自己的那一台。{capped}",)


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
        return tuple(
            f"{SEAT_NAMES[side]}付 {one.amount}：{paying_sum(one, *stakes)}。" for side, one in self.owed().items()
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
        said = [f"{'、'.join(free)}這次不用付。"] if free else ["選的都要付。"]
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
        return number_choices(self.offer, "點")

    def solution(self) -> frozenset[str]:
        """Return what is owed."""
        one = self.owed().get(self.side)
        return frozenset({str(one.amount if one else 0)})

    def why(self, picked: frozenset[str]) -> tuple[str, ...]:
        """Write the hand and the payment out."""
        one = self.owed().get(self.side)
        if one is None:
            return (f"{SEAT_NAMES[self.side]}沒有放槍，一點也不用付。",)
        stakes = self.asked.request.stakes
        return (written_sheet(self.sheet), f"{paying_sum(one, *stakes)} ＝ {one.amount}。")

    def nudge(self, picked: frozenset[str]) -> tuple[str, ...]:
        """Say what to add up."""
        base, per_tai = self.asked.request.stakes
        return (
            f"先看{SEAT_NAMES[self.side]}這次該不該付。該付的話：底 {base}，加上台數 × {per_tai}。",
            "贏家和付的人有一個是莊家，那一筆還要加莊家的台。",
        )
