"""Faults inside one process: errors put between the site and its database, and requests that make no sense.

Run by the command of this package in a process of its own, with a database of its own.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest import mock

from tests.faults.live import BASE, SECRET_KEY

ERRORS = (
    "disk I/O error",
    "database or disk is full",
    "database is locked",
    "attempt to write a readonly database",
    "server closed the connection unexpectedly",
    "canceling statement due to statement timeout",
)

RENEWED = 2_000
"""After how many senseless requests there is something new to be found: some of them delete."""


def apart(function: str, database_url: str, *arguments: object, module: str = __name__) -> dict[str, Any]:
    """Run a function of a module of this package in another process, on a database that is made for it."""
    code = (
        "import django; django.setup()\n"
        "from django.core.management import call_command; call_command('migrate', verbosity=0)\n"
        "call_command('collectstatic', verbosity=0, interactive=False)\n"
        f"import json; from {module} import {function}; print(json.dumps({function}(*{arguments!r})))"
    )
    environment = {
        **os.environ,
        "DATABASE_URL": database_url,
        "DJANGO_SETTINGS_MODULE": "mahjong_site.settings",
        "SECRET_KEY": SECRET_KEY,
        "ALLOWED_HOSTS": "testserver",
    }
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=BASE, env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise RuntimeError(done.stderr[-3000:])
    result: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return result


def break_the_disk(trials: int = 200) -> dict[str, Any]:
    """Let a statement, a commit or what follows a commit fail: 503 and nothing lost, never 500."""
    with tempfile.TemporaryDirectory() as folder:
        return apart("injected", f"sqlite:///{Path(folder) / 'db.sqlite3'}", trials)


def injected(trials: int) -> dict[str, Any]:
    """Play one game while the database fails at a random place of every second press."""
    from tests.faults.players import Player

    chance, verdicts, statuses = random.Random(3), Counter[str](), Counter[int]()
    player = Player(0, 3)
    player.visitor = quiet_visitor()
    player.sit()
    while verdicts.total() < trials:
        before = player.answers.copy()
        with failing_at(chance.randrange(1, 9), chance.choice(ERRORS)) as struck:
            player.move()
        if struck:
            statuses.update(player.answers - before)
            verdicts[player.judge()] += 1
    return {"trials": verdicts.total(), **verdicts, "answers": {str(code): n for code, n in sorted(statuses.items())}}


def quiet_visitor() -> Any:
    """Make a visitor who gets the site's answer to an error instead of the error."""
    from django.test import Client

    from tests.tutorials.table.helpers import Visitor

    return Visitor(Client(enforce_csrf_checks=True, raise_request_exception=False))


