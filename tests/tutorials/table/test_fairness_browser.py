"""The fairness page in a real browser: its own verifier agrees with Python on many walls, and on a hand just played."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from scoring.core.tiles import CODES
from tutorials.game.rng import Stream
from tutorials.game.wall import build
from tutorials.table.seeds import commitment_of, mixed

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

WALLS, CHUNK = 1_000, 100
WORDS = ("", "a", "我的字", "🀄", "x" * 64, "a/b", "é")

WORKED_OUT = """async (asked) => {
  const deal = await import(document.querySelector('script[type=module]').src);
  return asked.map(([seed, word, hand, flowers]) => {
    const mixed = deal.mixed(seed, word);
    return [deal.hex(seed + word), deal.wall(mixed, hand, flowers), deal.dice(mixed, `opening/${hand}`)];
  });
}"""


def test_a_thousand_walls_are_the_same_in_the_browser_and_here(page: Page) -> None:
    page.goto("/table/fairness/")
    for first in range(0, WALLS, CHUNK):
        asked = [
            (f"seed {number}", WORDS[number % len(WORDS)], number % 17, number % 5 > 0)
            for number in range(first, first + CHUNK)
        ]
        found = page.evaluate(WORKED_OUT, asked)
        assert len(found) == CHUNK
        for (seed, word, hand, flowers), (digest, tiles, dice) in zip(asked, found, strict=True):
            dealt = mixed(seed, word)
            assert digest == commitment_of(seed, word)
            assert tuple(tiles) == build(dealt, hand, flowers).tiles
            assert tuple(dice) == Stream(dealt, f"dice/opening/{hand}").dice()


def test_a_hand_that_is_over_is_verified_by_page_and_browser(page: Page) -> None:
    page.goto("/table/")
    page.locator("#fair summary").click()
    promised = page.locator("[data-commitment]").inner_text()
    page.get_by_label("你的字（可以不填）").fill("我的字")
    page.locator("#opening-skip").check(force=True)
    page.locator("#level-novice").check(force=True)
    page.get_by_role("button", name="坐下開局").first.click()
    expect(page.locator("#table")).to_be_visible()
    play_to_the_end(page)
    page.locator("#settings summary").click()
    page.locator("#verify").click()
    expect(page.locator("#checked")).to_have_attribute("data-fits", "yes")
    expect(page.locator("#own-check")).to_have_attribute("data-agrees", "yes")
    expect(page.locator("#check-commitment")).to_have_value(promised)
    expect(page.locator("#check-word")).to_have_value("我的字")
    expect(page.locator("#checked [data-tile]")).to_have_count(144)
    before = page.locator("#checked [data-tile]").first.evaluate("one => one.closest('section').innerHTML")
    page.locator("#check-word").fill("別的字")
    page.get_by_role("button", name="驗算").click()
    expect(page.locator("#own-check")).to_have_attribute("data-agrees", "own")
    expect(page.locator("#checked")).to_have_attribute("data-fits", "yes")
    assert page.locator("#checked").inner_html() != before
    page.locator("#check-salt").fill("00")
    page.get_by_role("button", name="驗算").click()
    expect(page.locator("#checked")).to_have_attribute("data-fits", "no")


def play_to_the_end(page: Page) -> None:
    for _ in range(200):
        table = page.locator("#table")
        if table.get_attribute("data-phase") == "hand_over":
            return
        version = table.get_attribute("data-version") or ""
        page.locator(".acts button.hu, .acts button.pass, .own button:enabled").first.click()
        expect(page.locator("#table")).not_to_have_attribute("data-version", re.compile(f"^{version}$"))
    raise AssertionError("the hand does not end")


def test_a_wall_told_wrongly_by_the_page_would_be_noticed(page: Page) -> None:
    """The comparison is no decoration: a page that shows another tile is contradicted."""
    address = "/table/fairness/?seed=seed&salt=salt&commitment=" + commitment_of("seed", "salt")

    def swap(route: object) -> None:
        response = route.fetch()  # type: ignore[attr-defined]
        first = CODES[build("seed", 0, True).tiles[0]]
        other = "1m" if first != "1m" else "2m"
        body = response.text().replace(f'data-tile="{first}"', f'data-tile="{other}"', 1)
        route.fulfill(response=response, body=body)  # type: ignore[attr-defined]

    page.route("**/table/fairness/?**", swap)
    page.goto(address)
    expect(page.locator("#own-check")).to_have_attribute("data-agrees", "no")
