"""誰付多少: a scored hand; who pays how much, with the dealer, the streak and 自摸."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from typing import Any, ClassVar, Final

from scoring.core.context import PAID_BY_ALL, SELF, SIDES, Side, Stakes, WinContext
from scoring.core.payment import Payment, dealer_tai, payments
from scoring.core.ruleset import RuleSet
from scoring.core.said import listed, say
from tutorials.lessons.asked import Asked
from tutorials.lessons.exercises import Choice
from tutorials.lessons.exercises.counting import Paying
from tutorials.lessons.pictures import SheetPicture
from tutorials.lessons.seats import seat_of
from tutorials.table.names import person_at

from ..chance import Chance
from ..drill import Drill, Made, asked
from ..level import Level
from ..won import won_hand

ATTEMPTS: Final = 12
WINDOWS: Final = {Level.EASY: (0, 1), Level.MIDDLE: (2, 3), Level.HARD: (4, 9)}
"""What there is to mind: several payers, the dealer, a streak, unequal payments, a penalty."""

OFFERED: Final = {Level.EASY: 4, Level.MIDDLE: 4, Level.HARD: 5}
STREAKS: Final = {Level.EASY: (0,), Level.MIDDLE: (0, 0, 1), Level.HARD: (1, 2, 3, 4, 9)}
STAKES: Final = (Stakes(100, 20), Stakes(50, 20), Stakes(300, 100), Stakes(30, 10))

type Owed = Mapping[str, int]
"""What each side pays."""


@dataclass(frozen=True, slots=True)
class WhoPaysWhat(Made, Paying):
    """Pick the right set of payments."""

    kind: ClassVar[str] = "drill_pay"

    offer: tuple[str, ...]

    def picture(self) -> SheetPicture:
        """Show the hand with its lines: counting it is not the question."""
        return SheetPicture(self.asked)

    def choices(self) -> tuple[Choice, ...]:
        """Return the sets of payments offered."""
        return tuple(Choice(words, words) for words in self.offer)

    def solution(self) -> frozenset[str]:
        """Return the payments in words."""
        return frozenset({said({side: one.amount for side, one in self.owed().items()})})

    def why(self, picked: frozenset[str]) -> tuple[str, ...]:
        """Give the rule, then the dealer's part, then the sums."""
        context = self.asked.request.context
        return (_who(context), *self._about_dealer(context), *self._about_penalty(context), *self.arithmetic())

    def _about_dealer(self, context: WinContext) -> Iterable[str]:
        owed = [one for one in self.owed().values() if one.dealer_tai]
        if not owed:
            yield "莊家沒有胡也不用付，所以不加莊家台。"
            return
        who: str = "你是莊家，付你的都要加莊家台"
        if context.dealer != SELF:
            who = say("{who}是莊家，他那一份要加莊家台", who=person_at(seat_of(context.dealer)))
        yield say("{dealer}：{tai}", dealer=who, tai=self._dealer_tai(context.streak, owed[0].dealer_tai))

    def _dealer_tai(self, streak: int, tai: int) -> str:
        """Say what the dealer's part is made of."""
        cap = self.sheet.rules.switches.streak_cap
        if not streak:
            return say("莊家 {tai} 台。", tai=tai)
        if cap and streak > cap:
            capped = "連 {streak} 拉 {streak}（這一桌最多算到連 {cap}），連莊家本身 1 台共 {tai} 台。"
            return say(capped, streak=streak, cap=cap, tai=tai)
        return say("連 {streak} 拉 {streak}，連莊家本身 1 台共 {tai} 台。", streak=streak, tai=tai)

    def _about_penalty(self, context: WinContext) -> Iterable[str]:
        if any(one.penalty_tai for one in self.owed().values()):
            names = listed(person_at(seat_of(side)) for side in SIDES if side in context.declared)
            declared = "{players}宣告過眼牌，沒胡要多賠 {tai} 台。"
            yield say(declared, players=names, tai=self.sheet.rules.switches.ready_penalty)


def _who(context: WinContext) -> str:
    if context.by in PAID_BY_ALL:
        return "自摸，另外三家都付。"
    return say("{who}放槍，另外兩家不付胡牌的錢。", who=person_at(seat_of(context.source)))


def said(owed: Owed) -> str:
    """Write payments: those that are equal together, in the order of play."""
    groups: dict[int, list[str]] = {}
    for side in SIDES:
        if owed.get(side):
            groups.setdefault(owed[side], []).append(person_at(seat_of(side)))
    if len(groups) == 1 and len(owed) == len(SIDES):
        return say("三家各付 {amount}", amount=next(iter(groups)))
    parts = [_group(names, amount) for amount, names in groups.items()]
    return reduce(lambda one, more: say("{one}，{more}", one=one, more=more), parts) if parts else "都不用付"


