"""The score sheet: every pattern of a rule set, counted, absorbed by another, or not met and why."""

from __future__ import annotations

from functools import lru_cache
from operator import attrgetter
from typing import Final

from .case import Case, Reading
from .catalogue import Pattern, load_catalogue
from .context import Situation, WinContext
from .detection import DETECTORS, FAR, Detect, Finding, Missing
from .evaluate import SCORERS, Scored, is_about_flowers
from .facts import Fact
from .hand import Hand
from .lines import Line, NotMet, Status
from .memo import Memo
from .ruleset import PatternRule, RuleSet
from .said import listed, say
from .tiles import NAMES

__all__ = [
    "DECLARATIONS",
    "Line",
    "ScoreSheet",
    "Status",
    "reason_of",
    "score",
    "unlisted_declarations",
]

DECLARATIONS: Final = {
    Situation.READY: "declared_ready",
    Situation.EARTHLY_READY: "earthly_ready",
    Situation.HEAVENLY_READY: "heavenly_ready",
}
"""Which pattern each declaration is for."""


class ScoreSheet:
    """A won hand under one rule set: its best reading and what every pattern came to.

    ``tai`` is the hand's total, without dealer 台, after the table's cap. The reasons are worked out when
    they are asked for.
    """

    _not_met: tuple[Line, ...] | None = None

    def __init__(self, rules: RuleSet, readings: list[Scored]) -> None:
        self.rules = rules
        self.readings = readings
        self.best = best = readings[0]
        tai, cap = best.tally.tai, rules.switches.tai_cap
        self.tai = cap if cap and tai > cap else tai

    @property
    def uncapped(self) -> int:
        """The total before the table's cap."""
        return self.best.tai

    @property
    def case(self) -> Case:
        """The hand, its context and what does not depend on the reading."""
        return self.best.reading.case

    @property
    def reading(self) -> Reading:
        """The reading that is scored: the one worth most."""
        return self.best.reading

    @property
    def counted(self) -> tuple[Line, ...]:
        """The lines that add up to the total, in the catalogue's order."""
        return self.best.tally.counted

    @property
    def absorbed(self) -> tuple[Line, ...]:
        """The patterns that are there but count in another one."""
        return self.best.tally.absorbed

    @property
    def not_met(self) -> tuple[Line, ...]:
        """The patterns that are not there, those that missed least first."""
        if self._not_met is None:
            self._not_met = _missed_lines(self)
        return self._not_met

    @property
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
    readings = SCORERS[rules].readings(hand, context)
    return ScoreSheet(rules, readings) if readings else None


def unlisted_declarations(context: WinContext, rules: RuleSet) -> tuple[Pattern, ...]:
    """Return the patterns of declarations, the winner's and the others', that mean nothing here."""
    made = {pattern for situation, pattern in DECLARATIONS.items() if situation in context.situation}
    if context.declared and not rules.switches.ready_penalty:
        made.add(DECLARATIONS[Situation.READY])
    return tuple(load_catalogue()[pattern_id] for pattern_id in sorted(made - rules.patterns.keys()))


def _signature(scored: Scored) -> tuple[object, ...]:
    """Return what makes a reading worth showing beside another: what counts in it, how often."""
    return tuple([(line.id, line.times) for line in scored.tally.counted])


class _Row:
    """A pattern of a rule set as it stands among those not met: its lines are made once for each reason."""

    __slots__ = ("bit", "detect", "lines", "rule", "unpaid")

    def __init__(self, rule: PatternRule, bit: int, label: str) -> None:
        self.rule = rule
        self.bit = bit
        self.detect: Detect = DETECTORS[rule.id].detect
        unpaid = say("{rules}這一項是 0 台", rules=label)
        self.unpaid = None if rule.value else NotMet(rule, unpaid, FAR)
        self.lines: Memo[Missing, Line] = Memo(self.because, limit=1_000)

    def because(self, missing: Missing) -> Line:
        """Make the line that gives a reason."""
        return NotMet(self.rule, reason_of(missing), missing.gap)


@lru_cache(maxsize=256)
def _rows(rules: RuleSet) -> tuple[_Row, ...]:
    bits = {entry.id: entry.bit for entry in SCORERS[rules].entries}
    return tuple(_Row(rule, bits.get(rule.id, 0), rules.label) for rule in rules.patterns.values())


def _missed_lines(sheet: ScoreSheet) -> tuple[Line, ...]:
    """Say of each pattern that is not there why it is not."""
    reading, present = sheet.reading, sheet.best.tally.present
    if reading.facts & Fact.FLOWER_WIN:
        return _missed_by_flowers(sheet)
    lines = []
    for row in _rows(sheet.rules):
        if not row.bit & present:
            lines.append(row.unpaid or _missed(row, reading))
    lines.sort(key=attrgetter("gap"))
    return tuple(lines)


def _missed_by_flowers(sheet: ScoreSheet) -> tuple[Line, ...]:
    """Say the same of a win by flowers alone, where nobody looks at the tiles in hand."""
    beside = say("{pattern}直接胡，不看手上的牌", pattern=load_catalogue()[sheet.case.context.by].name)
    lines = []
    for row in _rows(sheet.rules):
        if not row.bit & sheet.best.tally.present:
            about = is_about_flowers(row.rule.id)
            lines.append(row.unpaid or (_missed(row, sheet.reading) if about else NotMet(row.rule, beside, FAR)))
    return tuple(sorted(lines, key=attrgetter("gap")))


def _missed(row: _Row, reading: Reading) -> Line:
    outcome = row.detect(reading)
    if isinstance(outcome, Finding):
        raise AssertionError(f"{row.rule.id} was skipped though it is there")
    return row.lines[outcome]


def reason_of(missing: Missing) -> str:
    """Write a reason out."""
    tiles = listed(NAMES[tile] for tile in sorted(set(missing.tiles)))
    reason = say(missing.reason, tiles=tiles, number=missing.number)
    for other in missing.also:
        reason = say("{reason}；{other}", reason=reason, other=reason_of(other))
    return reason
