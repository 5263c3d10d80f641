"""Late, repeated, foreign and senseless presses: one answer to one state of the table, and a kind word."""

from __future__ import annotations

import threading
from datetime import timedelta
from io import StringIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection, connections
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scoring import limits
from scoring.models import Allowance
from scoring.visitors import COOKIE
from tests.races import run_on_sqlite_file
from tutorials import storage
from tutorials.models import Game

from .helpers import Visitor, play_out, step

pytestmark = pytest.mark.django_db


@pytest.fixture
def seated() -> Visitor:
    visitor = Visitor().sit(opening="skip", seed="presses")
    assert visitor.phase == "turn"
    return visitor


def test_the_same_press_twice_is_done_once_and_is_no_news(seated: Visitor) -> None:
    do, state = seated.offered("discard")[0], seated.page.fields["state"]
    seated.press(do)
    after = seated.version
    seated.press(do, state=state)
    assert seated.version == after
    assert seated.note == ""


def test_another_press_for_an_old_state_changes_nothing_and_is_told(seated: Visitor) -> None:
    first, second = seated.offered("discard")[:2]
    state = seated.page.fields["state"]
    seated.press(first)
    after = seated.version
    seated.press(second, state=state)
    assert seated.version == after
    assert "往前走了" in seated.note


def test_a_page_of_the_release_before_may_press_once_with_the_version_alone(seated: Visitor) -> None:
    (first, second), old = seated.offered("discard")[:2], seated.version
    assert old != seated.page.fields["state"]
    seated.press(first, state=old)
    after = seated.version
    assert (after, seated.note) == (str(int(old) + 1), "")
    seated.press(first, state=old)
    assert (seated.version, seated.note) == (after, "")
    seated.press(second, state=old)
    assert seated.version == after
    assert "往前走了" in seated.note


@pytest.mark.parametrize("state", ["", "-1", "x", "99999999999999999999", "0\x00"])
def test_a_state_that_is_none_changes_nothing(seated: Visitor, state: str) -> None:
    before = seated.version
    seated.press(seated.offered("discard")[0], state=state)
    assert seated.version == before


@pytest.mark.parametrize(
    "do",
    ["", "discard", "discard:9x", "discard:1f", "chow:1m", "pong", "kong:", "pick_seat:9", "pick_stack:1-99", "next",
     "skip", "undo:999", "undo:-1", "new_hand", "fly:5m", "discard:5m\x00", "ready", "ready:5m", "roll", "deal",
     "x" * 900, "undo:\x00", "hu:\x00", "pass:\x00", "restart:\x00"],
)  # fmt: skip
def test_a_press_that_means_nothing_here_changes_nothing(seated: Visitor, do: str) -> None:
    before = seated.version
    seated.press(do)
    assert seated.version == before
    assert seated.phase == "turn"


def test_two_that_read_the_same_state_cannot_both_write(seated: Visitor) -> None:
    one, other = storage.open_table(seated.game_id), storage.open_table(seated.game_id)
    assert one
    assert other
    assert storage.write(one, "a", one.course)
    assert not storage.write(other, "b", other.course)
    assert Game.objects.get(pk=seated.game_id).version == one.version + 1


FIELDS = ("version", "pressed", "phase", "actions", "standing", "start", "hand", "word")


def set_back(game_id: str, to: dict[str, Any]) -> None:
    """Put a row back as it was, as a restore or a fail-over that lost the last writes does."""
    Game.objects.filter(pk=game_id).update(**to)


def test_what_a_process_remembers_of_a_lost_time_is_not_taken_for_what_is_now(seated: Visitor) -> None:
    game, first = seated.game_id, seated.offered("discard")[0]
    before = Game.objects.values(*FIELDS, "updated").get(pk=game)
    seated.press(first)
    lost, lost_hand, lost_state = seated.version, seated.offered("discard"), seated.page.fields["state"]
    lost_table = storage.open_table(game)
    remembered = dict(storage.memory._kept)

    set_back(game, before)
    storage.memory.forget()
    seated.look()
    seated.press(seated.offered("discard")[1])
    assert seated.version == lost
    hand = seated.offered("discard")
    assert hand != lost_hand

    storage.memory._kept.update(remembered)
    seated.look()
    assert seated.offered("discard") == hand
    assert lost_table
    assert not storage.write(lost_table, "x", lost_table.course)
    seated.press(next(do for do in lost_hand if do in hand), state=lost_state)
    assert seated.version == lost
    assert "往前走了" in seated.note
    seated.press(seated.offered("discard")[0])
    assert seated.version != lost


