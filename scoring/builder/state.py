"""From an address to the state of the hand builder and back."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import accumulate
from typing import Any, Final
from urllib.parse import quote_plus, urlencode

from django.http import QueryDict

from .. import languages
from ..core.errors import Code, Problem
from ..core.request import LONGEST_TEXT
from ..core.ruleset import RuleSet, default_rules, load_rulesets
from ..core.said import AsTyped, say
from ..core.sentence import CHINESE, ENGLISH, Sentence, Wording, format_sentence, parse_sentence
from ..core.tiles import TILE_BY_CODE
from ..house.lookup import key_of, rules_at
from . import edits
from .controls import COUNTS, apply_controls, control_values

STEPS_KEPT: Final = 20
"""How many presses can be undone."""

LONGEST_UNDO: Final = 5_000
"""Characters of an address that they may take: proxies begin to refuse one of 8 KB."""

LONGEST_ADDRESS: Final = 7_000
"""Characters of an address that a browser is sent to. What is longer is no hand, and is answered where it is asked."""

MOST_ADDED: Final = 34
"""How many tiles one request can add: presses that waited for a slow line come together."""

_NAMING: Final = frozenset({"rules", "house"})
_LASTING: Final = {"text", "rules", "house", "into", "was"}


_HAN: Final = re.compile("[㐀-鿿]")  # not shown
_ENGLISH_WORD: Final = re.compile("[a-z]{2}")


@lru_cache(maxsize=1024)
def quoted(text: str) -> str:
    """Quote a text for a query; one page names the same hand in several addresses."""
    return quote_plus(text)


def rules_key(rules: RuleSet) -> str:
    """Return the key under which an address or a request names a rule set: ``rules``, or ``house``."""
    return key_of(rules.id)


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
    typed: Mapping[str, str] = field(default_factory=dict)
    """What was typed into controls and can't be used, so that it still stands there."""
    settled: bool = True
    """Whether the address already says all of this, and nothing else."""

    @property
    def request(self) -> dict[str, Any]:
        """The keys of a scoring request."""
        return self.sentence.request

    @property
    def house(self) -> str:
        """The version of the house rule set in force; empty for a shipped set."""
        return self.rules.id if rules_key(self.rules) == "house" else ""

    @property
    def asked(self) -> dict[str, Any]:
        """The request under the rule set in force, whatever set the sentence names."""
        said = {key: value for key, value in self.request.items() if key != "rules"}
        return said | {rules_key(self.rules): self.rules.id}

    @property
    def address(self) -> str:
        """The query that leads back here: the hand and its rules."""
        return f"text={quoted(self.text)}&{rules_key(self.rules)}={self.rules.id}"

    @property
    def resumable_address(self) -> str:
        """The query that also keeps the place of the next tile and what can be undone."""
        kept = [("text", self.text), (rules_key(self.rules), self.rules.id), ("into", self.into)]
        return urlencode(kept + [("was", text) for text in self.was])


def read_builder(query: QueryDict) -> Builder:
    """Read the state from a query and do what was pressed."""
    text = query.get("text", "")
    rules, problems = _rules(query)
    if len(text) > LONGEST_TEXT:
        message = say("一段文字最多 {most} 個字，這段有 {count} 個", most=LONGEST_TEXT, count=len(text))
        return Builder(text, rules, parse_sentence(""), problems=(Problem(Code.TOO_LONG, message, "text"),))
    into = query.get("into", "hand")
    into = into if into in edits.PLACES else "hand"
    was = _latest(query.getlist("was"))
    if "undo" in query and was:
        return Builder(was[-1], rules, parse_sentence(was[-1]), into, was[:-1], settled=False)
    if "clear" in query:
        return Builder("", rules, parse_sentence(""), was=_remembered(was, text), settled=False)
    before = query.get("shown", text)
    before = before if len(before) <= LONGEST_TEXT else text
    sentence = parse_sentence(text)
    as_typed = deepcopy(sentence.request)
    if "rules" in as_typed and (text != before or query.keys().isdisjoint(_NAMING)):
        rules = load_rulesets()[as_typed["rules"]]
    if "shown" in query:
        under = rules_at(query.get("under", "")) or rules
        shown = control_values(parse_sentence(before).request if before != text else as_typed, under)
        problems += apply_controls(sentence.request, query, shown, rules)
    pressed = _press(sentence.request, query, into)
    changed = sentence.request != as_typed
    if changed:
        text = format_sentence(sentence.request, sentence.unread)
        sentence = parse_sentence(text)
    return Builder(
        text,
        rules,
        sentence,
        into,
        was if text == before else _remembered(was, before),
        tuple(problems),
        {problem.field: str(query[problem.field]) for problem in problems if problem.field and problem.field in COUNTS},
        settled=not pressed and not changed and set(query) <= _LASTING and _names_fully(query, rules),
    )


def page_words() -> Wording:
    """Return the words in which a page of the language in force writes a sentence."""
    return ENGLISH if languages.language() == languages.ENGLISH else CHINESE


def in_page_words(builder: Builder) -> Builder:
    """Write a sentence that is wholly in the other language anew in that of the page.

    One in words of both, or in codes alone, stays as it was typed.
    """
    words = page_words()
    foreign, own = (_HAN, _ENGLISH_WORD) if words is ENGLISH else (_ENGLISH_WORD, _HAN)
    if not builder.request or not foreign.search(builder.text):
        return builder
    unread = builder.sentence.unread
    read = builder.text
    for piece in unread:
        read = read.replace(piece, " ")
    if own.search(read) or not foreign.search(read):
        return builder
    text = format_sentence(builder.request, unread, words=words)
    # Problems name their place in the text.
    sentence = parse_sentence(text) if builder.sentence.problems else builder.sentence
    return replace(builder, text=text, sentence=sentence)


def _remembered(was: tuple[str, ...], text: str) -> tuple[str, ...]:
    """Add a sentence to those that can be gone back to."""
    return _latest((*was, text))


def _latest(was: Sequence[str]) -> tuple[str, ...]:
    """Keep of the sentences before the last ones, as many as an address holds."""
    spent = accumulate(len("&was=") + len(quoted(text[: LONGEST_UNDO + 1])) for text in reversed(was[-STEPS_KEPT:]))
    kept = sum(length <= LONGEST_UNDO for length in spent)
    return tuple(was[len(was) - kept :])


def _rules(query: QueryDict) -> tuple[RuleSet, list[Problem]]:
    """Return the rule set asked for; the default one, and why, where there is none such."""
    asked = query.get("house") or query.get("rules") or default_rules()
    rules = rules_at(asked)
    if rules:
        return rules, []
    fallback = load_rulesets()[default_rules()]
    message = say("沒有「{asked}」這套規則，先用{label}算", asked=AsTyped(asked[:20]), label=fallback.label)
    return fallback, [Problem(Code.UNKNOWN_RULES, message, "rules")]


def _names_fully(query: QueryDict, rules: RuleSet) -> bool:
    """Say whether the address names a house rule set by its version, so that it goes on meaning the same."""
    named = [query[key] for key in _NAMING if query.get(key)]
    return rules_key(rules) == "rules" or (named == [rules.id] and "house" in query)


def _press(request: dict[str, Any], query: QueryDict, into: str) -> bool:
    """Do what a button asks for; return whether one was pressed."""
    draft = edits.Draft.of(request)
    tiles = [query.get("add", ""), *query.get("adds", "").split()[:MOST_ADDED]]
    if any(tiles):
        for tile in tiles:
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
