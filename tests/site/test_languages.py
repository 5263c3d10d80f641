"""The English site: nothing is left in Chinese, and every page has its counterpart."""

from __future__ import annotations

import re
from collections import Counter, defaultdict

import pytest
from django.test import Client

from mahjong_site.catalogs import translations
from mahjong_site.languages import address_in, here, links_here
from mahjong_site.views import public_addresses
from scoring.core.said import listed, say
from scoring.languages import CHINESE, ENGLISH, in_language, language, language_cache, speaking, tr
from tests.site.english import chinese_left
from tests.site.translations import ROOT, missing

MARK = re.compile(r"%\(\w+\)s|\{\w*(?::[^{}|]*\|[^{}]*)?\}|<[^>]+>")
FORMATTED = re.compile(r"\{(\w+)(?::[^{}]*)?\}")


def test_every_text_has_its_english() -> None:
    assert [str(each) for each in missing()] == []


def test_a_text_is_said_in_one_way() -> None:
    said = defaultdict(set)
    for text, words, _ in translations(ROOT, ENGLISH):
        said[text].add(words)
    assert {text: ways for text, ways in said.items() if len(ways) > 1} == {}


def test_what_is_put_into_a_text_is_put_into_its_english() -> None:
    for text, words, path in translations(ROOT, ENGLISH):
        assert set(FORMATTED.findall(words)) <= set(FORMATTED.findall(text)), (path.name, text)
        assert Counter(re.findall(r"%\(\w+\)s", text)).keys() == Counter(re.findall(r"%\(\w+\)s", words)).keys(), text


def test_english_is_written_in_one_way() -> None:
    """Quotes are curly, spelling is American, and nothing is shouted."""
    other = re.compile(r'["!]|counter-clockwise|\b(?:after|back|to)wards\b|(?:col|hon|neighb|fav)our|Southern, no')
    for text, words, path in translations(ROOT, ENGLISH):
        bare = re.sub(r"<code.*?</code>|<[^>]+>", "", words, flags=re.DOTALL)
        assert not other.search(bare), (path.name, text)


def test_no_public_page_has_chinese_left_that_does_not_say_so(client: Client) -> None:
    left = {}
    for address in public_addresses():
        answer = client.get(address_in(ENGLISH, address.removeprefix("/en")))
        assert answer.status_code == 200, address
        assert answer.headers["Content-Language"] == ENGLISH
        if found := chinese_left(answer.content.decode()):
            left[address] = found[:5]
    assert left == {}


@pytest.mark.parametrize("address", ["/", "/tai/", "/hand/", "/learn/", "/tai/all-triplets/"])
def test_a_page_names_its_counterpart(client: Client, address: str) -> None:
    for code, own in ((CHINESE, address), (ENGLISH, f"/en{address}")):
        html = client.get(own).content.decode()
        assert f'<html lang="{"en" if code == ENGLISH else "zh-Hant-TW"}"' in html
        assert f'<link rel="canonical" href="http://testserver{own}">' in html
        assert f'hreflang="en" href="http://testserver/en{address}"' in html
        assert f'hreflang="zh-Hant-TW" href="http://testserver{address}"' in html


def test_links_lead_to_pages_of_the_same_language(client: Client) -> None:
    html = client.get("/en/tai/").content.decode()
    inside = re.findall(r'<a [^>]*href="(/[^"]*)"', html)
    assert inside
    assert all(address.startswith("/en/") for address in inside), inside


def test_the_language_is_put_before_addresses_of_pages_alone() -> None:
    with speaking(ENGLISH):
        assert here("/hand/?text=5m") == here("/en/hand/?text=5m") == "/en/hand/?text=5m"
        for address in ("/static/css/site.css", "//elsewhere.example/", "#score", "?rules=sml", "https://a.example/"):
            assert here(address) == address
        assert (
            links_here('<a href="/tai/"><link href="/static/x.css">')
            == '<a href="/en/tai/"><link href="/static/x.css">'
        )
    assert here("/hand/") == "/hand/"


def test_a_redirect_stays_in_its_language(client: Client) -> None:
    answer = client.get("/en/tai/all_triplets/")
    assert answer.headers["Location"] == "/en/tai/all-triplets/"


def test_the_language_ends_with_the_request(client: Client) -> None:
    client.get("/en/")
    assert language() == CHINESE
    assert "這手幾台" in client.get("/").content.decode()


def test_a_sentence_is_said_by_its_parts() -> None:
    sentence = say("{who}打{tiles}", who=say("{seat}家", seat="東"), tiles=listed(["五萬", "中"]))
    assert sentence == "東家打五萬、中"
    with speaking(ENGLISH):
        assert tr(listed(["五萬", "中"])) == "5 Characters, Red Dragon"
        assert tr("{count} 張蓋著的牌", count=1) == "1 face-down tile"
        assert tr("{count} 張蓋著的牌", count=3) == "3 face-down tiles"
        assert in_language({"a": ["五萬", 3, {"b": "中"}]}) == {"a": ["5 Characters", 3, {"b": "Red Dragon"}]}


def test_what_is_remembered_is_remembered_for_each_language() -> None:
    @language_cache()
    def named(tile: str) -> str:
        return tr(tile)

    assert named("五萬") == "五萬"
    with speaking(ENGLISH):
        assert named("五萬") == "5 Characters"
    assert named("五萬") == "五萬"
