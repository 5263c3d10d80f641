"""The form of a house rule set: what stands in it, how it is read, and which field each fault belongs to."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import asdict
from functools import cache
from typing import Any, Final, NamedTuple

from ..core.catalogue import load_catalogue
from ..core.examples import load_switches
from ..core.house import House, read_house
from ..core.ruleset import Fault, RuleSet, RuleSetError
from ..core.said import say
from ..core.switches import Play, Switches
from ..folding import squeeze
from ..languages import tr
from .differences import STAKE_NAMES, absorbed_names, place_of_switch

LONGEST_LIST: Final = 1_500
"""Of the names in one field: all of them, in the language that takes the most room."""
_TEXTS: Final = {"label": "名字", "summary": "備註", "extends": "從哪一套改來", "text": "內容"}
_BETWEEN: Final = re.compile(r"[、，,；;／/\n]+")  # not shown
_NOTHING: Final = frozenset({"", "沒有", "無", "none", "–", "-"})  # not shown


class Typed(NamedTuple):
    """A form that was sent: its fields as typed, the set they make, or what is wrong with them by field."""

    values: Mapping[str, str]
    house: House | None
    faults: tuple[Fault, ...]

    @property
    def errors(self) -> list[tuple[str, str]]:
        """The faults in words, each with the id of its field."""
        return [(_named(fault), field_of(fault.place)) for fault in self.faults]

    @property
    def by_field(self) -> dict[str, str]:
        """The first fault of each field."""
        return {field_of(fault.place): fault.words for fault in reversed(self.faults)}


def _named(fault: Fault) -> str:
    """Put the name of its field before a fault."""
    name = name_of(fault.place)
    return say("{name}：{words}", name=name, words=fault.words) if name else fault.words


def values_of(house: House) -> dict[str, str]:
    """Return what stands in the form of a set."""
    rules = house.rules
    values = {"label": house.label, "summary": house.summary, "extends": house.parent.id}
    values |= {f"stakes.{key}": str(value) for key, value in rules.stakes._asdict().items()}
    values |= {f"switches.{key}": _written(value) for key, value in asdict(rules.switches).items()}
    values |= {f"play.{key}": _written(value) for key, value in asdict(rules.play).items()}
    for pattern_id in load_catalogue():
        values[f"patterns.{pattern_id}"] = str(rules.value_of(pattern_id))
        values[f"patterns.{pattern_id}.absorbs"] = tr(absorbed_names(pattern_id, rules))
    return values


def _written(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def read_form(fields: Mapping[str, str], parent: RuleSet, *, nameless: bool = False) -> Typed:
    """Read a form over what stands in an untouched one of ``parent``: a field that is missing is as it was.

    ``nameless`` lets a name be found later: to look at what a change comes to, none is needed.
    """
    untouched = values_of(read_house({"label": "–", "extends": parent.id}))
    values = untouched | {key: fields[key] for key in untouched if key in fields}
    values |= {key: fields.get(key, "") for key in ("label", "summary")}
    values["extends"] = parent.id
    document: dict[str, Any] = {key: values[key] for key in ("label", "summary", "extends")}
    document["label"] = document["label"] or ("–" if nameless else "")
    document |= {section: {} for section in ("stakes", "switches", "play")}
    for key in STAKE_NAMES:
        document["stakes"][key] = _number(values[f"stakes.{key}"])
    for kind, section in ((Switches, "switches"), (Play, "play")):
        for key in kind.__dataclass_fields__:
            document[section][key] = _switch(key, values[f"{section}.{key}"])
    document["patterns"] = {
        pattern_id: {
            "value": _number(values[f"patterns.{pattern_id}"] or "0"),
            "absorbs": _patterns(values[f"patterns.{pattern_id}.absorbs"]),
        }
        for pattern_id in load_catalogue()
    }
    try:
        return Typed(values, read_house(document), ())
    except RuleSetError as error:
        return Typed(values, None, tuple(fault for fault in error.faults if isinstance(fault, Fault)))


def _number(text: str) -> object:
    """Read a number, full-width digits too; what is none stays text, which the rules refuse."""
    plain = unicodedata.normalize("NFKC", text[:20]).strip()
    return int(plain) if plain.isascii() and plain.isdigit() and len(plain) < 10 else text[:20]


def _switch(key: str, text: str) -> object:
    kind = load_switches()[key]["kind"]
    if kind == "count":
        return _number(text or "0")
    return {"true": True, "false": False}.get(text, text) if kind == "bool" else text


@cache
def _names() -> Mapping[str, str]:
    """Return each pattern by what it may be called."""
    found: dict[str, str] = {}
    for pattern in reversed(tuple(load_catalogue().values())):
        found |= {squeeze(name): pattern.id for name in (*pattern.aliases, pattern.english, pattern.name)}
        found[pattern.id] = pattern.id
    return found


def _patterns(text: str) -> list[str]:
    """Read names of patterns; what is none stays as it was typed."""
    parts = [part.strip() for part in _BETWEEN.split(text[:LONGEST_LIST])]
    pieces = [piece for part in parts for piece in _pieces(part)]
    return [_named_pattern(piece) or piece for piece in pieces if piece.lower() not in _NOTHING]


def _pieces(part: str) -> list[str]:
    """Take a part for one name, as names in English hold spaces, unless there are several in it."""
    several = part.split()
    whole = _named_pattern(part) or (part.isascii() and not any(map(_named_pattern, several)))
    return [part] if whole else several


def _named_pattern(text: str) -> str:
    """Return the id of the pattern that is called so, or nothing."""
    return _names().get(text) or _names().get(squeeze(text), "")


def field_of(place: str) -> str:
    """Return the id of the field that a fault belongs to; a part of the form where it belongs to none."""
    return place if place in _fields() else "house-form"


@cache
def _fields() -> frozenset[str]:
    places = {"label", "summary", "text", *(f"stakes.{key}" for key in STAKE_NAMES)}
    places |= {place_of_switch(key) for key in load_switches()}
    places |= {f"patterns.{pattern_id}{part}" for pattern_id in load_catalogue() for part in ("", ".absorbs")}
    return frozenset(places)


def name_of(place: str) -> str:
    """Return what the field is called; nothing where the words say it themselves."""
    if place in _TEXTS:
        return _TEXTS[place]
    section, _, key = place.partition(".")
    if section == "stakes" and key in STAKE_NAMES:
        return STAKE_NAMES[key]
    if section in ("switches", "play") and key in load_switches():
        return str(load_switches()[key]["label"])
    pattern_id, _, part = key.partition(".")
    if section == "patterns" and pattern_id in load_catalogue():
        name = load_catalogue()[pattern_id].name
        return say("{name}已含", name=name) if part else name
    return ""
