"""What is typed on a sheet and not sent yet, and the way back after a post that was refused."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from .test_scorekeeper_browser import NAMES, Open, open_sheet, tap

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

__all__ = ["open_sheet"]


def refuse(page: Page) -> None:
    """Press a win of which nothing is said."""
    from playwright.sync_api import expect

    page.locator("#do-win").tap()
    expect(page.locator("#errors")).to_be_focused()


def test_names_and_choices_of_the_start_form_go_along_to_the_other_language(page: Page) -> None:
    from playwright.sync_api import expect

    page.goto("/scorekeeper/")
    page.fill("#name-0", "阿明")
    page.fill("#name-3", "Jessica")
    page.locator("label:has(#first_dealer-2)").click()
    page.select_option("#rules", "classic")
    page.fill("#base", "70")
    page.locator("details:has(#house) summary").click()
    page.fill("#house", "x")
    page.click("a[data-language]")
    expect(page).to_have_url(re.compile("/en/scorekeeper/$"))
    expect(page.locator("#name-0")).to_have_value("阿明")
    expect(page.locator("#name-1")).to_have_value("")
    expect(page.locator("#name-3")).to_have_value("Jessica")
    expect(page.locator("#first_dealer-2")).to_be_checked()
    expect(page.locator("#rules")).to_have_value("classic")
    expect(page.locator("#base")).to_have_value("70")
    expect(page.locator("#house")).to_be_visible()
    expect(page.locator("#house")).to_have_value("x")
    expect(page.locator("#per_tai")).to_have_attribute("placeholder", "as the rules say")
    page.click("a[data-language]")
    expect(page).to_have_url(re.compile("[0-9]/scorekeeper/$"))
    expect(page.locator("#name-0")).to_have_value("阿明")


def test_they_are_put_back_only_on_the_same_page_and_not_where_one_comes_anew(page: Page) -> None:
    from playwright.sync_api import expect

    page.goto("/scorekeeper/")
    page.fill("#name-0", "阿明")
    page.click("a[data-language]")
    expect(page.locator("#name-0")).to_have_value("阿明")
    page.goto("/scorekeeper/")
    expect(page.locator("#name-0")).to_have_value("")
    assert page.evaluate("sessionStorage['unsent /scorekeeper/']") is None
    page.evaluate("sessionStorage['unsent /elsewhere/'] = JSON.stringify([['name-0', '小華']])")
    page.reload()
    expect(page.locator("#name-0")).to_have_value("")


def test_an_entry_goes_along_but_nothing_that_is_hidden(open_sheet: Open) -> None:
    from playwright.sync_api import expect

    page = open_sheet()
    tap(page, "winner-1")
    tap(page, "source-2")
    page.locator(".sk-more summary").click()
    page.fill("#more", "17")
    state = page.locator("#win [name=press]").get_attribute("value")
    page.evaluate("addEventListener('click', (event) => event.preventDefault(), { once: true })")
    page.click("a[data-language]")
    kept = page.evaluate("sessionStorage[`unsent ${location.pathname}`]")
    assert "17" in kept
    assert str(state) not in kept
    assert "csrf" not in kept
    page.click("a[data-language]")
    expect(page.locator("#do-win")).to_have_text("Write it down")
    expect(page.locator("#winner-1")).to_be_checked()
    expect(page.locator("#source-1")).to_be_disabled()
    expect(page.locator("#source-2")).to_be_checked()
    expect(page.locator("#more")).to_have_value("17")
    assert page.locator("#win [name=press]").get_attribute("value") != state
    page.locator("#do-win").click()
    expect(page.locator(".sk-told")).to_contain_text("17 tai")


def test_what_was_refused_goes_along_too(open_sheet: Open) -> None:
    from playwright.sync_api import expect

    page = open_sheet()
    tap(page, "winner-3")
    refuse(page)
    page.click("a[data-language]")
    expect(page.locator("#do-win")).to_have_text("Write it down")
    expect(page.locator("#winner-3")).to_be_checked()
    expect(page.locator("#errors")).to_have_count(0)


def test_a_refused_entry_is_no_page_to_go_back_to(open_sheet: Open) -> None:
    from playwright.sync_api import expect

    page = open_sheet()
    address, steps = page.url, page.evaluate("history.length")
    refuse(page)
    tap(page, "winner-1")
    refuse(page)
    expect(page.locator("#winner-1")).to_be_checked()
    expect(page).to_have_url(address)
    assert page.evaluate("history.length") == steps
    tap(page, "winner-2")
    tap(page, "source-draw")
    page.locator("label:has(#tai-4)").click()
    page.locator("#do-win").click()
    expect(page.locator("[data-entry]")).to_have_count(1)
    expect(page.locator(".sk-told")).to_contain_text(f"{NAMES[2]}自摸，4 台")
    expect(page).to_have_url(address)
    page.go_back()
    expect(page.locator("#do-begin")).to_be_visible()
    page.go_forward()
    expect(page.locator("[data-entry]")).to_have_count(1)


def test_a_refused_start_is_no_page_to_go_back_to(page: Page) -> None:
    from playwright.sync_api import expect

    page.goto("/rules/")
    page.goto("/scorekeeper/?rules=classic")
    page.fill("#name-0", "阿" * 40)
    page.click("#do-begin")
    expect(page.locator("#errors")).to_be_focused()
    expect(page.locator("#name-0")).to_have_value("阿" * 40)
    expect(page.locator("#rules")).to_have_value("classic")
    page.go_back()
    expect(page).to_have_url(re.compile("[0-9]/rules/$"))


def test_the_new_form_answers_as_the_first_one_did(open_sheet: Open) -> None:
    """A live answer, no dead choices, the last choice counts: also after a refusal."""
    from playwright.sync_api import expect

    page = open_sheet()
    refuse(page)
    page.locator("label:has(#winner-1)").click()
    expect(page.locator("#source-1")).to_be_disabled()
    page.locator("label:has(#source-2)").click()
    page.locator("label:has(#tai-3)").click()
    page.locator(".sk-more summary").click()
    page.fill("#hand", "碰中中中 456789條 234萬 567筒 8萬 胡8萬")
    expect(page.locator("[name=tai]:checked")).to_have_count(0)
    expect(page.locator("#answer b")).to_have_text("2 台")


@pytest.mark.parametrize("script", [True, False], ids=["script", "no script"])
def test_a_link_to_write_is_shown_and_can_be_left(open_sheet: Open, script: bool) -> None:
    from playwright.sync_api import expect

    page = open_sheet(java_script_enabled=script)
    address = page.url
    page.goto(f"{address}share/")
    page.click("#do-key")
    expect(page.locator("#write")).to_be_visible()
    if script:
        expect(page.locator("#new-key")).to_be_focused()
        page.go_back()
        expect(page.locator("#do-win")).to_be_visible()


def test_a_post_that_does_not_arrive_keeps_what_is_typed(open_sheet: Open) -> None:
    from playwright.sync_api import expect

    page = open_sheet()
    tap(page, "winner-1")
    tap(page, "source-0")
    tap(page, "tai-3")

    def unreachable(route: Any) -> None:
        route.abort() if route.request.method == "POST" else route.continue_()

    page.route("**/*", unreachable)
    page.locator("#do-win").click()
    expect(page.locator("#trouble")).to_be_visible()
    expect(page.locator("#winner-1")).to_be_checked()
    page.unroute("**/*")
    page.locator("#do-win").click()
    expect(page.locator(".sk-told")).to_contain_text("3 台")
    expect(page.locator("#trouble")).to_be_hidden()


def test_without_a_script_a_refusal_is_a_page_with_all_that_was_typed(open_sheet: Open) -> None:
    from playwright.sync_api import expect

    page = open_sheet(java_script_enabled=False)
    address = page.url
    tap(page, "winner-1")
    page.locator("#do-win").click()
    expect(page.locator("#errors")).to_be_visible()
    expect(page.locator("#winner-1")).to_be_checked()
    expect(page).to_have_url(address)


@pytest.mark.parametrize("content_type", ["text/plain", "text/html"])
def test_an_answer_that_is_no_page_of_the_site_leaves_the_form_as_it_is(page: Page, content_type: str) -> None:
    """A network that wants one to sign in first answers 200 with a page of its own."""
    from playwright.sync_api import expect

    page.goto("/scorekeeper/")
    page.fill("#name-0", "阿明")
    page.route("**/scorekeeper/", lambda route: route.fulfill(status=200, content_type=content_type, body="<p>hi</p>"))
    page.locator("#do-begin").click()
    expect(page.locator("#trouble")).to_be_visible()
    expect(page.locator("#name-0")).to_have_value("阿明")
