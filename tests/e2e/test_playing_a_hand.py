"""A hand at the table in a real browser, from the empty table to the replay; with and without JavaScript."""

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.steps import answered, check_state

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SHORT = "journey 28"
"""With this word a hasty visitor's hand was over after eight presses; a longer one would only take longer."""
MOST_PRESSES = 150
HASTY = """() => {
  const actions = ["roll", "deal", "replace_flowers", "draw_wind", "hu", "pong", "chow", "pass"];
  const buttons = [...document.querySelectorAll("#table button[data-action]:enabled")];
  const wanted = actions.map(action => buttons.find(one => one.dataset.action === action)).find(Boolean);
  const last = buttons.findLast(one => one.dataset.action === "discard");
  return (wanted ?? last ?? buttons.find(one => one.value === "next"))?.id;
}"""
"""Press what is asked for, win, call, or throw the last tile: the id of that button."""


def sit(page, opening, **more):
    page.locator("details", has=page.locator("#seed")).locator("summary").click()
    page.fill("#seed", SHORT)
    page.check(f"#opening-{opening}", force=True)
    for name, value in more.items():
        page.select_option(f"#{name}", value)
    with page.expect_navigation():
        page.click("[data-action=new_game]")
    expect(page.locator("#table")).to_be_visible()


def phase(page):
    return page.get_attribute("#table", "data-phase")


def press(page):
    """Press a button and wait until the table has moved on."""
    before = page.get_attribute("#table", "data-version")
    with answered(page, page.scripted):
        page.click(f"#{page.evaluate(HASTY)}")
    expect(page.locator("#table")).not_to_have_attribute("data-version", before)


def play_to_the_end(page):
    seen = set()
    for _ in range(MOST_PRESSES):
        if phase(page) not in seen:
            seen.add(phase(page))
            check_state(page)
        if phase(page) in ("hand_over", "game_over"):
            return
        press(page)
    pytest.fail(f"the hand is not over after {MOST_PRESSES} presses")


def test_a_hand_is_played_from_the_empty_table_to_the_replay(page):
    page.goto("/table/")
    check_state(page)
    sit(page, "guided" if page.viewport_size["width"] < 1000 else "skip", rules="platform")
    address = page.url
    expect(page.locator("#table .bar")).to_contain_text("平台")
    play_to_the_end(page)
    expect(page.locator("#score")).to_be_visible()
    result = page.locator("#score").inner_text()
    page.reload()
    expect(page.locator("#score")).to_have_text(result, use_inner_text=True)
    page.get_by_role("link", name="重播這一把").click()
    expect(page).to_have_url(re.compile("/replay/"))
    page.wait_for_load_state()
    check_state(page)
    page.go_back()
    expect(page).to_have_url(address)
    expect(page.locator("#score")).to_have_text(result, use_inner_text=True)


def test_back_to_the_start_finds_the_hand_where_it_was_left(page):
    page.goto("/table/")
    sit(page, "skip")
    press(page)
    version = page.get_attribute("#table", "data-version")
    page.goto("/table/")
    page.locator(".games a").first.click()
    expect(page.locator("#table")).to_have_attribute("data-version", version)
    page.wait_for_load_state()
    press(page)
    newest = page.get_attribute("#table", "data-version")
    page.goto("/table/")
    page.go_back()
    expect(page.locator("#table")).to_have_attribute("data-version", newest)
