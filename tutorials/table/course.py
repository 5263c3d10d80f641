"""One hand from its beginning: the actions, and what each of them brought."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from ..game.actions import Action, action_from_json, action_to_json
from ..game.errors import BadRecord
from ..game.events import Event
from ..game.options import HUMAN, Options
from ..game.seating import build_wall
from ..game.state import OPENING_PHASES, SEATS, Match, Phase, State
from ..game.transitions import apply, start

SORTED: Final = "sort"
"""What is written among the actions when the visitor has sorted the dealt tiles; the game knows nothing of it."""

MOST_HANDS: Final = 100_000
"""More hands than anybody plays in one game."""

PLAY: Final = (Phase.DECLARE, Phase.TURN, Phase.CLAIMS)


class Note(NamedTuple):
    """One action: where it was taken and what it brought."""

    before: State
    action: Action
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Course:
    """A hand as it went so far. ``sorted_after`` is the number of actions after which the tiles were sorted."""

    beginning: State
    notes: tuple[Note, ...]
    state: State
    sorted_after: int | None = None

    @property
    def me(self) -> int:
        """The seat of the visitor."""
        return seat_of_visitor(self.state)

    @property
    def is_sorted(self) -> bool:
        """Say whether the visitor has sorted the dealt tiles."""
        return self.sorted_after is not None

    @property
    def is_over(self) -> bool:
        """Say whether the hand has ended."""
        return self.state.phase in (Phase.HAND_OVER, Phase.GAME_OVER)

    def then(self, action: Action) -> Course:
        """Take one action more; ``IllegalAction`` where the rules do not allow it."""
        step = apply(self.state, action)
        return replace(self, notes=(*self.notes, Note(self.state, action, step.events)), state=step.state)

    def sorting(self) -> Course:
        """Note that the tiles have been sorted."""
        return replace(self, sorted_after=len(self.notes))

    def cut(self, length: int) -> Course:
        """Return the hand as it was after so many actions."""
        if length >= len(self.notes):
            return self
        kept = self.sorted_after if self.sorted_after is not None and self.sorted_after <= length else None
        return replace(self, notes=self.notes[:length], state=self.notes[length].before, sorted_after=kept)


def seat_of_visitor(state: State) -> int:
    """Return where the visitor sits."""
    return state.match.people.index(state.options.players.index(HUMAN))


def in_opening(state: State) -> bool:
    """Say whether play has not begun yet."""
    return state.phase in OPENING_PHASES


def hand_start(seed: str, options: Options, record: dict[str, Any]) -> State:
    """Return how a hand begins. An empty record is the first hand, with the table still empty."""
    state = start(seed, options)
    if not record:
        return state
    match = match_from_json(record["match"])
    state = replace(
        state, match=match, phase=Phase.OPENING_ROLL, actor=match.dealer, east=match.dealer, news=int(record["news"])
    )
    return build_wall(state).state


def match_from_json(record: dict[str, Any]) -> Match:
    """Read back what lasts longer than a hand; ``BadRecord`` where no game could have come to it."""
    match = Match(**{**record, "people": tuple(record["people"]), "scores": tuple(record["scores"])})
    seats = (match.east, match.first_dealer, match.dealer)
    counts = (match.streak, match.passes, match.hands)
    if sorted(match.people) != list(SEATS) or not all(type(seat) is int and seat in SEATS for seat in seats):
        raise BadRecord("match: seats are 0 to 3, each person has one")
    if not all(type(count) is int and 0 <= count < MOST_HANDS for count in counts):
        raise BadRecord("match: counts are small whole numbers")
    if len(match.scores) != len(SEATS) or not all(type(score) is int for score in match.scores):
        raise BadRecord("match: four scores are needed")
    return match


def start_record(match: Match, news: int = 0) -> dict[str, Any]:
    """Write what a later hand begins with: its match, and how much news there had been."""
    return {"match": match._asdict(), "news": news}


def written(course: Course) -> list[dict[str, Any]]:
    """Write the actions of a hand as JSON."""
    records: list[dict[str, Any]] = [action_to_json(note.action) for note in course.notes]
    if course.sorted_after is not None:
        records.insert(course.sorted_after, {"action": SORTED})
    return records


def course_of(beginning: State, records: Iterable[dict[str, Any]]) -> Course:
    """Play a hand again from what is written."""
    state = beginning
    notes: list[Note] = []
    sorted_after = None
    for record in records:
        if record == {"action": SORTED}:
            sorted_after = len(notes)
            continue
        action = action_from_json(record)
        step = apply(state, action)
        notes.append(Note(state, action, step.events))
        state = step.state
    return Course(beginning, tuple(notes), state, sorted_after)
