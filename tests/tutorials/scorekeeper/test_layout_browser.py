"""How the pages of a sheet stand: long names on a narrow phone, and the whole width of a wide screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

CHINESE = ("社區活動中心的王老先生呀", "隔壁巷口早餐店的老闆娘啊", "一二三四五六七八九十甲乙", "小華")
ENGLISH = ("BartholomewQ", "ChristopherJ", "WWWWWWWWWWWW", "Wei-Ting Che")

CUT = """() => [...document.querySelectorAll('.sk-name > *, .sk-row .chip bdi')].filter((one) => {
  if (!one.offsetParent) return false;
  const box = one.closest('li, .chip > span').getBoundingClientRect();
  return [...one.getClientRects()].some((part) =>
    part.left < box.left - .5 || part.right > box.right + .5 || part.top < box.top - .5 || part.bottom > box.bottom + .5
  ) || one.scrollWidth > one.clientWidth + 1;
}).map((one) => one.textContent)"""


def begin(page: Page, prefix: str, names: tuple[str, ...]) -> None:
    page.goto(f"{prefix}/scorekeeper/")
    for seat, name in enumerate(names):
        page.fill(f"#name-{seat}", name)
    page.click("#do-begin")
    page.wait_for_selector("#do-win")


@pytest.mark.parametrize("width", [320, 360])
@pytest.mark.parametrize(("prefix", "names"), [("", CHINESE), ("/en", ENGLISH)], ids=["Chinese", "English"])
def test_a_long_name_and_the_mark_of_the_dealer_are_both_read_whole(
    page: Page, width: int, prefix: str, names: tuple[str, ...]
) -> None:
    from playwright.sync_api import expect

    page.set_viewport_size({"width": width, "height": 740})
    begin(page, prefix, names)
    for dealer in range(4):
        expect(page.locator(".sk-dealer .sk-name em")).to_be_visible()
        expect(page.locator(".sk-dealer .sk-name bdi")).to_have_text(names[dealer])
        assert page.evaluate(CUT) == [], dealer
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        page.locator(f"label:has(#winner-{(dealer + 1) % 4})").click()
        page.locator("label:has(#source-draw)").click()
        page.locator("label:has(#tai-3)").click()
        page.locator("#do-win").click()
        expect(page.locator("[data-entry]")).to_have_count(dealer + 1)


BROKEN = """() => [...document.querySelectorAll('.sk-named')].filter((one) => {
  const text = document.createRange();
  text.selectNodeContents(one);
  return one.offsetParent && !one.textContent.includes(' ') && text.getClientRects().length > 1;
}).map((one) => one.textContent)"""


@pytest.mark.parametrize("width", [320, 360, 1280])
@pytest.mark.parametrize("prefix", ["", "/en"])
def test_a_name_of_one_long_word_is_not_broken(page: Page, width: int, prefix: str) -> None:
    page.set_viewport_size({"width": width, "height": 740})
    begin(page, prefix, ("BartholomewQ", "ChristopherJ", "Maximilianus", "Wei-Ting Che"))
    page.evaluate("document.querySelectorAll('main details').forEach(one => one.open = true)")
    assert page.evaluate(BROKEN) == []
    assert page.evaluate(CUT) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_short_names_keep_their_size(page: Page) -> None:
    from playwright.sync_api import expect

    page.set_viewport_size({"width": 360, "height": 740})
    begin(page, "", ("阿明", "小華", "王老先生", "Jessica"))
    expect(page.locator(".sk-name bdi").first).to_have_css("font-size", "15px")
    expect(page.locator(":is(.sk-board, .sk-row) .sk-long")).to_have_count(0)


@pytest.mark.parametrize("place", ["", "1/", "setup/", "share/", "start"])
def test_a_wide_screen_is_used_from_edge_to_edge(page: Page, place: str) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    begin(page, "", ("阿明", "小華", "王老先生", "Jessica"))
    page.locator("#do-drawn").click()
    page.wait_for_selector("[data-entry]")
    page.goto("/scorekeeper/" if place == "start" else page.url + place)
    columns = page.locator("main :is(.sk-now, .sk-past, .sk-two > *)")
    boxes = [box for box in (one.bounding_box() for one in columns.all()) if box]
    main = page.locator("main").bounding_box()
    assert main
    assert len(boxes) >= 2
    assert boxes[0]["y"] == pytest.approx(boxes[1]["y"], abs=1)
    assert boxes[1]["x"] >= boxes[0]["x"] + boxes[0]["width"]
    assert boxes[1]["x"] + boxes[1]["width"] == pytest.approx(main["x"] + main["width"], abs=1)
