"""The form of a house rule set as a template writes it: what most tables change first, the rest by family."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final, NamedTuple

from ..core.catalogue import FAMILIES, Pattern, load_catalogue
from ..core.examples import load_switches
from .differences import place_of_switch
from .examples import COUNTING

COMMON_SWITCHES: Final = ("min_tai", "tai_cap", "streak_cap", "flowers", "ready_penalty", "several_winners")
COMMON_PATTERNS: Final = (
    "seat_flower", "flower_set", "declared_ready", "self_drawn", "concealed_hand", "concealed_self_drawn",
    "all_sequences", "all_triplets", "half_flush", "full_flush",
)  # fmt: skip


class SwitchField(NamedTuple):
    """A switch in the form. ``choices`` are values as they are sent with their words, empty for a number."""

    key: str
    place: str
    label: str
    explanation: str
    choices: tuple[tuple[str, str], ...]
    counts: bool


class PatternGroup(NamedTuple):
    """The patterns of one family."""

    name: str
    patterns: tuple[Pattern, ...]


@cache
def switch_field(key: str) -> SwitchField:
    """Return a switch as a field."""
    words = load_switches()[key]
    return SwitchField(
        key, place_of_switch(key), words["label"], words["explanation"], _choices(words), key in COUNTING
    )


def _choices(words: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    if words["kind"] == "bool":
        return (("true", "是"), ("false", "否"))
    return tuple(words["choices"].items()) if words["kind"] == "choice" else ()


@cache
def common_switches() -> tuple[SwitchField, ...]:
    """Return the switches that most tables change."""
    return tuple(map(switch_field, COMMON_SWITCHES))


@cache
def other_switches(counting: bool) -> tuple[SwitchField, ...]:
    """Return the other switches, those of counting or those of play."""
    return tuple(
        switch_field(key) for key in load_switches() if key not in COMMON_SWITCHES and (key in COUNTING) is counting
    )


@cache
def common_patterns() -> tuple[Pattern, ...]:
    """Return the patterns whose value most tables change."""
    return tuple(load_catalogue()[pattern_id] for pattern_id in COMMON_PATTERNS)


def parts_of(place: str) -> tuple[str, ...]:
    """Return the folded parts of the form in which a field stands."""
    section, _, key = place.partition(".")
    pattern_id, _, taken = key.partition(".")
    if section in ("switches", "play") and key not in COMMON_SWITCHES:
        return (section,)
    if section != "patterns":
        return ()
    if pattern_id in COMMON_PATTERNS:
        return ("taken",) if taken else ()
    return (FAMILIES[load_catalogue()[pattern_id].family],)


@cache
def other_patterns() -> tuple[PatternGroup, ...]:
    """Return the other patterns by family."""
    catalogue = load_catalogue().values()
    groups = (
        PatternGroup(
            name,
            tuple(one for one in catalogue if one.family == family and one.id not in COMMON_PATTERNS),
        )
        for family, name in FAMILIES.items()
    )
    return tuple(group for group in groups if group.patterns)
