"""What a press does: the visitor's action, and what the computer players do until he is needed again."""

from __future__ import annotations

from typing import Final, NamedTuple

from scoring.core.tiles import TILE_BY_CODE, Tile
from scoring.core.whole_numbers import whole_number

from ..game import actions as act
from ..game.actions import Action
from ..game.errors import IllegalAction, Refusal
from ..game.legal import opening_action, refuse_false_hu, waiting_for
from ..game.perspective import view_for
from ..game.players import choose
from ..game.state import Phase, State
from .course import PLAY, Course, in_opening

LONGEST: Final = 48
"""No press has a longer name."""

MOST_STEPS: Final = 2_000
"""More actions than any hand has."""

_RUNS_ON: Final = (Phase.WINDS, Phase.FLOWERS)
"""Phases in which the others take their turns one after the other."""


class Press(NamedTuple):
    """A button: its word and what it is about (``discard:5m``, ``pick_stack:2-7``)."""

    word: str
    about: str = ""

    @classmethod
    def read(cls, text: str) -> Press:
        """Read what a button sends; what no button could send means nothing."""
        if len(text) > LONGEST or not text.isprintable():
            return cls("")
        word, _, about = text.partition(":")
        return cls(word, about)

    @property
    def number(self) -> int:
        """What it is about as a small number; -1 if it is none."""
        return int(self.about) if self.about.isascii() and self.about.isdigit() and len(self.about) < 5 else -1

    @property
    def tile(self) -> Tile | None:
        """What it is about as a tile."""
        return TILE_BY_CODE.get(self.about)


class Unusable(Exception):  # noqa: N818 - a press is unusable
    """A press that means nothing here; no button of the page sends it."""


class Declined(Exception):  # noqa: N818 - the press is declined
    """A press that the rules do not allow now: the action, and why not."""

    def __init__(self, action: Action, code: Refusal) -> None:
        super().__init__(code.value)
        self.action, self.code = action, code


def do(course: Course, press: Press, guided: bool, one_by_one: bool = False) -> Course:
    """Return the hand after a press; raise ``Declined`` or ``Unusable`` where it changes nothing."""
    match press.word:
        case "next" if waits_for_others(course):
            pass
        case "next":
            course = carry_on(course)
        case "skip":
            course = skip(course)
        case "undo":
            if press.about and press.number < 0:
                raise Unusable(press.word)
            return take_back(course, press.number)
        case "restart":
            course = course.cut(first_of_play(course))
        case _:
            course = act_for_visitor(course, press)
    return follow(course, guided, one_by_one)


def act_for_visitor(course: Course, press: Press) -> Course:
    """Take the visitor's own action; in the opening he counts, points and deals for whoever has to.

    A 胡 that is none is a 詐胡 where the table has agreed that it costs.
    """
    action = action_of(course.state, course.me, press)
    if course.is_over or waits_for_sorting(course):
        raise Unusable(press.word)
    try:
        return course.then(action)
    except IllegalAction as refused:
        if isinstance(action, act.Hu) and refuse_false_hu(course.state, course.me) is None:
            return course.then(act.FalseHu(course.me, min(max(press.number, 0), act.MOST_TAI)))
        raise Declined(action, refused.code) from None


def action_of(state: State, me: int, press: Press) -> Action:
    """Return the action that a press stands for."""
    match press.word:
        case "roll":
            return act.Roll(me)
        case "deal":
            return act.Deal(state.actor)
        case "replace_flowers":
            return act.ReplaceFlowers(me)
        case "pong":
            return act.Pong(me)
        case "hu":
            return act.Hu(me)
        case "pass":
            return act.Pass(me)
        case "pick_seat" if 0 <= press.number < 4:
            return act.PickSeat(state.actor, press.number)
        case "draw_wind" if 0 <= press.number < 4:
            return act.DrawWind(me, press.number)
        case "pick_stack":
            return _pick_stack(state, press)
    return _about_a_tile(me, press)


def _about_a_tile(me: int, press: Press) -> Action:
    if press.word == "ready" and not press.about:
        return act.Ready(me)
    kind = {"discard": act.Discard, "ready": act.Ready, "chow": act.Chow, "kong": act.Kong}.get(press.word)
    if kind is None or press.tile is None:
        raise Unusable(press.word)
    return kind(me, press.tile)


