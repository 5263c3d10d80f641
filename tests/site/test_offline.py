"""What the site says of itself to a browser that may install it, and the worker's text."""

from __future__ import annotations

import json
import re
import struct
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

from mahjong_site.offline import contents, release
from mahjong_site.offline.contents import readable_pages
from scoring.core.catalogue import load_catalogue
from scoring.templating import pattern_url
from tutorials.lessons import book


def config_of(text: str) -> dict:
    return json.loads(re.search(r"= (\{.*\});$", text, re.MULTILINE)[1])


def test_worker_stands_at_the_root_and_is_asked_for_anew(client: Client) -> None:
    answer = client.get("/sw.js")
    assert answer.headers["Content-Type"].startswith("text/javascript")
    assert answer.headers["Cache-Control"] == "no-cache"
    assert client.get("/sw.js", headers={"If-None-Match": answer.headers["ETag"]}).status_code == 304
    assert config_of(answer.content.decode())["release"] == release.release_id()


def test_worker_changes_with_the_release(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    before = client.get("/sw.js")
    monkeypatch.setattr(release, "release_id", lambda: "another00000")
    after = client.get("/sw.js", headers={"If-None-Match": before.headers["ETag"]})
    assert after.status_code == 200
    assert config_of(after.content.decode())["release"] == "another00000"


def test_release_is_a_digest_of_every_file(tmp_path, settings) -> None:
    settings.BASE_DIR = tmp_path
    (tmp_path / "templates").mkdir()
    (tmp_path / "templates" / "a.html").write_text("one")
    first = release.release_id.__wrapped__()
    assert release.release_id.__wrapped__() == first
    (tmp_path / "templates" / "a.html").write_text("two")
    assert release.release_id.__wrapped__() != first


def test_shell_is_small_and_all_of_it_is_there(client: Client) -> None:
    shell = config_of(client.get("/sw.js").content.decode())["shell"]
    assert shell[0] == "/offline/"
    assert len(set(shell)) == len(shell)
    files = [finders.find(address.removeprefix("/static/")) for address in shell[1:]]
    assert all(files), shell
    assert "/static/css/site.css" in shell
    assert "/static/js/offline.js" in shell


@pytest.mark.django_db
def test_every_page_of_reference_and_lessons_can_be_kept(client: Client) -> None:
    pages = client.get("/offline/pages.json").json()["pages"]
    assert pages == readable_pages()
    assert {"/", "/tai/", "/rules/special/", "/glossary/", "/faq/", "/hand/"} <= set(pages)
    assert {pattern_url(pattern) for pattern in load_catalogue()} <= set(pages)
    assert {f"/learn/{name}/" for name in book().pages} <= set(pages)
    assert not [page for page in pages if page.startswith(("/table", "/scorekeeper", "/my-data", "/house", "/h/"))]
    for page in pages[:: max(1, len(pages) // 25)]:
        answer = client.get(page)
        assert answer.status_code == 200
        assert "no-store" not in answer.headers.get("Cache-Control", "")


@pytest.mark.django_db
def test_manifest_names_icons_that_are_what_they_say(client: Client) -> None:
    answer = client.get("/manifest.webmanifest")
    assert answer.headers["Content-Type"] == "application/manifest+json"
    manifest = answer.json()
    assert manifest["start_url"] == manifest["scope"] == "/"
    assert manifest["display"] == "standalone"
    purposes = {(icon["sizes"], icon["purpose"]) for icon in manifest["icons"]}
    assert {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")} <= purposes
    for icon in manifest["icons"]:
        data = Path(finders.find(icon["src"].removeprefix("/static/"))).read_bytes()
        assert len(data) < 20_000
        if icon["type"] == "image/png":
            width, height = struct.unpack(">II", data[16:24])
            assert icon["sizes"] == f"{width}x{height}"
    for shortcut in manifest["shortcuts"]:
        assert client.get(shortcut["url"]).status_code == 200


def test_pages_lead_to_manifest_and_policy_allows_worker(client: Client) -> None:
    answer = client.get("/offline/")
    html = answer.content.decode()
    assert '<link rel="manifest" href="/manifest.webmanifest">' in html
    assert html.count("<h1") == 1
    policy = answer.headers["Content-Security-Policy"]
    assert "worker-src 'self'" in policy
    assert "manifest-src 'self'" in policy
    assert contents.OFFLINE in client.get("/sitemap.xml").content.decode()
    assert "sw.js" not in client.get("/sitemap.xml").content.decode()
