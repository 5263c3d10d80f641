"""A game under a house rule set: chosen by its address, played by its own document, and never changed by an edit."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from scoring.core.house import read_house
from scoring.house import store
from tutorials.game.options import options_from_json
from tutorials.game.table_rules import ruleset_of
from tutorials.models import Game

pytestmark = pytest.mark.django_db

OURS = read_house(
    {
        "label": "阿明<家>",
        "extends": "standard",
        "stakes": {"base": 30, "per_tai": 7},
        "switches": {"flowers": False},
        "patterns": {"dragon": {"value": 3}},
    }
)


def kept() -> store.Kept:
    found = store.find(store.create("a" * 64, OURS))
    assert found is not None
    return found


def sit_down(client: Client, ref: str, **fields: str) -> str:
    page = client.get(f"/table/?house={ref}").content.decode()
    mark = re.search(r'name="form" value="([^"]+)"', page)
    assert mark
    answer = client.post("/table/", {"form": mark[1], "rules": ref, "opening": "skip", **fields})
    assert answer.status_code == 303
    return str(answer["Location"])


def test_the_address_of_a_set_fills_the_form_in(client: Client) -> None:
    made = kept()
    page = client.get(f"/table/?house={made.id}").content.decode()
    assert f'<option value="{made.ref}" selected>阿明&lt;家&gt;</option>' in page
    assert re.search(r'name="base" value="30"', page)
    assert re.search(r'name="per_tai" value="7"', page)
    assert "沒有這個選項" in client.get(f"/table/?house={'a' * 32}").content.decode()


def test_the_game_goes_on_by_the_rules_that_it_began_with(client: Client) -> None:
    made = kept()
    address = sit_down(client, made.ref, base="30", per_tai="7")
    game = Game.objects.get()
    options = options_from_json(game.options)
    assert (options.rules, options.house, options.base) == (made.ref, OURS.text, 30)
    store.remove(made)
    page = client.get(address).content.decode()
    assert "阿明&lt;家&gt;" in page
    assert "阿明<家>" not in page
    assert ruleset_of(options).value_of("dragon") == 3
    assert "阿明&lt;家&gt;" in client.get("/table/").content.decode(), "the list of games"


def test_ones_own_sets_are_offered(client: Client) -> None:
    answer = client.post("/house-rules/new/standard/", {"do": "save", "label": "我的一套"})
    ref = answer["Location"].split("/")[2] + ".1"
    assert f'<option value="{ref}">我的一套</option>' in client.get("/table/").content.decode()
    assert "我的一套" not in Client().get("/table/").content.decode()
