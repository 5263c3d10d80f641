"""The home page and the reference in English: nothing left in Chinese but the names that are called at the table."""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client

from scoring.core.answer import answer
from scoring.core.catalogue import load_catalogue
from scoring.core.ruleset import load_rulesets
from scoring.core.sentence import parse_sentence
from scoring.languages import ENGLISH, speaking, tr
from scoring.reference.absorption import takes
from scoring.reference.dealer import ROWS
from scoring.reference.home import SENTENCE
from scoring.reference.values import values_sentence
from scoring.sources import source_legend, source_words
from tests.scoring.test_reference_table import rows_of, text_of
from tests.site.english import chinese_left

if TYPE_CHECKING:
    from playwright.sync_api import Page

CATALOGUE = load_catalogue()
TABLES = [
    "",
    "?rules=southern&hands=1",
    "?side=1",
    "?sets=sml&sets=club&by=family",
    "?by=family&rules=platform",
    "?q=zzz",
    "?rules=none&has=sml&min=2",
]


def shown(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200
    return response.content.decode()


@pytest.mark.parametrize("pattern_id", CATALOGUE)
def test_the_page_of_every_pattern_is_english_and_names_the_chinese_word(client: Client, pattern_id: str) -> None:
    html = shown(client, f"/en/tai/{pattern_id.replace('_', '-')}/")
    assert chinese_left(html) == []
    pattern = CATALOGUE[pattern_id]
    head = re.search(r"<h1>(.*?)</h1>", html)[1]
    assert head.startswith(pattern.english)
    assert f'lang="zh-Hant">{"、".join((pattern.name, *pattern.aliases))}</small>' in head


@pytest.mark.parametrize("query", TABLES)
def test_the_table_is_english_whatever_is_asked_of_it(client: Client, query: str) -> None:
    assert chinese_left(shown(client, f"/en/tai/{query}")) == []


@pytest.mark.parametrize("rules_id", load_rulesets())
def test_a_pattern_is_english_under_every_rule_set(client: Client, rules_id: str) -> None:
    for slug in ("all-sequences", "earthly-ready", "seven-pairs-triplet"):
        assert chinese_left(shown(client, f"/en/tai/{slug}/?rules={rules_id}")) == []


def test_home_is_english_and_its_sentence_is_the_same_hand(client: Client) -> None:
    html = shown(client, "/en/")
    assert chinese_left(html) == []
    address, sentence = re.search(r'Type <a href="(/en/hand/[^"]+)">(.*?)</a>', html).groups()
    assert parse_sentence(unescape(sentence)).request == parse_sentence(SENTENCE).request
    query = parse_qs(urlsplit(unescape(address)).query)
    assert query["text"] == [unescape(sentence)]
    assert f'data-tai="{answer(parse_sentence(SENTENCE).request)["tai"]}"' in html
    placeholder = unescape(re.search(r'id="text"[^>]*placeholder="([^"]+)"', html)[1])
    assert not parse_sentence(placeholder).problems


@pytest.mark.parametrize("side", ["", "&side=1"])
def test_every_row_of_the_table_has_both_names(client: Client, side: str) -> None:
    html = shown(client, f"/en/tai/?rules=sml{side}")
    heads = dict(re.findall(r'<tr id="([a-z-]+)"><th scope="row">(.*?)</th>', html))
    for pattern in CATALOGUE.values():
        head = heads[pattern.id.replace("_", "-")]
        assert f">{pattern.english}</a>" in head
        assert f'<span lang="zh-Hant">{pattern.name}' in head
    for row in ROWS:
        assert f'<span lang="zh-Hant">{row.name}</span>' in html


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("Half flush", {"half_flush"}),
        ("碰碰胡", {"all_triplets"}),
        ("peng peng hu", {"all_triplets"}),
        ("hunyise", {"half_flush"}),
        ("單吊", {"single_wait"}),
        ("self-drawn", {"self_drawn", "concealed_self_drawn"}),
        ("seasons", {"flower_set"}),
        ("pair of the fourth", {"little_four_winds"}),
        ("xyzzy", set()),
    ],
)
def test_a_search_takes_english_chinese_and_pinyin(client: Client, typed: str, expected: set[str]) -> None:
    assert rows_of(shown(client, f"/en/tai/?q={typed}")).keys() == expected


