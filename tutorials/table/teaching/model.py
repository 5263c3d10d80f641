"""A teaching hand: how it begins, every action of its script, and what is said at the visitor's decisions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ...game.actions import Action
from ...game.options import Options
from ...game.state import State


@dataclass(frozen=True, slots=True)
class Step:
    """A decision of the visitor's: the question, why the right move is right, what to say of others by their press."""

    number: int
    action: Action
    ask: str
    why: str
    wrong: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Script:
    """One teaching hand. ``steps`` are by the number of actions that went before them."""

    id: str
    title: str
    goal: str
    sources: tuple[str, ...]
    end: str
    options: Options
    beginning: State
    actions: tuple[Action, ...]
    steps: Mapping[int, Step]

    def step_at(self, place: int) -> Step | None:
        """Return the decision after so many actions, if there is one."""
        return self.steps.get(place)

    def step_before(self, place: int) -> Step | None:
        """Return the last decision before so many actions."""
        before = [number for number in self.steps if number < place]
        return self.steps[max(before)] if before else None
