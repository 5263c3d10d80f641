"""What is typed and not sent is there again after a reload, in the other language, and on the way Back and Forward."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def seat_four(page: Page) -> str:
    page.goto("/scorekeeper/")
    page.click("#do-begin")
    page.wait_for_selector("#do-win")
    return page.url


def keep_a_house(page: Page) -> str:
    page.goto("/house-rules/new/standard/")
    page.fill("#label", "阿明家")
    page.click("#save")
    page.wait_for_url(re.compile(r"\?new$"))
    return page.url.partition("?")[0]


def write_down(page: Page) -> str:
    address = seat_four(page)
    page.click("#do-drawn")
    page.wait_for_selector("[data-entry]")
    return f"{address}1/"


type Typed = dict[str, str | bool]

FORMS: Final[dict[str, tuple[str | Callable[[Page], str], Typed]]] = {
    "home": ("/", {"text": "碰中中中 5"}),
    "builder": ("/hand/", {"text": "123m 456"}),
    "a hand": ("/hand/?text=123m&rules=classic", {"text": "123m 456"}),
    "new house rules": ("/house-rules/new/standard/", {"label": "阿明家", "stakes.base": "77", "summary": "只打一圈"}),
    "house rules": (lambda page: f"{keep_a_house(page)}edit/", {"label": "小華家", "stakes.per_tai": "33"}),
    "a file": ("/house-rules/new/file/", {"text": 'label = "阿明家"'}),
    "new sheet": ("/scorekeeper/", {"name-0": "阿明", "first_dealer-2": True, "base": "70"}),
    "sheet": (seat_four, {"winner-1": True, "source-2": True, "more": "17"}),
    "correction": (write_down, {"payer-1": True, "points": "30", "note": "詐胡"}),
    "setup": (lambda page: f"{seat_four(page)}setup/", {"name-3": "Jessica", "base": "70"}),
    "table": ("/table/", {"base": "70", "level-expert": True, "word": "幸運", "seed": "abc"}),
    "fairness": ("/table/fairness/", {"check-seed": "abc", "check-word": "幸運"}),
}


def fill(page: Page, typed: Typed) -> None:
    page.evaluate("document.querySelectorAll('main details').forEach(one => one.open = true)")
    for name, value in typed.items():
        if value is True:
            page.locator(f"label:has([id='{name}'])").click()
        else:
            page.fill(f"[id='{name}']", str(value))


def is_there(page: Page, typed: Typed) -> None:
    from playwright.sync_api import expect

    for name, value in typed.items():
        field: Any = page.locator(f"[id='{name}']")
        if value is True:
            expect(field).to_be_checked()
        else:
            expect(field).to_have_value(str(value))


@pytest.mark.parametrize("name", FORMS)
def test_nothing_typed_is_lost(page: Page, name: str) -> None:
    place, typed = FORMS[name]
    page.goto(place if isinstance(place, str) else place(page))
    fill(page, typed)
    page.reload()
    is_there(page, typed)
    page.click("a[data-language]")
    page.wait_for_url(re.compile("/en/"))
    is_there(page, typed)
    page.go_back()
    page.wait_for_url(re.compile("[0-9]/(?!en/)"))
    is_there(page, typed)
    page.go_forward()
    page.wait_for_url(re.compile("/en/"))
    is_there(page, typed)
    page.goto("/faq/")
    page.go_back()
    is_there(page, typed)


def test_who_comes_anew_finds_the_form_as_it_is(page: Page) -> None:
    page.goto("/table/")
    usual = page.input_value("#base")
    fill(page, {"base": "70"})
    page.goto("/table/")
    is_there(page, {"base": usual})
    page.reload()
    is_there(page, {"base": usual})


def test_what_was_sent_is_not_typed_again_but_what_stands_beside_it_is(page: Page) -> None:
    from playwright.sync_api import expect

    page.goto(seat_four(page))
    fill(page, {"winner-1": True, "source-2": True, "more": "17", "points": "30"})
    page.click("#do-win")
    expect(page.locator("[data-entry]")).to_have_count(1)
    is_there(page, {"more": "", "points": "30"})
    expect(page.locator("#winner-1")).not_to_be_checked()
    page.reload()
    is_there(page, {"more": "", "points": "30"})


def test_a_press_beside_the_house_rules_leaves_what_is_typed_there(page: Page) -> None:
    from playwright.sync_api import expect

    page.goto(f"{keep_a_house(page)}edit/")
    fill(page, {"label": "小華家"})
    page.click("[value=key]")
    expect(page.locator("#edit-key")).to_be_visible()
    is_there(page, {"label": "小華家"})


def test_back_from_a_typed_hand_leads_to_the_hand_before_it(page: Page) -> None:
    from playwright.sync_api import expect

    page.goto("/hand/?text=123萬")
    page.fill("#text", "456筒")
    with page.expect_response("**/hand/?*"):
        page.press("#text", "Enter")
    expect(page.locator("#hand-place-0, #hand .tile, .tile[data-tile='4p']").first).to_be_visible()
    page.go_back()
    is_there(page, {"text": "123萬"})
    page.go_forward()
    is_there(page, {"text": "456筒"})


def test_a_table_that_was_begun_leads_back_to_a_form_without_its_choices_spent(page: Page) -> None:
    """The form follows its answer by itself: one page further, and no page of a post behind it."""
    from playwright.sync_api import expect

    page.goto("/table/")
    steps = page.evaluate("history.length")
    fill(page, {"base": "x"})
    page.locator("[data-action=new_game]").first.click()
    expect(page.locator("#errors")).to_be_focused()
    assert page.evaluate("history.length") == steps
    fill(page, {"base": "70"})
    page.locator("[data-action=new_game]").first.click()
    expect(page.locator("#table")).to_be_visible()
    assert page.evaluate("history.length") == steps + 1
