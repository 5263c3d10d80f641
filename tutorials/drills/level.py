"""How hard a drill is."""

from __future__ import annotations

from enum import StrEnum
from typing import Final


class Level(StrEnum):
    """易、中、難."""

    EASY = "easy"
    MIDDLE = "middle"
    HARD = "hard"


LEVEL_NAMES: Final = {Level.EASY: "易", Level.MIDDLE: "中", Level.HARD: "難"}
