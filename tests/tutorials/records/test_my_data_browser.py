"""The visitor's own data in a real browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from scoring.visitors import COOKIE

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_deleting_everything_leaves_nothing_in_the_browser_either(page: Page) -> None:
    from playwright.sync_api import expect

    page.goto("/scorekeeper/")
    page.click("#do-begin")
    page.wait_for_selector("#win")
    page.evaluate("localStorage.setItem('theme', 'dark')")
    page.goto("/my-data/")
    expect(page.locator("[data-holding=sheets]")).to_have_attribute("data-count", "1")
    page.get_by_role("link", name="全部刪掉").click()
    page.click("#do-delete")
    expect(page.locator("[role=status].panel")).to_contain_text("都刪掉了")
    assert COOKIE not in {cookie["name"] for cookie in page.context.cookies()}
    page.wait_for_function("() => localStorage.getItem('theme') === null")
    expect(page.locator("[data-count='0']")).to_have_count(6)


@pytest.mark.parametrize("width", [320, 1280])
def test_nothing_scrolls_sideways_and_axe_finds_nothing(page: Page, width: int) -> None:
    from axe_playwright_python.sync_playwright import Axe

    page.set_viewport_size({"width": width, "height": 740})
    for address in ("/my-data/", "/my-data/delete/"):
        page.goto(address)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert [found["id"] for found in Axe().run(page).response["violations"]] == []
