"""Reading the lessons from their files: whatever is wrong with any of them is told at once."""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Final

from scoring.core.catalogue import load_catalogue
from scoring.languages import language_cache
from tutorials.meanings import meaning
from tutorials.reference.fields import Fields, Table, unique
from tutorials.reference.links import Link, is_known, parse_link
from tutorials.reference.problems import ContentError, ContentProblem, Fault

from .exercises import KINDS, Exercise
from .exercises.facts import TrueOrNot
from .model import Book, Chapter, Lesson, Step
from .picture_reading import read_picture
from .prose import Prose, paragraphs, prose_faults

FOLDER: Final = Path(__file__).resolve().parent.parent / "content" / "lessons"
CONTENTS: Final = "contents.toml"
LONGEST_GOAL: Final = 40
LONGEST_TEXT: Final = 330
"""Characters of a screen's text: one idea, readable on a phone without much scrolling."""
TITLES: Final = {"算台": meaning("算台", "課名：算台")}
"""Titles that are called something else elsewhere on the site: the page 算台 is not the lesson."""

_NOTHING: Final = TrueOrNot("", True, "")


def load_lessons(folder: Path = FOLDER) -> Book:
    """Read every lesson; raise :class:`ContentError` with all that is wrong."""
    problems: list[ContentProblem] = []
    found = [read_lesson(path, problems) for path in sorted(folder.glob("*.toml")) if path.name != CONTENTS]
    lessons = unique([(lesson.id, lesson) for lesson in found], str(folder.name), problems)
    chapters = tuple(_read_chapters(_read(folder / CONTENTS, problems), lessons, problems))
    if problems:
        raise ContentError(problems)
    return Book(chapters)


def link_problems(lessons: Book, targets: Mapping[str, Collection[str]]) -> Iterator[ContentProblem]:
    """Yield the links that lead nowhere; ``targets`` are the ids of the reference, by kind."""
    known = {**targets, "tai": load_catalogue().keys(), "lesson": lessons.pages.keys()}
    for name, page in lessons.pages.items():
        for link in page.step.see:
            if not is_known(link, known):
                file = f"{page.lesson.id}.toml"
                yield ContentProblem(Fault.UNKNOWN_REFERENCE, file, name, f"link {link} does not exist")


@language_cache()
def book() -> Book:
    """Return the lessons that ship, in the language in force, read once for each."""
    return load_lessons()


def _read(path: Path, problems: list[ContentProblem]) -> Table:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        problems.append(ContentProblem(Fault.UNREADABLE_FILE, path.name, "file", str(error)))
        return {}


def _read_chapters(table: Table, lessons: dict[str, Lesson], problems: list[ContentProblem]) -> Iterator[Chapter]:
    """Yield the chapters in order; every lesson stands in exactly one."""
    fields = Fields(table, CONTENTS, "contents", problems)
    placed: list[str] = []
    for row in fields.rows("chapter", required=True):
        identity, title, named = row.identity(), row.text("title", limit=16), row.texts("lessons", required=True)
        row.close()
        for name in named:
            if name not in lessons:
                row.report(Fault.UNKNOWN_REFERENCE, f"lesson {name} does not exist")
            if name in placed:
                row.report(Fault.DUPLICATE, f"lesson {name} stands in two chapters")
        placed += named
        yield Chapter(identity, title, tuple(lessons[name] for name in named if name in lessons))
    fields.close()
    for name in lessons.keys() - set(placed):
        fields.report(Fault.UNREACHABLE, f"lesson {name} stands in no chapter")


def read_lesson(path: Path, problems: list[ContentProblem]) -> Lesson:
    """Read one file."""
    fields = Fields(_read(path, problems), path.name, path.stem, problems)
    identity = fields.identity()
    if identity and identity != path.stem:
        fields.report(Fault.BAD_ID, f"the file is called {path.name}")
    title, goal = fields.text("title", limit=16, meant=TITLES), _line(fields, "goal", 60)
    steps = [_read_step(row) for row in fields.rows("step", required=True)]
    fields.close()
    found = unique([(step.id, step) for step in steps], path.name, problems)
    return Lesson(identity or path.stem, title, goal, tuple(found.values()))


def _read_step(fields: Fields) -> Step:
    identity = fields.identity()
    step = Step(
        id=identity,
        title=fields.text("title", limit=16),
        goal=_line(fields, "goal", LONGEST_GOAL),
        text=_prose(fields, fields.text("text", limit=LONGEST_TEXT)),
        pictures=tuple(filter(None, (read_picture(row) for row in fields.rows("picture")))),
        dispute=_prose(fields, fields.optional("dispute")),
        see=_read_links(fields),
        exercise=_read_exercise(fields),
    )
    fields.close()
    for picture in step.pictures:
        for fault in (*picture.faults(), *prose_faults(picture.caption)):
            fields.report(Fault.BAD_VALUE, f"picture: {fault}")
    return step


def _line(fields: Fields, key: str, limit: int) -> Prose:
    text = Prose(fields.text(key, limit=limit))
    for fault in prose_faults(text):
        fields.report(Fault.BAD_VALUE, f"{key}: {fault}")
    return text


def _prose(fields: Fields, text: str) -> tuple[Prose, ...]:
    for fault in prose_faults(text):
        fields.report(Fault.BAD_VALUE, fault)
    return paragraphs(text)


def _read_links(fields: Fields) -> tuple[Link, ...]:
    found = []
    for text in fields.texts("see"):
        link = parse_link(text)
        if link is None:
            fields.report(Fault.BAD_VALUE, f"see: {text} is no link")
        else:
            found.append(link)
    return tuple(found)


def _read_exercise(step: Fields) -> Exercise:
    """Read a step's exercise; one that can be read must also have an answer."""
    table = step.table("exercise")
    fields = Fields(table, step.file, f"{step.record}/exercise", step.problems)
    if not table:
        fields.report(Fault.MISSING, "every step has an exercise")
        return _NOTHING
    kind = KINDS.get(fields.written("kind"))
    if kind is None:
        fields.report(Fault.BAD_VALUE, f"kind: one of {', '.join(KINDS)} is needed")
        return _NOTHING
    before = len(fields.problems)
    exercise = kind.read(fields)
    fields.close()
    if len(fields.problems) == before:
        for fault in (*exercise.faults(), *prose_faults(exercise.prompt)):
            fields.report(Fault.BAD_VALUE, fault)
    return exercise
