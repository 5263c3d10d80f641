"""Several requests' writes in one commit.

SQLite lets one transaction write at a time, and a commit waits for the disk four times: of many who write at once each
would wait for all who came before. So whoever writes while others do waits in a queue; the first of it takes all that
are there into one transaction and tells each how it went. Nobody is told before the commit holds. PostgreSQL lets
several commits share one wait by itself.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from threading import Event, Lock
from typing import Any, Final

from django.db import DataError, Error, IntegrityError, OperationalError, connection, transaction

PAUSE: Final = 0.002
"""Seconds between two such commits, in which other processes and those who only read get the lock."""


def together[T](do: Callable[[], T]) -> T:
    """Write, on SQLite in one transaction with others who do so at the same time.

    It is one statement, or sees to it by itself that all or nothing is done. On SQLite another thread may do it.
    """
    if connection.in_atomic_block:
        with transaction.atomic():
            return do()
    if connection.vendor != "sqlite":
        return do()
    answer: T = _queue.write(do)
    return answer


class _Write:
    """What one request writes, and what came of it."""

    def __init__(self, do: Callable[[], Any]) -> None:
        self.do = do
        self.answer: Any = None
        self.error: Exception | None = None
        self.kept = False
        self.leads = False
        self.told = Event()

    def try_out(self) -> None:
        """Do it, and undo it alone if it fails; a database that fails takes all of the transaction with it."""
        try:
            with transaction.atomic():
                self.answer = self.do()
        except (IntegrityError, DataError) as error:
            self.error = error
        except Error:
            raise
        except Exception as error:
            self.error = error

    def outcome(self) -> Any:
        """Return the answer, or raise what stood against it."""
        if self.error is not None:
            raise self.error
        if not self.kept:
            raise OperationalError("the transaction was given up")
        return self.answer


class _Queue:
    """Who waits to write in this process."""

    def __init__(self) -> None:
        self._waiting: list[_Write] = []
        self._is_led = False
        self._lock = Lock()

    def write(self, do: Callable[[], Any]) -> Any:
        """Write with whoever else waits; return what came of it when it is kept."""
        mine = _Write(do)
        with self._lock:
            self._waiting.append(mine)
            mine.leads, self._is_led = not self._is_led, True
        if not mine.leads:
            self._await(mine)
        if mine.leads:
            self._lead()
        return mine.outcome()

    def _await(self, mine: _Write) -> None:
        """Wait until it is done or leads; without end, for as long as somebody leads it may yet be kept."""
        try:
            mine.told.wait()
            if mine.leads:
                time.sleep(PAUSE)
        except BaseException:
            self._leave(mine)
            raise

    def _leave(self, mine: _Write) -> None:
        """Take it out of the queue, so that nobody waits for it to lead."""
        with self._lock:
            self._waiting = [write for write in self._waiting if write is not mine]
        if mine.leads:
            self._hand_on([])

    def _lead(self) -> None:
        """Write all that waits in one transaction, tell everybody, and let the next one lead."""
        batch: list[_Write] = []
        try:
            with transaction.atomic():
                batch = self._take()
                for write in batch:
                    write.try_out()
                if transaction.get_rollback():
                    raise OperationalError("a part could not be undone alone")
            for write in batch:
                write.kept = True
        except Error as error:
            # Whoever came while the lock could not be got would meet the same.
            batch = batch or self._take()
            for write in batch:
                write.error = type(error)(*error.args)
                write.error.__cause__ = error
        finally:
            # What failed before anything was taken must not stay behind, or it would be named the next to lead.
            self._hand_on(batch or self._take())

    def _take(self) -> list[_Write]:
        """Return all that waits; nothing waits any more."""
        with self._lock:
            taken, self._waiting = self._waiting, []
            return taken

    def _hand_on(self, done: list[_Write]) -> None:
        """Wake those whose writes are done, and who leads next."""
        with self._lock:
            following = self._waiting[:1]
            self._is_led = bool(following)
            for write in following:
                write.leads = True
        for write in [*done, *following]:
            write.told.set()


_queue: Final = _Queue()
