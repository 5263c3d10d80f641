"""What the home page and the reference have in common: addresses, caches, parts, no database."""

from __future__ import annotations

import gzip
import re
from html import unescape
from urllib.parse import parse_qs, urlsplit

import brotli
import pytest
from django.conf import settings
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from mahjong_site.http import leads_somewhere
from mahjong_site.views import public_addresses
from scoring.core.answer import answer
from scoring.core.catalogue import load_catalogue
from scoring.core.ruleset import default_rules, load_rulesets
from scoring.core.sentence import parse_sentence
from scoring.ready import PAGES, ReadyPages, accepted_encoding
from scoring.reference.home import ENTRANCES, SENTENCE, home_example

ADDRESSES = ["/", "/tai/", "/tai/?side=1", "/tai/?q=花", "/tai/all-triplets/", "/tai/all-sequences/?rules=sml"]


@pytest.fixture(autouse=True)
def _fresh_pages() -> None:
    PAGES.clear()


@pytest.fixture
def home(client: Client) -> str:
    response = client.get("/")
    assert response.status_code == 200
    return response.content.decode()


def test_home_has_a_sentence_box_that_asks_the_builder(home: str, client: Client) -> None:
    form = re.search(r'<form class="ask".*?</form>', home, re.S)[0]
    assert 'action="/hand/" method="get"' in form
    assert 'name="text"' in form
    assert re.search(r'<label for="text">', form)
    answered = client.get("/hand/", {"text": SENTENCE, "rules": "standard"}).content.decode()
    assert f'data-tai="{home_example().sheet.tai}"' in answered


def test_home_example_is_scored_by_the_engine_and_leads_to_the_same_answer(home: str) -> None:
    got = answer(parse_sentence(SENTENCE).request)
    assert f'<div class="home-answer" data-tai="{got["tai"]}">' in home
    shown = re.findall(r'data-pattern="(\w+)" data-status="counted".*?class="tai">(\d+) 台', home)
    assert shown == [(line["id"], str(line["tai"])) for line in got["patterns"]]
    assert "已算入小三元" in home
    query = parse_qs(urlsplit(unescape(re.search(r'href="(/hand/\?text=[^"]+)">碰', home)[1])).query)
    assert answer({**parse_sentence(query["text"][0]).request, "rules": query["rules"][0]}) == got
    ids = set(re.findall(r' id="([^"]+)"', home))
    for lights in re.findall(r'data-lights="([^"]*)"', home):
        assert set(lights.split()) <= ids


def test_home_names_every_rule_set_and_the_default(home: str) -> None:
    for rules in load_rulesets().values():
        assert rules.label in home
        assert rules.summary in home
    label = load_rulesets()[default_rules()].label
    assert re.search(rf">{label}</a><small>沒選就用這套", home)
    assert home.count("沒選就用這套") == 1


def test_home_leads_only_to_pages_that_are_there(home: str, client: Client) -> None:
    links = {unescape(link).partition("?")[0] for link in re.findall(r'href="(/[^"#]*)"', home)}
    pages = {link for link in links if not link.startswith(settings.STATIC_URL)}
    main = re.search(r"<main.*?</main>", home, re.S)[0]
    for link in pages:
        if f'href="{link}' in main:
            assert client.get(link, follow=True).status_code == 200, link
    assert [entrance.label for entrance in ENTRANCES if leads_somewhere(entrance.address)] == re.findall(
        r'<li class="card"><h3><a[^>]*>(.*?)</a>', home
    )
    assert not leads_somewhere("/no/such/page/")


@pytest.mark.parametrize("address", ADDRESSES)
def test_every_page_has_what_a_page_needs(client: Client, address: str) -> None:
    response = client.get(address)
    html = response.content.decode()
    assert response.status_code == 200
    assert html.count("<h1") == 1
    assert re.search(r"<title>[^<]+</title>", html)
    assert re.search(r'<meta name="description" content="[^"]{10,}">', html)
    assert f'<link rel="canonical" href="http://testserver{address.partition("?")[0]}">' in html
    assert not response.cookies
    assert "csrf" not in html
    assert not re.search(r"<[^>]+\s(style|on\w+)=", html)
    if address != "/":
        assert 'class="crumbs"' in html


