"""Sentences that remember what they were made of, so that they can be said in another language too.

The pure packages speak Traditional Chinese. A sentence with something put into it is made by :func:`say` and a list by
:func:`listed`: both are plain strings, and who shows them in another language asks them with its own ``translate``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

type Translate = Callable[[str], str]


class Count(int):
    """A number in a sentence; ``{count:tile|tiles}`` writes the word that goes with it, ``{month:month}`` its name."""

    def __format__(self, spec: str) -> str:
        """Write the number, one of two words, or the name of a month."""
        if spec == "month":
            return _MONTHS[self - 1]
        one, bar, many = spec.partition("|")
        return (one if self == 1 else many) if bar else int.__format__(self, spec)


_MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
           "December")  # fmt: skip


class Named(str):
    """A name in a sentence; ``{rules:the}`` and ``{rules:The}`` write an article where English has one before it.

    ``{tile:s}`` names several of a tile.
    """

    __slots__ = ()

    def __format__(self, spec: str) -> str:
        """Write the name, with its article or as several: the Common table, but SML 2026; Red Dragons, 8 Characters."""
        if spec == "s":
            return f"{self}{' winds' if self in _WINDS else 's' if self.endswith(_WITH_S) else ''}"
        if spec in _ARTICLES:
            return f"{spec} {self}" if self.endswith(_WITH_ARTICLE) else str(self)
        return str.__format__(self, spec)


_ARTICLES = ("the", "The")
_WITH_ARTICLE = (" table", " platform", " cap")
_WINDS = ("East", "South", "West", "North")
_WITH_S = (" Dragon", " Character", " Dot")


class Said(str):
    """A sentence, with its template and what was put into it."""

    __slots__ = ("template", "values")
    template: str
    values: Mapping[str, Any]

    def translated(self, translate: Translate) -> str:
        """Say the same by another template."""
        return filled(translate(self.template), {key: translated(each, translate) for key, each in self.values.items()})


class Listed(str):
    """Several things one after another, with the things."""

    __slots__ = ("things",)
    things: tuple[str, ...]

    def translated(self, translate: Translate) -> str:
        """Name the same things, with what stands between them in that language."""
        return translate("、").join(translated(thing, translate) for thing in self.things)


class AsTyped(str):
    """What a visitor has typed, such as the name of a house rule set: the same in every language."""

    __slots__ = ()

    def translated(self, translate: Translate) -> str:
        """Leave it as it is, even where a catalog knows the same words."""
        return self

    def __format__(self, spec: str) -> str:
        """Write it without an article: who named it has said all."""
        return str(self) if spec in _ARTICLES else str.__format__(self, spec)


def say(template: str, /, **values: Any) -> Said:
    """Make a sentence of a template in which ``{name}`` stands for a value.

    >>> say("用了 {count} 張", count=5)
    '用了 5 張'
    """
    said = Said(template.format(**values))  # Chinese has no plural, which `filled` would look after.
    said.template = template
    said.values = values
    return said


def listed(things: Iterable[str], between: str = "、") -> Listed:
    """Put things one after another; ``between`` is what stands there in Chinese, other languages have their own."""
    things = tuple(things)
    written = Listed(between.join(things))
    written.things = things
    return written


def filled(template: str, values: Mapping[str, Any]) -> str:
    """Put values into a template; whole numbers can choose a word, names their article or their plural."""
    put = {key: Count(each) if type(each) is int else each for key, each in values.items()}
    if ":the}" in template or ":The}" in template or ":s}" in template:
        put |= {key: Named(each) for key, each in values.items() if type(each) is str}
    return template.format(**put)


def translated(text: Any, translate: Translate) -> Any:
    """Say a text in another language: a sentence by its parts, what is no text as it is."""
    if isinstance(text, Said | Listed | AsTyped):
        return text.translated(translate)
    return translate(text) if isinstance(text, str) and text else text
