"""What the service worker keeps: the shell at once, pages as they are visited, and all that can be read on request."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from django.contrib.staticfiles import finders
from django.templatetags.static import static

from mahjong_site.languages import here
from mahjong_site.views import public_addresses

OFFLINE: Final = "/offline/"

KEPT: Final = ("/tai/", "/learn/", "/rules/", "/glossary/", "/faq/", "/hand/", "/h/")
"""What the addresses of pages that may be kept begin with, beside the home page; whatever says no-store is not kept."""

SHELL_SCRIPTS: Final = ("js/site.js", "js/htmx.min.js", "js/offline.js")
SHELL_PICTURES: Final = ("tiles/tiles.svg", "icons/favicon.svg")


def shell() -> list[str]:
    """Return what is fetched when the worker is installed: the page for when nothing else is there, and the files."""
    return [OFFLINE, *map(static, [*sorted(_styles()), *SHELL_SCRIPTS, *SHELL_PICTURES])]


def _styles() -> Iterator[str]:
    """Give every style sheet: one that is missing offline would leave a page bare."""
    for finder in finders.get_finders():
        for name, _ in finder.list([]):
            if name.startswith("css/") and name.endswith(".css"):
                yield name


def readable_pages() -> list[str]:
    """Return every page of the reference and the lessons, in the language in force."""
    return [here("/"), *(here(address) for address in public_addresses() if address.startswith(KEPT[:-1]))]
