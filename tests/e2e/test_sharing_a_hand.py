"""Sharing a hand in a browser: from the builder to the link, and under other rules; also without JavaScript."""

import re
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from tests.e2e.steps import check_state

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

HAND = "碰222萬 碰444筒 碰南南南 碰777條 99萬88條 胡9萬 南風"


def share(page):
    page.goto(f"/hand/?text={quote(HAND)}&rules=standard")
    page.click(".sharing summary")
    page.click(".sharing a[href^='/h/new/']")
    expect(page.locator("h1")).to_have_text("分享這手牌")


def test_hand_is_shared_and_scored_under_my_rules(page):
    share(page)
    check_state(page)
    page.click("#share")
    expect(page).to_have_url(re.compile(r"/h/\w{22}/$"))
    expect(page.locator("#score")).to_have_attribute("data-tai", "5")
    check_state(page)
    address = page.url
    expect(page.locator("#share-link")).to_have_value(address)
    page.select_option("#rules", "club")
    page.click("#rescore")
    expect(page.locator(".rescored")).to_contain_text("俱樂部制")
    check_state(page)
    page.go_back()
    expect(page.locator(".rescored")).to_have_count(0)
    page.reload()
    expect(page).to_have_url(address)
    expect(page.locator("#score")).to_have_attribute("data-tai", "5")
    page.click("text=到算台改這手牌")
    expect(page.locator("#text")).to_have_value(re.compile("胡9萬"))


def test_pictures_show_in_a_browser(page):
    share(page)
    page.click("#share")
    expect(page).to_have_url(re.compile(r"/h/\w{22}/$"))
    if not page.scripted:
        return
    for kind in ("png", "svg"):
        size = page.evaluate(
            """async (address) => {
              const picture = new Image();
              picture.src = address;
              await picture.decode();
              return [picture.naturalWidth, picture.naturalHeight];
            }""",
            f"{page.url}preview.{kind}",
        )
        assert size == [1200, 630]
