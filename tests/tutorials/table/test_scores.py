"""The end of a hand on the page: sheets, payments, how deal and wind move on."""

from __future__ import annotations

from dataclasses import replace
from html.parser import HTMLParser

import pytest

from scoring.core.tiles import TILE_BY_CODE
from tests.tutorials.game.helpers import table as table_with
from tutorials.game import actions as act
from tutorials.game.options import Length, Options
from tutorials.game.perspective import view_for
from tutorials.table.course import Course
from tutorials.table.scores import Outcome, outcome_of

COMPLETE = "123456789m456p234s55s"


def won_by_the_dealer(rules: str, streak: int, length: Length = Length.FULL) -> Outcome:
    """Return the end of a hand that the dealer wins by his own draw."""
    options = Options(rules=rules, length=length, players=("human", "normal", "normal", "normal"))
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


def test_after_the_last_hand_nothing_is_said_to_follow() -> None:
    last, streak = won_by_the_dealer("standard", 0, Length.HAND).moves
    assert "最後一把" in last
    assert "連莊" in streak
    assert not any("最後一把" in move for move in won_by_the_dealer("standard", 0).moves)


class Ids(HTMLParser):
    """Collects the ids of a page, and those that its lines light."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.lit: set[str] = set()
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.ids += [given["id"]] if "id" in given else []
        self.lit |= set(given.get("data-lights", "").split())


def test_each_of_three_winners_lights_the_tiles_of_his_own_hand() -> None:
    ready = {1: "123456789m23sCCC55s", 2: "123m123789p23sFFFEE", 3: "456m456p23s99pSSSPPP"}
    options = Options(rules="sml", players=("human", "normal", "normal", "normal"))
    state = table_with(options, {0: "1s193m147p258sESWNCFP", **ready})
    state = replace(state, match=state.match._replace(people=(0, 1, 2, 3)))
    course = Course(state, (), state, sorted_after=0)
    for action in (act.Discard(0, TILE_BY_CODE["1s"]), act.Hu(1), act.Hu(2), act.Hu(3)):
        course = course.then(action)
    outcome = outcome_of(course, view_for(course.state, 0))
    assert outcome
    assert len(outcome.sheets) == 3
    page = Ids("".join(sheet.hand + sheet.lines for sheet in outcome.sheets))
    assert len(page.ids) == len(set(page.ids)) == 3 * 17
    assert {ident.rsplit("-", 1)[0] for ident in page.lit} == {"won-1", "won-2", "won-3"}
    assert page.lit <= set(page.ids)
