"""What can be found: every record of the reference, every pattern, every screen of a lesson."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Final

from scoring.core.catalogue import load_catalogue
from scoring.folding import squeeze
from scoring.languages import CHINESE, ENGLISH, language, speaking, tr
from tutorials.lessons import Book, book
from tutorials.reference import Reference, reference
from tutorials.reference.glossary import Term
from tutorials.reference.penalties import START
from tutorials.reference.special_rules import SpecialRule
from tutorials.words import head_of, names_of

from .asked import Asked, asked_in_english, asked_questions
from .english import EnglishIndex
from .index import Entry, Index

_PAGES: Final = Path(__file__).resolve().parent.parent / "content" / "pages.toml"
_CHINESE_SENTENCES: Final = (("。", "？", "！", "」"), "。", "")  # not shown
_ENGLISH_SENTENCES: Final = ((".", "?", "!", '"'), ".", " ")
"""How sentences end, what is put where one does not, and what stands between two."""


def everything() -> Index | EnglishIndex:
    """Return the index of all that ships in the language in force, each made when it is first asked for."""
    return _chinese() if language() == CHINESE else _english()


@cache
def _chinese() -> Index:
    with speaking(CHINESE):
        asked = (*asked_questions(), *asked_elsewhere())
        return Index(all_entries(), asked, in_latin=lambda query: _english().search(query))


@cache
def _english() -> EnglishIndex:
    with speaking(ENGLISH):
        return EnglishIndex(all_entries(), asked_in_english(), _chinese())


def asked_elsewhere() -> Iterator[Asked]:
    """Yield what a sentence asks for in which a word of another game stands."""
    for word in reference().elsewhere.words.values():
        names = tuple(squeeze(name) for name in (word.word, *word.aliases) if len(name) > 1 and not name.isascii())
        yield Asked((names,), f"elsewhere:{word.id}")


def all_entries() -> tuple[Entry, ...]:
    """Return everything that can be found, in the language in force, by the words of other games too."""
    ours = (*pattern_entries(), *reference_entries(reference()), *lesson_entries(book()), *page_entries())
    foreign = reference().elsewhere.same
    return tuple(replace(entry, names=_with(entry.names, foreign.get(entry.link, ()))) for entry in ours)


def _with(names: tuple[str, ...], others: tuple[str, ...]) -> tuple[str, ...]:
    """Add what other games say; in English what is Chinese is left to the Chinese index."""
    said = others if language() == CHINESE else (word for word in others if word.isascii())
    return tuple(dict.fromkeys((*names, *said)))


def pattern_entries() -> Iterator[Entry]:
    """Yield the patterns of the catalogue."""
    for pattern in load_catalogue().values():
        summary, condition = tr(pattern.summary), tr(pattern.condition)
        text = joined("" if condition.startswith(summary) else summary, condition)
        names = (pattern.name, *pattern.aliases) if language() == CHINESE else (tr(pattern.name),)
        yield Entry("tai", pattern.id, names, text, pattern.english, chinese=_beside(pattern.name))


def reference_entries(content: Reference) -> Iterator[Entry]:
    """Yield the records of the six files."""
    yield from _rule_entries(content)
    yield from _penalty_entries(content)
    for conflict in content.priority.conflicts.values():
        reasons = (conflict.normal_reason, *(reversal.reason for reversal in conflict.reversals))
        yield Entry("priority", conflict.id, (conflict.title,), joined(*reasons, conflict.explanation))
    for dispute in content.disputes.disputes.values():
        text = joined(dispute.answer, dispute.explanation, dispute.elsewhere)
        yield Entry("disputes", dispute.id, (dispute.title,), text)
    for entry in content.faq.values():
        yield Entry("faq", entry.id, (entry.question,), joined(entry.answer, entry.more))
    for term in content.glossary.terms.values():
        yield _term_entry(term)
    for word in content.elsewhere.words.values():
        yield Entry("elsewhere", word.id, _with(word.names[:1], word.names), word.answer, chinese=_beside(word.word))


def _term_entry(term: Term) -> Entry:
    text = joined(term.short, term.long)
    if language() == CHINESE:
        names = (*names_of(term), *term.miswritten)
        return Entry("glossary", term.id, names, text, term.english, term.romanization)
    names = tuple(dict.fromkeys((head_of(term), *names_of(term)[1:], term.english)))
    return Entry("glossary", term.id, names, text, chinese=term.term)


def _beside(name: str) -> str:
    """Return the Chinese name where another is spoken."""
    return "" if language() == CHINESE else name


def _rule_entries(content: Reference) -> Iterator[Entry]:
    for rule in content.special_rules.rules.values():
        yield Entry("special", rule.id, _names_of_rule(rule), joined(rule.summary, rule.explanation))


def _names_of_rule(rule: SpecialRule) -> tuple[str, ...]:
    return (rule.title, *rule.aliases) if language() == CHINESE else (rule.title,)


def _penalty_entries(content: Reference) -> Iterator[Entry]:
    """Yield the first choices of the guide, which lead to a question, then the rulings."""
    guide = content.penalties
    for option in guide.questions[START].options:
        following = guide.questions[option.question].text if option.question else ""
        names = (option.text, guide.groups[option.id]) if option.id in guide.groups else (option.text,)
        yield Entry("penalties", f"?{option.id}", names, following)
    for ruling in guide.rulings.values():
        said = (ruling.did, ruling.happened, ruling.tiles, ruling.pays, ruling.lasts, ruling.explanation)
        yield Entry("penalties", ruling.id, (ruling.title, ruling.did), joined(*said))


def lesson_entries(lessons: Book) -> Iterator[Entry]:
    """Yield the screens of the lessons."""
    for name, page in lessons.pages.items():
        step = page.step
        text = joined(step.goal.plain, *(line.plain for line in step.text))
        yield Entry("lesson", name, (step.title, page.lesson.title), text)


def page_entries() -> Iterator[Entry]:
    """Yield the pages that are asked for by what they do."""
    for page in tomllib.loads(_PAGES.read_text(encoding="utf-8"))["page"]:
        more = page["aliases"] if language() == CHINESE else ()
        yield Entry("page", page["id"], (tr(page["title"]), *more), tr(page["text"]))


def joined(*sentences: str) -> str:
    """Put sentences one behind the other, each with its full stop."""
    ends, stop, between = _CHINESE_SENTENCES if language() == CHINESE else _ENGLISH_SENTENCES
    return between.join(text if text.endswith(ends) else text + stop for text in sentences if text)
