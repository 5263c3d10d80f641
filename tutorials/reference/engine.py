"""What content may name in the rules core, and how example hands fare there."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import fields

from scoring.core.answer import answer
from scoring.core.catalogue import load_catalogue
from scoring.core.notation import parse_meld, parse_tiles
from scoring.core.ruleset import load_rulesets
from scoring.core.switches import Play, Switches

from . import glossary
from .examples import Example
from .loading import Known, Reference
from .problems import ContentProblem, Fault


def known_names(lessons: Collection[str] | None = None) -> Known:
    """Return the names that the rules core defines, with those of the lessons' steps where they can be told."""
    return Known(
        rule_sets=load_rulesets().keys(),
        switches={
            *(f"switches.{field.name}" for field in fields(Switches)),
            *(f"play.{field.name}" for field in fields(Play)),
        },
        patterns=load_catalogue().keys(),
        lessons=lessons,
    )


def engine_problems(reference: Reference) -> Iterator[ContentProblem]:
    """Yield what the engine does not confirm: examples with another total, tiles that can't be read."""
    for record, example in reference.examples():
        for message in example_faults(example):
            yield ContentProblem(Fault.BAD_VALUE, "examples", record, f"{example.text}: {message}")
    for term in reference.glossary.terms.values():
        if term.tiles and not _is_readable(term.tiles):
            message = f"{term.tiles} can't be read as tiles"
            yield ContentProblem(Fault.BAD_VALUE, glossary.FILE, term.id, message)


def example_faults(example: Example) -> Iterator[str]:
    """Yield where the engine's answer differs from what the example says."""
    for rule_set, tai in example.tai.items():
        got = answer(example.asked_of(rule_set))
        if got.get("tai") != tai:
            yield f"{rule_set} gives {got.get('tai', _codes(got))}, not {tai}"
    for rule_set, code in example.refused.items():
        codes = _codes(answer(example.asked_of(rule_set)))
        if codes != [code]:
            yield f"{rule_set} answers {codes}, not {code}"
    if example.waits:
        waits = [wait["tile"] for wait in answer(dict(example.request)).get("waits", ())]
        if waits != list(example.waits):
            yield f"waits for {waits}, not {list(example.waits)}"


def _codes(got: dict[str, object]) -> list[object]:
    errors = got.get("errors", [])
    return [error["code"] for error in errors] if isinstance(errors, list) else []


def _is_readable(text: str) -> bool:
    if text.startswith("("):
        meld, _, problems = parse_meld(text)
        return meld is not None and not problems
    return not parse_tiles(text).problems
