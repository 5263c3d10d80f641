"""How long the site takes to start, how much memory it holds, and whether more rule sets make a hand dearer.

Run ``python -m tests.benchmarks.bench_start``. The server is the production server with its settings, on a database of
its own; memory is what the processes hold together, what they share counted once (PSS).
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from tests.benchmarks.bench_pages import WON
from tests.faults.live import LiveClient, Server

HAND = urlencode({"text": WON})
ASKED = ("/", "/tai/", "/learn/tiles/", "/rules/special/", "/glossary/", f"/hand/?{HAND}", "/en/tai/")
MANY = 1_000


def start() -> dict[str, float]:
    """Start the server twice, for the second start finds all prepared; then ask for pages and weigh it."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(f"sqlite:///{Path(folder) / 'db.sqlite3'}")
        first = server.start()
        server.kill()
        second = server.start()
        idle = megabytes(server)
        client = LiveClient(server.port)
        for _ in range(20):
            for address in ASKED:
                client.get(address)
        used = megabytes(server)
        server.kill()
    return {"first start s": first, "second start s": second, "idle MB": idle, "after 140 pages MB": used}


def megabytes(server: Server) -> float:
    """Add up what the leader and its workers hold."""
    assert server.process
    group = [entry for entry in Path("/proc").iterdir() if entry.name.isdigit() and leads(entry, server.process.pid)]
    kilobytes = 0
    for entry in group:
        line = next(line for line in (entry / "smaps_rollup").read_text().splitlines() if line.startswith("Pss:"))
        kilobytes += int(line.split()[1])
    return kilobytes / 1000


def leads(entry: Path, leader: int) -> bool:
    try:
        return os.getsid(int(entry.name)) == leader
    except ProcessLookupError:
        return False


RULE_SETS = """
import json, sys, time
import django
django.setup()
from django.core.management import call_command
call_command("migrate", verbosity=0)
from django.test import Client
from scoring.core.house import house_of
from scoring.core.ruleset import load_rulesets
from scoring.house import store
from tests.benchmarks.bench_pages import WON

def part():
    client = Client(headers={"HX-Request": "true"})
    def ask():
        began = time.process_time()
        client.get("/hand/", {"text": WON, "house": house})
        return time.process_time() - began
    for _ in range(20):
        ask()
    return min(sum(ask() for _ in range(10)) for _ in range(12)) * 100

standard = load_rulesets()["standard"]
house = store.create("0" * 64, house_of(standard, "own"))
few = part()
for number in range(int(sys.argv[1])):
    store.create(f"{number:064}", house_of(standard, f"set {number}"))
print(json.dumps([few, part()]))
"""


def rule_sets() -> dict[str, float]:
    """Score one hand under a house rule set while it is the only one, and among a thousand; milliseconds."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "mahjong_site.settings",
            "DATABASE_URL": f"sqlite:///{Path(folder) / 'db.sqlite3'}",
            "SECRET_KEY": "benchmark-" * 8,
            "ALLOWED_HOSTS": "testserver",
        }
        command = [sys.executable, "-c", RULE_SETS, str(MANY)]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    few, many = json.loads(done.stdout.splitlines()[-1])
    return {"score part, one house set ms": few, "among a thousand ms": many, "ratio": many / few}


def main() -> None:
    """Print a table and the same as JSON."""
    found: dict[str, Any] = {name: round(figure, 3) for name, figure in (start() | rule_sets()).items()}
    for name, figure in found.items():
        print(f"{name:34}{figure:10.2f}")
    print(json.dumps(found))


if __name__ == "__main__":
    main()
