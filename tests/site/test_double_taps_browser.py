"""A second tap that comes down on what the first has put under the finger does nothing; one that is meant does."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.steps import swapped

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SIXTEEN = "123456789萬55筒東東567條"

type Spot = tuple[float, float]


@pytest.fixture
def page(browser: Browser, live_server: object) -> Iterator[Page]:
    context = browser.new_context(
        base_url=str(live_server), viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True
    )
    page = context.new_page()
    # The clock of taps is the browser's: a slow machine must not make two of them out of one double tap.
    page.add_init_script("Object.defineProperty(Event.prototype, 'timeStamp', { get: () => window.tapTime ?? 1000 });")
    page.add_init_script("Object.defineProperty(performance, 'timeOrigin', { get: () => 1e12 });")
    yield page
    context.close()


def bring(page: Page, key: Locator, y: float = 420) -> Spot:
    """Scroll a key to this height, where the finger is; return its middle."""
    expect(key).to_be_attached()
    page.evaluate("document.body.style.paddingBottom = '900px'")  # there is always something to scroll
    for _ in range(3):  # what sticks to an edge does not come along at once
        key.evaluate(
            "(key, y) => { const box = key.getBoundingClientRect();"
            " scrollBy({ top: box.y + box.height / 2 - y, behavior: 'instant' }); }",
            y,
        )
    box = key.bounding_box()
    assert box
    assert abs(box["y"] + box["height"] / 2 - y) < 2
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def tap(page: Page, spot: Spot, after: int = 0) -> None:
    """Tap a spot, so many ms after the first tap."""
    page.evaluate("after => { window.tapTime = 1000 + after; }", after)
    page.touchscreen.tap(*spot)


def settled(page: Page) -> None:
    """Wait until nothing more is on its way."""
    page.wait_for_timeout(150)
    page.wait_for_function("() => !document.querySelector('.htmx-request')")


@pytest.mark.parametrize("after", [150, 350])
def test_the_tile_that_makes_the_hand_whole_is_put_in_alone(page: Page, after: int) -> None:
    page.goto(f"/hand/?text={SIXTEEN}")
    with swapped(page):
        tap(page, bring(page, page.locator("#add-E")))
    expect(page.locator(".palette-full")).to_be_visible()
    whole = page.input_value("#text")
    tap(page, bring(page, page.locator("#add-1f")), after)
    settled(page)
    expect(page.locator("#text")).to_have_value(whole)


def test_what_came_under_the_finger_can_be_pressed_a_little_later(page: Page) -> None:
    page.goto(f"/hand/?text={SIXTEEN}")
    with swapped(page):
        tap(page, bring(page, page.locator("#add-E")))
    with swapped(page):
        tap(page, bring(page, page.locator("#add-1f")), 450)
    expect(page.locator("#f-1f")).to_be_visible()


def test_a_tile_may_be_meant_twice_and_so_may_its_neighbor(page: Page) -> None:
    page.goto("/hand/?text=1萬")
    spot, beside = bring(page, page.locator("#add-E")), bring(page, page.locator("#add-S"))
    for after, where in ((0, spot), (120, spot), (200, beside)):
        with swapped(page):
            tap(page, where, after)
    expect(page.locator("#text")).to_have_value(re.compile("東東南"))


def test_the_keyboard_has_no_spot(page: Page) -> None:
    page.goto("/hand/?text=123萬")
    for left in (2, 1, 0):
        with swapped(page):
            page.locator(".rail button").first.press("Enter")
        expect(page.locator(".rail button")).to_have_count(left)


def test_undo_stays_under_the_thumb_of_a_whole_hand(page: Page) -> None:
    page.goto(f"/hand/?text={SIXTEEN}")
    with swapped(page):
        page.locator("#add-E").tap()
    expect(page.locator("#undo-key")).to_be_in_viewport(ratio=1)
    key, flower = page.locator("#undo-key").bounding_box(), page.locator("#add-4f").bounding_box()
    assert key
    assert flower
    assert min(key["width"], key["height"]) >= 38
    assert abs(key["y"] + key["height"] / 2 - flower["y"] - flower["height"] / 2) < 12
    page.evaluate("window.tapTime = 5000")
    with swapped(page):
        page.locator("#undo-key").tap()
    expect(page.locator("#text")).to_have_value(SIXTEEN)


@pytest.mark.parametrize(("prefix", "after"), [("", 250), ("/en", 150)])
def test_a_drawn_hand_is_written_down_once(page: Page, prefix: str, after: int) -> None:
    page.goto(f"{prefix}/scorekeeper/")
    with page.expect_navigation():
        page.locator("#do-begin").tap()
    page.evaluate("delete sessionStorage.tap")
    with page.expect_navigation():
        tap(page, bring(page, page.locator("#do-drawn")))
    expect(page.locator("#do-undo")).to_be_attached()
    spot = bring(page, page.locator("#do-drawn"))
    address, told = page.url, page.locator("main").inner_text()
    tap(page, spot, after)
    page.wait_for_timeout(600)
    expect(page).to_have_url(address)
    expect(page.locator("main")).to_have_text(told, use_inner_text=True)


def test_one_tile_is_discarded(page: Page) -> None:
    page.goto("/table/")
    page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
    page.fill("#seed", "browser")
    page.check("#opening-skip", force=True)
    with page.expect_navigation():
        page.locator("[data-action=new_game]").first.tap()
    page.evaluate("delete sessionStorage.tap")
    hand = page.locator("#table .own button.tile:enabled")
    after = 0
    # The hand must be under the finger again: nobody asks the visitor anything before his next turn.
    while not after or not hand.count():
        after += 1000
        while not hand.count():
            with swapped(page):
                page.locator("#table .acts button").last.press("Enter")
        with swapped(page):
            tap(page, bring(page, hand.nth(4)), after)
    spot = bring(page, hand.nth(4))
    version = page.get_attribute("#table", "data-version")
    tap(page, spot, after + 120)
    settled(page)
    assert page.get_attribute("#table", "data-version") == version
