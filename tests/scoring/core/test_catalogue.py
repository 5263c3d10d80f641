"""Every example, near miss and switch of the catalogue does what it says."""

from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any, get_args, get_type_hints

import pytest

from scoring.core.catalogue import FAMILIES, load_catalogue
from scoring.core.errors import Problem
from scoring.core.examples import example_faults, example_request, load_switches
from scoring.core.payment import payments
from scoring.core.problems import rule_clashes
from scoring.core.request import Request
from scoring.core.score_request import score_request
from scoring.core.score_sheet import ScoreSheet
from scoring.core.switches import Play, Switches

PATTERNS = load_catalogue()


def of_each(kind: str) -> Iterator[Any]:
    for pattern in PATTERNS.values():
        for number, example in enumerate(getattr(pattern, kind), 1):
            yield pytest.param(pattern.id, example, id=f"{pattern.id}-{number}")


def scored(example: Any) -> ScoreSheet:
    request = example_request(example)
    assert not request.problems, request.problems
    sheet = score_request(request)
    assert isinstance(sheet, ScoreSheet), sheet
    return sheet


@pytest.mark.parametrize(("pattern_id", "example"), list(of_each("examples")))
def test_an_example_scores_what_it_declares_and_shows_its_pattern(pattern_id: str, example: Any) -> None:
    sheet = scored(example)
    assert sheet.tai == example["tai"]
    assert pattern_id in [line.id for line in sheet.counted]


@pytest.mark.parametrize(("pattern_id", "miss"), list(of_each("near_misses")))
def test_a_near_miss_is_a_win_without_the_pattern(pattern_id: str, miss: Any) -> None:
    assert pattern_id in [line.id for line in scored(miss).not_met]


def test_every_pattern_has_words_an_example_and_a_family() -> None:
    for pattern in PATTERNS.values():
        assert pattern.name
        assert pattern.summary
        assert pattern.condition
        assert pattern.examples, pattern.id
        assert pattern.family in FAMILIES


def test_the_check_command_finds_nothing() -> None:
    assert list(example_faults()) == []


# ---- switches ---------------------------------------------------------------------------------------------


def other_values(key: str, value: Any) -> list[Any]:
    """Name what a switch could be instead."""
    hint = get_type_hints(Switches)[key]
    if hint is bool:
        return [not value]
    if hint is int:
        return [0, 1, 3, 8, 40]
    return [choice for choice in get_args(hint) if choice != value]


def result(request: Request) -> Any:
    """Give everything that a switch may change: the refusal, or lines and payments."""
    assert request.rules is not None
    for clash in rule_clashes(request.hand, request.context, request.rules):
        return clash.code
    outcome = score_request(request)
    if isinstance(outcome, Problem):
        return outcome.code
    owed = payments(outcome.tai, request.context, request.rules.switches, request.stakes)
    return outcome.tai, [(line.id, line.tai) for line in outcome.counted], [(one.side, one.amount) for one in owed]


WITH_EXAMPLES = {key: words["example"] for key, words in load_switches().items() if "example" in words}


@pytest.mark.parametrize("key", WITH_EXAMPLES)
def test_a_switch_changes_the_answer_to_its_example(key: str) -> None:
    request = example_request(WITH_EXAMPLES[key])
    assert not request.problems
    assert request.rules is not None
    before, switches = result(request), request.rules.switches
    changed = [
        result(replace(request, rules=replace(request.rules, switches=replace(switches, **{key: value}))))
        for value in other_values(key, getattr(switches, key))
    ]
    assert any(after != before for after in changed)


def test_every_switch_has_words_and_all_but_the_deck_an_example() -> None:
    words = load_switches()
    counting = {item.name for item in fields(Switches)}
    assert words.keys() == counting | {item.name for item in fields(Play)}
    assert counting - WITH_EXAMPLES.keys() == {"flowers"}
    for entry in words.values():
        assert entry["label"]
        assert entry["explanation"]


def test_every_choice_of_a_switch_has_words() -> None:
    hints = {**get_type_hints(Switches), **get_type_hints(Play)}
    for key, entry in load_switches().items():
        if entry["kind"] == "choice":
            assert set(entry["choices"]) == set(get_args(hints[key]))
