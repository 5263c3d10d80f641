"""數牌: how many tiles one should have, and what one more or one less would be."""

from __future__ import annotations

import pytest

from tests.tutorials.game.helpers import table as table_with
from tutorials.game import actions as act
from tutorials.game.options import Options
from tutorials.game.perspective import view_for
from tutorials.game.state import State
from tutorials.game.transitions import apply
from tutorials.table.counting import count_of

from .helpers import Visitor, step

PLAYERS = ("human", "normal", "normal", "normal")


def dealt() -> State:
    hands = {0: "5s19m147p28sESWNCFP3m", 1: "555s19m369p28sESWNC"}
    return table_with(Options(players=PLAYERS), hands, tail="7m")


def test_the_one_who_throws_has_seventeen_and_the_others_sixteen() -> None:
    count = count_of(view_for(dealt(), 0))
    assert count
    assert [(row.in_hand, row.whole, row.name) for row in count.rows] == [
        (17, 17, "張數對"),
        (18, 18, "大相公"),
        (16, 16, "小相公"),
    ]
    assert count.others == (("下家", 16), ("對家", 16), ("上家", 16))


@pytest.mark.parametrize(("call", "in_hand", "whole", "kongs"), [("pong", 14, 17, 0), ("kong", 14, 17, 1)])
def test_a_meld_counts_as_three_and_so_does_a_kong(call: str, in_hand: int, whole: int, kongs: int) -> None:
    state = apply(dealt(), act.Discard(0, 22)).state
    asked = count_of(view_for(state, 1))
    assert asked
    assert asked.rows[0][:2] == (16, 16)
    state = apply(state, act.Pong(1) if call == "pong" else act.Kong(1, 22)).state
    count = count_of(view_for(state, 1))
    assert count
    assert (count.rows[0].in_hand, count.rows[0].whole, count.melds, count.kongs) == (in_hand, whole, 1, kongs)
    seen = count_of(view_for(state, 0))
    assert seen
    assert seen.rows[0].whole == 16
    assert seen.others[0] == ("下家", 17)


@pytest.mark.django_db
def test_it_can_be_looked_up_at_every_decision_and_not_in_the_opening() -> None:
    visitor = Visitor().sit(seed="count")
    assert 'id="count"' not in visitor.html
    visitor.press("skip")
    for count in range(60):
        if visitor.phase == "hand_over":
            break
        assert 'id="count"' in visitor.html
        assert "大相公" in visitor.html
        assert "/rules/penalties/too-few-tiles/" in visitor.html
        visitor.press(step(visitor, count))
    assert count > 3
