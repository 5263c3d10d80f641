"""The home page and the reference in a real browser: paper, small phones, keyboards, parts."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.e2e.steps import faults

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PAGES = [
    "/",
    "/tai/",
    "/tai/?side=1",
    "/tai/?hands=1",
    "/tai/all-sequences/",
    "/tai/seven-pairs-triplet/",
    "/tai/four-kongs/",
]


@pytest.mark.parametrize(
    "query", ["", "?side=1", "?by=family", "?side=1&by=family&rules=platform", "?hands=1", "?rules=classic"]
)
def test_the_table_prints_on_one_page(page: Page, query: str) -> None:
    page.goto(f"/tai/{query}")
    pdf = page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == 1
    page.emulate_media(media="print")
    expect(page.locator(".tai-table tbody tr:not(.section)").last).to_be_visible()
    expect(page.locator(".tai-form")).to_be_hidden()


@pytest.mark.parametrize("address", PAGES)
def test_nothing_scrolls_sideways_but_the_table_in_its_frame(page: Page, address: str) -> None:
    for width in (320, 360, 768, 1280):
        page.set_viewport_size({"width": width, "height": 740})
        page.goto(address)
        assert page.evaluate("document.documentElement.scrollWidth") == width, width


def test_names_stay_in_sight_while_the_figures_scroll(page: Page) -> None:
    page.set_viewport_size({"width": 320, "height": 640})
    page.goto("/tai/?side=1")
    frame = page.locator(".table-wrap:has(.tai-table)")
    assert frame.evaluate("frame => frame.scrollWidth > frame.clientWidth")
    frame.evaluate("frame => frame.scrollLeft = 400")
    name = page.locator("#heavenly-hand th").bounding_box()
    assert name
    assert name["x"] >= 0
    assert frame.evaluate("frame => frame.scrollLeft") > 300
    expect(frame).to_have_attribute("tabindex", "0")


@pytest.mark.parametrize("width", [360, 1120, 1280])
def test_heads_of_the_columns_stay_in_sight_while_the_rows_scroll(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 740})
    page.goto("/tai/?side=1")
    page.locator(".table-wrap:has(.tai-table)").evaluate("frame => { frame.scrollIntoView(); frame.scrollTop = 900; }")
    if width >= 1120:
        page.evaluate("scrollBy(0, 900)")
    head = page.locator(".tai-table thead .current").bounding_box()
    first = page.locator(".tai-table tbody tr:not(.section)").first.bounding_box()
    assert head
    assert first
    assert first["y"] < 0 <= head["y"] < 100


def test_choosing_changes_the_table_alone_and_the_address(page: Page) -> None:
    page.goto("/tai/")
    page.evaluate("window.kept = true")
    highest = page.locator("#heavenly-hand td.num")
    names = page.locator(".tai-table tbody th a")
    page.select_option("#rules", "wikibooks")
    expect(page).to_have_url(re.compile(r"/tai/\?rules=wikibooks$"))
    expect(highest).to_have_text(re.compile("^32"))
    page.fill("#q", "碰碰和")
    expect(page).to_have_url(re.compile("q="))
    expect(names).to_have_text(["碰碰胡"])
    expect(page.locator("#q")).to_be_focused()
    assert page.evaluate("window.kept") is True
    page.goto("/faq/")
    page.go_back()
    expect(names).to_have_text(["碰碰胡"])
    expect(page.locator("#q")).to_have_value("碰碰和")
    expect(page.locator("#rules")).to_have_value("wikibooks")


def test_without_javascript_the_form_asks_for_the_page(browser: Browser, live_server: object) -> None:
    context = browser.new_context(base_url=str(live_server), java_script_enabled=False)
    page = context.new_page()
    page.goto("/tai/")
    page.fill("#q", "獨聽")
    page.press("#q", "Enter")
    expect(page.locator(".tai-table tbody th a")).to_have_text(["獨聽"])
    page.goto("/")
    page.fill("#text", "碰222萬 碰444筒 碰666條 碰南南南 99萬88條 胡9萬 南風")
    page.press("#text", "Enter")
    expect(page).to_have_url(re.compile("/hand/"))
    expect(page.locator("#score")).to_have_attribute("data-tai", "5")
    context.close()


def test_pointing_at_a_term_lights_its_tiles(page: Page) -> None:
    page.goto("/")
    page.locator('.home-answer [data-pattern="little_three_dragons"]').hover()
    expect(page.locator(".lit").first).to_be_visible()
    lit = {tile.get_attribute("data-tile") for tile in page.locator(".lit").all()}
    assert lit == {"C", "F", "P"}


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("address", PAGES)
def test_axe_finds_nothing(browser: Browser, live_server: object, address: str, theme: str) -> None:
    for width in (360, 1280):
        context = browser.new_context(
            base_url=str(live_server), color_scheme=theme, viewport={"width": width, "height": 800}
        )
        page = context.new_page()
        said: list[str] = []
        page.on("console", lambda message, said=said: said.append(message.text))
        page.on("pageerror", lambda error, said=said: said.append(str(error)))
        page.goto(address)
        assert faults(page) == []
        assert said == []
        context.close()
