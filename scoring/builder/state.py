"""From an address to the state of the hand builder and back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlencode

from django.http import QueryDict

from ..core.errors import Code, Problem
from ..core.request import LONGEST_TEXT
from ..core.ruleset import RuleSet, default_rules, load_rulesets
from ..core.sentence import Sentence, format_sentence, parse_sentence
from ..core.tiles import TILE_BY_CODE
from . import edits
from .controls import apply_controls, control_values

STEPS_KEPT: Final = 20
"""How many presses can be undone."""

_LASTING: Final = {"text", "rules", "into", "was"}


@dataclass(frozen=True, slots=True)
class Builder:
    """The state: a sentence, the rule set, where the next tile goes, and the sentences before.

    ``sentence`` is the text read; ``problems`` are those of reading the controls.
    """

    text: str
    rules: RuleSet
    sentence: Sentence
    into: str = "hand"
    was: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()
    settled: bool = True
    """Whether the address already says all of this, and nothing else."""

    @property
    def request(self) -> dict[str, Any]:
        """The keys of a scoring request."""
        return self.sentence.request

    @property
    def address(self) -> str:
        """The query that leads back here: the hand and its rules."""
        return urlencode({"text": self.text, "rules": self.rules.id})

    @property
    def resumable_address(self) -> str:
        """The query that also keeps the place of the next tile and what can be undone."""
        kept = [("text", self.text), ("rules", self.rules.id), ("into", self.into)]
        return urlencode(kept + [("was", text) for text in self.was])


def read_builder(query: QueryDict) -> Builder:
    """Read the state from a query and do what was pressed."""
    text = query.get("text", "")
    if len(text) > LONGEST_TEXT:
        problem = Problem(Code.TOO_LONG, f"一段文字最多 {LONGEST_TEXT} 個字，這段有 {len(text)} 個", "text")
        return Builder(text, _rules(query)[0], parse_sentence(""), problems=(problem,))
    rules, problems = _rules(query)
    into = query.get("into", "hand")
    into = into if into in edits.PLACES else "hand"
    before = query.get("shown", text)
    was = tuple(item for item in query.getlist("was")[-STEPS_KEPT:] if len(item) <= LONGEST_TEXT)
    if "undo" in query and was:
        return _built(was[-1], rules, into, was[:-1], problems, settled=False)
    sentence = parse_sentence(text)
    if "shown" in query and "clear" not in query:
        shown = control_values(parse_sentence(before).request)
        problems += apply_controls(sentence.request, query, shown, rules)
    pressed = _press(sentence.request, query, into)
    changed = sentence.request != parse_sentence(text).request
    if "clear" in query:
        text, into = "", "hand"
    elif changed:
        text = format_sentence(sentence.request, sentence.unread)
    if text != before:
        was = (*was, before)[-STEPS_KEPT:]
    settled = not pressed and not changed and set(query) <= _LASTING
    return _built(text, rules, into, was, problems, settled=settled)


def _built(
    text: str, rules: RuleSet, into: str, was: tuple[str, ...], problems: list[Problem], *, settled: bool
) -> Builder:
    return Builder(text, rules, parse_sentence(text), into, was, tuple(problems), settled)


def _rules(query: QueryDict) -> tuple[RuleSet, list[Problem]]:
    """Return the rule set asked for; the default one, and why, where there is none such."""
    asked = query.get("rules") or default_rules()
    rules = load_rulesets().get(asked)
    if rules:
        return rules, []
    fallback = load_rulesets()[default_rules()]
    message = f"沒有「{asked[:20]}」這套規則，先用{fallback.label}算"
    return fallback, [Problem(Code.UNKNOWN_RULES, message, "rules")]


def _press(request: dict[str, Any], query: QueryDict, into: str) -> bool:
    """Do what a button asks for; return whether one was pressed."""
    draft = edits.Draft.of(request)
    if tile := query.get("add"):
        if tile in TILE_BY_CODE:
            edits.add(draft, TILE_BY_CODE[tile], into)
    elif what := query.get("take_out"):
        edits.remove(draft, what)
    elif what := query.get("apply"):
        edits.apply(request, draft, what)
    else:
        return False
    draft.write(request)
    return True
