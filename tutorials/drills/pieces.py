"""Pieces of the drills' pages: who may keep them, the choices as answered, the answer in words, the hand to open."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple
from urllib.parse import urlencode

from django.http import HttpResponse
from django.urls import reverse

from scoring.core.sentence import format_sentence
from scoring.core.tiles import NAMES
from tutorials.lessons.exercises import Choice, Exercise

from .asking import Table

DRILLS: Final = ("練習", "/drills/")
"""The crumb that stands before each page of a drill."""

NOT_KEPT: Final = "剛才那題沒有記下來：資料庫連不上，或瀏覽器不收 cookie。題目照樣可以做。"


def private(response: HttpResponse) -> HttpResponse:
    """Let nobody keep a page, and no search engine list it."""
    response.headers["Cache-Control"] = "private, no-store"
    response.headers["X-Robots-Tag"] = "noindex"
    return response


class Marked(NamedTuple):
    """A choice after the answer: ``state`` is ``hit``, ``slip``, ``missed`` or nothing, ``word`` says so."""

    choice: Choice
    state: str
    word: str


_WORDS: Final = {"hit": "✓ 對", "slip": "✗ 不是", "missed": "○ 答案", "": ""}


def marked(exercise: Exercise, picked: tuple[str, ...]) -> tuple[Marked, ...]:
    """Mark what was picked rightly, wrongly, and what should have been."""
    solution = exercise.solution()
    found = []
    for choice in exercise.choices():
        right, chosen = choice.value in solution, choice.value in picked
        state = ("hit" if chosen else "missed") if right else "slip" if chosen else ""
        found.append(Marked(choice, state, _WORDS[state]))
    return tuple(found)


def answer_words(exercise: Exercise) -> str:
    """Write the right answer: the words or the names of the tiles."""
    solution = exercise.solution()
    return "、".join(_words(choice) for choice in exercise.choices() if choice.value in solution)


def _words(choice: Choice) -> str:
    return choice.words or "".join(NAMES[tile] for tile in choice.tiles)


def hand_address(table: Table, keys: Mapping[str, Any]) -> str:
    """Return the address of the hand builder with a hand."""
    query = {"text": format_sentence(keys), table.key: table.name}
    return f"{reverse('hand')}?{urlencode(query)}"
