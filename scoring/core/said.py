"""Sentences that remember what they were made of, so that they can be said in another language too.

The pure packages speak Traditional Chinese. A sentence with something put into it is made by :func:`say` and a list by
:func:`listed`: both are plain strings, and who shows them in another language asks them with its own ``translate``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

type Translate = Callable[[str], str]


class Count(int):
    """A number in a sentence; ``{count:tile|tiles}`` writes the word that goes with it."""

    def __format__(self, spec: str) -> str:
        """Write the number, or one of two words."""
        one, bar, many = spec.partition("|")
        return (one if self == 1 else many) if bar else int.__format__(self, spec)


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
    """Put values into a template; whole numbers can choose a word."""
    return template.format(**{key: Count(each) if type(each) is int else each for key, each in values.items()})


def translated(text: Any, translate: Translate) -> Any:
    """Say a text in another language: a sentence by its parts, what is no text as it is."""
    if isinstance(text, Said | Listed | AsTyped):
        return text.translated(translate)
    return translate(text) if isinstance(text, str) and text else text
