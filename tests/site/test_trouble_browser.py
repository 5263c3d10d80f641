"""What a visitor is told when something does not go as it should, and that nothing on the page contradicts it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.steps import swapped
from tutorials.models import Game

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_a_number_that_is_none_is_named_and_no_old_answer_stays(page: Page) -> None:
    page.goto("/hand/?text=45699萬78筒 碰中中中 碰發發發 碰白白白 胡9筒 西風&rules=standard")
    expect(page.locator("#score")).to_have_attribute("data-tai", "8")
    with swapped(page):
        page.locator("#per_tai").fill("1.5")
        page.locator("#per_tai").press("Tab")
    expect(page.locator("#errors")).to_contain_text("每台要是 0 到 1000000 的整數")
    expect(page.locator("#score")).not_to_have_attribute("data-tai", "8")
    # The answer stands by the field, the summary far above it.
    expect(page.locator("#score")).to_contain_text("每台要是 0 到 1000000 的整數")
    expect(page.locator("#per_tai")).to_have_value("1.5")
    with swapped(page):
        page.locator("#per_tai").fill("50")
        page.locator("#per_tai").press("Tab")
    expect(page.locator("#score")).to_have_attribute("data-tai", "8")


def test_a_press_at_a_table_that_is_gone_is_told_so(page: Page) -> None:
    page.goto("/table/")
    page.check("#opening-skip", force=True)
    with page.expect_navigation():
        page.click("[data-action=new_game]")
    Game.objects.all().delete()
    page.locator("#table button[data-action]:not([disabled])").first.click()
    expect(page.locator("#trouble")).to_contain_text("已經不在了")
