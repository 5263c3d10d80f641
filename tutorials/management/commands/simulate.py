"""Let computer players play whole hands, check every step, and print what came of it."""

from __future__ import annotations

import json
from time import perf_counter
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from scoring.core.ruleset import load_rulesets
from tutorials.game.options import LEVELS, Options
from tutorials.game.players import CHOOSERS
from tutorials.game.simulation import Tally, simulate


class Command(BaseCommand):
    help = "Play hands by four computer players and check the invariants at every step."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--hands", type=int, default=1000)
        parser.add_argument("--seed", default="7")
        parser.add_argument("--rules", default="standard", choices=sorted(load_rulesets()))
        parser.add_argument("--level", default="expert", choices=LEVELS)

    def handle(self, *args: Any, **options: Any) -> None:
        if options["hands"] < 1:
            raise CommandError("--hands must be at least 1")
        level = options["level"]
        agreed = Options(rules=options["rules"], players=(level,) * 4)
        begun = perf_counter()
        tally = simulate(options["hands"], options["seed"], agreed, [CHOOSERS[level]] * 4)
        self.stdout.write(json.dumps(report(tally, perf_counter() - begun)))


def report(tally: Tally, seconds: float) -> dict[str, Any]:
    """Return the figures as they are printed."""
    return {
        "hands": tally.hands,
        "wins": tally.wins,
        "self_draws": tally.self_draws,
        "draws": tally.draws,
        "mean_tai": tally.mean_tai,
        "max_tai": tally.max_tai,
        "seconds": round(seconds, 3),
        "violations": dict(tally.violations),
    }
