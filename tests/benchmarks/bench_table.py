"""What the table costs: a page and a move with few and with many games stored, and how long a move takes.

Run ``python -m tests.benchmarks.bench_table``. It makes databases of its own, on SQLite and on PostgreSQL, one with
1,000 stored games and one with 100,000, and asks both in turn; of each request the fastest round counts. Then hands are
played with three computer players at the highest level and the 95th percentile of a move's time is printed, by the
clock on the wall and by the processor. ``--only stored`` or ``--only moves`` leaves the other out.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter, process_time
from typing import Any

FEW, MANY = 1_000, 100_000
ROUNDS, CALLS = 8, 6
GAMES_OF_A_VISITOR = 10
BATCH = 2_000
WISHES = {"opening": "skip", "level": "expert", "hints": "detailed", "seed": "stored games"}


def set_up(url: str) -> None:
    os.environ |= {
        "DATABASE_URL": url, "ALLOWED_HOSTS": "testserver", "SECRET_KEY": "benchmark-" * 8, "DEBUG": "1",
        "DJANGO_SETTINGS_MODULE": "mahjong_site.settings",
    }  # fmt: skip
    import logging

    import django

    django.setup()
    logging.disable(logging.INFO)


def visitor() -> Any:
    """Sit down; each visitor comes from another address, so that none has written too often."""
    from django.test import Client

    from tests.tutorials.table.helpers import Visitor

    number = next(_NUMBERS)
    return Visitor(Client(REMOTE_ADDR=f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}"))


_NUMBERS = count(1)


def switch(name: str) -> None:
    """Let the default connection lead to another database."""
    from django.db import connection

    connection.close()
    if hasattr(connection, "close_pool"):
        connection.close_pool()
    connection.settings_dict["NAME"] = name


def fill(games: int) -> None:
    """Store so many games of other visitors, each a copy of one that was really played, with a hand left behind."""
    from scoring.visitors import new_id
    from tutorials.models import Game, PlayedHand

    seated = visitor().sit(**WISHES)
    for _ in range(6):
        seated.press((seated.offered("discard") or ["pass"])[0])
    fields = Game.objects.filter(pk=seated.game_id).values().get()
    for first in range(0, games, BATCH):
        rows = [
            Game(**{**fields, "id": new_id(), "visitor": f"{(first + number) // GAMES_OF_A_VISITOR:064}"})
            for number in range(min(BATCH, games - first))
        ]
        Game.objects.bulk_create(rows)
        PlayedHand.objects.bulk_create(
            PlayedHand(game=row, number=0, start={}, actions=fields["actions"]) for row in rows
        )


def requests(seated: Any) -> Iterator[tuple[str, Callable[[], object], Callable[[], object]]]:
    """Yield what is timed, each with what puts the table back."""

    def nothing() -> None:
        pass

    def move() -> None:
        seated.press(seated.offered("discard")[0])

    def back() -> None:
        seated.press("undo")

    yield "start page", lambda: seated.client.get("/table/"), nothing
    yield "table", lambda: seated.client.get(seated.address), nothing
    yield "replay", lambda: seated.client.get(f"{seated.address}replay/"), nothing
    yield "move and the page after it", move, back
    yield "new game", lambda: visitor().sit(**WISHES), nothing


def stored_games(databases: dict[int, str], prepare: Callable[[str], None]) -> dict[str, dict[str, float]]:
    """Ask both databases in turn; return the fastest round of each request in milliseconds, and the ratio."""
    from django.core.management import call_command

    seats = {}
    for games, name in databases.items():
        prepare(name)
        switch(name)
        call_command("migrate", verbosity=0)
        fill(games)
        seats[games] = visitor().sit(**WISHES)
    best: dict[str, dict[int, tuple[float, float]]] = {}
    for _ in range(ROUNDS):
        for games, name in databases.items():
            switch(name)
            for what, call, back in requests(seats[games]):
                times = best.setdefault(what, {})
                for warm in range(CALLS):
                    begun, used = perf_counter(), process_time()
                    call()
                    taken = (1000 * (perf_counter() - begun), 1000 * (process_time() - used))
                    back()
                    if warm:
                        least = times.get(games, taken)
                        times[games] = (min(least[0], taken[0]), min(least[1], taken[1]))
    return {what: compared(times[FEW], times[MANY]) for what, times in best.items()}


def compared(few: tuple[float, float], many: tuple[float, float]) -> dict[str, float]:
    """Put the least wall time and the least processor time of this process side by side."""
    return {
        "few_ms": round(few[0], 2), "many_ms": round(many[0], 2), "ratio": round(many[0] / few[0], 3),
        "few_processor_ms": round(few[1], 2), "many_processor_ms": round(many[1], 2),
        "processor_ratio": round(many[1] / few[1], 3),
    }  # fmt: skip


def on_sqlite(folder: str) -> dict[str, dict[str, float]]:
    names = {games: f"{folder}/{games}.sqlite3" for games in (FEW, MANY)}
    set_up(f"sqlite:///{names[FEW]}")
    return stored_games(names, lambda name: None)


def on_postgresql(url: str) -> dict[str, dict[str, float]]:
    set_up(url)
    from django.db import connection

    home = connection.settings_dict["NAME"]

    def prepare(name: str) -> None:
        switch(home)
        with connection.cursor() as cursor:
            cursor.execute(f'CREATE DATABASE "{name}"')

    return stored_games({games: f"games_{games}" for games in (FEW, MANY)}, prepare)


def moves(folder: str, hands: int = 12) -> dict[str, float]:
    """Play hands against three players of the highest level; return a move's times in milliseconds."""
    set_up(f"sqlite:///{folder}/moves.sqlite3")
    from django.core.management import call_command

    from tests.tutorials.table.test_speed import course_of, sent_for
    from tutorials.game.perspective import view_for
    from tutorials.game.players import choose

    call_command("migrate", verbosity=0)
    wall, processor = [], []
    for hand in range(hands):
        seated = visitor().sit(**{**WISHES, "seed": f"speed {hand}"})
        while seated.phase in ("turn", "claims"):
            course = course_of(seated)
            fields = {**seated.page.fields, "do": sent_for(choose(view_for(course.state, course.me), "expert"))}
            begun, used = perf_counter(), process_time()
            response = seated.client.post(seated.address, fields, headers={"HX-Request": "true"})
            wall.append(1000 * (perf_counter() - begun))
            processor.append(1000 * (process_time() - used))
            seated.read(response)
    return {
        "moves": len(wall),
        "wall_median_ms": round(median(wall), 1),
        "wall_p95_ms": round(quantiles(wall, n=20)[-1], 1),
        "processor_p95_ms": round(quantiles(processor, n=20)[-1], 1),
    }


