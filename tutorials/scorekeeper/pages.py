"""What the templates show of a sheet."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from scoring.core.payment import dealer_tai
from scoring.house.lookup import rules_at

from ..game.state import SEATS
from ..meanings import meaning
from ..table.names import WINDS, signed
from .forms import DRAWN_BY_SELF, TO_ALL, Typed
from .happenings import HIGHEST_POINTS, HIGHEST_TAI, LONGEST_HAND, LONGEST_NAME, LONGEST_NOTE, Deal, Setup, Win
from .settling import fewest_transfers
from .sheet import Line, Standing
from .storage import Opened
from .words import called, deal_words, happened, moves, paid, transfer_words

TAI_KEYS: Final = tuple(range(14))
"""The numbers that have a key of their own; more are typed."""

DEALS: Final = {
    Deal.KEEPS: "接著打，莊家不變",
    Deal.STAYS: "這一局不算，莊家連莊",
    Deal.PASSES: "這一局不算，莊家下莊",
}
THREW: Final = meaning("放槍", "放槍的次數")
HEADINGS: Final = ("名字", "胡別人", meaning("自摸", "自摸的次數"), THREW)
"""What the columns of :func:`records` are called."""

LIMITS: Final = {
    "name": LONGEST_NAME,
    "note": LONGEST_NOTE,
    "hand": LONGEST_HAND,
    "tai": HIGHEST_TAI,
    "points": HIGHEST_POINTS,
}


class Place(NamedTuple):
    """One player on the board."""

    seat: int
    name: str
    wind: str
    total: str
    points: int
    is_dealer: bool
    last: str


class Told(NamedTuple):
    """One line of the history."""

    place: int
    number: int
    deal: str
    words: str
    paid: tuple[str, ...]
    moves: str
    deltas: tuple[tuple[str, str], ...]
    hands: tuple[tuple[str, str], ...]
    amended: bool
    stale: bool
    draw_worth: int


def board(standing: Standing) -> list[Place]:
    """Return the four players as they stand."""
    match, setup = standing.match, standing.setup
    last = standing.lines[-1].deltas if standing.lines else (0, 0, 0, 0)
    by_dealer = setup.terms.seat_wind_by == "dealer" and not standing.over
    return [
        Place(
            seat,
            setup.names[seat],
            WINDS[(seat - match.dealer) % 4] if by_dealer else "",
            signed(match.scores[seat]),
            match.scores[seat],
            seat == match.dealer and not standing.over,
            signed(last[seat]) if last[seat] else "",
        )
        for seat in SEATS
    ]


def history(standing: Standing, draw_worth: int = 0) -> list[Told]:
    """Return what happened, the newest first; ``draw_worth`` is what the table pays for 自摸 by itself."""
    told = [_told(place, line, standing.setup, draw_worth) for place, line in enumerate(standing.lines, 1)]
    return told[::-1]


def draw_worth(opened: Opened) -> int:
    """Return what 自摸 by itself is worth; 0 also where the rule set is gone."""
    return opened.rules.value_of("self_drawn") if opened.rules else 0


def _told(place: int, line: Line, setup: Setup, draw_worth: int) -> Told:
    hands = line.happening.winners if isinstance(line.happening, Win) else ()
    return Told(
        place,
        line.number,
        deal_words(line.before),
        happened(line.happening, line.tai, setup),
        tuple(paid(line, setup)),
        moves(line, setup),
        tuple((setup.names[seat], signed(line.deltas[seat])) for seat in SEATS if line.deltas[seat]),
        tuple((setup.names[winner.seat], winner.hand) for winner in hands if winner.hand),
        line.amended,
        line.stale,
        draw_worth if _is_short(line, draw_worth) else 0,
    )


def _is_short(line: Line, draw_worth: int) -> bool:
    """Say whether a 自摸 was written down with less than 自摸 alone is worth."""
    happening = line.happening
    return isinstance(happening, Win) and happening.source is None and line.tai[0] < draw_worth


def sheet_context(opened: Opened) -> dict[str, Any]:
    """Return what every page of a sheet shows."""
    standing = opened.standing
    match, setup = standing.match, standing.setup
    cap = setup.terms.streak_cap
    ranking = sorted(board(standing), key=lambda place: -place.points)
    return {
        "setup": setup,
        "standing": standing,
        "board": board(standing),
        "ranking": ranking,
        "deal": deal_words(match),
        "dealer": setup.names[match.dealer],
        "dealer_tai": dealer_tai(match.streak, cap),
        "history": history(standing, draw_worth(opened)),
        "draw_worth": draw_worth(opened),
        "transfers": [transfer_words(transfer, setup) for transfer in fewest_transfers(match.scores)],
        "records": records(standing),
        "headings": HEADINGS,
    }


def records(standing: Standing) -> list[tuple[str, int, int, int]]:
    """Return how often each player won off another, drew the winning tile, and threw one."""
    counts = {seat: [0, 0, 0] for seat in SEATS}
    for line in standing.lines:
        if isinstance(line.happening, Win):
            for seat in line.happening.seats:
                counts[seat][line.happening.source is None] += 1
            if line.happening.source is not None:
                counts[line.happening.source][2] += 1
    return [(standing.setup.names[seat], *counts[seat]) for seat in SEATS]  # type: ignore[misc]


def form_context(setup: Setup, typed: Typed | None, values: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """Return what the forms of an entry show: names, keys, and what was typed."""
    shown = typed.values if typed else values or {}
    return {
        "setup": setup,
        "tai_keys": [tai for tai in TAI_KEYS if tai >= setup.terms.min_tai and tai <= (setup.terms.tai_cap or tai)],
        "deals": DEALS,
        "draw": DRAWN_BY_SELF,
        "threw": THREW,
        "to_all": TO_ALL,
        "several": setup.terms.several_winners != "nearest",
        "values": shown,
        "errors": typed.errors if typed else [],
        "error_at": typed.at if typed else {},
        "limits": LIMITS,
    }


def setup_context(values: Mapping[str, Any], typed: Typed | None, rulesets: dict[str, str]) -> dict[str, Any]:
    """Return what the form of a setup shows; ``rulesets`` are offered, label by id."""
    found = {name: rules_at(name) for name in rulesets}
    stakes = {name: rules.stakes for name, rules in found.items() if rules}
    return {
        "usual": stakes.get(values.get("rules", "")),
        "all_stakes": json.dumps({name: list(one) for name, one in stakes.items()}),
        "rulesets": rulesets,
        "without_name": [called(seat) for seat in SEATS],
        "values": values,
        "errors": typed.errors if typed else [],
        "error_at": typed.at if typed else {},
        "limits": LIMITS,
    }


def setup_values(setup: Setup) -> dict[str, str]:
    """Return what the form of a setup shows of one."""
    names = {f"name-{seat}": name for seat, name in enumerate(setup.names)}
    return names | {
        "rules": setup.rules,
        "base": str(setup.stakes.base),
        "per_tai": str(setup.stakes.per_tai),
        "first_dealer": str(setup.first_dealer),
    }
