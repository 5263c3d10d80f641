"""Faults, one command: ``python -m tests.faults [name …] [--trials N]`` prints what each did, and all as JSON."""

from __future__ import annotations

import argparse
import inspect
import json
import time
from collections.abc import Callable
from typing import Any

from tests.faults import crowding, failing_over, filling, hostile, in_process, keeping, killing, proxied, slowing

FAULTS: dict[str, Callable[..., dict[str, Any]]] = {
    "server": killing.kill_the_server,
    "database": killing.kill_the_database,
    "fail-over": failing_over.fail_over,
    "crowd": crowding.crowd,
    "writers": crowding.write_for,
    "connections": crowding.connect,
    "errors": in_process.break_the_disk,
    "nonsense": in_process.send_nonsense,
    "nonsense-postgresql": in_process.send_nonsense_to_postgresql,
    "backups": keeping.back_up,
    "migrations": keeping.kill_migrations,
    "full-disk": filling.fill_the_disk,
    "half-open": proxied.hold_half_open,
    "slow-database": slowing.slow_down,
    "locks": slowing.hold_locks,
    "clock": slowing.jump,
    "guesses": hostile.guess_ids,
    "no-cookies": hostile.ask_without_cookies,
    "headers": hostile.grade_headers,
}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.faults", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="name", help=f"any of {', '.join(FAULTS)}; all without")
    parser.add_argument("--trials", type=int, help="how many, instead of what each takes by itself")
    given = parser.parse_args()
    results = {}
    for name in given.names or FAULTS:
        began = time.monotonic()
        fault = FAULTS[name]
        takes = inspect.signature(fault).parameters
        results[name] = fault(**({"trials": given.trials} if given.trials and "trials" in takes else {}))
        results[name]["seconds"] = round(time.monotonic() - began, 1)
        print(f"{name:12}", "  ".join(f"{what} {figure}" for what, figure in results[name].items()), flush=True)
    print(json.dumps(results, ensure_ascii=False))


main()
