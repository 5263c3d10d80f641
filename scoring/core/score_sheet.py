"""The score sheet: every pattern of a rule set, counted, absorbed by another, or not met and why."""

from __future__ import annotations

from enum import StrEnum
from functools import cached_property
from typing import Final, NamedTuple

from .case import Case, Fact, Reading
from .catalogue import Pattern, load_catalogue
from .context import Situation, WinContext
from .detection import DETECTORS, FAR, Finding, Missing
from .evaluate import Scored, Scorer, scorer_for
from .hand import Hand
from .notation import name_tiles
from .ruleset import PatternRule, RuleSet

DECLARATIONS: Final = {
    Situation.READY: "declared_ready",
    Situation.EARTHLY_READY: "earthly_ready",
    Situation.HEAVENLY_READY: "heavenly_ready",
}
"""Which pattern each declaration is for."""


class Status(StrEnum):
    """What became of a pattern."""

    COUNTED = "counted"
    ABSORBED = "absorbed"
    NOT_MET = "not_met"


class Line(NamedTuple):
    """One pattern on the sheet.

    ``tai`` is the line's total and 0 unless counted; ``by`` names the pattern that absorbed it;
    ``reason`` says which condition was missing and ``gap`` how many changes short it is.
    """

    rule: PatternRule
    status: Status
    tai: int = 0
    times: int = 0
    finding: Finding | None = None
    by: PatternRule | None = None
    reason: str = ""
    gap: int = 0

    @property
    def id(self) -> str:
        """The pattern's id."""
        return self.rule.id

    @property
    def name(self) -> str:
        """The pattern's Chinese name."""
        return self.rule.pattern.name


class ScoreSheet:
    """A won hand under one rule set: its best reading and what every pattern came to.

    ``tai`` is the hand's total, without dealer 台, after the table's cap; ``counted`` is worked out at
    once, the other lines when they are asked for.
    """

    def __init__(self, rules: RuleSet, readings: list[Scored]) -> None:
        self.rules = rules
        self.readings = readings
        self.best = readings[0]
        cap = rules.switches.tai_cap
        self.uncapped = self.best.tai
        self.tai = min(self.best.tai, cap) if cap else self.best.tai

    @property
    def case(self) -> Case:
        """The hand, its context and what does not depend on the reading."""
        return self.best.reading.case

    @property
    def reading(self) -> Reading:
        """The reading that is scored: the one worth most."""
        return self.best.reading

    @cached_property
    def counted(self) -> tuple[Line, ...]:
        """The lines that add up to the total, in the catalogue's order."""
        return counted_lines(self.rules, self.best)

    @cached_property
    def absorbed(self) -> tuple[Line, ...]:
        """The patterns that are there but count in another one."""
        counted = [line.rule for line in self.counted]
        lines = []
        for entry, finding in self.best.found:
            if not entry.bit & self.best.counted:
                by = next(rule for rule in counted if entry.id in rule.absorbs)
                lines.append(Line(self.rules.patterns[entry.id], Status.ABSORBED, finding=finding, by=by))
        return tuple(lines)

    @cached_property
    def not_met(self) -> tuple[Line, ...]:
        """The patterns that are not there, those that missed least first."""
        found = {entry.id for entry, _ in self.best.found}
        lines = [_missed(rule, self) for rule in self.rules.patterns.values() if rule.id not in found]
        return tuple(sorted(lines, key=lambda line: line.gap))

    @cached_property
    def others(self) -> tuple[Scored, ...]:
        """The other readings, best first, that count differently from the best and from each other."""
        seen = {_signature(self.best)}
        others = []
        for scored in self.readings[1:]:
            if _signature(scored) not in seen:
                seen.add(_signature(scored))
                others.append(scored)
        return tuple(others)

    @property
    def unlisted_declarations(self) -> tuple[Pattern, ...]:
        """The patterns of declarations, the winner's and the others', that mean nothing at this table."""
        return unlisted_declarations(self.case.context, self.rules)


def score(hand: Hand, context: WinContext, rules: RuleSet) -> ScoreSheet | None:
    """Score a won hand; ``None`` if its tiles do not make a winning shape.

    The hand must be free of problems (see ``problems``): nothing is checked again here.
    """
    scorer: Scorer = scorer_for(rules)
    readings = scorer.readings(hand, context)
    return ScoreSheet(rules, readings) if readings else None


def counted_lines(rules: RuleSet, scored: Scored) -> tuple[Line, ...]:
    """Return the counted lines of one reading."""
    return tuple(
        Line(rules.patterns[entry.id], Status.COUNTED, entry.value * finding.times, finding.times, finding)
        for entry, finding in scored.found
        if entry.bit & scored.counted
    )


def unlisted_declarations(context: WinContext, rules: RuleSet) -> tuple[Pattern, ...]:
    """Return the patterns of declarations, the winner's and the others', that mean nothing here."""
    made = {pattern for situation, pattern in DECLARATIONS.items() if situation in context.situation}
    if context.declared and not rules.switches.ready_penalty:
        made.add(DECLARATIONS[Situation.READY])
    return tuple(load_catalogue()[pattern_id] for pattern_id in sorted(made - rules.patterns.keys()))


def _signature(scored: Scored) -> tuple[object, ...]:
    """Return what makes a reading worth showing beside another: what counts in it, how often."""
    return tuple((entry.id, finding.times) for entry, finding in scored.found if entry.bit & scored.counted)


def _missed(rule: PatternRule, sheet: ScoreSheet) -> Line:
    """Say why a pattern is not there."""
    detect, when = DETECTORS[rule.id]
    if sheet.case.facts & Fact.FLOWER_WIN and not when & (Fact.FLOWER_WIN | Fact.FLOWERS):
        winner = sheet.counted[0].name
        return Line(rule, Status.NOT_MET, reason=f"{winner}直接胡，不看手上的牌", gap=FAR)
    if not rule.value:
        return Line(rule, Status.NOT_MET, reason=f"{sheet.rules.label}這一項是 0 台", gap=FAR)
    outcome = detect(sheet.reading)
    if isinstance(outcome, Finding):
        raise AssertionError(f"{rule.id} was skipped though it is there")
    return Line(rule, Status.NOT_MET, reason=reason_of(outcome), gap=outcome.gap)


def reason_of(missing: Missing) -> str:
    """Write a reason out."""
    return missing.reason.format(tiles=name_tiles(missing.tiles), number=missing.number)
