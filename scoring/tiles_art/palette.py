"""Colors and measures shared by all faces."""

from __future__ import annotations

from typing import Final

CELL_W: Final = 180
CELL_H: Final = 240
"""A cell of the atlas, in its own units: integers this fine stay sharp at 128 px."""

CENTER: Final = (90, 111)
"""The middle of the ivory face; the bamboo edge lies below it."""

STROKE: Final = 3
"""The width of a stroke that names none."""

IVORY: Final = "#fdf8ea"
SIDE: Final = "#e2d5b4"
EDGE: Final = "#d5c79f"
RIM: Final = "#b59f6c"
BAMBOO: Final = "#c8913f"
BAMBOO_LIGHT: Final = "#dcae66"
BAMBOO_DARK: Final = "#9c6a25"

INK: Final = "#1d1b16"
RED: Final = "#b3261e"
GREEN: Final = "#0f6b4f"
BLUE: Final = "#1f4e8c"
GOLD: Final = "#c98a12"
RUST: Final = "#8a4b08"