def _pick_stack(state: State, press: Press) -> Action:
    wall, _, stack = press.about.partition("-")
    side, number = whole_number(wall, 3), whole_number(stack, 18)
    if side is not None and number:
        return act.PickStack(state.actor, side, number)
    raise Unusable(press.word)


def carry_on(course: Course) -> Course:
    """Go one step on in the opening without the visitor's doing; the others' turns in a row are one step."""
    if waits_for_sorting(course):
        return course.sorting()
    if not in_opening(course.state):
        raise Unusable("next")
    phase = course.state.phase
    course = course.then(opening_action(course.state))
    while course.state.phase is phase and phase in _RUNS_ON and course.state.actor != course.me:
        course = course.then(opening_action(course.state))
    return course


def skip(course: Course) -> Course:
    """Let the rest of the opening go by itself."""
    if in_opening(course.state):
        course = course.then(act.Skip(course.state.actor))
    elif not waits_for_sorting(course):
        raise Unusable("skip")
    return course.sorting()


def waits_for_sorting(course: Course) -> bool:
    """Say whether the dealt tiles still lie as they came."""
    return not course.is_sorted and course.state.phase in PLAY


def waits_for_others(course: Course) -> bool:
    """Say whether computer players are to act: they were stopped so that each can be watched."""
    state = course.state
    return state.phase in PLAY and course.is_sorted and course.me not in waiting_for(state)


def is_seen(action: Action, me: int) -> bool:
    """Say whether an action is something that another player is seen doing."""
    return action.seat != me and not isinstance(action, act.Pass)


def follow(course: Course, guided: bool, one_by_one: bool = False) -> Course:
    """Let the computer players act until the visitor is needed; he is asked about a tile before they are.

    With ``one_by_one`` they stop when one of them has been seen doing something and another's turn has begun. While
    they are being asked about a tile they never stop: that somebody could take it is nothing to be seen.
    """
    begun = len(course.notes)
    if in_opening(course.state) and not guided:
        course = course.then(act.Skip(course.state.actor)).sorting()
    for _ in range(MOST_STEPS):
        state = course.state
        if state.phase not in PLAY or not course.is_sorted:
            return course
        waiting = waiting_for(state)
        if course.me in waiting:
            return course
        acted = one_by_one and any(is_seen(note.action, course.me) for note in course.notes[begun:])
        if acted and state.phase is Phase.TURN:
            return course
        seat = waiting[0]
        level = state.options.players[state.match.people[seat]]
        course = course.then(choose(view_for(state, seat), level))
    raise AssertionError("a hand does not end")


def last_watched(course: Course, first: int) -> int:
    """Return from which action on the last thing was seen that others did one by one since ``first``."""
    begun, acted = first, False
    for place in range(first, len(course.notes)):
        note = course.notes[place]
        if acted and note.before.phase is Phase.TURN:
            begun, acted = place, False
        acted = acted or is_seen(note.action, course.me)
    return begun


def decisions(course: Course) -> list[int]:
    """Return the places of the actions of play that were the visitor's."""
    return [
        place for place, note in enumerate(course.notes) if note.before.phase in PLAY and note.action.seat == course.me
    ]


def take_back(course: Course, place: int = -1) -> Course:
    """Go back to the visitor's last decision, or to the one at ``place``; in the opening, one action back."""
    own = decisions(course)
    if place >= 0:
        if place not in own:
            raise Unusable("undo")
        return course.cut(place)
    if not can_take_back(course):
        raise Unusable("undo")
    return course.cut(own[-1] if own else len(course.notes) - 1)


def can_take_back(course: Course) -> bool:
    """Say whether there is anything to take back: a decision of the visitor's, or a step of the opening."""
    if decisions(course):
        return True
    return bool(course.notes) and (in_opening(course.state) or waits_for_sorting(course))


def first_of_play(course: Course) -> int:
    """Return how many actions lead to the first turn; 0 while the opening lasts."""
    for place, note in enumerate(course.notes):
        if note.before.phase in PLAY:
            return place
    return 0 if in_opening(course.state) else len(course.notes)
