"""What the browser tests share: waits that end at a sign from the page, and what every state of a page must hold."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from axe_playwright_python.sync_playwright import Axe

if TYPE_CHECKING:
    from playwright.sync_api import Page

NARROWEST = 320
COUNT_SWAPS = """() => {
  if (window.swapsSeen === undefined) {
    window.swapsSeen = 0;
    document.addEventListener("htmx:afterSettle", () => { window.swapsSeen += 1; });
  }
  return window.swapsSeen;
}"""
QUIET = "() => !document.querySelector('.htmx-request, .htmx-swapping, .htmx-settling')"
WATCH_SHIFTS = """
window.shiftsSeen = [];
window.cameIn = 0;
const nameOf = node => node?.id || node?.className || node?.nodeName || "?";
const follows = node => window.lastAnswer?.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING &&
  !window.lastAnswer.contains(node);
document.addEventListener("htmx:afterSwap", event => {
  if (event.target.id !== "live") window.lastAnswer = event.target;
});
const note = list => {
  for (const entry of list) {
    const moved = entry.sources.filter(one => !one.node || !follows(one.node)).map(one => nameOf(one.node));
    if (!moved.length) continue;
    if (!window.lastAnswer) window.cameIn += entry.value;
    if (window.lastAnswer || window.cameIn >= 0.01) window.shiftsSeen.push(`${entry.value.toFixed(4)}: ${moved}`);
  }
};
window.shiftWatch = new PerformanceObserver(list => note(list.getEntries()));
window.shiftWatch.observe({ type: "layout-shift", buffered: true });
window.readShifts = async () => {
  await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
  note(window.shiftWatch.takeRecords());
  return window.shiftsSeen.splice(0);
};
"""
"""Run in a page before its own scripts: notes what shifts, just after a press too, which the usual figure leaves out.

What follows the answer, down to the footer, may move: an answer can be longer or shorter than the last. While a page
comes in, before any press, less than 0.01 in all is nothing.
"""


@contextmanager
def swapped(page: Page) -> Iterator[None]:
    """Do what is inside, then wait until HTMX has put the answer in and nothing more is on its way."""
    before = page.evaluate(COUNT_SWAPS)
    yield
    page.wait_for_function(f"before => window.swapsSeen > before && ({QUIET})()", arg=before)


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


def shifts(page: Page) -> list[str]:
    """Tell what has shifted since the page was opened or this was last asked."""
    return [f"shifted {shift}" for shift in page.evaluate("readShifts()")]


def check_state(page: Any) -> None:
    """Hold a page as it stands to what holds everywhere: nothing shifted, nothing too wide, no fault for axe."""
    page.wait_for_load_state()
    if page.scripted:
        assert faults(page) == []
        assert shifts(page) == []
    assert not scrolls_sideways(page)
    size = page.viewport_size
    page.set_viewport_size({**size, "width": NARROWEST})
    assert not scrolls_sideways(page)
    page.set_viewport_size(size)
    if page.scripted:
        shifts(page)  # what the other size has moved is no answer's doing


def scrolls_sideways(page: Page) -> bool:
    """Tell whether the page is wider than its window."""
    return bool(page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"))
