"""The 台 of a hand that was written down at the table, from the engine, in the circumstances of the sheet."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from scoring.core.context import FLOWER_WINS, PAID_BY_ALL, SEATS_FROM_SELF, SELF, WIND_LETTERS, By
from scoring.core.errors import Problem
from scoring.core.problems import declaration_clashes
from scoring.core.request import read_request
from scoring.core.ruleset import RuleSet
from scoring.core.score_request import score_request
from scoring.core.sentence import format_sentence, opening_clashes, parse_sentence

from ..game.state import Match
from ..game.winning import side_of


class Scored(NamedTuple):
    """What the engine says of a hand: its 台 and lines, or why there is none; ``full`` is the whole sentence."""

    tai: int | None
    lines: tuple[tuple[str, int], ...] = ()
    problems: tuple[str, ...] = ()
    full: str = ""


def score_hand(text: str, seat: int, source: int | None, match: Match, rules: RuleSet) -> Scored:
    """Score a hand won by ``seat`` off ``source`` (``None`` is 自摸) in the hand that the match has come to."""
    thrower = None if source is None else side_of(seat, source).value
    return _scored(text, seat, thrower, match.dealer, match.round % 4, match.streak, rules)


@lru_cache(maxsize=2048)
def _scored(
    text: str, seat: int, thrower: str | None, dealer: int, round_wind: int, streak: int, rules: RuleSet
) -> Scored:
    """Score a hand; the evening's earlier hands are asked for again each time."""
    sentence = parse_sentence(text)
    asked = {key: value for key, value in sentence.request.items() if key not in sentence.guessed}
    problems = [problem.message for problem in sentence.problems]
    by = _way(asked.get("by"), thrower)
    if by is None:
        problems.append(
            "這裡記的是自摸，牌裡寫的卻是別人打的" if thrower is None else "這裡記的是別人打的，牌裡寫的卻是自摸"
        )
        return Scored(None, problems=tuple(problems))
    asked |= _circumstances(asked, by, seat, thrower, dealer, round_wind, streak, rules)
    full = format_sentence({key: value for key, value in asked.items() if key != "house"}, sentence.unread, full=True)
    request = read_request(asked, lambda _: rules)
    named = (problem for _, problem in opening_clashes(sentence.openings, request.context.dealer))
    found = (*request.problems, *declaration_clashes(request.hand, request.context), *named)
    problems += [problem.message for problem in found if problem.message not in problems]
    if not problems and request.hand.win is None and by not in FLOWER_WINS:
        problems.append("還沒寫胡哪一張，例如「胡8萬」")
    if problems:
        return Scored(None, problems=tuple(problems), full=full)
    sheet = score_request(request)
    if isinstance(sheet, Problem):
        return Scored(None, problems=(sheet.message,), full=full)
    return Scored(sheet.tai, tuple((line.name, line.tai) for line in sheet.counted), full=full)


def _way(said: str | None, thrower: str | None) -> By | None:
    """Return how the hand was won; ``None`` where the hand says something else than the sheet."""
    way = By(said) if said else By.DRAW if thrower is None else By.DISCARD
    return way if (way in PAID_BY_ALL) == (thrower is None) else None


def _circumstances(
    asked: dict[str, Any],
    by: By,
    seat: int,
    thrower: str | None,
    dealer: int,
    round_wind: int,
    streak: int,
    rules: RuleSet,
) -> dict[str, Any]:
    """Return what the sheet knows better than whoever writes the hand down.

    At a table where the opening decides the seat wind, only the writer knows it.
    """
    wind = WIND_LETTERS[(seat - dealer) % 4]
    if rules.switches.seat_wind_by == "opening":
        wind = asked.get("seat", wind)
    asked.pop("rules", None)
    return {
        "house": rules.id,
        "by": by.value,
        "seat": wind,
        "round": WIND_LETTERS[round_wind],
        "dealer": SELF if dealer == seat else SEATS_FROM_SELF[(dealer - seat) % 4],
        "streak": streak,
        "declared": [],
        **({"from": thrower} if thrower else {}),
    }
