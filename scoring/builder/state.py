"""From an address to the state of the hand builder and back."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
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
from .controls import COUNTS, FOLLOWING, apply_controls, apply_counts, control_values, follow_up

STEPS_KEPT: Final = 20
"""How many presses can be undone."""

LONGEST_UNDO: Final = 5_000
"""Characters of an address that they may take: proxies begin to refuse one of 8 KB."""

LONGEST_ADDRESS: Final = 7_000
"""Characters of an address that a browser is sent to. What is longer is no hand, and is answered where it is asked."""

MOST_ADDED: Final = 34
"""How many tiles one request can add: presses that waited for a slow line come together."""

_NAMING: Final = frozenset({"rules", "house"})
_LASTING: Final = {"text", "rules", "house", "into", "was", "followed"}


_HAN: Final = re.compile("[㐀-鿿]")  # not shown
_ENGLISH_WORD: Final = re.compile("[a-z]{2}")


read_sentence: Final = lru_cache(maxsize=512)(parse_sentence)
"""Read a sentence; a press sends along the one that the answer before has written. What is read is not changed."""


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
    followed: str = ""
    """Which of seat and dealer changed along with the other, as the page has to say."""
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
    def follow_up(self) -> str:
        """What changed along with what was chosen, in words."""
        return follow_up(self.followed, control_values(self.request, self.rules))

    @property
    def notes(self) -> tuple[str, ...]:
        """What the page says of how all this was understood."""
        return (*self.sentence.notes, self.follow_up) if self.followed else self.sentence.notes

    @property
    def address(self) -> str:
        """The query that leads back here: the hand and its rules."""
        return f"text={quoted(self.text)}&{rules_key(self.rules)}={self.rules.id}"

    @property
    def resumable_address(self) -> str:
        """The query that also keeps the place of the next tile and what can be undone."""
        kept = [("text", self.text), (rules_key(self.rules), self.rules.id), ("into", self.into)]
        kept += [("was", text) for text in self.was]
        return urlencode([*kept, ("followed", self.followed)] if self.followed else kept)


def read_builder(query: QueryDict) -> Builder:
    """Read the state from a query and do what was pressed."""
    text = query.get("text", "")
    rules, problems = _rules(query)
    if len(text) > LONGEST_TEXT:
        message = say("一段文字最多 {most} 個字，這段有 {count} 個", most=LONGEST_TEXT, count=len(text))
        return Builder(text, rules, read_sentence(""), problems=(Problem(Code.TOO_LONG, message, "text"),))
    was = _latest(query.getlist("was"))
    if "undo" in query and was:
        return Builder(was[-1], rules, read_sentence(was[-1]), _place(query), was[:-1], settled=False)
    if "clear" in query:
        return Builder("", rules, read_sentence(""), was=_remembered(was, text), settled=False)
    builder = _built(Builder(text, rules, read_sentence(text), _place(query), was, tuple(problems)), query)
    for tile in query.get("adds", "").split()[:MOST_ADDED]:
        builder = _added(builder, tile)
    return builder


def _added(builder: Builder, tile: str) -> Builder:
    """Add one more tile as a press of its own, which can be undone alone."""
    if tile not in TILE_BY_CODE:
        return builder
    request = dict(builder.request)
    draft = edits.Draft.of(request)
    edits.add(draft, TILE_BY_CODE[tile], builder.into)
    draft.write(request)
    if request == builder.request:
        return builder
    text = format_sentence(builder.sentence.chosen(request), builder.sentence.unread)
    return replace(builder, text=text, sentence=read_sentence(text), was=_remembered(builder.was, builder.text))


def _place(query: QueryDict) -> str:
    """Return where the next tile goes."""
    into = query.get("into", "hand")
    return into if into in edits.PLACES else "hand"


def _built(typed: Builder, query: QueryDict) -> Builder:
    """Do to what was typed what was pressed and chosen, and write it anew where that changes it."""
    before = query.get("shown", typed.text)
    before = before if len(before) <= LONGEST_TEXT else typed.text
    rules = typed.rules
    if "rules" in typed.request and (typed.text != before or query.keys().isdisjoint(_NAMING)):
        rules = load_rulesets()[typed.request["rules"]]
    request = dict(typed.request)
    problems, followed = _choose(request, typed, before, rules, query)
    pressed = _press(request, query, typed.into)
    changed = request != typed.request
    text = (
        format_sentence(typed.sentence.chosen(request), typed.sentence.left_unread(request)) if changed else typed.text
    )
    return replace(
        typed,
        text=text,
        rules=rules,
        sentence=read_sentence(text) if changed else typed.sentence,
        was=typed.was if text == before else _remembered(typed.was, before),
        problems=(*typed.problems, *problems),
        typed={each.field: str(query[each.field]) for each in problems if each.field and each.field in COUNTS},
        followed=followed,
        settled=not pressed and not changed and set(query) <= _LASTING and _names_fully(query, rules),
    )


def _choose(
    request: dict[str, Any], typed: Builder, before: str, rules: RuleSet, query: QueryDict
) -> tuple[list[Problem], str]:
    """Change what was chosen in the controls, which showed the text ``before``.

    Returns what can't be used, and which of seat and dealer followed the other.
    """
    if "shown" not in query:
        followed = query.get("followed", "")
        numbers = apply_counts(request, query, control_values(request, rules))
        return numbers, followed if followed in FOLLOWING else ""
    under = rules_at(query.get("under", "")) or rules
    said = read_sentence(before).request if before != typed.text else typed.request
    return apply_controls(request, query, control_values(said, under), rules)


def page_words() -> Wording:
    """Return the words in which a page of the language in force writes a sentence."""
    return ENGLISH if languages.language() == languages.ENGLISH else CHINESE


def in_page_words(builder: Builder) -> Builder:
    """Write a sentence that is wholly in the other language anew in that of the page.

    One in words of both, or in codes alone, stays as it was typed; so does one of which something can't be read:
    problems name the place where it was typed.
    """
    words = page_words()
    foreign, own = (_HAN, _ENGLISH_WORD) if words is ENGLISH else (_ENGLISH_WORD, _HAN)
    if not builder.request or builder.sentence.problems or builder.sentence.unread:
        return builder
    if own.search(builder.text) or not foreign.search(builder.text):
        return builder
    return replace(builder, text=format_sentence(builder.sentence.chosen(builder.request), words=words))


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


_PRESSES: Final = frozenset({"add", "take_out", "apply"})


def _press(request: dict[str, Any], query: QueryDict, into: str) -> bool:
    """Do what a button asks for; return whether one was pressed."""
    if query.keys().isdisjoint(_PRESSES):
        return False
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
