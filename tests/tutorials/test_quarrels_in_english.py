"""Penalties, who goes first, and the glossary's words, in English."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from itertools import combinations_with_replacement

import pytest
from django.test import Client
from markupsafe import Markup

from scoring.core.ruleset import load_rulesets
from scoring.languages import CHINESE, ENGLISH, speaking, tr
from tests.site.english import HAN, chinese_left
from tutorials.glossing import EVERYDAY_ENGLISH, gloss, linkable_words
from tutorials.reference import reference
from tutorials.reference.penalties import START
from tutorials.reference.priority import Conflict
from tutorials.words import english_words, forms_of, head_of, names_of

ADDRESS = "/glossary/"


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    with speaking(ENGLISH):
        yield


def text_of(page: str) -> str:
    """Return what a page says, without its tags and the notes that open at words of the glossary."""
    shown = re.sub(r'<span class="popover".*?</a></span>', "", page)
    return " ".join(html.unescape(re.sub(r"<[^>]+>", "", shown)).split())


# ---------------------------------------------------------------- penalties


def test_guide_leads_from_its_first_question_to_every_ruling(client: Client) -> None:
    """Follow every answer on the pages themselves."""
    guide = reference().penalties
    left, seen = ["/en/rules/penalties/"], set[str]()
    while left:
        address = left.pop()
        seen.add(address)
        page = client.get(address).content.decode()
        assert chinese_left(page) == [], address
        answers = re.search(r'<ul class="answers">(.*?)</ul>', page)
        left += [html.unescape(href) for href in re.findall(r'href="([^"]+)"', answers[1] if answers else "")]
    assert {f"/en/rules/penalties/{ruling}/" for ruling in guide.rulings} <= seen
    assert len(seen) == 1 + len(guide.rulings) + sum(
        bool(option.question) for question in guide.questions.values() for option in question.options
    )


@pytest.mark.parametrize("ruling", list(reference().penalties.rulings))
def test_ruling_says_what_becomes_of_the_tile_who_pays_and_how_long(client: Client, ruling: str) -> None:
    found = reference().penalties.rulings[ruling]
    said = text_of(client.get(f"/en/rules/penalties/{ruling}/").content.decode())
    for words in (found.title, found.tiles, found.pays, found.lasts, found.happened, found.explanation, found.did):
        assert words in said
        assert not HAN.search(words)
    for rules in load_rulesets().values():
        assert tr(rules.label) in said


def test_sentences_of_a_list_are_apart(client: Client) -> None:
    page = client.get("/en/rules/penalties/").content.decode()
    for ruling in reference().penalties.rulings.values():
        assert f"{ruling.pays} {ruling.lasts}" in text_of(page)
    assert not [text for text in re.findall(r">([^<]+)<", page) if re.search(r"[a-z][.?][A-Z]", text)]


def test_answer_that_is_no_more_is_said_in_english(client: Client) -> None:
    answer = client.get("/en/rules/penalties/", {"a": "gone"})
    assert answer.status_code == 404
    assert "That choice no longer exists." in answer.content.decode()
    assert reference().penalties.questions[START].text in text_of(answer.content.decode())


# ---------------------------------------------------------------- who goes first


def test_every_pair_of_claims_has_a_verdict_in_english(client: Client) -> None:
    table = reference().priority
    for first, second in combinations_with_replacement(table.claims, 2):
        found = table.between(first, second)
        page = client.get("/en/rules/priority/", {"a": first, "b": second}).content.decode()
        assert chinese_left(page) == [], (first, second)
        if not isinstance(found, Conflict):
            assert "These two never meet" in page
            assert found is not None
            assert found.reason in text_of(page)


def test_every_combination_names_who_goes_first_and_why(client: Client) -> None:
    for conflict in reference().priority.conflicts.values():
        first, second = conflict.sides
        for states in conflict.combinations():
            outcome = conflict.outcome(states)
            asked = {"a": first.claim, "b": second.claim} | states
            page = client.get("/en/rules/priority/", asked, headers={"HX-Request": "true"}).content.decode()
            same = first.claim == second.claim
            name = outcome.winner.text if same else reference().priority.claims[outcome.winner.claim].name
            assert f"{name} goes first. {outcome.reason}" in text_of(page)
            assert ("The order is reversed." in page) is outcome.turned


def test_reversal_of_a_pong_by_a_finished_chow() -> None:
    conflict = reference().priority.conflicts["pong-chow"]
    assert conflict.outcome({"chow": "called"}).reason.startswith("Pong and kong go before chow")
    assert (
        conflict.outcome({"chow": "discarded"}).reason == "Shown and discarded: the chow stands, the pong is too late."
    )


# ---------------------------------------------------------------- the glossary


def entries_of(page: str) -> list[str]:
    return re.findall(r'<div id="([a-z0-9-]+)">\s*<dt>', page)


def test_glossary_stands_in_english_order_with_the_chinese_word_beside(client: Client) -> None:
    page = client.get("/en/glossary/").content.decode()
    terms = reference().glossary.terms
    assert chinese_left(page) == []
    assert entries_of(page) == sorted(terms, key=lambda term: head_of(terms[term]).lower())
    for term in terms.values():
        assert Markup('<b>{}</b><span lang="zh-Hant">{}</span>').format(head_of(term), term.term) in page
        assert f"{term.short} {term.long}" in text_of(page)
    assert re.findall(r'<h2 id="letter-(\w)">', page) == sorted({head_of(term)[0].lower() for term in terms.values()})


def test_glossary_goes_by_theme_and_by_pinyin_too(client: Client) -> None:
    page = client.get("/en/glossary/", {"by": "theme"}).content.decode()
    assert [html.unescape(title) for title in re.findall(r'<h2 id="group-\w+">([^<]+)', page)] == list(
        reference().glossary.groups.values()
    )
    page = client.get("/en/glossary/", {"by": "pinyin"}).content.decode()
    assert entries_of(page)[0] == "concealed-kong"
    with speaking(CHINESE):
        assert entries_of(client.get("/glossary/").content.decode()) == list(reference().glossary.terms)


@pytest.mark.parametrize(
    ("typed", "term"),
    [
        ("pung", "pong"),
        ("passed win", "passing"),
        ("過水", "passing"),
        ("xianggong", "dead-hand"),
        ("dui jia", "across-player"),
    ],
)
def test_glossary_finds_a_word_by_any_of_its_names(client: Client, typed: str, term: str) -> None:
    page = client.get("/en/glossary/", {"q": typed}).content.decode()
    assert term in entries_of(page)
    assert [text for text in chinese_left(page) if not text.startswith("<title")] == []


def test_english_words_belong_to_terms_and_no_two_heads_are_alike() -> None:
    terms = reference().glossary.terms
    assert english_words().keys() <= terms.keys()
    heads = [head_of(term) for term in terms.values()]
    assert len(set(heads)) == len(heads)
    assert not any(HAN.search(head) for head in heads)


# ---------------------------------------------------------------- words as links


def linked_in(text: str) -> list[tuple[str, str]]:
    written = gloss(text, set(), ADDRESS)
    return [(html.unescape(word), term) for term, word in re.findall(r'data-term="term-([^"]+)">([^<]+)<', written)]


@pytest.mark.parametrize(
    ("text", "linked"),
    [
        ("Pongs and a kong.", [("Pongs", "pong"), ("kong", "kong")]),
        ("The Dealer's tai is added.", [("Dealer's tai", "dealer-tai")]),
        ("Between two non-dealers it is not.", [("non-dealers", "non-dealer")]),
        ("A passed win, then another passed win.", [("passed win", "passing")]),
        (
            "A self-drawn win on the tail of the wall.",
            [("self-drawn win", "self-drawn"), ("tail of the wall", "wall-tail")],
        ),
        ("an added kong of your seat wind", [("added kong", "added-kong"), ("seat wind", "seat-wind")]),
    ],
)
def test_word_is_linked_once_whole_and_as_it_is_written(text: str, linked: list[tuple[str, str]]) -> None:
    assert linked_in(text) == linked


@pytest.mark.parametrize(
    "text",
    [
        "You draw, discard and win with a pair.",
        "Pass, wait, and set it down; are you ready?",
        "5 Dots, 3 Bamboo and 7 Characters",
        "chowder, pongo, walled, undealer, kong-like",
        "Wikibooks table and Common table",
        "<b>self-drawing</b>",
    ],
)
def test_everyday_words_parts_of_words_and_other_names_are_not_linked(text: str) -> None:
    assert linked_in(text) == []


def test_everyday_words_are_words_of_the_glossary() -> None:
    words = {
        form
        for term in reference().glossary.terms.values()
        for name in names_of(term)
        for form in forms_of(name.lower())
    }
    assert words >= EVERYDAY_ENGLISH
    assert not EVERYDAY_ENGLISH & linkable_words().keys()


def test_note_gives_the_chinese_word_and_the_english_meaning() -> None:
    term = reference().glossary.terms["passing"]
    written = gloss("a passed win", set(), ADDRESS)
    assert f'<b>Passed win <span lang="zh-Hant">過水</span></b>{term.short} ' in written
    assert "Read more" in written


def test_chinese_text_is_linked_as_before() -> None:
    with speaking(CHINESE):
        assert "term-partial" in gloss("搭子", set(), ADDRESS)
        assert gloss("a passed win", set(), ADDRESS) == "a passed win"
