"""Many at once: the same press from many threads, and many who write."""

from __future__ import annotations

import random
import tempfile
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import Any

from tests.faults.killing import seat
from tests.faults.live import LiveClient, Server
from tests.faults.players import Player
from tests.faults.postgres import Cluster


def crowd(trials: int = 100, size: int = 50) -> dict[str, Any]:
    """Send one press from 50 windows at once, then different ones; on SQLite and on PostgreSQL."""
    result: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as folder, Server(f"sqlite:///{Path(folder) / 'db.sqlite3'}") as server:
        result["sqlite"] = crowded(server.port, trials, size)
    cluster = Cluster().create()
    try:
        cluster.start()
        with Server(cluster.url) as server:
            result["postgresql"] = crowded(server.port, trials, size)
    finally:
        cluster.remove()
    return result


def crowded(port: int, trials: int, size: int) -> dict[str, Any]:
    """Count what came of the presses: each crowd may move the game by one version."""
    player, told = seat(port, 1)[0], Counter[str]()
    chance = random.Random(4)
    for _ in range(trials):
        player.look()
        before = int(player.visitor.version)
        press = player.choose()
        answers = at_once(player, [press] * size)
        player.look()
        told["same press: moved once" if int(player.visitor.version) == before + 1 else "same press: WRONG"] += 1
        told["same press: one answer for all" if len(answers) == 1 else f"same press: {dict(answers)}"] += 1
        before = int(player.visitor.version)
        offered = [button["value"] for button in player.visitor.page.buttons if button["data-action"] != "leave"]
        answers = at_once(player, [chance.choice(offered) for _ in range(size)])
        player.look()
        told["other presses: moved once" if int(player.visitor.version) == before + 1 else "other presses: WRONG"] += 1
        told.update({f"status {code}": count for (code, _), count in answers.items() if code not in (200, 303)})
    return dict(told)


def at_once(player: Player, presses: list[str]) -> Counter[tuple[int, str]]:
    """Send presses for the state that the player sees, all at the same moment."""
    start, visitor = Barrier(len(presses)), player.visitor

    def press(number: int, do: str) -> tuple[int, str]:
        client = LiveClient(player.port, f"203.0.113.{number + 1}")
        client.cookies = visitor.client.cookies  # type: ignore[assignment]
        start.wait()
        answer = client.post(visitor.address, {**visitor.page.fields, "do": do})
        return answer.status_code, answer.headers.get("Location", "")

    with ThreadPoolExecutor(len(presses)) as threads:
        return Counter(threads.map(press, range(len(presses)), presses))


def write_for(seconds: float = 60, writers: int = 16) -> dict[str, Any]:
    """Let 16 visitors write to SQLite as fast as they are answered."""
    with tempfile.TemporaryDirectory() as folder, Server(f"sqlite:///{Path(folder) / 'db.sqlite3'}") as server:
        players = seat(server.port, writers)
        until = time.monotonic() + seconds

        def play(player: Player) -> None:
            while time.monotonic() < until:
                player.move()

        with ThreadPoolExecutor(writers) as threads:
            list(threads.map(play, players))
        answers = sum((player.answers for player in players), Counter[int]())
        return {
            "moves": sum(player.moves for player in players),
            "answers": {str(code): count for code, count in sorted(answers.items())},
            "database is locked": server.log_text().count("database is locked"),
        }


def connect(seconds: float = 20, connections: int = 64) -> dict[str, Any]:
    """Let 64 connections read and write a row each as fast as they are answered, on SQLite and on PostgreSQL."""
    with tempfile.TemporaryDirectory() as folder, Server(f"sqlite:///{Path(folder) / 'db.sqlite3'}") as server:
        on_sqlite = connected(server.port, seconds, connections)
    cluster = Cluster().create()
    try:
        cluster.start()
        with Server(cluster.url) as server:
            return {"sqlite": on_sqlite, "postgresql": connected(server.port, seconds, connections)}
    finally:
        cluster.remove()


def connected(port: int, seconds: float, connections: int) -> dict[str, Any]:
    """Change the hints of one game a connection, again and again; return the answers and how long they took."""
    players = seat(port, connections)
    until = time.monotonic() + seconds
    took: list[float] = []
    answers = Counter[int]()

    def write(player: Player) -> None:
        while time.monotonic() < until:
            began = time.monotonic()
            fields = {**player.visitor.page.fields, "do": "hint:off"}
            answers[player.visitor.client.post(player.visitor.address, fields).status_code] += 1
            took.append(time.monotonic() - began)

    with ThreadPoolExecutor(connections) as threads:
        list(threads.map(write, players))
    return {
        "answers": {str(code): count for code, count in sorted(answers.items())},
        "p99 ms": round(sorted(took)[len(took) * 99 // 100] * 1000),
        "a second": round(len(took) / seconds),
    }
