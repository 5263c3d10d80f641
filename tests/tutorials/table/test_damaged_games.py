"""A stored game that can't be read is no fault of the visitor's: a page says what to do, whatever stands in the row."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test import Client

from tutorials import storage
from tutorials.models import Game, PlayedHand

from .helpers import Visitor, play_out

pytestmark = pytest.mark.django_db

MATCH: dict[str, Any] = {
    "people": [0, 1, 2, 3], "east": 0, "first_dealer": 0, "dealer": 0, "streak": 0, "passes": 0, "hands": 1,
    "scores": [0, 0, 0, 0],
}  # fmt: skip

DAMAGE: dict[str, dict[str, Any]] = {
    "options are a list": {"options": [1]},
    "options are null": {"options": "x"},
    "an option nobody knows": {"options": {"rules": "standard", "fly": True}},
    "a rule set nobody knows": {"options": {"rules": "gone"}},
    "players are a number": {"options": {"players": 4}},
    "nobody sits there": {"options": {"players": ["normal"] * 4}},
    "actions are a number": {"actions": 7},
    "actions are an object": {"actions": {"action": "roll"}},
    "an action nobody knows": {"actions": [{"action": "fly", "seat": 0}]},
    "an action is no object": {"actions": [None]},
    "an action without its tile": {"actions": [{"action": "skip", "seat": 0}, {"action": "discard", "seat": 0}]},
    "an action that the rules forbid": {"actions": [{"action": "hu", "seat": 3}]},
    "a stack that is none": {"actions": [{"action": "pick_stack", "seat": 0, "wall": 9, "stack": "x"}]},
    "the start is a list": {"start": [1]},
    "the start is a word": {"start": "now"},
    "the start has no match": {"start": {"news": 1}},
    "two people in one seat": {"start": {"match": {**MATCH, "people": [0, 0, 0, 0]}, "news": 0}},
    "a dealer who is none": {"start": {"match": {**MATCH, "dealer": 9}, "news": 0}},
    "a streak that is none": {"start": {"match": {**MATCH, "streak": -1}, "news": 0}},
    "scores that are words": {"start": {"match": {**MATCH, "scores": ["a", "b", "c", "d"]}, "news": 0}},
    "a match with more in it": {"start": {"match": {**MATCH, "extra": 1}, "news": 0}},
    "news that are none": {"start": {"match": MATCH, "news": None}},
    "a phase nobody knows": {"phase": "dancing", "options": []},
}


def damaged(**fields: Any) -> Visitor:
    visitor = Visitor().sit(opening="skip", seed="damaged")
    Game.objects.filter(pk=visitor.game_id).update(**fields)
    storage.memory.forget()
    return visitor


def check_a_way_on(visitor: Visitor) -> None:
    """Every address of the game answers with words, and the visitor sits down anew."""
    for address in ("", "replay/", "record/"):
        response: Any = visitor.client.get(visitor.address + address)
        assert response.status_code == 200, address
    response = visitor.client.get(visitor.address)
    assert "接不下去了" in response.content.decode()
    visitor.page = type(visitor.page)(response.content.decode())
    for headers in ({}, {"HX-Request": "true"}):
        fields = {**visitor.page.fields, "state": visitor.version if visitor.page.table else "0", "do": "undo"}
        pressed: Any = visitor.client.post(visitor.address, fields, headers=headers)
        assert pressed.status_code == 200
        assert ("HX-Refresh" in pressed.headers) is bool(headers)
    visitor.look("/table/")
    assert visitor.address in visitor.html
    again = Visitor(visitor.client).sit(opening="skip")
    assert again.phase in ("turn", "claims")


@pytest.mark.parametrize("name", DAMAGE)
def test_a_damaged_game_is_told_and_a_new_one_can_be_begun(name: str) -> None:
    check_a_way_on(damaged(**DAMAGE[name]))


@pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL keeps JSON only")
@pytest.mark.parametrize("column", ["options", "actions", "start"])
def test_a_column_that_is_no_json_at_all(column: str) -> None:
    visitor = damaged()
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA ignore_check_constraints = ON")
        cursor.execute(f"UPDATE tutorials_game SET {column} = %s WHERE id = %s", ["{broken", visitor.game_id])
        cursor.execute("PRAGMA ignore_check_constraints = OFF")
    check_a_way_on(visitor)


def test_a_damaged_game_can_be_taken_off_the_list_by_its_visitor_only() -> None:
    visitor = damaged(actions=7)
    stranger = Visitor().sit(opening="skip")
    other: Any = stranger.client.post(visitor.address, {**stranger.page.fields, "do": "remove"})
    assert other.status_code in (200, 303, 404)
    assert Game.objects.filter(pk=visitor.game_id).exists()
    assert "拿掉" not in Client().get(visitor.address).content.decode()
    visitor.look()
    response: Any = visitor.client.post(visitor.address, {**visitor.page.fields, "do": "remove"})
    assert response.headers["Location"] == "/table/"
    assert not Game.objects.filter(pk=visitor.game_id).exists()


def test_a_damaged_hand_of_long_ago_harms_only_replay_and_record() -> None:
    visitor = Visitor().sit(opening="skip", length="round", seed="long ago")
    play_out(visitor)
    visitor.press("new_hand")
    PlayedHand.objects.filter(game_id=visitor.game_id).update(actions=[{"action": "fly"}])
    visitor.look()
    assert visitor.page.table
    for address in ("replay/?hand=1", "record/"):
        response: Any = visitor.client.get(visitor.address + address)
        assert response.status_code == 200
        assert "接不下去了" in response.content.decode()
