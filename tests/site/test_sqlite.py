"""How the site waits for SQLite's lock: it gets it soon after it is free, and gives up in time."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from threading import Timer
from typing import Any

import pytest
from django.db import OperationalError, connections
from django.db.utils import ConnectionHandler

from mahjong_site.environment import sqlite_database
from tutorials.scorekeeper.models import Sheet, Writer

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


@pytest.fixture
def sheet(waiting: Any) -> Iterator[Sheet]:
    """A row in Django's hands, on the connection named "note"."""
    connections["note"] = waiting
    with waiting.schema_editor() as editor:
        editor.create_model(Sheet)
        editor.create_model(Writer)
    yield Sheet.objects.using("note").create(id="a", share="b", visitor="c", setup={})
    del connections["note"]


def create(sheet: Sheet) -> None:
    """Store a row whose key the database makes, which is asked for with RETURNING."""
    assert Writer.objects.using("note").create(sheet=sheet, visitor="one").pk == 1
    assert Writer.objects.using("note").create(sheet=sheet, visitor="two").pk == 2


def create_many(sheet: Sheet) -> None:
    rows = [Writer(sheet=sheet, visitor=visitor) for visitor in ("one", "two")]
    assert [row.pk for row in Writer.objects.using("note").bulk_create(rows)] == [1, 2]


def execute_many(sheet: Sheet) -> None:
    sql = "INSERT INTO scorekeeper_writer (sheet_id, visitor, joined) VALUES (%s, %s, 0)"
    with connections["note"].cursor() as cursor:
        cursor.executemany(sql, ((sheet.pk, visitor) for visitor in ("one", "two")))
        assert cursor.rowcount == 2


def returning(fetch: Callable[[Any], list[Any]], sheet: Sheet) -> None:
    sql = "INSERT INTO scorekeeper_writer (sheet_id, visitor, joined) VALUES (%s, %s, 0), (%s, %s, 0) RETURNING visitor"
    with connections["note"].cursor() as cursor:
        cursor.execute(sql, [sheet.pk, "one", sheet.pk, "two"])
        assert fetch(cursor) == [("one",), ("two",)]
        assert cursor.fetchone() is None
        assert [cursor.fetchmany(2), cursor.fetchall(), list(cursor)] == [[], [], []]
        assert cursor.execute("SELECT 1").fetchall() == [(1,)]


WAYS: dict[str, Callable[[Sheet], None]] = {
    "create": create,
    "create many": create_many,
    "execute many": execute_many,
    "fetch all": partial(returning, lambda cursor: cursor.fetchall()),
    "fetch one and one": partial(returning, lambda cursor: [cursor.fetchone(), cursor.fetchone()]),
    "fetch many": partial(returning, lambda cursor: [*cursor.fetchmany(1), *cursor.fetchmany(5)]),
    "iterate": partial(returning, list),
}


@pytest.mark.parametrize("way", WAYS)
def test_every_way_to_write_waits_for_who_reads(sheet: Sheet, path: Path, way: str) -> None:
    """Without a transaction of its own, too; what is returned is kept by then, and written once."""
    with closing(sqlite3.connect(path, isolation_level=None, check_same_thread=False)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT * FROM note").fetchall()
        timer, began = Timer(LONG, lambda: reader.execute("COMMIT")), time.monotonic()
        timer.start()
        WAYS[way](sheet)
        assert time.monotonic() - began > LONG / 2
        timer.join()
        kept = reader.execute("SELECT visitor FROM scorekeeper_writer ORDER BY id").fetchall()
    assert kept == [("one",), ("two",)]


@pytest.mark.parametrize("way", WAYS)
def test_every_way_to_write_gives_up_in_time_and_leaves_nothing(sheet: Sheet, path: Path, way: str) -> None:
    connections["note"].connection.patience = 0.05
    with closing(sqlite3.connect(path, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT * FROM note").fetchall()
        with pytest.raises(OperationalError, match="locked"):
            WAYS[way](sheet)
        reader.execute("COMMIT")
        assert reader.execute("SELECT count(*) FROM scorekeeper_writer").fetchone() == (0,)
    assert not connections["note"].connection.in_transaction
    WAYS[way](sheet)


def test_other_errors_are_told_at_once(waiting: Any) -> None:
    began = time.monotonic()
    with pytest.raises(OperationalError, match="no such table"), waiting.cursor() as cursor:
        cursor.execute("SELECT * FROM absent")
    assert time.monotonic() - began < 5
