"""What can be found: every record of the reference, every pattern, every screen of a lesson."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from scoring.core.catalogue import load_catalogue
from tutorials.lessons import Book, book
from tutorials.reference import Reference, reference
from tutorials.reference.penalties import START

from .asked import asked_questions
from .index import Entry, Index


@cache
def everything() -> Index:
    """Return the index of all that ships, made once."""
    entries = (*pattern_entries(), *reference_entries(reference()), *lesson_entries(book()))
    return Index(entries, asked_questions())


def pattern_entries() -> Iterator[Entry]:
    """Yield the patterns of the catalogue."""
    for pattern in load_catalogue().values():
        repeated = pattern.condition.startswith(pattern.summary)
        text = joined("" if repeated else pattern.summary, pattern.condition)
        yield Entry("tai", pattern.id, (pattern.name, *pattern.aliases), text, pattern.english)


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
        names = (term.term, *term.aliases, *term.miswritten)
        yield Entry("glossary", term.id, names, joined(term.short, term.long), term.english, term.romanization)


def _rule_entries(content: Reference) -> Iterator[Entry]:
    for rule in content.special_rules.rules.values():
        yield Entry("special", rule.id, (rule.title, *rule.aliases), joined(rule.summary, rule.explanation))


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


def joined(*sentences: str) -> str:
    """Put sentences one behind the other, each with its full stop."""
    return "".join(text if text.endswith(("。", "？", "！", "」")) else f"{text}。" for text in sentences if text)
