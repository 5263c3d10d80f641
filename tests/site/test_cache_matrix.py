"""Whole pages, parts and restored pages, in every order and through a cache: nobody gets what another asked for."""

from __future__ import annotations

from itertools import permutations, product
from typing import Any
from urllib.parse import quote

import pytest
from django.test import Client

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