def test_a_restart_of_the_server_loses_nothing(seated: Visitor) -> None:
    seated.press(seated.offered("discard")[0])
    before = seated.html.split('name="state"')[1]
    storage.memory.forget()
    seated.look()
    assert seated.html.split('name="state"')[1] == before


def test_back_to_the_last_decision_and_the_same_deal_again(seated: Visitor) -> None:
    hand = seated.offered("discard")
    seated.press(hand[0])
    seated.press("undo")
    assert seated.offered("discard") == hand
    seated.press(hand[1])
    play_out(seated)
    seated.press("restart")
    assert seated.offered("discard") == hand


def test_a_game_belongs_to_its_visitor(seated: Visitor) -> None:
    stranger = Client()
    assert stranger.get(seated.address).status_code == 302
    assert stranger.post(seated.address, {"state": seated.version, "do": "undo"}).status_code == 404
    other = Visitor().sit(opening="skip")
    response = other.client.post(seated.address, {**other.page.fields, "state": seated.version, "do": "restart"})
    assert response.status_code == 404
    seated.look()
    assert seated.page.table["data-version"] == seated.version


def test_an_id_that_nobody_gave_leads_nowhere() -> None:
    for address in (
        "/table/" + "A" * 32 + "/",
        "/table/" + "A" * 31 + "/",
        "/table/x/",
        "/table/" + "A" * 32 + "/replay/",
    ):
        assert Client().get(address).status_code == 404


def test_a_form_without_its_token_is_refused(seated: Visitor) -> None:
    response = seated.client.post(seated.address, {"state": seated.version, "do": "undo"})
    assert response.status_code == 403


def test_a_start_form_of_another_site_is_refused() -> None:
    client = Client()
    assert client.post("/table/", {"rules": "standard"}).status_code == 403
    visitor = Visitor()
    visitor.look("/table/")
    for headers in ({"Origin": "https://elsewhere.example"}, {"Origin": "null"}, {"Sec-Fetch-Site": "cross-site"}):
        assert visitor.client.post("/table/", visitor.page.fields, headers=headers).status_code == 403
    assert (
        visitor.client.post("/table/", visitor.page.fields, headers={"Origin": "http://testserver"}).status_code == 303
    )


def test_the_visitor_gets_one_cookie_and_only_with_the_first_game() -> None:
    visitor = Visitor()
    visitor.look("/table/")
    assert not visitor.client.cookies
    visitor.sit(opening="skip")
    cookie = visitor.client.cookies[COOKIE]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    assert cookie["path"] == "/"
    assert len(cookie.value) == 32
    assert cookie.value not in Game.objects.get(pk=visitor.game_id).visitor
    first = cookie.value
    visitor.sit(opening="skip")
    assert visitor.client.cookies[COOKIE].value == first


def test_a_cookie_that_is_none_of_ours_is_replaced() -> None:
    client = Client()
    client.cookies[COOKIE] = "A" * 31
    visitor = Visitor(client).sit(opening="skip")
    assert len(visitor.client.cookies[COOKIE].value) == 32


def test_bad_wishes_are_named_and_nothing_is_stored() -> None:
    visitor = Visitor()
    visitor.look("/table/")
    for wishes in ({"seed": "x" * 65}, {"seed": "a\x00b"}, {"seed": "\ud800"}, {"rules": "nobody's"}, {"level": "god"}):
        given = {
            name: value.encode("utf-8", "surrogatepass").decode("utf-8", "replace") for name, value in wishes.items()
        }
        response = visitor.client.post("/table/", {**visitor.page.fields, **given})
        if "\ufffd" in str(given):
            continue
        assert response.status_code == 200
        assert 'id="errors"' in response.content.decode()
    assert Game.objects.count() <= 1


