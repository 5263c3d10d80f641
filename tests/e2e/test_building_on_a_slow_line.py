"""Building a hand while answers are on their way: each press a step, nothing typed lost, and Back is Back."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import pytest

from tests.e2e.conftest import PHONE
from tests.e2e.steps import answered, wait_until_quiet

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def page(browser: Browser, live_server: object) -> Iterator[Page]:
    """A phone on which nothing goes through the service worker, so that answers can be held back."""
    context = browser.new_context(base_url=str(live_server), locale="zh-TW", viewport=PHONE)  # type: ignore[arg-type]
    page = context.new_page()
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.add_init_script("delete Navigator.prototype.serviceWorker")
    yield page
    context.close()
    assert problems == []


class Held:
    """The answers that are still on their way."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.routes: list[Any] = []
        page.route("**/hand/?*", lambda route: self.routes.append(route), times=1)

    def let_go(self) -> None:
        """Let the answer come in, and wait for all that follows it."""
        while not self.routes:
            self.page.wait_for_timeout(10)
        with answered(self.page):
            self.routes.pop().continue_()
        self.page.wait_for_timeout(50)
        wait_until_quiet(self.page)


def open_hand(page: Page, text: str = "") -> None:
    page.goto(f"/hand/?text={quote(text)}" if text else "/hand/")


def tap(page: Page, *keys: str) -> None:
    for key in keys:
        page.evaluate("id => document.getElementById(id).click()", key)


def has_text(page: Page, text: str) -> None:
    from playwright.sync_api import expect

    expect(page.locator("#text")).to_have_value(text)


def test_each_press_made_meanwhile_is_undone_alone(page: Page) -> None:
    open_hand(page)
    held = Held(page)
    tap(page, "add-1m", "add-2m", "add-3m", "add-E", "add-E")
    held.let_go()
    for text in ("123萬東東", "123萬東", "123萬", "12萬", "1萬", ""):
        has_text(page, text)
        if text:
            with answered(page):
                page.click("#undo")


def test_a_wrong_tile_is_taken_back_while_it_is_on_its_way(page: Page) -> None:
    open_hand(page, "123萬")
    held = Held(page)
    tap(page, "add-4m", "add-9s", "undo-key")
    held.let_go()
    has_text(page, "1234萬")


def test_what_is_chosen_meanwhile_does_not_cost_the_tile(page: Page) -> None:
    from playwright.sync_api import expect

    open_hand(page, "123萬")
    held = Held(page)
    tap(page, "add-4m", "by-draw", "add-5m", "seat-S")
    page.fill("#base", "70")
    page.select_option("#rules", "classic")
    held.let_go()
    expect(page.locator("#by-draw")).to_be_checked()
    expect(page.locator("#seat-S")).to_be_checked()
    expect(page.locator("#base")).to_have_value("70")
    expect(page.locator("#rules")).to_have_value("classic")
    expect(page.locator("#text")).to_have_value(re.compile("^12345萬 .*自摸"))


@pytest.mark.parametrize(
    ("before", "added", "after"),
    [
        ("123萬", " 東東東 自摸", "1234萬 東東東 自摸"),
        ("123", "筒", "4萬 123筒"),
        ("", "567筒", "4萬567筒"),
    ],
)
def test_what_is_added_to_the_text_meanwhile_is_added_to_the_new_one(
    page: Page, before: str, added: str, after: str
) -> None:
    open_hand(page, before)
    page.focus("#text")
    page.keyboard.press("End")
    held = Held(page)
    tap(page, "add-4m")
    page.keyboard.insert_text(added)
    held.let_go()
    has_text(page, after)
    page.keyboard.insert_text("9條")
    has_text(page, f"{after}9條")
    page.reload()
    has_text(page, f"{after}9條")
    with answered(page):
        page.click("#undo")
    has_text(page, after.removesuffix(added) if before != "123" else "4萬 123")


def test_a_press_made_meanwhile_goes_on_with_what_was_typed(page: Page) -> None:
    open_hand(page, "123萬")
    page.focus("#text")
    page.keyboard.press("End")
    held = Held(page)
    tap(page, "add-4m")
    page.keyboard.insert_text(" 東東東 自")
    tap(page, "add-5m")
    held.let_go()
    has_text(page, "12345萬東東東 自")


def test_enter_pressed_meanwhile_sends_the_text_with_the_tile(page: Page) -> None:
    from playwright.sync_api import expect

    open_hand(page, "123萬")
    page.focus("#text")
    page.keyboard.press("End")
    held = Held(page)
    tap(page, "add-4m")
    page.keyboard.insert_text("東東東")
    page.keyboard.press("Enter")
    held.let_go()
    expect(page.locator(".counter")).to_contain_text("7/17")


def test_any_other_change_of_the_text_wins_and_the_tile_is_one_step_back(page: Page) -> None:
    open_hand(page, "123萬")
    held = Held(page)
    tap(page, "add-4m")
    page.fill("#text", "東東東")
    held.let_go()
    has_text(page, "東東東")
    with answered(page):
        page.press("#text", "Enter")
    has_text(page, "東東東")
    with answered(page):
        page.click("#undo")
    has_text(page, "1234萬")


def test_a_late_answer_changes_nothing_after_going_back(page: Page) -> None:
    from playwright.sync_api import expect

    open_hand(page)
    for key, text in (("add-1m", "1萬"), ("add-2m", "12萬")):
        with answered(page):
            tap(page, key)
        has_text(page, text)
    held = Held(page)
    tap(page, "add-3m", "add-4m")
    while not held.routes:
        page.wait_for_timeout(10)
    page.go_back()
    has_text(page, "1萬")
    held.routes.pop().continue_()
    page.wait_for_timeout(500)
    has_text(page, "1萬")
    expect(page).to_have_url(re.compile(rf"text={quote('1萬')}&"))
    with answered(page):
        tap(page, "add-5m")
    has_text(page, "15萬")
    page.go_back()
    has_text(page, "1萬")
