"""Every fact of the five source documents is carried by a record of this site."""

import tomllib
from collections import Counter
from pathlib import Path

import pytest

from scoring.core.catalogue import load_catalogue
from tutorials.lessons import book
from tutorials.reference import reference
from tutorials.reference.links import is_known, parse_link

CHECKLIST = Path(__file__).with_name("source_facts.toml")
FACTS = tomllib.loads(CHECKLIST.read_text(encoding="utf-8"))["fact"]
TARGETS = {**reference().targets(), "tai": load_catalogue().keys()}
"""Where a carrier can be found; lessons are judged apart."""

LEAST = {"A": 98, "B": 97, "C": 66, "D": 68, "E": 52}
"""How many facts each source was found to state: none may get lost."""


def carriers(kind: str) -> list[tuple[str, str]]:
    return [(fact["id"], link) for fact in FACTS for link in fact["carried_by"] if link.startswith(f"{kind}:")]


def test_no_fact_is_without_a_carrier():
    assert [fact["id"] for fact in FACTS if not fact["carried_by"]] == []


def test_no_fact_is_lost():
    numbers = {source: [] for source in LEAST}
    for fact in FACTS:
        source, _, number = fact["id"].partition("-")
        numbers[source].append(int(number))
    assert {source: found == list(range(1, len(found) + 1)) for source, found in numbers.items()} == dict.fromkeys(
        LEAST, True
    )
    assert all(len(numbers[source]) >= least for source, least in LEAST.items())


def test_no_fact_says_the_same_as_another_of_its_source():
    said = Counter((fact["id"].partition("-")[0], fact["what"]) for fact in FACTS)
    assert [what for what, times in said.items() if times > 1] == []


def test_every_carrier_is_a_link():
    assert [link for fact in FACTS for link in fact["carried_by"] if parse_link(link) is None] == []


@pytest.mark.parametrize("kind", sorted(TARGETS))
def test_every_carrier_exists(kind: str):
    missing = [f"{fact} {link}" for fact, link in carriers(kind) if not is_known(parse_link(link), TARGETS)]
    assert missing == []


def test_every_lesson_that_carries_a_fact_exists():
    named = carriers("lesson")
    assert sorted({f"{fact} {link}" for fact, link in named if link.removeprefix("lesson:") not in book().pages}) == []


def test_every_pattern_of_a_source_is_on_the_list():
    listed = {link.removeprefix("tai:") for _, link in carriers("tai")}
    # no source has these two: they come from public tables and are off in every set; 見字 is source C's southern game
    assert load_catalogue().keys() - listed == {"any_wind", "seven_pairs_triplet", "no_honors_no_flowers"}
