"""The opening: each step is one screen, wrong taps are explained, and there is always a way on."""

from __future__ import annotations

import re

import pytest

from tutorials import storage
from tutorials.game.dealing import opening_place
from tutorials.game.state import State, counted

from .helpers import Visitor, step

pytestmark = pytest.mark.django_db


def state_of(visitor: Visitor) -> State:
    table = storage.open_table(visitor.game_id)
    assert table
    return table.course.state


def go_to(visitor: Visitor, phase: str) -> None:
    for _ in range(40):
        if visitor.phase == phase:
            return
        visitor.press(step(visitor))
    raise AssertionError(f"never at {phase}")


@pytest.mark.parametrize("seating", ["wind_tiles", "formal", "dice_only"])
@pytest.mark.parametrize("first_dealer", ["east_throws", "two_throws", "thrower_counts"])
def test_next_alone_leads_to_the_first_turn(seating: str, first_dealer: str) -> None:
    visitor = Visitor().sit(seating=seating, first_dealer=first_dealer, seed=f"{seating} {first_dealer}")
    for _ in range(60):
        if visitor.phase in ("turn", "claims", "declare", "hand_over"):
            return
        assert visitor.offered("next"), visitor.phase
        visitor.press("next")
    raise AssertionError("the opening does not end")


def test_a_wrong_seat_is_explained_and_can_be_tried_again() -> None:
    visitor = Visitor().sit(seed="count")
    visitor.press("roll")
    assert visitor.phase == "seating_count"
    state = state_of(visitor)
    right = counted(state.actor, state.dice)
    wrong = (right + 1) % 4
    version = visitor.version
    visitor.press(f"pick_seat:{wrong}")
    assert visitor.version == version
    assert str(sum(state.dice)) in visitor.note
    visitor.press(f"pick_seat:{right}")
    assert visitor.phase != "seating_count"


def test_a_wrong_wall_and_a_wrong_stack_are_told_apart() -> None:
    visitor = Visitor().sit(seed="open")
    go_to(visitor, "opening_pick")
    place = opening_place(state_of(visitor))
    assert len(visitor.offered("pick_stack")) == 72
    visitor.press(f"pick_stack:{(place.seat + 1) % 4}-{place.number}")
    assert "牆" in visitor.note
    assert visitor.phase == "opening_pick"
    visitor.press(f"pick_stack:{place.seat}-{place.number % 18 + 1}")
    assert "牆對了" in visitor.note
    visitor.press(f"pick_stack:{place.seat}-{place.number}")
    assert visitor.phase == "dealing"


def test_tiles_come_four_at_a_time_and_lie_as_they_came_until_sorted() -> None:
    visitor = Visitor().sit(seed="deal")
    go_to(visitor, "dealing")
    for tiles in (4, 8, 12, 16):
        visitor.press("deal")
        assert len(re.findall(r'id="own-\d+"', visitor.html)) == tiles
    go_to(visitor, "sort")
    before = re.findall(r'id="own-\d+" data-tile="(\w+)"', visitor.html)
    assert sorted(before) != before or len(set(before)) < 3
    visitor.press("next")
    if visitor.phase == "turn":
        assert set(visitor.offered("discard")) >= {f"discard:{code}" for code in before}


def test_the_wall_shows_its_gap_and_shrinks() -> None:
    visitor = Visitor().sit(seed="gap")
    go_to(visitor, "dealing")
    assert visitor.html.count('<i class="s2') == 72
    visitor.press("deal")
    assert visitor.html.count('<i class="s2') == 64
    assert visitor.html.count('<i class="s0') == 8


def test_the_opening_can_be_skipped_at_any_step() -> None:
    for presses in range(1, 9):
        visitor = Visitor().sit(seed="skip")
        for _ in range(presses):
            if visitor.offered("skip"):
                visitor.press("next")
        if visitor.offered("skip"):
            visitor.press("skip")
        assert visitor.phase in ("turn", "claims", "declare", "hand_over")


def test_the_opening_is_resumed_by_its_address_and_taken_back() -> None:
    visitor = Visitor().sit(seed="resume")
    visitor.press("roll")
    dice = re.search(r'class="dice"[^>]*aria-label="([^"]+)"', visitor.html)
    assert dice
    visitor.look()
    assert dice[0] in visitor.html
    visitor.press("undo")
    assert visitor.phase == "seating_roll"
    visitor.press("roll")
    assert dice[0] in visitor.html
