"""The lessons in a real browser: with a script and without, by keyboard, on a small phone, for everybody."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.e2e.steps import answered, faults, scrolls_sideways

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SAMPLE = (
    "/learn/",
    "/learn/chow/",
    "/learn/progress/?bring=1",
    "/learn/tiles/suits/?a=0&a=1",
    "/learn/seats/dice-count/?a=left",
    "/learn/opening/count-stacks/?a=11",
    "/learn/counting/worked-hand/?a=260",
    "/learn/draw-and-discard/discard/?a=13",
    "/learn/chow/placement/?a=1",
    "/learn/paying/discard/?a=across",
)


@pytest.fixture
def scriptless(browser: Browser, live_server: object) -> Iterator[Page]:
    context = browser.new_context(base_url=str(live_server), java_script_enabled=False, locale="zh-TW")
    yield context.new_page()
    context.close()


def test_a_question_is_answered_in_place_and_noted(page: Page):
    page.goto("/learn/chow/example/")
    page.get_by_role("button", name="不能吃").click()
    expect(page.get_by_text("不是這樣。", exact=True)).to_be_visible()
    expect(page).to_have_url(re.compile(r"/learn/chow/example/\?a=no$"))
    page.get_by_role("button", name="可以吃").click()
    expect(page.get_by_text("記下來了。")).to_be_visible()
    expect(page.locator("#live")).to_contain_text(re.compile("^對了。"))
    page.get_by_role("button", name="下一步").click()
    expect(page).to_have_url(re.compile("/learn/chow/left-only/$"))
    page.goto("/learn/chow/")
    expect(page.get_by_text("✓ 做過")).to_have_count(1)


@pytest.mark.parametrize(("address", "choice"), [("/learn/ready/shapes/", "單吊"), ("/learn/chow/example/", "不能吃")])
def test_an_answer_leaves_the_page_where_it_was(page: Page, address: str, choice: str):
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(address)
    button = page.get_by_role("button", name=choice)
    button.scroll_into_view_if_needed()
    page.evaluate("scrollBy(0, 60)")
    before = page.evaluate("scrollY")
    assert before > 100
    with answered(page):
        button.click()
    expect(page.locator("#said")).to_be_visible()
    # Two frames more, so that a scroll that the swap asked for would have happened.
    page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert page.evaluate("scrollY") == before


def test_reloading_an_answered_question_keeps_the_answer(page: Page):
    page.goto("/learn/ready/several/")
    page.locator("#choice-4m").check()
    with answered(page):
        page.get_by_role("button", name="看對不對").click()
    expect(page.locator("#said")).to_be_visible()
    expect(page).to_have_url(re.compile("a=4m"))
    page.reload()
    expect(page.locator("#choice-4m")).to_be_checked()
    expect(page.locator("#said")).to_have_count(1)


def test_tiles_are_picked_with_the_keyboard(page: Page):
    page.goto("/learn/ready/several/")
    for code in ("4m", "5m", "7m"):
        page.locator(f"#choice-{code}").focus()
        page.keyboard.press("Space")
        expect(page.locator(f"#choice-{code}")).to_be_checked()
    page.keyboard.press("Enter")
    expect(page.get_by_text("對了。", exact=False).first).to_be_visible()
    expect(page.locator("#choice-7m")).to_be_focused()


def test_everything_goes_without_a_script(scriptless: Page):
    page = scriptless
    page.goto("/learn/ready/several/")
    page.get_by_role("button", name="看對不對").click()
    expect(page.get_by_text("還沒選。")).to_have_count(1)
    page.get_by_role("checkbox", name="四萬").check()
    page.get_by_role("button", name="看對不對").click()
    page.get_by_role("link", name="看答案").click()
    page.get_by_role("button", name="下一步").click()
    expect(page).to_have_url(re.compile("/learn/ready/left/$"))
    page.goto("/learn/progress/")
    expect(page.locator("main")).to_contain_text("做完 1 步")
    page.get_by_role("button", name="清掉全部進度").click()
    expect(page.locator("main")).to_contain_text("還沒有進度")


@pytest.mark.parametrize("address", SAMPLE)
def test_nothing_scrolls_sideways_and_targets_are_large_enough(browser: Browser, live_server: object, address: str):
    context = browser.new_context(base_url=str(live_server), viewport={"width": 320, "height": 640})
    page = context.new_page()
    page.goto(address)
    assert not scrolls_sideways(page)
    boxes = [box.bounding_box() for box in page.locator("#exercise :is(button, .pick, .chip)").all()]
    assert [box for box in boxes if box and (box["width"] < 38 or box["height"] < 38)] == []
    context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(browser: Browser, live_server: object, scheme: str):
    context = browser.new_context(base_url=str(live_server), color_scheme=scheme)  # type: ignore[arg-type]
    page = context.new_page()
    found = {}
    for address in SAMPLE:
        page.goto(address)
        if wrong := faults(page):
            found[address] = wrong
    context.close()
    assert found == {}


def test_a_refused_progress_is_no_page_to_go_back_to(page: Page) -> None:
    page.goto("/learn/progress/")
    page.goto("/learn/progress/?bring=1")
    page.fill("#text", "這不是進度")
    page.get_by_role("button", name="帶進來").click()
    expect(page.locator(".error-summary")).to_be_focused()
    expect(page.locator("#text")).to_have_value("這不是進度")
    expect(page).to_have_url(re.compile(r"/learn/progress/\?bring=1$"))
    page.go_back()
    expect(page).to_have_url(re.compile(r"/learn/progress/$"))
