"""The service worker, the manifest, and the page that says what can be read without a network."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.templatetags.static import static
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag

from mahjong_site.http import page_head, read_only, render_page
from mahjong_site.languages import LANGUAGES, PREFIX, here
from scoring.languages import language, tr
from scoring.ready import ready_response

from . import release
from .contents import KEPT, OFFLINE, readable_pages, shell

ASKED_ANEW: Final = {"Cache-Control": "no-cache"}
"""What names the release must be the one in force."""
SOURCE: Final = Path(__file__).with_name("sw.js")
ICONS: Final = (
    ("icons/icon-192.png", "192x192", "any"),
    ("icons/icon-512.png", "512x512", "any"),
    ("icons/icon-maskable-512.png", "512x512", "maskable"),
    ("icons/favicon.svg", "any", "any"),
)
KINDS: Final = (
    ("算台", "/hand/"),
    ("台型", "/tai/"),
    ("教學", "/learn/"),
    ("規則", "/rules/"),
    ("詞彙", "/glossary/"),
    ("常見問題", "/faq/"),
)
SHORTCUTS: Final = (("算台", "/hand/"), ("台型表", "/tai/"), ("教學", "/learn/"), ("牌桌", "/table/"))


@cache
def _worker_text(release_id: str) -> str:
    """Write the worker of a release: its configuration is part of it, so that browsers see when it changes."""
    config = {"release": release_id, "offline": OFFLINE, "english": PREFIX, "shell": shell(), "kept": KEPT}
    return SOURCE.read_text(encoding="utf-8").replace("__CONFIG__", json.dumps(config, ensure_ascii=False), 1)


@read_only
def worker(request: HttpRequest) -> HttpResponse:
    """``/sw.js``: at the root, so that it serves the whole site; asked for anew each time."""
    release_id = release.release_id()
    etag = quote_etag(release_id)
    same = get_conditional_response(request, etag=etag)
    response = same or HttpResponse(_worker_text(release_id), "text/javascript; charset=utf-8")
    response.headers["ETag"] = etag
    response.headers["Cache-Control"] = "no-cache"
    return response


@read_only
def manifest(request: HttpRequest) -> HttpResponse:
    """``/manifest.webmanifest``: what the site is called and looks like when it is installed, in each language."""
    data = {
        "id": here("/"),
        "name": tr("十六張：台灣十六張麻將"),
        "short_name": tr("十六張"),
        "description": tr("算台、台型、教學和牌桌。"),
        "lang": LANGUAGES[language()].tag,
        "dir": "ltr",
        "start_url": here("/"),
        "scope": "/",
        "display": "standalone",
        "background_color": "#164333",
        "theme_color": "#164333",
        "categories": ["games", "education"],
        "icons": [
            {"src": static(name), "sizes": sizes, "purpose": purpose, "type": _type_of(name)}
            for name, sizes, purpose in ICONS
        ],
        "shortcuts": [{"name": tr(name), "url": here(address)} for name, address in SHORTCUTS],
    }
    text = json.dumps(data, ensure_ascii=False)
    headers = {"Cache-Control": "public, max-age=3600"}
    return ready_response(
        request, "/manifest.webmanifest", text.encode, headers=headers, content_type="application/manifest+json"
    )


def _type_of(name: str) -> str:
    return "image/svg+xml" if name.endswith(".svg") else "image/png"


def _kinds() -> str:
    """Write what the lists of kept pages are called, and what their addresses begin with, for the script."""
    return json.dumps([[tr(name), here(address)] for name, address in KINDS], ensure_ascii=False)


@read_only
def offline(request: HttpRequest) -> HttpResponse:
    """``/offline/``: keeps everything readable on a press, lists what is kept, and stands in where nothing is."""
    release_id = release.release_id()

    def write() -> bytes:
        head = page_head(
            request,
            "離線看",
            "沒有網路的時候也能讀台型、規則和教學，還有最近算過的牌。",
            "",
            crumbs=[("離線看", None)],
        )
        context = {"page": head, "release": release_id, "address": here(OFFLINE), "kinds": _kinds()}
        return render_page(request, "offline.html", context).content

    return ready_response(request, f"{OFFLINE} of {release_id}", write, headers=ASKED_ANEW)


@read_only
def pages(request: HttpRequest) -> HttpResponse:
    """``/offline/pages.json``: the address of every page that can be kept to be read."""
    release_id = release.release_id()

    def write() -> bytes:
        return json.dumps({"release": release_id, "pages": readable_pages()}).encode()

    address = f"{OFFLINE}pages.json of {release_id}"
    return ready_response(request, address, write, headers=ASKED_ANEW, content_type="application/json")
