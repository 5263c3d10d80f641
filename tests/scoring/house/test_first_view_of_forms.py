"""What a first view of the form of house rules and of a score sheet costs."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.scoring.house.making import make
from tests.site.test_first_view import ATLAS, INDEXED, MOST_BYTES, MOST_REQUESTS, MOST_SCRIPT, size, view_of
from tests.tutorials.scorekeeper.helpers import Phone

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("prefix", ["", "/en"])
@pytest.mark.parametrize("place", ["", "1/", "setup/", "share/", "delete/"])
def test_a_sheet(prefix: str, place: str) -> None:
    phone = Phone().begin()
    phone.drawn()
    view = view_of(phone.client, f"{prefix}{phone.address}{place}")
    assert view.scripts
    assert view.requests <= MOST_REQUESTS, view
    assert view.bytes <= MOST_BYTES, view.bytes


@pytest.mark.parametrize("prefix", ["", "/en"])
def test_its_start_and_the_house_rules(client: Client, prefix: str) -> None:
    own = make(client)
    places = ("/scorekeeper/", "/house-rules/", "/house-rules/new/file/", f"/house-rules/{own}/")
    for place in places:
        view = view_of(client, prefix + place)
        assert view.requests <= MOST_REQUESTS, view
        assert view.bytes <= MOST_BYTES, (place, view.bytes)


@pytest.mark.parametrize("prefix", ["", "/en"])
def test_the_form_of_house_rules(client: Client, prefix: str) -> None:
    """Its tiles wait in parts that are closed: the picture is fetched with the first that is opened."""
    for place in ("/house-rules/new/standard/", f"/house-rules/{make(client)}/edit/"):
        view = view_of(client, prefix + place)
        assert view.pictures in ([ATLAS], [INDEXED])
        assert view.requests - 1 <= MOST_REQUESTS, view
        assert sum(map(size, view.scripts)) <= MOST_SCRIPT
        assert view.bytes - size(view.pictures[0]) <= MOST_BYTES, (place, view.bytes)
