"""Linking the first occurrence of a glossary's word in running text to its entry."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final

from markupsafe import Markup, escape

from scoring.core.catalogue import load_catalogue
from scoring.core.ruleset import load_rulesets

from .reference import reference
from .reference.glossary import Term

EVERYDAY: Final = frozenset(
    (
        "一組", "一副", "一把", "一局", "一盤", "一牌", "一圈", "一將", "一雀", "一筒", "一條", "一索", "後面", "不要",
        "眼睛", "單張", "四季", "七星", "長城", "上限", "等的牌", "海底", "再補", "碰槓", "開牌", "出牌", "和牌",
        "拿牌", "抓牌", "捉牌", "進牌", "發牌", "東家", "小胡",
    )
)  # fmt: skip
"""Words that mean something else in most sentences: these are never linked."""

HIDING: Final = frozenset({"奇數牌", "偶數牌", "吃碰槓", "一手牌", "這手牌", "整手牌"})
"""Words that are no term and hold one that is not meant."""

_TAG: Final = re.compile(r"(<[^>]*>)")
_CLOSED: Final = re.compile(r"<(/?)(a|button|summary|label|h[1-6]|code)\b")
"""Elements in which no link may stand."""


@cache
def linkable_words() -> Mapping[str, Term]:
    """Return the words that are linked, with their terms; one character alone stands in too many other words."""
    found: dict[str, Term] = {}
    terms = reference().glossary.terms.values()
    heads = [(term.term, term) for term in terms]
    aliases = [(alias, term) for term in terms for alias in term.aliases]
    for word, term in heads + aliases:
        if len(word) > 1 and word not in EVERYDAY:
            found.setdefault(word, term)
    return found


@cache
def _pattern() -> re.Pattern[str]:
    """Return what finds words, the longest first; names of patterns, rules and tables hide the words in them."""
    names = {name for pattern in load_catalogue().values() for name in (pattern.name, *pattern.aliases)}
    names |= {name for rule in reference().special_rules.rules.values() for name in (rule.title, *rule.aliases)}
    names |= {rules.label for rules in load_rulesets().values()} | HIDING
    words = sorted({*linkable_words(), *names}, key=lambda word: (-len(word), word))
    return re.compile("|".join(map(re.escape, words)))


def gloss(text: str, linked: set[str], address: str) -> Markup:
    """Write a text with the first occurrence of each term as a link to its entry, and a note that can open there.

    ``linked`` are the ids that the page has linked already and grows; ``address`` is the glossary's. What is no
    markup is escaped first; in markup, nothing inside a link, a button or a heading is touched.
    """
    return Markup("".join(_pieces(escape(text), linked, address)))


def _pieces(html: str, linked: set[str], address: str) -> Iterator[str]:
    closed = 0
    for piece in _TAG.split(str(html)):
        if piece.startswith("<"):
            if tag := _CLOSED.match(piece):
                closed += -1 if tag[1] else 1
            yield piece
        elif closed:
            yield piece
        else:
            yield _pattern().sub(lambda match: _linked(match[0], linked, address), piece)


def _linked(word: str, linked: set[str], address: str) -> str:
    term = linkable_words().get(word)
    if term is None or term.id in linked:
        return word
    linked.add(term.id)
    return link_html(word, term, address)


def link_html(word: str, term: Term, address: str) -> Markup:
    """Write one word as a link, with the note that ``static/js/site.js`` opens in its place."""
    return Markup(
        '<a class="term" href="{href}" data-term="term-{id}">{word}</a>'
        '<span class="popover" id="term-{id}" popover><b>{term}</b>{short} <a href="{href}">細說</a></span>'
    ).format(href=f"{address}#{term.id}", id=term.id, word=word, term=term.term, short=term.short)
