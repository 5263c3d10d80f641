"""Reading without a network, in a real browser with its service worker."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import pytest
from django.db import OperationalError
from playwright.sync_api import expect

from mahjong_site.offline import release
from scoring import views as scoring_views
from tests.e2e.steps import faults, scrolls_sideways, swapped

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

HAND = "碰222萬 碰444筒 碰南南南 碰777條 99萬88條 胡9萬 南風"
HAND_ADDRESS = f"/hand/?text={quote(HAND)}&rules=standard"
KEPT = """async ([kind, address]) => {
  for (const name of await caches.keys()) {
    if (!name.startsWith(kind)) continue;
    if (await (await caches.open(name)).match(address, { ignoreVary: true })) return true;
  }
  return false;
}"""


@pytest.fixture
def context(browser: Browser, live_server: object) -> Iterator[BrowserContext]:
    context = browser.new_context(base_url=str(live_server), locale="zh-TW", service_workers="allow")
    yield context
    context.close()


@pytest.fixture
def page(context: BrowserContext) -> Page:
    return page_kept(context, "/")


def page_kept(context: BrowserContext, address: str) -> Page:
    """Open a page that the worker answers for."""
    page = context.new_page()
    page.goto(address)
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    wait_until_kept(page, "pages-", address)
    return page


def is_kept(page: Page, kind: str, address: str) -> bool:
    return page.evaluate(KEPT, [kind, address])


def wait_until(page: Page, test: str, given: object = None) -> None:
    """Wait for a test that answers later; Playwright's own wait would take the promise for the answer."""
    page.evaluate(
        """async ([given]) => {
          const deadline = Date.now() + 30000;
          while (!(await TEST(given))) {
            if (Date.now() > deadline) throw new Error("it never came");
            await new Promise((done) => setTimeout(done, 50));
          }
        }""".replace("TEST", f"({test})"),
        [given],
    )


def wait_until_kept(page: Page, kind: str, address: str) -> None:
    wait_until(page, KEPT, [kind, address])


def visit(page: Page, address: str, kind: str = "pages-") -> None:
    page.goto(address)
    wait_until_kept(page, kind, address)


def away(context: BrowserContext) -> None:
    context.set_offline(True)


def test_visited_pages_and_the_last_hand_are_read_without_a_network(page: Page, context: BrowserContext) -> None:
    visit(page, "/learn/tiles/")
    visit(page, "/tai/all-triplets/")
    visit(page, HAND_ADDRESS, "recent-")
    away(context)
    page.goto("/learn/tiles/")
    expect(page.locator("h1")).to_be_visible()
    page.reload()
    expect(page.locator("h1")).to_be_visible()
    page.goto("/tai/all-triplets/")
    expect(page.locator("h1")).to_contain_text("碰碰胡")
    tile = page.locator(".tile").first
    expect(tile).to_be_visible()
    assert "tiles.svg" in tile.evaluate("tile => getComputedStyle(tile).backgroundImage")
    page.goto(HAND_ADDRESS)
    expect(page.locator("#score")).to_have_attribute("data-tai", "5")
    page.reload()
    expect(page.locator("#score")).to_have_attribute("data-tai", "5")


def test_style_and_script_come_from_the_copy(page: Page, context: BrowserContext) -> None:
    visit(page, "/tai/all-triplets/")
    away(context)
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-js", "")
    assert page.evaluate("() => [...document.styleSheets].every((sheet) => sheet.cssRules.length > 0)")
    assert page.evaluate("() => document.styleSheets.length") >= 2


def test_page_that_is_not_kept_says_what_is(page: Page, context: BrowserContext) -> None:
    visit(page, "/tai/all-triplets/")
    visit(page, HAND_ADDRESS, "recent-")
    away(context)
    page.goto("/rules/penalties/")
    expect(page.locator("#away")).to_be_visible()
    expect(page.locator("#kept-pages")).to_contain_text("台型")
    expect(page.locator("#not-kept")).to_be_visible()
    expect(page.locator("#hands")).to_contain_text(HAND)
    assert faults(page) == []
    page.set_viewport_size({"width": 320, "height": 640})
    assert not scrolls_sideways(page)
    page.click("#hands a")
    expect(page.locator("#score")).to_have_attribute("data-tai", "5")


def test_a_page_under_other_rules_is_not_shown_for_one_that_is_not_kept(page: Page, context: BrowserContext) -> None:
    """The figures of another rule set under this one's address would be believed."""
    visit(page, "/tai/")
    away(context)
    page.goto("/tai/?rules=sml")
    expect(page.locator("#away")).to_be_visible()
    expect(page.locator("#kept-pages")).to_contain_text("台型")
    page.goto("/tai/")
    expect(page.locator("h1")).to_have_text("台型表")


