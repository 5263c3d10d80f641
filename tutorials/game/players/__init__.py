"""Computer players: they are given a view and answer with one of its legal actions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from ..actions import Action
from ..perspective import View
from . import expert, normal, novice

CHOOSERS: Final[Mapping[str, Callable[[View], Action]]] = {
    "novice": novice.choose,
    "normal": normal.choose,
    "expert": expert.choose,
}
"""The levels by name: 新手, 普通, 高手."""


def choose(view: View, level: str) -> Action:
    """Return what a computer player of the level does."""
    return CHOOSERS[level](view)
