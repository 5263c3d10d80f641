"""The content that ships: complete, resolvable and confirmed by the engine."""

import re

import pytest

from scoring.core.ruleset import load_rulesets
from tutorials.checks import check_reference_content
from tutorials.lessons import book
from tutorials.reference import load_reference
from tutorials.reference.engine import engine_problems, example_faults, known_names
from tutorials.reference.examples import Example
from tutorials.reference.loading import namings

REFERENCE = load_reference()
EXAMPLES = [
    pytest.param(example, id=f"{record} {number}") for number, (record, example) in enumerate(REFERENCE.examples())
]


def test_nothing_is_wrong_with_the_content_and_every_name_in_it_exists():
    load_reference(known=known_names(book().pages))


def test_the_system_check_has_nothing_to_say():
    assert check_reference_content() == []


@pytest.mark.parametrize("example", EXAMPLES)
def test_every_example_hand_is_worth_what_the_page_says(example: Example):
    assert list(example_faults(example)) == []


def test_an_example_with_a_wrong_total_is_told():
    hand = {"hand": "123456789m456p34s55s", "win": "2s", "seat": "S"}
    wrong = Example("", hand, tai={"standard": 4}, refused={}, waits=())
    refused = Example("", hand, tai={}, refused={"standard": "not_winning"}, waits=())
    waits = Example("", {"hand": "123456789m456p34s55s"}, tai={}, refused={}, waits=("2s",))
    assert list(example_faults(wrong)) == ["standard gives 3, not 4"]
    assert list(example_faults(refused)) == ["standard answers [], not not_winning"]
    assert list(example_faults(waits)) == ["waits for ['2s', '5s'], not ['2s']"]


def test_the_engine_reads_every_example_of_the_glossary():
    assert list(engine_problems(REFERENCE)) == []


def test_there_is_enough_of_each_kind():
    assert len(REFERENCE.penalties.rulings) >= 24
    assert len(REFERENCE.priority.conflicts) == 10
    assert len(REFERENCE.special_rules.rules) >= 40
    assert len(REFERENCE.glossary.terms) >= 110
    assert len(REFERENCE.disputes.disputes) >= 45
    assert len(REFERENCE.faq) >= 30


def test_a_rule_set_that_is_named_ships():
    named = {name for naming in namings(REFERENCE) for name in naming.rule_sets}
    assert named == load_rulesets().keys()


def test_every_decision_where_sources_are_silent_is_shown():
    decisions = {dispute.decision for dispute in REFERENCE.disputes.disputes.values()} - {""}
    assert decisions == {f"P-{number}" for number in range(1, 8)}


def test_every_record_says_where_it_comes_from():
    records = [
        *REFERENCE.penalties.rulings.values(),
        *REFERENCE.priority.conflicts.values(),
        *REFERENCE.special_rules.rules.values(),
        *REFERENCE.disputes.disputes.values(),
        *REFERENCE.faq.values(),
    ]
    origin = re.compile(r"[A-E] .+|公開台數表 .+|本站決定( P-[1-7]|：.+)")
    assert [(record.id, source) for record in records for source in record.source if not origin.fullmatch(source)] == []
    letters = {"A", "B", "C", "D", "E", "公開台數表", "牌桌用語"}
    assert [term.id for term in REFERENCE.glossary.terms.values() if not set(term.source) <= letters] == []
    assert [term.id for term in REFERENCE.glossary.terms.values() if not term.source] == []
