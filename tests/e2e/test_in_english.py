"""The main ways through the English site, and from one language to the other and back."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from tests.e2e.steps import answered, check_state

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

HAND = "chow 234m, pong CCC, 567p 8m 456789s, win 8m, self-draw"


def switch(page: Page, name: str) -> None:
    page.locator("[data-language]").click()
    expect(page.locator("html")).to_have_attribute("lang", name)


def test_a_hand_is_typed_changed_and_taken_to_the_other_language_and_back(page: Any) -> None:
    page.goto("/en/")
    check_state(page)
    page.fill("#text", HAND)
    page.click(".ask button")
    expect(page).to_have_url(re.compile(r"/en/hand/\?"))
    expect(page.locator("#score .head", has_text="Self-drawn").first).to_be_visible()
    check_state(page)
    tai = page.locator("#score").get_attribute("data-tai")
    switch(page, "zh-Hant-TW")
    expect(page.locator("#score")).to_have_attribute("data-tai", tai)
    expect(page.locator("#score .head", has_text="自摸").first).to_be_visible()
    switch(page, "en")
    expect(page.locator("#score")).to_have_attribute("data-tai", tai)
    page.reload()
    expect(page.locator("#score")).to_have_attribute("data-tai", tai)


def test_a_game_is_begun_in_one_language_and_goes_on_in_the_other(page: Any) -> None:
    page.goto("/en/table/")
    check_state(page)
    page.check("#opening-skip", force=True)
    page.get_by_role("button", name="Sit down and start").first.click()
    expect(page).to_have_url(re.compile(r"/en/table/[\w-]{32}/$"))
    check_state(page)
    expect(page.locator("#table")).to_contain_text("East")
    switch(page, "zh-Hant-TW")
    expect(page.locator("#table")).to_contain_text("東風圈")
    switch(page, "en")
    check_state(page)


def test_a_question_is_looked_up(page: Any) -> None:
    page.goto("/en/")
    page.fill("#q", "can I chow from across")
    page.click("form.search button")
    expect(page).to_have_url(re.compile(r"/en/search/\?q="))
    expect(page.locator("main")).to_contain_text(re.compile("chow", re.IGNORECASE))
    check_state(page)
    page.goto(f"/en/search/?q={quote('過水')}")
    expect(page.locator("main")).to_contain_text("Passed win")


def test_a_lesson_is_answered(page: Any) -> None:
    page.goto("/en/learn/tiles/count/")
    check_state(page)
    with answered(page, page.scripted):
        page.get_by_role("button", name="144").click()
    expect(page.locator("main")).to_contain_text("144")
    check_state(page)


@pytest.mark.parametrize(
    ("address", "text"),
    [("/en/hand/", "pong blue, hello 12m, 123m 99999p"), ("/hand/", "碰藍 哈囉 123萬 99999筒")],
)
def test_what_is_wrong_stands_in_front_of_the_keys(page: Any, address: str, text: str) -> None:
    page.goto(address)
    page.fill("#text", text)
    page.click("#go")
    items = page.locator("#errors li")
    expect(items.first).to_be_visible()
    assert items.count() >= 3
    seen = """(item) => {
      const box = item.getBoundingClientRect();
      return item.contains(document.elementFromPoint(box.x + 8, box.bottom - 4));
    }"""
    for item in items.all():
        item.scroll_into_view_if_needed()
        assert item.evaluate(seen), item.inner_text()
    check_state(page)


def test_a_hand_that_was_typed_and_not_sent_goes_along_to_the_other_language(page: Any) -> None:
    if not page.scripted:
        return  # nothing can take along what was typed
    page.goto("/hand/")
    page.fill("#text", "123萬 碰中")
    switch(page, "en")
    expect(page.locator("#text")).to_have_value("pong CCC, 123m")
    page.fill("#text", "123m, what is that, 5p & 100%")
    switch(page, "zh-Hant-TW")
    expect(page.locator("#text")).to_have_value(re.compile("what"))
    expect(page.locator("#text")).to_have_value(re.compile("100%"))
    page.goto("/en/hand/")
    switch(page, "zh-Hant-TW")
    expect(page).to_have_url(re.compile(r"/hand/$"))
