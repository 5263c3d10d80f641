"""What every exercise is: a prompt, something to choose from, and a judge that says why.

The right answer is never written down in the content: each kind works it out with the engine, so that a lesson and
the rest of the site can't disagree. Texts for the visitor are prose (see ``prose``): ``{45m}`` stands for tiles. The
kinds speak Chinese, by ``say`` and ``listed``; :meth:`Exercise.judge`, ``question`` and the templates say it in the
visitor's language.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import ClassVar, Final, NamedTuple, Self

from markupsafe import Markup, escape

from scoring.core.notation import format_tiles, parse_tiles
from scoring.core.said import listed, say
from scoring.core.tiles import NAMES, Tile
from scoring.languages import tr
from scoring.tile_html import tile_html
from tutorials.reference.fields import Fields
from tutorials.reference.problems import Fault
from tutorials.words import capitalized

from ..pictures import Picture, plants_class
from ..prose import Prose, spoken

YES: Final = "yes"
NO: Final = "no"


class Choice(NamedTuple):
    """One thing to choose: words, or tiles, of which one may lie on its side."""

    value: str
    words: str = ""
    tiles: tuple[Tile, ...] = ()
    turned: int | None = None

    @property
    def tile(self) -> Tile | None:
        """The tile, where it is just one."""
        return self.tiles[0] if len(self.tiles) == 1 else None

    @property
    def html(self) -> Markup:
        """The tiles in a row, or the words."""
        if not self.tiles:
            return escape(capitalized(tr(self.words)))
        pieces = [tile_html(tile, *["tile-claimed"][: at == self.turned]) for at, tile in enumerate(self.tiles)]
        return Markup('<span class="tiles">{}</span>').format(Markup().join(pieces))


class Verdict(NamedTuple):
    """Whether an answer is right, or right as far as it goes, and why: paragraphs of prose."""

    right: bool
    why: tuple[Prose, ...]
    unfinished: bool = False

    @property
    def spoken(self) -> str:
        """The reason as it is read aloud."""
        return spoken(line.plain for line in self.why)


@dataclass(frozen=True, slots=True)
class Exercise(ABC):
    """A question that the engine answers."""

    kind: ClassVar[str]
    several: ClassVar[bool] = False
    """Whether more than one choice may be picked before answering."""
    hint: ClassVar[str] = ""
    """What to do, where it is not plain from the choices."""

    prompt: str

    @property
    def question(self) -> Prose:
        """The prompt, ready for a template."""
        return Prose(tr(self.prompt))

    @property
    def plants_order(self) -> str:
        """Which numbers the plants in its choices bear, where it is not the usual order."""
        return ""

    @property
    def plants_class(self) -> str:
        """The class that shows those numbers."""
        return plants_class(self.plants_order)

    @classmethod
    @abstractmethod
    def read(cls, fields: Fields) -> Self:
        """Read an exercise of this kind from its table."""

    @abstractmethod
    def choices(self) -> tuple[Choice, ...]:
        """Return what can be chosen."""

    @abstractmethod
    def solution(self) -> frozenset[str]:
        """Work out the right answer: the values of the choices to pick, or of those that are equally right."""

    @abstractmethod
    def why(self, picked: frozenset[str]) -> tuple[str, ...]:
        """Explain the right answer to somebody who has given it."""

    @abstractmethod
    def nudge(self, picked: frozenset[str]) -> tuple[str, ...]:
        """Say what is wrong with these or how to find out, without naming the answer: another try has its worth."""

    def picture(self) -> Picture | None:
        """Return what stands above the choices: a hand, a wall, seats."""
        return None

    def is_right(self, picked: frozenset[str]) -> bool:
        """Say whether the answer is right: all of the solution, or one of it where only one can be picked."""
        return picked == self.solution() if self.several else picked <= self.solution()

    def is_right_pick(self, value: str) -> bool:
        """Say whether one choice among several belongs to a right answer."""
        return value in self.solution()

    def shown_answer(self) -> tuple[str, ...]:
        """Return a right answer to show to somebody who asks for it."""
        answer = sorted(self.solution())
        return tuple(answer) if self.several else tuple(answer[:1])

    def judge(self, picked: Iterable[str]) -> Verdict | None:
        """Judge an answer; ``None`` where it is none: nothing picked, or something that is not there."""
        chosen = frozenset(picked)
        known = {choice.value for choice in self.choices()}
        if not chosen or not chosen <= known or (len(chosen) > 1 and not self.several):
            return None
        unfinished = self.several and chosen < self.solution()
        right = self.is_right(chosen)
        said = self.why(chosen) if right else self.nudge(chosen)
        return Verdict(right, tuple(Prose(tr(line)) for line in said), unfinished)

    def faults(self) -> Iterator[str]:
        """Yield what makes the exercise unanswerable."""
        values = [choice.value for choice in self.choices()]
        solution = self.solution()
        if len(set(values)) != len(values):
            yield "offers something twice"
        if not solution or not solution <= set(values):
            yield f"offers {values}, the answer is {sorted(solution)}"
        elif not self.several and len(values) < 2:
            yield "has nothing to choose between"


class YesOrNo(Exercise):
    """An exercise with two choices."""

    __slots__ = ()
    words: ClassVar[tuple[str, str]] = ("可以", "不行")

    def choices(self) -> tuple[Choice, ...]:
        """Return yes and no."""
        return (Choice(YES, self.words[0]), Choice(NO, self.words[1]))

    @abstractmethod
    def holds(self) -> bool:
        """Work out whether it is so."""

    def solution(self) -> frozenset[str]:
        """Return yes or no."""
        return frozenset({YES if self.holds() else NO})

    def nudge(self, picked: frozenset[str]) -> tuple[str, ...]:
        """Give the reason at once: with two choices a wrong one has told the answer."""
        return self.why(picked)


def tiles_of(fields: Fields, key: str, *, required: bool = True) -> tuple[Tile, ...]:
    """Read tiles; what is no tile is reported."""
    text = fields.written(key, None if required else "")
    found = parse_tiles(text)
    for problem in found.problems:
        fields.report(Fault.BAD_VALUE, f"{key}: {problem.message}")
    return found.tiles


def tile_of(fields: Fields, key: str) -> Tile:
    """Read one tile."""
    tiles = tiles_of(fields, key)
    if len(tiles) != 1:
        fields.report(Fault.BAD_VALUE, f"{key}: one tile is needed")
    return tiles[0] if tiles else 0


def one_of(fields: Fields, key: str, known: Sequence[str], default: str | None = None) -> str:
    """Read one of several words."""
    value = fields.written(key, default) or default or ""
    if value not in known:
        fields.report(Fault.BAD_VALUE, f"{key}: {value!r} is none of {', '.join(known)}")
        return known[0]
    return value


def numbers_of(fields: Fields, key: str) -> tuple[int, ...]:
    """Read a list of whole numbers, written as texts."""
    found = fields.texts(key, required=True)
    if not all(text.isascii() and text.isdigit() for text in found):
        fields.report(Fault.BAD_VALUE, f"{key}: whole numbers are needed")
        return ()
    return tuple(int(text) for text in found)


TILES, STACKS, TURNS, TAI, POINTS = "張墩輪台點"  # not shown
AMOUNTS: Final = {
    TILES: "{number:,} 張",
    STACKS: "{number:,} 墩",
    TURNS: "{number:,} 輪",
    TAI: "{number:,} 台",
    POINTS: "{number:,} 點",
}
"""A number with its measure word."""


def number_choices(numbers: Iterable[int], unit: str) -> tuple[Choice, ...]:
    """Offer numbers of what the measure word counts."""
    return tuple(Choice(str(number), say(AMOUNTS[unit], number=number)) for number in numbers)


def pictured(tiles: Iterable[Tile]) -> str:
    """Write tiles into prose as pictures."""
    found = format_tiles(tiles)
    return f"{{{found}}}" if found else ""


def named(tiles: Iterable[Tile]) -> str:
    """Write tiles into prose as names: 二條、五條."""
    return listed([NAMES[tile] for tile in tiles])


def either(tiles: Iterable[Tile]) -> str:
    """Write tiles of which any will do into prose: 二條或五條."""
    return reduce(lambda one, other: say("{one}或{other}", one=one, other=other), [NAMES[tile] for tile in tiles])
