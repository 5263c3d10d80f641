"""Every benchmark, one command: ``python -m tests.benchmarks [name …]`` prints their tables and all of it as JSON.

Each runs in a process of its own, one after the other; the last line that a benchmark prints is its JSON.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys

BENCHMARKS = ("score", "shanten", "pages", "serving", "start", "table", "capacity")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks", description=__doc__)
    parser.add_argument(
        "names", nargs="*", metavar="name", choices=BENCHMARKS, help=f"any of {', '.join(BENCHMARKS)}; all without"
    )
    given = parser.parse_args()
    found = {}
    for name in given.names or BENCHMARKS:
        print(f"== {name}", flush=True)
        command = [sys.executable, "-m", f"tests.benchmarks.bench_{name}"]
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=True)
        *table, last = done.stdout.splitlines()
        print("\n".join(table), flush=True)
        found[name] = json.loads(last)
    print(json.dumps(found, ensure_ascii=False))


if __name__ == "__main__":
    main()
