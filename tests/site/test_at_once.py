"""A ready page is answered at once the second time: the same answer, with all that every answer has."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from django.test import Client
from pytest_django import Settings

from mahjong_site.at_once import answer_at_once
from scoring import visitors
from scoring.ready import PAGES, Recent

ADDRESSES = ("/", "/tai/", "/tai/?hands=1&has=standard", "/glossary/", "/api/rules/", "/manifest.webmanifest")
WAYS: dict[str, dict[str, str]] = {
    "whole": {},
    "brotli": {"Accept-Encoding": "gzip, br"},
    "gzip": {"Accept-Encoding": "gzip"},
    "part": {"HX-Request": "true", "Accept-Encoding": "br"},
    "restored": {"HX-Request": "true", "HX-History-Restore-Request": "true"},
}


@pytest.fixture(autouse=True)
def _nothing_ready() -> None:
    PAGES.clear()


@pytest.fixture
def worked_out(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was not answered at once."""
    paths: list[str] = []

    def noted(respond: Any) -> Any:
        def answered(request: Any) -> Any:
            paths.append(request.path_info)
            return respond(request)

        return answer_at_once(answered)

    monkeypatch.setattr("mahjong_site.at_once.answer_at_once", noted)
    return paths


def whole(response: Any) -> tuple[int, dict[str, str], bytes]:
    return response.status_code, dict(response.headers), response.content


@pytest.mark.parametrize("address", [language + address for language, address in product(("", "/en"), ADDRESSES)])
def test_every_way_to_ask_gets_the_same_again(address: str, worked_out: list[str]) -> None:
    client = Client()
    first = {way: whole(client.get(address, headers=headers)) for way, headers in WAYS.items()}
    assert len(worked_out) == len(WAYS)
    for way, headers in (*WAYS.items(), *WAYS.items()):
        assert whole(client.get(address, headers=headers)) == first[way], way
    assert len(worked_out) == len(WAYS)


def test_who_has_a_page_is_told_so_at_once(worked_out: list[str]) -> None:
    client = Client()
    etag = client.get("/tai/").headers["ETag"]
    for asked in (etag, f'"other", W/{etag}'):
        first, again = (client.get("/tai/", headers={"If-None-Match": asked}) for _ in range(2))
        assert whole(first) == whole(again)
        assert again.status_code == 304
        assert again.content == b""
    assert len(worked_out) == 3
    assert client.get("/tai/", headers={"If-None-Match": '"other"'}).status_code == 200


def test_what_fails_for_a_condition_is_answered_to_who_made_it_alone(worked_out: list[str]) -> None:
    client = Client()
    etag = client.get("/tai/").headers["ETag"]
    for _ in range(2):
        assert client.get("/tai/", headers={"If-Match": '"other"'}).status_code == 412
    old = {"If-None-Match": etag, "If-Unmodified-Since": "Mon, 01 Jan 2024 00:00:00 GMT"}
    client.get("/tai/", headers=old)
    assert client.get("/tai/", headers={"If-None-Match": etag}).status_code == 304


def test_an_answer_at_once_has_its_line_in_the_log_and_its_headers(
    capsys: pytest.CaptureFixture[str], worked_out: list[str], settings: Settings
) -> None:
    settings.SECURE_HSTS_SECONDS = 60
    client = Client()
    for _ in range(2):
        capsys.readouterr()
        response = client.get("/en/tai/all-sequences/", secure=True)
        assert "method=GET route=/tai/<slug:slug>/ status=200" in capsys.readouterr().err
        assert response.headers["Content-Security-Policy"].startswith("default-src 'none'")
        assert response.headers["X-Content-Type-Options"] == "nosniff"
        assert response.headers["X-Frame-Options"] == "DENY"
        assert response.headers["Strict-Transport-Security"].startswith("max-age=60")
        assert response.headers["Content-Language"] == "en"
        assert "HX-Request" in response.headers["Vary"]
        assert not response.cookies
    assert len(worked_out) == 1


def test_what_is_refused_stays_refused_where_the_page_is_ready(client: Client, settings: Settings) -> None:
    assert client.get("/tai/").status_code == client.get("/tai/").status_code == 200
    assert client.get("/tai/", headers={"Host": "elsewhere.example"}).status_code == 400
    assert client.post("/tai/").status_code == 405
    assert client.get("/tai/", headers={"Transfer-Encoding": "chunked"}).status_code == 411
    too_long = client.generic("GET", "/tai/", b"x" * (settings.DATA_UPLOAD_MAX_MEMORY_SIZE + 1))
    assert too_long.status_code == 413
    settings.SECURE_SSL_REDIRECT = True
    assert Client().get("/tai/").status_code == 301


def test_hosts_schemes_and_methods_are_told_apart(client: Client) -> None:
    for _ in range(2):
        assert b'href="http://testserver/tai/"' in client.get("/tai/").content
        assert b'href="http://localhost/tai/"' in client.get("/tai/", headers={"Host": "localhost"}).content
        assert b'href="https://testserver/tai/"' in client.get("/tai/", secure=True).content
        assert client.head("/tai/").status_code == 200


@pytest.mark.django_db
def test_what_depends_on_the_visitor_is_worked_out_for_each(worked_out: list[str]) -> None:
    known = Client()
    known.cookies[visitors.COOKIE] = visitors.new_id()
    for number in (1, 2):
        for client in (Client(), known):
            client.get("/house-rules/")
            client.get("/my-data/")
        assert len(worked_out) == 4 * number


def test_what_is_typed_without_end_is_not_kept(client: Client) -> None:
    for number in range(3):
        client.get(f"/tai/?q=花{number}")
        client.get(f"/tai/?rules=none{number}")
    assert len(PAGES.answers) == 0


def test_in_development_every_page_is_written_anew(client: Client, settings: Settings) -> None:
    settings.DEBUG = True
    client.get("/tai/")
    assert len(PAGES.answers) == len(PAGES) == 0


def test_what_was_not_asked_for_the_longest_is_forgotten() -> None:
    recent: Recent[str, int] = Recent(2)
    for number, key in enumerate("abac"):
        assert recent.find(key) is None or key == "a"
        recent.keep(key, number)
    assert [recent.find(key) for key in "abc"] == [2, None, 3]
    assert len(recent) == 2
