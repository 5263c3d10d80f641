"""Fair timing on a machine that does other things too.

The cases are timed one by one, round after round, and of each the fastest round counts: a moment in
which something else ran falls out. What is to be compared is timed in turn within each round. Processor
time counts: a slow case never has an undisturbed moment on a busy machine, which would flatter the fast ones.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Sequence
from time import thread_time
from typing import Any, NamedTuple

type Call = Callable[..., object]


class Contender(NamedTuple):
    """Something to time: a call, the cases that it is given in turn, and how often a case is repeated."""

    name: str
    call: Call
    cases: Sequence[tuple[Any, ...]]
    repeats: int = 5


def _time_once(call: Call, case: tuple[Any, ...], repeats: int) -> float:
    started = thread_time()
    for _ in range(repeats):
        call(*case)
    return (thread_time() - started) / repeats


def fastest(contenders: Sequence[Contender], rounds: int = 15) -> dict[str, float]:
    """Return for each contender the microseconds that a case takes, on average over the cases."""
    best = {contender.name: [float("inf")] * len(contender.cases) for contender in contenders}
    gc.collect()
    gc.disable()
    try:
        for _ in range(rounds):
            for name, call, cases, repeats in contenders:
                times = best[name]
                for at, case in enumerate(cases):
                    times[at] = min(times[at], _time_once(call, case, repeats))
    finally:
        gc.enable()
    return {name: 1e6 * sum(times) / len(times) for name, times in best.items()}


def first_time(call: Call, cases: Sequence[tuple[Any, ...]], batch: int = 200) -> float:
    """Return the microseconds of a case that is done once only, of the fastest batch."""
    times = []
    for start in range(0, len(cases) - batch + 1, batch):
        started = thread_time()
        for case in cases[start : start + batch]:
            call(*case)
        times.append((thread_time() - started) / batch)
    return 1e6 * min(times)