def test_hand_built_by_presses_is_kept_when_it_is_left(page: Page, context: BrowserContext) -> None:
    page.goto("/hand/")
    page.fill("#text", HAND)
    with swapped(page):
        page.click("#go")
    expect(page).to_have_url(re.compile(r"/hand/\?text="))
    built = page.evaluate("location.pathname + location.search")
    assert not is_kept(page, "recent-", built)
    page.evaluate(
        """Object.defineProperty(document, 'hidden', { value: true });
        document.dispatchEvent(new Event('visibilitychange'))"""
    )
    wait_until_kept(page, "recent-", built)
    away(context)
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "zh-Hant-TW")
    expect(page.locator("#score")).to_have_attribute("data-tai", "5")


def test_parts_are_never_kept_nor_shown_as_pages(page: Page, context: BrowserContext) -> None:
    visit(page, "/hand/")
    page.fill("#text", HAND)
    with swapped(page):
        page.click("#go")
    built = page.evaluate("location.pathname + location.search")
    parts = page.evaluate("""async () => {
      const texts = [];
      for (const name of (await caches.keys()).filter((one) => !one.startsWith("files-"))) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) {
          texts.push(await (await cache.match(request, { ignoreVary: true })).text());
        }
      }
      return texts.filter((text) => !text.startsWith("<!DOCTYPE html>")).length;
    }""")
    assert parts == 0
    # Away and back again, by the browser's history: a whole page each time.
    page.goto("/tai/")
    page.go_back()
    expect(page.locator("#score")).to_have_attribute("data-tai", "5")
    expect(page.locator(".site-header")).to_have_count(1)
    page.reload()
    expect(page.locator(".site-header")).to_have_count(1)
    away(context)
    page.goto(built)
    expect(page.locator(".site-header")).to_have_count(1)
    expect(page.locator("#score")).to_have_attribute("data-tai", "5")


def test_part_without_a_network_is_told_not_answered_from_a_copy(page: Page, context: BrowserContext) -> None:
    visit(page, HAND_ADDRESS, "recent-")
    away(context)
    page.click("#clear")
    expect(page.locator("#trouble")).to_be_visible()
    expect(page.locator("#score")).to_have_attribute("data-tai", "5")


def test_private_pages_errors_and_redirects_are_never_kept(page: Page) -> None:
    for address in ("/table/", "/learn/progress/", "/tai/no-such-pattern/", "/tai/all_triplets/"):
        page.goto(address)
        expect(page.locator("h1")).to_be_visible()
    visit(page, "/tai/all-triplets/")
    assert not is_kept(page, "pages-", "/table/")
    assert not is_kept(page, "pages-", "/learn/progress/")
    assert not is_kept(page, "pages-", "/tai/no-such-pattern/")
    assert not is_kept(page, "pages-", "/tai/all_triplets/")
    assert page.evaluate("fetch('/api/score/', { method: 'POST', body: '{}' }).then((answer) => answer.status)") == 422


def test_everything_readable_is_kept_on_a_press(page: Page, context: BrowserContext) -> None:
    page.goto("/offline/")
    page.click("#save")
    expect(page.locator("#save-state")).to_contain_text("存好了", timeout=120_000)
    expect(page.locator("#save-progress")).to_be_visible()
    away(context)
    for address in ("/learn/tiles/", "/tai/half-flush/", "/rules/penalties/false-win-fixed/", "/glossary/", "/faq/"):
        page.goto(address)
        expect(page.locator("#away")).to_have_count(0)
        expect(page.locator("h1")).to_be_visible()
    page.goto("/offline/")
    page.click("#clear")
    expect(page.locator("#save-state")).to_have_text("清掉了。")
    assert not is_kept(page, "pages-", "/faq/")
    expect(page.locator("#kept")).to_be_hidden()


PROXY = """
  const asked = window.asked = [], refused = window.refused = {}, plain = window.fetch;
  let held = 0, last = performance.now();
  window.fetch = async (address, options) => {
    if (address.endsWith("pages.json")) {
      const pages = Array.from({ length: 90 }, (_, number) => `/tai/?q=${number}`);
      return new Response(JSON.stringify({ release: "x", pages }));
    }
    if (!address.startsWith("/tai/?q=")) return plain(address, options);
    const now = performance.now(), number = address.slice("/tai/?q=".length);
    asked.push(now);
    held = Math.max(0, held - (now - last) * 30 / 1000) + 1;
    last = now;
    const before = refused[number] ?? 0, busy = before < { 20: 2, 40: 1 }[number];
    if (held > 61 || busy) {
      refused[number] = before + 1;
      const headers = number === "40" ? { "Retry-After": "3" } : {};
      return new Response("", { status: number === "40" ? 429 : 503, headers });
    }
    return new Response("kept");
  };
"""
"""Before the site: 30 requests a second and 60 at once, as the proxy allows; two pages are refused at first anyhow."""


