"""Backups taken while visitors play, and migrations that are killed half-way."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from typing import Any

from tests.faults.killing import seat
from tests.faults.live import BASE, SECRET_KEY, Server
from tests.faults.players import Player
from tests.faults.postgres import Cluster

WHOLE = """
import django; django.setup()
from tutorials import storage
from tutorials.models import Game
for game in Game.objects.all():
    table = storage.open_table(game.pk)
    assert table and table.hands_over >= game.played.count() == game.hand, game.pk
print(Game.objects.count())
"""


def manage(database_url: str, *command: str, code: str = "") -> subprocess.CompletedProcess[str]:
    """Run a management command, or some code, on a database."""
    environment = {
        **os.environ,
        "DATABASE_URL": database_url,
        "SECRET_KEY": SECRET_KEY,
        "DJANGO_SETTINGS_MODULE": "mahjong_site.settings",
    }
    program = ["-c", code] if code else ["manage.py", *command]
    return subprocess.run(
        [sys.executable, *program], cwd=BASE, env=environment, capture_output=True, text=True, check=False
    )


def back_up(trials: int = 60) -> dict[str, Any]:
    """Back up while ten visitors play, restore each backup into a new database, and open every game of it."""
    result: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as folder:
        with Server(url := f"sqlite:///{Path(folder) / 'db.sqlite3'}") as server:
            result["sqlite"] = backed_up(url, server, Path(folder), trials // 2)
        cluster = Cluster().create()
        try:
            cluster.start()
            with Server(cluster.url) as server:
                result["postgresql"] = backed_up(cluster.url, server, Path(folder), trials - trials // 2)
        finally:
            cluster.remove()
    return result


def backed_up(url: str, server: Server, folder: Path, trials: int) -> dict[str, int]:
    """Judge some backups of a site that is played on."""
    players, stop, verdicts = seat(server.port), Event(), Counter[str]()

    def play(player: Player) -> None:
        while not stop.is_set():
            player.move()

    with ThreadPoolExecutor(len(players)) as threads:
        playing = [threads.submit(play, player) for player in players]
        for number in range(trials):
            file, restored = folder / f"{number}.jsonl.gz", folder / f"{number}.sqlite3"
            taken = manage(url, "backup", str(file))
            verdicts[consistent(file, restored) if taken.returncode == 0 else taken.stderr[-200:]] += 1
            file.unlink(missing_ok=True)
            restored.unlink(missing_ok=True)
        stop.set()
        for player in playing:
            player.result()
    return dict(verdicts) | {"moves meanwhile": sum(player.moves for player in players)}


def consistent(file: Path, restored: Path) -> str:
    """Say whether a backup can be put back and all its games played on."""
    url = f"sqlite:///{restored}"
    put_back = manage(url, "restore", str(file))
    if put_back.returncode:
        return put_back.stderr[-200:]
    opened = manage(url, code=WHOLE)
    return "consistent" if opened.returncode == 0 and int(opened.stdout) > 0 else opened.stderr[-200:]


def kill_migrations(trials: int = 40) -> dict[str, Any]:
    """Kill ``migrate`` at a random moment; run again, it must end as if nothing had happened."""
    result: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as folder:
        urls = [f"sqlite:///{Path(folder) / f'{number}.sqlite3'}" for number in range(trials // 2)]
        result["sqlite"] = dict(Counter(killed_migration(url, number) for number, url in enumerate(urls)))
    cluster = Cluster().create()
    try:
        cluster.start()
        verdicts: Counter[str] = Counter()
        for number in range(trials - trials // 2):
            cluster.ask(f"CREATE DATABASE trial{number}")
            verdicts[killed_migration(cluster.url.removesuffix("postgres") + f"trial{number}", number)] += 1
        result["postgresql"] = dict(verdicts)
    finally:
        cluster.remove()
    return result


def killed_migration(url: str, number: int) -> str:
    """Kill one run of ``migrate``, then let it run through and compare the tables with the models."""
    environment = {**os.environ, "DATABASE_URL": url, "SECRET_KEY": SECRET_KEY}
    with subprocess.Popen(
        [sys.executable, "manage.py", "migrate", "--verbosity", "1"],
        cwd=BASE,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    ) as process:
        assert process.stdout
        process.stdout.readline()
        time.sleep(random.Random(number).uniform(0, 1.0))
        process.send_signal(signal.SIGKILL)
        killed = process.wait() == -signal.SIGKILL
    again = manage(url, "migrate", "--verbosity", "0")
    checked = manage(url, "migrate", "--check")
    if again.returncode or checked.returncode:
        return (again.stderr or checked.stderr)[-200:]
    return "whole after a kill" if killed else "ended before the kill"
