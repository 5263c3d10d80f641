"""What ready pages cost the real server beside a hello-world with the same middleware, processor time.

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
from pathlib import Path

from tests.faults.live import BASE, SECRET_KEY, free_port

ADDRESSES = {"hello": "/hello/", "reference page": "/tai/", "pattern page": "/tai/all-sequences/"}
ROUNDS, CALLS, WARM = 5, 1_500, 60


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


def cost(connection: http.client.HTTPConnection, address: str, session: int) -> float:
    """Return the microseconds of one request."""

    def ask(times: int) -> None:
        for _ in range(times):
            connection.request("GET", address, headers={"Accept-Encoding": "br"})
            answer = connection.getresponse()
            answer.read()
            assert answer.status == 200, (address, answer.status)

    ask(WARM)
    before = spent(session)
    ask(CALLS)
    return (spent(session) - before) / CALLS * 1e6


def main() -> None:
    """Print a table and the same as JSON."""
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        environment = os.environ | {
            "DJANGO_SETTINGS_MODULE": "mahjong_site.settings",
            "DATABASE_URL": f"sqlite:///{folder}/db.sqlite3",
            "SECRET_KEY": SECRET_KEY,
        }
        command = [
            sys.executable,
            "-m",
            "granian",
            "--interface",
            "wsgi",
            "--http",
            "1",
            "--no-ws",
            "--port",
            str(port),
        ]
        command += ["--workers", "1", "--blocking-threads", "4", "--log-level", "warning"]
        command += ["tests.benchmarks.hello_app:application"]
        server = subprocess.Popen(command, cwd=BASE, env=environment, start_new_session=True, stderr=subprocess.DEVNULL)
        try:
            time.sleep(5)
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
            found = {name: [cost(connection, address, server.pid)] for name, address in ADDRESSES.items()}
            for _ in range(ROUNDS - 1):
                for name, address in ADDRESSES.items():
                    found[name].append(cost(connection, address, server.pid))
        finally:
            server.terminate()
            server.wait(30)
    hello = min(found["hello"])
    for name, times in found.items():
        print(f"{name:20} {min(times):9.1f} µs  {hello / min(times):5.2f} of hello")
    print(json.dumps({name: round(hello / min(times), 3) for name, times in found.items()}))


if __name__ == "__main__":
    main()
