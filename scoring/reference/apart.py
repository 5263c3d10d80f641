"""A hand that shows why two patterns can't meet: one of them counts in it, and what the other lacks is due to that."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from ..core.detection import DETECTORS, FAR, Missing
from ..core.facts import Fact
from .together_hands import Shown, scored_hands

_NEAR: Final = 2
"""With so few changes to make, what a hand lacks of a pattern is what the other pattern bars."""
_SELDOM: Final = 0.1
_MOSTLY: Final = 0.9
"""In how many of the hands that have a pattern a reason holds."""


class Apart(NamedTuple):
    """A hand, and the pattern that counts in it."""

    there: str
    hand: Mapping[str, Any]


class _Found(NamedTuple):
    """A reason in one hand; the least is the best: few changes would do, and in many hands it is the reason."""

    doubt: int
    gap: int
    hands_without: float
    place: int
    there: str
    reason: Missing
    shown: Shown


def hand_apart(rules_id: str, one: str, other: str) -> Apart | None:
    """Return the nearest that a known hand comes to having two patterns; nothing where none tells why."""
    found = [*_reasons(rules_id, one, other), *_reasons(rules_id, other, one)]
    if not found:
        return None
    best = min(found, key=lambda each: (*each[:5], each.reason))
    return Apart(best.there, best.shown.hand)


def _reasons(rules_id: str, there: str, missing: str) -> Iterator[_Found]:
    """Yield why a pattern is missing in the hands in which another counts."""
    won = [shown for shown in scored_hands(rules_id) if not shown.reading.facts & Fact.FLOWER_WIN]
    lacks = [(place, shown, _clauses(shown, missing)) for place, shown in enumerate(won)]
    if len({clause.reason if clause.gap == FAR else clause for _, _, clauses in lacks for clause in clauses}) < 2:
        return  # It says of each hand without the pattern no more than that the pattern is not there.
    asked = [each for each in lacks if there in each[1].there]
    often = Counter(reason for _, _, clauses in asked for reason in {clause.reason for clause in clauses})
    for place, shown, clauses in asked:
        gap = sum(clause.gap for clause in clauses)
        for clause in clauses if there in shown.counted else ():
            share = often[clause.reason] / len(asked)
            doubt = _doubt(share, gap, alone=len(clauses) == 1)
            if doubt is not None:
                yield _Found(doubt, gap, 1 - share, place, there, clause, shown)


def _doubt(share: float, gap: int, *, alone: bool) -> int | None:
    """Say how doubtful it is that a reason is about the other pattern, not about what a hand happens to have besides.

    There is no doubt where it holds in every hand, or alone stands between a hand and the pattern; some where it holds
    in nearly all hands. Nothing of any other reason.
    """
    if share == 1 or (alone and gap <= _NEAR and share >= _SELDOM):
        return 0
    return 1 if alone and share >= _MOSTLY else None


def _clauses(shown: Shown, missing: str) -> tuple[Missing, ...]:
    """Return all that a hand lacks of a pattern, one by one, each with its own gap as far as the engine tells."""
    outcome = DETECTORS[missing].detect(shown.reading)
    if not isinstance(outcome, Missing):
        return ()
    others = outcome.also
    own = outcome.gap - sum(each.gap for each in others)
    return (outcome._replace(gap=own, also=()), *others)
