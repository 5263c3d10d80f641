"""Words that mean several things: in Chinese one word, in other languages several."""

from __future__ import annotations

from scoring.core.said import Said


def meaning(word: str, key: str) -> Said:
    """Return a word that is said in other languages as the catalogs say ``key``: 中 as a level is 「難度：中」 to them.

    By itself 中 is the red dragon there.
    """
    said = Said(word)
    said.template, said.values = key, {}
    return said
