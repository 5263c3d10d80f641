"""Loading all reference content at once and checking what one file says about another."""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, NamedTuple

from scoring.languages import language_cache

from . import disputes, elsewhere, faq, glossary, penalties, priority, special_rules
from .disputes import Disputes, parse_disputes
from .elsewhere import Elsewhere, parse_elsewhere
from .examples import Example
from .faq import Answered, parse_faq
from .fields import Table
from .glossary import Glossary, parse_glossary
from .links import PAGES, is_known, parse_link
from .penalties import PenaltyGuide, parse_penalties
from .priority import PriorityTable, parse_priority
from .problems import ContentError, ContentProblem, Fault
from .special_rules import SpecialRules, parse_special_rules

CONTENT: Final = Path(__file__).resolve().parent.parent / "content"


@dataclass(frozen=True, slots=True)
class Reference:
    """Everything a visitor can look up."""

    penalties: PenaltyGuide
    priority: PriorityTable
    special_rules: SpecialRules
    glossary: Glossary
    disputes: Disputes
    faq: Mapping[str, Answered]
    elsewhere: Elsewhere

    def targets(self) -> dict[str, Collection[str]]:
        """Return, by kind of link, the ids that may follow it."""
        return {
            "penalties": self.penalties.rulings.keys(),
            "priority": {*self.priority.conflicts, "order"},
            "special": self.special_rules.rules.keys(),
            "glossary": self.glossary.terms.keys(),
            "disputes": self.disputes.disputes.keys(),
            "faq": self.faq.keys(),
            "elsewhere": self.elsewhere.words.keys(),
            "page": PAGES,
        }

    def examples(self) -> Iterator[tuple[str, Example]]:
        """Yield every example hand with the record it stands in."""
        for rule in self.special_rules.rules.values():
            yield from ((f"special:{rule.id}", example) for example in rule.positions)
        for dispute in self.disputes.disputes.values():
            yield from ((f"disputes:{dispute.id}", example) for example in dispute.hands)
        for entry in self.faq.values():
            yield from ((f"faq:{entry.id}", example) for example in entry.hands)


@dataclass(frozen=True, slots=True)
class Known:
    """What the rest of the project has that content may name; ``None`` where it can't be told."""

    rule_sets: Collection[str] | None = None
    switches: Collection[str] | None = None
    patterns: Collection[str] | None = None
    lessons: Collection[str] | None = field(default=None)


class Naming(NamedTuple):
    """What one record names in other files."""

    file: str
    record: str
    links: tuple[str, ...] = ()
    rule_sets: tuple[str, ...] = ()
    switches: tuple[str, ...] = ()
    patterns: tuple[str, ...] = ()


def load_reference(folder: Path = CONTENT, known: Known | None = None) -> Reference:
    """Read the seven files in the language in force; raise :class:`ContentError` with every problem in any of them."""
    problems: list[ContentProblem] = []
    reference = Reference(
        penalties=parse_penalties(_read(folder, penalties.FILE, problems), problems),
        priority=parse_priority(_read(folder, priority.FILE, problems), problems),
        special_rules=parse_special_rules(_read(folder, special_rules.FILE, problems), problems),
        glossary=parse_glossary(_read(folder, glossary.FILE, problems), problems),
        disputes=parse_disputes(_read(folder, disputes.FILE, problems), problems),
        faq=parse_faq(_read(folder, faq.FILE, problems), problems),
        elsewhere=parse_elsewhere(_read(folder, elsewhere.FILE, problems), problems),
    )
    problems.extend(naming_problems(reference, known or Known()))
    if problems:
        raise ContentError(problems)
    return reference


@language_cache()
def reference() -> Reference:
    """Return the content that ships, read once for each language."""
    return load_reference()


def _read(folder: Path, name: str, problems: list[ContentProblem]) -> Table:
    try:
        return tomllib.loads((folder / name).read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        problems.append(ContentProblem(Fault.UNREADABLE_FILE, name, "file", str(error)))
        return {}


def naming_problems(reference: Reference, known: Known) -> Iterator[ContentProblem]:
    """Yield what is named in a record and does not exist."""
    targets = reference.targets()
    for kind, ids in (("tai", known.patterns), ("lesson", known.lessons)):
        if ids is not None:
            targets[kind] = ids
    for naming in namings(reference):
        for text in naming.links:
            link = parse_link(text)
            if link is None or not is_known(link, targets):
                yield _unknown(naming, f"link {text}")
        for kind, names, ids in (
            ("rule set", naming.rule_sets, known.rule_sets),
            ("switch", naming.switches, known.switches),
            ("pattern", naming.patterns, known.patterns),
        ):
            if ids is not None:
                yield from (_unknown(naming, f"{kind} {name}") for name in names if name not in ids)


def _unknown(naming: Naming, what: str) -> ContentProblem:
    return ContentProblem(Fault.UNKNOWN_REFERENCE, naming.file, naming.record, f"{what} does not exist")


def namings(reference: Reference) -> Iterator[Naming]:
    """Yield what every record names outside itself."""
    for ruling in reference.penalties.rulings.values():
        links = (*ruling.see, *(f"disputes:{name}" for name in ruling.disputes))
        yield Naming(penalties.FILE, ruling.id, links, ruling.rule_sets)
    for conflict in reference.priority.conflicts.values():
        yield Naming(priority.FILE, conflict.id, conflict.see)
    for nothing in reference.priority.no_conflicts:
        yield Naming(priority.FILE, " ".join(nothing.pairs[0]), nothing.see)
    for rule in reference.special_rules.rules.values():
        sets = (*rule.sets, *_example_sets(rule.positions))
        yield Naming(special_rules.FILE, rule.id, rule.see, sets, rule.switches, rule.patterns)
    for term in reference.glossary.terms.values():
        yield Naming(glossary.FILE, term.id, term.see)
    for dispute in reference.disputes.disputes.values():
        spoken = tuple(name for stance in dispute.stances for name in stance.rule_sets)
        sets = (*spoken, *_example_sets(dispute.hands))
        yield Naming(disputes.FILE, dispute.id, dispute.see, sets, dispute.switches, dispute.patterns)
    for entry in reference.faq.values():
        yield Naming(faq.FILE, entry.id, entry.links, _example_sets(entry.hands))
    for word in reference.elsewhere.words.values():
        yield Naming(elsewhere.FILE, word.id, word.see)
    for link in reference.elsewhere.same:
        yield Naming(elsewhere.FILE, link, (link,))


def _example_sets(examples: tuple[Example, ...]) -> tuple[str, ...]:
    return tuple(name for example in examples for name in example.rule_sets)
