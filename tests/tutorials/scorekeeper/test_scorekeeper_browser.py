"""The score keeper in a real browser: a phone in one hand, through a whole 將."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from scoring.core.house import read_house
from scoring.house import store
from scoring.visitors import digest_of
from tutorials.scorekeeper.happenings import Drawn, Win, Winner, others

from .test_sheet import recomputed

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

LEAST_TARGET = 38
NAMES = ("阿明", "小華", "王老先生", "Jessica")
HAND = "碰中中中 456789條 234萬 567筒 8萬 胡8萬"

type Open = Callable[..., Page]


@pytest.fixture
def open_sheet(browser: Browser, live_server: object) -> Any:
    """Begin a sheet in a window of its own."""
    contexts = []

    def opened(width: int = 360, height: int = 740, **options: Any) -> Page:
        context = browser.new_context(
            base_url=str(live_server), viewport={"width": width, "height": height}, has_touch=True, **options
        )
        contexts.append(context)
        page = context.new_page()
        page.goto("/scorekeeper/")
        for seat, name in enumerate(NAMES):
            page.fill(f"#name-{seat}", name)
        with page.expect_navigation():
            page.click("#do-begin")
        return page

    yield opened
    for context in contexts:
        context.close()


def tap(page: Page, ident: str) -> None:
    """Tap a key by the label that a finger meets; it must be in sight without scrolling."""
    key = page.locator(f"label:has(#{ident})")
    box = key.bounding_box()
    assert box
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= 740, ident
    key.tap()


def write_down(page: Page, happening: Any) -> int:
    """Write a hand down; return how many taps that took."""
    page.evaluate("delete sessionStorage.tap")  # nobody taps so fast
    if isinstance(happening, Drawn):
        page.locator("#do-drawn").tap()
        return 1
    winner = happening.winners[0]
    tap(page, f"winner-{winner.seat}")
    tap(page, f"source-{'draw' if happening.source is None else happening.source}")
    tap(page, f"tai-{winner.tai}")
    page.locator("#do-win").tap()
    return 4


def chance_hand(chance: random.Random) -> Any:
    if chance.random() < 0.15:
        return Drawn()
    seat = chance.randrange(4)
    return Win((Winner(seat, chance.randrange(9)),), chance.choice([None, *others(seat)]))


def totals(page: Page) -> list[int]:
    return [int(one.get_attribute("data-total") or "x") for one in page.locator(".sk-board li").all()]


@pytest.mark.parametrize("script", [True, False], ids=["script", "no script"])
def test_a_whole_game_with_one_thumb(open_sheet: Open, script: bool) -> None:
    from playwright.sync_api import expect

    page = open_sheet(java_script_enabled=script)
    chance, happened = random.Random(7), []
    while not page.locator("#settling").count():
        happening = chance_hand(chance)
        happened.append(happening)
        assert write_down(page, happening) <= 4
        expect(page.locator("[data-entry]")).to_have_count(len(happened))
        page.wait_for_load_state()
        assert sum(totals(page)) == 0
    assert 16 <= len(happened) < 60
    assert totals(page) == recomputed(4, 100, 20, happened)[0]
    expect(page.locator("#settling")).to_contain_text("誰付誰")
    expect(page.locator("#do-win")).to_have_count(0)
    page.locator("#do-undo").tap()
    expect(page.locator("[data-entry]")).to_have_count(len(happened) - 1)
    page.wait_for_load_state()
    assert totals(page) == recomputed(4, 100, 20, happened[:-1])[0]


def test_the_engine_answers_while_a_hand_is_typed(open_sheet: Open) -> None:
    from playwright.sync_api import expect

    page = open_sheet()
    page.locator(".sk-more summary").click()
    tap(page, "winner-1")
    tap(page, "source-2")
    page.fill("#hand", HAND)
    expect(page.locator("#answer b")).to_have_text("2 台")
    page.locator("label:has(#source-draw)").click()
    expect(page.locator("#answer b")).to_have_text("3 台")
    page.fill("#hand", "碰中中中 胡8萬")
    expect(page.locator("#answer b")).to_have_count(0)
    expect(page.locator("#answer")).to_contain_text("張")
    page.fill("#hand", HAND)
    page.locator("#do-win").click()
    expect(page.locator("[data-entry]")).to_have_count(1)
    expect(page.locator(".sk-told")).to_contain_text("小華自摸，3 台")


def test_what_was_chosen_last_counts(open_sheet: Open) -> None:
    from playwright.sync_api import expect

    page = open_sheet()
    tap(page, "winner-1")
    tap(page, "source-2")
    tap(page, "tai-3")
    page.locator(".sk-more summary").click()
    page.fill("#more", "20")
    expect(page.locator("[name=tai]:checked")).to_have_count(0)
    page.locator("label:has(#tai-3)").click()
    expect(page.locator("#more")).to_have_value("")
    page.fill("#hand", HAND)
    expect(page.locator("[name=tai]:checked")).to_have_count(0)
    expect(page.locator("#answer b")).to_have_text("2 台")
    page.fill("#more", "20")
    expect(page.locator("#hand")).to_have_value("")
    expect(page.locator("#answer b")).to_have_count(0)
    page.fill("#hand", HAND)
    expect(page.locator("#more")).to_have_value("")
    page.locator("label:has(#tai-5)").click()
    expect(page.locator("#hand")).to_have_value("")
    page.locator("#do-win").click()
    expect(page.locator(".sk-told")).to_contain_text("小華胡王老先生的牌，5 台")


def test_without_a_script_a_pressed_number_can_be_let_go(open_sheet: Open) -> None:
    from playwright.sync_api import expect

    page = open_sheet(java_script_enabled=False)
    tap(page, "winner-1")
    tap(page, "source-2")
    tap(page, "tai-3")
    page.locator(".sk-more summary").click()
    page.fill("#more", "20")
    page.locator("#do-win").click()
    expect(page.locator("#errors")).to_contain_text("按了 3 台，又打了 20 台")
    page.locator("label:has(#tai-none)").click()
    page.locator("#do-win").click()
    expect(page.locator(".sk-told")).to_contain_text("小華胡王老先生的牌，20 台")


def test_the_stakes_follow_the_rules_that_are_chosen(open_sheet: Open) -> None:
    from playwright.sync_api import expect

    document = {"label": "小的", "extends": "standard", "stakes": {"base": 50, "per_tai": 10}}
    house = store.create(digest_of("somebody"), read_house(document))
    page = open_sheet()
    page.goto(f"/scorekeeper/?rules={house}")
    expect(page.locator("#base")).to_have_attribute("placeholder", "50")
    page.select_option("#rules", "standard")
    expect(page.locator("#base")).to_have_attribute("placeholder", "100")
    expect(page.locator("#per_tai")).to_have_attribute("placeholder", "20")
    page.select_option("#rules", label="小的")
    expect(page.locator("#per_tai")).to_have_attribute("placeholder", "10")
    page.locator("details:has(#house) summary").click()
    page.fill("#house", "x")
    expect(page.locator("#base")).to_have_attribute("placeholder", "照規則")


def test_a_self_drawn_win_says_what_it_is_worth_beside_the_numbers(open_sheet: Open) -> None:
    from playwright.sync_api import expect

    page = open_sheet()
    tap(page, "source-1")
    expect(page.locator(".sk-self")).to_be_hidden()
    tap(page, "source-draw")
    expect(page.locator(".sk-self")).to_be_visible()
    expect(page.locator(".sk-auto")).to_be_hidden()
    tap(page, "tai-0")
    expect(page.locator(".sk-self")).to_have_css("font-weight", "700")


def test_nobody_can_be_chosen_to_throw_his_own_winning_tile(open_sheet: Open) -> None:
    from playwright.sync_api import expect

    page = open_sheet()
    tap(page, "source-2")
    tap(page, "winner-2")
    expect(page.locator("#source-2")).to_be_disabled()
    expect(page.locator("#source-2")).not_to_be_checked()
    tap(page, "winner-1")
    expect(page.locator("#source-2")).to_be_enabled()


def test_by_keyboard_alone(open_sheet: Open) -> None:
    from playwright.sync_api import expect

    page = open_sheet()
    page.locator("#winner-0").focus()
    page.keyboard.press("Space")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator("[data-entry]")).to_have_count(1)
    expect(page.locator(".sk-told")).to_contain_text("小華自摸，2 台")


def test_two_presses_on_the_same_button_write_once(open_sheet: Open) -> None:
    from playwright.sync_api import expect

    page = open_sheet()
    page.locator("#do-drawn").dblclick()
    expect(page.locator("[data-entry]")).to_have_count(1)
    page.reload()
    expect(page.locator("[data-entry]")).to_have_count(1)


def test_a_second_phone_joins_by_the_link_and_is_told_when_it_is_late(open_sheet: Open, browser: Browser) -> None:
    from playwright.sync_api import expect

    page = open_sheet()
    address = page.url
    page.goto(address + "share/")
    page.click("#do-key")
    link = page.locator("#write").input_value()
    context = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True)
    other = context.new_page()
    other.goto(link)
    other.click("#do-join")
    other.wait_for_url(address)
    page.goto(address)
    page.locator("#do-drawn").click()
    expect(page.locator("[data-entry]")).to_have_count(1)
    tap(other, "winner-3")
    tap(other, "source-0")
    tap(other, "tai-7")
    other.locator("#do-win").click()
    expect(other.locator("#note-late")).to_be_focused()
    expect(other.locator("#winner-3")).to_be_checked()
    other.locator("#do-win").click()
    expect(other.locator("[data-entry]")).to_have_count(2)
    context.close()


def test_a_phone_is_told_while_it_types_and_keeps_what_is_typed(open_sheet: Open) -> None:
    from playwright.sync_api import expect

    page = open_sheet()
    other = page.context.new_page()
    other.goto(page.url)
    other.clock.install()
    other.reload()
    tap(other, "winner-2")
    page.locator("#do-drawn").click()
    expect(page.locator("[data-entry]")).to_have_count(1)
    expect(other.locator(".sk-newer")).to_have_count(0)
    other.bring_to_front()
    other.clock.run_for(21_000)
    expect(other.locator(".sk-newer")).to_contain_text("另一支手機記了新的一把")
    expect(other.locator("#winner-2")).to_be_checked()
    other.locator(".sk-newer a").click()
    expect(other.locator("[data-entry]")).to_have_count(1)


@pytest.mark.parametrize("width", [320, 360, 1280])
def test_nothing_scrolls_sideways_and_everything_can_be_pressed(open_sheet: Open, width: int) -> None:
    page = open_sheet(width)
    page.locator("#do-drawn").click()
    page.wait_for_selector("[data-entry]")
    address = page.url
    for place in ("", "1/", "setup/", "share/", "delete/"):
        page.goto(address + place)
        page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
        assert page.evaluate("document.documentElement.scrollWidth") <= width, place
        for pressed in page.locator("main :is(.button:visible, summary, select, .chip:visible, .sk-amend)").all():
            box = pressed.bounding_box()
            assert box
            assert min(box["width"], box["height"]) >= LEAST_TARGET - (2 if width < 360 else 0), (place, box)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing(open_sheet: Open, theme: str) -> None:
    from axe_playwright_python.sync_playwright import Axe

    page = open_sheet(color_scheme=theme)
    address = page.url
    page.click("#do-win")
    page.wait_for_selector("#errors")
    assert faults(Axe(), page) == []
    page.click("#do-drawn")
    page.wait_for_selector("[data-entry]")
    for place in (address, f"{address}1/", f"{address}setup/", f"{address}share/", "/scorekeeper/", "/my-data/"):
        page.goto(place)
        page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
        assert faults(Axe(), page) == [], place


def faults(axe: Any, page: Page) -> list[Any]:
    found = axe.run(page).response["violations"]
    return [(one["id"], [node["target"] for node in one["nodes"]]) for one in found]


def test_the_first_view_asks_for_few_files_and_the_console_is_quiet(open_sheet: Open) -> None:
    page = open_sheet()
    asked: list[str] = []
    said: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.reload()
    page.wait_for_load_state("networkidle")
    assert len(asked) <= 6, asked
    assert said == []
