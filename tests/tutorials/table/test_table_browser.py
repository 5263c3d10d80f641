"""The table in a real browser: by keyboard, on small phones, with parts swapped."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.e2e.steps import answered, faults, scrolls_sideways

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

LEAST_TARGET = 38

type Open = Callable[..., Page]


WISHES_IN_A_LIST = ("rules",)


@pytest.fixture
def open_table(browser: Browser, live_server: object) -> Any:
    """Sit down in a window of its own."""
    contexts = []

    def opened(width: int = 360, height: int = 740, home: str = "/table/", **wishes: str) -> Page:
        context = browser.new_context(
            base_url=str(live_server), viewport={"width": width, "height": height}, has_touch=False
        )
        contexts.append(context)
        page = context.new_page()
        page.goto(home)
        page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
        for name, value in {"seed": "browser", "opening": "skip", **wishes}.items():
            if name == "seed":
                page.fill("#seed", value)
            elif name in WISHES_IN_A_LIST:
                page.select_option(f"#{name}", value)
            else:
                page.check(f"#{name}-{value}", force=True)
        with page.expect_navigation():
            page.click("[data-action=new_game]")
        expect(page.locator("#table")).to_be_visible()
        return page

    yield opened
    for context in contexts:
        context.close()


def version(page: Page) -> str:
    """Return the count of moves; only to be read when nothing is on its way."""
    return page.get_attribute("#table", "data-version") or ""


def after(page: Page, act: Callable[[], object]) -> None:
    """Do something and wait until the table has moved on and the swap is over."""
    before = version(page)
    with answered(page):
        act()
    expect(page.locator("#table")).not_to_have_attribute("data-version", before)


@pytest.mark.parametrize(("width", "height"), [(320, 568), (360, 740), (740, 360), (1280, 800)])
def test_nothing_scrolls_sideways_and_everything_can_be_pressed(open_table: Open, width: int, height: int) -> None:
    page = open_table(width, height)
    assert not scrolls_sideways(page)
    for button in page.locator("#table .own button, #table .acts button, #table .tools button").all():
        place = button.bounding_box()
        assert place
        least = LEAST_TARGET if width >= 360 else width / 9 - 2
        assert min(place["width"], place["height"]) >= least, button.get_attribute("id")


def test_hand_and_newest_discard_are_in_sight_on_a_phone(open_table: Open) -> None:
    page = open_table(360, 740)
    page.evaluate("document.getElementById('table').scrollIntoView()")
    for selector in (".board", "#own-0", "#own-15"):
        place = page.locator(selector).bounding_box()
        assert place
        assert place["y"] + place["height"] <= 740, selector


def test_a_hand_is_played_by_keyboard_and_only_the_table_is_swapped(open_table: Open) -> None:
    page = open_table()
    page.evaluate("window.kept = true")
    for _ in range(4):
        if page.locator(".acts button").count():
            page.locator(".acts button").last.focus()
        else:
            tiles = page.locator(".own button:enabled")
            tiles.first.focus()
            page.keyboard.press("ArrowRight")
            expect(tiles.nth(1)).to_be_focused()
        after(page, lambda: page.keyboard.press("Enter"))
    assert page.evaluate("window.kept")
    expect(page.locator("#live")).not_to_be_empty()
    expect(page.locator("#table :focus")).to_have_count(1)


def test_back_and_reload_show_the_newest_table(open_table: Open) -> None:
    page = open_table()
    after(page, lambda: page.locator(".own button:enabled, .acts button").first.click())
    newest = version(page)
    table = page.locator("#table")
    page.reload()
    expect(table).to_have_attribute("data-version", newest)
    page.goto("/table/")
    page.go_back()
    expect(table).to_have_attribute("data-version", newest)
    expect(table).to_have_count(1)


def test_two_windows_at_one_table(open_table: Open) -> None:
    page = open_table()
    other = page.context.new_page()
    other.goto(page.url)
    after(page, lambda: page.locator(".own button:enabled, .acts button").first.click())
    other.locator(".own button:enabled, .acts button").last.click()
    expect(other.locator("#note")).to_be_visible()
    expect(other.locator("#table")).to_have_attribute("data-version", version(page))


def to_the_wall(open_table: Open, width: int, height: int) -> Page:
    """Come to the step in which the wall is opened."""
    page = open_table(width, height, opening="guided", seed="opened by hand")
    while page.get_attribute("#table", "data-phase") != "opening_pick":
        after(page, lambda: page.locator("#do-next").click())
    return page


STACKS = ".table-stack:visible"


def stack_of_the_wall(page: Page) -> tuple[str, int]:
    """Return which wall is opened and at which stack, as the help button would."""
    after(page, lambda: page.locator("#do-next").click())
    words = page.locator(".news .told").inner_text()
    who, number = re.findall(r"從(..?)面前的第 (\d+) 墩", words)[0]
    after(page, lambda: page.locator("#do-undo").click())
    return {"你": "self", "下家": "right", "對家": "across", "上家": "left"}[who], int(number)


@pytest.mark.parametrize(("width", "height"), [(360, 740), (390, 844), (740, 360), (320, 568)])
def test_on_a_phone_the_wall_is_opened_side_first(open_table: Open, width: int, height: int) -> None:
    page = to_the_wall(open_table, width, height)
    side, number = stack_of_the_wall(page)
    expect(page.locator(STACKS)).to_have_count(0)
    wrong = "across" if side != "across" else "left"
    page.locator(f".wall-side-{wrong}").click(position={"x": 12, "y": 12})
    stacks = page.locator(STACKS)
    expect(stacks).to_have_count(18)
    assert page.evaluate("document.querySelector('.board').scrollTop") == 0
    dice, row = page.locator(".middle").bounding_box(), page.locator(".table-stacks:visible").bounding_box()
    assert dice
    assert row
    if width >= 360 < height:
        assert dice["y"] + dice["height"] <= row["y"], "the stacks lie over what was thrown"
    for target in (*stacks.all(), *page.locator(".wall-side").all()):
        place = target.bounding_box()
        assert place
        assert min(place["width"], place["height"]) >= LEAST_TARGET, place
        assert place["x"] >= 0
        assert place["x"] + place["width"] <= width
    assert len({round((one.bounding_box() or {})["y"]) for one in stacks.all()}) == (2 if width >= 360 < height else 3)
    stacks.nth(3).click()
    expect(page.locator("#note")).to_contain_text("這次是")
    page.locator(f".wall-side-{side}").click(position={"x": 12, "y": 12})
    stacks.nth(number % 18).click()
    expect(page.locator("#note")).to_contain_text("牆對了")
    expect(page.locator(".table-stack.kept")).to_have_count(number - 1)
    expect(stacks).to_have_count(18)
    assert faults(page) == []
    assert not scrolls_sideways(page)
    after(page, lambda: stacks.nth(number - 1).click())
    expect(page.locator("#table")).to_have_attribute("data-phase", "dealing")


def test_on_a_desk_every_stack_is_a_button_in_its_place(open_table: Open) -> None:
    page = to_the_wall(open_table, 1280, 800)
    side, number = stack_of_the_wall(page)
    expect(page.locator(STACKS)).to_have_count(72)
    boxes = [one.bounding_box() for one in page.locator(STACKS).all()]
    assert all(box and min(box["width"], box["height"]) >= 24 for box in boxes)
    middles = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes if box]
    hit = "([x, y]) => document.elementFromPoint(x, y).closest('button')?.id"
    assert [page.evaluate(hit, list(place)) for place in middles] == [
        one.get_attribute("id") for one in page.locator(STACKS).all()
    ]
    page.locator(f".stacks-{side} .table-stack").nth(number % 18).click()
    expect(page.locator(".table-stack.kept")).to_have_count(number - 1)
    assert faults(page) == []
    after(page, lambda: page.locator(f".stacks-{side} .table-stack").nth(number - 1).click())
    expect(page.locator("#table")).to_have_attribute("data-phase", "dealing")


@pytest.mark.parametrize("width", [360, 1280])
def test_the_wall_is_opened_by_keyboard(open_table: Open, width: int) -> None:
    page = to_the_wall(open_table, width, 800)
    side, number = stack_of_the_wall(page)
    seat = ["self", "right", "across", "left"].index(side)
    if width < 600:
        page.locator("#wall-self").focus()
        for _ in range(4 if seat == 0 else seat):
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Tab")
    else:
        page.locator(".stacks-self .table-stack").first.focus()
        for _ in range(seat):
            page.keyboard.press("Tab")
    first = page.locator(f".stacks-{side} .table-stack").first
    expect(first).to_be_focused()
    onward = {"self": "ArrowLeft", "right": "ArrowDown", "across": "ArrowRight", "left": "ArrowUp"}[side]
    for step in range(2, number + 1):
        if width < 600 and step == 10:
            page.locator(f".stacks-{side} .table-stack").nth(9).focus()
        else:
            page.keyboard.press("ArrowLeft" if width < 600 else onward)
        expect(page.locator(f".stacks-{side} .table-stack").nth(step - 1)).to_be_focused()
    after(page, lambda: page.keyboard.press("Enter"))
    expect(page.locator("#table")).to_have_attribute("data-phase", "dealing")
    expect(page.locator("#table :focus")).to_have_count(1)


def place_of(page: Page, selector: str) -> dict[str, float]:
    place = page.locator(selector).first.bounding_box()
    assert place
    return dict(place)


@pytest.mark.parametrize("home", ["/table/", "/en/table/"])
def test_on_a_phone_the_hand_stays_where_it_is_however_much_there_is_to_say(open_table: Open, home: str) -> None:
    page = open_table(length="round", seed="beginner", home=home)
    below, told = set(), set()
    for _ in range(8):
        board = place_of(page, ".board")
        below.add(round(place_of(page, ".acts")["y"] - board["y"] - board["height"]))
        told.add(place_of(page, ".news .told")["height"])
        after(page, lambda: page.locator(".acts .pass, .own button:enabled").first.click())
    assert below == {8}
    assert max(told) > min(told) + 20, "the story was never longer"


def test_on_a_phone_a_result_and_the_next_deal_begin_at_their_top(open_table: Open) -> None:
    page = open_table(length="round", seed="beginner", opening="skip")
    for _ in range(120):
        page.evaluate("scrollTo(0, 300)")
        after(page, lambda: page.locator(".acts .hu, .acts .pass, .own button:enabled").last.click())
        if page.get_attribute("#table", "data-phase") == "hand_over":
            break
    expect(page.locator("#score h2")).to_be_in_viewport()
    page.locator("#do-new_hand").scroll_into_view_if_needed()
    page.evaluate("scrollBy(0, 400)")
    after(page, lambda: page.locator("#do-new_hand").evaluate("one => one.click()"))
    expect(page.locator(".board")).to_be_in_viewport(ratio=1)


def test_on_a_phone_the_tiles_that_are_dealt_are_in_sight(open_table: Open) -> None:
    page = to_the_wall(open_table, 360, 740)
    after(page, lambda: page.locator("#do-next").click())
    for _ in range(4):
        after(page, lambda: page.locator("#do-deal").click())
        expect(page.locator(".board")).to_be_in_viewport(ratio=1)
        expect(page.locator(".own [data-tile]").first).to_be_in_viewport(ratio=1)
        expect(page.locator("#do-deal")).to_be_in_viewport(ratio=1)


def faults_when_open(page: Page) -> list[str]:
    """Name what axe finds with everything unfolded."""
    page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
    return faults(page)


def test_no_fault_by_the_rules_of_accessibility(open_table: Open) -> None:
    page = open_table(hints="detailed")
    assert faults_when_open(page) == []
    page.goto("/table/")
    assert faults_when_open(page) == []
    page.get_by_role("button", name="吃還是不吃").click()
    page.locator(".acts .call").click()
    expect(page.locator("#note")).to_contain_text("再選一次")
    assert faults_when_open(page) == []


def test_keys_count_inside_the_table_and_never_in_a_field(open_table: Open) -> None:
    page = open_table()
    before = version(page)
    page.locator("body").press("u")
    page.locator("header a").first.focus()
    page.keyboard.press("?")
    expect(page.locator("#typing")).not_to_have_attribute("open", "")
    page.locator(".own button:enabled, .acts button").first.focus()
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_be_visible()
    page.keyboard.press("/")
    expect(page.locator("#typed")).to_be_focused()
    page.keyboard.type("cpkhgtu")
    expect(page.locator("#typed")).to_have_value("cpkhgtu")
    assert version(page) == before
    page.keyboard.press("Enter")
    expect(page.locator("#note")).to_contain_text("看不懂")
    assert version(page) == before


def test_moves_are_typed_one_after_the_other_and_keys_take_back(open_table: Open) -> None:
    page = open_table()
    for _ in range(3):
        before = version(page)
        page.locator("#typing").evaluate("one => { one.open = true; }")
        tile = page.locator(".own button:enabled").last
        typed = (tile.get_attribute("data-tile") or "") if tile.count() else "過"
        page.locator("#typed").fill(typed)
        page.locator("#typed").press("Enter")
        expect(page.locator("#table")).not_to_have_attribute("data-version", before)
        expect(page.locator("#typed")).to_be_focused()
    before = version(page)
    page.locator(".own button:enabled, .acts button").first.focus()
    page.keyboard.press("u")
    expect(page.locator("#table")).not_to_have_attribute("data-version", before)


def test_enter_in_the_word_of_the_next_hand_deals_it(open_table: Open) -> None:
    page = open_table(length="round", seed="")
    for _ in range(200):
        if page.get_attribute("#table", "data-phase") == "hand_over":
            break
        after(page, lambda: page.locator(".acts .hu, .acts .pass, .own button:enabled").first.click())
    page.locator("#next-word summary").click()
    page.locator("#word").fill("下一把的字")
    after(page, lambda: page.locator("#word").press("Enter"))
    expect(page.locator("#table")).not_to_have_attribute("data-phase", "hand_over")
    page.locator("#settings summary").click()
    expect(page.locator("#settings")).to_contain_text("下一把的字")


def test_a_whole_hand_is_played_with_the_enter_key_alone(open_table: Open) -> None:
    """Wherever the focus was, it is on the next thing to press after each change."""
    page = open_table(1280, 800, level="novice", length="round", seed="enter alone")
    page.locator(".own button:enabled, .acts button").first.focus()
    for _ in range(120):
        phase = page.get_attribute("#table", "data-phase")
        before = version(page)
        page.keyboard.press("Enter")
        expect(page.locator("#table")).not_to_have_attribute("data-version", before)
        expect(page.locator("#table :focus")).to_have_count(1)
        if phase == "hand_over":
            return
    raise AssertionError("the hand does not end")


def test_a_hu_that_may_cost_is_never_pressed_by_enter_alone(open_table: Open) -> None:
    """Each swap puts the focus on a tile or an answer, and not on 胡; pressed on purpose it costs."""
    page = open_table(1280, 800, level="novice", length="round", seed="enter costs", false_hu="pay", rules="wikibooks")
    page.locator(".own button:enabled, .acts button:not(.hu)").first.focus()
    for _ in range(6):
        after(page, lambda: page.keyboard.press("Enter"))
        expect(page.locator("#table :focus:not(.hu)")).to_have_count(1)
        expect(page.locator(".acts .hu")).to_have_count(1)
    assert faults_when_open(page) == []
    page.locator("#claimed").fill("3")
    after(page, lambda: page.locator("#do-hu").click())
    expect(page.locator("#score")).to_contain_text("這是詐胡")
    expect(page.locator("#live")).to_contain_text("這是詐胡")
    assert faults(page) == []


OWN_MOVE = ".own button:enabled, .acts .pass"


def test_others_are_watched_one_by_one_with_the_enter_key(open_table: Open) -> None:
    page = open_table(level="novice", seed="watched", pace="step")
    watched = 0
    while watched < 4:
        if page.locator("#do-next").count():
            page.locator("#do-next").focus()
            after(page, lambda: page.keyboard.press("Enter"))
            expect(page.locator("#table :focus")).to_have_count(1)
            watched += 1
        else:
            after(page, lambda: page.locator(OWN_MOVE).first.click())
            expect(page.locator("#do-next, .acts button, .own button:enabled").first).to_be_visible()
    assert faults_when_open(page) == []


def test_the_others_go_on_by_themselves_unless_less_motion_is_wanted(open_table: Open) -> None:
    page = open_table(level="novice", seed="watched", pace="auto")
    expect(page.locator("#do-next")).to_have_count(0, timeout=8_000)
    page.emulate_media(reduced_motion="reduce")
    for _ in range(20):
        if page.locator("#do-next").count():
            break
        after(page, lambda: page.locator(OWN_MOVE).first.click())
    expect(page.locator("#do-next")).to_be_visible()
    still = version(page)
    page.wait_for_timeout(1_500)
    expect(page.locator("#table")).to_have_attribute("data-version", still)
    page.emulate_media(reduced_motion="no-preference")
    page.reload()
    expect(page.locator("#table")).not_to_have_attribute("data-version", still, timeout=8_000)


@pytest.mark.parametrize("prefix", ["", "/en"])
def test_the_start_form_takes_the_whole_width_and_its_button_stays_in_sight(page: Page, prefix: str) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(f"{prefix}/table/")
    left, right = (half.bounding_box() for half in page.locator(".start-halves > div").all())
    main = page.locator("main").bounding_box()
    assert left
    assert right
    assert main
    assert right["y"] == pytest.approx(left["y"], abs=1)
    assert right["x"] >= left["x"] + left["width"]
    assert right["x"] + right["width"] == pytest.approx(main["x"] + main["width"], abs=1)
    page.evaluate("document.querySelectorAll('main details').forEach(one => one.open = true)")
    page.locator("#false_hu-explain").scroll_into_view_if_needed()
    expect(page.locator("[data-action=new_game]:visible").first).to_be_in_viewport()
    page.set_viewport_size({"width": 360, "height": 740})
    left, right = (half.bounding_box() for half in page.locator(".start-halves > div").all())
    assert left
    assert right
    assert right["y"] >= left["y"] + left["height"]
    assert not scrolls_sideways(page)
