"""What a press does in a teaching hand: the right move goes on, any other is explained and costs nothing."""

from __future__ import annotations

from ...game.actions import Action
from ...game.errors import IllegalAction
from ..course import Course
from ..presses import Declined, Press, Unusable, action_of, decisions, follow, waits_for_others, waits_for_sorting
from .model import Script, Step


class NotTaught(Exception):  # noqa: N818 - a move is another than the one taught
    """A move that the rules allow, but not the one that this decision teaches."""

    def __init__(self, step: Step, action: Action) -> None:
        super().__init__(step.number)
        self.step, self.action = step, action


def begin(script: Script) -> Course:
    """Return the hand at the visitor's first decision."""
    return advance(Course(script.beginning, (), script.beginning), script)


def is_free(course: Course, script: Script) -> bool:
    """Say whether the script is at its end."""
    return len(course.notes) >= len(script.actions)


def advance(course: Course, script: Script, one_by_one: bool = False) -> Course:
    """Play what the script has until the visitor is to decide; after its end the computer players go on."""
    while True:
        if waits_for_sorting(course):
            course = course.sorting()
        place = len(course.notes)
        if place >= len(script.actions):
            return follow(course, guided=True, one_by_one=one_by_one)
        if script.step_at(place):
            return course
        course = course.then(script.actions[place])


def do(course: Course, press: Press, script: Script, one_by_one: bool = False) -> Course:
    """Return the hand after a press; raise ``NotTaught``, ``Declined`` or ``Unusable`` where it changes nothing."""
    match press.word:
        case "undo":
            return take_back(course, press, script)
        case "restart":
            return begin(script)
    if press.word == "next" and is_free(course, script) and waits_for_others(course):
        return advance(course, script, one_by_one)
    action = _action(course, press, script)
    step = script.step_at(len(course.notes))
    if step is None and not is_free(course, script):
        raise Unusable(press.word)
    try:
        after = course.then(action)
    except IllegalAction as refused:
        raise Declined(action, refused.code) from None
    if step and action != step.action:
        raise NotTaught(step, action)
    return advance(after, script, one_by_one)


def _action(course: Course, press: Press, script: Script) -> Action:
    """Return what is pressed; 「替你做」 is what the script has here."""
    step = script.step_at(len(course.notes))
    if press.word == "next" and step:
        return step.action
    if course.is_over or press.word in ("next", "skip"):
        raise Unusable(press.word)
    return action_of(course.state, course.me, press)


def ways_back(course: Course, script: Script) -> list[int]:
    """Return the places of the decisions that were the visitor's own, not the script's."""
    return [
        place for place in decisions(course) if place >= len(script.actions)
    ] + [place for place in script.steps if place < len(course.notes)]  # fmt: skip


def take_back(course: Course, press: Press, script: Script) -> Course:
    """Go back to the last decision, or to the one that is named."""
    ways = ways_back(course, script)
    place = press.number if press.about else max(ways, default=-1)
    if place not in ways:
        raise Unusable("undo")
    return course.cut(place)
