"""The coach, the answers to 「為什麼不能？」, taking back, and looking back at a hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.tutorials.game.helpers import table as table_with
from tutorials.game import actions as act
from tutorials.game.options import Options
from tutorials.game.perspective import view_for
from tutorials.game.players.sight import look
from tutorials.game.transitions import apply
from tutorials.table.calls import cost_of_call
from tutorials.table.coach import advise, throws_of
from tutorials.table.course import Course
from tutorials.table.presses import Declined, Press, do
from tutorials.table.review import remarks
from tutorials.table.why_not import explain, why_not_now

from .helpers import Visitor, play_out, step

OPTIONS = Options(players=("human", "normal", "normal", "normal"))
READY = "123456789m 456p 34s 55s"


def course_at(hands: dict[int, str], draws: str = "", dealer: int = 0) -> Course:
    state = table_with(OPTIONS, hands, draws, dealer=dealer)
    state = replace(state, match=state.match._replace(people=(0, 1, 2, 3)))
    return Course(state, (), state, sorted_after=0)


def test_the_coach_says_what_a_ready_hand_waits_for_and_how_many_are_left() -> None:
    course = course_at({0: READY + "N"})
    advice = advise(view_for(course.state, 0))
    assert advice
    assert advice.best is not None
    assert "北風" in advice.sentence
    assert {wait.tile for wait in advice.waits} == {19, 22}
    assert sum(wait.left for wait in advice.waits) == 8 - sum(tile in (19, 22) for tile in course.state.players[0].hand)
    assert all(wait.tai >= 1 for wait in advice.waits)


def test_the_coach_says_hu_when_the_hand_is_complete() -> None:
    course = course_at({0: READY + "2s"})
    advice = advise(view_for(course.state, 0))
    assert advice
    assert "胡" in advice.sentence


@pytest.mark.parametrize(
    ("rules", "words"),
    [("standard", "自摸不受影響"), ("sml", "那次摸到的也不能胡"), ("platform", "不准過水")],
)
def test_what_passing_a_win_leads_to_is_the_tables_rule(rules: str, words: str) -> None:
    state = table_with(replace(OPTIONS, rules=rules), {0: "1s193m147p258sESWNCFP", 1: "123456789m456p23s55s"})
    state = apply(state, act.Discard(0, 18)).state
    advice = advise(view_for(state, 1))
    assert advice
    assert words in advice.reasons[0]
    may_pass = any(isinstance(action, act.Pass) for action in view_for(state, 1).legal)
    assert may_pass is (rules != "platform")


def test_what_a_call_costs_is_named() -> None:
    course = course_at({0: "19m 19p 19s ESWN CFP 1234m", 1: "55s 123m 456m 789m 2222p 8p"})
    state = apply(course.state, act.Discard(0, course.state.players[0].hand[0])).state
    view = view_for(state, 1)
    assert "門清（1 台）" in cost_of_call(view, act.Pong(1))
    assert "平胡" in cost_of_call(view, act.Pong(1))
    assert "平胡" not in cost_of_call(view, act.Chow(1, 0))
    advice = advise(view)
    assert advice
    assert [choice.cost for choice in advice.choices if choice.words == "過"] == ["手牌不變"]


def test_a_false_hu_is_explained_and_nothing_happens() -> None:
    course = course_at({0: READY + "N"})
    with pytest.raises(Declined) as declined:
        do(course, Press.read("hu"), True)
    words = explain(course, declined.value)
    assert "詐胡" in words
    assert "聽牌" in words


def test_why_nothing_can_be_called_on_the_own_turn() -> None:
    course = course_at({0: "19m 19p 19s ESWN CFP 2468m"})
    (one,) = why_not_now(course, 0)
    answers = dict(one.answers)
    assert set(answers) == {"胡", "槓", "吃、碰"}
    assert "五組" in answers["胡"]


def test_why_a_discard_was_not_offered() -> None:
    course = course_at({0: "19m 19p 19s ESWN CFP 5m 5p 5s", 1: "147m 147p 147s ESWNCF P"}, dealer=1)
    course = course.then(act.Discard(1, course.state.players[1].hand[0]))
    (one,) = why_not_now(course, 0)[-1:]
    answers = dict(one.answers)
    assert "下家打的" in one.question
    assert "上家" in answers["吃"]
    assert "兩張" in answers["碰"]


@pytest.mark.django_db
def test_hints_can_be_off_and_asked_for_once() -> None:
    visitor = Visitor().sit(opening="skip", hints="off", seed="presses")
    assert "建議" not in visitor.html
    version = visitor.version
    visitor.press("hint")
    assert "建議" in visitor.html
    assert visitor.version == version
    visitor.look()
    assert "建議" not in visitor.html
    visitor.press("hint:detailed")
    assert "建議" in visitor.html
    visitor.look()
    assert 'id="why" open' in visitor.html


@pytest.mark.django_db
def test_a_false_hu_on_the_page_and_the_hand_goes_on() -> None:
    visitor = Visitor().sit(opening="skip", seed="presses")
    version = visitor.version
    assert not visitor.offered("hu")
    visitor.press("hu")
    assert "詐胡" in visitor.note
    assert visitor.version == version
    visitor.press(step(visitor))
    assert visitor.version != version


@pytest.mark.django_db
def test_the_review_leads_back_to_a_decision() -> None:
    visitor = Visitor().sit(opening="skip", seed="review")
    play_out(visitor)
    back = [value for value in visitor.offered("undo") if value.startswith("undo:")]
    assert back, "throwing the last tile each time leaves something to remark"
    visitor.press(back[0])
    assert visitor.phase == "turn"


def test_the_adviser_is_not_blamed_for_its_own_advice() -> None:
    course = course_at({0: READY + "N"})
    advice = advise(view_for(course.state, 0))
    assert advice
    assert advice.best is not None
    course = course.then(act.Discard(0, advice.best))
    assert remarks(course) == []
    worse = course_at({0: READY + "N"}).then(act.Discard(0, 0))
    assert [remark.turn for remark in remarks(worse)] == [1]


def test_nobody_is_feared_before_anybody_can_be_ready() -> None:
    """The first discard of a hand: no tile is called dangerous, and no two reasons contradict one another."""
    view = view_for(course_at({0: READY + "N"}).state, 0)
    throws = throws_of(view, look(view))
    assert throws
    assert {throw.danger.grade for throw in throws} <= {0, 1}
    assert not any("可能聽了" in throw.danger.why for throw in throws)
