"""The context of a win as chips: the questions, the situations, and who had declared."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ..core.context import PAID_BY_ALL, WinContext
from ..core.hand import Hand
from ..labels import DEALERS, OTHERS, SITUATIONS, WAYS, WINDS
from ..languages import language_cache
from . import pieces
from .controls import Outline, blocked_within

_QUESTIONS: Final = (
    ("by", "胡法", tuple(WAYS.items())),
    ("from", "誰打的", tuple(OTHERS.items())),
    ("seat", "門風", tuple(WINDS.items())),
    ("round", "圈風", tuple(WINDS.items())),
    ("dealer", "莊家", tuple(DEALERS.items())),
)


def control_chips(values: Mapping[str, Any], hand: Hand, context: WinContext) -> Mapping[str, str]:
    """Return the chips of the context: the questions, the situations, and who had declared."""
    chosen = tuple([values[name] for name, *_ in _QUESTIONS])
    situation, declared = frozenset(values["situation"]), frozenset(values["declared"])
    return _chips(chosen, situation, declared, Outline.of(hand, context))


@language_cache(maxsize=4096)
def _chips(
    chosen: tuple[str, ...], situation: frozenset[str], declared: frozenset[str], outline: Outline
) -> Mapping[str, str]:
    why_not = blocked_within(outline)
    questions = [
        pieces.choices(name, legend, labels, value, tuple(why_not.get((name, each), "") for each, _ in labels))
        for (name, legend, labels), value in zip(_QUESTIONS, chosen, strict=True)
        if name != "from" or chosen[0] not in PAID_BY_ALL
    ]
    situations, others = tuple(SITUATIONS.items()), tuple(OTHERS.items())
    reasons = tuple(why_not.get(("situation", value), "") for value, _ in situations)
    return {
        "questions": pieces.joined(questions),
        "situation": pieces.checks("situation", situations, situation, reasons),
        "declared": pieces.checks("declared", others, declared, ("",) * len(others)),
    }
