"""A drill as a value: the exercise that asks, and what belongs beside it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, Self

from scoring.core.ruleset import RuleSet, load_rulesets
from tutorials.lessons.asked import Asked
from tutorials.lessons.exercises import Exercise
from tutorials.reference.fields import Fields

from .chance import Chance
from .level import Level


class NoDrillError(Exception):
    """A rule set under which a kind of drill can't be asked; ``reason`` says to a visitor why."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Made(Exercise):
    """An exercise that is made by chance, not read from a lesson; it says all at once, as there is no other try."""

    __slots__ = ()

    @classmethod
    def read(cls, fields: Fields) -> Self:
        """Lessons have no such exercise."""
        raise NotImplementedError(cls.__name__)

    def nudge(self, picked: frozenset[str]) -> tuple[str, ...]:
        """Give the reasons to a wrong answer, too."""
        return self.why(picked)


@dataclass(frozen=True, slots=True)
class Drill:
    """One question with one right answer, both the engine's.

    ``weight`` is how much there is to see in it, in the measure of its kind: it grows with the level. ``key`` is what
    the question is about. ``hand`` is the scoring request to open in the hand builder, ``see`` are links to the rules.
    ``names_table`` says that the question itself tells by whose rules it is meant, which may not be the visitor's.
    """

    exercise: Exercise
    weight: int
    key: Hashable
    hand: Mapping[str, Any] | None = None
    see: tuple[str, ...] = ()
    names_table: bool = False

    def faults(self) -> list[str]:
        """Name what keeps the drill from having exactly one right answer."""
        found = list(self.exercise.faults())
        if not self.exercise.several and len(self.exercise.solution()) != 1:
            found.append(f"as good are {sorted(self.exercise.solution())}")
        return found


type Make = Callable[[Chance, RuleSet, Level], Drill]
"""Makes a drill of one kind. The same chance, rule set and level give the same drill."""


class Kind(NamedTuple):
    """A kind of drill: its id in addresses, its name, what it asks, and how it is made."""

    id: str
    name: str
    asks: str
    make: Make


def asked(rules: RuleSet, keys: Mapping[str, Any]) -> Asked:
    """Put a hand under a rule set, which may be a house set."""
    if load_rulesets().get(rules.id) is rules:
        return Asked({**keys, "rules": rules.id})
    return Asked({**keys, "house": rules.id}, rules)
