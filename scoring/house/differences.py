"""What a house rule set has otherwise than its parent, in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from ..core.catalogue import load_catalogue
from ..core.examples import load_switches
from ..core.house import in_order
from ..core.ruleset import RuleSet
from ..core.said import listed, say
from ..core.switches import Switches
from ..reference.switch_words import switch_value, value_words
from ..reference.values import NONE, NOTHING

STAKE_NAMES: Final = {"base": "底", "per_tai": "每台"}


class Difference(NamedTuple):
    """One point: where it stands in the form, what it is called, what the parent says and what this set says."""

    place: str
    name: str
    theirs: str
    ours: str


def differences(ours: RuleSet, theirs: RuleSet) -> list[Difference]:
    """Return every point on which a rule set differs from another, in the order of the form."""
    return [*_stakes(ours, theirs), *_switches(ours, theirs), *_patterns(ours, theirs)]


def _stakes(ours: RuleSet, theirs: RuleSet) -> Iterator[Difference]:
    for key, name in STAKE_NAMES.items():
        own, other = getattr(ours.stakes, key), getattr(theirs.stakes, key)
        if own != other:
            yield Difference(f"stakes.{key}", name, str(other), str(own))


def _switches(ours: RuleSet, theirs: RuleSet) -> Iterator[Difference]:
    for key, words in load_switches().items():
        own, other = switch_value(key, ours), switch_value(key, theirs)
        if own != other:
            yield Difference(place_of_switch(key), words["label"], value_words(key, other), value_words(key, own))


def place_of_switch(key: str) -> str:
    """Return a switch's place in a document: ``switches.min_tai``, ``play.four_west``."""
    return f"{'switches' if key in Switches.__dataclass_fields__ else 'play'}.{key}"


def _patterns(ours: RuleSet, theirs: RuleSet) -> Iterator[Difference]:
    for pattern in load_catalogue().values():
        place = f"patterns.{pattern.id}"
        own, other = shown_value(pattern.id, ours), shown_value(pattern.id, theirs)
        if own != other:
            yield Difference(place, pattern.name, other, own)
        taken, others = absorbed_names(pattern.id, ours), absorbed_names(pattern.id, theirs)
        if taken != others and (ours.value_of(pattern.id) or theirs.value_of(pattern.id)):
            name = say("{name}已含", name=pattern.name)
            yield Difference(f"{place}.absorbs", name, others or NOTHING, taken or NOTHING)


def shown_value(pattern_id: str, rules: RuleSet) -> str:
    """Write what a rule set pays for a pattern; nothing paid is none, whether it stands in the set or not."""
    value = rules.value_of(pattern_id)
    return say("{tai} 台", tai=value) if value else NONE


def absorbed_names(pattern_id: str, rules: RuleSet) -> str:
    """Write the patterns that no longer count beside one."""
    rule = rules.patterns.get(pattern_id)
    return listed(load_catalogue()[other].name for other in in_order(rule.absorbs)) if rule else ""
