"""House rule sets in a real browser: the live form, the sheet on one page, every page to every eye."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from scoring.core.catalogue import load_catalogue
from scoring.core.house import House
from scoring.core.ruleset import load_rulesets
from tests.scoring.house.making import house, kept

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

EVERY_VALUE_APART = {
    "patterns": {pattern_id: {"value": 1000 - place} for place, pattern_id in enumerate(load_catalogue())}
}
LONGEST: House = house(
    "台" * 40, "classic", summary="備註" * 100, switches={"streak_cap": 8, "tai_cap": 900}, **EVERY_VALUE_APART
)
SHEETS = {"longest": LONGEST} | {name: house(extends=name) for name in load_rulesets()}


def pages_of(pdf: Path) -> int:
    return len(re.findall(rb"/Type\s*/Page[^s]", pdf.read_bytes()))


@pytest.mark.parametrize("name", SHEETS)
def test_the_sheet_for_the_wall_is_one_page(page: Page, live_server: LiveServer, tmp_path: Path, name: str) -> None:
    made = kept(SHEETS[name])
    page.goto(f"{live_server.url}/house-rules/{made.ref}/sheet/")
    expect(page.get_by_role("heading", level=1)).to_contain_text(made.house.label)
    page.pdf(path=tmp_path / "sheet.pdf", prefer_css_page_size=True)
    assert pages_of(tmp_path / "sheet.pdf") == 1


def test_the_picture_of_the_tiles_waits_for_the_first_example(page: Page, live_server: LiveServer) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{live_server.url}/house-rules/new/standard/", wait_until="networkidle")
    assert not [address for address in asked if "/tiles/" in address]
    assert len([address for address in asked if "/sw.js" not in address]) <= 6, asked
    with page.expect_request("**/tiles.svg"):
        page.get_by_text("看一手牌差多少").first.click()


def test_a_change_is_told_at_once_and_moves_the_example(page: Page, live_server: LiveServer) -> None:
    page.goto(f"{live_server.url}/house-rules/new/standard/")
    expect(page.locator("#how-many")).to_have_text("差 0 處")
    page.get_by_text("看一手牌差多少").first.click()
    expect(page.locator("#live-min_tai .in-force")).to_contain_text("沒有")
    page.get_by_label("起胡台數").fill("3")
    page.get_by_label("名字").focus()
    expect(page.locator("#how-many")).to_have_text("差 1 處")
    expect(page.locator("#live-min_tai .in-force")).to_contain_text("至少要 3 台才能胡")
    expect(page.locator("#changes")).to_contain_text("起胡台數")
    expect(page.locator("#live")).to_have_text("和通行台制差 1 處。")
    page.get_by_label("起胡台數").fill("三")
    page.get_by_label("名字").focus()
    expect(page.locator("#changes")).to_contain_text("起胡台數：要是 0 到 1000 的整數")
    expect(page.get_by_label("起胡台數")).to_have_value("三")


def test_a_phone_writes_its_table_down_and_scores_by_it(page: Page, live_server: LiveServer) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"{live_server.url}/house-rules/")
    page.get_by_role("link", name="通行台制").click()
    page.get_by_label("名字").fill("阿明家")
    page.get_by_label("底", exact=True).fill("50")
    page.get_by_label("起胡台數").fill("1")
    page.get_by_role("button", name="存起來").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("阿明家")
    expect(page.locator("table.changes")).to_contain_text("50")
    page.get_by_role("link", name="用這套算台").click()
    expect(page.locator("#rules")).to_contain_text("阿明家")
    expect(page).to_have_url(re.compile(r"house=[A-Za-z0-9_-]{32}\.1"))
    page.get_by_label("用一句話寫這手牌").fill("45699萬78筒 碰中中中 碰發發發 碰白白白 胡9筒 西風")
    page.get_by_role("button", name="算台").click()
    expect(page.locator("#score")).to_have_attribute("data-tai", "8")
    expect(page).to_have_url(re.compile(r"house=[A-Za-z0-9_-]{32}\.1"))
    expect(page.locator("#score .payments")).to_contain_text("底 50")


def test_without_javascript_the_differences_are_a_button_away(browser: Any, live_server: LiveServer) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{live_server.url}/house-rules/new/standard/")
    page.get_by_label("起胡台數").fill("3")
    page.get_by_role("button", name="看看差別").click()
    expect(page.locator("#changes")).to_contain_text("起胡台數")
    expect(page.get_by_label("起胡台數")).to_have_value("3")
    page.get_by_label("名字").fill("阿明家")
    page.get_by_role("button", name="存起來").last.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("阿明家")
    context.close()


def test_what_is_typed_goes_along_to_the_other_language(page: Page, live_server: LiveServer) -> None:
    page.goto(f"{live_server.url}/house-rules/new/standard/")
    page.get_by_label("名字").fill("阿明家")
    page.get_by_label("起胡台數").fill("3")
    page.locator("[id='switches.flowers-false']").check()
    page.get_by_text("胡牌方式").click()
    page.locator("[id='patterns.rob_kong']").fill("7")
    page.locator("a[data-language]").click()
    expect(page).to_have_url(re.compile(r"/en/house-rules/new/standard/$"))
    expect(page.locator("#label")).to_have_value("阿明家")
    expect(page.locator("[id='switches.min_tai']")).to_have_value("3")
    expect(page.locator("[id='switches.flowers-false']")).to_be_checked()
    expect(page.locator("[id='patterns.rob_kong']")).to_be_visible()
    expect(page.locator("[id='patterns.rob_kong']")).to_have_value("7")
    expect(page.locator("[id='patterns.concealed_self_drawn.absorbs']")).not_to_have_value(re.compile("自摸"))
    expect(page.locator("#how-many")).to_contain_text("3")
    page.reload()
    expect(page.locator("#label")).to_have_value("阿明家")
    page.goto(f"{live_server.url}/en/house-rules/new/standard/")
    expect(page.locator("#label")).to_have_value("")


def test_a_refused_set_is_no_page_to_go_back_to(page: Page, live_server: LiveServer) -> None:
    page.goto(f"{live_server.url}/rules/")
    page.goto(f"{live_server.url}/house-rules/new/standard/")
    steps = page.evaluate("history.length")
    page.get_by_label("底", exact=True).fill("五十")
    page.locator("#save").click()
    expect(page.locator("#errors")).to_be_focused()
    expect(page.locator("#errors")).to_contain_text("名字")
    expect(page.get_by_label("底", exact=True)).to_have_value("五十")
    page.get_by_label("底", exact=True).fill("50")
    page.get_by_label("名字").focus()
    expect(page.locator("#how-many")).to_have_text("差 1 處")  # the new form is told as the first one was
    page.locator("#save").click()
    expect(page.locator("#errors li")).to_have_count(1)
    assert page.evaluate("history.length") == steps
    page.go_back()
    expect(page).to_have_url(f"{live_server.url}/rules/")


def test_a_new_key_and_a_wrong_one_are_no_pages_to_go_back_to(page: Page, live_server: LiveServer) -> None:
    page.goto(f"{live_server.url}/house-rules/new/standard/")
    page.get_by_label("名字").fill("阿明家")
    page.locator("#save").click()
    page.get_by_role("link", name="修改").click()
    page.get_by_text("在別的手機改、刪掉這套").click()
    page.get_by_role("button", name="刪掉這套").click()
    expect(page.locator("#errors")).to_be_focused()
    page.get_by_text("在別的手機改、刪掉這套").click()
    page.get_by_role("button", name="拿一把編輯鑰匙").click()
    expect(page.locator("#new-key")).to_be_focused()
    key, address = page.locator("#edit-key").input_value(), page.url
    page.context.clear_cookies()
    page.goto(address)
    page.get_by_label("編輯鑰匙").fill("不是這把")
    page.get_by_role("button", name="打開").click()
    expect(page.locator("#errors")).to_be_focused()
    page.get_by_label("編輯鑰匙").fill(key)
    page.get_by_role("button", name="打開").click()
    expect(page.get_by_label("名字")).to_have_value("阿明家")
    page.get_by_label("每台", exact=True).fill("30")
    page.get_by_label("名字").focus()
    expect(page.locator("#how-many")).to_have_text("差 1 處")
    page.locator("#save").click()
    expect(page.locator("table.changes")).to_contain_text("30")


def test_a_refused_file_is_no_page_to_go_back_to(page: Page, live_server: LiveServer) -> None:
    page.goto(f"{live_server.url}/house-rules/")
    page.get_by_role("link", name="從 TOML 或 JSON 匯入").click()
    page.get_by_label("內容").fill("label = ")
    page.get_by_role("button", name="匯入").click()
    expect(page.locator("#errors")).to_be_focused()
    expect(page.get_by_label("內容")).to_have_value("label = ")
    page.go_back()
    expect(page).to_have_url(f"{live_server.url}/house-rules/")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("path", ["", "new/classic/", "new/file/", "{ref}/", "{ref}/sheet/", "{id}/edit/"])
def test_every_page_is_for_everyone(page: Page, live_server: LiveServer, path: str, theme: Any) -> None:
    made = kept(LONGEST)
    page.emulate_media(color_scheme=theme)
    page.goto(f"{live_server.url}/house-rules/{path.format(ref=made.ref, id=made.id)}")
    page.evaluate("document.querySelectorAll('main details').forEach((each) => { each.open = true; })")
    assert Axe().run(page).response["violations"] == []
    for width in (320, 1280):
        page.set_viewport_size({"width": width, "height": 740})
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def sides(page: Page, left: str, right: str) -> tuple[Any, Any]:
    """Return the boxes of two parts of a page, which begin where they can be seen."""
    one, other = page.locator(left).bounding_box(), page.locator(right).bounding_box()
    assert one
    assert other
    return one, other


def test_a_wide_screen_has_what_is_shared_beside_the_tables(page: Page, live_server: LiveServer) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(f"{live_server.url}/house-rules/{kept(LONGEST).ref}/")
    body, share = sides(page, ".house-body", ".share")
    assert share["x"] >= body["x"] + body["width"]
    page.locator("table.values tr").last.scroll_into_view_if_needed()
    expect(page.locator(".share .qr")).to_be_in_viewport()
    for wrap in page.locator(".house-body > .table-wrap").all():
        assert wrap.evaluate("one => one.scrollWidth - one.clientWidth") == 0


def test_a_wide_screen_has_the_changes_beside_the_fields(page: Page, live_server: LiveServer) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(f"{live_server.url}/house-rules/new/standard/")
    fields, changes = sides(page, ".house-fields", "#changes")
    assert changes["x"] >= fields["x"] + fields["width"]
    assert changes["y"] == fields["y"]
    page.locator("#summary").scroll_into_view_if_needed()
    page.locator("#summary").fill("手寫的")
    page.locator("[id='patterns.full_flush']").fill("10")
    page.locator("#summary").focus()
    expect(page.locator("#changes")).to_be_in_viewport()
    expect(page.locator("#changes")).to_contain_text("清一色")


def test_a_phone_has_one_after_the_other(page: Page, live_server: LiveServer) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"{live_server.url}/house-rules/{kept(LONGEST).ref}/")
    body, share = sides(page, ".house-body", ".share")
    assert share["y"] + share["height"] <= body["y"]
