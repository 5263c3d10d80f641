"""What a first view of a page costs: how many requests, how many bytes over the wire."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

import brotli  # type: ignore[import-untyped]
import pytest
from django.contrib.staticfiles import finders
from django.test import Client

from mahjong_site.static_files import minified
from scoring.core.catalogue import load_catalogue
from scoring.templating import pattern_url
from tutorials.lessons import book

pytestmark = pytest.mark.django_db

MOST_REQUESTS = 6
MOST_BYTES = 35 * 1024
MOST_SCRIPT = 20 * 1024
ATLAS, INDEXED = "/static/tiles/tiles.svg", "/static/tiles/tiles-indexed.svg"

HAND = "?text=碰中中中 碰發發發 23467845筒白白 胡6筒 自摸 南風 花夏&rules=standard"
PAGES = (
    "/",
    "/tai/",
    "/tai/?hands=1",
    "/tai/?side=1",
    "/learn/",
    "/learn/tiles/",
    "/learn/progress/",
    "/rules/",
    "/rules/special/",
    "/rules/special/?side=1",
    "/rules/penalties/",
    "/rules/penalties/false-win/",
    "/rules/priority/",
    "/rules/priority/?a=win&b=pong",
    "/rules/disputes/",
    "/faq/",
    "/glossary/",
    "/glossary/?by=pinyin",
    "/search/",
    "/search/?q=胡",
    "/hand/",
    f"/hand/{HAND}",
    "/table/",
    "/no-such-page/",
)

BEYOND = {"/rules/disputes/": 37, f"/hand/{HAND}": 38}
BEYOND_IN_ENGLISH = {"/hand/": 36, "/rules/disputes/": 38, f"/hand/{HAND}": 39}
"""Pages that are known to cost more, with how many KB at most; a page that has come down is to be struck off."""


class View(NamedTuple):
    """The files that a page names, by kind, and the bytes of the page as it is sent."""

    sent: int
    styles: list[str]
    scripts: list[str]
    icons: list[str]
    pictures: list[str]

    @property
    def requests(self) -> int:
        return 1 + len(self.styles) + len(self.scripts) + len(self.icons) + len(self.pictures)

    @property
    def bytes(self) -> int:
        return self.sent + sum(map(size, (*self.styles, *self.scripts, *self.icons, *self.pictures)))


@cache
def size(address: str) -> int:
    """Return the bytes of a static file as it is sent to a browser."""
    found = finders.find(address.removeprefix("/static/"))
    assert found, address
    text = Path(found).read_text(encoding="utf-8")
    return len(brotli.compress(minified(address, text).encode()))


def view_of(client: Client, address: str) -> View:
    plain = client.get(address).content.decode()
    icons = re.findall(r'<link rel="icon"[^>]*href="([^"]+)"', plain)
    return View(
        sent=len(client.get(address, headers={"Accept-Encoding": "br"}).content),
        styles=re.findall(r'<link rel="stylesheet" href="([^"]+)"', plain),
        scripts=re.findall(r'<script src="([^"]+)"', plain),
        icons=[icon for icon in icons if not icon.startswith("data:")],
        pictures=[INDEXED if 'data-index="on"' in plain else ATLAS] if re.search(r'class="tile\b', plain) else [],
    )


def every_step() -> list[str]:
    return [f"/learn/{name}/" for name in book().pages]


@pytest.mark.parametrize("address", PAGES)
def test_a_page_asks_for_few_files_and_few_bytes(client: Client, address: str) -> None:
    view = view_of(client, address)
    assert view.styles
    assert view.requests <= MOST_REQUESTS, view
    assert sum(map(size, view.scripts)) <= MOST_SCRIPT
    if address in BEYOND:
        assert MOST_BYTES < view.bytes <= BEYOND[address] * 1024
    else:
        assert view.bytes <= MOST_BYTES


@pytest.mark.parametrize("address", [address for address in PAGES if address != "/no-such-page/"])
def test_so_does_its_english(client: Client, address: str) -> None:
    """The picture with numbers in the corners is 1.2 KB more."""
    view = view_of(client, f"/en{address}")
    assert view.requests <= MOST_REQUESTS, view
    assert view.bytes <= BEYOND_IN_ENGLISH.get(address, 35) * 1024, view.bytes


def test_so_do_the_pages_of_patterns_and_lessons(client: Client) -> None:
    for address in (*map(pattern_url, load_catalogue()), *every_step()):
        view = view_of(client, address)
        assert view.styles
        assert view.requests <= MOST_REQUESTS, (address, view)
        assert view.bytes <= MOST_BYTES, (address, view.bytes)


def test_nothing_comes_from_another_origin(client: Client) -> None:
    for address in PAGES:
        view = view_of(client, address)
        for file in (*view.styles, *view.scripts, *view.icons):
            assert file.startswith("/static/"), (address, file)
