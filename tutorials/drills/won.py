"""Won hands for drills: drawn until one has as many lines as the level asks for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from scoring.core.ruleset import RuleSet
from scoring.core.said import say
from scoring.core.score_sheet import Line, ScoreSheet
from tutorials.lessons.asked import Asked
from tutorials.lessons.exercises.counting import written_sheet

from .chance import Chance
from .drill import NoDrillError, asked
from .hands import TASTES, won_keys
from .level import Level

ATTEMPTS: Final = 40
WINDOWS: Final = {Level.EASY: (1, 2), Level.MIDDLE: (3, 4), Level.HARD: (5, 9)}
"""How many lines a hand has, those that another one absorbs included."""

KNOWN: Final[tuple[Mapping[str, Any], ...]] = (
    {"hand": "234m567p345s66s", "melds": ["CCC", "FFF"], "win": "6s", "by": "draw", "seat": "S"},
    {"hand": "EESSSWWWNNNCC", "melds": ["(9999m)"], "win": "E", "by": "draw", "seat": "E"},
    {"hand": "EECC", "melds": ["SSS", "WWW", "NNN", "FFF"], "win": "C", "seat": "E"},
    {"hand": "111222333m44455m", "melds": [], "win": "4m", "by": "draw", "seat": "S"},
    {"hand": "CCCFFFPPEEESSSN", "melds": [], "win": "P", "by": "draw", "seat": "E"},
)
"""Where drawing finds nothing that may win (a table that asks for many 台): hands of few lines, and the dearest."""


def weight_of(sheet: ScoreSheet) -> int:
    """Count the lines to be seen."""
    return len(sheet.counted) + len(sheet.absorbed)


def won_hand(chance: Chance, rules: RuleSet, level: Level, window: tuple[int, int] | None = None) -> Asked:
    """Draw a won hand that may win at this table, its number of lines within the level's window or nearest to it."""
    low, high = window or WINDOWS[level]
    best: tuple[int, Asked] | None = None
    for _ in range(ATTEMPTS):
        one = asked(rules, won_keys(chance, rules, level, chance.choice(TASTES[level])))
        if one.sheet is None:
            continue
        weight = weight_of(one.sheet)
        off = max(low - weight, weight - high, 0)
        if best is None or off < best[0]:
            best = (off, one)
        if off == 0:
            break
    return best[1] if best else _known(chance, rules)


def _known(chance: Chance, rules: RuleSet) -> Asked:
    """Return one of the known hands that wins at this table, the suits changed about."""
    first = chance.randrange(len(KNOWN))
    for place in range(len(KNOWN)):
        one = asked(rules, KNOWN[(first + place) % len(KNOWN)])
        if one.sheet is not None:
            return one
    raise NoDrillError(say("{rules}的起胡台數太高，出不了這種題。", rules=rules.label))


def sheet_of(won: Asked) -> ScoreSheet:
    """Return the score sheet of a won hand."""
    assert won.sheet is not None
    return won.sheet


def sheet_words(sheet: ScoreSheet) -> tuple[str, ...]:
    """Write the lines that count, those that another one has in it, and the cap."""
    held = "{pattern}已經算在{by}裡，不再加。"
    absorbed = [say(held, pattern=line.name, by=line.by.pattern.name) for line in sheet.absorbed if line.by]
    cap = say("這一桌手牌最多算 {tai} 台，所以是 {tai} 台。", tai=sheet.tai)
    capped = [cap] if sheet.tai < sheet.uncapped else []
    return (written_sheet(sheet), *absorbed, *capped)


def near_misses(sheet: ScoreSheet, number: int) -> list[Line]:
    """Return the patterns that were missed by least."""
    return [line for line in sheet.not_met if line.rule.value][:number]


def situation_links(won: Asked) -> tuple[str, ...]:
    """Return links to the patterns that count, the dearest first."""
    sheet = sheet_of(won)
    dearest = sorted(sheet.counted, key=lambda line: -line.tai)
    return tuple(f"tai:{line.id}" for line in dearest[:3])
