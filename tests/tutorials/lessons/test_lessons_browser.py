"""The lessons in a real browser: with a script and without, by keyboard, on a small phone, for everybody."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from axe_playwright_python.sync_playwright import Axe

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
    page.get_by_text("不是這樣。", exact=True).wait_for()
    assert page.url.endswith("/learn/chow/example/?a=no")
    page.get_by_role("button", name="可以吃").click()
    page.get_by_text("記下來了。").wait_for()
    assert page.locator("#live").inner_text().startswith("對了。")
    page.get_by_role("button", name="下一步").click()
    page.wait_for_url("**/learn/chow/left-only/")
    page.goto("/learn/chow/")
    assert page.get_by_text("✓ 做過").count() == 1


@pytest.mark.parametrize(("address", "choice"), [("/learn/ready/shapes/", "單吊"), ("/learn/chow/example/", "不能吃")])
def test_an_answer_leaves_the_page_where_it_was(page: Page, address: str, choice: str):
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(address)
    button = page.get_by_role("button", name=choice)
    button.scroll_into_view_if_needed()
    page.evaluate("scrollBy(0, 60)")
    before = page.evaluate("scrollY")
    assert before > 100
    button.click()
    page.locator("#said").wait_for()
    page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert page.evaluate("scrollY") == before


def test_reloading_an_answered_question_keeps_the_answer(page: Page):
    page.goto("/learn/ready/several/")
    page.locator("#choice-4m").check()
    page.get_by_role("button", name="看對不對").click()
    page.locator("#said").wait_for()
    page.reload()
    assert page.locator("#choice-4m").is_checked()
    assert page.locator("#said").count() == 1


def test_tiles_are_picked_with_the_keyboard(page: Page):
    page.goto("/learn/ready/several/")
    for code in ("4m", "5m", "7m"):
        page.locator(f"#choice-{code}").focus()
        page.keyboard.press("Space")
    page.keyboard.press("Enter")
    page.get_by_text("對了。", exact=False).first.wait_for()
    assert page.evaluate("document.activeElement.id") == "choice-7m"


def test_everything_goes_without_a_script(scriptless: Page):
    page = scriptless
    page.goto("/learn/ready/several/")
    page.get_by_role("button", name="看對不對").click()
    assert page.get_by_text("還沒選。").count() == 1
    page.get_by_role("checkbox", name="四萬").check()
    page.get_by_role("button", name="看對不對").click()
    page.get_by_role("link", name="看答案").click()
    page.get_by_role("button", name="下一步").click()
    assert page.url.endswith("/learn/ready/left/")
    page.goto("/learn/progress/")
    assert "做完 1 步" in page.locator("main").inner_text()
    page.get_by_role("button", name="清掉全部進度").click()
    assert "還沒有進度" in page.locator("main").inner_text()


@pytest.mark.parametrize("address", SAMPLE)
def test_nothing_scrolls_sideways_and_targets_are_large_enough(browser: Browser, live_server: object, address: str):
    context = browser.new_context(base_url=str(live_server), viewport={"width": 320, "height": 640})
    page = context.new_page()
    page.goto(address)
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
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
        violations = Axe().run(page).response["violations"]
        if violations:
            found[address] = [(v["id"], [node["html"][:200] for node in v["nodes"][:2]]) for v in violations]
    context.close()
    assert found == {}
