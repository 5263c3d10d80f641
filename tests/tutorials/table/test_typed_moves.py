"""Moves in words: each means what its button means, and what means nothing is explained."""

from __future__ import annotations

import pytest

from scoring.core.tiles import CODES, NAMES
from tutorials.table.typed import NotUnderstood, press_for

from .helpers import Visitor, play_out
from .typed_views import in_turn, offered


@pytest.mark.parametrize(
    ("text", "press"),
    [("五萬", "discard:5m"), ("打五萬", "discard:5m"), ("打 5m", "discard:5m"), ("丟中", "discard:C"),
     ("東風", "discard:E"), ("５萬", "discard:5m"), ("胡", "hu"), ("自摸", "hu"), ("HU", "hu"), ("過", "pass"),
     ("聽九條", "ready:9s"), ("槓5萬", "kong:5m"), ("收回", "undo"), ("提示", "hint"), ("補花", "replace_flowers")],
)  # fmt: skip
def test_a_typed_move_is_what_its_button_sends(text: str, press: str) -> None:
    assert press_for(text, in_turn()) == press


@pytest.mark.parametrize(
    ("text", "press"),
    [
        ("碰", "pong"),
        ("碰三條", "pong"),
        ("吃123條", "chow:1s"),
        ("吃 345s", "chow:3s"),
        ("吃24條", "chow:2s"),
        ("不要", "pass"),
    ],
)
def test_calls_name_their_run(text: str, press: str) -> None:
    assert press_for(text, offered()) == press


@pytest.mark.parametrize("text", ["", "  ", "飛", "打", "打春", "五萬六萬", "x" * 500, "<b>", "吃", "\x00", "1f"])
def test_what_means_nothing_is_told_with_what_could_be_typed(text: str) -> None:
    with pytest.raises(NotUnderstood) as told:
        press_for(text, offered())
    assert "吃345萬" in str(told.value)


@pytest.mark.django_db
def test_a_whole_hand_is_played_by_typing() -> None:
    visitor = Visitor().sit(opening="skip", seed="typing", level="novice")
    for _ in range(120):
        if visitor.phase == "hand_over":
            break
        tiles = visitor.offered("discard")
        typed = "打" + NAMES[CODES.index(tiles[-1].partition(":")[2])] if tiles else "過"
        before = visitor.version
        response = visitor.client.post(visitor.address, {**visitor.page.fields, "do": "typed", "typed": typed})
        assert response.status_code == 303, typed
        visitor.look()
        assert visitor.version != before
    assert sum(visitor.deltas()) == 0


@pytest.mark.django_db
def test_a_typed_move_that_is_not_understood_changes_nothing() -> None:
    visitor = Visitor().sit(opening="skip", seed="typing")
    before = visitor.version
    response = visitor.client.post(visitor.address, {**visitor.page.fields, "do": "typed", "typed": "<b>飛"})
    visitor.read(response)  # type: ignore[arg-type]
    assert visitor.version == before
    assert "看不懂「&lt;b&gt;飛」" in visitor.note
    play_out(visitor)
