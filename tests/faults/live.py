"""The site as it really runs, and visitors that reach it over the network."""

from __future__ import annotations

import http.client
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from http.cookies import SimpleCookie
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlencode

BASE = Path(__file__).resolve().parents[2]
SECRET_KEY = "faults-" * 10


class Answer(NamedTuple):
    """What came back, with the names that Django's test client gives it."""

    status_code: int
    headers: dict[str, str]
    content: bytes


class LiveClient:
    """Sends forms as a browser and a proxy before the site do, and keeps the cookies; as Django's test client."""

    def __init__(self, port: int, address: str = "192.0.2.1") -> None:
        self.port, self.address = port, address
        self.cookies: SimpleCookie = SimpleCookie()

    def get(self, path: str) -> Answer:
        return self._send("GET", path)

    def post(self, path: str, fields: dict[str, str]) -> Answer:
        return self._send("POST", path, urlencode(fields))

    def headers_of(self, method: str) -> dict[str, str]:
        """Return what a browser and the proxy say of a request."""
        headers = {
            "Host": f"127.0.0.1:{self.port}",
            "Cookie": "; ".join(f"{name}={morsel.value}" for name, morsel in self.cookies.items()),
            "X-Forwarded-Proto": "https",
            "X-Forwarded-For": self.address,
        }
        if method == "POST":
            headers["Origin"] = f"https://127.0.0.1:{self.port}"
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        return headers

    def _send(self, method: str, path: str, body: str | None = None) -> Answer:
        headers = self.headers_of(method)
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            connection.request(method, path, body, headers)
            response = connection.getresponse()
            content = response.read()
        finally:
            connection.close()
        for name, value in response.getheaders():
            if name.lower() == "set-cookie":
                self.cookies.load(value)
        return Answer(response.status, {name.title(): value for name, value in response.getheaders()}, content)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def seconds_of(leader: int) -> float:
    """Add up the seconds of the processor that a process and all that it started have taken; Linux only."""
    family, total = {leader}, 0
    for pid in sorted(int(entry.name) for entry in Path("/proc").iterdir() if entry.name.isdigit()):
        with suppress(OSError):
            if int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1]) in family:
                family.add(pid)
            if pid in family:
                total += sum(int(each.read_text().split()[0]) for each in Path(f"/proc/{pid}/task").glob("*/schedstat"))
    return total / 1e9


class Server:
    """``manage.py serve`` as behind a proxy, on a port of its own, with a database that outlives it."""

    def __init__(self, database_url: str, **environment: str) -> None:
        self.port = free_port()
        self.environment = {
            **os.environ,
            "PORT": str(self.port),
            "DATABASE_URL": database_url,
            "SECRET_KEY": SECRET_KEY,
            "BEHIND_TLS": "1",
            **environment,
        }
        self.log = tempfile.NamedTemporaryFile("w+", prefix="mahjong-faults-", suffix=".log")  # noqa: SIM115
        self.process: subprocess.Popen[str] | None = None

    def __enter__(self) -> Server:
        self.start()
        return self

    def __exit__(self, *error: object) -> None:
        self.kill(signal.SIGTERM)

    def start(self) -> float:
        """Start, wait for the first answer, return the seconds that it took."""
        began = time.monotonic()
        self.process = subprocess.Popen(
            [sys.executable, "manage.py", "serve"],
            cwd=BASE,
            env=self.environment,
            stdout=self.log,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        while time.monotonic() < began + 120:
            if self.process.poll() is not None:
                raise RuntimeError(f"the server ended: {self.said()}")
            try:
                if LiveClient(self.port).get("/healthz").status_code == 200:
                    return time.monotonic() - began
            except (OSError, http.client.HTTPException):
                time.sleep(0.05)
        raise RuntimeError(f"the server does not answer: {self.said()}")

    def computed(self) -> float:
        """Add up the seconds of the processor that the leader and all workers have taken."""
        assert self.process
        return seconds_of(self.process.pid)

    def kill(self, how: signal.Signals = signal.SIGKILL) -> None:
        """Send a signal to the leader and all workers, and wait until they are gone."""
        assert self.process
        for_group = how if how == signal.SIGKILL else None
        if for_group:
            os.killpg(self.process.pid, signal.SIGKILL)
        elif self.process.poll() is None:
            self.process.send_signal(how)
        self.process.wait(30)

    def log_text(self) -> str:
        """Return all that the server has said."""
        return Path(self.log.name).read_text()

    def said(self) -> str:
        """Return the end of the log."""
        return self.log_text()[-3000:]
