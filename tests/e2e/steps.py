"""What the browser tests share: waits that end at a sign from the page, and what every state of a page must hold."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from axe_playwright_python.sync_playwright import Axe

if TYPE_CHECKING:
    from playwright.sync_api import Page

COUNT_SWAPS = """() => {
  if (window.swapsSeen === undefined) {
    window.swapsSeen = 0;
    document.addEventListener("htmx:afterSettle", () => { window.swapsSeen += 1; });
  }
  return window.swapsSeen;
}"""
QUIET = "!document.querySelector('.htmx-request, .htmx-swapping, .htmx-settling')"


@contextmanager
def swapped(page: Page) -> Iterator[None]:
    """Do what is inside, then wait until HTMX has put the answer in and nothing more is on its way."""
    before = page.evaluate(COUNT_SWAPS)
    yield
    page.wait_for_function(f"before => window.swapsSeen > before && {QUIET}", arg=before)


@contextmanager
def answered(page: Page, scripted: bool = True) -> Iterator[None]:
    """Do what is inside, then wait for the answer: a part of the page with a script, a new page without."""
    with swapped(page) if scripted else page.expect_navigation():
        yield


def wait_until_quiet(page: Page) -> None:
    """Wait for what the page asks for by itself once it is loaded."""
    page.wait_for_function(QUIET)


def faults(page: Page) -> list[str]:
    """Name what axe finds on the page as it stands."""
    wait_until_quiet(page)
    found = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
    return [f"{fault['id']}: {node['html'][:160]}" for fault in found for node in fault["nodes"][:3]]


def scrolls_sideways(page: Page) -> bool:
    """Tell whether the page is wider than its window."""
    return bool(page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"))
