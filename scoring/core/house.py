"""A house rule set: a shipped set and what one table changes in it, in the schema of ``rulesets/*.toml``.

A *document* is such data from anybody. :func:`read_house` makes a rule set of it or names every point that is wrong;
what is kept, shown and exported is the document that it writes back, which holds only what differs from the parent.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import lru_cache
from typing import Any, Final

from .catalogue import load_catalogue
from .ruleset import Fault, PatternRule, RuleSet, RuleSetError, load_rulesets, read_ruleset
from .said import AsTyped, listed, say

LONGEST_LABEL: Final = 40
LONGEST_SUMMARY: Final = 200
LARGEST_DOCUMENT: Final = 20 * 1024
"""In a form each byte of it may take three, and a form may have 64 KiB with all that goes along."""
MOST_FAULTS: Final = 40
"""Faults beyond so many are told as a number."""

_TEXTS: Final = {"label": LONGEST_LABEL, "summary": LONGEST_SUMMARY}
_IGNORED: Final = frozenset({"id", "english", "origin", "place"})
"""What a shipped file says of itself and a house set does not."""
_JOINER: Final = "\u200d"  # holds emoji together
_UNSEEN: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
SOURCE: Final = "自訂"


@dataclass(frozen=True, slots=True)
class House:
    """A house rule set ready for use. ``summary`` may be empty; ``text`` is its document in the one way of writing."""

    label: str
    summary: str
    parent: RuleSet
    rules: RuleSet
    document: Mapping[str, Any]

    @property
    def text(self) -> str:
        """The document as JSON, always written the same way."""
        return canonical(self.document)


def canonical(document: Mapping[str, Any]) -> str:
    """Write a document in the one way in which it is kept and compared."""
    return json.dumps(document, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def read_house(document: object, ref: str = "") -> House:
    """Make a house rule set of a document; ``ref`` becomes the rule set's id.

    Raises :class:`RuleSetError` with every fault, each a :class:`Fault` whose words a visitor understands.
    """
    if not isinstance(document, Mapping):
        raise RuleSetError([Fault("no table", "", "要是一張表（名字和值）")])
    faults: list[Fault] = []
    texts = {key: _read_text(document, key, longest, faults) for key, longest in _TEXTS.items()}
    if not texts["label"] and not any(fault.place == "label" for fault in faults):
        faults.append(Fault("label is missing", "label", "要取一個名字"))
    if "extends" not in document:
        wanted = say("要寫從哪一套改來：{names}", names=listed(load_rulesets()))
        faults.append(Fault("extends is missing", "extends", wanted))
    data = {key: value for key, value in document.items() if key not in _IGNORED | _TEXTS.keys()}
    try:
        rules = _build(data, texts, ref)
    except RuleSetError as error:
        faults += error.faults
    if faults:
        raise RuleSetError(_bounded(faults))
    parent = load_rulesets()[data["extends"]]
    kept = {key: value for key, value in texts.items() if value} | _differences(rules, parent)
    return House(texts["label"], texts["summary"], parent, _build(kept, texts, ref), kept)


def house_of(rules: RuleSet, label: str) -> House:
    """Return a shipped rule set as a house rule set that changes nothing yet."""
    return read_house({"label": label, "extends": rules.id})


@lru_cache(maxsize=256)
def house_from(ref: str, text: str) -> House:
    """Return the house rule set of a canonical text, the same object again while it is remembered."""
    return read_house(json.loads(text), ref)


def rules_of(ref: str, text: str) -> RuleSet:
    """Return the rule set of a canonical text, the same object again while it is remembered."""
    return house_from(ref, text).rules


def _bounded(faults: list[Fault]) -> list[Fault]:
    others = len(faults) - MOST_FAULTS
    if others <= 0:
        return faults
    return [*faults[:MOST_FAULTS], Fault(f"{others} more faults", "", say("另外還有 {count} 個地方不對", count=others))]


def clean_text(value: str) -> str:
    """Write a text from a visitor on one line, its spaces single and its characters composed."""
    return " ".join(unicodedata.normalize("NFC", value).split())


def unseen(text: str) -> str:
    """Return the characters that can't be seen, or turn the rest around: control, direction, not assigned."""
    return "".join(char for char in text if unicodedata.category(char) in _UNSEEN and char != _JOINER)


def _read_text(document: Mapping[str, Any], key: str, longest: int, faults: list[Fault]) -> str:
    value = document.get(key, "")
    if not isinstance(value, str):
        faults.append(Fault(f"{key} is no text", key, "要是一段文字"))
        return ""
    if len(value) > 10 * longest:  # before any work on it
        faults.append(Fault(f"{key} is too long", key, say("最多 {most} 個字", most=longest)))
        return ""
    text = clean_text(value)
    if len(text) > longest:
        words = say("最多 {most} 個字，這裡有 {count} 個", most=longest, count=len(text))
        faults.append(Fault(f"{key} is too long", key, words))
    if unseen(text):
        faults.append(Fault(f"{key} holds what can't be seen", key, "裡有看不見的字元，請重打一次"))
    return AsTyped(text)


def _build(data: Mapping[str, Any], texts: Mapping[str, str], ref: str) -> RuleSet:
    """Read a document as what it is: a rule set that extends a shipped one."""
    parent, patterns = data.get("extends"), data.get("patterns")
    words = {
        "id": ref or "house",
        "label": texts["label"] or SOURCE,
        "english": "House rules",
        "origin": SOURCE,
        "summary": texts["summary"] or say("從{rules}改來的自家台數。", rules=_label_of(parent)),
    }
    if isinstance(patterns, Mapping):
        patterns = {
            pattern_id: {**entry, "source": SOURCE, "note": ""} if isinstance(entry, Mapping) else entry
            for pattern_id, entry in patterns.items()
        }
        data = {**data, "patterns": patterns}
    return read_ruleset({**data, **words}, load_rulesets())


def _label_of(parent: object) -> str:
    rules = load_rulesets().get(parent) if isinstance(parent, str) else None
    return rules.label if rules else ""


def _differences(rules: RuleSet, parent: RuleSet) -> dict[str, Any]:
    """Return what a rule set has that its parent has otherwise, as a document's sections."""
    found: dict[str, Any] = {"extends": parent.id}
    sections = {
        "stakes": _changed(rules.stakes._asdict(), parent.stakes._asdict()),
        "switches": _changed(asdict(rules.switches), asdict(parent.switches)),
        "play": _changed(asdict(rules.play), asdict(parent.play)),
        "patterns": {
            rule.id: changed
            for rule in rules.patterns.values()
            if (changed := _changed_pattern(rule, parent.patterns.get(rule.id)))
        },
    }
    return found | {key: section for key, section in sections.items() if section}


def _changed(ours: Mapping[str, Any], theirs: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in ours.items() if value != theirs[key]}


def _changed_pattern(ours: PatternRule, theirs: PatternRule | None) -> dict[str, Any]:
    """Return what differs in one pattern. One of 0 台 that the parent does not have is none at all."""
    absorbs = in_order(ours.absorbs)
    changed: dict[str, Any] = {}
    if ours.value != (theirs.value if theirs else 0):
        changed["value"] = ours.value
    if absorbs != (in_order(theirs.absorbs) if theirs else []) and (theirs or changed):
        changed["absorbs"] = absorbs
    return changed


def in_order(pattern_ids: tuple[str, ...]) -> list[str]:
    """Return patterns in the catalogue's order, each once."""
    return [pattern_id for pattern_id in load_catalogue() if pattern_id in pattern_ids]
