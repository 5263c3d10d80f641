"""A sender so lean that it hardly takes the processor from the server that it asks: one thread, kept connections."""

from __future__ import annotations

import selectors
import socket
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

END_OF_HEAD = b"\r\n\r\n"


@dataclass
class Sent:
    """What came back: how often each status, and the seconds that each answer took, connection by connection."""

    seconds: float
    answers: Counter[int] = field(default_factory=Counter)
    took: list[list[float]] = field(default_factory=list)
    computed: float = 0
    """Seconds of the processor that the sender itself took."""

    def percentile(self, percent: float) -> float:
        """Return the milliseconds within which so many of the answers came."""
        times = sorted(time for line in self.took for time in line)
        return times[min(len(times) - 1, int(len(times) * percent / 100))] * 1000

    @property
    def a_second(self) -> float:
        """How many were answered a second."""
        return self.answers.total() / self.seconds


@dataclass
class Line:
    """One kept connection, which sends the same request again as soon as it is answered."""

    request: bytes
    link: socket.socket
    began: float = 0
    heard: bytes = b""
    took: list[float] = field(default_factory=list)

    def send(self) -> None:
        self.began, self.heard = time.perf_counter(), b""
        self.link.sendall(self.request)

    def hear(self) -> int:
        """Read what has come; return the status when the answer is whole, else 0."""
        piece = self.link.recv(65536)
        if not piece:
            raise ConnectionError("the server hung up")
        self.heard += piece
        head, end, body = self.heard.partition(END_OF_HEAD)
        if not end or len(body) < (length := length_of(head)):
            return 0
        assert len(body) == length, self.heard[:2000]
        self.took.append(time.perf_counter() - self.began)
        return int(head[9:12])


def length_of(head: bytes) -> int:
    """Return the announced length of a body."""
    _, found, rest = head.lower().partition(b"\r\ncontent-length:")
    return int(rest.partition(b"\r\n")[0]) if found else 0


def send_for(seconds: float, port: int, requests: Sequence[bytes]) -> Sent:
    """Send each request on a connection of its own, again and again, for some seconds."""
    sent, ready = Sent(seconds), selectors.DefaultSelector()
    lines = [Line(request, socket.create_connection(("127.0.0.1", port), 30)) for request in requests]
    for line in lines:
        ready.register(line.link, selectors.EVENT_READ, line)
    computed, until = time.process_time(), time.perf_counter() + seconds
    for line in lines:
        line.send()
    waiting = len(lines)
    while waiting:
        if not (heard := ready.select(60)):
            raise TimeoutError("no answer for a minute")
        for key, _ in heard:
            line = key.data
            if status := line.hear():
                sent.answers[status] += 1
                if time.perf_counter() < until:
                    line.send()
                else:
                    waiting -= 1
    sent.computed = time.process_time() - computed
    for line in lines:
        line.link.close()
    ready.close()
    sent.took = [line.took for line in lines]
    return sent


def request_of(method: str, path: str, headers: dict[str, str], body: str = "") -> bytes:
    """Write a request as it goes over the wire."""
    sent = {**headers, "Content-Length": str(len(body))} if body else headers
    lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in sent.items())]
    return ("\r\n".join(lines) + "\r\n\r\n" + body).encode()
