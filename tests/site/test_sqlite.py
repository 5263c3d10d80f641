"""How the site waits for SQLite's lock: it gets it soon after it is free, and gives up in time."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from threading import Timer
from typing import Any

import pytest
from django.db import OperationalError
from django.db.utils import ConnectionHandler

from mahjong_site.environment import sqlite_database

LONG = 0.4
"""Seconds that another holds the lock: by then SQLite's own sleeps would have grown to a tenth of a second."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    with closing(sqlite3.connect(tmp_path / "db.sqlite3")) as made:
        made.execute("CREATE TABLE note (word text)")
    return tmp_path / "db.sqlite3"


@pytest.fixture
def waiting(path: Path, django_db_blocker: Any) -> Iterator[Any]:
    """A connection as the site's, on a file of its own."""
    settings = sqlite_database(str(path), (3, 40, 0))
    with django_db_blocker.unblock():
        wrapper = ConnectionHandler({"default": settings})["default"]
        wrapper.ensure_connection()
        yield wrapper
        wrapper.close()


@pytest.fixture
def holder(path: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(path, isolation_level=None, check_same_thread=False)) as other:
        other.execute("BEGIN EXCLUSIVE")
        yield other


def read(wrapper: Any) -> list[Any]:
    with wrapper.cursor() as cursor:
        return list(cursor.execute("SELECT word FROM note").fetchall())


def write(wrapper: Any) -> None:
    with wrapper.cursor() as cursor:
        cursor.execute("INSERT INTO note VALUES (%s)", ["kept"])


def write_in_a_transaction(wrapper: Any) -> None:
    wrapper._start_transaction_under_autocommit()
    write(wrapper)
    wrapper.connection.commit()


@pytest.mark.parametrize("ask", [read, write, write_in_a_transaction])
def test_the_lock_is_got_soon_after_it_is_free(waiting: Any, holder: sqlite3.Connection, ask: Any) -> None:
    freed: list[float] = []
    Timer(LONG, lambda: (holder.execute("COMMIT"), freed.append(time.monotonic()))).start()
    ask(waiting)
    assert time.monotonic() - freed[0] < 0.09
    assert read(waiting) == ([] if ask is read else [("kept",)])


def test_a_commit_waits_for_who_reads(waiting: Any, holder: sqlite3.Connection) -> None:
    holder.execute("ROLLBACK")
    holder.execute("BEGIN")
    holder.execute("SELECT * FROM note").fetchall()
    Timer(LONG, lambda: holder.execute("COMMIT")).start()
    began = time.monotonic()
    write_in_a_transaction(waiting)
    assert time.monotonic() - began > LONG / 2
    assert read(waiting) == [("kept",)]


@pytest.mark.parametrize("ask", [read, write, write_in_a_transaction])
def test_it_is_given_up_in_time(waiting: Any, holder: sqlite3.Connection, ask: Any) -> None:
    waiting.connection.patience = LONG
    began = time.monotonic()
    with pytest.raises(OperationalError, match="locked"):
        ask(waiting)
    assert LONG <= time.monotonic() - began < LONG + 1


def test_other_errors_are_told_at_once(waiting: Any) -> None:
    began = time.monotonic()
    with pytest.raises(OperationalError, match="no such table"), waiting.cursor() as cursor:
        cursor.execute("SELECT * FROM absent")
    assert time.monotonic() - began < 5
