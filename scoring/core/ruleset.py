"""Rule sets: values, switches and absorption as data, read once and checked whole.

A rule set is a TOML file in ``rulesets/``; one that ``extends`` another holds only what differs.
Whatever is wrong with it is told at once, each point by name.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cache, cached_property
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import Any, Final, get_args, get_type_hints

from .catalogue import Pattern, load_catalogue
from .context import HIGHEST_STAKE, Stakes
from .said import AsTyped, listed, say
from .switches import Play, Switches

_FOLDER: Final = Path(__file__).with_name("rulesets")
_WORDS: Final = ("id", "label", "english", "origin", "summary")
_KEYS: Final = {*_WORDS, "place", "extends", "stakes", "switches", "play", "patterns"}
_STAKES: Final = Stakes()
_PATTERN_KEYS: Final = {"value", "source", "absorbs", "note"}
HIGHEST_VALUE: Final = 1000


class Fault(str):
    """One point that is wrong with a rule set, in English for who keeps the data.

    ``place`` is its key (``switches.min_tai``, ``patterns.dragon``) and ``words`` say it to a visitor.
    """

    place: str
    words: str

    def __new__(cls, text: str, place: str = "", words: str = "") -> Fault:
        """Make a fault of its three parts."""
        fault = super().__new__(cls, text)
        fault.place, fault.words = place, words
        return fault


class RuleSetError(ValueError):
    """A rule set that can't be used; ``faults`` names every point that is wrong."""

    def __init__(self, faults: Sequence[Fault]) -> None:
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
    stakes: Stakes = _STAKES

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
    faults = [
        Fault(f"{stem}: holds the id {data.get('id')!r}") for stem, data in found.items() if data.get("id") != stem
    ]
    read: dict[str, RuleSet] = {}
    for stem in _parents_first(found):
        try:
            read[stem] = read_ruleset(found[stem], read)
        except RuleSetError as error:
            faults += [Fault(f"{stem}: {fault}") for fault in error.faults]
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
        raise RuleSetError([Fault(f"extends in a circle: {' → '.join(map(str, error.args[1]))}")]) from None


def read_ruleset(data: Mapping[str, Any], parents: Mapping[str, RuleSet]) -> RuleSet:
    """Make a rule set from its data; ``parents`` are the sets that it may extend.

    Raises :class:`RuleSetError` with every :class:`Fault`: unknown keys and ids, values of the wrong kind, values
    without a source, absorption in a circle.
    """
    faults = [_unknown(key, key) for key in data.keys() - _KEYS]
    parent = _extended(data, parents, faults)
    for key in _WORDS:
        if not isinstance(data.get(key), str) or not data[key]:
            faults.append(Fault(f"{key} is missing", key, "要寫"))
    sections = {key: _section(data, key, faults) for key in ("stakes", "switches", "play", "patterns")}
    stakes = _read_stakes(sections["stakes"], parent.stakes if parent else _STAKES, faults)
    switches = _read_fields(Switches, "switches", sections["switches"], parent.switches if parent else None, faults)
    play = _read_fields(Play, "play", sections["play"], parent.play if parent else None, faults)
    rules = _read_patterns(sections["patterns"], parent.patterns if parent else {}, faults)
    if not faults:
        words = {key: data[key] for key in _WORDS}
        ruleset = RuleSet(
            **words, place=data.get("place", 0), switches=switches, play=play, patterns=rules, stakes=stakes
        )
        faults += _absorption_faults(ruleset)
    if faults:
        raise RuleSetError(sorted(faults))
    return ruleset


def _extended(data: Mapping[str, Any], parents: Mapping[str, RuleSet], faults: list[Fault]) -> RuleSet | None:
    """Return the set that the data extends, if any."""
    extends = data.get("extends")
    parent = parents.get(extends) if isinstance(extends, str) else None
    if "extends" in data and parent is None:
        named = extends[:40] if isinstance(extends, str) else shown(extends)
        words = say("沒有「{name}」這套台制", name=AsTyped(named))
        faults.append(Fault(f"extends the unknown set {shown(extends)}", "extends", words))
    return parent


def shown(value: object) -> str:
    """Quote what stands in the data, cut short: it may come from anybody and be of any size."""
    if isinstance(value, str):
        return repr(value[:40])
    if value is None or isinstance(value, bool | float) or (isinstance(value, int) and abs(value) < 10**20):
        return repr(value)
    return f"a {type(value).__name__}"


def _unknown(place: str, key: str) -> Fault:
    return Fault(f"unknown key {shown(place)}", place, say("沒有「{key}」這一項", key=AsTyped(key[:40])))


def _section(data: Mapping[str, Any], key: str, faults: list[Fault]) -> Mapping[str, Any]:
    """Return one table of the data; empty if it is left out or no table."""
    section = data.get(key, {})
    if isinstance(section, Mapping):
        return section
    faults.append(Fault(f"{key} can't be {shown(section)}", key, "要是一張表（名字和值）"))
    return {}


def _read_stakes(data: Mapping[str, Any], parent: Stakes, faults: list[Fault]) -> Stakes:
    """Read 底 and 每台 over those of the parent."""
    values = parent._asdict()
    for key, value in data.items():
        place = f"stakes.{key}"
        if key not in values:
            faults.append(_unknown(place, key))
        elif not _is_count(value, HIGHEST_STAKE):
            faults.append(Fault(f"{place} can't be {shown(value)}", place, _whole_number(HIGHEST_STAKE)))
        else:
            values[key] = value
    return Stakes(**values)


