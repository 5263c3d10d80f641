"""What a visitor has done: kept from the first step noted, for nobody else, and never in the way of a lesson."""

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import OperationalError, connection, connections
from django.test import Client

from scoring.visitors import COOKIE
from tutorials import progress
from tutorials.lessons import book
from tutorials.models import Progress

pytestmark = pytest.mark.django_db

STEPS = list(book().pages)


def done_of(client: Client) -> list[str]:
    done: list[str] = json.loads(client.get("/learn/progress/export/").content)["done"]
    return done


def note(client: Client, *steps: str) -> Any:
    return [client.post(f"/learn/{step}/done/") for step in steps][-1]


@contextmanager
def database_away() -> Iterator[None]:
    def fail(*args: Any, **kwargs: Any) -> Any:
        raise OperationalError("the database is away")

    with connection.execute_wrapper(fail):
        yield


def test_the_first_step_noted_gives_a_cookie_that_nobody_guesses():
    client = Client()
    response = note(client, STEPS[0])
    cookie = response.cookies[COOKIE]
    assert len(cookie.value) == 32
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    assert cookie["path"] == "/"
    assert response.headers["Location"] == f"/learn/{STEPS[1]}/"


def test_a_visitor_whom_another_feature_knows_stays_the_same():
    client = Client()
    client.cookies[COOKIE] = "A" * 32
    assert COOKIE not in note(client, STEPS[0]).cookies
    assert done_of(client) == [STEPS[0]]


def test_the_table_does_not_hold_the_id():
    client = Client()
    note(client, STEPS[0])
    row = Progress.objects.get()
    assert client.cookies[COOKIE].value not in (row.digest, json.dumps(row.done))


def test_the_last_step_leads_to_the_contents():
    assert note(Client(), STEPS[-1]).headers["Location"] == "/learn/"


def test_noting_twice_is_noting_once():
    client = Client()
    note(client, STEPS[0], STEPS[0], STEPS[1])
    assert done_of(client) == sorted(STEPS[:2])
    assert Progress.objects.count() == 1


def test_htmx_is_told_in_a_word():
    response = Client().post(f"/learn/{STEPS[0]}/done/", headers={"HX-Request": "true"})
    assert response.status_code == 200
    assert response.content.decode() == "記下來了。"
    assert COOKIE in response.cookies


def test_a_step_that_does_not_exist_is_not_noted():
    assert Client().post("/learn/chow/nothing/done/").status_code == 404
    assert Progress.objects.count() == 0


def test_the_contents_and_the_lesson_show_what_is_done():
    client = Client()
    note(client, "chow/example", "chow/left-only")
    contents = client.get("/learn/")
    assert "做完 2 步" in contents.content.decode()
    assert "/learn/chow/three-ways/" in contents.content.decode()
    assert "private" in contents.headers["Cache-Control"]
    assert "Cookie" in contents.headers["Vary"]
    lesson = client.get("/learn/chow/").content.decode()
    assert lesson.count("✓ 做過") == 2
    assert "接著學" in lesson


def test_two_visitors_know_nothing_of_each_other():
    one, other = Client(), Client()
    note(one, "chow/example")
    note(other, "pong/anyone")
    assert done_of(one) == ["chow/example"]
    assert done_of(other) == ["pong/anyone"]
    assert "做完" not in Client().get("/learn/").content.decode()


@pytest.mark.parametrize("identity", ["A" * 31, "short", "x" * 5000, "\xe4\xb8\xad", "' or 1=1 --"])
def test_what_can_be_no_id_is_not_taken_up(identity: str):
    client = Client()
    client.cookies[COOKIE] = identity
    assert done_of(client) == []
    response = note(client, STEPS[0])
    assert response.cookies[COOKIE].value != identity


def test_a_lesson_is_forgotten_without_the_others():
    client = Client()
    note(client, "chow/example", "pong/anyone")
    assert client.post("/learn/chow/forget/").headers["Location"] == "/learn/chow/"
    assert done_of(client) == ["pong/anyone"]


def test_forgetting_everything_removes_the_row():
    client = Client()
    note(client, "chow/example")
    assert COOKIE not in client.post("/learn/progress/forget/").cookies
    assert Progress.objects.count() == 0


def test_forgetting_without_progress_makes_none():
    Client().post("/learn/chow/forget/")
    assert Progress.objects.count() == 0