def in_a_process(part: str, argument: str) -> Any:
    """Run one part in a process of its own: settings are read once in each."""
    command = [sys.executable, "-m", "tests.benchmarks.bench_table", "--part", part, "--at", argument]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True, cwd=Path(__file__).parents[2])
    found = json.loads(done.stdout.splitlines()[-1])
    print(part, json.dumps(found), file=sys.stderr)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", choices=["stored", "moves"])
    parser.add_argument("--part", choices=["sqlite", "postgresql", "moves"], help=argparse.SUPPRESS)
    parser.add_argument("--at", help=argparse.SUPPRESS)
    options = parser.parse_args()
    parts = {"sqlite": on_sqlite, "postgresql": on_postgresql, "moves": moves}
    if options.part:
        print(json.dumps(parts[options.part](options.at)))
        return
    found: dict[str, Any] = {"load": os.getloadavg()[0]}
    with tempfile.TemporaryDirectory() as folder:
        if options.only != "moves":
            from mahjong_site.management.commands.test import postgresql

            found["sqlite"] = in_a_process("sqlite", folder)
            with postgresql() as url:
                found["postgresql"] = in_a_process("postgresql", url)
        if options.only != "stored":
            found["moves"] = in_a_process("moves", folder)
    print(json.dumps(found))


if __name__ == "__main__":
    main()
