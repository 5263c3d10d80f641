"""Who a visitor is: one cookie for the site, of which the database keeps only a digest."""

from __future__ import annotations

import pytest
from django.http import HttpResponse
from django.test import RequestFactory

from scoring import visitors


def request_with(identity: str | None):
    request = RequestFactory().get("/")
    if identity is not None:
        request.COOKIES[visitors.COOKIE] = identity
    return request


def test_no_visitor_without_a_cookie() -> None:
    assert visitors.known(request_with(None)) is None


@pytest.mark.parametrize("identity", ["", "short", "x" * 31, "x" * 33, "x" * 31 + "!", "x" * 31 + "\n", "一" * 32])
def test_what_is_no_id_of_ours_is_no_visitor(identity: str) -> None:
    assert visitors.known(request_with(identity)) is None


def test_a_new_visitor_gets_a_cookie_that_is_known_from_then_on() -> None:
    visitor = visitors.known_or_new(request_with(None))
    cookie = visitor.put_cookie(HttpResponse()).cookies[visitors.COOKIE]
    assert visitors.known(request_with(cookie.value)) == visitor.digest
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    assert cookie["path"] == "/"
    again = visitors.known_or_new(request_with(cookie.value))
    assert again == visitors.Visitor(visitor.digest)
    assert not again.put_cookie(HttpResponse()).cookies


def test_the_digest_does_not_give_the_id_away() -> None:
    visitor = visitors.known_or_new(request_with(None))
    assert visitor.identity
    assert visitor.identity not in visitor.digest
    assert visitors.known(request_with(visitor.digest)) is None


def test_ids_do_not_repeat() -> None:
    assert len({visitors.new_id() for _ in range(1_000)}) == 1_000


def test_the_cookie_can_be_taken_away() -> None:
    cookie = visitors.forget(HttpResponse()).cookies[visitors.COOKIE]
    assert cookie["max-age"] == 0
    assert cookie["path"] == "/"
