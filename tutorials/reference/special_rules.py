"""Special rules: restrictions and procedures, with what each rule set says."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from scoring.languages import tr

from .examples import Example, parse_examples
from .fields import Fields, Table, unique
from .problems import ContentProblem, Fault

FILE: Final = "special_rules.toml"


@dataclass(frozen=True, slots=True)
class SpecialRule:
    """One rule of play; ``name`` is Chinese in every language, ``title`` the same in the one in force.

    What the rule sets say stands in one of three places: ``switches`` names the keys of the rule set
    (``play.four_west``) from which a page derives the column, ``patterns`` the patterns whose values do,
    ``sets`` holds a text by rule set. Where all three are empty every table plays alike.
    """

    id: str
    name: str
    title: str
    aliases: tuple[str, ...]
    group: str
    summary: str
    explanation: str
    switches: tuple[str, ...]
    patterns: tuple[str, ...]
    sets: Mapping[str, str]
    positions: tuple[Example, ...]
    source: tuple[str, ...]
    see: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SpecialRules:
    """All special rules, by id, and the groups they stand in."""

    groups: Mapping[str, str]
    rules: Mapping[str, SpecialRule]


def parse_special_rules(table: Table, problems: list[ContentProblem]) -> SpecialRules:
    """Read ``special_rules.toml``."""
    whole = Fields(table, FILE, "file", problems)
    groups = [(row.identity(), row.text("title")) for row in whole.rows("group", required=True)]
    rules = [_parse_rule(row) for row in whole.rows("rule", required=True)]
    whole.close()
    known = unique(groups, FILE, problems)
    for rule in rules:
        if rule.group not in known:
            problems.append(ContentProblem(Fault.UNKNOWN_REFERENCE, FILE, rule.id, f"no group {rule.group}"))
    return SpecialRules(known, unique([(rule.id, rule) for rule in rules], FILE, problems))


def _parse_rule(row: Fields) -> SpecialRule:
    identity, name = row.identity(), row.written("title")
    rule = SpecialRule(
        id=identity,
        name=name,
        title=tr(name),
        aliases=row.texts("aliases"),
        group=row.written("group"),
        summary=row.text("summary", limit=60),
        explanation=row.text("explanation"),
        switches=row.texts("switches"),
        patterns=row.texts("patterns"),
        sets=row.said("sets"),
        positions=parse_examples(row, "position"),
        source=row.texts("source", required=True),
        see=row.texts("see"),
    )
    if rule.sets and (rule.switches or rule.patterns):
        row.report(Fault.BAD_VALUE, "sets repeats what switches or patterns derive: keep one")
    if any(not isinstance(value, str) or not value.strip() for value in rule.sets.values()):
        row.report(Fault.WRONG_TYPE, "sets must hold texts only")
    row.close()
    return rule
