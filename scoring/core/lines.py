"""The lines of a score sheet: a pattern that counts, one that another absorbs, one that is not there.

Lines say nothing of the tiles, so that hands with the same patterns share them; what a line lights in a
reading is asked of :func:`~scoring.core.detection.finding_of`. What a line does not have it takes from :class:`Line`.
"""

from __future__ import annotations

from enum import StrEnum
from functools import cached_property

from .ruleset import PatternRule
from .said import say


class Status(StrEnum):
    """What became of a pattern."""

    COUNTED = "counted"
    ABSORBED = "absorbed"
    NOT_MET = "not_met"


class Line:
    """One pattern on the sheet. Not changed once made.

    ``by`` names the pattern that absorbed it; ``reason`` says which condition was missing and ``gap``
    how many changes short it is.
    """

    status: Status
    by: PatternRule | None = None
    reason: str = ""
    gap: int = 0
    times: int = 0

    def __init__(self, rule: PatternRule) -> None:
        self.rule = rule

    def __eq__(self, other: object) -> bool:
        """Two lines are equal that say the same of the same pattern."""
        return isinstance(other, Line) and self._said == other._said

    def __hash__(self) -> int:
        return hash((self.status, self.rule.id))

    @property
    def _said(self) -> tuple[object, ...]:
        return self.status, self.rule, self.times, self.by, self.reason, self.gap

    @property
    def id(self) -> str:
        """The pattern's id."""
        return self.rule.id

    @property
    def name(self) -> str:
        """The pattern's Chinese name."""
        return self.rule.pattern.name

    @property
    def tai(self) -> int:
        """The line's total, 0 unless counted."""
        return self.rule.value * self.times

    @cached_property
    def detail(self) -> str:
        """Why it does not count, as a whole sentence; empty for one that does."""
        return ""


class Counted(Line):
    """A pattern that adds to the total."""

    status = Status.COUNTED

    def __init__(self, rule: PatternRule, times: int) -> None:
        self.rule = rule
        self.times = times


class Absorbed(Line):
    """A pattern that is there but counts in another one."""

    status = Status.ABSORBED
    by: PatternRule

    def __init__(self, rule: PatternRule, by: PatternRule) -> None:
        self.rule = rule
        self.by = by

    @cached_property
    def detail(self) -> str:
        """Which pattern it counts in."""
        return say("已算入{pattern}", pattern=self.by.pattern.name)


class NotMet(Line):
    """A pattern that is not there."""

    status = Status.NOT_MET

    def __init__(self, rule: PatternRule, reason: str, gap: int) -> None:
        self.rule = rule
        self.reason = reason
        self.gap = gap

    @cached_property
    def detail(self) -> str:
        """Which condition is missing; worked out once, for lines with the same reason are one."""
        return say("{pattern}不成立：{reason}", pattern=self.name, reason=self.reason)
