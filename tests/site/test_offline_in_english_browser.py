"""Reading English pages without a network, in a real browser: each language has its own pages and fallback."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.e2e.steps import faults
from tests.site.english import HAN
from tests.site.test_offline_browser import away, context, page_kept, visit

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

__all__ = ("context",)
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def page(context: BrowserContext) -> Page:
    return page_kept(context, "/en/")


def test_each_language_has_its_own_pages_and_its_own_page_for_when_there_is_none(
    page: Page, context: BrowserContext
) -> None:
    visit(page, "/en/tai/all-triplets/")
    visit(page, "/en/hand/?text=123m&rules=standard", "recent-")
    visit(page, "/tai/all-triplets/")
    away(context)
    page.goto("/en/tai/all-triplets/")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.locator("h1")).to_contain_text("All triplets")
    page.goto("/en/rules/penalties/")
    expect(page.locator("h1")).to_have_text("Read offline")
    expect(page.locator("#not-kept")).to_be_visible()
    expect(page.locator("#kept-pages")).to_contain_text("Patterns")
    expect(page.locator("#hands a")).to_have_count(1)
    expect(page.locator("#offline")).not_to_have_text(HAN)
    assert {link.get_attribute("href")[:4] for link in page.locator("#kept a").all()} == {"/en/"}
    page.goto("/rules/penalties/")
    expect(page.locator("h1")).to_have_text("離線看")
    expect(page.locator("#kept-pages")).to_contain_text("台型")
    expect(page.locator("#hands a")).to_have_count(0)
    assert faults(page) == []


def test_theme_and_copying_speak_english(page: Page) -> None:
    page.goto("/en/drills/daily/?day=2026-01-05&got=1101111010")
    switch = page.locator("[data-theme-switch]")
    expect(switch).to_have_text("◐")
    switch.click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(switch).to_have_text("◐")
    page.locator("[data-copy=line]").click()
    expect(page.locator("[data-copy=line]")).to_have_text("Copied")
    expect(page.locator("#live")).to_have_text("Copied")
    expect(page.locator("[data-copy=line]")).to_have_text("Copy")
