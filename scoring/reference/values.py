"""What each rule set pays for a pattern, and where the rule sets differ."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, reduce
from typing import Final, NamedTuple

from ..core.catalogue import load_catalogue
from ..core.ruleset import RuleSet, load_rulesets
from ..core.said import listed, say
from ..core.tiles import NUMERALS
from ..languages import language_cache
from ..sources import source_words

NONE: Final = "–"
"""What stands where a rule set does not have a pattern."""
NOTHING: Final = say("沒有{nothing}", nothing="")
"""The words for that. A bare 「沒有」 is the answer "no" elsewhere on the site, hence the empty place."""


class Value(NamedTuple):
    """What one rule set says about a pattern; ``tai`` is ``None`` where it does not have it."""

    rules: RuleSet
    tai: int | None
    source: str = ""
    note: str = ""

    @property
    def shown(self) -> str:
        """The figure as a table shows it."""
        return NONE if self.tai is None else str(self.tai)

    @property
    def counts(self) -> bool:
        """Whether it can add anything."""
        return bool(self.tai)


@language_cache()
def values_of(pattern_id: str) -> tuple[Value, ...]:
    """Return the value in every rule set, in the order of the shelf."""
    found = []
    for rules in load_rulesets().values():
        rule = rules.patterns.get(pattern_id)
        if rule is None:
            found.append(Value(rules, None))
        else:
            found.append(Value(rules, rule.value, source_words(rule.source.split(", ")), rule.note))
    return tuple(found)


@cache
def differs(pattern_id: str) -> bool:
    """Say whether the rule sets do not all pay the same."""
    return len({value.tai for value in values_of(pattern_id)}) > 1


@cache
def spread(pattern_id: str) -> str:
    """Write what the rule sets pay in few signs: ``4–6``, ``1 或沒有``; nothing where all agree."""
    if not differs(pattern_id):
        return ""
    paid = sorted({value.tai for value in values_of(pattern_id) if value.tai is not None})
    if not paid:
        return ""
    figures = str(paid[0]) if len(paid) == 1 else f"{paid[0]}–{paid[-1]}"
    missing = any(value.tai is None for value in values_of(pattern_id))
    return say("{figures} 或沒有", figures=figures) if missing else figures


@cache
def highest(pattern_id: str) -> int:
    """Return the most that any rule set pays, or the suggested value where none has the pattern."""
    paid = max(value.tai or 0 for value in values_of(pattern_id))
    return paid or load_catalogue()[pattern_id].suggested


class Group(NamedTuple):
    """The rule sets that say the same, with what they say."""

    words: str
    rules: tuple[RuleSet, ...]

    @property
    def labels(self) -> str:
        """The labels of the rule sets."""
        return labels_of(self.rules)


@cache
def groups_of(pattern_id: str) -> tuple[Group, ...]:
    """Return the rule sets by what they pay, those that pay most first, those without the pattern last."""
    groups: dict[int, list[RuleSet]] = {}
    for value in values_of(pattern_id):
        groups.setdefault(-1 if value.tai is None else value.tai, []).append(value.rules)
    return tuple(
        Group(NOTHING if tai < 0 else say("{tai} 台", tai=tai), tuple(rules))
        for tai, rules in sorted(groups.items(), reverse=True)
    )


@cache
def values_words(pattern_id: str) -> str:
    """Say what every rule set pays, without the point at the end."""
    groups = groups_of(pattern_id)
    if len(groups) > 1:
        return paid_by(groups)
    (group,) = groups
    if group.words == NOTHING:
        return say("{how_many}套台制都沒有這一項", how_many=how_many_sets())
    return say("{how_many}套台制都是 {tai}", how_many=how_many_sets(), tai=group.words)


def paid_by(groups: Iterable[Group]) -> str:
    """Say of several groups what each pays."""
    said = [say("{tables} {tai}", tables=group.labels, tai=group.words) for group in groups]
    return reduce(lambda first, rest: say("{first}；{rest}", first=first, rest=rest), said)


def values_sentence(pattern_id: str) -> str:
    """Say in one sentence what every rule set pays."""
    return say("{sentence}。", sentence=values_words(pattern_id))


def how_many_sets() -> str:
    """Write how many rule sets there are: 九."""
    count = len(load_rulesets())
    return NUMERALS[count - 1] if count <= len(NUMERALS) else str(count)


def labels_of(rules: Iterable[RuleSet]) -> str:
    """Write the labels of rule sets one after another."""
    return listed(each.label for each in rules)
