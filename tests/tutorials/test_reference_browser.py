"""The pages to look things up in, in a real browser: phones, keyboard, instant results, accessibility."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.e2e.steps import answered, faults

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

ADDRESSES = (
    "/rules/",
    "/rules/special/",
    "/rules/special/?side=1&rules=platform",
    "/rules/penalties/",
    "/rules/penalties/?a=flower",
    "/rules/penalties/meld-tile-called/",
    "/rules/priority/",
    "/rules/priority/?a=pong&b=draw&draw=mixed",
    "/rules/disputes/",
    "/glossary/",
    "/faq/",
    "/search/",
    "/search/?q=胡",
    "/search/?q=qqqq",
)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(browser: Browser, live_server: object, scheme: Any) -> None:
    context = browser.new_context(
        base_url=str(live_server), color_scheme=scheme, viewport={"width": 360, "height": 740}
    )
    page = context.new_page()
    found = {}
    for address in ADDRESSES:
        page.goto(address)
        if problems := faults(page):
            found[address] = problems
    context.close()
    assert found == {}


@pytest.mark.parametrize("width", [320, 360, 768, 1280])
def test_nothing_scrolls_sideways_and_nothing_complains(page: Page, width: int) -> None:
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: said.append(str(error)))
    page.set_viewport_size({"width": width, "height": 740})
    for address in ADDRESSES:
        page.goto(address)
        assert page.evaluate("document.documentElement.scrollWidth") == width, address
    assert said == []


def test_choices_are_large_enough_for_a_thumb(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    for address in ("/rules/penalties/", "/search/", "/rules/priority/?a=win&b=chow"):
        page.goto(address)
        for pressed in page.locator("main :is(.option, .chip, .button):visible").all():
            box = pressed.bounding_box()
            assert box
            assert box["height"] >= 38, (address, pressed.inner_text())


def test_results_come_while_typing_and_the_address_keeps_up(page: Page) -> None:
    page.goto("/faq/")
    page.goto("/search/")
    page.locator("#q").press_sequentially("过水", delay=40)
    expect(page).to_have_url(re.compile(r"/search/\?q=%E8%BF%87%E6%B0%B4$"))
    first = page.locator("#results .hits a").first
    expect(first).to_have_text("過水")
    expect(page.locator("#q")).to_be_focused()
    expect(page.locator("#live")).to_contain_text("筆")
    page.reload()
    expect(page.locator("#q")).to_have_value("过水")
    expect(first).to_have_text("過水")
    page.go_back()
    expect(page).to_have_url(re.compile("/faq/$"))


def test_who_has_the_tile_is_answered_chip_by_chip_and_back_goes_a_chip_back(page: Page) -> None:
    page.goto("/rules/priority/")
    with answered(page):
        page.locator("#a-pong").check()
    expect(page.locator("#result.waiting")).to_contain_text("還差一邊")
    with answered(page):
        page.locator("#b-draw").check()
    expect(page.get_by_role("heading", name="碰或槓優先")).to_be_visible()
    with answered(page):
        page.locator("#draw-mixed").check()
    expect(page.get_by_role("heading", name="摸牌優先")).to_be_visible()
    expect(page.locator("#draw-mixed")).to_be_focused()
    expect(page.locator("#live")).to_contain_text("摸牌優先")
    page.go_back()
    expect(page.get_by_role("heading", name="碰或槓優先")).to_be_visible()
    expect(page.locator("h1")).to_have_count(1)


@pytest.mark.parametrize("size", [(320, 568), (360, 640), (360, 740), (1280, 740)])
def test_who_has_the_tile_is_in_sight_once_both_are_chosen(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto("/rules/priority/")
    for choice in ("#a-win", "#b-pong"):
        with answered(page):
            page.locator(choice).check()
    expect(page.get_by_role("heading", name="胡別人的優先")).to_be_in_viewport(ratio=1)


def test_the_choices_stay_where_they_are_while_they_are_answered(page: Page) -> None:
    page.set_viewport_size({"width": 320, "height": 568})
    page.goto("/rules/priority/")
    for choice in ("#a-win", "#b-pong", "#b-chow"):
        before = page.locator(choice).evaluate("chip => chip.getBoundingClientRect().top + scrollY")
        with answered(page):
            page.locator(choice).check()
        assert page.locator(choice).evaluate("chip => chip.getBoundingClientRect().top + scrollY") == before


def test_without_javascript_the_answer_is_at_the_top_of_the_window(browser: Browser, live_server: object) -> None:
    context = browser.new_context(
        base_url=str(live_server), java_script_enabled=False, viewport={"width": 320, "height": 568}
    )
    page = context.new_page()
    page.goto("/rules/priority/")
    page.locator("#a-pong").check()
    page.locator("#b-chow").check()
    page.get_by_role("button", name="誰先？").click()
    expect(page).to_have_url(re.compile("#result$"))
    expect(page.locator("#result h2")).to_be_in_viewport(ratio=1)
    page.get_by_role("link", name="為什麼").click()
    expect(page.locator("#why p").first).to_be_in_viewport(ratio=1)
    context.close()


def test_glossary_is_filtered_while_typing(page: Page) -> None:
    page.goto("/glossary/")
    page.locator("#q").press_sequentially("搭子", delay=40)
    expect(page.locator(".count", has_text="「搭子」")).to_be_visible()
    expect(page.locator(".glossary > div").nth(10)).to_have_count(0)
    expect(page.locator("#partial")).to_be_visible()


def test_note_of_a_word_opens_and_shuts_by_keyboard(page: Page) -> None:
    page.goto("/rules/penalties/meld-tile-called/")
    link = page.locator("a.term").first
    note = page.locator(f"#{link.get_attribute('data-term')}")
    link.focus()
    page.keyboard.press("Enter")
    expect(note).to_be_visible()
    expect(link).to_have_attribute("aria-expanded", "true")
    expect(page).to_have_url(re.compile("/meld-tile-called/$"))
    page.keyboard.press("Tab")
    expect(note.get_by_role("link", name="細說")).to_be_focused()
    page.keyboard.press("Escape")
    expect(note).to_be_hidden()
    expect(link).to_have_attribute("aria-expanded", "false")


def test_note_of_a_word_opens_at_a_tap_and_a_second_tap_shuts_it(page: Page) -> None:
    page.goto("/rules/penalties/meld-tile-called/")
    link = page.locator("a.term").first
    note = page.locator(f"#{link.get_attribute('data-term')}")
    link.click()
    expect(note).to_be_visible()
    link.click()
    expect(note).to_be_hidden()
    link.click()
    note.get_by_role("link").click()
    expect(page).to_have_url(re.compile("/glossary/#"))


def test_without_javascript_every_word_is_a_link_and_every_form_answers(browser: Browser, live_server: object) -> None:
    context = browser.new_context(base_url=str(live_server), java_script_enabled=False)
    page = context.new_page()
    page.goto("/rules/penalties/meld-tile-called/")
    link = page.locator("a.term").first
    target = str(link.get_attribute("href"))
    link.click()
    expect(page).to_have_url(f"{live_server}{target}")
    page.goto("/search/")
    page.locator("#q").fill("过水")
    page.get_by_role("button", name="查").click()
    expect(page.locator("#results .hits a").first).to_have_text("過水")
    page.goto("/rules/priority/")
    page.locator("#a-win").check()
    page.locator("#b-chow").check()
    page.get_by_role("button", name="誰先？").click()
    page.locator("#chow-discarded").check()
    page.get_by_role("button", name="誰先？").click()
    expect(page.locator("#result h2")).to_have_text("吃優先")
    page.goto("/rules/special/")
    page.locator("select[name=rules]").select_option("sml")
    page.get_by_role("button", name="套用").click()
    expect(page).to_have_url(re.compile("rules=sml"))
    context.close()
