"""Rule sets: values, switches and absorption as data, read once and checked whole.

A rule set is a TOML file in ``rulesets/``; one that ``extends`` another holds only what differs.
Whatever is wrong with it is told at once, each point by name.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache, cached_property
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import Any, Final, get_args, get_type_hints

from .catalogue import Pattern, load_catalogue
from .switches import Play, Switches

_FOLDER: Final = Path(__file__).with_name("rulesets")
_WORDS: Final = ("id", "label", "english", "origin", "summary")
_KEYS: Final = {*_WORDS, "place", "extends", "switches", "play", "patterns"}
_PATTERN_KEYS: Final = {"value", "source", "absorbs", "note"}
HIGHEST_VALUE: Final = 1000


class RuleSetError(ValueError):
    """A rule set that can't be used; ``faults`` names every point that is wrong."""

    def __init__(self, faults: list[str]) -> None:
        super().__init__("; ".join(faults))
        self.faults = tuple(faults)


@dataclass(frozen=True, slots=True)
class PatternRule:
    """What one table pays for a pattern: 台 each time, where the value comes from, what it absorbs."""

    pattern: Pattern
    value: int
    source: str
    absorbs: tuple[str, ...] = ()
    note: str = ""

    @property
    def id(self) -> str:
        """The pattern's id."""
        return self.pattern.id


@dataclass(frozen=True, eq=False)
class RuleSet:
    """A table's rules. ``patterns`` stands in the catalogue's order; a value of 0 is shown, not counted."""

    id: str
    label: str
    english: str
    origin: str
    summary: str
    place: int
    switches: Switches
    play: Play
    patterns: Mapping[str, PatternRule]

    def value_of(self, pattern_id: str) -> int:
        """Return what the pattern is worth each time, 0 where the table does not have it."""
        rule = self.patterns.get(pattern_id)
        return rule.value if rule else 0

    @cached_property
    def seven_pairs(self) -> bool:
        """Whether seven pairs and a triplet win at this table."""
        return self.value_of("seven_pairs_triplet") > 0

    @cached_property
    def absorption_order(self) -> tuple[str, ...]:
        """The counted patterns, each before all that it absorbs."""
        sorter: TopologicalSorter[str] = TopologicalSorter()
        for rule in self.patterns.values():
            if rule.value:
                sorter.add(rule.id)
                for absorbed in rule.absorbs:
                    sorter.add(absorbed, rule.id)
        return tuple(pattern_id for pattern_id in sorter.static_order() if self.value_of(pattern_id))


def default_rules() -> str:
    """Return the id of the set that is in force unless another is asked for: the one in the first place."""
    return next(iter(load_rulesets()))


@cache
def load_rulesets() -> Mapping[str, RuleSet]:
    """Return the rule sets that ship, by id, in the order in which they are shown. Raises :class:`RuleSetError`."""
    found = {path.stem: tomllib.loads(path.read_text(encoding="utf-8")) for path in sorted(_FOLDER.glob("*.toml"))}
    faults = [f"{stem}: holds the id {data.get('id')!r}" for stem, data in found.items() if data.get("id") != stem]
    read: dict[str, RuleSet] = {}
    for stem in _parents_first(found):
        try:
            read[stem] = read_ruleset(found[stem], read)
        except RuleSetError as error:
            faults += [f"{stem}: {fault}" for fault in error.faults]
    if faults:
        raise RuleSetError(faults)
    return {ruleset.id: ruleset for ruleset in sorted(read.values(), key=lambda ruleset: ruleset.place)}


def _parents_first(found: Mapping[str, Mapping[str, Any]]) -> list[str]:
    sorter = TopologicalSorter(
        {stem: {data["extends"]} if "extends" in data else set() for stem, data in found.items()}
    )
    try:
        return [stem for stem in sorter.static_order() if stem in found]
    except CycleError as error:
        raise RuleSetError([f"extends in a circle: {' → '.join(map(str, error.args[1]))}"]) from None


