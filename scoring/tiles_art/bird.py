"""一條: a bird with a crest and three eyed plumes, standing on a twig."""

from __future__ import annotations

from .palette import BLUE, GOLD, GREEN, INK, IVORY, RED
from .svg import circle, disc, line, path

_TIPS = ((112, 60), (150, 44), (160, 104))
"""Where the three tail feathers end."""


def bird() -> str:
    """Draw the bird from back to front."""
    quills = path(
        "M108 140q10-40 4-74M112 144q40-40 38-96M114 150q34-10 48-46", fill="none", stroke=GREEN, stroke_width=9
    )
    return quills + _legs() + _head_and_body() + _wing()


def _legs() -> str:
    """Red legs on a dark twig."""
    return path("M74 160v42M98 160v42", stroke=RED, stroke_width=8) + line("M26 204h128", INK, 9)


def _head_and_body() -> str:
    """A crest of three beads, a beak, a round breast, and the eyes of the three tail feathers."""
    crest = path("M60 42q-2-12-14-20M64 40q2-12 2-26M68 42q6-12 20-18", fill="none", stroke=RED, stroke_width=5)
    beads = circle(44, 20, 6) + circle(66, 13, 6) + circle(89, 22, 6)
    breast = "M38 60c2 26-8 40-6 64c4 34 34 50 62 46c32-4 50-26 42-52c-8-22-44-24-48-58z"
    green = circle(63, 60, 25) + breast + "".join(circle(x, y, 14) for x, y in _TIPS)
    gold = "".join(circle(x, y, 7) for x, y in _TIPS)
    face = path("M44 52l-30 16l32 10z" + beads, fill=RED) + path(green, fill=GREEN, fill_rule="nonzero")
    return crest + face + path(gold, fill=GOLD) + disc(58, 56, 6.5, fill=INK, stroke=IVORY, stroke_width=5)


def _wing() -> str:
    """A blue wing with two feather lines."""
    wing = path("M62 108c26-18 70 2 92 40c-40 16-92 4-92-40z", fill=BLUE, stroke=IVORY, stroke_width=6)
    return wing + path("M84 118q28 2 44 22M80 132q18 2 28 12", fill="none", stroke=IVORY, stroke_width=5)
