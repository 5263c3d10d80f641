"""The little markup of lesson texts: ``{45m}`` are tiles, ``**胡**`` is stressed, each line is a paragraph.

In a translation ``「碰」`` is the Chinese word for what has just been named.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from markupsafe import Markup, escape

from scoring.core.notation import name_tiles, parse_tiles
from scoring.languages import CHINESE, language, tr
from scoring.tile_html import tiles_html

_SPECIAL: Final = re.compile(r"\{(?P<tiles>[^{}]+)\}|\*\*(?P<stressed>[^*]+)\*\*")
_TRANSLATED: Final = re.compile(_SPECIAL.pattern + "|「(?P<chinese>[^「」]+)」")  # not shown
_CLOSING: Final = re.compile("[，。、；：？！）」.,;:?!)]*")  # not shown
"""Marks that may not begin a line: behind tiles they stay with them."""


class Prose(str):
    """A paragraph in the markup: in a template it becomes HTML by itself."""

    __slots__ = ()

    def __html__(self) -> Markup:
        """Write it as HTML."""
        return prose_html(self)

    @property
    def plain(self) -> str:
        """The paragraph as it is read aloud: tiles by name, no marks."""
        return _marks().sub(_read_aloud, self)


def _marks() -> re.Pattern[str]:
    return _SPECIAL if language() == CHINESE else _TRANSLATED


def _read_aloud(match: re.Match[str]) -> str:
    if match["tiles"]:
        return tr(name_tiles(parse_tiles(match["tiles"]).tiles))
    return next(filter(None, match.groups()))


def spoken(sentences: Iterable[str]) -> str:
    """Put sentences one behind the other."""
    return ("" if language() == CHINESE else " ").join(sentences)


def paragraphs(text: str) -> tuple[Prose, ...]:
    """Split a text at its line ends; each line is a paragraph."""
    return tuple(Prose(line.strip()) for line in text.splitlines() if line.strip())


def prose_html(text: str) -> Markup:
    """Write one paragraph as HTML."""
    pieces: list[Markup] = []
    at = 0
    for match in _marks().finditer(text):
        pieces.append(escape(text[at : match.start()]))
        at = match.end()
        if match["tiles"]:
            row = tiles_html(parse_tiles(match["tiles"]).tiles)
            closing = _CLOSING.match(text, at)
            marks = closing[0] if closing else ""
            pieces.append(Markup('<span class="inline-tiles">{}{}</span>').format(row, marks))
            at += len(marks)
        elif match["stressed"]:
            pieces.append(Markup("<strong>{}</strong>").format(match["stressed"]))
        else:
            pieces.append(Markup('<span lang="zh-Hant">{}</span>').format(match["chinese"]))
    pieces.append(escape(text[at:]))
    return Markup().join(pieces)


def prose_faults(text: str) -> Iterator[str]:
    """Yield what the markup of a text has wrong: tiles that can't be read, marks without their partner."""
    for match in _SPECIAL.finditer(text):
        if match["tiles"]:
            yield from (problem.message for problem in parse_tiles(match["tiles"]).problems)
    rest = _SPECIAL.sub("", text)
    if "**" in rest or "{" in rest or "}" in rest:
        yield f"a mark without its partner in {text[:30]!r}"
