"""What every template may call from this app: words of the glossary as links, paragraphs, links between records.

``{{ text|glossed }}`` links the first occurrence of each term on the page to its entry; ``{{ text|paragraphs }}`` does
so paragraph by paragraph. ``js/site.js`` opens a term's note in place of following the link; without it the link is a
link. The first occurrence is counted by the request, so both may be used in any block, macro or include that sees
``request``; what is written without one is given an empty set as ``linked_terms``. ``skip`` is a term's id that is not
linked here, ``own_words`` in the context are the names of what the page is about: those are not linked either.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any, Final

import jinja2
from markupsafe import Markup, escape

from scoring.core.said import AsTyped, listed
from scoring.languages import CHINESE, capitalized, language
from scoring.reference.values import how_many_sets
from scoring.sources import source_legend, source_words

from .addresses import Place, page_address, place
from .glossing import gloss, terms_named
from .reference.glossary import Term
from .search.kinds import KINDS
from .words import also_of, head_of

_HAN: Final = re.compile("[㐀-鿿]+(?:[、，][㐀-鿿]+)*")  # not shown


@jinja2.pass_context
def glossed(context: jinja2.runtime.Context, text: str, skip: str = "") -> Markup:
    """Write a text with its first words of the glossary as links."""
    linked = _linked(context)
    kept_back = (_own_terms(context) | {skip}) - linked
    linked |= kept_back
    written = gloss(text, linked, page_address("glossary"))
    linked -= kept_back
    return written


@jinja2.pass_context
def paragraphs(context: jinja2.runtime.Context, text: str, skip: str = "") -> Markup:
    """Write each line of a text as a paragraph, words of the glossary linked."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return Markup("\n").join(Markup("<p>{}</p>").format(glossed(context, line, skip)) for line in lines)


def _linked(context: jinja2.runtime.Context) -> set[str]:
    """Return the ids that the page has linked: ``linked_terms`` where it is given, else a request stands for a page."""
    linked: set[str] | None = context.get("linked_terms")
    if linked is not None:
        return linked
    request = context.get("request")
    if request is None:
        return set()
    linked = getattr(request, "linked_terms", None)
    if linked is None:
        linked = request.linked_terms = set()
    return linked


def _own_terms(context: jinja2.runtime.Context) -> set[str]:
    """Return the terms that the page itself is about, by ``own_words``: they lead nowhere else."""
    return terms_named(context.get("own_words") or ())


def places(links: Iterable[str]) -> list[Place]:
    """Return where links between records lead, those left out that lead nowhere yet."""
    return [found for link in links if (found := place(link))]


def kind_name(kind: str) -> str:
    """Return what a kind of record is called; nothing for a page."""
    return KINDS.get(kind, "")


def other_words(term: Term) -> str:
    """Write the other words for a term one after another; nothing where there are none."""
    return listed(also_of(term))


def in_chinese(words: Iterable[str]) -> Markup:
    """Write Chinese words on an English page so that they are read as Chinese."""
    return Markup('<span lang="zh-Hant">{}</span>').format("、".join(words))  # not shown


def chinese_marked(text: str) -> Markup:
    """Write a text, or markup without attributes, so that the Chinese in it on an English page is read as Chinese."""
    html = escape(text)
    return html if language() == CHINESE else Markup(_HAN.sub(lambda words: in_chinese([words[0]]), html))


def as_typed(text: str) -> str:
    """Write what a visitor typed as it is; Chinese on an English page says that it is Chinese."""
    return in_chinese([text]) if language() != CHINESE and _HAN.search(text) else AsTyped(text)


GLOBALS: Final[dict[str, Callable[..., Any]]] = {
    "how_many_sets": how_many_sets,
    "kind_name": kind_name,
    "other_words": other_words,
    "place": place,
    "places": places,
    "source_legend": source_legend,
    "term_head": head_of,
}
FILTERS: Final[dict[str, Callable[..., Any]]] = {
    "glossed": glossed,
    "as_typed": as_typed,
    "capitalized": capitalized,
    "chinese_marked": chinese_marked,
    "in_chinese": in_chinese,
    "paragraphs": paragraphs,
    "source_words": source_words,
}