@contextmanager
def failing_at(place: int, message: str) -> Iterator[list[str]]:
    """Let the ``place``-th thing that the database is asked fail; commits count, and fail before or after they hold."""
    from django.db import OperationalError, connection

    struck: list[str] = []
    asked = iter(range(1, 1_000))

    def strike() -> bool:
        if next(asked) != place:
            return False
        struck.append(message)
        return True

    def execute(run: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        if strike():
            raise OperationalError(message)
        return run(sql, params, many, context)

    whole_commit = connection._commit

    def commit() -> None:
        if strike():
            raise OperationalError(message)
        whole_commit()
        if strike():
            raise OperationalError(message)

    with connection.execute_wrapper(execute), mock.patch.object(connection, "_commit", commit):
        yield struck


def send_nonsense(trials: int = 1_000_000) -> dict[str, Any]:
    """Send requests that make no sense, in one process: not one may be answered with 5xx."""
    with tempfile.TemporaryDirectory() as folder:
        return apart("fuzzed", f"sqlite:///{Path(folder) / 'db.sqlite3'}", trials)


def send_nonsense_to_postgresql(trials: int = 100_000) -> dict[str, Any]:
    """Send the same to a site on PostgreSQL, which refuses more than SQLite does."""
    from tests.faults.postgres import Cluster

    cluster = Cluster().create()
    try:
        cluster.start()
        return apart("fuzzed", cluster.url, trials)
    finally:
        cluster.remove()


def sitemap() -> list[str]:
    """Return the public addresses of the site."""
    import scoring.urls
    import tutorials.urls

    return [*scoring.urls.sitemap_addresses(), *tutorials.urls.sitemap_addresses()]


def fuzzed(trials: int) -> dict[str, Any]:
    """Answer requests made by chance out of real addresses, real keys and hostile pieces."""
    import logging

    from django.test import Client

    from tests.faults.nonsense import Nonsense

    logging.disable(logging.CRITICAL)
    owner, client = "", Client(raise_request_exception=False)
    statuses, failed = Counter[int](), Counter[str]()
    requests = Nonsense(random.Random(5), pages=sitemap())
    for number in range(trials):
        if number % RENEWED == 0:
            owner, requests.known = belongings(number // RENEWED)
        method, path, headers, body, kind = requests.make()
        # A limit on writes would hide what comes behind it.
        address = f"198.{requests.chance.randrange(256)}.{requests.chance.randrange(256)}.7"
        response = client.generic(method, path, body, kind, headers=headers, REMOTE_ADDR=address)
        statuses[response.status_code] += 1
        if response.status_code >= 500:
            failed[f"{method} {path[:60]!r}"] += 1
        if number % 50 == 0:
            client.cookies.clear()
            if number % 100 == 0:
                client.cookies.load(owner)
    return {
        "requests": trials,
        **{str(status): count for status, count in sorted(statuses.items())},
        "5xx": failed.total(),
        "where": dict(failed.most_common(8)),
    }


def belongings(number: int) -> tuple[str, list[str]]:
    """Store one of everything as a visitor does; return the visitor's cookies and the addresses of what is stored."""
    from tests.scoring.sharing.pressing import share
    from tests.tutorials.scorekeeper.helpers import Phone

    visitor = quiet_visitor()
    client = visitor.client
    client.defaults["REMOTE_ADDR"] = f"203.0.{number // 250 % 250}.{number % 250}"
    game = visitor.sit(opening="skip").address
    client.handler.enforce_csrf_checks = False
    hand = share(client, "碰222萬 碰444筒 碰南南南 碰777條 99萬88條 胡9萬 南風")
    sheet = Phone(client).begin().address
    rules = client.post("/house-rules/new/standard/", {"do": "save", "label": "我的一套"}).headers["Location"]
    leaves = {
        game: ("", "replay/", "record/"),
        hand: ("", "preview.png", "preview.svg"),
        sheet: ("", "hand/", "setup/", "share/", "newer/", "1/", "sheet.csv", "delete/"),
        rules: ("", "edit/", "sheet/", "qr.svg", "rules.json"),
    }
    everywhere = ["/my-data/delete/", "/drills/daily/", "/api/score/", "/hand/", "/table/", "/learn/progress/import/"]
    found = [f"{address}{leaf}" for address, each in leaves.items() for leaf in each]
    return client.cookies.output(header="", sep=";"), [*found, *everywhere]


def clock_jumps(trials: int) -> dict[str, Any]:
    """Play one game while the clock jumps before every press."""
    import time
    from datetime import timedelta

    from django.utils import timezone

    from tests.faults.players import Player

    chance, verdicts = random.Random(7), Counter[str]()
    player = Player(0, 7)
    player.visitor = quiet_visitor()
    player.sit()
    now, moment = time.time, timezone.now
    while verdicts.total() < trials:
        jump = chance.uniform(-86_400, 86_400)
        with (
            mock.patch("time.time", lambda jump=jump: now() + jump),
            mock.patch.object(timezone, "now", lambda jump=jump: moment() + timedelta(seconds=jump)),
        ):
            player.move()
            verdicts[player.judge()] += 1
    return {"trials": verdicts.total(), **verdicts, "answers": {str(code): n for code, n in player.answers.items()}}
