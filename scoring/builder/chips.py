"""The context of a win as chips: the questions, the situations, and who had declared."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from markupsafe import Markup

from ..core.context import PAID_BY_ALL
from ..labels import DEALERS, OTHERS, SITUATIONS, WAYS, WINDS
from . import pieces

_QUESTIONS: Final = (
    ("by", "胡法", tuple(WAYS.items())),
    ("from", "誰打的", tuple(OTHERS.items())),
    ("seat", "門風", tuple(WINDS.items())),
    ("round", "圈風", tuple(WINDS.items())),
    ("dealer", "莊家", tuple(DEALERS.items())),
)


def control_chips(values: Mapping[str, Any], why_not: Mapping[tuple[str, str], str]) -> dict[str, str]:
    """Return the chips of the context: the questions, the situations, and who had declared."""
    asked = [question for question in _QUESTIONS if question[0] != "from" or values["by"] not in PAID_BY_ALL]
    questions = [
        pieces.choices(name, legend, labels, values[name], tuple(why_not.get((name, value), "") for value, _ in labels))
        for name, legend, labels in asked
    ]
    situations, others = tuple(SITUATIONS.items()), tuple(OTHERS.items())
    reasons = tuple(why_not.get(("situation", value), "") for value, _ in situations)
    return {
        "questions": Markup("".join(questions)),
        "situation": pieces.checks("situation", situations, frozenset(values["situation"]), reasons),
        "declared": pieces.checks("declared", others, frozenset(values["declared"]), ("",) * len(others)),
    }
