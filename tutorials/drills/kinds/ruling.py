"""罰則: somebody did something wrong at the table; what is the ruling. The records of the penalties are asked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from scoring.core.ruleset import RuleSet, load_rulesets
from tutorials.lessons.exercises import Choice
from tutorials.reference import reference
from tutorials.reference.penalties import Ruling

from ..chance import Chance
from ..drill import Drill, Made
from ..level import Level

FEWEST: Final = 8
"""A table with fewer rulings of its own is asked about those of all tables."""

OFFERED: Final = {Level.EASY: 3, Level.MIDDLE: 4, Level.HARD: 4}
NEIGHBORS: Final = {Level.EASY: 0, Level.MIDDLE: 1, Level.HARD: 3}
"""How many of the wrong ones are about the same sort of foul."""

MARKS: Final = (
    "相公",
    "代位",
    "包賠",
    "三家",
    "1 台",
    "一底八台",
    "喊的台數",
    "約定",
    "抽",
    "翻",
    "不罰",
    "商量",
    "下莊",
    "不算台",
)
"""Words that tell outcomes apart: two that share all of them are too much alike to stand side by side."""


def outcome(ruling: Ruling) -> str:
    """Write what follows: for the tiles, who pays, how long."""
    return f"{ruling.tiles}{ruling.pays}{ruling.lasts}"


def marks_of(ruling: Ruling) -> frozenset[str]:
    """Return which of the telling words stand in an outcome."""
    words = outcome(ruling)
    return frozenset(mark for mark in MARKS if mark in words)


@dataclass(frozen=True, slots=True)
class WhatFollows(Made):
    """Pick what follows from a foul."""

    kind: ClassVar[str] = "drill_ruling"

    ruling: str
    offer: tuple[str, ...]

    @property
    def record(self) -> Ruling:
        """The record of the penalties."""
        return reference().penalties.rulings[self.ruling]

    def choices(self) -> tuple[Choice, ...]:
        """Return the outcomes offered."""
        rulings = reference().penalties.rulings
        return tuple(Choice(one, outcome(rulings[one])) for one in self.offer)

    def solution(self) -> frozenset[str]:
        """Walk the guide of the penalties to the end that this situation has."""
        guide = reference().penalties
        (path,) = guide.paths()[self.ruling]
        reached = guide.follow(path)
        assert isinstance(reached, Ruling)
        return frozenset(one for one in self.offer if outcome(guide.rulings[one]) == outcome(reached))

    def why(self, picked: frozenset[str]) -> tuple[str, ...]:
        """Give the reason, and where a wrong outcome belongs."""
        rulings = reference().penalties.rulings
        wrong = [f"你選的是「{rulings[one].title}」的罰法。" for one in sorted(picked - self.solution())]
        return (*wrong, f"這叫「{self.record.title}」。{self.record.happened}", self.record.explanation, *self._where())

    def _where(self) -> Iterator[str]:
        labels = [rules.label for rules in load_rulesets().values() if rules.id in self.record.rule_sets]
        if len(labels) < len(load_rulesets()):
            yield f"這樣規定的是：{'、'.join(labels)}。其他桌要先講好。"


def rulings_at(rules: RuleSet) -> list[Ruling]:
    """Return the rulings of a table, or of all tables where it has few."""
    found = list(reference().penalties.rulings.values())
    own = [ruling for ruling in found if rules.id in ruling.rule_sets]
    return own if len(own) >= FEWEST else found


def others_than(chance: Chance, right: Ruling, level: Level) -> list[Ruling]:
    """Return wrong outcomes, the nearest first as far as the level asks; none is too much like another."""
    rulings = list(reference().penalties.rulings.values())
    chance.shuffle(rulings)
    near = [ruling for ruling in rulings if ruling.group == right.group]
    far = [ruling for ruling in rulings if ruling.group != right.group]
    found: list[Ruling] = []
    for pool, most in ((near, NEIGHBORS[level]), (far, OFFERED[level]), (near, OFFERED[level])):
        _take(found, pool, right, min(OFFERED[level] - 1, len(found) + most))
    return found


def _take(found: list[Ruling], pool: Sequence[Ruling], right: Ruling, number: int) -> None:
    """Add rulings until there are so many."""
    for ruling in pool:
        known = {marks_of(one) for one in (right, *found)}
        if len(found) < number and marks_of(ruling) not in known:
            found.append(ruling)


def make(chance: Chance, rules: RuleSet, level: Level) -> Drill:
    """Ask for the ruling."""
    right = chance.card(rulings_at(rules))
    wrong = others_than(chance, right, level)
    offer = [right.id, *(ruling.id for ruling in wrong)]
    chance.shuffle(offer)
    exercise = WhatFollows(situation(right, rules), right.id, tuple(offer))
    near = sum(ruling.group == right.group for ruling in wrong)
    return Drill(exercise, len(wrong) + 2 * near, right.id, None, (f"penalties:{right.id}", "page:penalties"))


def situation(ruling: Ruling, rules: RuleSet) -> str:
    """Tell at which table what happened: the visitor's own where its rules say it, otherwise one whose rules do."""
    shipped = load_rulesets()
    label = rules.label if rules.id in ruling.rule_sets else shipped[ruling.rule_sets[0]].label
    did = ruling.did.removeprefix("有人")
    return f"照{label}：有人{did}。{ruling.tile_at}；{ruling.called}。怎麼處理？"
