"""The replay: step by step, for whoever has the link, and with all hands open."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from django.test import Client

from scoring.models import Allowance
from tutorials.models import Game

from .helpers import Visitor, play_out

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def played(django_db_setup: None, django_db_blocker: pytest.FixtureRequest) -> Iterator[Visitor]:
    """Play a hand once for all tests of this file, and leave nothing of it to those of others."""
    with django_db_blocker.unblock():  # type: ignore[attr-defined]
        visitor = Visitor().sit(seed="replay")
        play_out(visitor)
    yield visitor
    with django_db_blocker.unblock():  # type: ignore[attr-defined]
        Game.objects.filter(pk=visitor.game_id).delete()
        Allowance.objects.all().delete()


def test_every_step_can_be_looked_at_by_anybody(played: Visitor) -> None:
    stranger = Client()
    address = f"{played.address}replay/"
    first = stranger.get(address).content.decode()
    last = int(re.search(r"第 \d+/(\d+) 步", first)[1])  # type: ignore[index]
    for step in range(last + 1):
        response = stranger.get(address, {"step": step})
        assert response.status_code == 200
        assert f'data-step="{step}"' in response.content.decode()
    assert 'id="score"' in response.content.decode()
    assert not response.cookies
    assert "<form" not in response.content.decode().split("<main")[1].split("</main>")[0]


def test_all_four_hands_can_be_opened(played: Visitor) -> None:
    page = Client().get(f"{played.address}replay/", {"open": "1"}).content.decode()
    assert page.count('class="open-hand') == 3


@pytest.mark.parametrize("query", [{"step": "x"}, {"step": "99999"}, {"step": "-1"}, {"hand": "9"}, {"hand": "\x00"}])
def test_a_place_that_is_none_is_the_nearest_one(played: Visitor, query: dict[str, str]) -> None:
    assert Client().get(f"{played.address}replay/", query).status_code == 200


@pytest.mark.parametrize("address", ["replay/", "record/", "../fairness/"])
def test_what_is_only_looked_at_takes_no_posts(played: Visitor, address: str) -> None:
    """Neither with the cookie and the token of a page nor without: it is the wrong way to ask, not a forbidden one."""
    for client in (Client(enforce_csrf_checks=True), played.client):
        for method in (client.post, client.put, client.delete):
            response = method(played.address + address if address[0] != "." else "/table/fairness/", {"do": "undo"})
            assert response.status_code == 405
            assert response.headers["Allow"] == "GET, HEAD"


def test_a_table_takes_posts_and_nothing_else(played: Visitor) -> None:
    for client in (Client(enforce_csrf_checks=True), played.client):
        for method in (client.put, client.patch, client.delete):
            response = method(played.address)
            assert response.status_code == 405
            assert response.headers["Allow"] == "GET, HEAD, POST"
    assert Client(enforce_csrf_checks=True).post(played.address, {"do": "undo"}).status_code == 403
