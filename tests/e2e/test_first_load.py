"""What a first visit to each kind of page costs from the production server, and whether the page stands still."""

import re
from collections.abc import Iterator
from urllib.parse import quote, urlsplit

import pytest
from django.urls import resolve

from tests.e2e.steps import WATCH_SHIFTS, shifts
from tests.site.test_serve import ask, free_port, serving

pytestmark = pytest.mark.browser

MOST_KILOBYTES = 35
MOST_REQUESTS = 6
MOST_SCRIPT = 20 * 1024
FULL_HAND = "/hand/?text=" + quote("碰中中中 碰發發發 23467845筒白白 胡6筒 自摸 南風 花夏")
EXTRA = ("/hand/", FULL_HAND, "/tai/?side=1", "/tai/?hands=1", "/search/?q=" + quote("胡"))
DEARER = {FULL_HAND: (6, 37), "/table/": (7, 39)}
"""Pages known to cost more, with how many requests and KB at most. A game is nobody's first page: one comes from the
start page, which brings most of its files."""
DEAL = "first-load"
LAID_OUT_OTHERWISE = ("/", FULL_HAND, "/tai/?side=1")
"""Pages with columns on a wide screen."""


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    port = free_port()
    with serving(tmp_path_factory.mktemp("first") / "site.sqlite3", port):
        yield f"http://127.0.0.1:{port}"


def heaviest_of_each_kind(home: str) -> list[str]:
    """Read the sitemap and take the longest page of each route, as it is sent."""
    port = urlsplit(home).port
    assert port
    sitemap = ask(port, "/sitemap.xml")[1].decode()
    heaviest: dict[str, tuple[int, str]] = {}
    for address in re.findall(r"<loc>(.*?)</loc>", sitemap):
        path = urlsplit(address).path
        if path.startswith("/en/"):
            continue
        size = len(ask(port, path, **{"Accept-Encoding": "br"})[1])
        kind = resolve(path).route
        heaviest[kind] = max(heaviest.get(kind, (0, "")), (size, path))
    return [path for _, path in heaviest.values()]


def cost_of(browser, address: str, **options) -> tuple[dict[str, int], list[str]]:
    """Open a page in a browser that has nothing of it yet; count requests, bytes without headers, and what shifts."""
    # The service worker is asked for once all else is done; it is no part of the first view.
    context = browser.new_context(service_workers="block", **options)
    page = context.new_page()
    page.add_init_script(WATCH_SHIFTS)
    line = page.context.new_cdp_session(page)
    line.send("Network.enable")
    asked, headers, sent = {}, {}, {}
    line.on("Network.requestWillBeSent", lambda event: asked.update({event["requestId"]: event["request"]["url"]}))
    line.on(
        "Network.responseReceived",
        lambda event: headers.update({event["requestId"]: event["response"]["encodedDataLength"]}),
    )
    line.on("Network.loadingFinished", lambda event: sent.update({event["requestId"]: event["encodedDataLength"]}))
    page.goto(address)
    moved = shifts(page)
    asked = {number: url for number, url in asked.items() if not url.startswith("data:")}
    for _ in range(1_000):
        if not asked.keys() <= sent.keys():
            page.wait_for_timeout(20)
    assert asked.keys() <= sent.keys()
    context.close()
    carried = {number: sent[number] - headers.get(number, 0) for number in asked}
    script = sum(carried[number] for number, url in asked.items() if url.endswith(".js"))
    return {"requests": len(asked), "bytes": sum(carried.values()), "script": script}, moved


def too_dear(path: str, cost: dict[str, int], moved: list[str]) -> list[str]:
    requests, kilobytes = DEARER.get(path, (MOST_REQUESTS, MOST_KILOBYTES))
    most = {"requests": requests, "bytes": kilobytes * 1024, "script": MOST_SCRIPT}
    return [f"{cost[name]} {name}, at most {most[name]}" for name in most if cost[name] > most[name]] + moved


def open_a_game(browser, home: str) -> tuple[str, dict]:
    """Sit down at a table where the same tiles are always dealt; return its address and the cookie it is known by.

    Measured over 40 deals, a game's page weighs up to 420 bytes more or less than another's.
    """
    context = browser.new_context(base_url=home)
    page = context.new_page()
    page.goto(f"/table/?seed={DEAL}")
    page.check("#opening-skip", force=True)
    with page.expect_navigation():
        page.click("[data-action=new_game]")
    address, state = page.url, context.storage_state()
    context.close()
    return address, state


def test_a_first_visit_is_cheap_and_stands_still(browser, home):
    game, state = open_a_game(browser, home)
    pages = {f"{home}{path}": {} for path in (*heaviest_of_each_kind(home), *EXTRA)}
    pages[game] = {"storage_state": state}
    found = {}
    for address, options in pages.items():
        cost, moved = cost_of(browser, address, viewport={"width": 360, "height": 740}, **options)
        if address.removeprefix(home) in LAID_OUT_OTHERWISE or address == game:
            moved += cost_of(browser, address, viewport={"width": 1280, "height": 800}, **options)[1]
        path = "/table/" if address == game else address.removeprefix(home)
        if wrong := too_dear(path, cost, moved):
            found[path] = wrong
    assert not found, found
