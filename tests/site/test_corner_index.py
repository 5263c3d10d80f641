"""A number in the corner of each tile: there for beginners from the start, and for whoever asks for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def picture(page: Page) -> str:
    """Return the name of the picture that the tiles are cut out of."""
    shown: str = page.locator(".tile").first.evaluate("one => getComputedStyle(one).backgroundImage")
    return shown.rpartition("/")[2].partition(".")[0]


@pytest.mark.parametrize(
    ("address", "wanted"),
    [
        ("/", "tiles"),
        ("/learn/tiles/suits/", "tiles-indexed"),
        ("/learn/counting/worked-hand/", "tiles"),
        ("/en/learn/counting/worked-hand/", "tiles-indexed"),
        ("/en/", "tiles-indexed"),
    ],
)
def test_beginners_and_readers_of_english_have_it_from_the_start(page: Page, address: str, wanted: str) -> None:
    page.goto(address)
    assert picture(page) == wanted


def test_whoever_asks_for_it_has_it_on_every_page_until_it_is_taken_away(page: Page) -> None:
    page.goto("/")
    box = page.get_by_label("牌角數字")
    expect(box).not_to_be_checked()
    box.check()
    assert picture(page) == "tiles-indexed"
    page.goto("/hand/")
    expect(page.get_by_label("牌角數字")).to_be_checked()
    assert picture(page) == "tiles-indexed"
    page.get_by_label("牌角數字").uncheck()
    page.goto("/learn/tiles/suits/")
    expect(page.get_by_label("牌角數字")).not_to_be_checked()
    assert picture(page) == "tiles"


def test_without_scripts_there_is_no_dead_switch(browser: Browser, live_server: object) -> None:
    context = browser.new_context(base_url=str(live_server), java_script_enabled=False)
    page = context.new_page()
    page.goto("/en/")
    expect(page.locator("#index")).to_be_hidden()
    context.close()
