"""The site's own pages in English: what went wrong, reading offline, the manifest, what search engines are told."""

from __future__ import annotations

import json
import re

import pytest
from django.test import Client

from mahjong_site import languages
from mahjong_site.errors import TROUBLES
from mahjong_site.views import public_addresses
from tests.site.english import HAN, chinese_left
from tests.site.test_offline import config_of
from tests.site.test_routes import closed_to_robots

ERRORS = {
    400: ("POST", "/try/form/"),
    403: ("POST", "/try/form/"),
    404: ("GET", "/nope/"),
    405: ("POST", "/try/read-only/"),
    413: ("POST", "/try/body/"),
    500: ("GET", "/try/broken/"),
    503: ("GET", "/try/database-away/"),
}


@pytest.fixture
def visitor() -> Client:
    return Client(raise_request_exception=False)


def answer_of(status: int, client: Client, prefix: str = "/en"):
    method, path = ERRORS[status]
    if status == 400:
        return client.post(prefix + path, {f"field{number}": "" for number in range(300)})
    if status == 403:
        return Client(enforce_csrf_checks=True).post(prefix + path)
    body = {"data": b"x" * 65537, "content_type": "text/plain"} if status == 413 else {}
    return client.generic(method, prefix + path, **body)


@pytest.mark.urls("tests.site.faulty_urls")
@pytest.mark.parametrize("status", ERRORS)
def test_what_went_wrong_is_told_in_the_language_of_the_address(
    status: int, visitor: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(languages, "TRANSLATED", (*languages.TRANSLATED, "/try/"))
    english, chinese = answer_of(status, visitor), answer_of(status, visitor, "")
    assert english.status_code == chinese.status_code == status
    assert english.headers["Content-Language"] == "en"
    page = english.content.decode()
    assert '<html lang="en"' in page
    assert chinese_left(page) == []
    assert f"<h1>{TROUBLES[status].title}</h1>" in chinese.content.decode()
    path = ERRORS[status][1]
    assert f'data-language href="http://testserver{path}" hreflang="zh-Hant-TW"' in page
    assert f'data-language href="http://testserver/en{path}" hreflang="en"' in chinese.content.decode()
    assert 'rel="canonical"' not in page


@pytest.mark.urls("tests.site.faulty_urls")
def test_a_program_is_told_in_the_language_of_the_address(visitor: Client) -> None:
    (error,) = visitor.get("/en/api/none/").json()["errors"]
    assert error["code"] == "not_found"
    assert not HAN.search(error["message"])


def test_an_address_without_english_leads_to_where_it_is(visitor: Client) -> None:
    assert visitor.get("/en/healthz?a=1").headers["Location"] == "/healthz?a=1"
    assert visitor.get("/en//elsewhere.example/").status_code == 404
    assert visitor.get("/en/hand").headers["Location"] == "/en/hand/"
    page = visitor.get("/en/%3Cscript%3E/").content.decode()
    assert 'href="http://testserver/%3Cscript%3E/"' in page


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("/EN/", "/en/"), ("/EN", "/en/"), ("/En/hand/", "/en/hand/"), ("/eN/tai/?rules=sml", "/en/tai/?rules=sml"),
        ("/en?a=1", "/en/?a=1"), ("/EN?a=1", "/en/?a=1"), ("/EN//elsewhere.example/", "/en//elsewhere.example/"),
        ("/EN/%0d%0aSet-Cookie/", "/en/%0D%0ASet-Cookie/"),
        ("/EN/%5celsewhere.example/", "/en/%5Celsewhere.example/"),
    ],
)  # fmt: skip
def test_the_language_in_capitals_leads_to_the_page(asked: str, told: str, visitor: Client) -> None:
    for ask in (visitor.get, visitor.head):
        answer = ask(asked)
        assert answer.status_code == 301
        assert answer.headers["Location"] == told
        assert not answer.cookies


def test_what_is_sent_in_capitals_is_answered_in_english_and_not_sent_on(visitor: Client) -> None:
    answer = visitor.post("/EN/hand/", {"text": "5m"})
    assert answer.status_code == 404
    assert '<html lang="en"' in answer.content.decode()
    assert answer.headers["Content-Language"] == "en"


