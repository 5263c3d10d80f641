"""The language in which the visitor is spoken to: Traditional Chinese is the source, English comes from the catalogs.

Every text for visitors, in code, templates and data alike, is written in Chinese and passes through :func:`tr` where it
is shown. The catalogs are Django's; its own look-up costs 1.5 µs even where nothing is to be translated, and a page
makes hundreds, hence the language in force stands in a variable of our own beside Django's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache, wraps
from typing import Any, Final

from django.utils import translation
from markupsafe import Markup, escape

from .core import said
from .core.memo import Memo

CHINESE: Final = "zh-hant"
ENGLISH: Final = "en"

_language: ContextVar[str] = ContextVar("language", default=CHINESE)


def language() -> str:
    """Return the language in force: ``zh-hant`` or ``en``."""
    return _language.get()


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """Speak a language for a while."""
    token = _language.set(code)
    try:
        with translation.override(code):
            yield
    finally:
        _language.reset(token)


def tr(text: str, /, **values: Any) -> str:
    """Say a text in the visitor's language, values put in for ``{name}`` and said in it too.

    Takes a literal, a text out of the data, or what ``say`` and ``listed`` of the core have made. Where a value is
    markup the answer is, and all else in it is escaped; a text that is ``Markup`` stays so.
    """
    if _language.get() == CHINESE:
        return _filled(text, values) if values else text
    words = _translated(text)
    if not values:
        return Markup(words) if isinstance(text, Markup) else words
    return _filled(words, {key: each if _is_markup(each) else _translated(each) for key, each in values.items()})


def capitalized(text: str) -> str:
    """Write the first letter large and leave the others.

    >>> capitalized("face of a tile"), capitalized("1 dots")
    ('Face of a tile', '1 dots')
    """
    return text[:1].upper() + text[1:]


def in_language(table: Any) -> Any:
    """Say every text of a table of data, at any depth; keys, numbers and what no catalog knows stay as they are."""
    if _language.get() == CHINESE:
        return table
    if isinstance(table, Mapping):
        return {key: in_language(each) for key, each in table.items()}
    if isinstance(table, list | tuple):
        return [in_language(each) for each in table]
    return _translated(table)


def _translated(text: Any) -> Any:
    return said.translated(text, translation.gettext)


def _filled(template: str, values: Mapping[str, Any]) -> str:
    if any(map(_is_markup, values.values())):
        return said.filled(Markup(escape(template)), values)
    return said.filled(template, values)


def _is_markup(value: Any) -> bool:
    return hasattr(value, "__html__")


def language_cache[**P, T](maxsize: int | None = None) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Remember what a function answers, once for each language: ``functools.lru_cache`` for what holds text.

    Of the arguments, a name of ours and the same one as somebody typed it (:class:`said.AsTyped`) are told apart.
    """

    def remembering(write: Callable[P, T]) -> Callable[P, T]:
        @lru_cache(maxsize=maxsize, typed=True)
        def remembered(_language: str, *args: P.args, **kwargs: P.kwargs) -> T:
            return write(*args, **kwargs)

        @wraps(write)
        def answer(*args: P.args, **kwargs: P.kwargs) -> T:
            return remembered(_language.get(), *args, **kwargs)  # type: ignore[arg-type]

        answer.cache_clear = remembered.cache_clear  # type: ignore[attr-defined]
        return answer

    return remembering


def language_memo[Key, Value](work: Callable[[Key], Value], limit: int = 8192) -> Callable[[], Memo[Key, Value]]:
    """Remember the same by one key; what is called gives the memo of the language in force.

    For pieces that a page looks up by the dozen: a third of what a call of :func:`language_cache` costs.
    """
    memos: dict[str, Memo[Key, Value]] = {code: Memo(work, limit) for code in (CHINESE, ENGLISH)}
    return lambda: memos[_language.get()]
