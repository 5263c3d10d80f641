"""Where a post comes from, as the browser says it."""

from __future__ import annotations

import pytest
from django.http import HttpRequest
from django.test import RequestFactory, override_settings

from tutorials.own_site import is_from_elsewhere


def post(secure: bool = False, **headers: str) -> HttpRequest:
    return RequestFactory().post(
        "/", secure=secure, headers={name.replace("_", "-"): headers[name] for name in headers}
    )


@pytest.mark.parametrize(
    "headers",
    [{}, {"Sec_Fetch_Site": "same-origin"}, {"Sec_Fetch_Site": "none"}, {"Origin": "http://testserver"}],
)
def test_what_is_the_sites_own_or_says_nothing_is_let_in(headers: dict[str, str]) -> None:
    assert not is_from_elsewhere(post(**headers))


@pytest.mark.parametrize(
    "headers",
    [
        {"Sec_Fetch_Site": "cross-site"},
        {"Sec_Fetch_Site": "same-site", "Origin": "http://testserver"},
        {"Origin": "null"},
        {"Origin": "https://elsewhere.example"},
        {"Origin": "http://testserver:81"},
    ],
)
def test_another_site_is_told(headers: dict[str, str]) -> None:
    assert is_from_elsewhere(post(**headers))


def test_a_plain_page_is_not_the_sites_own_where_the_site_is_encrypted() -> None:
    assert is_from_elsewhere(post(secure=True, Origin="http://testserver"))
    assert not is_from_elsewhere(post(secure=True, Origin="https://testserver"))


def test_an_origin_that_is_trusted_may() -> None:
    with override_settings(CSRF_TRUSTED_ORIGINS=["https://elsewhere.example"]):
        assert not is_from_elsewhere(post(Origin="https://elsewhere.example"))