def _read_fields[T: (Switches, Play)](
    kind: type[T], name: str, data: Mapping[str, Any], parent: T | None, faults: list[Fault]
) -> T:
    """Read the switches of one section over those of the parent."""
    hints = get_type_hints(kind)
    values = {item.name: getattr(parent, item.name) for item in fields(kind)} if parent else {}
    for key, value in data.items():
        place = f"{name}.{key}"
        if key not in hints:
            words = say("沒有「{key}」這個開關", key=AsTyped(key[:40]))
            faults.append(Fault(f"unknown key {place[:60]}", place, words))
        elif not _fits(value, hints[key]):
            faults.append(Fault(f"{place} can't be {shown(value)}", place, _wanted(hints[key])))
        else:
            values[key] = value
    return kind(**values)


def _fits(value: object, hint: object) -> bool:
    """Say whether a value is a bool, a count from 0, or one of the choices."""
    if hint is bool:
        return isinstance(value, bool)
    if hint is int:
        return _is_count(value, HIGHEST_VALUE)
    return value in get_args(hint)


def _wanted(hint: object) -> str:
    """Say what a value must be."""
    if hint is bool:
        return "只能是 true 或 false"
    if hint is int:
        return _whole_number(HIGHEST_VALUE)
    return say("只能是 {choices}", choices=listed(map(AsTyped, get_args(hint))))


def _whole_number(highest: int) -> str:
    return say("要是 0 到 {highest} 的整數", highest=highest)


def _is_count(value: object, highest: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= highest


def _read_patterns(
    data: Mapping[str, Any], parent: Mapping[str, PatternRule], faults: list[Fault]
) -> Mapping[str, PatternRule]:
    """Read the patterns over those of the parent, in the catalogue's order."""
    catalogue = load_catalogue()
    rules = dict(parent)
    for pattern_id, entry in data.items():
        place = f"patterns.{pattern_id}"
        if pattern_id not in catalogue:
            faults.append(Fault(f"unknown pattern {shown(pattern_id)}", place, _no_pattern(pattern_id)))
            continue
        if not isinstance(entry, Mapping):
            faults.append(Fault(f"{pattern_id} can't be {shown(entry)}", place, "要寫 value（台數）"))
            continue
        faults += [
            Fault(f"{pattern_id}: unknown key {shown(key)}", place, say("沒有「{key}」這一項", key=AsTyped(key[:40])))
            for key in entry.keys() - _PATTERN_KEYS
        ]
        inherited = parent.get(pattern_id)
        merged = {key: getattr(inherited, key) for key in _PATTERN_KEYS} if inherited else {}
        merged |= {key: entry[key] for key in entry.keys() & _PATTERN_KEYS}
        own = _rule_faults(pattern_id, merged, catalogue)
        faults += own
        if not own:
            merged["absorbs"] = tuple(merged.get("absorbs", ()))
            rules[pattern_id] = PatternRule(catalogue[pattern_id], **merged)
    return {pattern_id: rules[pattern_id] for pattern_id in catalogue if pattern_id in rules}


def _rule_faults(pattern_id: str, entry: Mapping[str, Any], catalogue: Mapping[str, Pattern]) -> list[Fault]:
    """Name what is wrong with one pattern's entry."""
    faults = []
    place, value, absorbs = f"patterns.{pattern_id}", entry.get("value"), entry.get("absorbs", ())
    if not _is_count(value, HIGHEST_VALUE):
        wanted = say("台數要是 0 到 {highest} 的整數", highest=HIGHEST_VALUE)
        faults.append(Fault(f"{pattern_id}: the value can't be {shown(value)}", place, wanted))
    if not isinstance(entry.get("source"), str) or not entry["source"]:
        faults.append(Fault(f"{pattern_id}: the value has no source", place, "要寫出處"))
    if not isinstance(entry.get("note", ""), str):
        faults.append(Fault(f"{pattern_id}: the note can't be {shown(entry['note'])}", place, "說明要是文字"))
    if not isinstance(absorbs, list | tuple) or not all(isinstance(other, str) for other in absorbs):
        words = "不另計的台型要是一串 id"
        return [*faults, Fault(f"{pattern_id}: absorbs can't be {shown(absorbs)}", f"{place}.absorbs", words)]
    faults += [
        Fault(f"{pattern_id}: absorbs the unknown pattern {shown(other)}", f"{place}.absorbs", _no_pattern(other))
        for other in absorbs
        if other not in catalogue
    ]
    if pattern_id in absorbs:
        faults.append(Fault(f"{pattern_id}: absorbs itself", f"{place}.absorbs", "不能把自己算進自己"))
    return faults


def _no_pattern(name: str) -> str:
    return say("沒有「{name}」這個台型", name=AsTyped(name[:40]))


def _in_turn(names: Sequence[str]) -> str:
    """Write names with arrows between them, each to be said in the visitor's language."""
    values = {f"name{place}": name for place, name in enumerate(names)}
    return say(" → ".join(f"{{{key}}}" for key in values), **values)


def _absorption_faults(ruleset: RuleSet) -> list[Fault]:
    try:
        _ = ruleset.absorption_order
    except CycleError as error:
        circle: list[str] = error.args[1]
        words = say("互相算進對方：{names}", names=_in_turn([load_catalogue()[one].name for one in circle]))
        place = f"patterns.{circle[0]}.absorbs"
        return [Fault(f"absorbs in a circle: {' → '.join(circle)}", place, words)]
    return []