def read_ruleset(data: Mapping[str, Any], parents: Mapping[str, RuleSet]) -> RuleSet:
    """Make a rule set from its data; ``parents`` are the sets that it may extend.

    Raises :class:`RuleSetError` with every fault: unknown keys and ids, values of the wrong kind, values
    without a source, absorption in a circle.
    """
    faults = [f"unknown key {key!r}" for key in data.keys() - _KEYS]
    parent = parents.get(str(data.get("extends"))) if "extends" in data else None
    if "extends" in data and parent is None:
        faults.append(f"extends the unknown set {data['extends']!r}")
    for key in _WORDS:
        if not isinstance(data.get(key), str) or not data[key]:
            faults.append(f"{key} is missing")
    switches = _read_fields(Switches, "switches", data.get("switches", {}), parent.switches if parent else None, faults)
    play = _read_fields(Play, "play", data.get("play", {}), parent.play if parent else None, faults)
    rules = _read_patterns(data.get("patterns", {}), parent.patterns if parent else {}, faults)
    if not faults:
        words = {key: data[key] for key in _WORDS}
        ruleset = RuleSet(**words, place=data.get("place", 0), switches=switches, play=play, patterns=rules)
        faults += _absorption_faults(ruleset)
    if faults:
        raise RuleSetError(sorted(faults))
    return ruleset


def _read_fields[T: (Switches, Play)](
    kind: type[T], name: str, data: Mapping[str, Any], parent: T | None, faults: list[str]
) -> T:
    """Read the switches of one section over those of the parent."""
    hints = get_type_hints(kind)
    values = {item.name: getattr(parent, item.name) for item in fields(kind)} if parent else {}
    for key, value in data.items():
        if key not in hints:
            faults.append(f"unknown key {name}.{key}")
        elif not _fits(value, hints[key]):
            faults.append(f"{name}.{key} can't be {value!r}")
        else:
            values[key] = value
    return kind(**values)


def _fits(value: object, hint: object) -> bool:
    """Say whether a value is a bool, a count from 0, or one of the choices."""
    if hint is bool:
        return isinstance(value, bool)
    if hint is int:
        return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= HIGHEST_VALUE
    return value in get_args(hint)


def _read_patterns(
    data: Mapping[str, Any], parent: Mapping[str, PatternRule], faults: list[str]
) -> Mapping[str, PatternRule]:
    """Read the patterns over those of the parent, in the catalogue's order."""
    catalogue = load_catalogue()
    rules = dict(parent)
    for pattern_id, entry in data.items():
        if pattern_id not in catalogue:
            faults.append(f"unknown pattern {pattern_id!r}")
            continue
        faults += [f"{pattern_id}: unknown key {key!r}" for key in entry.keys() - _PATTERN_KEYS]
        inherited = parent.get(pattern_id)
        merged = {key: getattr(inherited, key) for key in _PATTERN_KEYS} if inherited else {}
        merged |= {key: entry[key] for key in entry.keys() & _PATTERN_KEYS}
        own = _rule_faults(pattern_id, merged, catalogue)
        faults += own
        if not own:
            merged["absorbs"] = tuple(merged.get("absorbs", ()))
            rules[pattern_id] = PatternRule(catalogue[pattern_id], **merged)
    return {pattern_id: rules[pattern_id] for pattern_id in catalogue if pattern_id in rules}


def _rule_faults(pattern_id: str, entry: Mapping[str, Any], catalogue: Mapping[str, Pattern]) -> list[str]:
    """Name what is wrong with one pattern's entry."""
    faults = []
    if not _fits(entry.get("value"), int):
        faults.append(f"{pattern_id}: the value can't be {entry.get('value')!r}")
    if not isinstance(entry.get("source"), str) or not entry["source"]:
        faults.append(f"{pattern_id}: the value has no source")
    absorbs = entry.get("absorbs", ())
    faults += [f"{pattern_id}: absorbs the unknown pattern {other!r}" for other in absorbs if other not in catalogue]
    if pattern_id in absorbs:
        faults.append(f"{pattern_id}: absorbs itself")
    return faults


def _absorption_faults(ruleset: RuleSet) -> list[str]:
    try:
        _ = ruleset.absorption_order
    except CycleError as error:
        return [f"absorbs in a circle: {' → '.join(error.args[1])}"]
    return []
