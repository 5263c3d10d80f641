"""What pages cost beside a Django hello-world: the same middleware, the same process, processor time.

Run ``python -m tests.benchmarks.bench_pages``. ``ready`` pages come from memory, ``rendered`` ones are written
each time; the score part is what HTMX asks for after every press, engine included.
"""

from __future__ import annotations

import io
import json
import os
import sys
import time
from collections.abc import Callable
from itertools import cycle, islice
from typing import Any
from urllib.parse import urlencode

from tests.benchmarks.bench_serving import WON, new_hands

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "mahjong_site.settings")
os.environ.setdefault("SECRET_KEY", "benchmark-" * 8)

WAITING = "123456789萬456筒3455條"
RENDERED = "reference page, rendered"
REPEATS, CALLS = 12, 60


def environ(path: str, query: str = "", **headers: str) -> dict[str, Any]:
    """Make what a server hands to the application."""
    return {
        "REQUEST_METHOD": "GET",
        "PATH_INFO": path,
        "QUERY_STRING": query,
        "SERVER_NAME": "localhost",
        "SERVER_PORT": "8000",
        "HTTP_HOST": "localhost",
        "wsgi.input": io.BytesIO(),
        "wsgi.errors": sys.stderr,
        "wsgi.url_scheme": "http",
        **headers,
    }


def hand(text: str, **headers: str) -> dict[str, Any]:
    """Ask the hand builder for a sentence."""
    return environ("/hand/", urlencode({"text": text, "rules": "standard"}), **headers)


def pages() -> dict[str, list[dict[str, Any]]]:
    """Name what is measured, asked for in turn; the first is the hello-world."""
    part = {"HTTP_HX_REQUEST": "true"}
    new = islice(new_hands(), REPEATS * CALLS + 1)
    return {
        "hello": [environ("/hello/")],
        "reference page, ready": [environ("/tai/")],
        "pattern page, ready": [environ("/tai/all-sequences/")],
        RENDERED: [environ("/tai/")],
        "score part, hand never seen": [hand(text, **part) for text in new],
        "score part, won hand": [hand(WON, **part)],
        "score part, waiting hand": [hand(WAITING, **part)],
        "hand page": [hand(WON)],
    }


def measure(application: Callable[..., Any], asked: list[dict[str, Any]], kept: bool = True) -> tuple[float, int]:
    """Return the least microseconds of processor time for a request, and the size of the answer."""
    from scoring.ready import PAGES

    given = cycle(asked)

    def call() -> int:
        if not kept:
            PAGES.clear()
        status: list[str] = []
        body = b"".join(application(dict(next(given)), lambda said, headers, error=None: status.append(said)))
        assert status[0].startswith("200"), status
        return len(body)

    size = call()
    best = float("inf")
    for _ in range(REPEATS):
        began = time.process_time()
        for _ in range(CALLS):
            call()
        best = min(best, (time.process_time() - began) / CALLS * 1e6)
    return best, size


def main() -> None:
    """Print a table and the same as JSON."""
    from django.conf import settings
    from django.core.wsgi import get_wsgi_application

    settings.ROOT_URLCONF = "tests.benchmarks.hello_urls"
    application = get_wsgi_application()
    settings.STORAGES["staticfiles"]["BACKEND"] = "django.contrib.staticfiles.storage.StaticFilesStorage"
    quiet, sys.stderr = sys.stderr, io.StringIO()
    try:
        found = {name: measure(application, given, name != RENDERED) for name, given in pages().items()}
    finally:
        sys.stderr = quiet
    hello = found["hello"][0]
    for name, (microseconds, size) in found.items():
        print(f"{name:28} {microseconds:9.1f} µs  {hello / microseconds:5.2f} of hello  {size:7} bytes")
    print(json.dumps({name: round(hello / microseconds, 3) for name, (microseconds, _) in found.items()}))


if __name__ == "__main__":
    main()
