"""Pieces of the drills' pages: who may keep them, the choices as answered, the answer in words."""

from __future__ import annotations

from typing import Final, NamedTuple

from django.http import HttpResponse

from scoring.core.said import listed
from scoring.core.tiles import NAMES
from tutorials.lessons.exercises import Choice, Exercise

DRILLS: Final = ("練習", "/drills/")
"""The crumb that stands before each page of a drill."""

NOT_KEPT: Final = "剛才那題沒有記下來：資料庫連不上，或瀏覽器不收 cookie。題目照樣可以做。"


def not_kept(response: HttpResponse) -> HttpResponse:
    """Let nobody keep a page that is another one each time; search engines may list it."""
    response.headers["Cache-Control"] = "no-store"
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
    return listed(_words(choice) for choice in exercise.choices() if choice.value in solution)


def _words(choice: Choice) -> str:
    return choice.words or listed((NAMES[tile] for tile in choice.tiles), between="")
