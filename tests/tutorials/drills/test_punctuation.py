"""No sentence of a drill or a ruling ends twice, whatever was put into it, in either language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

import pytest
from django.test import Client

from scoring.core.ruleset import RuleSet, load_rulesets
from scoring.languages import CHINESE, ENGLISH, speaking, tr
from tests.tutorials.drills.every_drill import HOUSES, house
from tests.tutorials.punctuation import doubled, said_by
from tutorials.drills.chance import Token
from tutorials.drills.drill import Drill
from tutorials.drills.kinds import KINDS, drill_of
from tutorials.drills.kinds.ruling import outcome, situation
from tutorials.drills.level import Level
from tutorials.drills.views import verdict_word
from tutorials.lessons.exercises import Exercise
from tutorials.reference import reference

LANGUAGES = (CHINESE, ENGLISH)
SETS = [*load_rulesets().values(), *map(house, HOUSES)]
BLOCKS = re.compile(r"<(?!/?(?:a|abbr|b|bdi|em|i|s|small|strong)\b)[^>]+>")
"""Tags between which nothing runs on."""


def test_what_is_doubled_is_seen() -> None:
    for text in ("只罰這一次。。", "付，。", "Paid..", "Paid. .", "a , b", "a  b", "付。."):
        assert doubled(text), text
    for text in ("「罰法。」付", "1.5 tai. Then", "三家，各付 5。"):
        assert not doubled(text), text


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_ruling_at_any_table_ends_a_sentence_twice(language: str) -> None:
    with speaking(language):
        said = [
            (ruling.id, rules.id, tr(words))
            for ruling in reference().penalties.rulings.values()
            for rules in SETS
            for words in (situation(ruling, rules), outcome(ruling), ruling.happened, ruling.explanation)
        ]
    assert [(*where, doubled(words)) for *where, words in said if doubled(words)] == []


def every_drill(kind: str) -> Iterator[tuple[RuleSet, Level, Drill]]:
    for rules in SETS:
        for level in Level:
            yield rules, level, drill_of(kind, rules, level, Token("joint", 1))


def texts_of(exercise: Exercise) -> Iterator[str]:
    """Yield all that a drill says: what an exercise says, and the sentence about each answer."""
    yield from said_by(exercise)
    for choice in exercise.choices():
        verdict = exercise.judge([choice.value])
        assert verdict
        yield verdict_word(exercise, verdict)


@pytest.mark.parametrize("kind", KINDS)
def test_no_answer_to_a_drill_ends_a_sentence_twice(kind: str) -> None:
    found = []
    for rules, level, drill in every_drill(kind):
        for language in LANGUAGES:
            with speaking(language):
                found += [(rules.id, level, text) for text in texts_of(drill.exercise) if doubled(text)]
    assert found == []


def test_each_outcome_that_is_an_answer_is_marked_and_not_put_into_a_sentence() -> None:
    for language in LANGUAGES:
        with speaking(language):
            words = set()
            for turn in range(1, len(reference().penalties.rulings) + 1):
                exercise = drill_of("ruling", load_rulesets()["standard"], Level.EASY, Token("each", turn)).exercise
                wrong = next(one.value for one in exercise.choices() if one.value not in exercise.solution())
                verdict = exercise.judge([wrong])
                assert verdict
                words.add(verdict_word(exercise, verdict))
        assert len(words) == 1


def addresses() -> Iterator[str]:
    yield "/rules/penalties/"
    yield from (f"/rules/penalties/{ruling}/" for ruling in reference().penalties.rulings)
    for kind in KINDS:
        exercise = drill_of(kind, load_rulesets()["southern"], Level.MIDDLE, Token("page", 1)).exercise
        yield f"/drills/{kind}/?rules=southern&level=middle&n=page-1"
        yield from (
            f"/drills/{kind}/?rules=southern&level=middle&n=page-1&a={choice.value}"
            for choice in exercise.choices()[:2]
        )


@pytest.mark.django_db
@pytest.mark.parametrize("prefix", ["", "/en"])
def test_no_page_of_a_drill_or_a_ruling_does(prefix: str, client: Client) -> None:
    for address in addresses():
        page = client.get(prefix + address).content.decode()
        main = page[page.index("<main") : page.index("</main>")]
        descriptions = re.findall(r'<meta name="description" content="([^"]*)"', page)
        lines = re.sub(r"<[^>]+>", "", BLOCKS.sub("\n", main)).split("\n")
        for line in map(unescape, (*descriptions, *lines)):
            assert not doubled(line.strip()), (address, line)
