"""Every switch is explained by a hand whose result it changes, found by the engine."""

from __future__ import annotations

from typing import get_type_hints

import pytest

from scoring.core.answer import answer
from scoring.core.house import house_of, read_house
from scoring.core.ruleset import load_rulesets
from scoring.core.switches import Switches
from scoring.house.examples import COUNTING, Judge, Outcome, choices_of, example_of, shown_example, with_switch
from tests.scoring.house.making import house

SETS = tuple(load_rulesets())


def asked(request: object, judge: Judge) -> Outcome:
    """Ask the interface for programs what a hand comes to."""
    assert isinstance(request, dict)
    found = answer(
        {key: value for key, value in request.items() if key != "rules"} | {"house": "x"}, lambda _: judge.rules
    )
    if not found["ok"]:
        return Outcome(None, why_not=found["errors"][0]["message"])
    lines = tuple((line["name"], line["tai"]) for line in found["patterns"])
    return Outcome(found["tai"], lines, tuple(payment["amount"] for payment in found["payments"].values()))


def test_every_counting_switch_has_an_example() -> None:
    assert set(COUNTING) == set(get_type_hints(Switches))


@pytest.mark.parametrize("parent", SETS)
@pytest.mark.parametrize("key", COUNTING)
def test_the_example_of_a_switch_changes_with_it(key: str, parent: str) -> None:
    shown = shown_example(key, parent, Judge(load_rulesets()[parent]))
    assert len({option.outcome for option in shown.options}) > 1
    assert sum(option.in_force for option in shown.options) == 1


@pytest.mark.parametrize("parent", SETS)
@pytest.mark.parametrize("key", COUNTING)
def test_what_is_shown_is_what_the_interface_answers(key: str, parent: str) -> None:
    example = example_of(key, parent)
    for value in choices_of(key) or (0, example.number):
        judge = Judge(with_switch(example.rules, key, value))
        assert judge.outcome(example.request) == asked(dict(example.asked), judge)


@pytest.mark.parametrize("key", COUNTING)
def test_the_set_that_is_being_written_is_the_one_that_is_judged(key: str) -> None:
    """What is in force is marked, and worked out with everything else that was changed."""
    ours = house(stakes={"base": 7, "per_tai": 3}, patterns={"self_drawn": {"value": 5}}).rules
    shown = shown_example(key, "standard", Judge(ours))
    (now,) = [option for option in shown.options if option.in_force]
    if not shown.elsewhere:
        assert now.outcome == Judge(ours).outcome(shown.example.request)


def test_a_switch_that_changes_nothing_here_is_shown_where_it_does() -> None:
    ours = read_house({"label": "x", "extends": "standard", "patterns": {"all_sequences": {"value": 0}}}).rules
    shown = shown_example("pinghu_flowers", "standard", Judge(ours))
    assert shown.elsewhere == "通行台制"
    assert len({option.outcome for option in shown.options}) > 1


def test_judging_leaves_nothing_behind_for_other_visitors() -> None:
    from scoring.core.evaluate import SCORERS

    before = len(SCORERS)
    for key in COUNTING:
        shown_example(key, "standard", Judge(house_of(load_rulesets()["standard"], "x").rules))
    assert len(SCORERS) == before
