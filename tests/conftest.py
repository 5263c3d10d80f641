"""What all tests share: static files from their sources, the choice of database, a real browser."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import hypothesis
import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
BROWSER_FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
NO_BROWSER = "no Chromium found; on Debian and Ubuntu: apt-get install -y chromium fonts-noto-cjk"
pytest.register_assert_rewrite("tests.e2e.steps")

# What lands must not hang on luck, nor on how busy the machine is; HYPOTHESIS_PROFILE=wide looks elsewhere each time.
hypothesis.settings.register_profile("suite", deadline=None, derandomize=True)
hypothesis.settings.register_profile("wide", deadline=None)
hypothesis.settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "suite"))

PATIENCE = 30_000
"""Milliseconds that a test waits for what a page does by itself: enough on a machine that is busy with other things."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--no-browser", action="store_true", help="leave out what is done in a browser")
    parser.addoption("--database-only", action="store_true", help="of the rest, only what asks the database")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    database_only = config.getoption("--database-only")
    if not (database_only or config.getoption("--no-browser")):
        return
    chosen, left_out = [], []
    for item in items:
        wanted = not item.get_closest_marker("browser") and (not database_only or asks_the_database(item))
        (chosen if wanted else left_out).append(item)
    config.hook.pytest_deselected(items=left_out)
    items[:] = chosen


def asks_the_database(item: pytest.Item) -> bool:
    """Say whether a test may touch the database: without mark or fixture, pytest-django lets none do so."""
    fixtures = getattr(item, "fixturenames", ())
    return bool(item.get_closest_marker("django_db")) or "_django_db_helper" in fixtures or "db" in fixtures


def pytest_runtest_setup(item: pytest.Item) -> None:
    if item.get_closest_marker("browser") and find_browser() is None:
        if os.environ.get("REQUIRE_BROWSER") == "1":
            pytest.fail(NO_BROWSER, pytrace=False)
        pytest.skip(NO_BROWSER)
    if item.get_closest_marker("postgres"):
        from django.db import connection

        if connection.vendor != "postgresql":
            pytest.skip("only means something on PostgreSQL")


def find_browser() -> str | None:
    """Find a Chromium: the one that CHROMIUM names, one on the path, or Chrome on a Mac."""
    named = os.environ.get("CHROMIUM")
    mac = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"
    return named or next(filter(None, map(shutil.which, BROWSERS)), None) or (mac if Path(mac).exists() else None)


@pytest.fixture(scope="session", autouse=True)
def _static_files_from_source() -> Iterator[None]:
    """Nothing need have been collected, and nothing collected earlier is looked at."""
    from django.conf import settings
    from django.test import override_settings

    plain = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    with override_settings(
        STORAGES={**settings.STORAGES, "staticfiles": plain},
        WHITENOISE_AUTOREFRESH=True,
        WHITENOISE_USE_FINDERS=True,
    ):
        yield


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for the whole run of a worker."""
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=PATIENCE)
    # Playwright's synchronous interface runs a loop in this thread, where Django would refuse every query.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=find_browser(), headless=True, args=list(BROWSER_FLAGS))
        yield chromium
        chromium.close()


@pytest.fixture
def page(browser: Browser, live_server: object) -> Iterator[Page]:
    """A new window on the running site: ``page.goto("/hand/")``."""
    context = browser.new_context(base_url=str(live_server), locale="zh-TW")
    yield context.new_page()
    context.close()