@pytest.mark.parametrize("address", ["/ENglish/", "/ENx", "/hand/EN/"])
def test_other_addresses_that_begin_so_are_chinese(address: str, visitor: Client) -> None:
    answer = visitor.get(address)
    assert answer.status_code == 404
    assert '<html lang="zh-Hant-TW"' in answer.content.decode()


@pytest.mark.django_db
def test_reading_offline_speaks_english_and_lists_english_pages(visitor: Client) -> None:
    html = visitor.get("/en/offline/").content.decode()
    assert chinese_left(html) == []
    said = dict(re.findall(r' data-([a-z]+)="([^"]*)"', re.search(r'<div id="offline"[^>]*>', html)[0]))
    assert said["address"] == "/en/offline/"
    assert not [words for words in said.values() if HAN.search(words)]
    pages = visitor.get("/en/offline/pages.json").json()["pages"]
    plain = visitor.get("/offline/pages.json").json()["pages"]
    assert pages == [f"/en{page}" for page in plain]


def test_worker_keeps_the_english_page_for_when_nothing_else_is_there(visitor: Client) -> None:
    text = visitor.get("/sw.js").content.decode()
    config = config_of(text)
    address = config["english"] + config["offline"]
    assert visitor.get(address).status_code == 200
    assert "[...shell, english + offline]" in text


@pytest.mark.django_db
def test_manifest_is_english_where_the_page_is(visitor: Client) -> None:
    assert '<link rel="manifest" href="/en/manifest.webmanifest">' in visitor.get("/en/").content.decode()
    assert '<link rel="manifest" href="/manifest.webmanifest">' in visitor.get("/").content.decode()
    answer = visitor.get("/en/manifest.webmanifest")
    manifest = answer.json()
    assert not HAN.search(json.dumps(manifest, ensure_ascii=False))
    assert (manifest["lang"], manifest["start_url"], manifest["scope"]) == ("en", "/en/", "/")
    assert manifest["id"] != visitor.get("/manifest.webmanifest").json()["id"]
    assert {visitor.get(shortcut["url"]).status_code for shortcut in manifest["shortcuts"]} == {200}


@pytest.mark.django_db
def test_site_map_names_each_page_in_both_languages(visitor: Client) -> None:
    text = visitor.get("/sitemap.xml").content.decode()
    entries = dict(re.findall(r"<url><loc>(.*?)</loc>(.*?)</url>", text))
    addresses = list(public_addresses())
    assert len(entries) == 2 * len(addresses)
    for address in addresses:
        both = {"zh-Hant-TW": f"http://testserver{address}", "en": f"http://testserver/en{address}"}
        for each in both.values():
            found = re.findall(r'<xhtml:link rel="alternate" hreflang="(.*?)" href="(.*?)"/>', entries[each])
            assert dict(found) == both


def test_robots_are_told_the_same_of_both_languages(visitor: Client) -> None:
    robots = visitor.get("/robots.txt").content.decode()
    for address in ("/api/score/", "/hand/?text=1", "/table/abc/", "/drills/tai/?n=1-1", "/search/?q=1", "/h/new/"):
        assert closed_to_robots(robots, address)
        assert closed_to_robots(robots, f"/en{address}")
    for address in ("/hand/", "/table/fairness/", "/drills/tai/"):
        assert not closed_to_robots(robots, f"/en{address}")


def test_the_script_of_every_page_finds_its_words_in_the_page(visitor: Client) -> None:
    """What a request that failed makes the script say stands in the page, as many sentences in one as in the other."""
    said = {}
    for start in ("", "/en"):
        trouble = re.search(r'<p id="trouble"[^>]*>', visitor.get(f"{start}/").content.decode())
        assert trouble
        said[start] = dict(re.findall(r'data-on(\d{3})="(.*?)"', trouble[0]))
    assert said["/en"].keys() == said[""].keys() == {"403", "404", "413", "429"}
    assert not HAN.search("".join(said["/en"].values()))
    assert all(HAN.search(words) for words in said[""].values())
