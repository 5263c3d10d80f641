"""The windows that a visitor may come with, and what none of them may ever see."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

from tests.e2e.steps import WATCH_SHIFTS, shifts

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

PHONE = {"width": 360, "height": 740}
DESK = {"width": 1280, "height": 800}
WINDOWS: dict[str, tuple[dict[str, int], str, bool]] = {
    "phone": (PHONE, "light", True),
    "desk": (DESK, "dark", True),
    "phone-nojs": (PHONE, "dark", False),
    "desk-nojs": (DESK, "light", False),
}
"""Size, color scheme, JavaScript: every pair of the three comes once."""


@pytest.fixture(params=list(WINDOWS))
def page(request: Any, browser: Browser, live_server: object) -> Iterator[Page]:
    """A window in which nothing is asked of another origin, nothing complains and no answer shifts what stands."""
    size, scheme, scripted = WINDOWS[request.param]
    home = str(live_server)
    context: Any = browser.new_context(
        base_url=home, locale="zh-TW", viewport=size, color_scheme=scheme, java_script_enabled=scripted
    )
    page: Any = context.new_page()
    page.scripted = scripted
    problems: list[str] = []
    page.on("console", lambda message: problems.append(message.text) if message.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: problems.append(str(error)))
    context.on("request", lambda sent: sent.url.startswith(home) or problems.append(f"asked of {sent.url}"))
    if scripted:
        page.add_init_script(WATCH_SHIFTS)
    yield page
    if scripted:
        problems += shifts(page)
    context.close()
    assert problems == []
