"""The server and the database killed in the middle of moves: nothing that was acknowledged may be lost."""

from __future__ import annotations

import random
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.faults.live import LiveClient, Server
from tests.faults.players import GONE, Player, play_for
from tests.faults.postgres import Cluster

PLAYERS = 10


def seat(port: int, count: int = PLAYERS) -> list[Player]:
    """Seat some visitors, each at a table of his own."""
    players = [Player(port, number) for number in range(count)]
    for player in players:
        player.sit()
    return players


def kill_the_server(trials: int = 500) -> dict[str, Any]:
    """Kill all processes of the server at a random moment of the moves; a trial is one visitor in one kill."""
    chance, verdicts, moves, starts = random.Random(1), Counter[str](), 0, []
    with tempfile.TemporaryDirectory() as folder, Server(f"sqlite:///{Path(folder) / 'db.sqlite3'}") as server:
        players = seat(server.port)
        while verdicts.total() < trials:
            before = sum(player.moves for player in players)
            play_for(players, chance.uniform(0.1, 0.6), server.kill)
            moves += sum(player.moves for player in players) - before
            starts.append(server.start())
            verdicts.update(player.judge() for player in players)
    return {"trials": verdicts.total(), "moves": moves, **verdicts, "slowest start s": round(max(starts), 1)}


def kill_the_database(trials: int = 60) -> dict[str, Any]:
    """Kill PostgreSQL at a random moment of the moves, start it again, and see when the site answers."""
    chance, verdicts, answers, waits, moves = random.Random(2), Counter[str](), Counter[int](), [], 0
    cluster = Cluster().create()
    try:
        cluster.start()
        with Server(cluster.url) as server:
            players = seat(server.port)
            for _ in range(trials):
                before = sum(player.moves for player in players)
                play_for(players, chance.uniform(0.1, 0.6), cluster.kill)
                moves += sum(player.moves for player in players) - before
                answers.update(meet_an_outage(players))
                cluster.start()
                waits.append(seconds_until(lambda: LiveClient(server.port).get("/readyz").status_code == 200))
                verdicts.update(player.judge() for player in players)
    finally:
        cluster.remove()
    return {
        "kills": trials,
        "trials": verdicts.total(),
        "moves": moves,
        **verdicts,
        "answers while away": {str(status): count for status, count in sorted(answers.items())},
        "slowest return s": round(max(waits), 2),
    }


def meet_an_outage(players: list[Player]) -> Counter[int]:
    """Let everyone press once more while the database is away; return the statuses that they met."""
    met: Counter[int] = Counter()
    for player in players[:3]:
        before = player.answers.copy()
        try:
            player.move()
        except GONE:
            met[0] += 1
        met.update(player.answers - before)
    return met


def seconds_until(holds: Callable[[], bool], patience: float = 30) -> float:
    """Return the seconds until something holds."""
    began = time.monotonic()
    while time.monotonic() < began + patience:
        try:
            if holds():
                return time.monotonic() - began
        except GONE:
            pass
        time.sleep(0.02)
    return patience
