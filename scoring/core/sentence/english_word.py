"""An English word or phrase as a pattern, compiled when a sentence may have it.

There are some 250, most of them long, and to compile them all takes a fifth of a second; a sentence has a few.
"""

from __future__ import annotations

import re
from functools import cache, cached_property, lru_cache
from typing import Final

CUT: Final = "¦"
"""Ends a piece of a pattern, at which the pattern can be cut."""


def compiled(pattern: str) -> re.Pattern[str]:
    """Compile a pattern in which a space stands for white space; no letter follows what it matches."""
    return _compiled(f"(?:{pattern.replace(CUT, '')})(?![A-Za-z])")


def _compiled(pattern: str) -> re.Pattern[str]:
    spaced = pattern.replace(" ?", r"\s*+").replace(" ", r"\s++")
    return re.compile(spaced, re.IGNORECASE | re.ASCII)


_piece = cache(_compiled)
"""A piece is compiled once: many patterns have the same call or the same form of tiles in them."""


@lru_cache(maxsize=1024)
def _is_said(piece: str, text: str) -> bool:
    """Say whether a piece is anywhere in a text; looked for once, however many words ask at however many places."""
    return _piece(piece).search(text) is not None


class Word:
    """A pattern and the Chinese that it stands for.

    The pattern is compiled once its pieces that :data:`CUT` ends were met, the first at a place in a text, the
    others somewhere: until then it can't have matched.
    """

    def __init__(self, pattern: str, chinese: str) -> None:
        self.chinese = chinese
        self.pattern = pattern
        self._pieces = pattern.split(CUT)[:-1]

    def match(self, text: str, at: int) -> re.Match[str] | None:
        """Match the word at a place."""
        return self._whole.match(text, at) if self._may_match(text, at) else None

    def _may_match(self, text: str, at: int) -> bool:
        if not self._pieces:
            return True
        first, *others = self._pieces
        if not _piece(first).match(text, at) or not all(_is_said(piece, text) for piece in others):
            return False
        self._pieces = []
        return True

    @cached_property
    def _whole(self) -> re.Pattern[str]:
        return compiled(self.pattern)
