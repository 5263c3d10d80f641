"""罰則: somebody did something wrong at the table; what is the ruling. The records of the penalties are asked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from scoring.core.ruleset import RuleSet, load_rulesets
from scoring.core.said import listed, say
from scoring.languages import CHINESE, speaking
from tutorials.lessons.exercises import Choice
from tutorials.reference import reference
from tutorials.reference.penalties import PenaltyGuide, Ruling

from ..chance import Chance
from ..drill import Drill, Made
from ..level import Level

FEWEST: Final = 8
"""A table with fewer rulings of its own is asked about those of all tables."""

OFFERED: Final = {Level.EASY: 3, Level.MIDDLE: 4, Level.HARD: 4}
NEIGHBORS: Final = {Level.EASY: 0, Level.MIDDLE: 1, Level.HARD: 3}
"""How many of the wrong ones are about the same sort of foul."""

MARKS: Final = (  # not shown
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

SOMEBODY: Final = "有人"  # not shown
"""With which some situations begin."""


def chinese_guide() -> PenaltyGuide:
    """Return the penalties in Chinese: by their words they are told apart, and a drill is one in all languages."""
    with speaking(CHINESE):
        return reference().penalties


def outcome(ruling: Ruling) -> str:
    """Write what follows: for the tiles, who pays, how long."""
    return say("{tiles}{pays}{lasts}", tiles=ruling.tiles, pays=ruling.pays, lasts=ruling.lasts)


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
        """The record of the penalties, in the language in force."""
        return reference().penalties.rulings[self.ruling]

    def choices(self) -> tuple[Choice, ...]:
        """Return the outcomes offered."""
        rulings = chinese_guide().rulings
        return tuple(Choice(one, outcome(rulings[one])) for one in self.offer)

    def solution(self) -> frozenset[str]:
        """Walk the guide of the penalties to the end that this situation has."""
        guide = chinese_guide()
        (path,) = guide.paths()[self.ruling]
        reached = guide.follow(path)
        assert isinstance(reached, Ruling)
        return frozenset(one for one in self.offer if outcome(guide.rulings[one]) == outcome(reached))

    def why(self, picked: frozenset[str]) -> tuple[str, ...]:
        """Give the reason, and where a wrong outcome belongs."""
        rulings = reference().penalties.rulings
        chosen = "你選的是「{title}」的罰法。"
        wrong = [say(chosen, title=rulings[one].title) for one in sorted(picked - self.solution())]
        called = say("這叫「{title}」。{happened}", title=self.record.title, happened=self.record.happened)
        return (*wrong, called, self.record.explanation, *self._where())

    def _where(self) -> Iterator[str]:
        labels = [rules.label for rules in load_rulesets().values() if rules.id in self.record.rule_sets]
        if len(labels) < len(load_rulesets()):
            yield say("這樣規定的是：{rules}。其他桌要先講好。", rules=listed(labels))


def rulings_at(rules: RuleSet) -> list[Ruling]:
    """Return the rulings of a table, or of all tables where it has few."""
    found = list(chinese_guide().rulings.values())
    own = [ruling for ruling in found if rules.id in ruling.rule_sets]
    return own if len(own) >= FEWEST else found


def others_than(chance: Chance, right: Ruling, level: Level) -> list[Ruling]:
    """Return wrong outcomes, the nearest first as far as the level asks; none is too much like another."""
    rulings = list(chinese_guide().rulings.values())
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
    see = (f"penalties:{right.id}", "page:penalties")
    return Drill(exercise, len(wrong) + 2 * near, right.id, None, see, names_table=True)


def situation(ruling: Ruling, rules: RuleSet) -> str:
    """Tell by which table's rules what happened is judged, and what happened."""
    told = "{by}：有人{did}。{tile_at}；{called}。怎麼處理？"
    if ruling.did.startswith(SOMEBODY):
        told = "{by}：{did}。{tile_at}；{called}。怎麼處理？"
    return say(told, by=judged_by(ruling, rules), did=ruling.did, tile_at=ruling.tile_at, called=ruling.called)


def judged_by(ruling: Ruling, rules: RuleSet) -> str:
    """Name the visitor's own table where its rules have the ruling, otherwise say that they have not and whose do."""
    if rules.id in ruling.rule_sets:
        return say("照{rules}", rules=rules.label)
    other = load_rulesets()[ruling.rule_sets[0]].label
    return say("{own}沒寫這一條，照{rules}", own=rules.label, rules=other)
