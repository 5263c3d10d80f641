"""A database that is slow, one whose rows others hold, and a clock that jumps: late is allowed, lost is not."""

from __future__ import annotations

import random
import socket
import sqlite3
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from threading import Thread
from typing import Any

import psycopg

from tests.faults.in_process import apart
from tests.faults.killing import seat
from tests.faults.live import LiveClient, Server, free_port
from tests.faults.players import Player, play_for
from tests.faults.postgres import Cluster

SLOWEST = 0.15
"""Seconds that the relay may hold back what goes one way."""


class Relay:
    """A line to PostgreSQL that holds back each piece for a random time."""

    def __init__(self, target: int) -> None:
        self.target, self.port, self.chance = target, free_port(), random.Random(6)
        self.server = socket.create_server(("127.0.0.1", self.port))
        Thread(target=self.accept, daemon=True).start()

    def accept(self) -> None:
        while True:
            try:
                near, _ = self.server.accept()
            except OSError:
                return
            far = socket.create_connection(("127.0.0.1", self.target))
            for source, sink in ((near, far), (far, near)):
                Thread(target=self.carry, args=[source, sink], daemon=True).start()

    def carry(self, source: socket.socket, sink: socket.socket) -> None:
        try:
            while piece := source.recv(65536):
                time.sleep(self.chance.uniform(0, SLOWEST))
                sink.sendall(piece)
        except OSError:
            pass
        finally:
            source.close()
            sink.close()

    def close(self) -> None:
        self.server.close()


def slow_down(trials: int = 60) -> dict[str, Any]:
    """Put a slow line between the site and PostgreSQL; a trial is one visitor who plays over it for some seconds."""
    verdicts, answers, pages = Counter[str](), Counter[int](), list[float]()
    cluster = Cluster().create()
    try:
        cluster.start()
        relay = Relay(cluster.port)
        with Server(cluster.url.replace(f":{cluster.port}/", f":{relay.port}/")) as server:
            while verdicts.total() < trials:
                players = seat(server.port)
                play_for(players, 5, lambda: pages.extend(times(server.port)))
                verdicts.update(player.judge() for player in players)
                for player in players:
                    answers.update(player.answers)
        relay.close()
    finally:
        cluster.remove()
    return {
        "trials": verdicts.total(),
        **verdicts,
        "answers": {str(status): count for status, count in sorted(answers.items())},
        "page without the database, median ms": round(median(pages), 1),
    }


def times(port: int) -> list[float]:
    """Return what a page of the reference took, in milliseconds, some times."""
    taken = []
    for _ in range(10):
        began = time.monotonic()
        LiveClient(port).get("/tai/")
        taken.append(1000 * (time.monotonic() - began))
    return taken


def hold_locks(trials: int = 20) -> dict[str, Any]:
    """Let another program hold what a move must write, for longer than the site waits, on SQLite and on PostgreSQL."""
    result: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "db.sqlite3"
        with Server(f"sqlite:///{path}") as server:
            result["sqlite"] = held(server.port, trials, lambda: sqlite_lock(path))
    cluster = Cluster().create()
    try:
        cluster.start()
        with Server(cluster.url) as server:
            result["postgresql"] = held(server.port, trials, lambda: postgresql_lock(cluster.url))
    finally:
        cluster.remove()
    return result


def held(port: int, trials: int, lock: Callable[[], Any]) -> dict[str, Any]:
    """Press while the lock is held, and after; a trial is one visitor in one lock."""
    verdicts, met, waits, pages = Counter[str](), Counter[str](), list[float](), list[float]()
    players = seat(port, 4)
    while verdicts.total() < trials:
        with lock():
            threads = [Thread(target=press, args=[player, met, waits]) for player in players]
            for thread in threads:
                thread.start()
            pages += times(port)
            for thread in threads:
                thread.join()
        verdicts.update(player.judge() for player in players)
    return {
        "trials": verdicts.total(),
        **verdicts,
        "met while held": dict(met),
        "longest wait s": round(max(waits), 1),
        "page without the database, median ms": round(median(pages), 1),
    }


def press(player: Player, met: Counter[str], waits: list[float]) -> None:
    """Press one button and note what came and when."""
    began, before = time.monotonic(), player.answers.copy()
    visitor = player.visitor
    player.pending = True
    answer: Any = visitor.client.post(visitor.address, {**visitor.page.fields, "do": player.choose()})
    waits.append(time.monotonic() - began)
    met[str(answer.status_code)] += 1
    player.answers = before


@contextmanager
def sqlite_lock(path: Path) -> Any:
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("BEGIN EXCLUSIVE")
    try:
        yield
    finally:
        connection.execute("ROLLBACK")
        connection.close()


@contextmanager
def postgresql_lock(url: str) -> Any:
    with psycopg.connect(url) as connection:
        connection.execute("LOCK TABLE tutorials_game IN EXCLUSIVE MODE")
        yield
        connection.rollback()


def jump(trials: int = 200) -> dict[str, Any]:
    """Let the clock jump by up to a day, forth and back, between any two presses."""
    with tempfile.TemporaryDirectory() as folder:
        return apart("clock_jumps", f"sqlite:///{Path(folder) / 'db.sqlite3'}", trials)
