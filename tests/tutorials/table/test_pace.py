"""Watching the others one by one: each press shows one thing that is seen, and the hand stays the same hand."""

from __future__ import annotations

from itertools import pairwise

import pytest
from django.db import IntegrityError, transaction

from tutorials import storage
from tutorials.game import actions as act
from tutorials.game.options import Length, Options
from tutorials.game.perspective import view_for
from tutorials.game.players import choose
from tutorials.game.state import Phase
from tutorials.models import Game
from tutorials.table.course import PLAY, Course, hand_start
from tutorials.table.page import shown
from tutorials.table.presses import Press, do, follow, is_seen, last_watched, waits_for_others

from .helpers import Visitor, play_out, step
from .test_nothing_leaks import bare, page_of, twisted


def begun(seed: str, one_by_one: bool, level: str = "normal", rules: str = "standard") -> Course:
    options = Options(rules=rules, length=Length.HAND, players=("human", level, level, level))
    first = hand_start(seed, options, {})
    return follow(Course(first, (), first), guided=False, one_by_one=one_by_one)


def played(seed: str, one_by_one: bool) -> tuple[Course, list[Course]]:
    """Play a hand, the visitor by the middle level; return its end and every moment that is looked at."""
    course, seen = begun(seed, one_by_one), []
    while not course.is_over:
        seen.append(course)
        if waits_for_others(course):
            course = do(course, Press("next"), False, one_by_one)
        else:
            chosen = choose(view_for(course.state, course.me), "normal")
            course = follow(course.then(chosen), False, one_by_one)
    return course, [*seen, course]


@pytest.mark.parametrize("seed", ["pace 1", "pace 2", "pace 3"])
def test_it_is_the_same_hand_in_smaller_steps(seed: str) -> None:
    at_once, few = played(seed, one_by_one=False)
    stepped, many = played(seed, one_by_one=True)
    assert [note.action for note in at_once.notes] == [note.action for note in stepped.notes]
    assert at_once.state.match == stepped.state.match
    assert len(many) > len(few)


@pytest.mark.parametrize("seed", ["pace 1", "pace 4"])
def test_a_press_shows_one_discard_and_what_is_called_on_it(seed: str) -> None:
    _, moments = played(seed, one_by_one=True)
    for before, after in pairwise(moments):
        fresh = after.notes[len(before.notes) :]
        thrown = [note for note in fresh if isinstance(note.action, act.Discard) and is_seen(note.action, after.me)]
        assert len(thrown) <= 1, [note.action for note in fresh]


@pytest.mark.parametrize("seed", ["pace 1", "pace 5"])
def test_nobody_is_stopped_while_others_are_asked_about_a_tile(seed: str) -> None:
    """Else it would be seen that somebody could take it."""
    stops = [moment for moment in played(seed, one_by_one=True)[1] if waits_for_others(moment)]
    assert stops
    assert {moment.state.phase for moment in stops} == {Phase.TURN}


@pytest.mark.parametrize(("level", "rules"), [("normal", "standard"), ("expert", "platform")])
def test_other_hidden_tiles_give_the_same_bytes_at_every_stop(level: str, rules: str) -> None:
    course, compared = begun(f"pace {level}", True, level, rules), 0
    while not course.is_over and compared < 40:
        for pace in ("step", "auto"):
            page, other = page_of(course, "on", pace), page_of(twisted(course, str(compared)), "on", pace)
            assert bare(page) == bare(other)
        compared += 1
        if waits_for_others(course):
            course = do(course, Press("next"), False, one_by_one=True)
        else:
            course = follow(course.then(choose(view_for(course.state, course.me), "normal")), False, one_by_one=True)
    assert compared > 10


def test_what_is_new_is_what_was_seen_last_and_survives_a_reload() -> None:
    _, moments = played("pace 1", one_by_one=True)
    for before, after in pairwise(moments):
        if after.is_over or before.state.phase not in PLAY or not waits_for_others(before):
            continue
        first = shown(after, one_by_one=True).told
        assert all(told.place >= len(before.notes) for told in first)
        assert last_watched(after, 0) >= 0


@pytest.fixture
def watching() -> Visitor:
    visitor = Visitor().sit(opening="skip", seed="presses", pace="step", length="hand")
    while not visitor.offered("next"):
        visitor.press(step(visitor))
    return visitor


@pytest.mark.django_db
def test_each_press_is_one_number_and_the_same_press_twice_is_done_once(watching: Visitor) -> None:
    before = int(watching.version)
    state = watching.page.fields["state"]
    watching.press("next")
    assert int(watching.version) == before + 1
    watching.press("next", state=state)
    assert int(watching.version) == before + 1
    assert watching.note == ""


@pytest.mark.django_db
def test_while_others_act_nothing_else_can_be_done(watching: Visitor) -> None:
    before = watching.version
    for press in ("discard:1m", "pass", "pong", "hu", "ready"):
        watching.press(press)
        assert watching.version == before
    assert not watching.offered("discard")


@pytest.mark.django_db
def test_the_pace_is_kept_with_the_game_and_can_be_changed_meanwhile(watching: Visitor) -> None:
    before = watching.version
    watching.press("pace:auto")
    assert watching.version == before
    assert "data-auto" in watching.page.table
    storage.memory.forget()
    watching.look()
    assert "data-auto" in watching.page.table
    watching.press("pace:once")
    assert "data-auto" not in watching.page.table
    assert watching.offered("next"), "what has not been done yet is not done by a setting"
    watching.press("next")
    assert not watching.offered("next") or watching.phase == "hand_over"
    watching.press("pace:fast")
    assert Game.objects.get(pk=watching.game_id).pace == "once"


@pytest.mark.django_db
def test_a_whole_hand_is_played_so_without_a_script(watching: Visitor) -> None:
    phases = play_out(watching, 400)
    assert phases[-1] == "hand_over"
    assert sum(watching.deltas()) == 0


@pytest.mark.django_db
def test_a_teaching_hand_can_be_watched_one_by_one_once_it_is_free() -> None:
    visitor = Visitor().sit(teaching="best-wait", pace="step")
    for press in ("discard:5p", "discard:W"):
        visitor.press(press)
    play_out(visitor, 400)
    assert visitor.phase == "hand_over"


@pytest.mark.django_db
def test_the_database_knows_the_paces(watching: Visitor) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Game.objects.filter(pk=watching.game_id).update(pace="fast")
