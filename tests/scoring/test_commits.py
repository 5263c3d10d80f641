"""Several writes in one commit: each is told what came of its own, and nothing is told before it is kept."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from threading import Event, Thread
from typing import Any
from unittest import mock

import pytest
from django.db import IntegrityError, OperationalError, connection

from scoring import commits
from scoring.commits import together
from scoring.models import Allowance
from tests.races import run_on_sqlite_file


class RefusedError(Exception):
    """What a write may raise that is its own affair."""


def row(key: str) -> str:
    Allowance.objects.create(key=key, ends=1)
    return key


def fail(key: str, error: Exception) -> None:
    row(key)
    raise error


@pytest.mark.django_db
def test_alone_it_is_simply_done() -> None:
    assert together(lambda: row("alone")) == "alone"
    assert Allowance.objects.filter(key="alone").exists()


@pytest.mark.parametrize(
    "race",
    [
        "many_share_few_commits",
        "a_mistake_is_undone_alone",
        "a_broken_database_tells_all",
        "a_lock_is_told",
        "who_fails_before_the_first_write_keeps_nobody_waiting",
        "who_leaves_while_waiting_keeps_nobody_waiting",
    ],
)
def test_at_the_same_time_on_sqlite(race: str, tmp_path: Path) -> None:
    run_on_sqlite_file(globals()[race], tmp_path)


def at_once(writes: list[Callable[[], Any]]) -> tuple[list[Any], int]:
    """Write from as many threads while the first of them is held up, so that the rest have to wait.

    Return the answers or errors, and how many transactions there were.
    """
    held, begun = Event(), []

    def first() -> None:
        held.wait(20)

    def one(write: Callable[[], Any]) -> Any:
        def watch(run: Callable[..., Any], sql: str, *rest: Any) -> Any:
            begun.extend([sql] * sql.startswith("BEGIN"))
            return run(sql, *rest)

        try:
            with connection.execute_wrapper(watch):
                return together(write)
        except Exception as error:
            return error
        finally:
            connection.close()

    with ThreadPoolExecutor(len(writes) + 1) as threads:
        leading = threads.submit(one, first)
        time.sleep(0.2)
        answers = [threads.submit(one, write) for write in writes]
        time.sleep(0.2)
        held.set()
        assert leading.result() is None
        return [answer.result() for answer in answers], len(begun)


def many_share_few_commits() -> None:
    """Twelve that wait for one are written in one transaction."""
    answers, transactions = at_once([lambda number=number: row(str(number)) for number in range(12)])
    assert answers == [str(number) for number in range(12)]
    assert transactions == 2
    assert Allowance.objects.count() == 12


def a_mistake_is_undone_alone() -> None:
    """Of five, two fail in their own way; the others are kept."""
    refused = RefusedError()
    answers, _ = at_once(
        [
            lambda: row("a"),
            lambda: fail("b", refused),
            lambda: row("c"),
            lambda: (row("d"), row("d")),
            lambda: row("e"),
        ]
    )
    assert answers[1] is refused
    assert isinstance(answers[3], IntegrityError)
    assert (answers[0], answers[2], answers[4]) == ("a", "c", "e")
    assert sorted(Allowance.objects.values_list("key", flat=True)) == ["a", "c", "e"]


def a_broken_database_tells_all() -> None:
    """An error of the database in one write, or in the commit, is an error for all, and none is kept."""
    full = OperationalError("database or disk is full")
    answers, _ = at_once([lambda: row("a"), lambda: fail("b", full), lambda: row("c")])
    assert [str(answer) for answer in answers] == [str(full)] * 3
    assert not Allowance.objects.exists()

    def commit(wrapper: Any) -> None:
        if Allowance.objects.exists():
            raise full
        wrapper.connection.commit()

    with mock.patch("mahjong_site.sqlite.base.DatabaseWrapper._commit", commit):
        answers, _ = at_once([lambda: row("a"), lambda: row("b")])
    assert [str(answer) for answer in answers] == [str(full)] * 2
    assert not Allowance.objects.exists()
    assert together(lambda: row("later")) == "later"


def begun(do: Callable[..., Any], *about: Any) -> Future[Any]:
    """Do it in a thread that the process does not wait for in the end, should it never come back."""
    answer: Future[Any] = Future()
    Thread(target=lambda: answer.set_result(do(*about)), daemon=True).start()
    return answer


def wait_until(holds: Callable[[], bool]) -> None:
    until = time.monotonic() + 20
    while not holds():
        assert time.monotonic() < until
        time.sleep(0.01)


def who_fails_before_the_first_write_keeps_nobody_waiting() -> None:
    """An error that is none of the database's, where the transaction begins, is told to all who wait by then."""
    failing, stopped = Event(), Event()

    def begin(_: Any) -> None:
        failing.set()
        stopped.wait(20)
        raise MemoryError

    def one(key: str) -> Any:
        try:
            return together(lambda: row(key))
        except (OperationalError, MemoryError) as error:
            return type(error)
        finally:
            connection.close()

    with mock.patch("mahjong_site.sqlite.base.DatabaseWrapper._start_transaction_under_autocommit", begin):
        leading = begun(one, "leads")
        assert failing.wait(20)
        waiting = begun(one, "waits")
        time.sleep(0.2)
        stopped.set()
        assert leading.result(timeout=20) is MemoryError
    assert waiting.result(timeout=20) in (OperationalError, "waits")
    assert begun(one, "later").result(timeout=20) == "later"
    assert not Allowance.objects.filter(key="leads").exists()


def who_leaves_while_waiting_keeps_nobody_waiting() -> None:
    """Who is interrupted while it waits, or once it is named to lead, leaves that to the next."""
    held, first_pause = Event(), [True]

    def pause(_: float) -> None:
        if first_pause:
            first_pause.pop()
            raise MemoryError

    def one(write: Callable[[], Any]) -> Any:
        try:
            return together(write)
        except MemoryError as error:
            return error
        finally:
            connection.close()

    def holding() -> None:
        held.wait(20)

    with mock.patch("scoring.commits.time", mock.Mock(sleep=pause)):
        leading = begun(one, holding)
        wait_until(lambda: not commits._queue._waiting and commits._queue._is_led)
        answers = []
        for number in range(2):
            answers.append(begun(one, lambda number=number: row(str(number))))
            wait_until(lambda number=number: len(commits._queue._waiting) > number)
        held.set()
        assert leading.result(timeout=20) is None
        assert isinstance(answers[0].result(timeout=20), MemoryError)
        assert answers[1].result(timeout=20) == "1"


def a_lock_is_told() -> None:
    """Whoever waits while the lock can't be got is told so with the first, not one after the other."""
    import sqlite3

    connection.ensure_connection()
    other = sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None)
    connection.close()
    other.execute("BEGIN IMMEDIATE")

    def one(number: int) -> str:
        began = time.monotonic()
        try:
            together(lambda: row(str(number)))
        except OperationalError as error:
            return f"{error} {time.monotonic() - began < 1.5}"
        finally:
            connection.close()
        return "written"

    with mock.patch.dict(connection.settings_dict["OPTIONS"], timeout=1), ThreadPoolExecutor(4) as threads:
        assert list(threads.map(one, range(4))) == ["database is locked True"] * 4
    other.execute("ROLLBACK")
    assert together(lambda: row("later")) == "later"
