"""A lesson in a real browser, from the contents to the note that it is done; with and without JavaScript."""

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.steps import answered, check_state
from tutorials.lessons import book

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def solve(page, step):
    """Give the right answer and wait until it is noted."""
    values = step.exercise.shown_answer()
    if step.exercise.several:
        for value in values:
            page.check(f"#choice-{value}", force=True)
    with answered(page, page.scripted):
        page.click("#go" if step.exercise.several else f"#choice-{values[0]}")
    expect(page.locator("#said.said-right")).to_be_visible()


def test_a_lesson_is_learned_from_the_contents_to_its_end(page):
    lesson = book().lessons["chow"]
    page.goto("/learn/")
    check_state(page)
    page.get_by_role("link", name=lesson.title, exact=True).click()
    expect(page).to_have_url(re.compile(f"/learn/{lesson.id}/$"))
    check_state(page)
    page.locator("main .button.primary").click()
    for step in lesson.steps:
        expect(page.locator("h1")).to_have_text(step.title)
        page.wait_for_load_state()
        solve(page, step)
        page.locator("#onward").click()
    expect(page.locator("h1")).not_to_have_text(lesson.steps[-1].title)
    page.goto("/learn/")
    done = page.locator(".contents li", has=page.get_by_role("link", name=lesson.title, exact=True))
    expect(done).to_contain_text("✓ 做完")
    page.reload()
    expect(done).to_contain_text("✓ 做完")
    check_state(page)


def test_back_and_reload_keep_an_answer_and_its_note(page):
    lesson = book().lessons["chow"]
    page.goto(f"/learn/{lesson.id}/{lesson.steps[0].id}/")
    solve(page, lesson.steps[0])
    check_state(page)
    address = page.url
    page.reload()
    expect(page.locator("#said.said-right")).to_be_visible()
    page.locator("#onward").click()
    expect(page.locator("h1")).to_have_text(lesson.steps[1].title)
    page.go_back()
    expect(page).to_have_url(address)
    expect(page.locator("#said.said-right")).to_be_visible()
