"""Who says what: what each rule set's own data says on a point, and in words where the data does not say it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.core.catalogue import load_catalogue
from scoring.core.examples import load_switches
from scoring.core.ruleset import RuleSet, load_rulesets
from scoring.languages import language_cache, tr
from scoring.reference.switch_words import groups_of_switch
from scoring.reference.values import Group, groups_of

from .disputes import Dispute
from .special_rules import SpecialRule


@dataclass(frozen=True, slots=True)
class Point:
    """One thing on which rule sets may differ; ``pattern`` is the id of the pattern it is the value of, or empty."""

    label: str
    groups: tuple[Group, ...]
    explanation: str = ""
    pattern: str = ""

    @property
    def differs(self) -> bool:
        """Whether the rule sets do not all say the same."""
        return len(self.groups) > 1

    def says(self, rules: RuleSet) -> str:
        """Return what one rule set says; nothing where it says nothing."""
        return next((group.words for group in self.groups if rules in group.rules), "")


@language_cache()
def switch_point(key: str) -> Point:
    """Return a switch as a point; the key is that of the content, ``play.four_west``."""
    name = key.partition(".")[2]
    words = load_switches()[name]
    return Point(tr(words["label"]), groups_of_switch(name), tr(words["explanation"]))


@language_cache()
def pattern_point(pattern_id: str) -> Point:
    """Return what a pattern is worth as a point."""
    label = tr("{pattern}的台數", pattern=load_catalogue()[pattern_id].name)
    return Point(label, groups_of(pattern_id), pattern=pattern_id)


def stated_point(said: Mapping[str, str], label: str = "") -> Point:
    """Return what is said in words, by rule set, as a point."""
    groups: dict[str, list[RuleSet]] = {}
    for rules in load_rulesets().values():
        if rules.id in said:
            groups.setdefault(said[rules.id], []).append(rules)
    return Point(label, tuple(Group(words, tuple(rules)) for words, rules in groups.items()))


def rule_points(rule: SpecialRule) -> tuple[Point, ...]:
    """Return what the rule sets say on a special rule; empty where every table plays alike."""
    stated = (stated_point(rule.sets),) if rule.sets else ()
    return (*map(switch_point, rule.switches), *map(pattern_point, rule.patterns), *stated)


def dispute_points(dispute: Dispute) -> tuple[Point, ...]:
    """Return what the rule sets say on a dispute; a value on which all agree only where nothing else is said."""
    said = {name: stance.says for stance in dispute.stances for name in stance.rule_sets}
    worded = (*map(switch_point, dispute.switches), *((stated_point(said),) if said else ()))
    values = tuple(map(pattern_point, dispute.patterns))
    return (*worded, *(value for value in values if value.differs)) or values
