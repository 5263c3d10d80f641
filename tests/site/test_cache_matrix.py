"""Whole pages, parts and restored pages, in every order and through a cache: nobody gets what another asked for."""

from __future__ import annotations

from itertools import permutations, product
from typing import Any
from urllib.parse import quote

import brotli
import pytest
from django.test import Client

from mahjong_site import views
from scoring import visitors
from scoring.core.house import house_of
from scoring.core.ruleset import load_rulesets
from scoring.house import store
from scoring.ready import PAGES

HAND = quote("碰中中中 456789筒 234萬 88條 234條 胡8條")
ADDRESSES = ("/tai/", "/tai/?rules=sml&side=1", "/tai/?q=flush", f"/hand/?text={HAND}&rules=standard", "/glossary/")
KINDS: dict[str, dict[str, str]] = {
    "whole": {},
    "part": {"HX-Request": "true"},
    "restored": {"HX-Request": "true", "HX-History-Restore-Request": "true"},
}
PRIVATE = ("/my-data/", "/learn/progress/")


class Cache:
    """A cache between the site and its visitors that keeps all that it may, by the rules of RFC 9111."""

    def __init__(self) -> None:
        self.client, self.kept = Client(), dict[str, list[tuple[tuple[str, ...], dict[str, str], Any]]]()

    def get(self, address: str, headers: dict[str, str]) -> Any:
        for names, asked, answer in self.kept.get(address, []):
            if all(asked.get(name, "") == headers.get(name, "") for name in names):
                return answer
        answer = self.client.get(address, headers=headers)
        allowed = answer.headers.get("Cache-Control", "")
        if "max-age" in allowed and "no-store" not in allowed:
            names = tuple(name.strip() for name in answer.headers.get("Vary", "").split(","))
            self.kept.setdefault(address, []).append((names, headers, answer))
        return answer


@pytest.fixture(autouse=True)
def _nothing_ready() -> None:
    PAGES.clear()


def alone(address: str, kind: str) -> bytes:
    PAGES.clear()
    content: bytes = Client().get(address, headers=KINDS[kind]).content
    return content


@pytest.mark.parametrize("address", [language + address for language, address in product(("", "/en"), ADDRESSES)])
def test_every_order_gives_each_what_it_would_get_alone(address: str) -> None:
    wanted = {kind: alone(address, kind) for kind in KINDS}
    assert wanted["whole"] == wanted["restored"]
    for order in permutations(KINDS):
        PAGES.clear()
        cache = Cache()
        for kind in (*order, *order):
            assert cache.get(address, KINDS[kind]).content == wanted[kind], (order, kind)


def test_languages_and_rule_sets_do_not_mix_in_what_is_kept_ready() -> None:
    addresses = [f"{language}/tai/?rules={rules}" for language in ("", "/en") for rules in ("standard", "sml")]
    wanted = {address: alone(address, "whole") for address in addresses}
    assert len(set(wanted.values())) == len(addresses)
    for order in permutations(addresses):
        PAGES.clear()
        for address in order:
            assert Client().get(address).content == wanted[address]


@pytest.mark.django_db
@pytest.mark.parametrize("address", PRIVATE)
def test_what_is_ones_own_is_kept_by_nobody(address: str) -> None:
    for language in ("", "/en"):
        for headers in KINDS.values():
            assert "no-store" in Client().get(language + address, headers=headers).headers["Cache-Control"]


PUBLIC = {
    "/sitemap.xml": "public, max-age=3600",
    "/robots.txt": "public, max-age=3600",
    "/manifest.webmanifest": "public, max-age=3600",
    "/offline/": "no-cache",
    "/offline/pages.json": "no-cache",
    "/api/rules/": "public, max-age=600",
    "/api/rules/standard/": "public, max-age=600",
    "/table/fairness/": "public, max-age=600",
    "/table/fairness/?seed=a&salt=b": "public, max-age=600",
    "/house-rules/": "no-cache",
}
"""What everybody gets alike, and for how long it may be shown before it is asked for again."""


@pytest.mark.parametrize("address", PUBLIC)
def test_what_everybody_gets_alike_is_sent_once(address: str) -> None:
    headers = {"Accept-Encoding": "br"}
    first = Client().get(address, headers=headers)
    assert (first.status_code, first.headers["Cache-Control"]) == (200, PUBLIC[address])
    again = Client().get(address, headers=headers | {"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    plain = Client().get(address)
    assert brotli.decompress(first.content) == plain.content
    assert plain.headers["ETag"] != first.headers["ETag"]
    assert plain.headers["Content-Type"] == first.headers["Content-Type"]
    assert "Accept-Encoding" in first.headers["Vary"]


def test_the_site_map_is_small_on_the_way_and_written_once(monkeypatch: pytest.MonkeyPatch) -> None:
    first = Client().get("/sitemap.xml", headers={"Accept-Encoding": "gzip"})
    assert len(first.content) < 15_000
    monkeypatch.setattr(views, "public_addresses", None)
    assert Client().get("/sitemap.xml", headers={"Accept-Encoding": "gzip"}).content == first.content


@pytest.mark.django_db
def test_what_is_of_a_visitor_is_not_kept_for_others() -> None:
    visitor = Client()
    rules = store.create(visitors.digest_of(identity := visitors.new_id()), house_of(load_rulesets()["standard"], "我"))
    visitor.cookies[visitors.COOKIE] = identity
    mine = visitor.get("/house-rules/")
    assert mine.headers["Cache-Control"] == "no-store"
    assert "我" in mine.content.decode().partition("<h2>")[2]
    assert rules not in Client().get("/house-rules/").content.decode()
    visitor.cookies[visitors.COOKIE] = visitors.new_id()
    assert visitor.get("/house-rules/").headers["Cache-Control"] == "private, no-cache"
    api = Client().get(f"/api/rules/{rules}/")
    assert api.headers["Cache-Control"] == "private, no-cache"
    assert Client().get(f"/api/rules/{rules}/", headers={"If-None-Match": api.headers["ETag"]}).status_code == 304
    store.remove(store.find(rules))
    assert Client().get(f"/api/rules/{rules}/").status_code == 404
