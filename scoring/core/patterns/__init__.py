"""The detectors, a module per family. Importing this package registers them all."""

from . import concealment, flowers, honors, opening, sequences, suits, terminals, triplets, wait, win_way

__all__ = [
    "concealment",
    "flowers",
    "honors",
    "opening",
    "sequences",
    "suits",
    "terminals",
    "triplets",
    "wait",
    "win_way",
]
