"""How fast a hand is scored, against PyPI ``mahjong`` on its own game and against the naive twin.

Run as ``python -m tests.benchmarks.bench_score [--rounds 15] [--json]``. Ratios mean something; microseconds
depend on the machine.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import django

ROOT = Path(__file__).parents[2]
if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    # The interface may ask the database for a house rule set, so that its module wants settings.
    os.environ |= {"DJANGO_SETTINGS_MODULE": "mahjong_site.settings", "SECRET_KEY": "benchmark-" * 8}
    django.setup()

from scoring.core.context import Stakes, WinContext  # noqa: E402
from scoring.core.decomposition import hand_splits  # noqa: E402
from scoring.core.detection import finding_of  # noqa: E402
from scoring.core.hand import Hand  # noqa: E402
from scoring.core.payment import payments  # noqa: E402
from scoring.core.request import read_request  # noqa: E402
from scoring.core.ruleset import RuleSet  # noqa: E402
from scoring.core.score_sheet import ScoreSheet, score  # noqa: E402
from scoring.exchange import answer_text, write_json  # noqa: E402
from tests.benchmarks.table_hands import RiichiHand, riichi_hands, table_requests  # noqa: E402
from tests.benchmarks.timing import Contender, fastest, first_time  # noqa: E402
from tests.naive.random_hands import winning_requests  # noqa: E402
from tests.naive.shapes import splits as naive_splits  # noqa: E402
from tests.naive.tables import count_tiles  # noqa: E402

GOLDEN = ROOT / "tests" / "data" / "golden.jsonl"
RIICHI_HANDS = 100
WINS = 300

type Win = tuple[Hand, WinContext, RuleSet, Stakes]


class Goal(NamedTuple):
    """A ratio to reach, or a time to stay under."""

    name: str
    value: float
    goal: float
    at_least: bool

    @property
    def reached(self) -> bool:
        return self.value >= self.goal if self.at_least else self.value <= self.goal


# ---- what is timed ----------------------------------------------------------------------------------------


def score_fully(hand: Hand, context: WinContext, rules: RuleSet, stakes: Stakes) -> ScoreSheet:
    """All readings, absorption, the counted lines and who pays what."""
    sheet = score(hand, context, rules)
    assert sheet is not None
    _ = sheet.counted
    payments(sheet.tai, context, rules.switches, stakes)
    return sheet


def score_with_reasons(hand: Hand, context: WinContext, rules: RuleSet, stakes: Stakes) -> None:
    """The same with what each counted line lights, and every line that does not count and why."""
    sheet = score_fully(hand, context, rules, stakes)
    for line in sheet.counted:
        finding_of(line.id, sheet.reading)
    _ = sheet.absorbed
    _ = sheet.not_met


def exchange(text: str) -> str:
    return write_json(answer_text(text))


def value_riichi(hand: RiichiHand) -> None:
    hand.value()


def split(tiles: tuple[int, ...]) -> object:
    return hand_splits(tiles)


def split_naively(tiles: tuple[int, ...]) -> object:
    return list(naive_splits(count_tiles(tiles), len(tiles) // 3))


# ---- what it is timed with --------------------------------------------------------------------------------


def golden_requests() -> Iterator[dict[str, Any]]:
    for line in GOLDEN.read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
        if "tai" in case["expect"]:
            yield case["request"]


def read_wins(requests: list[dict[str, Any]]) -> list[Win]:
    """Read requests; wins by flowers alone have no hand to score and are left out."""
    wins = []
    for data in requests:
        request = read_request(data)
        if request.hand.win is not None and not request.problems and request.rules:
            wins.append((request.hand, request.context, request.rules, request.stakes))
    return wins


def contenders() -> list[Contender]:
    golden = list(golden_requests())
    usual, worked = read_wins(table_requests(31, WINS)), read_wins(golden)
    wins = read_wins(list(winning_requests(31, WINS)))
    texts = [(json.dumps(request, ensure_ascii=False),) for request in golden]
    tiles = [(tuple(sorted((*hand.concealed, hand.win))),) for hand, *_ in wins]
    # ``mahjong`` remembers its last 128 whole hands; twice as many in turn, once each, are all new to it.
    # Once each is slower for anyone (nothing is in the processor's caches), so it has a counterpart above.
    known, fresh = riichi_hands(7, RIICHI_HANDS), riichi_hands(8, 260)
    return [
        Contender("score, usual hands", score_fully, usual),
        Contender("score, usual hands, once each", score_fully, usual, repeats=1),
        Contender("score, worked hands", score_fully, worked),
        Contender("score, random hands", score_fully, wins),
        Contender("score with reasons, usual hands", score_with_reasons, usual),
        Contender("score with reasons, worked hands", score_with_reasons, worked),
        Contender("score with reasons, random hands", score_with_reasons, wins),
        Contender("mahjong, hands it remembers", value_riichi, [(hand,) for hand in known]),
        Contender("mahjong, new hands", value_riichi, [(hand,) for hand in fresh], repeats=1),
        Contender("splits", split, tiles),
        Contender("splits, naive twin", split_naively, tiles),
        Contender("request to answer, JSON", exchange, texts),
    ]


def first_times() -> dict[str, float]:
    """Time hands that were never seen, after thousands of others: what a memo of parts can and can't do."""
    hands = read_wins(table_requests(99, 9_000))
    for hand in hands[:5_000]:
        score_fully(*hand)
    theirs = [(hand,) for hand in riichi_hands(55, 1_000)]
    return {
        "score, hands never seen": first_time(score_fully, hands[5_000:]),
        "mahjong, hands never seen": first_time(value_riichi, theirs),
    }


# ---- what is said -----------------------------------------------------------------------------------------


def goals(times: dict[str, float]) -> list[Goal]:
    theirs, theirs_once = times["mahjong, hands it remembers"], times["mahjong, new hands"]
    once = theirs_once / times["score, usual hands, once each"]
    never = times["mahjong, hands never seen"] / times["score, hands never seen"]
    found = [
        Goal("times faster than mahjong, new hands once each", once, 6, at_least=True),
        Goal("times faster than mahjong, hands never seen", never, 6, at_least=True),
    ]
    for kind in ("usual", "worked", "random"):
        ours, reasons = times[f"score, {kind} hands"], times[f"score with reasons, {kind} hands"]
        found += [
            Goal(f"times faster than mahjong, {kind} hands", theirs / ours, 6, at_least=True),
            Goal(f"µs a score, {kind} hands", ours, 15, at_least=False),
            Goal(f"µs with every reason, {kind} hands", reasons, 60, at_least=False),
        ]
    return [*found, Goal("splits, times the naive twin", times["splits, naive twin"] / times["splits"], 5, True)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--json", action="store_true", help="print one JSON object and no table")
    options = parser.parse_args()
    times = first_times() | fastest(contenders(), options.rounds)
    reached = goals(times)
    if not options.json:
        for name, microseconds in times.items():
            print(f"{name:48}{microseconds:10.2f} µs")
        for goal in reached:
            sign = "≥" if goal.at_least else "≤"
            print(f"{goal.name:48}{goal.value:10.2f}  {sign} {goal.goal:g}  {'reached' if goal.reached else 'MISSED'}")
    print(json.dumps({"times_us": times, "goals": [goal._asdict() | {"reached": goal.reached} for goal in reached]}))


if __name__ == "__main__":
    main()
