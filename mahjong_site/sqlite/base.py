"""Django's database on SQLite, which looks for the lock every millisecond.

SQLite itself sleeps longer each time that it finds the lock taken, up to a tenth of a second, and where many write the
lock is free for a few milliseconds between two commits: who has waited long, and everybody who only reads, looks at the
wrong moment again and again. Nothing has been done when the lock was not got, so the same can be asked again.
"""

from __future__ import annotations

import re
import sqlite3
import time
from collections import deque
from collections.abc import Callable
from itertools import islice
from typing import Any, Final

from django.db.backends.sqlite3 import base

STEP: Final = 0.001
"""Seconds between two looks."""

RETURNING: Final = re.compile(r"\bRETURNING\b", re.IGNORECASE)


def patiently[T](ask: Callable[[], T], patience: float) -> T:
    """Ask until the lock is got; in the end let SQLite say that it was not."""
    until = time.monotonic() + patience
    while True:
        try:
            return ask()
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                raise
        time.sleep(STEP)


class PatientConnection(sqlite3.Connection):
    """A connection that waits for the lock by itself, and as long as its maker says."""

    patience: float = 0

    def commit(self) -> None:
        """Commit as soon as those who read have done so."""
        patiently(super().commit, self.patience)


class PatientCursor(base.SQLiteCursorWrapper):
    """A cursor that waits where it begins or ends something; inside of a transaction the lock is held already.

    What is written outside of a transaction is committed with the statement's end: where it returns rows that is when
    the last one is fetched. If the lock is not got then all of it is undone, so its rows are fetched with it at once.
    """

    connection: PatientConnection
    _rows: deque[Any] | None = None
    """What such a statement returned and nobody has fetched yet."""

    def execute(self, query: str, params: Any = None) -> Any:
        """Execute one statement."""
        self._rows = None
        if self.connection.in_transaction:
            return super().execute(query, params)
        return patiently(lambda: self._execute_alone(query, params), self.connection.patience)

    def _execute_alone(self, query: str, params: Any) -> Any:
        super().execute(query, params)
        if RETURNING.search(query):
            self._rows = deque(super().fetchall())
        return self

    def executemany(self, query: str, param_list: Any) -> Any:
        """Execute a statement for each of several rows, in one transaction: to be asked again nothing may be done."""
        if self.connection.in_transaction:
            return super().executemany(query, param_list)
        self.execute("BEGIN IMMEDIATE")
        try:
            super().executemany(query, param_list)
            self.connection.commit()
        except BaseException:
            self.connection.rollback()
            raise
        return self

    def __next__(self) -> Any:
        """Return the next row."""
        if self._rows is None:
            return super().__next__()
        if not self._rows:
            raise StopIteration
        return self._rows.popleft()

    def fetchone(self) -> Any:
        """Return the next row, or None."""
        return super().fetchone() if self._rows is None else next(self, None)

    def fetchmany(self, size: int | None = None) -> list[Any]:
        """Return the next rows."""
        size = self.arraysize if size is None else size
        return super().fetchmany(size) if self._rows is None else list(islice(self, size))

    def fetchall(self) -> list[Any]:
        """Return all rows that are left."""
        return super().fetchall() if self._rows is None else list(self)


class DatabaseWrapper(base.DatabaseWrapper):
    """One connection; the option ``timeout`` says how many seconds it waits for the lock."""

    connection: PatientConnection

    def get_new_connection(self, conn_params: dict[str, Any]) -> PatientConnection:
        """Open the file; what is set up first may need the lock, too."""
        patience = conn_params["timeout"]
        params = conn_params | {"timeout": 0, "factory": PatientConnection}
        opened: PatientConnection = patiently(lambda: super(DatabaseWrapper, self).get_new_connection(params), patience)
        opened.patience = patience
        return opened

    def create_cursor(self, name: str | None = None) -> PatientCursor:
        """Make a cursor."""
        return self.connection.cursor(factory=PatientCursor)
