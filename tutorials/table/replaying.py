"""The replay: a finished hand, one action at a time, from the visitor's seat or with all four hands open."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from markupsafe import Markup

from scoring.languages import tr

from ..game.perspective import SeatView, View, view_for
from ..game.state import Phase, State
from . import board, scores
from .course import PLAY, Course, seat_of_visitor
from .names import label_of
from .narration import tell
from .page import board_context, shown
from .presses import first_of_play
from .record import FinishedHand


def hand_asked_for(query: Mapping[str, str], hands_over: int) -> int:
    """Return the number of the hand that the address names, from 0; the last that is over where it names none."""
    return _between(query.get("hand", ""), 1, hands_over, hands_over) - 1


def replay_context(hand: FinishedHand | None, hands_over: int, query: Mapping[str, str]) -> dict[str, Any]:
    """Return what the replay of a hand shows: which step, and whether all hands lie open."""
    if hand is None:
        return {"hand": None, "numbers": []}
    last = len(hand.course.notes)
    step = _between(query.get("step", ""), 0, last, first_of_play(hand.course))
    is_open = query.get("open", "") == "1"
    course = hand.course.cut(step)
    seen = shown(course)
    if is_open:
        seen = replace(seen, view=opened_view(course.state))
    return {
        **board_context(replace(seen, told=tell(course.notes[-1], step) if course.notes else [])),
        "hand": hand,
        "numbers": range(1, hands_over + 1),
        "number": hand.number + 1,
        "step": step,
        "last": last,
        "open": is_open,
        "outcome": scores.outcome_of(course, seen.view),
        "marks": marks(hand.course),
        "open_hands": open_hands(seen.view) if is_open else [],
    }


def _between(text: str, low: int, high: int, default: int) -> int:
    """Read a number of the address; anything else is the default."""
    if not (text.isascii() and text.isdigit() and len(text) < 6):
        return default
    return min(high, max(low, int(text)))


def opened_view(state: State) -> View:
    """Return the visitor's view with the other hands put in, each from its own view. Only for hands that are over."""
    me = seat_of_visitor(state)
    view = view_for(state, me)
    a, b, c, d = (_opened(state, seat) for seat in range(4))
    return replace(view, seats=(a, b, c, d))


def _opened(state: State, seat: int) -> SeatView:
    return view_for(state, seat).seats[seat]


def open_hands(view: View) -> list[tuple[str, Markup]]:
    """Return the other three hands in words and tiles."""
    found = []
    for step in (1, 2, 3):
        seat = view.seats[(view.seat + step) % 4]
        found.append((label_of(seat.seat, view.seat), board.hand_row(seat)))
    return found


def marks(course: Course) -> list[tuple[int, str]]:
    """Return the steps worth jumping to: where play begins, each call, the end."""
    found = [(first_of_play(course), tr("開打"))]
    for place, note in enumerate(course.notes):
        if note.before.phase not in PLAY:
            continue
        for told in tell(note, place):
            if told.kind.value in ("chow", "pong", "kong_claimed", "kong_added", "kong_concealed", "declared"):
                found.append((place + 1, told.words.rstrip("。.")))  # not shown
    if course.state.phase in (Phase.HAND_OVER, Phase.GAME_OVER):
        found.append((len(course.notes), tr("結算")))
    return found
