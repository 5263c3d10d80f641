"""Whether the texts of the teaching hands hold: every figure that they name is there, every wrong move can be made."""

from __future__ import annotations

from collections.abc import Iterator

from tutorials.reference.problems import ContentProblem, Fault

from ...game import actions as act
from ...game.perspective import view_for
from ..course import Course
from ..presses import Press
from . import play
from .model import Script, Step
from .words import NoFigure, filled, lesson_of, press_of


def text_problems(script: Script) -> Iterator[ContentProblem]:
    """Play a script by its right moves; yield every text that can't be said."""
    course = play.begin(script)
    while step := script.step_at(len(course.notes)):
        for fault, message in _step_faults(course, script, step):
            yield ContentProblem(fault, "content/table", script.id, f"step {step.number}: {message}")
        course = play.do(course, Press("next"), script)


def _step_faults(course: Course, script: Script, step: Step) -> Iterator[tuple[Fault, str]]:
    try:
        lesson_of(course, script, asked=True)
        for text in (step.ask, step.why, *step.wrong.values()):
            filled(text, course.state, step)
    except NoFigure as missing:
        yield Fault.BAD_VALUE, str(missing)
    open_moves = {press_of(action) for action in view_for(course.state, course.me).legal}
    for press in sorted(step.wrong.keys() - open_moves - {"else"}):
        yield Fault.UNREACHABLE, f"{press} can't be pressed here"
    if press_of(step.action) in step.wrong:
        yield Fault.BAD_VALUE, f"{press_of(step.action)} is called right and wrong"
    if isinstance(step.action, act.Pass) and course.state.offer is None:
        yield Fault.BAD_VALUE, "there is nothing to let go by"
