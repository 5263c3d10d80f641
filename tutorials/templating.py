"""What every template may call from this app: words of the glossary as links, paragraphs, links between records.

``{{ text|glossed }}`` links the first occurrence of each term on the page to its entry; ``{{ text|paragraphs }}`` does
so paragraph by paragraph. ``js/site.js`` opens a term's note in place of
following the link; without it the link is a link. The first occurrence is counted by the request, so both may be
used in any block, macro or include that sees ``request``; ``skip`` is a term's id that is not linked here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

import jinja2
from markupsafe import Markup

from scoring.reference.values import how_many_sets
from scoring.sources import source_legend, source_words

from .addresses import Place, page_address, place
from .glossing import gloss
from .search.kinds import KINDS


@jinja2.pass_context
def glossed(context: jinja2.runtime.Context, text: str, skip: str = "") -> Markup:
    """Write a text with its first words of the glossary as links."""
    linked = _linked(context)
    if not skip or skip in linked:
        return gloss(text, linked, page_address("glossary"))
    linked.add(skip)
    written = gloss(text, linked, page_address("glossary"))
    linked.discard(skip)
    return written


@jinja2.pass_context
def paragraphs(context: jinja2.runtime.Context, text: str, skip: str = "") -> Markup:
    """Write each line of a text as a paragraph, words of the glossary linked."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return Markup("\n").join(Markup("<p>{}</p>").format(glossed(context, line, skip)) for line in lines)


def _linked(context: jinja2.runtime.Context) -> set[str]:
    """Return the ids that the page has linked; a request stands for one rendering."""
    request = context.get("request")
    if request is None:
        return set()
    linked: set[str] | None = getattr(request, "linked_terms", None)
    if linked is None:
        linked = request.linked_terms = set()
    return linked


def places(links: Iterable[str]) -> list[Place]:
    """Return where links between records lead, those left out that lead nowhere yet."""
    return [found for link in links if (found := place(link))]


def kind_name(kind: str) -> str:
    """Return what a kind of record is called; nothing for a page."""
    return KINDS.get(kind, "")


GLOBALS: Final[dict[str, Callable[..., Any]]] = {
    "how_many_sets": how_many_sets,
    "kind_name": kind_name,
    "place": place,
    "places": places,
    "source_legend": source_legend,
}
FILTERS: Final[dict[str, Callable[..., Any]]] = {
    "glossed": glossed,
    "paragraphs": paragraphs,
    "source_words": source_words,
}
