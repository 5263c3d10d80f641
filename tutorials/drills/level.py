"""How hard a drill is."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from tutorials.meanings import meaning


class Level(StrEnum):
    """易、中、難."""

    EASY = "easy"
    MIDDLE = "middle"
    HARD = "hard"


LEVEL_NAMES: Final = {Level.EASY: "易", Level.MIDDLE: meaning("中", "難度：中"), Level.HARD: "難"}
