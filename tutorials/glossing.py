"""Linking the first occurrence of a glossary's word in running text to its entry."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from markupsafe import Markup, escape

from scoring.core.catalogue import load_catalogue
from scoring.core.ruleset import load_rulesets
from scoring.languages import CHINESE, language, language_cache, tr

from .reference import reference
from .reference.glossary import Term
from .words import forms_of, head_of, names_of

EVERYDAY: Final = frozenset(
    (
        "一組", "一副", "一把", "一局", "一盤", "一牌", "一圈", "一將", "一雀", "一筒", "一條", "一索", "後面", "不要",
        "眼睛", "單張", "四季", "七星", "長城", "上限", "等的牌", "海底", "再補", "碰槓", "開牌", "出牌", "和牌",
        "拿牌", "抓牌", "捉牌", "進牌", "發牌", "東家", "小胡", "後補", "補槓", "么九",
    )
)  # fmt: skip
"""Words that mean something else in most sentences: these are never linked."""

HIDING: Final = frozenset({"奇數牌", "偶數牌", "吃碰槓", "一手牌", "這手牌", "整手牌", "三元、四喜", "牌型聽幾種"})
"""Words that are no term and hold one that is not meant."""

HIDING_ENGLISH: Final = ("Hong Kong",)
"""The same in English."""

EVERYDAY_ENGLISH: Final = frozenset(
    (
        "bamboo", "bams", "base", "cap", "characters", "circles", "claim", "deal", "dealing", "dice", "discard", "dots",
        "eyes", "fa", "draw", "discards", "fan", "joker", "meld", "next player", "pair", "pass", "pattern", "per tai",
        "plants", "previous player", "ready", "river", "round", "run", "seasons", "set", "simple", "soap", "stack",
        "sticks", "too few tiles", "too many tiles", "two pairs", "waits", "wan", "win",
    )
)  # fmt: skip
"""The same in English, whether one is meant or several."""

_TAG: Final = re.compile(r"(<[^>]*>)")
_CLOSED: Final = re.compile(r"<(/?)(a|button|summary|label|h[1-6]|code)\b")
"""Elements in which no link may stand."""


@language_cache()
def linkable_words() -> Mapping[str, Term]:
    """Return the words that are linked, with their terms, as :func:`_plain` writes them.

    One Chinese character alone stands in too many other words; an English word may be one thing or several.
    """
    found: dict[str, Term] = {}
    names = [(names_of(term), term) for term in reference().glossary.terms.values()]
    heads = [(words[0], term) for words, term in names]
    others = [(word, term) for words, term in names for word in words[1:]]
    for word, term in heads + others:
        for form in _forms(word):
            found.setdefault(form, term)
    return found


def _forms(word: str) -> Iterable[str]:
    if language() == CHINESE:
        return (word,) if len(word) > 1 and word not in EVERYDAY else ()
    forms = forms_of(word.lower())
    return () if EVERYDAY_ENGLISH & forms else forms


def terms_named(words: Iterable[str]) -> set[str]:
    """Return the ids of the terms that some words mean, be they Chinese or in the language in force."""
    known = {name: term.id for term in reference().glossary.terms.values() for name in (term.term, *term.aliases)}
    linkable = linkable_words()
    return {
        linkable[_plain(word)].id if _plain(word) in linkable else known[word]
        for word in words
        if _plain(word) in linkable or (language() != CHINESE and word in known)
    }


def _plain(word: str) -> str:
    return word if language() == CHINESE else word.lower()


@language_cache()
def _pattern() -> re.Pattern[str]:
    """Return what finds words, the longest first; names of patterns, rules and tables hide the words in them."""
    names = {_plain(name) for name in _other_names()}
    words = sorted({*linkable_words(), *names}, key=lambda word: (-len(word), word))
    if language() == CHINESE:
        return re.compile("|".join(map(re.escape, words)))
    # By their first letters: one after another, hundreds of words would be tried at each word of a text.
    by_letter: dict[str, list[str]] = {}
    for word in words:
        by_letter.setdefault(word[0], []).append(re.escape(str(escape(word[1:]))))
    found = "|".join(f"{re.escape(letter)}(?:{'|'.join(rest)})" for letter, rest in by_letter.items())
    return re.compile(rf"(?<![\w-])(?:{found})(?![\w-])", re.I)


def _other_names() -> Iterator[str]:
    chinese = language() == CHINESE
    for pattern in load_catalogue().values():
        yield from (pattern.name, *pattern.aliases) if chinese else (pattern.english,)
    for rule in reference().special_rules.rules.values():
        yield from (rule.title, *(rule.aliases if chinese else ()))
    yield from (tr(rules.label) for rules in load_rulesets().values())
    yield from HIDING if chinese else HIDING_ENGLISH


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
    """Write a word of a page, which is markup, as a link where it is the first for its term."""
    word = Markup(word)
    term = linkable_words().get(_plain(word.unescape()))
    if term is None or term.id in linked:
        return word
    linked.add(term.id)
    return link_html(word, term, address)


def link_html(word: str, term: Term, address: str) -> Markup:
    """Write one word as a link, with the note that ``static/js/site.js`` opens in its place."""
    chinese = "" if language() == CHINESE else Markup(' <span lang="zh-Hant">{}</span>').format(term.term)
    return Markup(
        '<a class="term" href="{href}" data-term="term-{id}">{word}</a>'
        '<span class="popover" id="term-{id}" popover><b>{term}{chinese}</b>{short} <a href="{href}">{more}</a></span>'
    ).format(
        href=f"{address}#{term.id}",
        id=term.id,
        word=word,
        term=head_of(term),
        chinese=chinese,
        short=term.short,
        more=tr("細說"),
    )