def test_keeping_everything_does_not_crowd_the_proxy(page: Page) -> None:
    page.add_init_script(PROXY)
    page.goto("/offline/")
    page.click("#save")
    expect(page.locator("#save-state")).to_have_text("存好了，共 90 頁。沒有網路也看得到。", timeout=60_000)
    assert page.evaluate("window.refused") == {"20": 2, "40": 1}
    asked = page.evaluate("window.asked")
    assert len(asked) == 93
    assert all(later - earlier > 950 for earlier, later in zip(asked, asked[20:], strict=False))
    assert max(later - earlier for earlier, later in pairwise(asked)) > 2900


def test_a_page_that_is_refused_while_it_is_moved_over_is_not_lost(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    visit(page, HAND_ADDRESS, "recent-")
    written, refused = scoring_views.hand_context, threading.Event()

    def away_once(request: Any, builder: Any) -> dict[str, Any]:
        if refused.is_set():
            return written(request, builder)
        refused.set()
        raise OperationalError("away")

    monkeypatch.setattr(scoring_views, "hand_context", away_once)
    monkeypatch.setattr(release, "release_id", lambda: "another00000")
    page.goto("/")
    assert refused.wait(30)
    tidied = (
        f"(given) => {{ navigator.serviceWorker.controller.postMessage({{ tidy: true }}); return ({KEPT})(given); }}"
    )
    wait_until(page, tidied, ["recent-another00000", HAND_ADDRESS])


def test_a_page_that_always_fails_does_not_hold_up_the_others(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    visit(page, HAND_ADDRESS, "recent-")
    visit(page, "/hand/?text=%E8%83%A1&rules=standard", "recent-")
    written, old = scoring_views.hand_context, release.release_id()

    def broken(request: Any, builder: Any) -> dict[str, Any]:
        if len(request.GET["text"]) > 1:
            raise OperationalError("away")
        return written(request, builder)

    monkeypatch.setattr(scoring_views, "hand_context", broken)
    monkeypatch.setattr(release, "release_id", lambda: "another00000")
    page.goto("/")
    wait_until_kept(page, "recent-another00000", "/hand/?text=%E8%83%A1&rules=standard")
    assert is_kept(page, f"recent-{old}", HAND_ADDRESS)
    monkeypatch.setattr(release, "release_id", lambda: "athird000000")
    page.goto("/")
    wait_until_kept(page, "recent-athird000000", "/hand/?text=%E8%83%A1&rules=standard")
    wait_until(page, "async () => (await caches.keys()).every((name) => name.endsWith('athird000000'))")


def test_new_release_is_taken_at_once_and_old_copies_go(
    page: Page, context: BrowserContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    visit(page, "/tai/all-triplets/")
    visit(page, HAND_ADDRESS, "recent-")
    old = release.release_id()
    monkeypatch.setattr(release, "release_id", lambda: "another00000")
    page.goto("/")
    wait_until(page, "async () => (await caches.keys()).includes('pages-another00000')")
    wait_until(page, f"async () => !(await caches.keys()).some((name) => name.endsWith('{old}'))")
    # What was kept is kept again, in the new release's words.
    assert is_kept(page, "pages-another00000", "/tai/all-triplets/")
    assert is_kept(page, "recent-another00000", HAND_ADDRESS)
    away(context)
    page.goto(HAND_ADDRESS)
    expect(page.locator("#score")).to_have_attribute("data-tai", "5")


def test_page_of_the_new_release_is_shown_while_there_is_a_network(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    visit(page, HAND_ADDRESS, "recent-")
    written = scoring_views.hand_context

    def renamed(request: Any, builder: Any) -> dict[str, Any]:
        context = written(request, builder)
        return {**context, "page": {**context["page"], "title": "新的一版"}}

    monkeypatch.setattr(scoring_views, "hand_context", renamed)
    page.reload()
    expect(page).to_have_title("新的一版｜十六張")


def test_slow_network_gives_the_copy(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    visit(page, HAND_ADDRESS, "recent-")
    written, gate = scoring_views.hand_context, threading.Event()

    def late(request: Any, builder: Any) -> dict[str, Any]:
        gate.wait(30)
        return written(request, builder)

    monkeypatch.setattr(scoring_views, "hand_context", late)
    page.goto(HAND_ADDRESS)  # answered from the copy after a while, though the server has said nothing
    expect(page.locator("#score")).to_have_attribute("data-tai", "5")
    assert not gate.is_set()
    gate.set()


def test_first_view_is_over_before_the_worker_fetches_anything(context: BrowserContext) -> None:
    page = context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("/")
    assert len([url for url in asked if not url.endswith("/sw.js")]) <= 7  # the page, its files, its icon
    assert not [url for url in asked if url.endswith("htmx.min.js")]
