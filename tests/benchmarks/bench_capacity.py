"""How many visitors a machine carries: what each kind of request costs a core, and the cores that a day of them needs.

Run ``python -m tests.benchmarks.bench_capacity``. It makes a SQLite database of its own; processor time, so that it can
be run beside other things. The last line is the same as JSON.
"""

from __future__ import annotations

import json
import os
import tempfile
import time
from collections.abc import Callable
from typing import Any, Final, NamedTuple

DAY: Final = 24 * 3600
PEAK: Final = 4
"""How many times the average the busiest hour has."""
FILLED: Final = 0.6
"""How much of a core may be used before waiting begins to show."""
VISITORS: Final = (1_000, 10_000, 100_000, 1_000_000)


class Kind(NamedTuple):
    """A kind of request: what it is called, how often a visitor sends it in a day, and how it is sent."""

    name: str
    a_day: float
    send: Callable[[], Any]


def kinds() -> list[Kind]:
    """Make what is measured. A visitor reads five pages, presses ten times at a hand; one in five plays two hands."""
    from django.test import Client

    from tests.benchmarks.bench_pages import WON
    from tests.tutorials.table.helpers import Visitor

    client = Client(headers={"Accept-Encoding": "br"})
    hand, part = {"text": WON, "rules": "standard"}, {"HX-Request": "true"}
    asked = json.dumps({"hand": "123456789m456p34s55s", "win": "2s"})
    numbers = iter(range(1, 1_000_000))

    def sit() -> Visitor:
        # Each game from another address: one address may not begin so many.
        number = next(numbers)
        address = f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}"
        return Visitor(Client(REMOTE_ADDR=address)).sit(opening="skip", level="expert")

    player = [sit()]

    def move() -> None:
        from tests.tutorials.table.helpers import step

        if player[0].phase in ("hand_over", "game_over"):
            player[0] = sit()
        player[0].press(step(player[0]))

    return [
        Kind("hello (the health page)", 0, lambda: client.get("/healthz")),
        Kind("page of the reference", 5, lambda: client.get("/tai/all-sequences/")),
        Kind("the builder's page", 1, lambda: client.get("/hand/", hand)),
        Kind("press at a hand", 10, lambda: client.get("/hand/", hand, headers=part)),
        Kind("answer of the interface", 1, lambda: client.post("/api/score/", asked, content_type="application/json")),
        Kind("drill", 1, lambda: client.get("/drills/tai/", {"n": "capacity-1"})),
        Kind("move at the table, page included", 0.2 * 2 * 30, move),
    ]


def cost_of(kind: Kind, rounds: int = 5, calls: int = 20) -> float:
    """Return the milliseconds of processor time of one request, the best of some rounds."""
    kind.send()
    best = float("inf")
    for _ in range(rounds):
        began = time.process_time()
        for _ in range(calls):
            kind.send()
        best = min(best, (time.process_time() - began) / calls)
    return best * 1000


def cores_for(visitors: int, costs: dict[str, float], a_day: dict[str, float]) -> float:
    """Return the cores that the busiest hour of a day needs."""
    milliseconds = sum(costs[name] * often for name, often in a_day.items())
    return visitors * milliseconds / 1000 / DAY * PEAK / FILLED


def main() -> None:
    """Print both tables."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {
            "DJANGO_SETTINGS_MODULE": "mahjong_site.settings", "DATABASE_URL": f"sqlite:///{folder}/db.sqlite3",
            "SECRET_KEY": "benchmark-" * 8, "ALLOWED_HOSTS": "testserver",
        }  # fmt: skip
        import logging

        import django

        django.setup()
        logging.disable(logging.CRITICAL)
        from django.conf import settings
        from django.core.management import call_command

        settings.STORAGES["staticfiles"]["BACKEND"] = "django.contrib.staticfiles.storage.StaticFilesStorage"
        call_command("migrate", verbosity=0)
        measured = [(kind, cost_of(kind)) for kind in kinds()]
    costs = {kind.name: cost for kind, cost in measured}
    a_day = {kind.name: kind.a_day for kind, _ in measured}
    print(f"{'request':34}{'ms of a core':>14}{'a core, each second':>22}{'a visitor, each day':>22}")
    for name, cost in costs.items():
        print(f"{name:34}{cost:14.2f}{1000 / cost:22,.0f}{a_day[name]:22g}")
    print(f"\n{'visitors a day':>16}{'requests a second, peak':>26}{'moves a second, peak':>24}{'cores':>8}")
    move = a_day["move at the table, page included"]
    for visitors in VISITORS:
        at_peak = visitors / DAY * PEAK
        cores = cores_for(visitors, costs, a_day)
        print(f"{visitors:16,}{sum(a_day.values()) * at_peak:26,.1f}{move * at_peak:24,.1f}{cores:8.1f}")
    print(json.dumps(costs | {"cores for a million": round(cores_for(1_000_000, costs, a_day), 1)}))


if __name__ == "__main__":
    main()
