"""The replay: step by step, for whoever has the link, and with all hands open."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from .helpers import Visitor, play_out

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def played(django_db_setup: None, django_db_blocker: pytest.FixtureRequest) -> Visitor:
    with django_db_blocker.unblock():  # type: ignore[attr-defined]
        visitor = Visitor().sit(seed="replay")
        play_out(visitor)
    return visitor


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
