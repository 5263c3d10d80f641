"""Marks that stand twice, as where a sentence is put into another one."""

from __future__ import annotations

import re
from collections.abc import Iterator

from scoring.languages import tr
from tutorials.lessons.exercises import Exercise

MARK = "[.,;:。，：；、！？]"
DOUBLED = re.compile(f"{MARK}{MARK}| [!?]| {MARK}|  ")


def doubled(text: str) -> list[str]:
    return [text[max(0, found.start() - 12) : found.end() + 6] for found in DOUBLED.finditer(text)]


def said_by(exercise: Exercise) -> Iterator[str]:
    """Yield all that an exercise says: its question, its choices, and what is said to each."""
    yield exercise.question.plain
    for choice in exercise.choices():
        yield tr(choice.words)
        if verdict := exercise.judge([choice.value]):
            yield from (line.plain for line in verdict.why)
            yield verdict.spoken
