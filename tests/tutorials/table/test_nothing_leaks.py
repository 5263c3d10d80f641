"""Nothing that the visitor may not see is in a response: not in the page, a header or a cookie."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import RequestFactory
from django_htmx.middleware import HtmxDetails

from tests.tutorials.game.test_machine import permuted
from tutorials import storage
from tutorials.game.events import Event
from tutorials.game.options import Length, Options
from tutorials.game.perspective import view_for
from tutorials.game.players import choose
from tutorials.game.state import Phase
from tutorials.models import Game
from tutorials.table.course import Course, Note, course_of, hand_start, in_opening, seat_of_visitor, written
from tutorials.table.opened import Table
from tutorials.table.page import table_context
from tutorials.table.presses import Press, do, follow, waits_for_sorting
from tutorials.table.seeds import bond_of
from tutorials.views import table as pages

from .helpers import Visitor, play_out, step


def moments(seed: str, level: str, rules: str, guided: bool) -> Iterator[Course]:
    """Yield a hand at every moment at which the visitor looks at it."""
    options = Options(rules=rules, length=Length.HAND, players=("human", level, level, level))
    first = hand_start(seed, options, {})
    course = follow(Course(first, (), first), guided)
    while not course.is_over:
        yield course
        if in_opening(course.state) or waits_for_sorting(course):
            course = do(course, Press("next"), guided)
        else:
            course = follow(course.then(choose(view_for(course.state, course.me), "normal")), guided)
    yield course


def twisted(course: Course, label: str) -> Course:
    """Put everything that the visitor does not see into another order: in every state and in every piece of news."""
    me = course.me
    notes = tuple(
        Note(permuted(note.before, me, f"{label}/{place}") if dealt(note.before) else note.before, note.action,
             tuple(twisted_event(event, seat_of_visitor(note.before)) for event in note.events))
        for place, note in enumerate(course.notes)
    )  # fmt: skip
    state = permuted(course.state, me, label) if dealt(course.state) else course.state
    return replace(course, notes=notes, state=state)


def dealt(state: Any) -> bool:
    return bool(state.wall.tiles) and state.result is None and state.phase not in (
        Phase.SEATING_ROLL, Phase.SEATING_COUNT, Phase.WINDS,
    )  # fmt: skip


def twisted_event(event: Event, me: int) -> Event:
    if not event.secret or event.seat == me:
        return event
    return event._replace(tiles=tuple((tile + 7) % 34 if tile is not None else None for tile in event.tiles))


def page_of(course: Course, hints: str, pace: str = "once") -> HttpResponse:
    """Answer as the view does, with a token for the form that is always the same."""
    request: Any = RequestFactory().get("/table/x/")
    request.htmx = HtmxDetails(request)
    request.META["CSRF_COOKIE"] = "t" * 32
    options = course.state.options
    table = Table("x" * 32, "", 7, "", "seed", "key", False, "", options, hints, True, 0, {}, course, pace)
    return pages._show(request, table)


def bare(response: HttpResponse) -> tuple[str, dict[str, str]]:
    """Take out the token, which is masked anew each time."""
    text = response.content.decode()
    before, _, rest = text.partition('name="csrfmiddlewaretoken" value="')
    return before + rest.partition('"')[2], dict(response.headers)


@pytest.mark.parametrize(
    ("level", "rules", "guided"),
    [
        ("expert", "standard", True),
        ("normal", "platform", False),
        ("novice", "southern", False),
        ("expert", "club", False),
    ],
)
def test_other_hidden_tiles_give_the_same_bytes(level: str, rules: str, guided: bool) -> None:
    compared = 0
    for course in moments(f"leak {level}", level, rules, guided):
        if course.is_over:
            break
        hints = ("on", "detailed", "off")[compared % 3]
        assert bare(page_of(course, hints)) == bare(page_of(twisted(course, str(compared)), hints))
        compared += 1
    assert compared > 5


def test_a_planted_leak_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaking(course: Course, hints: str, asked: bool, *rest: Any) -> dict[str, Any]:
        return table_context(course, hints, asked, str(course.state.players[(course.me + 1) % 4].hand))

    monkeypatch.setattr(pages, "table_context", leaking)
    course = next(iter(moments("planted", "normal", "standard", False)))
    assert bare(page_of(course, "on")) != bare(page_of(twisted(course, "1"), "on"))


@pytest.mark.django_db
def test_no_seed_key_or_salt_before_the_hand_is_over() -> None:
    secrets: list[str] = []

    def watch(response: HttpResponse) -> None:
        everything = response.content.decode() + str(response.headers) + str(response.cookies)
        assert not [secret for secret in secrets if secret in everything]

    visitor = Visitor(watch=watch).sit(opening="guided", length="round")
    game = Game.objects.get(pk=visitor.game_id)
    bonds = [bond_of(game.seed, game.key, game.shared, hand) for hand in (0, 1)]
    secrets += [game.key, game.visitor, *(part for bond in bonds for part in (bond.seed, bond.salt))]
    visitor.look()
    assert bonds[0].commitment in visitor.html
    while not is_over(visitor):
        do_next = step(visitor)
        table = storage.open_table(visitor.game_id)
        assert table
        if do(table.course, Press.read(do_next), True).is_over:
            # The hand's own seed and salt are open from its end on, and not before.
            del secrets[2:4]
        visitor.press(do_next)
    assert bonds[0].seed in visitor.html
    assert bonds[0].salt in visitor.html


def is_over(visitor: Visitor) -> bool:
    return visitor.phase in ("hand_over", "game_over")


@pytest.mark.django_db
def test_replay_and_record_tell_nothing_of_a_hand_that_is_being_played() -> None:
    visitor = Visitor().sit(opening="skip", length="round", seed="running")
    replay = visitor.client.get(f"{visitor.address}replay/").content.decode()
    assert 'id="board"' not in replay
    assert visitor.client.get(f"{visitor.address}record/").json()["hands"] == []
    play_out(visitor)
    visitor.press("new_hand")
    record = visitor.client.get(f"{visitor.address}record/").json()
    assert [hand["number"] for hand in record["hands"]] == [1]
    running = visitor.client.get(f"{visitor.address}replay/?hand=2&open=1").content.decode()
    assert "第 2 把" not in running


def test_a_hand_read_back_is_the_same_hand() -> None:
    *_, course = moments("read back", "expert", "standard", True)
    again = course_of(course.beginning, written(course))
    assert again.state.players == course.state.players
    assert [note.action for note in again.notes] == [note.action for note in course.notes]
    assert again.sorted_after == course.sorted_after
