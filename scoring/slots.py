"""Templates that are written once and filled many times.

What stands between the values of such a template never changes, so it is rendered with a mark in the place of each
value, cut at the marks, and kept; an answer is then one joining of strings. A template can ask of a value only whether
it is there (an empty one is not) and of what ``kind`` the whole is: filters and loops belong to who makes the values.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from django.conf import settings
from django.template import engines
from markupsafe import Markup, escape

from .languages import language_cache

_MARK: Final = re.compile("\0([a-z_]+)\0")
MOST_KEPT: Final = 512


def fill(template: str, kind: str, values: Mapping[str, str]) -> Markup:
    """Write a template with values; one that is no markup is escaped."""
    cut = _cut if settings.DEBUG else _kept_cut
    between, names = cut(template, kind, tuple(values), tuple([value != "" for value in values.values()]))
    pieces = [""] * (2 * len(names) + 1)
    pieces[::2] = between
    pieces[1::2] = [value if (value := values[name]).__class__ is Markup else escape(value) for name in names]
    return Markup("".join(pieces))


def _cut(
    template: str, kind: str, names: tuple[str, ...], given: tuple[bool, ...]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the texts of a template and the names of the values that stand between them."""
    marks = {name: Markup(f"\0{name}\0") if one else "" for name, one in zip(names, given, strict=True)}
    page = engines["jinja2"].env.get_template(template)  # type: ignore[attr-defined]
    texts = _MARK.split(page.render(kind=kind, **marks))
    return tuple(texts[::2]), tuple(texts[1::2])


_kept_cut = language_cache(maxsize=MOST_KEPT)(_cut)
