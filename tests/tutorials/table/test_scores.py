"""The end of a hand on the page: sheets, payments, how deal and wind move on."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.tutorials.game.helpers import table as table_with
from tutorials.game import actions as act
from tutorials.game.options import Length, Options
from tutorials.game.perspective import view_for
from tutorials.table.course import Course
from tutorials.table.scores import Outcome, outcome_of

COMPLETE = "123456789m456p234s55s"


def won_by_the_dealer(rules: str, streak: int) -> Outcome:
    """Return the end of a hand that the dealer wins by his own draw."""
    options = Options(rules=rules, length=Length.FULL, players=("human", "normal", "normal", "normal"))
    state = table_with(options, {0: COMPLETE})
    state = replace(state, match=state.match._replace(people=(0, 1, 2, 3), streak=streak))
    course = Course(state, (), state, sorted_after=0).then(act.Hu(0))
    outcome = outcome_of(course, view_for(course.state, 0))
    assert outcome
    return outcome


@pytest.mark.parametrize(
    ("rules", "streak", "tai"), [("platform", 6, 15), ("platform", 7, 17), ("platform", 11, 17), ("classic", 11, 25)]
)
def test_the_next_dealer_tai_are_those_the_table_counts(rules: str, streak: int, tai: int) -> None:
    (move,) = won_by_the_dealer(rules, streak).moves
    assert f"連 {streak + 1}，" in move
    assert f"多算 {tai} 台" in move
