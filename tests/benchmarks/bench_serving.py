"""What pages cost the real server beside a hello-world with the same middleware, processor time.

Run ``python -m tests.benchmarks.bench_serving``. One worker of the production server answers one kept connection that
takes brotli, as a browser does; the time is that of all threads of its processes. Linux only.
"""

from __future__ import annotations

import http.client
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain, count, repeat
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlencode

from tests.faults.live import BASE, SECRET_KEY, free_port

ROUNDS, WARM = 30, 10
"""Many short rounds, of which the best counts: on a busy machine a long one is never undisturbed."""
HELLO = "hello"
TABLE = "/tai/?hands=1&has=standard"
WON = "吃234萬 碰中中中 暗槓7777筒 456789條 8萬 胡8萬 自摸 花春梅"
PART = {"HX-Request": "true"}


class Asked(NamedTuple):
    """Something to measure: its addresses one after the other, how often a round asks, the fraction of hello wanted."""

    name: str
    addresses: Iterator[str]
    calls: int = 200
    goal: float = 0
    headers: dict[str, str] = {}
    again: bool = False
    """Whether it is asked for as by a browser that has it already."""


def asked() -> list[Asked]:
    """Name what is measured. A rule set that does not exist makes a page that is never kept."""
    new, same = map(hand_address, new_hands()), hand_address(WON)
    return [
        Asked(HELLO, repeat("/hello/")),
        Asked("reference page, ready", repeat(TABLE), goal=0.85),
        Asked("the same, 304", repeat(TABLE), goal=0.88, again=True),
        Asked("the same, written anew", repeat(f"{TABLE}&rules=none"), 50, 0.60),
        Asked("a search in it, part", repeat("/tai/?hands=1&q=%E6%B8%85"), 50, headers=PART),
        Asked("the longest, ready", repeat("/tai/?hands=1")),
        Asked("without tiles, ready", repeat("/tai/")),
        Asked("pattern page, ready", repeat("/tai/all-sequences/")),
        Asked("score part, hand never seen", new, 30, 0.45, PART),
        Asked("score part, the same hand", repeat(same), 30, 0.45, PART),
        Asked("score part, a tile pressed", presses(), 32, 0.45, PART),
        Asked("hand page", repeat(same), 30),
    ]


def hand_address(text: str) -> str:
    """Return the address of a hand."""
    return "/hand/?" + urlencode({"text": text, "rules": "standard"})


def new_hands() -> Iterator[str]:
    """Write as many won hands as are asked for, each another."""
    from scoring.core.sentence import format_sentence
    from tests.benchmarks.table_hands import table_requests

    return chain.from_iterable(map(format_sentence, table_requests(seed, 500)) for seed in range(1, 1_000))


def presses() -> Iterator[str]:
    """Put hands together tile by tile, with all that the form sends along."""
    from scoring.core.notation import parse_tiles
    from scoring.core.sentence import format_sentence
    from scoring.core.tiles import CODES
    from tests.benchmarks.table_hands import table_requests

    controls = {"by": "discard", "from": "left", "seat": "E", "round": "E", "dealer": "self"}
    shown = {"rules": "standard", "under": "standard", "into": "hand", "streak": 0, "base": 100, "per_tai": 20}
    for seed in count(1):
        for request in table_requests(seed, 500):
            tiles = [CODES[tile] for tile in parse_tiles(request["hand"]).tiles]
            for place, tile in enumerate(tiles):
                text = format_sentence({"hand": "".join(tiles[:place])})
                yield "/hand/?" + urlencode({"text": text, "shown": text, **controls, **shown, "add": tile})


def spent(session: int) -> float:
    """Add up the seconds that the processes of a session have computed."""
    total = 0
    for entry in Path("/proc").iterdir():
        try:
            if entry.name.isdigit() and os.getsid(int(entry.name)) == session:
                total += sum(int(each.read_text().split()[0]) for each in entry.glob("task/*/schedstat"))
        except (ProcessLookupError, FileNotFoundError):
            continue
    return total / 1e9


class Answer(NamedTuple):
    """What came back."""

    status: int
    etag: str
    size: int


class Browser:
    """One connection, kept, to a server that leads a session."""

    def __init__(self, port: int, session: int) -> None:
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        self.session = session

    def get(self, address: str, headers: dict[str, str]) -> Answer:
        """Ask for an address."""
        self.connection.request("GET", address, headers={"Accept-Encoding": "br", **headers})
        answer = self.connection.getresponse()
        return Answer(answer.status, answer.headers.get("ETag", ""), len(answer.read()))

    def cost(self, what: Asked) -> tuple[float, int]:
        """Return the microseconds of one request, and the bytes of the last answer."""
        headers = dict(what.headers)
        if what.again:
            headers["If-None-Match"] = self.get(next(what.addresses), headers).etag

        def ask(times: int) -> Answer:
            for address in (next(what.addresses) for _ in range(times)):
                answer = self.get(address, headers)
                assert answer.status == (304 if what.again else 200), (address, answer)
            return answer

        ask(WARM)
        before = spent(self.session)
        last = ask(what.calls)
        return (spent(self.session) - before) / what.calls * 1e6, last.size


@contextmanager
def serving() -> Iterator[Browser]:
    """Run the server with a database and static files of its own."""
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        environment = os.environ | {
            "DJANGO_SETTINGS_MODULE": "mahjong_site.settings",
            "DATABASE_URL": f"sqlite:///{folder}/db.sqlite3",
            "STATIC_FOLDER": f"{folder}/static",
            "SECRET_KEY": SECRET_KEY,
        }
        command = [
            *(sys.executable, "-m", "granian", "--interface", "wsgi", "--http", "1", "--no-ws", "--port", str(port)),
            *("--workers", "1", "--blocking-threads", "4", "--log-level", "warning"),
            "tests.benchmarks.hello_app:application",
        ]
        server = subprocess.Popen(command, cwd=BASE, env=environment, start_new_session=True, stderr=subprocess.DEVNULL)
        try:
            browser = Browser(port, server.pid)
            wait_for(browser)
            yield browser
        finally:
            server.terminate()
            server.wait(30)


def wait_for(browser: Browser, seconds: float = 60) -> None:
    """Wait until the server answers."""
    until = time.monotonic() + seconds
    while True:
        try:
            browser.get("/hello/", {})
        except OSError:
            browser.connection.close()
            if time.monotonic() > until:
                raise
            time.sleep(0.1)
        else:
            return


def main() -> None:
    """Print a table and the same as JSON."""
    measured = asked()
    found: dict[str, list[tuple[float, int]]] = {what.name: [] for what in measured}
    with serving() as browser:
        for _ in range(ROUNDS):
            for what in measured:
                found[what.name].append(browser.cost(what))
    best = {name: min(costs) for name, costs in found.items()}
    ratios = {name: round(best[HELLO][0] / microseconds, 3) for name, (microseconds, _) in best.items()}
    for what in measured:
        (microseconds, size), ratio = best[what.name], ratios[what.name]
        said = f"  ≥ {what.goal:.2f}  {'reached' if ratio >= what.goal else 'MISSED'}" if what.goal else ""
        print(f"{what.name:30}{microseconds:9.1f} µs{size:8} bytes sent{ratio:7.2f} of hello{said}")
    print(json.dumps(ratios))


if __name__ == "__main__":
    main()
