"""Building a hand in a real browser: typed, tapped, by keyboard; with and without JavaScript; on a phone and a desk."""

import re
from urllib.parse import parse_qs, quote, urlsplit

import pytest
from playwright.sync_api import expect

from tests.e2e.steps import answered, check_state, faults

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SENTENCE = "吃234萬 碰中中中 暗槓7777筒 456789條 8萬 胡8萬 自摸 花春梅"
TILES = ["1m", "2m", "3m", "4m", "5m", "6m", "7p", "8p", "9p", "5s", "5s", "2s", "3s"]
STATES = {
    "empty": "",
    "won": SENTENCE,
    "waiting": "123456789萬456筒3455條",
    "far": "12378萬45667筒12389條東南",
    "wrong": "55555萬 亂寫",
    "few": "吃234萬 花春",
}
scripted = pytest.mark.parametrize("page", ["phone", "desk"], indirect=True)
on_a_phone = pytest.mark.parametrize("page", ["phone"], indirect=True)


def open_hand(page, text):
    page.goto("/hand/?text=" + quote(text))


def press(page, selector):
    with answered(page, page.scripted):
        page.click(selector)


def choose(page, name, value):
    """Choose a chip; without JavaScript the form must be sent."""
    with answered(page, page.scripted):
        page.check(f"#{name}-{value}", force=True)
        if not page.scripted:
            page.click("#go")


def expect_tai(page, tai):
    expect(page.locator("#score")).to_have_attribute("data-tai", str(tai))


def test_typed_sentence_is_answered_and_its_address_keeps_it(page):
    page.goto("/hand/")
    page.fill("#text", SENTENCE)
    press(page, "#go")
    expect_tai(page, 5)
    expect(page).to_have_url(re.compile(r"/hand/\?.*text="))
    assert parse_qs(urlsplit(page.url).query)["text"] == [SENTENCE]
    check_state(page)
    page.reload()
    expect_tai(page, 5)
    expect(page.locator("#text")).to_have_value(SENTENCE)
    page.go_back()
    expect(page).to_have_url(re.compile("/hand/$"))
    expect(page.locator("#score:not([data-tai])")).to_be_attached()


def test_hand_built_by_taps_survives_back_and_reload(page):
    open_hand(page, "碰中中中 123456萬789筒2355條" if not page.scripted else "")
    if page.scripted:
        choose(page, "into", "pong")
        press(page, "#add-C")
        choose(page, "into", "hand")
        for code in TILES:
            press(page, f"#add-{code}")
    expect(page.locator("#score")).to_contain_text("聽")
    press(page, "#add-4s")
    expect_tai(page, 1)
    choose(page, "by", "draw")
    expect_tai(page, 2)
    page.go_back()
    expect_tai(page, 1)
    page.reload()
    expect_tai(page, 1)
    press(page, "#h0")
    expect(page.locator(".counter")).to_contain_text("16/17")


def test_one_press_undoes(page):
    open_hand(page, "123萬")
    press(page, "#add-5p")
    expect(page.locator("#text")).to_have_value("123萬5筒")
    press(page, "#undo")
    expect(page.locator("#text")).to_have_value("123萬")


def test_wait_is_a_button_that_applies_it(page):
    open_hand(page, "123456789萬456筒3455條 南風")
    press(page, "#win-2s")
    expect_tai(page, 3)


def test_keyboard_alone_builds_and_scores(page):
    page.goto("/hand/")
    page.focus("#text")
    page.keyboard.type("123456789m456p3455s 南風")
    with answered(page, page.scripted):
        page.keyboard.press("Enter")
    expect(page.locator("#score")).to_contain_text("聽")
    if page.scripted:
        expect(page.locator("#text")).to_be_focused()
    page.focus("#add-2s")
    with answered(page, page.scripted):
        page.keyboard.press("Space")
    expect_tai(page, 3)
    if page.scripted:
        expect(page.locator("#add-2s")).to_be_disabled()
        expect(page.locator("#undo")).to_be_focused()
    page.focus("#h0")
    with answered(page, page.scripted):
        page.keyboard.press("Enter")
    expect(page.locator("#score:not([data-tai])")).to_be_attached()


def test_other_table_is_one_press_away_and_back_is_the_first(page):
    open_hand(page, "西西西發發發北 碰東東東 碰南南南 碰中中中 胡北 南風")
    expect_tai(page, 31)
    page.click("text=維基教科書制 >> nth=-1")
    expect_tai(page, 33)
    expect(page.locator("#rules")).to_have_value("wikibooks")
    page.reload()
    expect_tai(page, 33)
    page.go_back()
    expect_tai(page, 31)