def test_english_words_are_found_from_their_beginning(client: Client) -> None:
    assert rows_of(shown(client, "/en/tai/?q=number")).keys() == {"seat_flower", "mixed_triplets"}
    assert rows_of(shown(client, "/en/tai/?q=umber")) == {}


def test_figures_are_those_of_the_chinese_table(client: Client) -> None:
    for query in ("?side=1&rules=classic", "?rules=platform"):
        chinese, english = rows_of(shown(client, f"/tai/{query}")), rows_of(shown(client, f"/en/tai/{query}"))
        assert english.keys() == chinese.keys()
        for name, cells in english.items():
            figures = [re.findall(r"\d+|–", text_of(cell))[:1] for cell in cells]
            expected = [re.findall(r"\d+|–", text_of(cell))[:1] for cell in chinese[name]]
            assert figures[: len(cells) - ("side" not in query)] == expected[: len(cells) - ("side" not in query)], name


def test_each_language_keeps_its_own_pages_in_every_order(client: Client) -> None:
    addresses = ["/", "/tai/", "/tai/?side=1", "/tai/half-melded/?rules=sml"]
    first = {address: (shown(client, address), shown(client, f"/en{address}")) for address in addresses}
    for address in reversed(addresses):
        assert (shown(client, f"/en{address}"), shown(client, address)) == first[address][::-1]
        chinese, english = first[address]
        assert '<html lang="zh-Hant-TW">' in chinese
        assert '<html lang="en"' in english


def test_links_of_the_table_stay_in_english(client: Client) -> None:
    html = shown(client, "/en/tai/?side=1&rules=sml")
    assert 'href="/en/tai/all-triplets/?rules=sml"' in html
    part = client.get("/en/tai/?q=eight", headers={"HX-Request": "true"})
    assert part.headers["HX-Replace-Url"] == "/en/tai/?q=eight"
    assert chinese_left(part.content.decode()) == []


def test_sentences_made_of_parts() -> None:
    with speaking(ENGLISH):
        assert tr(values_sentence("all_triplets")) == "All nine rule sets: 4 tai."
        assert tr(values_sentence("four_kongs")).startswith(
            "Wikibooks table: 8 tai; Fine-grained table, Club table: 6 tai"
        )
        assert tr(values_sentence("four_kongs")).endswith(": none.")
        words = {each.pattern.id: tr(each.words) for each in takes("five_concealed_triplets")}
        assert words["all_triplets"] == "only at these tables: Online platform; elsewhere both count"
        assert words["three_concealed_triplets"] == ""


def test_sources_are_named_without_headings_that_nobody_could_look_up() -> None:
    with speaking(ENGLISH):
        assert source_words(["C 相公", "C 計分", "WB", "公開台數表 WB 詐胡", "公開台數表 詐胡"]) == (
            "encyclopedia article, Wikibooks, public tables (Wikibooks), public tables"
        )
        assert source_words(["decisions", "本站決定：開門"]) == "decided by this site"
        legend = source_legend()
        assert "online course (Common table), club rules (Club table)" in legend
        assert not re.search("[一-鿿]", legend)


@pytest.mark.browser
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("address", ["/en/", "/en/tai/", "/en/tai/?side=1", "/en/tai/two-identical-sequences/"])
def test_nothing_scrolls_sideways_in_english(page: Page, address: str) -> None:
    for width in (320, 360, 768, 1280):
        page.set_viewport_size({"width": width, "height": 740})
        page.goto(address)
        assert page.evaluate("document.documentElement.scrollWidth") == width, width


@pytest.mark.browser
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("query", ["", "?side=1", "?by=family", "?rules=classic"])
def test_the_english_table_prints_on_one_page_and_is_not_cut(page: Page, query: str) -> None:
    page.goto(f"/en/tai/{query}")
    assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(prefer_css_page_size=True))) == 1
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 688, "height": 1000})
    assert page.evaluate("document.documentElement.scrollWidth") == 688