@pytest.mark.django_db
@pytest.mark.parametrize("address", ADDRESSES)
def test_no_page_asks_the_database(
    client: Client, address: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(0):
        assert client.get(address).status_code == 200


def test_sitemap_lists_home_table_and_every_pattern() -> None:
    listed = list(public_addresses())
    assert len(listed) == len(set(listed))
    assert {"/", "/tai/", *(f"/tai/{name.replace('_', '-')}/" for name in load_catalogue())} <= set(listed)


@pytest.mark.parametrize("address", ADDRESSES)
def test_head_has_the_headers_of_get_and_no_body(client: Client, address: str) -> None:
    got, head = client.get(address), client.head(address)
    assert head.status_code == 200
    assert head.content == b""
    for name in ("ETag", "Cache-Control", "Vary", "Content-Type", "Content-Length"):
        assert head.headers[name] == got.headers[name], name


@pytest.mark.parametrize("address", ADDRESSES)
def test_other_methods_are_refused(client: Client, address: str) -> None:
    assert client.post(address).status_code == 405


@pytest.mark.parametrize("address", ADDRESSES)
@pytest.mark.parametrize("encoding", ["", "gzip", "br"])
def test_a_page_that_the_visitor_has_is_not_sent_again(client: Client, address: str, encoding: str) -> None:
    first = client.get(address, headers={"Accept-Encoding": encoding})
    etag = first.headers["ETag"]
    assert etag.startswith('"')
    assert first.headers["Cache-Control"] == "public, max-age=600"
    for sent in (etag, f'"other", {etag}', f"W/{etag}", "*"):
        again = client.get(address, headers={"Accept-Encoding": encoding, "If-None-Match": sent})
        assert (again.status_code, again.content) == (304, b""), sent
        assert again.headers["ETag"] == etag
        assert again.headers["Cache-Control"] == first.headers["Cache-Control"]
        assert {"HX-Request", "Accept-Encoding"} <= set(again.headers["Vary"].split(", "))
    other = client.get(address, headers={"Accept-Encoding": encoding, "If-None-Match": '"other"'})
    assert (other.status_code, other.content) == (200, first.content)
    assert client.get(address, headers={"If-Match": '"other"'}).status_code == 412


@pytest.mark.parametrize("address", ADDRESSES)
def test_compressed_forms_hold_the_same_page_under_their_own_tags(client: Client, address: str) -> None:
    plain = client.get(address)
    squeezed = {name: client.get(address, headers={"Accept-Encoding": name}) for name in ("gzip", "br")}
    assert "Content-Encoding" not in plain.headers
    assert gzip.decompress(squeezed["gzip"].content) == plain.content
    assert brotli.decompress(squeezed["br"].content) == plain.content
    for name, response in squeezed.items():
        assert response.headers["Content-Encoding"] == name
        assert len(response.content) < len(plain.content) / 2
    assert len({plain.headers["ETag"], *(response.headers["ETag"] for response in squeezed.values())}) == 3


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        ("", ""),
        ("gzip, deflate, br, zstd", "br"),
        ("gzip, deflate", "gzip"),
        ("br;q=0, gzip;q=0.5", "gzip"),
        ("GZIP", "gzip"),
        ("*", "br"),
        ("*;q=0", ""),
        ("br;q=x, gzip", "gzip"),
        ("identity", ""),
    ],
)
def test_an_encoding_is_used_only_where_the_browser_takes_it(header: str, expected: str) -> None:
    assert accepted_encoding(header) == expected


