"""The switches of the rule sets in words: what a table says, and which tables say otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final, NamedTuple

from ..core.examples import load_switches
from ..core.ruleset import RuleSet, load_rulesets
from ..core.said import say
from .values import Group

MATTERS: Final[Mapping[str, tuple[str, ...]]] = {
    "flowers": ("seat_flower", "flower_set", "eight_flowers", "seven_rob_one"),
    "plants_order": ("seat_flower",),
    "seat_wind_by": ("seat_wind", "seat_flower"),
    "concealed_kong_keeps_concealed": ("concealed_hand", "concealed_self_drawn"),
    "claimed_kong_win": ("replacement_win",),
    "claimed_kong_counts": ("replacement_win",),
    "single_wait_by": ("single_wait",),
    "human_hand_on": ("human_hand",),
    "earthly_hand_on_discard": ("earthly_hand", "human_hand"),
    "ready_penalty": ("declared_ready",),
    "pinghu_flowers": ("all_sequences",),
    "pinghu_honor_pair": ("all_sequences",),
    "pinghu_self_drawn": ("all_sequences",),
    "pinghu_concealed": ("all_sequences",),
    "pinghu_wait": ("all_sequences",),
    "kong_after_ready": ("declared_ready",),
    "four_kongs_draw": ("four_kongs",),
    "dead_wall_per_kong": ("last_tile_draw", "last_tile_claim"),
}
"""The patterns whose condition, or whose worth in play, a switch changes."""

_COUNTS: Final = {
    "streak_cap": ("不限", "{most} 次"),
    "ready_penalty": ("不罰", "多賠 {most} 台"),
    "min_tai": (say("沒有{least}", least=""), "{most} 台"),
    "tai_cap": ("不封頂", "{most} 台"),
}
_YES_AND_NO: Final = {True: "是", False: "否"}


class Switch(NamedTuple):
    """A switch as one table has it: its words, what the table says, and the tables that say otherwise."""

    key: str
    label: str
    explanation: str
    says: str
    others: tuple[Group, ...]

    @property
    def differs(self) -> bool:
        """Whether some other table says otherwise."""
        return bool(self.others)


def switch_value(key: str, rules: RuleSet) -> Any:
    """Return what a rule set has for a switch of either kind."""
    return getattr(rules.switches, key) if hasattr(rules.switches, key) else getattr(rules.play, key)


def value_words(key: str, value: Any) -> str:
    """Write the value of a switch."""
    words = load_switches()[key]
    if words["kind"] == "choice":
        return str(words["choices"][value])
    if words["kind"] == "bool":
        return _YES_AND_NO[value]
    none, some = _COUNTS[key]
    return say(some, most=value) if value else none


@cache
def groups_of_switch(key: str) -> tuple[Group, ...]:
    """Return the rule sets by what they say, the largest group first."""
    groups: dict[str, list[RuleSet]] = {}
    for rules in load_rulesets().values():
        groups.setdefault(value_words(key, switch_value(key, rules)), []).append(rules)
    found = [Group(words, tuple(rules)) for words, rules in groups.items()]
    return tuple(sorted(found, key=lambda group: -len(group.rules)))


def _switch(key: str, rules: RuleSet) -> Switch:
    words = load_switches()[key]
    others = tuple(group for group in groups_of_switch(key) if rules not in group.rules)
    return Switch(key, words["label"], words["explanation"], value_words(key, switch_value(key, rules)), others)


@cache
def counting_switches(rules: RuleSet) -> tuple[Switch, ...]:
    """Return how a table counts, in the order of ``switches.toml``."""
    return tuple(_switch(key, rules) for key in load_switches() if hasattr(rules.switches, key))


@cache
def playing_switches(rules: RuleSet) -> tuple[Switch, ...]:
    """Return how a table plays."""
    return tuple(_switch(key, rules) for key in load_switches() if not hasattr(rules.switches, key))


@cache
def switches_for(pattern_id: str, rules: RuleSet) -> tuple[Switch, ...]:
    """Return the switches that matter for a pattern."""
    return tuple(_switch(key, rules) for key in load_switches() if pattern_id in MATTERS.get(key, ()))
