"""Every answer carries the security headers, whatever went wrong before it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from pytest_django import Settings

from mahjong_site.views import public_addresses
from tests.site.faulty_urls import TABLE_ID

pytestmark = pytest.mark.urls("tests.site.faulty_urls")

TOO_LONG = b"x" * (64 * 1024 + 1)

ANSWERS: dict[str, tuple[int, dict[str, Any]]] = {
    "health": (200, {"path": "/healthz"}),
    "robots": (200, {"path": "/robots.txt"}),
    "static file": (200, {"path": "/static/css/site.css"}),
    "no such static file": (404, {"path": "/static/css/none.css"}),
    "no such page": (404, {"path": "/no/such/page/"}),
    "redirect to the slash": (301, {"path": "/try/page"}),
    "refused host": (400, {"path": "/robots.txt", "headers": {"Host": "elsewhere.example"}}),
    "wrong method": (405, {"path": "/api/try/read-only/", "method": "POST"}),
    "form without its token": (403, {"path": "/try/form/", "method": "POST"}),
    "body over the limit": (413, {"path": "/try/form/", "method": "POST", "data": TOO_LONG}),
    "body without a length": (
        411,
        {"path": "/try/body/", "method": "POST", "headers": {"Transfer-Encoding": "chunked"}},
    ),
    "fault of ours": (500, {"path": "/try/broken/"}),
    "database away": (503, {"path": "/try/database-away/"}),
    "part of a page": (200, {"path": "/try/page/", "headers": {"HX-Request": "true"}}),
}


@pytest.fixture
def visitor() -> Client:
    """A client that gets error pages as a visitor does, and whose forms are checked."""
    return Client(enforce_csrf_checks=True, raise_request_exception=False)


def ask(client: Client, *, path: str, method: str = "GET", **rest: Any) -> Any:
    return client.generic(method, path, **rest)


@pytest.mark.parametrize("kind", ANSWERS)
def test_answer_has_its_status_and_all_security_headers(visitor: Client, kind: str) -> None:
    status, request = ANSWERS[kind]
    response = ask(visitor, **request)
    assert response.status_code == status
    assert response.headers["X-Content-Type-Options"] == "nosniff"
    assert response.headers["Referrer-Policy"] == "same-origin"
    assert response.headers["X-Frame-Options"] == "DENY"
    assert response.headers["Cross-Origin-Opener-Policy"] == "same-origin"
    assert response.headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert "camera=()" in response.headers["Permissions-Policy"]
    assert response.headers["Content-Security-Policy"].startswith("default-src 'none'")


@pytest.mark.parametrize("kind", ANSWERS)
def test_answer_has_its_status_where_it_is_compressed_or_a_part_is_asked_for(visitor: Client, kind: str) -> None:
    status, request = ANSWERS[kind]
    headers = {**request.get("headers", {}), "Accept-Encoding": "br", "HX-Request": "true"}
    assert ask(visitor, **{**request, "headers": headers}).status_code == status


def test_policy_allows_nothing_unsafe_and_no_frame(client: Client) -> None:
    policy = client.get("/healthz").headers["Content-Security-Policy"]
    directives = dict(directive.split(" ", 1) for directive in policy.split("; "))
    assert "unsafe" not in policy
    assert "nonce" not in policy
    assert "*" not in policy
    assert directives["default-src"] == directives["frame-ancestors"] == directives["base-uri"] == "'none'"
    assert {directives[f"{what}-src"] for what in ("script", "style", "connect", "worker", "manifest")} == {"'self'"}
    assert directives["form-action"] == "'self'"


@pytest.mark.parametrize("kind", ANSWERS)
def test_no_answer_sets_a_cookie(visitor: Client, kind: str) -> None:
    response = ask(visitor, **ANSWERS[kind][1])
    assert not response.cookies


def test_no_public_page_sets_a_cookie(client: Client) -> None:
    for address in public_addresses():
        assert not client.get(address).cookies, address


@pytest.mark.parametrize("path", ["/try/page/", "/healthz", "/no/such/page/", "/try/page", "/try/database-away/"])
def test_page_varies_by_what_htmx_sends(visitor: Client, path: str) -> None:
    assert "HX-Request" in visitor.get(path).headers["Vary"]


def test_static_file_does_not_vary_by_what_htmx_sends(client: Client) -> None:
    assert "HX-Request" not in client.get("/static/css/site.css").headers.get("Vary", "")


def test_behind_tls_plain_requests_are_sent_on_and_secure_ones_carry_hsts(settings: Settings) -> None:
    settings.SECURE_SSL_REDIRECT = True
    settings.SECURE_HSTS_SECONDS = 63072000
    client = Client()
    sent_on = client.get("/robots.txt")
    assert (sent_on.status_code, sent_on.headers["Location"]) == (301, "https://testserver/robots.txt")
    assert "Strict-Transport-Security" not in sent_on.headers
    secure = client.get("/robots.txt", secure=True)
    assert secure.headers["Strict-Transport-Security"] == "max-age=63072000; includeSubDomains; preload"
    refused = client.get("/robots.txt", secure=True, headers={"Host": "elsewhere.example"})
    assert refused.status_code == 400
    assert "Strict-Transport-Security" in refused.headers


def test_health_is_answered_over_plain_http_also_behind_tls(settings: Settings) -> None:
    settings.SECURE_SSL_REDIRECT = True
    assert Client().get("/healthz").status_code == 200


@pytest.mark.django_db
@pytest.mark.parametrize("host", ["localhost:8962", "10.0.0.7", "elsewhere.example"])
def test_health_is_answered_whatever_a_probe_calls_the_host(settings: Settings, host: str) -> None:
    settings.ALLOWED_HOSTS = ["mahjong.example"]
    settings.SECURE_SSL_REDIRECT = True
    for path in ("/healthz", "/readyz"):
        assert Client().get(path, headers={"Host": host}).status_code == 200
    settings.SECURE_SSL_REDIRECT = False
    assert Client().get("/robots.txt", headers={"Host": host}).status_code == 400


def test_log_line_holds_no_key_no_query_and_no_address(visitor: Client, capsys: pytest.CaptureFixture[str]) -> None:
    visitor = Client(raise_request_exception=False)
    visitor.get(f"/try/table/{TABLE_ID}/?q=secret&broken", REMOTE_ADDR="203.0.113.9")
    lines = [line for line in capsys.readouterr().err.splitlines() if "at=request" in line]
    assert len(lines) == 1
    assert "method=GET route=/try/table/<str:key>/ status=500 ms=" in lines[0]
    assert not any(hidden in lines[0] for hidden in (TABLE_ID, "secret", "203.0.113.9"))


def test_fault_is_logged_with_its_route_instead_of_its_path(caplog: pytest.LogCaptureFixture) -> None:
    Client(raise_request_exception=False).get(f"/try/table/{TABLE_ID}/?broken")
    (record,) = [record for record in caplog.records if record.name == "django.request"]
    assert re.fullmatch(r"error=[0-9a-f]{8} Internal Server Error: /try/table/<str:key>/", record.getMessage())


def test_time_is_told_to_the_browser_in_debug_only(settings: Settings) -> None:
    assert "Server-Timing" not in Client().get("/healthz").headers
    settings.DEBUG = True
    assert re.fullmatch(r"app;dur=\d+\.\d", Client().get("/healthz").headers["Server-Timing"])
