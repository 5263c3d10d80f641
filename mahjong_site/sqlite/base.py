"""Django's database on SQLite, which looks for the lock every millisecond.

SQLite itself sleeps longer each time that it finds the lock taken, up to a tenth of a second, and where many write the
lock is free for a few milliseconds between two commits: who has waited long, and everybody who only reads, looks at the
wrong moment again and again. Nothing has been done when the lock was not got, so the same can be asked again.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable
from typing import Any, Final

from django.db.backends.sqlite3 import base

STEP: Final = 0.001
"""Seconds between two looks."""


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
    """A cursor that waits where it begins something; inside of a transaction the lock is held already."""

    connection: PatientConnection

    def execute(self, query: str, params: Any = None) -> Any:
        """Execute one statement."""
        if self.connection.in_transaction:
            return super().execute(query, params)
        return patiently(lambda: super(PatientCursor, self).execute(query, params), self.connection.patience)


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
