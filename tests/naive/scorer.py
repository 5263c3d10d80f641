"""Scores a winning request: find every pattern in every reading, remove the absorbed, keep the best reading.

The request is taken to be well formed and a legal win in its rule set.
"""

from __future__ import annotations

from typing import Any

from .found import Times, found_patterns
from .request import Win, read_request
from .shapes import readings
from .tables import CATALOGUE, READY_PENALTY, SIDES, STREAK_CAP, VALUES, absorbers, count_tiles


def counted_patterns(rules: str, found: Times) -> dict[str, int]:
    """Give each pattern its 台 and drop those that a counted pattern absorbs."""
    values = VALUES[rules]

    def counts(pattern: str) -> bool:
        worth = found.get(pattern, 0) * values.get(pattern, 0)
        return worth > 0 and not any(counts(taker) for taker in absorbers(rules, pattern))

    return {pattern: values[pattern] * found[pattern] for pattern in CATALOGUE if counts(pattern)}


def rank(patterns: dict[str, int]) -> tuple[int, int, list[int]]:
    """Order readings, best first: most 台, then fewest lines, then the ids that come first."""
    return -sum(patterns.values()), len(patterns), [CATALOGUE.index(pattern) for pattern in patterns]


def best_patterns(win: Win) -> dict[str, int]:
    """Score every reading and keep the best; the two flower wins have no hand to read."""
    if win.win is None:
        return {win.by: VALUES[win.rules][win.by]}
    counts = count_tiles([*win.hand, win.win])
    scored = [
        counted_patterns(win.rules, found_patterns(win, reading)) for reading in readings(counts, win.melds, win.win)
    ]
    return min(scored, key=rank)


def payments(win: Win, tai: int) -> dict[str, dict[str, int]]:
    """Say who pays what: 底 + (hand 台 + dealer 台 + penalty 台) × 每台."""
    all_pay = win.by in ("draw", "eight_flowers")
    dealer_tai = 2 * min(win.streak, STREAK_CAP.get(win.rules, win.streak)) + 1
    paid: dict[str, dict[str, int]] = {}
    for side in SIDES:
        penalty = int(win.rules in READY_PENALTY and side in win.declared)
        extra = {"penalty_tai": penalty} if penalty else {}
        if all_pay or side == win.source:
            dealer = dealer_tai if win.dealer in ("self", side) else 0
            amount = win.base + (tai + dealer + penalty) * win.per_tai
            paid[side] = {"tai": tai, "dealer_tai": dealer, **extra, "amount": amount}
        elif penalty:
            paid[side] = {"tai": 0, "dealer_tai": 0, **extra, "amount": penalty * win.per_tai}
    return paid


def naive_score(request: dict[str, Any]) -> dict[str, Any]:
    """Score a winning request: its 台, the counted patterns with theirs, and the payments."""
    win = read_request(request)
    patterns = best_patterns(win)
    tai = sum(patterns.values())
    return {"tai": tai, "patterns": patterns, "payments": payments(win, tai)}
