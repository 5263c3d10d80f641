"""Mutation testing of the engine: ``python -m tests.mutations [--sample N] [--file ruleset.py …]``.

Prints a table by file, the mutants that no test found out, and all as JSON; fails where too few are found out.
It takes seconds a mutant, so it runs at night, not with the suite. ``equivalent.toml`` lists the mutants that do what
the engine does, each with the reason; they are not run and do not count.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import random
import re
import sys
import tempfile
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict
from pathlib import Path

import pytest

from tests.mutations.mutants import Mutant, mutants_of
from tests.mutations.reach import IMPORT, Reach, Recorder
from tests.mutations.trial import (
    ENGINE,
    OPTIONS,
    TESTS,
    Collected,
    begin_anew,
    begin_patched,
    import_ahead,
)

GOAL = 90
EQUIVALENT = Path(__file__).with_name("equivalent.toml")
SURVIVED, KILLED, EQUAL = "survived", "killed", "equivalent"


def all_mutants(files: Sequence[str]) -> list[Mutant]:
    found = sorted(path.relative_to(ENGINE).as_posix() for path in ENGINE.rglob("*.py"))
    if unknown := set(files) - set(found):
        raise SystemExit(f"not in scoring/core: {', '.join(sorted(unknown))}")
    return [
        mutant for file in files or found for mutant in mutants_of((ENGINE / file).read_text(encoding="utf-8"), file)
    ]


def equivalent(mutants: Iterable[Mutant]) -> set[str]:
    """Return the ids of those that are listed, or are of a kind that is."""
    listed = tomllib.loads(EQUIVALENT.read_text(encoding="utf-8"))
    ids = {one["id"] for one in listed["mutants"]}
    rules = [(re.compile(rule["statement"]), re.compile(rule["change"])) for rule in listed["rules"]]
    return {
        mutant.id
        for mutant in mutants
        if mutant.id in ids
        or any(of.search(mutant.statement) and made.search(f"{mutant.before} -> {mutant.after}") for of, made in rules)
    }


def read_reach(kept: Path | None) -> Reach:
    """Run every test once, unless what it reached is kept already."""
    if kept is None or not kept.exists():
        with tempfile.TemporaryDirectory() as folder:
            into = Path(folder) / "reach.json"
            recorder = Recorder(ENGINE, into)
            recorder.start()
            child = begin_anew(None, {}, recorder)
            sys.monitoring.free_tool_id(sys.monitoring.COVERAGE_ID)
            if os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]):
                raise SystemExit("the tests fail without any mutant")
            text = into.read_text(encoding="utf-8")
            if kept is not None:
                kept.write_text(text, encoding="utf-8")
            return dict(json.loads(text))
    return dict(json.loads(kept.read_text(encoding="utf-8")))


def tests_of(mutant: Mutant, reach: Reach) -> list[str]:
    """Return the tests to run, the quickest first: all, those of the file first, where the line runs at import."""
    of_file = {int(line): tests for line, tests in reach["lines"].get(mutant.file, {}).items()}
    first, last = mutant.lines
    seconds: dict[str, float] = reach["seconds"]
    tests = {t for line in range(first, last + 1) for t in of_file.get(line, ()) if t == IMPORT or t in seconds}
    if IMPORT in tests:
        near = {test for found in of_file.values() for test in found}
        return [IMPORT, *sorted(seconds, key=lambda test: (test not in near and seconds[test] > 0.01, seconds[test]))]
    return sorted(tests, key=seconds.__getitem__)


def is_read_at_import(mutant: Mutant, reach: Reach) -> bool:
    """Say whether anything can hold what a mutant would change before a test begins: a table, an inner function."""
    of_file = reach["lines"].get(mutant.file, {})
    first, last = mutant.function if "." in mutant.scope else mutant.lines
    return not mutant.scope or any(IMPORT in of_file.get(str(line), ()) for line in range(first, last + 1))


type Begin = Callable[[Mutant, dict[str, float]], int]


def try_each(mutants: Iterable[Mutant], reach: Reach, jobs: int, begin: Begin) -> Iterator[tuple[Mutant, str]]:
    """Yield each mutant with what became of it."""
    running: dict[int, Mutant] = {}
    waiting = iter(mutants)
    while True:
        for mutant in waiting:
            tests = {test: reach["seconds"][test] for test in tests_of(mutant, reach) if test != IMPORT}
            if not tests:
                yield mutant, SURVIVED
                continue
            running[begin(mutant, tests)] = mutant
            if len(running) >= jobs:
                break
        if not running:
            return
        child, status = os.wait()
        yield running.pop(child), KILLED if status else SURVIVED


def try_all(mutants: Sequence[Mutant], reach: Reach, jobs: int) -> Iterator[tuple[Mutant, str]]:
    """Try those that need a new import first, then the others in a pytest that has collected everything."""
    anew = {mutant for mutant in mutants if is_read_at_import(mutant, reach)}
    yield from tell(try_each([one for one in mutants if one in anew], reach, jobs, begin_anew))
    yield from try_collected([one for one in mutants if one not in anew], reach, jobs)


def try_collected(mutants: Sequence[Mutant], reach: Reach, jobs: int) -> Iterator[tuple[Mutant, str]]:
    """Collect the tests once, run them once without any mutant, then for each mutant those that reach it."""
    found: list[tuple[Mutant, str]] = []

    def work(items: dict[str, pytest.Item]) -> None:
        gc.freeze()
        order = sorted(reach["seconds"], key=reach["seconds"].__getitem__)
        if os.waitpid(begin_patched(None, [items[test] for test in order]), 0)[1]:
            raise SystemExit("the tests fail without any mutant")

        def begin(mutant: Mutant, tests: dict[str, float]) -> int:
            return begin_patched(mutant, [items[test] for test in tests])

        found.extend(tell(try_each(mutants, reach, jobs, begin)))

    if mutants and pytest.main([*OPTIONS, TESTS], plugins=[Collected(reach["seconds"], work)]):
        raise SystemExit("pytest could not go through with it")
    yield from found


def tell(results: Iterable[tuple[Mutant, str]]) -> Iterator[tuple[Mutant, str]]:
    """Print those that survived as they come."""
    for mutant, fate in results:
        if fate == SURVIVED:
            print(f"{mutant.id} {mutant.file}:{mutant.lines[0]} {mutant.scope}: {mutant.statement}", flush=True)
            print(f"    {mutant.before}  ->  {mutant.after or 'nothing'}", flush=True)
        yield mutant, fate


def killed_before(printed: Path) -> set[str]:
    *_, results = printed.read_text(encoding="utf-8").splitlines()
    return {mutant["id"] for mutant in json.loads(results) if mutant["fate"] == KILLED}


def share(counts: Counter[str]) -> float:
    tried = counts[KILLED] + counts[SURVIVED]
    return 100 * counts[KILLED] / tried if tried else 100.0


def print_table(results: Sequence[tuple[Mutant, str]], every: Counter[str]) -> None:
    line = "{:28}{:>9}{:>9}{:>9}{:>10}{:>12}{:>8}"
    print(line.format("file", "mutants", "sampled", "killed", "survived", "equivalent", "%"))
    for file in [*sorted({mutant.file for mutant, _ in results}), ""]:
        counts = Counter(fate for mutant, fate in results if file in ("", mutant.file))
        mutants = every[file] if file else every.total()
        cells = [mutants, counts.total(), counts[KILLED], counts[SURVIVED], counts[EQUAL], f"{share(counts):.1f}"]
        print(line.format(file or "all", *cells))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.mutations", description=__doc__)
    parser.add_argument("--sample", type=int, help="so many mutants, drawn at random; all without")
    parser.add_argument("--seed", type=int, default=16, help="of the sample")
    parser.add_argument("--file", nargs="*", default=[], help="files of scoring/core, as in the table; all without")
    parser.add_argument("--id", nargs="*", help="these mutants and no others")
    parser.add_argument("--jobs", type=int, default=2, help="children at a time")
    parser.add_argument("--slowest", type=float, default=1_000, help="leave out tests that take more seconds")
    parser.add_argument("--after", type=Path, help="what an earlier run printed: those killed then are not tried again")
    parser.add_argument("--reach", type=Path, help="keep what the tests reach in this file, for the next time")
    given = parser.parse_args()
    mutants = all_mutants(given.file)
    every = Counter(mutant.file for mutant in mutants)
    if given.id:
        mutants = [mutant for mutant in mutants if mutant.id in given.id]
    random.Random(given.seed).shuffle(mutants)
    mutants = mutants[: given.sample]
    equal = equivalent(mutants)
    results = [(mutant, EQUAL) for mutant in mutants if mutant.id in equal]
    killed = killed_before(given.after) - equal if given.after else set()
    results += [(mutant, KILLED) for mutant in mutants if mutant.id in killed]
    reach = read_reach(given.reach)
    reach["seconds"] = {test: taken for test, taken in reach["seconds"].items() if taken <= given.slowest}
    import_ahead(reach["modules"])
    results += try_all([mutant for mutant in mutants if mutant.id not in equal | killed], reach, given.jobs)
    results.sort(key=lambda result: (result[0].file, result[0].number))
    print_table(results, every)
    print(json.dumps([asdict(mutant) | {"fate": fate} for mutant, fate in results], ensure_ascii=False))
    raise SystemExit(share(Counter(fate for _, fate in results)) < GOAL)


if __name__ == "__main__":
    main()
