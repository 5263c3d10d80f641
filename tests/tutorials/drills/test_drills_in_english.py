"""The drills in English: every kind asked, answered rightly and wrongly; the same questions as in Chinese."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client

from scoring.core.ruleset import load_rulesets
from scoring.languages import ENGLISH, speaking
from tests.site.english import HAN, chinese_left
from tutorials.drills.chance import Token
from tutorials.drills.kinds import KINDS, drill_of
from tutorials.drills.level import Level

pytestmark = pytest.mark.django_db

TOKENS = {Level.EASY: "words-1", Level.HARD: "words-2"}
TABLES = {Level.EASY: "standard", Level.HARD: "southern"}


def page(client: Client, address: str, **query: Any) -> str:
    answer = client.get(address, query)
    assert answer.status_code == 200, address
    html: str = answer.content.decode()
    assert '<html lang="en"' in html
    assert chinese_left(html) == [], address
    return html


def choices_on(html: str) -> list[str]:
    return [unescape(value) for value in re.findall(r'name="a" value="([^"]+)" id="choice-', html)]


@pytest.mark.parametrize("level", TOKENS)
@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_is_asked_and_answered_in_english(kind: str, level: Level, client: Client) -> None:
    asked = {"rules": TABLES[level], "level": level.value, "n": TOKENS[level]}
    html = page(client, f"/en/drills/{kind}/", **asked)
    values = choices_on(html)
    exercise = drill_of(kind, load_rulesets()[TABLES[level]], level, Token("words", int(TOKENS[level][-1]))).exercise
    assert values == [choice.value for choice in exercise.choices()]
    right = sorted(exercise.solution())
    wrong = [value for value in values if value not in right]
    said = page(client, f"/en/drills/{kind}/", **asked, a=right)
    assert "<b>✓</b> Right." in said
    assert f'data-onward="/en/drills/{kind}/?' in said
    for one in wrong[:2]:
        assert "No." in re.search(r'id="said-word">(.*?)</h2>', page(client, f"/en/drills/{kind}/", **asked, a=one))[1]
    assert "Nothing picked yet." in page(client, f"/en/drills/{kind}/", **asked, go="1")


@pytest.mark.parametrize("kind", KINDS)
def test_a_question_first_made_in_english_is_the_same_question(kind: str) -> None:
    rules, token = load_rulesets()["standard"], Token("tongues", 3)
    chinese = drill_of(kind, rules, Level.MIDDLE, token)
    drill_of.cache_clear()
    with speaking(ENGLISH):
        english = drill_of(kind, rules, Level.MIDDLE, token)
        assert english.exercise.solution() == chinese.exercise.solution()
        assert not HAN.search(english.exercise.question.plain)
    assert english.exercise.prompt == chinese.exercise.prompt
    assert (english.key, english.weight) == (chinese.key, chinese.weight)
    assert [one.value for one in english.exercise.choices()] == [one.value for one in chinese.exercise.choices()]


def test_all_that_a_pong_costs_is_told_in_one_sentence(client: Client) -> None:
    asked = {"rules": "standard", "level": "easy", "n": "ouojb9oc-1"}
    said = page(client, "/en/drills/pong/", **asked, a="yes")
    costs = re.findall(r"it costs ([^<]*)", said)
    assert costs == [
        "the 1 tai of a concealed hand (on a self-draw, the 3 tai of Concealed and self-drawn)"
        " and the chance of All sequences.",
        "nothing.",
    ]


def test_lists_and_statistics_are_english(client: Client) -> None:
    for address in ("/en/drills/", "/en/drills/daily/", "/en/drills/again/"):
        page(client, address)
    fields = {"rules": "standard", "level": "hard", "n": "words-1"}
    exercise = drill_of("tai", load_rulesets()["standard"], Level.HARD, Token("words", 1)).exercise
    wrong = next(choice.value for choice in exercise.choices() if choice.value not in exercise.solution())
    kept = client.post("/en/drills/tai/keep/", {**fields, "a": wrong}, headers={"Accept": "application/json"})
    assert kept.json()["onward"].startswith("/en/drills/tai/?")
    assert kept.json()["said"] == "Saved."
    sent = client.post("/en/drills/tai/keep/", {**fields, "n": "words-2", "a": wrong})
    assert sent.headers["Location"].startswith("/en/drills/tai/?")
    assert "Practice 1 again" in page(client, "/en/drills/")
    again = page(client, "/en/drills/again/")
    assert "How many tai" in again
    onward = unescape(re.search(r'href="(/en/drills/tai/\?[^"]*again=1)"', again)[1])
    assert "Once more" in page(client, onward)


def test_the_daily_ten_and_its_line_are_english(client: Client) -> None:
    done = page(client, "/en/drills/daily/", day="2026-01-05", got="1101111010")
    line = unescape(re.search(r'id="line"[^>]* value="([^"]*)"', done)[1])
    assert "/en/drills/daily/?day=2026-01-05" in line
    assert not HAN.search(line)
    first = re.search(r'href="(/en/drills/[^"]*day=2026-01-05)"', done)[1]
    assert "question 1 of 10" in page(client, unescape(first))


def test_a_table_at_which_a_kind_can_not_be_asked_says_so_in_english(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tutorials.drills.kinds.pong.MOST_ATTEMPTS", 0)
    drill_of.cache_clear()
    assert "clear by the Common table." in page(client, "/en/drills/pong/", n="nothing-1")