def test_rules_are_chosen_where_the_answer_stands(page):
    open_hand(page, "西西西發發發北 碰東東東 碰南南南 碰中中中 胡北 南風")
    with answered(page, page.scripted):
        page.select_option("#rules", "wikibooks")
        if not page.scripted:
            page.click("#go")
    expect_tai(page, 33)
    expect(page).to_have_url(re.compile("rules=wikibooks"))


def test_what_is_shared_is_the_same_hand_for_whoever_opens_it(page):
    open_hand(page, SENTENCE)
    page.locator(".sharing summary").click()
    link = page.locator("#share-link")
    expect(link).to_be_visible()
    if page.scripted:
        assert faults(page) == []
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        page.locator("[data-copy=share-link]").click()
        expect(page.locator("[data-copy=share-link]")).to_have_text("已複製")
        expect(link).to_have_value(page.evaluate("navigator.clipboard.readText()"))
    shared = link.input_value()
    said = page.locator("#share-text").input_value()
    page.goto(shared)
    expect_tai(page, 5)
    check_state(page)
    open_hand(page, said)
    expect_tai(page, 5)


@scripted
@pytest.mark.parametrize("state", STATES)
def test_no_state_has_an_accessibility_fault_or_scrolls_sideways(page, state):
    open_hand(page, STATES[state])
    check_state(page)


@scripted
def test_pressing_a_tile_shifts_nothing_under_the_finger(page):
    open_hand(page, "123萬")
    top = "document.querySelector('.palette').getBoundingClientRect().top"
    before = page.evaluate(top)
    key = page.locator("#add-5p").bounding_box()
    with answered(page):
        page.mouse.click(key["x"] + 10, key["y"] + 10)  # a click by selector may scroll first
    assert page.evaluate(top) == before


@on_a_phone
def test_palette_and_rail_are_big_enough_for_a_finger(page):
    open_hand(page, SENTENCE)
    sizes = page.evaluate(
        "[...document.querySelectorAll('.palette button:not([hidden]), .rail button')]"
        ".map(b => b.getBoundingClientRect()).filter(r => r.width).map(r => [r.width, r.height])"
    )
    assert min(min(size) for size in sizes) >= 38


@scripted
@pytest.mark.parametrize(("latency", "gap"), [(0, 20), (150, 60)])
def test_no_quick_tap_is_lost_on_a_slow_line(page, latency, gap):
    page.goto("/hand/")
    line = page.context.new_cdp_session(page)
    line.send("Network.enable")
    line.send(
        "Network.emulateNetworkConditions",
        {"offline": False, "latency": latency, "downloadThroughput": -1, "uploadThroughput": -1},
    )
    keys = {code: page.locator(f"#add-{code}").bounding_box() for code in set(TILES)}
    for code in TILES:
        page.mouse.click(keys[code]["x"] + 10, keys[code]["y"] + 10)
        page.wait_for_timeout(gap)
    expect(page.locator("#text")).to_have_value("123456萬789筒2355條")


@on_a_phone
@pytest.mark.parametrize("pointer", ["mouse", "touch"])
def test_a_press_counts_once_when_the_last_answer_comes_in_under_it(page, pointer):
    # What goes through the service worker is not held by the route below.
    page.add_init_script("delete Navigator.prototype.serviceWorker")
    page.goto("/hand/")
    with page.expect_event("requestfinished", lambda request: "/js/hand" in request.url):
        page.mouse.move(5, 5)  # what can wait is fetched with the first touch
    line = page.context.new_cdp_session(page)
    line.send("Emulation.setTouchEmulationEnabled", {"enabled": pointer == "touch"})
    second = page.locator("#add-2m").bounding_box()
    place = {"x": second["x"] + 10, "y": second["y"] + 10}
    held = []
    page.route("**/hand/?*", lambda route: held.append(route), times=1)
    with page.expect_request("**/hand/?*"):
        page.locator("#add-1m").dispatch_event("click")
    for _ in range(1_000):
        if not held:
            page.wait_for_timeout(10)
    assert held
    if pointer == "touch":
        line.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [place]})
    else:
        page.mouse.move(**place)
        page.mouse.down()
    with answered(page):
        held.pop().continue_()
    with answered(page):
        if pointer == "touch":
            line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        else:
            page.mouse.up()
    expect(page.locator("#text")).to_have_value("12萬")
    press(page, "#add-3m")
    expect(page.locator("#text")).to_have_value("123萬")


@scripted
def test_choosing_how_it_was_won_leaves_the_page_where_it_is(page):
    open_hand(page, "吃345萬 碰中中中 暗槓7777筒 8萬456789條 胡8萬")
    page.evaluate("document.querySelector('#by-draw').scrollIntoView({block: 'center'})")
    before = page.evaluate("scrollY")
    choice = page.locator("#by-draw").bounding_box()
    with answered(page):
        page.mouse.click(choice["x"] + 10, choice["y"] + 10)
    assert abs(page.evaluate("scrollY") - before) < 4
