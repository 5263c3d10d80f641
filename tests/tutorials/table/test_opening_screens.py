"""The opening: each step is one screen, wrong taps are explained, and there is always a way on."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from tests.tutorials.game.helpers import table
from tutorials import storage
from tutorials.game.actions import PickStack
from tutorials.game.dealing import opening_place
from tutorials.game.options import Options
from tutorials.game.perspective import view_for
from tutorials.game.state import Opening, State, counted
from tutorials.game.wall import first_stack
from tutorials.table.course import seat_of_visitor
from tutorials.table.names import person
from tutorials.table.wall_opening import counted_from, wall_choices

from .helpers import Visitor, step

pytestmark = pytest.mark.django_db


def state_of(visitor: Visitor) -> State:
    table = storage.open_table(visitor.game_id)
    assert table
    return table.course.state


def me_of(visitor: Visitor) -> int:
    return seat_of_visitor(state_of(visitor))


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
    assert kept(visitor) == []
    assert visitor.phase == "opening_pick"
    visitor.press(f"pick_stack:{place.seat}-{place.number % 18 + 1}")
    assert "牆對了" in visitor.note
    visitor.press(f"pick_stack:{place.seat}-{place.number}")
    assert visitor.phase == "dealing"


def kept(visitor: Visitor) -> list[str]:
    """Return the stacks that are lit as those that stay, as their buttons send them."""
    return [button["value"] for button in visitor.page.buttons if "kept" in button.get("class", "")]


def test_after_the_wrong_stack_the_counted_ones_are_lit_on_the_picture() -> None:
    visitor = Visitor().sit(seed="open")
    go_to(visitor, "opening_pick")
    state = state_of(visitor)
    place, total = opening_place(state), sum(state.dice)
    assert kept(visitor) == []
    assert visitor.html.count('name="wall"') == 4
    assert "checked" not in visitor.html.split('class="wall-sides"')[1].split("</fieldset>")[0]
    visitor.press(f"pick_stack:{place.seat}-{place.number % 18 + 1}")
    assert kept(visitor) == [f"pick_stack:{place.seat}-{number}" for number in range(1, total + 1)]
    assert f"圖上亮著的 {total} 墩要留下" in visitor.note
    assert re.search(rf'value="{place.seat}"[^>]* checked', visitor.html)
    assert visitor.html.count("墩，要留下") == total
    visitor.look()
    assert kept(visitor) == []
    assert visitor.phase == "opening_pick"


@pytest.mark.parametrize("left", [16, 17, 18])
def test_stacks_that_stay_go_on_round_the_corner(left: int) -> None:
    """Without flowers a wall has 17 stacks: what more the dice say stays of the next one clockwise."""
    opened = table(Options(rules="southern"), {})
    view = replace(view_for(opened, 0), opening=Opening(2, left))
    place = first_stack(17, 2, left)
    walls = wall_choices(view, PickStack(0, place.seat, 9))
    lit = [(wall.seat, stack.counted) for wall in walls for stack in wall.stacks if stack.counted]
    assert sorted(number for _, number in lit) == list(range(1, left + 1))
    assert {seat for seat, number in lit if number <= 17} == {2}
    assert {seat for seat, number in lit if number > 17} == ({place.seat} if left > 17 else set())
    assert [wall.seat for wall in walls if wall.is_chosen] == [place.seat]


def test_after_the_wrong_wall_the_count_is_shown_around_the_table() -> None:
    visitor = Visitor().sit(seed="open", first_dealer="thrower_counts")
    go_to(visitor, "opening_pick")
    place, total = opening_place(state_of(visitor)), sum(state_of(visitor).dice)
    assert "table-count" not in visitor.html
    visitor.press(f"pick_stack:{(place.seat + 1) % 4}-1")
    assert f'found">{total}</i>' in visitor.html
    side = {wall.seat: wall.side for wall in wall_choices(view_for(state_of(visitor), me_of(visitor)))}[place.seat]
    assert f'found">{total}</i>' in visitor.html.split(f"table-count-{side}")[1].split("</p>")[0]


@pytest.mark.parametrize("first_dealer", ["east_throws", "two_throws", "thrower_counts"])
@pytest.mark.parametrize("seed", ["open", "gap", "deal", "skip"])
def test_who_counts_as_one_is_told_so_that_the_count_ends_at_the_wall(first_dealer: str, seed: str) -> None:
    """Where East throws, the throw that finds the dealer opens the wall as well: it is counted from East."""
    visitor = Visitor().sit(seed=seed, first_dealer=first_dealer)
    go_to(visitor, "opening_pick")
    state = state_of(visitor)
    assert state.opening
    first = counted_from(state.match, state.dice, state.opening)
    assert counted(first, state.dice) == state.opening.seat
    who = person(first, me_of(visitor))
    assert f"坐東的{who}算 1" in visitor.html or f"莊家（{who}）算 1" in visitor.html
    visitor.press(f"pick_stack:{(opening_place(state).seat + 1) % 4}-1")
    assert f"從{who}數 1" in visitor.note


def test_each_stack_has_a_name_of_its_own() -> None:
    visitor = Visitor().sit(seed="open")
    go_to(visitor, "opening_pick")
    names = [button["aria-label"] for button in visitor.page.buttons if button["data-action"] == "pick_stack"]
    assert len(set(names)) == 72
    assert names[:2] == ["你面前第 1 墩", "你面前第 2 墩"]
    assert names[18] == "下家面前第 1 墩"


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
