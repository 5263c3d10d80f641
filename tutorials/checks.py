"""System checks: ``manage.py check`` reads every reference record and puts every example to the engine."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from django.apps import AppConfig
from django.core.checks import CheckMessage, Error, register

from .reference import ContentError, ContentProblem, load_reference
from .reference.engine import engine_problems, known_names

UNREADABLE: Final = "tutorials.E001"
UNCONFIRMED: Final = "tutorials.E002"


@register()
def check_reference_content(app_configs: Sequence[AppConfig] | None = None, **kwargs: Any) -> list[CheckMessage]:
    """Report everything that is wrong with penalties, priority, special rules, glossary, disputes and questions."""
    try:
        reference = load_reference(known=known_names())
    except ContentError as error:
        return [_message(problem, UNREADABLE) for problem in error.problems]
    return [_message(problem, UNCONFIRMED) for problem in engine_problems(reference)]


def _message(problem: ContentProblem, identity: str) -> CheckMessage:
    return Error(f"{problem.file}: {problem.message}", obj=problem.record, id=identity)
