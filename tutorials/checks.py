"""System checks: ``manage.py check`` reads every record and every lesson, and puts every example to the engine."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Final

from django.apps import AppConfig
from django.core.checks import CheckMessage, Error, register

from .lessons.loading import book, link_problems
from .reference import ContentError, ContentProblem, load_reference
from .reference.engine import engine_problems, known_names

UNREADABLE: Final = "tutorials.E001"
UNCONFIRMED: Final = "tutorials.E002"
BAD_LESSON: Final = "tutorials.E003"


@register()
def check_reference_content(app_configs: Sequence[AppConfig] | None = None, **kwargs: Any) -> list[CheckMessage]:
    """Report everything that is wrong with penalties, priority, special rules, glossary, disputes and questions."""
    try:
        reference = load_reference(known=known_names(_lesson_steps()))
    except ContentError as error:
        return [_message(problem, UNREADABLE) for problem in error.problems]
    return [_message(problem, UNCONFIRMED) for problem in engine_problems(reference)]


def _lesson_steps() -> Collection[str] | None:
    """Return the names of the lessons' steps; of lessons that can't be read their own check tells."""
    try:
        return book().pages.keys()
    except ContentError:
        return None


@register()
def check_lessons(app_configs: Sequence[AppConfig] | None = None, **kwargs: Any) -> list[CheckMessage]:
    """Report everything that is wrong with the lessons: their files, hands, exercises and links."""
    try:
        problems = list(link_problems(book(), load_reference().targets()))
    except ContentError as error:
        problems = list(error.problems)
    return [_message(problem, BAD_LESSON) for problem in problems]


def _message(problem: ContentProblem, identity: str) -> CheckMessage:
    return Error(f"{problem.file}: {problem.message}", obj=problem.record, id=identity)
