"""Many at once: the same press from many threads, and many who write."""

from __future__ import annotations

import os
import random
import tempfile
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import Any, NamedTuple, cast
from urllib.parse import urlencode

from tests.faults.killing import seat
from tests.faults.live import LiveClient, Server
from tests.faults.players import Player
from tests.faults.postgres import Cluster
from tests.faults.sending import Sent, request_of, send_for


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
        on_sqlite = connected(server, seconds, connections) | {"ms of a sync of the disk": sync_time(Path(folder))}
    cluster = Cluster().create()
    try:
        cluster.start()
        with Server(cluster.url) as server:
            on_postgresql = connected(server, seconds, connections, cluster)
            return {"sqlite": on_sqlite, "postgresql": on_postgresql}
    finally:
        cluster.remove()


def connected(server: Server, seconds: float, connections: int, cluster: Cluster | None = None) -> dict[str, Any]:
    """Change the hints of one game a connection, again and again; before and after ask a page that says hello.

    Of hello by throughput, and by the processor time that the site's processes take; then with the database's.
    """
    requests = [hint_of(player) for player in seat(server.port, connections)]
    hello = [request_of("GET", "/healthz", LiveClient(server.port).headers_of("GET"))] * connections
    send_for(1, server.port, requests)
    before = costed(server, None, seconds / 4, hello)
    writes = costed(server, cluster, seconds, requests)
    after = costed(server, None, seconds / 4, hello)
    greeted, greeting = (before.sent.a_second + after.sent.a_second) / 2, (before.site + after.site) / 2
    sent = writes.sent
    return {
        "answers": {str(code): count for code, count in sorted(sent.answers.items())},
        **{f"p{percent} ms": round(sent.percentile(percent)) for percent in (50, 95, 99, 100)},
        "slowest connection's mean ms": round(max(sum(line) / len(line) for line in sent.took) * 1000),
        "a second": round(sent.a_second),
        "of hello": round(sent.a_second / greeted, 3),
        "of hello, processor of the site": round(greeting / writes.site, 3),
        "of hello, database's too": round(greeting / writes.whole, 3),
        "µs": {"hello": round(greeting), "site": round(writes.site), "with the database": round(writes.whole)},
        "sender's share of a core": round(sent.computed / sent.seconds, 2),
    }


def hint_of(player: Player) -> bytes:
    """Write the request that a press on a setting of the table sends."""
    visitor, client = player.visitor, cast("LiveClient", player.visitor.client)
    body = urlencode({**visitor.page.fields, "do": "hint:off"})
    return request_of("POST", visitor.address, client.headers_of("POST"), body)


class Costed(NamedTuple):
    """What came of sending, and the microseconds of the processor that one request took, without the database's."""

    sent: Sent
    site: float
    whole: float


def costed(server: Server, cluster: Cluster | None, seconds: float, requests: list[bytes]) -> Costed:
    """Send for some seconds, and see what it costs."""
    before = [server.computed(), cluster.computed() if cluster else 0]
    sent = send_for(seconds, server.port, requests)
    site, database = (server.computed() - before[0], (cluster.computed() if cluster else 0) - before[1])
    count = sent.answers.total() / 1e6
    return Costed(sent, site / count, (site + database) / count)


def sync_time(folder: Path, times: int = 50) -> float:
    """Return the milliseconds that the disk needs to keep a page, half of the times: a commit waits for a few."""
    taken = []
    with (folder / "page").open("wb", buffering=0) as file:
        for _ in range(times):
            began = time.perf_counter()
            file.write(bytes(4096))
            os.fsync(file.fileno())
            taken.append(time.perf_counter() - began)
    return round(sorted(taken)[times // 2] * 1000, 1)
