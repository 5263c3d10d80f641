"""Lessons as values: a book of chapters, a chapter of lessons, a lesson of steps, one idea and one question a step."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from tutorials.reference.links import Link

from .exercises import Exercise
from .pictures import Picture
from .prose import Prose


@dataclass(frozen=True, slots=True)
class Step:
    """One screen: the goal sentence, a few lines, something to look at, a question."""

    id: str
    title: str
    goal: Prose
    text: tuple[Prose, ...]
    pictures: tuple[Picture, ...]
    dispute: tuple[Prose, ...]
    see: tuple[Link, ...]
    exercise: Exercise


@dataclass(frozen=True, slots=True)
class Lesson:
    """A few steps to one end."""

    id: str
    title: str
    goal: Prose
    steps: tuple[Step, ...]

    def names(self) -> tuple[str, ...]:
        """Return the full names of the steps, as progress and links know them."""
        return tuple(f"{self.id}/{step.id}" for step in self.steps)


@dataclass(frozen=True, slots=True)
class Chapter:
    """Lessons that belong together."""

    id: str
    title: str
    lessons: tuple[Lesson, ...]


class Page(NamedTuple):
    """One step in its place: of which lesson, and which number from 1."""

    lesson: Lesson
    step: Step
    number: int

    @property
    def name(self) -> str:
        """Its full name."""
        return f"{self.lesson.id}/{self.step.id}"


@dataclass(frozen=True)
class Book:
    """All lessons in the order in which they are read."""

    chapters: tuple[Chapter, ...]

    @cached_property
    def lessons(self) -> Mapping[str, Lesson]:
        """The lessons by id, in order."""
        return {lesson.id: lesson for chapter in self.chapters for lesson in chapter.lessons}

    @cached_property
    def pages(self) -> Mapping[str, Page]:
        """Every step by its full name, in order."""
        pages = (
            Page(lesson, step, number)
            for lesson in self.lessons.values()
            for number, step in enumerate(lesson.steps, start=1)
        )
        return {page.name: page for page in pages}

    @cached_property
    def _order(self) -> list[Page]:
        return list(self.pages.values())

    @cached_property
    def _places(self) -> Mapping[str, int]:
        return {name: place for place, name in enumerate(self.pages)}

    def before(self, page: Page) -> Page | None:
        """Return the step before, of the lesson before where this is the first of its own."""
        place = self._places[page.name]
        return self._order[place - 1] if place else None

    def after(self, page: Page) -> Page | None:
        """Return the next step, of the next lesson where this is the last of its own."""
        place = self._places[page.name] + 1
        return self._order[place] if place < len(self._order) else None

    def exercises(self) -> Iterator[tuple[str, Exercise]]:
        """Yield every exercise with the name of its step."""
        yield from ((name, page.step.exercise) for name, page in self.pages.items())
