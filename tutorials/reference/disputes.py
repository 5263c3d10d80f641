"""各家不同: the points on which tables differ, and hands that show by how much."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from scoring.languages import tr

from .examples import Example, parse_examples
from .fields import Fields, Table, unique
from .problems import ContentProblem, Fault

FILE: Final = "disputes.toml"


@dataclass(frozen=True, slots=True)
class Stance:
    """What some rule sets say."""

    rule_sets: tuple[str, ...]
    says: str


@dataclass(frozen=True, slots=True)
class Dispute:
    """One point of difference; ``name`` is its title in Chinese in every language, ``title`` in the one in force.

    ``switches`` and ``patterns`` name the data from which a page can derive who says what; ``stances``
    says it in words where the data does not. ``elsewhere`` is about tables that do not ship here,
    ``decision`` the number of our own decision where the sources are silent or contradict themselves.
    """

    id: str
    name: str
    title: str
    group: str
    answer: str
    explanation: str
    decision: str
    switches: tuple[str, ...]
    patterns: tuple[str, ...]
    stances: tuple[Stance, ...]
    elsewhere: str
    hands: tuple[Example, ...]
    source: tuple[str, ...]
    see: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Disputes:
    """All disputes, by id."""

    groups: Mapping[str, str]
    disputes: Mapping[str, Dispute]


def parse_disputes(table: Table, problems: list[ContentProblem]) -> Disputes:
    """Read ``disputes.toml``."""
    whole = Fields(table, FILE, "file", problems)
    groups = unique([(row.identity(), row.text("title")) for row in whole.rows("group", required=True)], FILE, problems)
    disputes = [_parse_dispute(row, groups) for row in whole.rows("dispute", required=True)]
    whole.close()
    return Disputes(groups, unique([(dispute.id, dispute) for dispute in disputes], FILE, problems))


def _parse_dispute(row: Fields, groups: Mapping[str, str]) -> Dispute:
    identity, name = row.identity(), row.written("title")
    dispute = Dispute(
        id=identity,
        name=name,
        title=tr(name),
        group=row.written("group"),
        answer=row.text("answer"),
        explanation=row.text("explanation"),
        decision=row.optional("decision"),
        switches=row.texts("switches"),
        patterns=row.texts("patterns"),
        stances=tuple(_parse_stance(stance) for stance in row.rows("stance")),
        elsewhere=row.optional("elsewhere"),
        hands=parse_examples(row, "hand"),
        source=row.texts("source", required=True),
        see=row.texts("see"),
    )
    if dispute.group not in groups:
        row.report(Fault.UNKNOWN_REFERENCE, f"no group {dispute.group}")
    if not (dispute.switches or dispute.patterns or dispute.stances or dispute.elsewhere):
        row.report(Fault.MISSING, "says nowhere who differs: switches, patterns, stance or elsewhere")
    spoken = [name for stance in dispute.stances for name in stance.rule_sets]
    for name in sorted({name for name in spoken if spoken.count(name) > 1}):
        row.report(Fault.DUPLICATE, f"{name} has two stances")
    row.close()
    return dispute


def _parse_stance(row: Fields) -> Stance:
    stance = Stance(row.texts("rule_sets", required=True), row.text("says"))
    row.close()
    return stance
