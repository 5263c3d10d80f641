"""How a stored hand began: with an empty table, as a later hand of its game, or with the wall of a teaching hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from ..game.errors import BadRecord
from ..game.options import Options
from ..game.state import State
from .course import Course, course_of, hand_start
from .teaching.loading import scripts
from .teaching.model import Script

TEACHING: Final = "teaching"


def script_of(start: Mapping[str, Any]) -> Script | None:
    """Return the script of a hand; ``BadRecord`` where it names one that there is not."""
    name = start.get(TEACHING)
    if name is None:
        return None
    script = scripts().get(name)
    if script is None:
        raise BadRecord(f"{TEACHING}: no such hand")
    return script


def beginning_of(dealt: str, options: Options, start: Mapping[str, Any]) -> State:
    """Return the first state of a hand."""
    script = script_of(start)
    return script.beginning if script else hand_start(dealt, options, dict(start))


def played_again(dealt: str, options: Options, start: Mapping[str, Any], actions: Iterable[dict[str, Any]]) -> Course:
    """Play a stored hand again."""
    return course_of(beginning_of(dealt, options, start), actions)