def test_only_so_many_games_of_a_visitor_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(storage, "GAMES_KEPT", 3)
    visitor = Visitor()
    for _ in range(5):
        visitor.sit(opening="skip")
    assert Game.objects.count() == 3
    assert Game.objects.filter(pk=visitor.game_id).exists()


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_fifty_posts_at_once_are_one_move() -> None:
    race()


def test_fifty_posts_at_once_are_one_move_in_a_sqlite_file(tmp_path: Path) -> None:
    """A database in memory is one connection, so the race is run by another process on a file."""
    run_on_sqlite_file(race, tmp_path)


def race(posts: int = 50) -> None:
    """Send one press from many threads at once: it is applied once and everybody is answered the same.

    Then different presses for one state: one is applied, the others are told kindly.
    """
    visitor = Visitor().sit(opening="skip", seed="presses")
    first = sorted(set(visitor.offered("discard")))
    assert at_once(visitor, [first[0]] * posts) == [visitor.address] * posts
    visitor.look()
    visitor.press("undo")
    assert sorted(set(visitor.offered("discard"))) == first
    sent = at_once(visitor, [first[place % len(first)] for place in range(posts)])
    same = max(sent.count(visitor.address), 1)
    assert sent.count(f"{visitor.address}?late=1") == posts - same
    assert same <= posts // len(first) + 1


def at_once(visitor: Visitor, presses: list[str]) -> list[str]:
    """Send presses for the state that the visitor sees, each from a thread of its own; one of them is applied."""
    start, answers = threading.Barrier(len(presses)), []
    before = Game.objects.get(pk=visitor.game_id).version

    def post(do: str) -> None:
        client: Any = Client()
        client.cookies = visitor.client.cookies
        start.wait()
        response = client.post(visitor.address, {**visitor.page.fields, "do": do})
        answers.append(response.headers.get("Location") or response.content.decode())
        connections.close_all()

    threads = [threading.Thread(target=post, args=[do]) for do in presses]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert Game.objects.get(pk=visitor.game_id).version == before + 1
    return answers


def test_queries_of_a_move_do_not_depend_on_what_is_stored(seated: Visitor) -> None:
    seated.press(step(seated))  # the first write of an address sweeps away old counts
    with CaptureQueriesContext(connection) as asked:
        seated.press(step(seated))
    begun = [query["sql"].split()[0] for query in asked]
    # One counts the write, for the limit on writes; the last is for the page that follows.
    assert sorted(begun, key=["SELECT", "INSERT", "UPDATE", "SAVEPOINT", "RELEASE"].index)[:5] == [
        *("SELECT", "SELECT", "INSERT", "UPDATE", "SAVEPOINT")
    ]


def test_only_games_that_nobody_has_played_for_long_are_cleared(seated: Visitor) -> None:
    old = Visitor().sit(opening="skip")
    Game.objects.filter(pk=old.game_id).update(updated=timezone.now() - timedelta(days=200))
    output = StringIO()
    call_command("clear_old_games", "--days", "180", stdout=output)
    assert output.getvalue() == "1 games removed\n"
    assert [game.pk for game in Game.objects.all()] == [seated.game_id]


def test_a_class_behind_one_address_may_play_and_a_flood_may_not(
    seated: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Thirty pupils who each press more than once a second are let through."""
    monkeypatch.setattr(limits, "time", SimpleNamespace(time=lambda: 1_800_000_030.0))
    Allowance.objects.all().delete()
    assert limits.seconds_to_wait("table-move", "127.0.0.1", 1, 60) == 0
    for used, status in ((2_990, 303), (3_000, 429)):
        Allowance.objects.update(used=used)
        response = seated.client.post(seated.address, {**seated.page.fields, "do": "undo", "state": "late"})
        assert response.status_code == status
