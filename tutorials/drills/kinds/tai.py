"""幾台: a won hand and everything about it; answer the total, or tick the lines that count."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from scoring.core.catalogue import load_catalogue
from scoring.core.ruleset import RuleSet
from scoring.core.said import say
from scoring.core.score_sheet import ScoreSheet
from tutorials.lessons.exercises import Choice
from tutorials.lessons.exercises.base import number_choices
from tutorials.lessons.exercises.counting import AboutWin

from ..chance import Chance
from ..drill import Drill, Made
from ..level import Level
from ..won import near_misses, sheet_of, sheet_words, situation_links, weight_of, won_hand

OFFERED: Final = {Level.EASY: 4, Level.MIDDLE: 5, Level.HARD: 6}
LINES_OFFERED: Final = {Level.EASY: 5, Level.MIDDLE: 7, Level.HARD: 9}
NONE: Final = "none"
"""What is picked where nothing counts."""


@dataclass(frozen=True, slots=True)
class Total(Made, AboutWin):
    """How many 台 is the hand worth, the dealer's apart?"""

    kind: ClassVar[str] = "drill_tai"

    offer: tuple[int, ...]

    def choices(self) -> tuple[Choice, ...]:
        """Return the totals offered."""
        return number_choices(self.offer, "台")

    def solution(self) -> frozenset[str]:
        """Score the hand."""
        return frozenset({str(self.sheet.tai)})

    def why(self, picked: frozenset[str]) -> tuple[str, ...]:
        """List the lines."""
        return sheet_words(self.sheet)


@dataclass(frozen=True, slots=True)
class CountedLines(Made, AboutWin):
    """Which patterns count?"""

    kind: ClassVar[str] = "drill_lines"
    several: ClassVar[bool] = True
    hint: ClassVar[str] = "要算台的都選。"

    offer: tuple[str, ...]

    def choices(self) -> tuple[Choice, ...]:
        """Return the patterns offered, with what each is worth here."""
        names = load_catalogue()
        value_of = self.sheet.rules.value_of
        worth = "{pattern}（{tai} 台）"
        patterns = [Choice(one, say(worth, pattern=names[one].name, tai=value_of(one))) for one in self.offer]
        return (*patterns, Choice(NONE, "都不算，0 台"))

    def solution(self) -> frozenset[str]:
        """Return the lines that count."""
        return frozenset(line.id for line in self.sheet.counted) or frozenset({NONE})

    def why(self, picked: frozenset[str]) -> tuple[str, ...]:
        """Say why a wrong one does not count, then list the lines."""
        missed = {line.id: line for line in self.sheet.not_met}
        untrue = "{pattern}不成立：{reason}。"
        lines = [missed[one] for one in self.offer if one in picked & missed.keys()]
        wrong = [say(untrue, pattern=line.name, reason=line.reason) for line in lines]
        return (*wrong, *sheet_words(self.sheet))


def totals_offered(chance: Chance, sheet: ScoreSheet, number: int) -> tuple[int, ...]:
    """Return the total among others that a slip leads to: a line forgotten, an absorbed one added.

    How many of them are lower is up to chance, so that the place of the right one tells nothing.
    """
    right = sheet.tai
    forgotten = [right - line.tai for line in sheet.counted]
    added = [right + line.rule.value for line in (*sheet.absorbed, *near_misses(sheet, 3))]
    chance.shuffle(forgotten)
    chance.shuffle(added)
    lower = [total for total in dict.fromkeys((*forgotten, *range(right - 1, -1, -1))) if 0 <= total < right]
    higher = [total for total in dict.fromkeys((*added, *range(right + 1, right + number))) if total > right]
    below = min(len(lower), chance.randrange(number))
    return tuple(sorted([*lower[:below], right, *higher[: number - 1 - below]]))


def make_total(chance: Chance, rules: RuleSet, level: Level) -> Drill:
    """Ask for the total."""
    won = won_hand(chance, rules, level)
    sheet = sheet_of(won)
    offer = totals_offered(chance, sheet, OFFERED[level])
    exercise = Total(say("照{rules}，這手值幾台？（莊家台不算）", rules=rules.label), won, offer)
    return Drill(exercise, weight_of(sheet), str(won.keys), won.keys, situation_links(won))


def make_lines(chance: Chance, rules: RuleSet, level: Level) -> Drill:
    """Ask for the lines."""
    won = won_hand(chance, rules, level)
    sheet = sheet_of(won)
    there = [line.id for line in (*sheet.counted, *sheet.absorbed)]
    spare = max(2, LINES_OFFERED[level] - len(there))
    missed = [line.id for line in near_misses(sheet, spare)]
    offer = tuple(sorted({*there, *missed}, key=list(load_catalogue()).index))
    exercise = CountedLines(say("照{rules}，哪幾項算台？", rules=rules.label), won, offer)
    return Drill(exercise, weight_of(sheet), str(won.keys), won.keys, situation_links(won))
