"""The drills in a real browser: by keyboard from answer to answer, without a script, on a small phone, for all."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from scoring.core.ruleset import load_rulesets
from tests.e2e.steps import faults, scrolls_sideways
from tutorials.drills.chance import Token
from tutorials.drills.kinds import KINDS, drill_of
from tutorials.drills.level import Level

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

STANDARD = load_rulesets()["standard"]


def address(kind: str, level: Level = Level.EASY, turn: int = 1) -> str:
    return f"/drills/{kind}/?rules=standard&level={level}&n=test-{turn}"


def right_place(kind: str, turn: int = 1) -> int:
    """The number of the key that picks the right choice."""
    exercise = drill_of(kind, STANDARD, Level.EASY, Token("test", turn)).exercise
    (right,) = exercise.solution()
    return [choice.value for choice in exercise.choices()].index(right) + 1


@pytest.fixture
def scriptless(browser: Browser, live_server: object) -> Iterator[Page]:
    context = browser.new_context(base_url=str(live_server), java_script_enabled=False, locale="zh-TW")
    yield context.new_page()
    context.close()


def test_a_number_and_enter_answer_and_enter_goes_on(page: Page) -> None:
    page.goto(address("tai"))
    expect(page.locator("#question")).to_be_focused()
    page.keyboard.press(str(right_place("tai")))
    page.keyboard.press("Enter")
    expect(page.locator("#said-word")).to_have_text("✓ 對了。")
    expect(page.locator("#onward")).to_be_focused()
    expect(page.locator("#live")).to_contain_text("對了。")
    expect(page.locator("#kept")).to_have_text("記下來了。")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"n=test-2$"))
    expect(page.locator("#question")).to_be_focused()
    page.goto("/drills/")
    expect(page.get_by_text("1 題對 1")).to_be_visible()


def test_keys_tick_boxes_and_enter_answers(page: Page) -> None:
    page.goto(address("waits"))
    expect(page.locator("#question")).to_be_focused()
    page.keyboard.press("1")
    page.keyboard.press("2")
    expect(page.locator("main input:checked")).to_have_count(2)
    page.keyboard.press("Enter")
    expect(page.locator("#said-word")).to_be_visible()
    expect(page).to_have_url(re.compile(r"&a=[^&]+&a=[^&]+"))


def test_keys_outside_the_question_do_nothing(page: Page) -> None:
    page.goto(address("tai"))
    expect(page.locator("#question")).to_be_focused()
    page.locator("#rules").focus()
    page.keyboard.press("1")
    expect(page.locator("#rules")).to_be_focused()


def test_reloading_an_answer_counts_once_and_back_leads_to_the_question(page: Page) -> None:
    page.goto(address("tai"))
    page.locator("#question").wait_for()
    page.locator(".option").first.click()
    expect(page.locator("#kept")).to_have_text("記下來了。")
    page.reload()
    expect(page.locator("#kept")).to_have_text("記下來了。")
    page.go_back()
    expect(page.locator("#question")).to_be_visible()
    page.goto("/drills/")
    expect(page.get_by_text(re.compile("1 題對"))).to_be_visible()


@pytest.mark.parametrize("where", ["/drills/waits/", "/drills/waits/?level=hard", "/en/drills/waits/"])
def test_a_question_asked_for_without_its_address_stays_on_reload_and_back(page: Page, where: str) -> None:
    page.goto(where)
    expect(page).to_have_url(re.compile(r"n=[a-z0-9]+-1$"))
    address = page.url
    shown = page.locator("#exercise .rail").first.locator("[data-tile]")
    tiles = shown.evaluate_all("all => all.map(one => one.dataset.tile)")
    page.reload()
    expect(page).to_have_url(address)
    assert shown.evaluate_all("all => all.map(one => one.dataset.tile)") == tiles
    page.locator("#go").click()
    expect(page.locator("#said")).to_be_visible()
    page.go_back()
    expect(page).to_have_url(address)
    expect(page.locator("#question")).to_be_visible()
    assert shown.evaluate_all("all => all.map(one => one.dataset.tile)") == tiles


def test_without_a_script_the_list_leads_to_a_question_that_stays(scriptless: Page) -> None:
    scriptless.goto("/drills/")
    scriptless.get_by_role("link", name="聽什麼：易").click()
    expect(scriptless).to_have_url(re.compile(r"n=[a-z0-9]+-1$"))
    asked = scriptless.locator("#exercise").inner_html()
    scriptless.reload()
    assert scriptless.locator("#exercise").inner_html() == asked


def test_without_a_script_the_button_keeps_and_goes_on(scriptless: Page) -> None:
    scriptless.goto(address("tai"))
    scriptless.locator(".option").nth(right_place("tai") - 1).click()
    expect(scriptless.locator("#said-word")).to_have_text("✓ 對了。")
    scriptless.locator("#onward").click()
    expect(scriptless).to_have_url(re.compile(r"n=test-2$"))
    scriptless.goto("/drills/")
    expect(scriptless.get_by_text("1 題對 1")).to_be_visible()


def test_a_browser_that_takes_no_cookies_goes_on_and_is_told(scriptless: Page) -> None:
    scriptless.goto(address("tai"))
    scriptless.locator(".option").first.click()
    scriptless.locator("#onward").wait_for()
    scriptless.context.clear_cookies()
    scriptless.locator("#onward").click()
    expect(scriptless).to_have_url(re.compile(r"n=test-2&kept=no$"))
    expect(scriptless.get_by_text("沒有記下來")).to_be_visible()


def test_a_line_that_is_down_is_told_and_it_goes_on(page: Page) -> None:
    page.route("**/keep/", lambda route: route.abort())
    page.goto(address("tai"))
    page.locator(".option").first.click()
    expect(page.locator("#kept")).to_contain_text("沒有記下來")
    page.locator("#onward").click()
    expect(page).to_have_url(re.compile(r"n=test-2$"))


def test_a_wrong_one_is_practiced_again_until_it_is_right(page: Page) -> None:
    page.goto(address("tai"))
    wrong = 1 if right_place("tai") != 1 else 2
    page.locator(".option").nth(wrong - 1).click()
    expect(page.locator("#kept")).to_have_text("記下來了。")
    page.goto("/drills/again/")
    page.get_by_role("link", name="從第一題開始").click()
    page.locator(".option").nth(right_place("tai") - 1).click()
    expect(page.locator("#kept")).to_have_text("記下來了。")
    page.locator("#onward").click()
    expect(page.get_by_text("清單是空的")).to_be_visible()


PAGES = ("/drills/", "/drills/again/", "/drills/daily/", "/drills/daily/?got=1101110111")


@pytest.mark.parametrize("where", [*PAGES, *(address(kind, Level.HARD) for kind in KINDS)])
def test_pages_are_for_everybody_and_fit_a_small_phone(page: Page, where: str) -> None:
    for width in (320, 1280):
        page.set_viewport_size({"width": width, "height": 740})
        page.goto(where)
        assert not scrolls_sideways(page)
        assert faults(page) == []


@pytest.mark.parametrize("kind", KINDS)
def test_answers_are_for_everybody_and_fit_a_small_phone(page: Page, kind: str) -> None:
    exercise = drill_of(kind, STANDARD, Level.HARD, Token("test", 1)).exercise
    picked = "&".join(f"a={choice.value}" for choice in exercise.choices()[:1])
    page.set_viewport_size({"width": 320, "height": 740})
    page.goto(f"{address(kind, Level.HARD)}&{picked}")
    expect(page.locator("#kept")).to_have_text("記下來了。")
    assert not scrolls_sideways(page)
    assert faults(page) == []


def test_the_line_of_a_daily_set_is_copied(page: Page) -> None:
    page.goto("/drills/daily/?day=2026-01-01&got=1101111011")
    button = page.locator("[data-copy=line]")
    button.click()
    expect(button).to_have_text("已複製")
    expect(page.locator("#live")).to_have_text("已複製")
    expect(button).to_have_text("複製")


def box(page: Page, selector: str) -> dict[str, float]:
    found = page.locator(selector).first.bounding_box()
    assert found
    return dict(found)


@pytest.mark.parametrize("kind", KINDS)
def test_a_wide_sheet_shows_the_choices_beside_what_they_are_about(page: Page, kind: str) -> None:
    page.set_viewport_size({"width": 1280, "height": 760})
    page.goto(address(kind, Level.HARD))
    right = box(page, ".options, .picks, .chips")
    seen = box(page, "#exercise .example" if page.locator("#exercise .example").count() else "#question")
    assert right["x"] >= seen["x"] + seen["width"]
    assert right["y"] < seen["y"] + seen["height"]
    whole = box(page, "main")
    assert box(page, "#exercise")["width"] > 0.85 * whole["width"]
    exercise = drill_of(kind, STANDARD, Level.HARD, Token("test", 1)).exercise
    page.goto(f"{address(kind, Level.HARD)}&a={exercise.choices()[0].value}")
    assert box(page, ".marked")["x"] >= seen["x"] + seen["width"] - 1
    assert box(page, "#onward")["y"] + box(page, "#onward")["height"] <= 760
    page.set_viewport_size({"width": 360, "height": 740})
    assert box(page, ".marked")["x"] < 100
    assert not scrolls_sideways(page)
