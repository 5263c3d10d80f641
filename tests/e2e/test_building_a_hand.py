"""Building a hand in a real browser: typed, tapped, by keyboard; with and without JavaScript; on a phone and a desk."""

from urllib.parse import parse_qs, quote, urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PHONE = {"width": 360, "height": 740}
DESK = {"width": 1280, "height": 800}
SENTENCE = "吃234萬 碰中中中 暗槓7777筒 456789條 8萬 胡8萬 自摸 花春梅"
TILES = ["1m", "2m", "3m", "4m", "5m", "6m", "7p", "8p", "9p", "5s", "5s", "2s", "3s"]


@pytest.fixture(
    params=[(PHONE, "light", True), (DESK, "dark", True), (PHONE, "dark", False), (DESK, "light", False)],
    ids=["phone", "desk", "phone-nojs", "desk-nojs"],
)
def page(request, browser, live_server):
    viewport, scheme, javascript = request.param
    context = browser.new_context(
        base_url=str(live_server),
        locale="zh-TW",
        viewport=viewport,
        color_scheme=scheme,
        java_script_enabled=javascript,
    )
    page = context.new_page()
    page.javascript = javascript
    page.problems = []
    page.on("console", lambda message: page.problems.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: page.problems.append(str(error)))
    page.on("request", lambda sent: sent.url.startswith(str(live_server)) or page.problems.append(sent.url))
    yield page
    assert page.problems == []
    context.close()


def settle(page):
    """Wait until the answer to a press stands on the page."""
    if page.javascript:
        page.wait_for_selector(".htmx-request, .htmx-settling", state="detached")
    else:
        page.wait_for_load_state()


def press(page, selector):
    if page.javascript:
        with page.expect_response(lambda response: "/hand/" in response.url):
            page.click(selector)
    else:
        page.click(selector)
    settle(page)


def choose(page, name, value):
    """Choose a chip; without JavaScript the form must be sent."""
    if page.javascript:
        with page.expect_response(lambda response: "/hand/" in response.url):
            page.check(f"#{name}-{value}", force=True)
    else:
        page.check(f"#{name}-{value}", force=True)
        page.click("#go")
    settle(page)


def tai(page):
    return page.get_attribute("#score", "data-tai")


def test_typed_sentence_is_answered_and_its_address_keeps_it(page):
    page.goto("/hand/")
    page.fill("#text", SENTENCE)
    press(page, "#go")
    assert tai(page) is not None
    before = tai(page)
    address = parse_qs(urlsplit(page.url).query)
    assert address["text"] == [SENTENCE]
    page.reload()
    assert tai(page) == before
    assert page.input_value("#text") == SENTENCE


def test_hand_built_by_taps_survives_back_and_reload(page):
    page.goto("/hand/")
    choose(page, "into", "pong")
    press(page, "#add-C")
    choose(page, "into", "hand")
    for code in TILES:
        press(page, f"#add-{code}")
    assert "聽" in page.inner_text("#score")
    press(page, "#add-4s")
    assert tai(page) == "1"
    choose(page, "by", "draw")
    assert tai(page) == "2"
    page.go_back()
    settle(page)
    page.wait_for_selector('#score[data-tai="1"]')
    page.reload()
    assert tai(page) == "1"
    press(page, "#h0")
    assert "16/17" in page.inner_text(".counter")


def test_one_press_undoes(page):
    page.goto("/hand/?text=" + quote("123萬"))
    press(page, "#add-5p")
    assert page.input_value("#text") == "123萬5筒"
    press(page, "#undo")
    assert page.input_value("#text") == "123萬"


def test_wait_is_a_button_that_applies_it(page):
    page.goto("/hand/?text=" + quote("123456789萬456筒3455條 南風"))
    press(page, "#win-2s")
    assert tai(page) == "3"


def test_keyboard_alone_builds_and_scores(page):
    page.goto("/hand/")
    page.focus("#text")
    page.keyboard.type("123456789m456p3455s 胡2s 南風")
    if page.javascript:
        with page.expect_response(lambda response: "/hand/" in response.url):
            page.keyboard.press("Enter")
    else:
        page.keyboard.press("Enter")
    page.wait_for_selector('#score[data-tai="3"]')
    if page.javascript:
        assert page.evaluate("document.activeElement.id") == "text"
    page.focus("#h0")
    page.keyboard.press("Enter")
    page.wait_for_selector("#score:not([data-tai])")


def test_other_table_is_one_press_away(page):
    page.goto("/hand/?text=" + quote("西西西發發發北 碰東東東 碰南南南 碰中中中 胡北 南風"))
    assert tai(page) == "31"
    page.click("text=維基教科書制 >> nth=-1")
    page.wait_for_selector('#score[data-tai="33"]')


@pytest.mark.parametrize(
    "text", ["", SENTENCE, "123456789萬456筒3455條", "12378萬45667筒12389條東南", "55555萬 亂寫", "吃234萬 花春"]
)
def test_no_state_has_an_accessibility_fault_or_scrolls_sideways(page, text):
    page.goto("/hand/?text=" + quote(text))
    if page.javascript:
        found = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
        assert [(fault["id"], [node["html"][:120] for node in fault["nodes"][:3]]) for fault in found] == []
        page.set_viewport_size({"width": 320, "height": 640})
        assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_pressing_a_tile_shifts_nothing_under_the_finger(page):
    if not page.javascript:
        pytest.skip("shifts are measured by a script")
    page.goto("/hand/?text=" + quote("123萬"))
    top = "document.querySelector('.palette').getBoundingClientRect().top"
    before = page.evaluate(top)
    key = page.locator("#add-5p").bounding_box()
    with page.expect_response(lambda response: "/hand/" in response.url):
        page.mouse.click(key["x"] + 10, key["y"] + 10)  # a click by selector may scroll first
    settle(page)
    assert page.evaluate(top) == before


def test_palette_and_rail_are_big_enough_for_a_finger(page):
    page.goto("/hand/?text=" + quote(SENTENCE))
    if page.javascript and page.viewport_size["width"] == 360:
        sizes = page.evaluate(
            "[...document.querySelectorAll('.palette button:not([hidden]), .rail button')]"
            ".map(b => b.getBoundingClientRect()).filter(r => r.width).map(r => [r.width, r.height])"
        )
        assert min(min(size) for size in sizes) >= 38


@pytest.mark.parametrize(("latency", "gap"), [(0, 20), (150, 60)])
def test_no_quick_tap_is_lost_on_a_slow_line(page, latency, gap):
    if not page.javascript:
        pytest.skip("without a script each tap waits for its page")
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
    page.wait_for_selector("#text[value='123456萬789筒2355條']")


def test_choosing_how_it_was_won_leaves_the_page_where_it_is(page):
    if not page.javascript:
        pytest.skip("without a script the page is a new one")
    page.goto("/hand/?text=" + quote("吃345萬 碰中中中 暗槓7777筒 8萬456789條 胡8萬"))
    page.evaluate("document.querySelector('#by-draw').scrollIntoView({block: 'center'})")
    before = page.evaluate("scrollY")
    choice = page.locator("#by-draw").bounding_box()
    with page.expect_response(lambda response: "/hand/" in response.url):
        page.mouse.click(choice["x"] + 10, choice["y"] + 10)
    settle(page)
    assert abs(page.evaluate("scrollY") - before) < 4
