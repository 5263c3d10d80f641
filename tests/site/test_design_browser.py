"""The look of the site in a real browser, on a page that holds every part once."""

from __future__ import annotations

import mimetypes
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from django.template.loader import get_template
from playwright.sync_api import expect

from tests.e2e.steps import faults

if TYPE_CHECKING:
    from playwright.sync_api import Browser, FloatRect, Locator, Page

ROOT = Path(__file__).resolve().parents[2]
ADDRESS = "http://site.test/"

pytestmark = pytest.mark.browser

type Open = Callable[..., Page]


@pytest.fixture(scope="module")
def html() -> str:
    source = (Path(__file__).parent / "every_part.html").read_text(encoding="utf-8")
    page = {"title": "樣本", "section": "tai", "htmx": True, "crumbs": [("首頁", "/"), ("樣本", None)]}
    return str(get_template("base.html").template.environment.from_string(source).render(page=page))


@pytest.fixture
def open_page(browser: Browser, html: str) -> Iterator[Open]:
    """Open the page in a browser window of its own; files come straight from the sources."""
    contexts = []

    def answer(route: Any) -> None:
        path = route.request.url.removeprefix(ADDRESS).partition("?")[0]
        if not path:
            route.fulfill(body=html, content_type="text/html; charset=utf-8")
            return
        file = ROOT / path
        kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        route.fulfill(body=file.read_bytes(), content_type=kind) if file.is_file() else route.fulfill(status=404)

    def opened(width: int = 1280, height: int = 800, **options: Any) -> Page:
        context = browser.new_context(viewport={"width": width, "height": height}, **options)
        contexts.append(context)
        page = context.new_page()
        page.route("**/*", answer)
        page.goto(ADDRESS)
        return page

    yield opened
    for context in contexts:
        context.close()


def box(found: Locator) -> FloatRect:
    place = found.bounding_box()
    assert place, "not on the page"
    return place


@pytest.mark.parametrize("width", [320, 360, 768, 1280])
def test_nothing_scrolls_sideways(open_page: Open, width: int) -> None:
    page = open_page(width)
    assert page.evaluate("document.documentElement.scrollWidth") == width
    if width <= 360:
        assert page.evaluate("(nav => nav.scrollWidth <= nav.clientWidth)(document.querySelector('.site-nav'))")


def test_a_hand_and_the_palette_fit_a_phone(open_page: Open) -> None:
    page = open_page(360, 740)
    tiles = page.locator(".builder .rail .tile").all()
    rows = [box(tile)["y"] for tile in tiles]
    assert [rows.count(y) for y in sorted(set(rows))] == [9, 8]
    columns = {round(box(key)["x"]) for key in page.locator(".palette [data-add]").all()}
    assert len(columns) == 9
    for pressed in [*tiles, *page.locator(".palette button").all()]:
        assert min(box(pressed)["width"], box(pressed)["height"]) >= 38


def test_what_can_be_pressed_is_large_enough(open_page: Open) -> None:
    page = open_page(360, 740)
    small = [
        pressed.inner_text()
        for pressed in page.locator(".chip, .button, .option, summary, select, .theme-switch, .brand").all()
        if box(pressed)["height"] < 38
    ]
    assert not small


def test_total_and_rail_stay_above_and_palette_below_on_a_phone(open_page: Open) -> None:
    page = open_page(360, 740)
    page.evaluate("window.scrollTo(0, document.querySelector('.context').getBoundingClientRect().top + scrollY - 100)")
    assert round(box(page.locator(".sticky-result"))["y"]) == 0
    palette = box(page.locator(".palette"))
    assert round(palette["y"] + palette["height"]) == 740
    page.evaluate("document.querySelector('#score').scrollIntoView()")
    assert box(page.locator("#score"))["y"] >= box(page.locator(".sticky-result"))["height"]


def test_the_answer_stands_beside_the_hand_on_a_wide_screen(open_page: Open) -> None:
    page = open_page(1280)
    hand, score = box(page.locator(".builder .rail")), box(page.locator("#score"))
    assert score["x"] >= hand["x"] + hand["width"]
    assert abs(score["y"] - hand["y"]) < 20
    expect(page.locator(".total-mini")).to_be_hidden()
    assert len({box(tile)["y"] for tile in page.locator(".builder .rail .tile").all()}) == 1


DAY, NIGHT = "rgb(250, 247, 240)", "rgb(21, 23, 26)"


