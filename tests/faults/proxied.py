"""The site behind the proxy of ``DEPLOYMENT.md``, as it stands there, while others hold connections half open."""

from __future__ import annotations

import http.client
import re
import shutil
import socket
import ssl
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from statistics import median, quantiles
from typing import Any
from urllib.parse import quote

from tests.faults.live import BASE, Server, free_port

PAGES = ("/", "/hand/?text=" + quote("123456789m 456p 34s 55s 胡2s"), "/tai/", "/learn/tiles/")
PATIENCE = 12
"""Seconds after which the proxy must have given up on a request whose head does not come."""
HALF_OPEN = b"POST /table/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 60000\r\n"
"""A request whose head never ends."""


def hold_half_open(connections: int = 500, seconds: float = 8) -> dict[str, Any]:
    """Hold connections half open from as many addresses, and time what one visitor is answered meanwhile."""
    if shutil.which("nginx") is None:
        raise SystemExit("nginx is not installed; on Debian and Ubuntu: apt-get install -y nginx-light")
    with (
        tempfile.TemporaryDirectory() as folder,
        Server(f"sqlite:///{Path(folder) / 'db.sqlite3'}") as server,
        proxied(server.port, Path(folder)) as (port, _),
    ):
        alone = times(port, seconds)
        held = [half_open(port, f"127.1.{number // 250}.{number % 250 + 1}") for number in range(connections)]
        meanwhile = times(port, seconds)
        during = sum(map(is_open, held))
        time.sleep(PATIENCE)
        after = sum(map(is_open, held))
        for connection in held:
            connection.close()
    return {
        "half open": during,
        f"{PATIENCE} s later": after,
        "requests": len(meanwhile),
        "alone p99 ms": percentile(alone),
        "median ms": round(median(meanwhile), 1),
        "p99 ms": percentile(meanwhile),
    }


@contextmanager
def proxied(site: int, folder: Path) -> Iterator[tuple[int, int]]:
    """Run nginx with the servers of the deployment page before the site; give its port for TLS and the plain one."""
    port, plain = free_port(), free_port()
    certificate(folder)
    written = re.search(r"```nginx\n(.*?)```", (BASE / "DEPLOYMENT.md").read_text(encoding="utf-8"), re.DOTALL)
    assert written
    block = written[1]
    for there, here in (
        ("listen 443 ", f"listen 127.0.0.1:{port} "),
        ("listen 80;", f"listen 127.0.0.1:{plain};"),
        ("/etc/letsencrypt/live/mahjong.example/fullchain.pem", f"{folder}/cert.pem"),
        ("/etc/letsencrypt/live/mahjong.example/privkey.pem", f"{folder}/key.pem"),
        ("127.0.0.1:8000", f"127.0.0.1:{site}"),
    ):
        assert block.count(there) == 1, there
        block = block.replace(there, here)
    block = block.replace("mahjong.example", "127.0.0.1")
    (folder / "nginx.conf").write_text(
        f"daemon off; pid {folder}/pid; error_log {folder}/error.log; worker_processes 1;\n"
        f"events {{ worker_connections 2048; }}\nhttp {{ access_log off; client_body_temp_path {folder}/body;\n"
        f"proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/f; uwsgi_temp_path {folder}/u;"
        f" scgi_temp_path {folder}/s;\n{block}\n}}\n"
    )
    nginx = subprocess.Popen(["nginx", "-c", str(folder / "nginx.conf"), "-p", str(folder)])
    try:
        wait_for(port)
        yield port, plain
    finally:
        nginx.terminate()
        nginx.wait(10)


def certificate(folder: Path) -> None:
    """Make a key and a certificate that nobody trusts."""
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=127.0.0.1"]
    out = ["-keyout", str(folder / "key.pem"), "-out", str(folder / "cert.pem")]
    subprocess.run([*command, *out], check=True, capture_output=True)


def wait_for(port: int) -> None:
    for _ in range(100):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise RuntimeError("the proxy does not answer")


@cache
def unverified() -> ssl.SSLContext:
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context


def half_open(port: int, address: str) -> ssl.SSLSocket:
    """Begin a request from one of this machine's own addresses, and leave it there."""
    plain = socket.create_connection(("127.0.0.1", port), timeout=10, source_address=(address, 0))
    connection = unverified().wrap_socket(plain)
    connection.sendall(HALF_OPEN)
    return connection


def is_open(connection: ssl.SSLSocket) -> bool:
    """Say whether the proxy still waits for the rest."""
    connection.settimeout(0)
    try:
        return connection.recv(1) != b""
    except ssl.SSLWantReadError:
        return True
    except OSError:
        return False


def times(port: int, seconds: float) -> list[float]:
    """Ask for pages one after the other, 25 a second at most, and return what each took in milliseconds."""
    taken: list[float] = []
    connection = http.client.HTTPSConnection("127.0.0.1", port, timeout=30, context=unverified())
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        began = time.monotonic()
        connection.request("GET", PAGES[len(taken) % len(PAGES)])
        response = connection.getresponse()
        response.read()
        if response.status != 200:
            raise RuntimeError(f"answered {response.status}")
        taken.append(1000 * (time.monotonic() - began))
        time.sleep(max(0, 0.04 - (time.monotonic() - began)))
    return taken


def percentile(taken: list[float], of: int = 99) -> float:
    return round(quantiles(taken, n=100)[of - 1], 1)
