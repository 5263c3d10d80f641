"""What a first view of a page costs: how many requests, how many bytes over the wire."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

import brotli  # type: ignore[import-untyped]
import pytest
from django.contrib.staticfiles import finders
from django.test import Client

from mahjong_site.static_files import minified

pytestmark = pytest.mark.django_db

MOST_REQUESTS = 6
MOST_BYTES = 35 * 1024
MOST_SCRIPT = 20 * 1024
SLACK = 256
"""How near to its limit a page may come: names with hashes are some bytes longer than these, and words get changed."""
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
    "/rules/penalties/flower-just-drawn/",
    "/rules/priority/",
    "/rules/priority/?a=win&b=pong",
    "/rules/disputes/",
    "/faq/",
    "/glossary/elsewhere/",
    "/glossary/",
    "/glossary/?by=pinyin",
    "/search/",
    "/search/?q=胡",
    "/hand/",
    f"/hand/{HAND}",
    "/table/",
    "/no-such-page/",
)

BEYOND = {f"/hand/{HAND}": 37, f"/en/hand/{HAND}": 38}
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


def too_heavy(view: View, address: str) -> str:
    """Say what is wrong with the weight of a page: it must keep clear of its limit, and need the one it has."""
    most = BEYOND.get(address, MOST_BYTES // 1024) * 1024 - SLACK
    if view.bytes > most:
        return f"{address}: {view.bytes - most} bytes too many of {view.bytes}"
    needed = address not in BEYOND or view.bytes > MOST_BYTES - SLACK
    return "" if needed else f"{address}: strike it off"


@pytest.mark.parametrize("address", PAGES)
def test_a_page_asks_for_few_files_and_few_bytes(client: Client, address: str) -> None:
    view = view_of(client, address)
    assert view.styles
    assert view.requests <= MOST_REQUESTS, view
    assert sum(map(size, view.scripts)) <= MOST_SCRIPT
    assert not too_heavy(view, address)


@pytest.mark.parametrize("address", [address for address in PAGES if address != "/no-such-page/"])
def test_so_does_its_english(client: Client, address: str) -> None:
    """The picture with numbers in the corners is 0.9 KB more."""
    view = view_of(client, f"/en{address}")
    assert view.requests <= MOST_REQUESTS, view
    assert not too_heavy(view, f"/en{address}")


def test_so_does_every_page_that_search_engines_are_shown(client: Client) -> None:
    sitemap = client.get("/sitemap.xml").content.decode()
    addresses = [urlsplit(address).path for address in re.findall(r"<loc>(.*?)</loc>", sitemap)]
    assert len(addresses) > 400
    for address in addresses:
        view = view_of(client, address)
        assert view.styles, address
        assert view.requests <= MOST_REQUESTS, (address, view)
        assert not too_heavy(view, address)


def test_nothing_comes_from_another_origin(client: Client) -> None:
    for address in PAGES:
        view = view_of(client, address)
        for file in (*view.styles, *view.scripts, *view.icons):
            assert file.startswith("/static/"), (address, file)