def test_part_and_whole_are_kept_apart_in_every_order(client: Client) -> None:
    part, restore = {"HX-Request": "true"}, {"HX-Request": "true", "HX-History-Restore-Request": "true"}
    for order in ([part, {}, restore], [{}, restore, part], [restore, part, {}], [part, restore, {}]):
        PAGES.clear()
        for headers in (*order, *order):
            text = client.get("/tai/?rules=sml", headers=headers).content.decode()
            assert text.startswith("<!DOCTYPE html>") == (headers is not part)
            assert "SML 2026" in text
            assert text.count('id="patterns"') == 1


def test_the_part_is_the_same_text_as_in_the_page_and_pushes_the_short_address(client: Client) -> None:
    query = "rules=sml&q=&min=&max=&family=&has=&by=value"
    part = client.get(f"/tai/?{query}", headers={"HX-Request": "true"})
    assert part.headers["HX-Replace-Url"] == "/tai/?rules=sml"
    assert part.content.decode().strip() in client.get(f"/tai/?{query}").content.decode()
    assert "<form" not in part.content.decode()


def test_one_page_is_kept_for_all_ways_to_ask_for_it(client: Client) -> None:
    for query in ("", "?rules=standard", "?by=value&q=", "?unknown=1", "?min=x"):
        client.get(f"/tai/{query}")
    assert len(PAGES) == 1


def test_what_visitors_type_is_not_kept(client: Client) -> None:
    for number in range(5):
        client.get(f"/tai/?q=花{number}")
        client.get(f"/tai/?rules=none{number}")
    assert len(PAGES) == 0


def test_each_host_gets_its_own_canonical_address(client: Client) -> None:
    settings_host = {"Host": "localhost"}
    assert 'href="http://testserver/tai/"' in client.get("/tai/").content.decode()
    assert 'href="http://localhost/tai/"' in client.get("/tai/", headers=settings_host).content.decode()
    assert 'href="http://localhost:81/tai/"' in client.get("/tai/", headers={"Host": "localhost:81"}).content.decode()
    assert 'href="https://testserver/tai/"' in client.get("/tai/", secure=True).content.decode()
    assert client.get("/tai/", headers={"Host": "elsewhere.example"}).status_code == 400


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/table/fairness/?seed=abc", "/tai/together/?rules=zz", "/tai/?q=花"])
def test_what_is_not_kept_is_compressed_cheaply(client: Client, address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The best quality costs ten times what writing the page does; only a page that is kept is worth it."""
    qualities = []

    def compress(body: bytes, quality: int, **others: int) -> bytes:
        qualities.append(quality)
        return packed(body, quality=quality, **others)

    packed = brotli.compress
    monkeypatch.setattr(brotli, "compress", compress)
    accepted = {"Accept-Encoding": "br"}
    answers = [client.get(address, headers=accepted) for _ in range(2)]
    assert len(qualities) == 2
    assert max(qualities) <= 7
    assert answers[0].headers["ETag"] == answers[1].headers["ETag"]
    assert brotli.decompress(answers[0].content) == client.get(address).content
    etag = answers[0].headers["ETag"]
    assert client.get(address, headers={**accepted, "If-None-Match": etag}).status_code == 304
    client.get("/tai/", headers=accepted)
    assert qualities[-1] == 11


def test_pages_are_written_once_and_the_oldest_is_forgotten() -> None:
    pages = ReadyPages(most=2)
    written = []

    def write(name: str) -> bytes:
        written.append(name)
        return name.encode()

    for name in ("a", "b", "a", "c", "a", "b"):
        assert pages.page((name,), lambda name=name: write(name)).form("")[0] == name.encode()
    assert written == ["a", "b", "c", "b"]
    assert len(pages) == 2


def test_the_home_page_is_everybodys_but_for_what_its_address_chooses(client: Client) -> None:
    def chosen(address: str) -> list[str]:
        return re.findall(r'<option value="([a-z0-9-]+)" selected', client.get(address).content.decode())

    first = chosen("/")
    assert chosen("/?rules=sixteen") == ["sixteen"] != first
    assert chosen("/") == first
