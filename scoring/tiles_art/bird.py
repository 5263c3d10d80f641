"""一條: a bird with a crest and three eyed plumes, standing on a twig."""

from __future__ import annotations

from .palette import BLUE, GOLD, GREEN, INK, IVORY, RED
from .svg import dots, line, path

_TIPS = ((112, 60), (150, 44), (160, 104))
"""Where the three tail feathers end."""


def bird() -> str:
    """Draw the bird from back to front."""
    quills = line("M108 140q10-40 4-74M112 144q40-40 38-96M114 150q34-10 48-46", GREEN, 9)
    return quills + _legs() + _head_and_body() + _wing()


def _legs() -> str:
    """Red legs on a dark twig."""
    return line("M74 160v42M98 160v42", RED, 8) + line("M26 204h128", INK, 9)


def _head_and_body() -> str:
    """A crest of three beads, a beak, a round breast, and the eyes of the three tail feathers."""
    crest = line("M60 42q-2-12-14-20M64 40q2-12 2-26M68 42q6-12 20-18", RED, 5)
    beads = dots([(44, 20), (66, 13), (89, 22)], RED, 6)
    breast = path("M38 60c2 26-8 40-6 64c4 34 34 50 62 46c32-4 50-26 42-52c-8-22-44-24-48-58z", fill=GREEN)
    beak = path("M44 52l-30 16l32 10z", fill=RED)
    eyes = dots(_TIPS, GREEN, 14) + dots(_TIPS, GOLD, 7)
    look = dots([(58, 56)], IVORY, 9) + dots([(58, 56)], INK, 4)
    return crest + beads + beak + breast + dots([(63, 60)], GREEN, 25) + eyes + look


def _wing() -> str:
    """A blue wing with two feather lines."""
    wing = path("M62 108c26-18 70 2 92 40c-40 16-92 4-92-40z", fill=BLUE, stroke=IVORY, stroke_width=6)
    return wing + line("M84 118q28 2 44 22M80 132q18 2 28 12", IVORY, 5)