def test_progress_is_taken_along_and_added_to_what_is_there():
    old, new = Client(), Client()
    note(old, "chow/example", "pong/anyone")
    exported = old.get("/learn/progress/export/")
    assert "attachment" in exported.headers["Content-Disposition"]
    note(new, "kong/rob")
    response = new.post("/learn/progress/import/", {"text": exported.content.decode()}, follow=True)
    assert "帶進來 2 步" in response.content.decode()
    assert done_of(new) == ["chow/example", "kong/rob", "pong/anyone"]


def test_what_does_not_exist_here_is_left_out_and_told():
    text = progress.written(["chow/example", "riichi/furiten", "<script>"])
    client = Client()
    page = client.post("/learn/progress/import/", {"text": text}, follow=True).content.decode()
    assert "另有 2 步這裡沒有" in page
    assert done_of(client) == ["chow/example"]


GOOD = json.loads(progress.written(["chow/example"]))


@pytest.mark.parametrize(("text", "why"), [
    ("", "空的"),
    ("   ", "空的"),
    ("不是", "不是 JSON"),
    ("[" * 10_000, "不是 JSON"),
    ("[]", "不是從這裡"),
    ("1" * 6000, "不是 JSON"),
    (json.dumps({**GOOD, "format": "other"}), "不是從這裡"),
    (json.dumps({**GOOD, "version": 2}), "版本不對"),
    (json.dumps({**GOOD, "done": "chow/example"}), "一串步驟"),
    (json.dumps({**GOOD, "done": [1, None]}), "一串步驟"),
    (json.dumps({**GOOD, "done": ["a"] * 2000}), "步驟太多"),
    ("x" * 16_001, "太長"),
])  # fmt: skip
def test_a_text_that_is_no_progress_is_refused_in_words(text: str, why: str):
    response = Client().post("/learn/progress/import/", {"text": text})
    assert response.status_code == 200
    assert why in response.content.decode()
    assert COOKIE not in response.cookies
    assert Progress.objects.count() == 0


def test_what_was_typed_comes_back_harmless():
    html = Client().post("/learn/progress/import/", {"text": "</textarea><script>alert(1)</script>"}).content.decode()
    assert "<script>alert" not in html
    assert "&lt;/textarea&gt;" in html


@pytest.mark.parametrize("address", [
    f"/learn/{STEPS[0]}/done/", "/learn/chow/forget/", "/learn/progress/import/", "/learn/progress/forget/",
])  # fmt: skip
def test_nothing_is_changed_without_the_token(address: str):
    client = Client(enforce_csrf_checks=True)
    assert client.post(address, {"text": "{}"}).status_code == 403
    assert client.get(address).status_code in (404, 405)


def test_the_token_of_an_answered_step_is_good():
    client = Client(enforce_csrf_checks=True)
    answer = book().pages[STEPS[0]].step.exercise.shown_answer()
    page = client.get(f"/learn/{STEPS[0]}/", {"a": answer}).content.decode()
    token = page.split('name="csrfmiddlewaretoken" value="')[1].split('"')[0]
    assert client.post(f"/learn/{STEPS[0]}/done/", {"csrfmiddlewaretoken": token}).status_code == 302
    assert done_of(client) == [STEPS[0]]


def test_the_page_about_progress_carries_a_token_only_where_there_is_a_form():
    assert not Client().get("/learn/progress/").cookies
    assert Client().get("/learn/progress/?bring=1").cookies


def test_with_the_database_away_lessons_go_on():
    client = Client()
    note(client, "chow/example")
    with database_away():
        for address in ("/learn/", "/learn/chow/", "/learn/chow/example/", "/learn/progress/"):
            response = client.get(address)
            assert response.status_code == 200
            assert "做完" not in response.content.decode()
        assert note(client, STEPS[0]).headers["Location"] == f"/learn/{STEPS[1]}/"
        told = client.post(f"/learn/{STEPS[0]}/done/", headers={"HX-Request": "true"})
        assert "存不了" in told.content.decode()
        refused = client.post("/learn/progress/import/", {"text": progress.written(["pong/anyone"])})
        assert "存不了" in refused.content.decode()
    assert done_of(client) == ["chow/example"]


@pytest.mark.postgres  # SQLite's tests run in memory, where a second connection is refused at once
@pytest.mark.django_db(transaction=True)
def test_windows_that_note_at_the_same_time_lose_nothing():
    client = Client()
    note(client, STEPS[0])
    identity = client.cookies[COOKIE].value
    Progress.objects.all().delete()  # another feature gave the cookie: all of them find no row

    def one_window(step: str) -> int:
        window = Client()
        window.cookies[COOKIE] = identity
        try:
            return int(note(window, step).status_code)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(8) as windows:
        assert set(windows.map(one_window, STEPS[:17])) == {302}
    assert done_of(client) == sorted(STEPS[:17])
