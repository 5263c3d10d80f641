"""Texts that try to be more than text, stored and shown in a browser: none runs, the policy has nothing to stop."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import pytest
from django.http import QueryDict

from scoring.core.house import house_of
from scoring.core.ruleset import load_rulesets
from scoring.house import store
from scoring.visitors import COOKIE, digest_of
from tests.scoring.house.hostile import TEXTS
from tests.tutorials.scorekeeper.test_hostile import PAYLOADS, sheet_with
from tutorials import storage
from tutorials.scorekeeper.forms import one_line
from tutorials.table import own_form
from tutorials.table.wishes import read_form, wishes_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

ALL = tuple(dict.fromkeys([*TEXTS, *PAYLOADS]))
WATCH = """
window.heard = [];
for (const name of ["alert", "confirm", "prompt", "x"]) window[name] = () => heard.push(name);
document.addEventListener("securitypolicyviolation", (event) => heard.push(event.violatedDirective));
"""


@pytest.fixture
def window(browser: Browser, live_server: object) -> Iterator[Page]:
    context = browser.new_context(base_url=str(live_server), locale="zh-TW")
    context.add_init_script(WATCH)
    page = context.new_page()
    yield page
    context.close()


def be(page: Page, live_server: Any, identity: str) -> None:
    """Come back as the visitor who has stored something."""
    page.context.add_cookies([{"name": COOKIE, "value": identity, "url": str(live_server)}])


def house(digest: str, text: str) -> str:
    return store.create(digest, house_of(load_rulesets()["standard"], one_line(text)[:40] or "x"))


def game(digest: str, text: str) -> str:
    wishes = wishes_of(read_form(QueryDict(f"word={quote(text)}&opening=skip")).values)
    made = storage.begin(digest, wishes, own_form.promise_of(own_form.new_mark()))
    assert made
    return made


def addresses(text: str, digest: str, sheets: list[str]) -> list[str]:
    """Store a text wherever one is kept, and return every page that shows it."""
    rules, table, typed = house(digest, text), game(digest, text), quote(text)
    return [
        f"/house-rules/{rules}/", f"/en/house-rules/{rules}/", f"/hand/?house={rules}", "/house-rules/", "/my-data/",
        f"/table/{table}/", f"/en/table/{table}/", *sheets, f"/hand/?text={typed}", f"/en/hand/?text={typed}",
        f"/search/?q={typed}", f"/en/search/?q={typed}", f"/tai/?q={typed}", f"/glossary/?q={typed}",
    ]  # fmt: skip


def run(window: Page, live_server: Any, texts: tuple[str, ...]) -> dict[str, list[str]]:
    """Show every text on every page that keeps it; return what ran or was stopped, by address."""
    heard = {}
    for place in range(0, len(texts), 4):
        four = [*texts[place : place + 4], *["x"] * 4][:4]
        client, sheet, share = sheet_with(four, place % 250)
        identity = client.cookies[COOKIE].value
        be(window, live_server, identity)
        sheets = [sheet, f"{sheet}1/", f"{sheet}setup/", f"/scorekeeper/shared/{share}/", f"/en{sheet}"]
        for text in texts[place : place + 4]:
            for address in addresses(text, digest_of(identity), sheets):
                window.goto(address)
                if found := window.evaluate("heard"):
                    heard[f"{address} {text}"] = found
            sheets = []
    return heard


def test_some_texts_are_nothing_but_text(window: Page, live_server: object) -> None:
    assert run(window, live_server, ALL[::120]) == {}


@pytest.mark.nightly
def test_all_texts_are_nothing_but_text(window: Page, live_server: object) -> None:
    assert len(ALL) >= 200
    assert run(window, live_server, ALL) == {}


def test_a_text_that_runs_would_be_heard(window: Page) -> None:
    window.goto("/tai/")
    window.evaluate("document.body.innerHTML = '<img src=/none onerror=x()>'")
    window.wait_for_function("() => heard.length")