def _group(names: Sequence[str], amount: int) -> str:
    """Write what several pay, or one."""
    if len(names) > 1:
        return say("{players}各付 {amount}", players=listed(names), amount=amount)
    return say("{who}付 {amount}", who=names[0], amount=amount)


def slips(tai: int, context: WinContext, rules: RuleSet, stakes: Stakes) -> list[Owed]:
    """Return what those pay who forget a rule: the dealer, the streak, 底, who pays at all."""
    right = payments(tai, context, rules.switches, stakes)
    extra = dealer_tai(context.streak, rules.switches.streak_cap) * stakes.per_tai
    plain: dict[str, int] = {one.side: one.amount - one.dealer_tai * stakes.per_tai for one in right}
    found: list[Owed] = [
        plain,
        {side: amount + extra for side, amount in plain.items()},
        {one.side: one.amount - max(0, one.dealer_tai - 1) * stakes.per_tai for one in right},
        {one.side: one.amount - min(one.dealer_tai, context.streak) * stakes.per_tai for one in right},
        {one.side: one.amount - stakes.base for one in right if one.amount > stakes.base},
        _others_pay(tai, context, rules, stakes),
        {one.side: one.amount + stakes.per_tai for one in right},
        {one.side: one.amount + 2 * stakes.per_tai for one in right},
        {one.side: one.amount + stakes.base + stakes.per_tai for one in right},
    ]
    return found


def _others_pay(tai: int, context: WinContext, rules: RuleSet, stakes: Stakes) -> Owed:
    """Return the payments if all paid for a discard, or one alone for a drawn tile."""
    if context.by in PAID_BY_ALL:
        first: tuple[Payment, ...] = payments(tai, context, rules.switches, stakes)
        return {Side.LEFT: next(one.amount for one in first if one.side is Side.LEFT)}
    return {one.side: one.amount for one in payments(tai, replace(context, by=PAID_BY_ALL[0]), rules.switches, stakes)}


def weight_of(won: Asked) -> int:
    """Count what there is to mind."""
    request = won.request
    assert won.sheet is not None
    owed = payments(won.sheet.tai, request.context, won.sheet.rules.switches, request.stakes)
    marks = (
        len(owed) > 1,
        any(one.dealer_tai for one in owed),
        request.context.streak > 0,
        len({one.amount for one in owed}) > 1,
        any(one.penalty_tai for one in owed),
    )
    return sum(marks)


def drawn(chance: Chance, rules: RuleSet, level: Level) -> Asked:
    """Draw a won hand with stakes, a streak and, where the table has it, players who had declared."""
    won = won_hand(chance, rules, level, (0, 4))
    stakes = rules.stakes if level is Level.EASY else chance.choice((rules.stakes, *STAKES))
    keys: dict[str, Any] = {**won.keys, "stakes": stakes._asdict(), "streak": chance.choice(STREAKS[level])}
    if rules.switches.ready_penalty and level is not Level.EASY and chance.likely(0.4):
        keys["declared"] = [side.value for side in sorted(chance.sample(SIDES, chance.randint(1, 2)))]
    keys.pop("rules", None)
    keys.pop("house", None)
    return asked(rules, keys)


def make(chance: Chance, rules: RuleSet, level: Level) -> Drill:
    """Ask who pays how much."""
    low, high = WINDOWS[level]
    best, off = drawn(chance, rules, level), 99
    for attempt in range(ATTEMPTS):
        one = best if attempt == 0 else drawn(chance, rules, level)
        weight = weight_of(one)
        missed = max(low - weight, weight - high, 0)
        if missed < off:
            best, off = one, missed
        if off == 0:
            break
    exercise = _exercise(chance, best, rules, OFFERED[level])
    see = ("lesson:paying/formula", "special:dealer-streak" if best.request.context.streak else "lesson:paying/dealer")
    return Drill(exercise, weight_of(best), str(best.keys), best.keys, see)


def _exercise(chance: Chance, won: Asked, rules: RuleSet, number: int) -> WhoPaysWhat:
    request = won.request
    assert won.sheet is not None
    question = say("底 {base}、每台 {per_tai}，誰付多少？", **request.stakes._asdict())
    exercise = WhoPaysWhat(question, won, ())
    offer = [*exercise.solution()]
    for owed in slips(won.sheet.tai, request.context, rules, request.stakes):
        words = said(owed)
        if words not in offer and len(offer) < number:
            offer.append(words)
    chance.shuffle(offer)
    return replace(exercise, offer=tuple(offer))
