"""Words and questions of players of any kind of mahjong: the first thing found is the right one, in both languages."""

from __future__ import annotations

import re
import tomllib
from html import unescape
from pathlib import Path
from urllib.parse import quote

import pytest
from django.test import Client

from scoring.languages import CHINESE, ENGLISH, speaking
from tests.site.english import chinese_left
from tests.site.test_first_view import MOST_BYTES, MOST_REQUESTS, view_of
from tutorials.addresses import place
from tutorials.reference import reference
from tutorials.search import everything

TYPED = tomllib.loads(Path(__file__).with_name("searched_words.toml").read_text(encoding="utf-8"))
CASES = [
    pytest.param(language, typed, link, id=f"{language} {typed}")
    for language, links in TYPED.items()
    for link, words in links.items()
    for typed in words
]


def best(language: str, typed: str, most: int) -> list[str]:
    """Return the links of the best hits."""
    with speaking(ENGLISH if language == "english" else CHINESE):
        return [hit.entry.link for hit in everything().search(typed).hits[:most]]


def test_there_are_enough_words_of_each_language() -> None:
    assert len({case.values[1] for case in CASES if case.values[0] == "chinese"}) >= 120
    assert len({case.values[1] for case in CASES if case.values[0] == "english"}) >= 100


@pytest.mark.parametrize(("language", "typed", "link"), CASES)
def test_what_is_found_first_is_right(language: str, typed: str, link: str) -> None:
    assert best(language, typed, 1) == [link]


@pytest.mark.parametrize("language", ["chinese", "english"])
def test_every_word_of_another_game_is_found_by_all_its_names(language: str) -> None:
    for word in reference().elsewhere.words.values():
        for name in (word.word, word.english, *word.aliases):
            if language == "chinese":
                assert best(language, name, 1) == [f"elsewhere:{word.id}"], name
            elif name.isascii():
                assert f"elsewhere:{word.id}" in best(language, name, 2), name


@pytest.mark.parametrize("language", ["chinese", "english"])
def test_what_another_game_calls_it_finds_ours(language: str) -> None:
    for link, names in reference().elsewhere.same.items():
        for name in names:
            if language == "chinese":
                assert best(language, name, 1) == [link], name
            elif name.isascii():
                assert link in best(language, name, 2), name


@pytest.mark.parametrize(("typed", "reads"), [("ㄉㄨˊ ㄊㄧㄥ", "獨聽"), ("ㄍㄨㄛˋㄕㄨㄟˇ", "過水")])
def test_zhuyin_is_read(client: Client, typed: str, reads: str) -> None:
    page = client.get(f"/search/?q={quote(typed)}").content.decode()
    assert reads in unescape(re.sub(r"<[^>]+>", "", page.partition('<ul class="hits">')[2]))


# ---------------------------------------------------------------- the page


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["", "/en"])
def test_the_page_answers_every_word_and_costs_little(client: Client, language: str) -> None:
    address = f"{language}/glossary/elsewhere/"
    html = client.get(address).content.decode()
    assert html.count("<h1>") == 1
    assert not language or chinese_left(html) == []
    with speaking(ENGLISH if language else CHINESE):
        for word in reference().elsewhere.words.values():
            assert f'id="{word.id}"' in html
            assert unescape(place(f"elsewhere:{word.id}").href) == f"/glossary/elsewhere/#{word.id}"
            assert all(place(link) for link in word.see), word.id
    view = view_of(client, address)
    assert view.requests <= MOST_REQUESTS
    assert view.bytes <= MOST_BYTES


def test_the_glossary_leads_to_it(client: Client) -> None:
    assert 'href="/glossary/elsewhere/"' in client.get("/glossary/").content.decode()
    assert 'href="/en/glossary/elsewhere/"' in client.get("/en/glossary/").content.decode()
