"""A page put together from its shell and its pieces is the page that the template makes, for who asked for it."""

from __future__ import annotations

from itertools import permutations, product
from typing import Any
from urllib.parse import quote

import pytest
from django.test import Client
from pytest_django import Settings

from scoring.ready import PAGES, Recent
from scoring.shells import SHELLS

ASKED = ("?q=花", "?q=花&rules=sml", "?rules=none", "?q=flush&hands=1&side=1", "?q=none")
WAYS: tuple[dict[str, Any], ...] = (
    {},
    {"headers": {"HX-Request": "true"}},
    {"headers": {"Host": "localhost"}},
    {"secure": True},
)


@pytest.fixture(autouse=True)
def _nothing_kept() -> None:
    forget()


def forget() -> None:
    SHELLS.clear()
    PAGES.clear()


@pytest.mark.parametrize("asked", ASKED)
def test_languages_hosts_and_parts_do_not_mix(asked: str) -> None:
    ways = list(product(("/tai/", "/en/tai/"), range(len(WAYS))))
    alone = {}
    for path, way in ways:
        forget()
        alone[path, way] = Client().get(path + asked, **WAYS[way]).content
    assert len(set(alone.values())) == len(ways)
    for order in list(permutations(ways))[::4001]:
        forget()
        for path, way in (*order, *order):
            assert Client().get(path + asked, **WAYS[way]).content == alone[path, way]


@pytest.mark.parametrize("asked", ASKED)
def test_a_kept_shell_gives_the_page_that_is_written_in_development(asked: str, settings: Settings) -> None:
    kept = [Client().get(f"/tai/{asked}").content for _ in range(2)]
    settings.DEBUG = True
    assert kept == [Client().get(f"/tai/{asked}").content] * 2


@pytest.mark.parametrize("typed", ['"><b>&', "\0shown_table\0", "\0search\0"])
def test_what_is_typed_stays_what_it_is(typed: str, client: Client) -> None:
    first, again = (client.get(f"/tai/?q={quote(typed)}").content.decode() for _ in range(2))
    assert first == again
    assert first.count('id="patterns"') == 1
    assert "<b>&" not in first
    assert 'id="q" name="q" value="' in first


def test_shells_are_bounded(client: Client, monkeypatch: pytest.MonkeyPatch, settings: Settings) -> None:
    settings.ALLOWED_HOSTS = ["*"]
    few: Recent[Any, Any] = Recent(3)
    monkeypatch.setattr("scoring.shells.SHELLS", few)
    for number in range(5):
        host = f"host{number}.example"
        assert f"http://{host}/tai/".encode() in client.get("/tai/?q=花", headers={"Host": host}).content
    assert len(few) == 3
