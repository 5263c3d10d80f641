"""The pages to look things up in, in a real browser: phones, keyboard, instant results, accessibility."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

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


def problems_of(page: Page) -> list[str]:
    from axe_playwright_python.sync_playwright import Axe

    found: list[dict[str, Any]] = Axe().run(page).response["violations"]
    return [f"{problem['id']}: {problem['nodes'][0]['html'][:120]}" for problem in found]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(browser: Browser, live_server: object, scheme: Any) -> None:
    context = browser.new_context(
        base_url=str(live_server), color_scheme=scheme, viewport={"width": 360, "height": 740}
    )
    page = context.new_page()
    found = {}
    for address in ADDRESSES:
        page.goto(address)
        if problems := problems_of(page):
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
    page.wait_for_url("**/search/?q=%E8%BF%87%E6%B0%B4")
    page.locator("#results .hits a", has_text="過水").first.wait_for()
    assert page.locator("#results .hits a").first.inner_text() == "過水"
    assert page.evaluate("document.activeElement.id") == "q"
    assert "筆" in page.locator("#live").inner_text()
    page.reload()
    assert page.locator("#q").input_value() == "过水"
    assert page.locator("#results .hits a").first.inner_text() == "過水"
    page.go_back()
    assert page.url.endswith("/faq/")


def test_who_has_the_tile_is_answered_chip_by_chip_and_back_goes_a_chip_back(page: Page) -> None:
    page.goto("/rules/priority/")
    page.locator("#a-pong").check()
    page.locator("#result.empty").wait_for()
    page.locator("#b-draw").check()
    page.get_by_role("heading", name="碰或槓優先").wait_for()
    page.locator("#draw-mixed").check()
    page.get_by_role("heading", name="摸牌優先").wait_for()
    assert page.evaluate("document.activeElement.id") == "draw-mixed"
    assert "摸牌優先" in page.locator("#live").inner_text()
    page.go_back()
    page.get_by_role("heading", name="碰或槓優先").wait_for()
    assert page.evaluate("document.querySelectorAll('h1').length") == 1


@pytest.mark.parametrize("size", [(360, 640), (360, 740), (1280, 740)])
def test_who_has_the_tile_is_in_sight_once_both_are_chosen(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto("/rules/priority/")
    page.locator("#a-win").check()
    page.locator("#b-pong").check()
    answer = page.get_by_role("heading", name="胡別人的優先")
    answer.wait_for()
    place = answer.bounding_box()
    assert place
    assert 0 <= place["y"] <= size[1] - place["height"]


def test_glossary_is_filtered_while_typing(page: Page) -> None:
    page.goto("/glossary/")
    page.locator("#q").press_sequentially("搭子", delay=40)
    page.locator(".count", has_text="「搭子」").wait_for()
    assert page.locator(".glossary > div").count() < 10
    assert page.locator("#partial").is_visible()


def test_note_of_a_word_opens_and_shuts_by_keyboard(page: Page) -> None:
    page.goto("/rules/penalties/meld-tile-called/")
    link = page.locator("a.term").first
    note = page.locator(f"#{link.get_attribute('data-term')}")
    link.focus()
    page.keyboard.press("Enter")
    note.wait_for(state="visible")
    assert link.get_attribute("aria-expanded") == "true"
    assert page.url.endswith("/meld-tile-called/")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "細說"
    page.keyboard.press("Escape")
    note.wait_for(state="hidden")
    assert link.get_attribute("aria-expanded") == "false"


def test_note_of_a_word_opens_at_a_tap_and_a_second_tap_shuts_it(page: Page) -> None:
    page.goto("/rules/penalties/meld-tile-called/")
    link = page.locator("a.term").first
    note = page.locator(f"#{link.get_attribute('data-term')}")
    link.click()
    note.wait_for(state="visible")
    link.click()
    note.wait_for(state="hidden")
    link.click()
    note.get_by_role("link").click()
    assert "/glossary/#" in page.url


def test_without_javascript_every_word_is_a_link_and_every_form_answers(browser: Browser, live_server: object) -> None:
    context = browser.new_context(base_url=str(live_server), java_script_enabled=False)
    page = context.new_page()
    page.goto("/rules/penalties/meld-tile-called/")
    link = page.locator("a.term").first
    target = str(link.get_attribute("href"))
    link.click()
    assert page.url.endswith(target)
    page.goto("/search/")
    page.locator("#q").fill("过水")
    page.get_by_role("button", name="查").click()
    assert page.locator("#results .hits a").first.inner_text() == "過水"
    page.goto("/rules/priority/")
    page.locator("#a-win").check()
    page.locator("#b-chow").check()
    page.get_by_role("button", name="誰先？").click()
    page.locator("#chow-discarded").check()
    page.get_by_role("button", name="誰先？").click()
    assert page.locator("#result h2").inner_text() == "吃優先"
    page.goto("/rules/special/")
    page.locator("select[name=rules]").select_option("sml")
    page.get_by_role("button", name="套用").click()
    assert "rules=sml" in page.url
    context.close()
