"""Penalties: a guided choice whose every end is exactly one ruling."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from .fields import Fields, Table, unique
from .problems import ContentProblem, Fault

FILE: Final = "penalties.toml"
START: Final = "start"
"""The question that the choice begins with."""


@dataclass(frozen=True, slots=True)
class Option:
    """One answer to a question; it leads to another question or to a ruling, never to both."""

    id: str
    text: str
    question: str
    ruling: str


@dataclass(frozen=True, slots=True)
class Question:
    """A question of the guided choice."""

    id: str
    text: str
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class Ruling:
    """What follows from a foul.

    ``did``, ``tile_at`` and ``called`` are the situation: who did what, where the tile is now, whether
    somebody has called. ``tiles`` is what is done to the tiles, ``pays`` who pays whom, ``lasts`` for how long.
    """

    id: str
    title: str
    group: str
    did: str
    tile_at: str
    called: str
    happened: str
    tiles: str
    pays: str
    lasts: str
    explanation: str
    source: tuple[str, ...]
    rule_sets: tuple[str, ...]
    disputes: tuple[str, ...]
    see: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PenaltyGuide:
    """All questions and rulings, by id."""

    groups: Mapping[str, str]
    questions: Mapping[str, Question]
    rulings: Mapping[str, Ruling]

    def follow(self, answers: Sequence[str]) -> Question | Ruling | None:
        """Walk from the first question along option ids; ``None`` where an answer does not exist."""
        question = self.questions[START]
        for position, answer in enumerate(answers, start=1):
            option = next((option for option in question.options if option.id == answer), None)
            if option is None:
                return None
            if option.ruling:
                return self.rulings[option.ruling] if position == len(answers) else None
            question = self.questions[option.question]
        return question

    def paths(self) -> dict[str, list[tuple[str, ...]]]:
        """Return, by ruling, the option ids that lead to it from the first question."""
        found: dict[str, list[tuple[str, ...]]] = {}
        for path, ruling in self._ends(START, ()):
            found.setdefault(ruling, []).append(path)
        return found

    def _ends(self, question: str, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], str]]:
        for option in self.questions[question].options:
            here = (*path, option.id)
            if option.ruling:
                yield here, option.ruling
            else:
                yield from self._ends(option.question, here)


def parse_penalties(table: Table, problems: list[ContentProblem]) -> PenaltyGuide:
    """Read ``penalties.toml``."""
    whole = Fields(table, FILE, "file", problems)
    groups = [(row.identity(), row.text("title")) for row in whole.rows("group", required=True)]
    questions = [_parse_question(row) for row in whole.rows("question", required=True)]
    rulings = [_parse_ruling(row) for row in whole.rows("ruling", required=True)]
    whole.close()
    guide = PenaltyGuide(
        groups=unique(groups, FILE, problems),
        questions=unique([(question.id, question) for question in questions], FILE, problems),
        rulings=unique([(ruling.id, ruling) for ruling in rulings], FILE, problems),
    )
    problems.extend(_guide_problems(guide))
    return guide


def _parse_question(row: Fields) -> Question:
    identity = row.identity()
    options = []
    for field in row.rows("option", required=True):
        option = Option(field.identity(), field.text("text"), field.optional("question"), field.optional("ruling"))
        if bool(option.question) == bool(option.ruling):
            field.report(Fault.BAD_VALUE, f"an option of {identity} leads to a question or to a ruling, one of the two")
        field.close()
        options.append(option)
    question = Question(identity, row.text("text"), tuple(options))
    row.close()
    unique([(option.id, option) for option in options], FILE, row.problems)
    return question


def _parse_ruling(row: Fields) -> Ruling:
    ruling = Ruling(
        id=row.identity(),
        title=row.text("title"),
        group=row.written("group"),
        did=row.text("did"),
        tile_at=row.text("tile_at"),
        called=row.text("called"),
        happened=row.text("happened"),
        tiles=row.text("tiles"),
        pays=row.text("pays"),
        lasts=row.text("lasts"),
        explanation=row.text("explanation"),
        source=row.texts("source", required=True),
        rule_sets=row.texts("rule_sets", required=True),
        disputes=row.texts("disputes"),
        see=row.texts("see"),
    )
    row.close()
    return ruling


def _guide_problems(guide: PenaltyGuide) -> Iterator[ContentProblem]:
    def problem(fault: Fault, record: str, message: str) -> ContentProblem:
        return ContentProblem(fault, FILE, record, message)

    for ruling in guide.rulings.values():
        if ruling.group not in guide.groups:
            yield problem(Fault.UNKNOWN_REFERENCE, ruling.id, f"no group {ruling.group}")
    broken = [
        problem(Fault.UNKNOWN_REFERENCE, question.id, f"option {option.id} leads to {target}, which does not exist")
        for question in guide.questions.values()
        for option in question.options
        for target, known in ((option.question, guide.questions), (option.ruling, guide.rulings))
        if target and target not in known
    ]
    yield from broken
    if START not in guide.questions:
        yield problem(Fault.MISSING, START, "there is no first question")
    elif not broken:
        yield from _path_problems(guide)


def _path_problems(guide: PenaltyGuide) -> Iterator[ContentProblem]:
    seen: set[str] = set()
    if _has_cycle(guide, START, (), seen):
        yield ContentProblem(Fault.CYCLE, FILE, START, "the questions lead in a circle")
        return
    for question in sorted(guide.questions.keys() - seen):
        yield ContentProblem(Fault.UNREACHABLE, FILE, question, "no answer leads to this question")
    paths = guide.paths()
    for ruling in guide.rulings:
        if ruling not in paths:
            yield ContentProblem(Fault.UNREACHABLE, FILE, ruling, "no answer leads to this ruling")
        elif len(paths[ruling]) > 1:
            message = f"{len(paths[ruling])} ways lead to this ruling"
            yield ContentProblem(Fault.SEVERAL_PATHS, FILE, ruling, message)


def _has_cycle(guide: PenaltyGuide, question: str, above: tuple[str, ...], seen: set[str]) -> bool:
    if question in above:
        return True
    seen.add(question)
    following = [option.question for option in guide.questions[question].options if option.question]
    return any(_has_cycle(guide, target, (*above, question), seen) for target in following)
