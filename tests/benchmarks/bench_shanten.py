"""Shanten, waits and discards against PyPI ``mahjong`` on its own 14-tile game and our naive twin.

``python -m tests.benchmarks.bench_shanten`` prints the figures; ``pytest -m benchmark`` on this file holds
them to the goals. Only ratios mean something. Hands as they are dealt and hands that have been played for
a while are measured apart, for the latter are easier for both sides.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

import pytest
from mahjong.shanten import Shanten

from scoring.core.distance import missing
from scoring.core.keys import WEIGHTS, hand_key
from scoring.core.shanten import discards, shanten, waits
from scoring.core.tables import DATA
from scoring.core.tiles import KINDS, count_kinds
from tests.benchmarks.timing import Contender, fastest
from tests.naive.waits import naive_waits

DISCARDS, SHANTEN, WAITS = "discards with useful tiles", "shanten", "waits"
GOALS = {DISCARDS: 300, SHANTEN: 15, WAITS: 30}

_FOOTPRINT = """
import tracemalloc, time
import array, bisect, dataclasses, enum, functools, itertools, pathlib, zlib
started = time.process_time()
import scoring.core.shanten
took = time.process_time() - started
for name in [name for name in __import__("sys").modules if name.startswith("scoring")]:
    del __import__("sys").modules[name]
tracemalloc.start()
import scoring.core.shanten
print(took * 1000, tracemalloc.get_traced_memory()[1] / 1e6)
"""


class Row(NamedTuple):
    what: str
    name: str
    ours: float
    theirs: float

    @property
    def ratio(self) -> float:
        return self.theirs / self.ours


def some_hands(random: Random, size: int, sets: int, count: int, turns: int = 15) -> list[list[int]]:
    """Deal hands and play each on for up to so many turns, so that some are far from ready and some near."""
    hands = []
    for _ in range(count):
        wall = random.sample(range(4 * KINDS), 4 * KINDS)
        hand = [wall.pop() // 4 for _ in range(size)]
        for _ in range(random.randint(0, turns)):
            key = hand_key(hand)
            if not missing(key, sets):
                break
            hand.remove(min(set(hand), key=lambda tile: missing(key - WEIGHTS[tile], sets)))
            hand.append(wall.pop() // 4)
        hands.append(sorted(hand))
    return hands


def some_ready_hands(random: Random, count: int) -> list[list[int]]:
    ready: list[list[int]] = []
    while len(ready) < count:
        for hand in some_hands(random, 17, 5, count):
            best = discards(hand)[0]
            if best.shanten == 0:
                hand.remove(best.tile)
                ready.append(hand)
    return ready[:count]


def their_discards(shanten_of: Callable[[Sequence[int]], int], hand: list[int]) -> list[tuple[int, int, list[int]]]:
    found = []
    for tile in range(KINDS):
        if not hand[tile]:
            continue
        hand[tile] -= 1
        before, useful = shanten_of(hand), []
        for drawn in range(KINDS):
            if hand[drawn] < 4:
                hand[drawn] += 1
                if shanten_of(hand) < before:
                    useful.append(drawn)
                hand[drawn] -= 1
        hand[tile] += 1
        found.append((before, tile, useful))
    return sorted(found)


def sides(kind: str, seventeen: list[list[int]], fourteen: list[list[int]]) -> list[tuple[str, Contender, Contender]]:
    """Pair what we do to our hands with what PyPI ``mahjong`` does to hands of its own game."""
    counts = [count_kinds(hand) for hand in fourteen]
    shanten_of = Shanten.calculate_shanten
    few = [(shanten_of, hand) for hand in counts[:20]]
    return [
        (
            DISCARDS,
            Contender(f"{kind} {DISCARDS}", discards, [(hand,) for hand in seventeen]),
            Contender(f"{kind} {DISCARDS} theirs", their_discards, few, 1),
        ),
        (
            SHANTEN,
            Contender(f"{kind} {SHANTEN}", shanten, [(hand,) for hand in seventeen], 20),
            Contender(f"{kind} {SHANTEN} theirs", shanten_of, [(hand,) for hand in counts]),
        ),
    ]


def measure(seed: int = 1) -> list[Row]:
    random = Random(seed)
    ready = some_ready_hands(random, 100)
    pairs = [
        *sides("dealt", some_hands(random, 17, 5, 100, turns=0), some_hands(random, 14, 4, 100, turns=0)),
        *sides("played", some_hands(random, 17, 5, 100), some_hands(random, 14, 4, 100)),
        (
            WAITS,
            Contender(f"ready {WAITS}", waits, [(hand,) for hand in ready], 20),
            Contender(f"ready {WAITS} theirs", naive_waits, [(count_kinds(hand),) for hand in ready], 1),
        ),
    ]
    times = fastest([contender for _, ours, theirs in pairs for contender in (ours, theirs)], rounds=7)
    return [Row(what, ours.name, times[ours.name], times[theirs.name]) for what, ours, theirs in pairs]


def footprint() -> tuple[float, float]:
    """Return the milliseconds and the peak megabytes that importing takes, in a fresh interpreter."""
    done = subprocess.run([sys.executable, "-c", _FOOTPRINT], capture_output=True, text=True, check=True)
    import_ms, megabytes = map(float, done.stdout.split())
    return import_ms, megabytes


@pytest.mark.benchmark
def test_ratios() -> None:
    for row in measure():
        assert row.ratio >= GOALS[row.what], row


@pytest.mark.benchmark
def test_footprint() -> None:
    import_ms, megabytes = footprint()
    assert import_ms <= 60
    assert megabytes <= 15
    assert DATA.stat().st_size <= 64 * 1024


def main() -> None:
    print(f"{'':34}{'ours µs':>10}{'theirs µs':>12}{'ratio':>8}{'goal':>6}")
    rows = measure()
    for row in rows:
        print(f"{row.name:34}{row.ours:10.2f}{row.theirs:12.1f}{row.ratio:8.0f}{GOALS[row.what]:6}")
    import_ms, megabytes = footprint()
    print(f"tables {DATA.stat().st_size:,} bytes on disk, import {import_ms:.0f} ms, peak {megabytes:.1f} MB")
    print(json.dumps({row.name: row.ratio for row in rows} | {"import ms": import_ms, "peak MB": megabytes}))


if __name__ == "__main__":
    main()
