"""``manage.py check`` plays every teaching hand through the engine and asks for every figure that its texts name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from django.apps import AppConfig
from django.core.checks import CheckMessage, Error, register

from tutorials.reference.problems import ContentError

from .teaching.checking import text_problems
from .teaching.loading import load_scripts

BAD_TEACHING_HAND: Final = "tutorials.E010"


@register()
def check_teaching_hands(app_configs: Sequence[AppConfig] | None = None, **kwargs: Any) -> list[CheckMessage]:
    """Report everything that is wrong with the teaching hands."""
    try:
        problems = [problem for script in load_scripts().values() for problem in text_problems(script)]
    except ContentError as error:
        problems = list(error.problems)
    return [Error(str(problem), obj=problem.record, id=BAD_TEACHING_HAND) for problem in problems]