def test_the_system_chooses_the_theme_until_the_visitor_does(open_page: Open) -> None:
    page = open_page(color_scheme="light")
    switch, sheet = page.locator("[data-theme-switch]"), page.locator(".sheet")
    expect(sheet).to_have_css("background-color", DAY)
    expect(switch).to_have_attribute("aria-label", "夜間配色")
    switch.click()
    expect(sheet).to_have_css("background-color", NIGHT)
    page.reload()
    expect(sheet).to_have_css("background-color", NIGHT)
    expect(switch).to_have_attribute("aria-label", "日間配色")
    switch.click()
    expect(sheet).to_have_css("background-color", DAY)
    page.emulate_media(color_scheme="dark")
    expect(sheet).to_have_css("background-color", NIGHT)


def test_the_chosen_theme_is_set_before_the_page_has_a_body(open_page: Open) -> None:
    page = open_page(color_scheme="light")
    page.locator("[data-theme-switch]").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.add_init_script(
        "new MutationObserver(() => { if (document.body) window.seen ??= document.documentElement.dataset.theme; })"
        ".observe(document, {childList: true, subtree: true})"
    )
    page.reload()
    assert page.evaluate("window.seen") == "dark"


def test_without_javascript_the_system_theme_rules_and_no_dead_switch_shows(open_page: Open) -> None:
    page = open_page(java_script_enabled=False, color_scheme="dark")
    expect(page.locator("[data-theme-switch]")).to_be_hidden()
    page.screenshot()
    expect(page.locator("h1")).to_be_visible()


def test_pointing_at_a_line_or_focus_in_it_lights_its_tiles(open_page: Open) -> None:
    page = open_page()
    lit = page.locator(".lit")
    page.locator(".line-counted").first.hover()
    expect(lit).to_have_count(6)
    assert {tile.get_attribute("id") for tile in lit.all()} == {"r1", "r2", "r3", "r6", "r7", "r8"}
    page.locator("h1").hover()
    expect(lit).to_have_count(0)
    page.locator(".line-counted .name").first.focus()
    expect(lit).to_have_count(6)
    page.locator(".search input").focus()
    expect(lit).to_have_count(0)


def test_a_failed_request_is_said_on_the_page(open_page: Open) -> None:
    page = open_page()
    trouble = page.locator("#trouble")
    expect(trouble).to_be_hidden()
    page.evaluate("document.body.dispatchEvent(new CustomEvent('htmx:sendError', {bubbles: true}))")
    expect(trouble).to_be_visible()
    page.evaluate("document.body.dispatchEvent(new CustomEvent('htmx:afterSwap', {bubbles: true}))")
    expect(trouble).to_be_hidden()


def test_the_page_is_quiet_in_the_console(open_page: Open) -> None:
    page = open_page()
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.reload()
    page.wait_for_load_state("networkidle")
    assert said == []
    assert page.evaluate("htmx.config.allowEval") is False


def test_nothing_moves_under_reduced_motion(open_page: Open) -> None:
    page = open_page(reduced_motion="reduce")
    moving = page.evaluate(
        "[...document.querySelectorAll('*')].filter(e => parseFloat(getComputedStyle(e).transitionDuration) > 0).length"
    )
    assert moving == 0
    assert open_page().evaluate("getComputedStyle(document.querySelector('.button')).transitionDuration") != "0s"


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1280])
def test_axe_finds_nothing(open_page: Open, width: int, theme: str) -> None:
    page = open_page(width, color_scheme=theme)
    page.locator(".term").click()
    expect(page.locator(".popover").first).to_be_visible()
    assert faults(page) == []


def test_focus_is_visible_on_everything_that_takes_it(open_page: Open) -> None:
    page = open_page()
    hidden = []
    for _ in range(70):
        page.keyboard.press("Tab")
        name, *widths = page.evaluate(
            "(e => [e.className || e.tagName, ...['', '::after'].map(part => getComputedStyle(e, part))"
            ".map(css => css.outlineStyle === 'none' ? 0 : parseFloat(css.outlineWidth))])(document.activeElement)"
        )
        if max(widths) < 2:
            hidden.append(name)
    assert not hidden


def test_print_shows_the_rules_and_not_the_site(open_page: Open) -> None:
    page = open_page()
    page.emulate_media(media="print")
    for selector in (".site-header", ".site-footer", ".crumbs", ".palette", ".button", ".pager", ".search"):
        expect(page.locator(selector).first).to_be_hidden()
    expect(page.locator(".total .figure")).to_be_visible()
    expect(page.locator(".rail").first).to_have_css("background-color", "rgb(255, 255, 255)")


def test_the_longest_table_fits_one_printed_page(open_page: Open) -> None:
    page = open_page()
    page.evaluate("document.querySelector('main').replaceChildren(document.querySelector('#long-table'))")
    pdf = page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == 1
