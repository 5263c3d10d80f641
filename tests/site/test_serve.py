"""The production server, started as the README says."""

from __future__ import annotations

import http.client
import os
import resource
import signal
import socket
import stat
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.conf import settings

from mahjong_site import static_files
from mahjong_site.management.commands import serve

HEADERS = ("Content-Security-Policy", "X-Content-Type-Options", "Referrer-Policy", "Permissions-Policy")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def ask(port: int, path: str, **headers: str) -> tuple[http.client.HTTPResponse, bytes]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    connection.request("GET", path, headers=headers)
    response = connection.getresponse()
    body = response.read()
    connection.close()
    return response, body


def wait_until_answered(process: subprocess.Popen[str], port: int) -> None:
    """Wait for the first answer; a server that ended instead is a failure that says what it said."""
    until = time.monotonic() + 120
    while time.monotonic() < until:
        if process.poll() is not None:
            pytest.fail(f"the server ended: {process.stdout.read() if process.stdout else ''}")
        try:
            ask(port, "/healthz")
            return
        except OSError:
            time.sleep(0.05)
    pytest.fail("the server did not answer within two minutes")


def wait_until_refused(port: int, seconds: float) -> bool:
    """Tell whether nothing answers at a port any more, within some seconds."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        try:
            ask(port, "/healthz")
        except ConnectionRefusedError:
            return True
        except OSError:
            pass
        time.sleep(0.05)
    return False


def start(port: int, database: Path) -> subprocess.Popen[str]:
    """Run the command in a session of its own, as a terminal or a supervisor does."""
    return subprocess.Popen(
        [sys.executable, "manage.py", "serve"],
        cwd=settings.BASE_DIR,
        env={**os.environ, "PORT": str(port), "DATABASE_URL": f"sqlite:///{database}"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )


@contextmanager
def serving(database: Path, port: int) -> Iterator[subprocess.Popen[str]]:
    """Run the server until it answers, and stop it as a supervisor does."""
    process = start(port, database)
    try:
        wait_until_answered(process, port)
        yield process
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(timeout=20)


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("serve") / "site.sqlite3"


@pytest.fixture(scope="module")
def port(database: Path) -> Iterator[int]:
    chosen = free_port()
    with serving(database, chosen):
        yield chosen


def test_server_answers_in_production_manner(port: int) -> None:
    response, body = ask(port, "/no/such/page/")
    assert response.status == 404
    assert b"Traceback" not in body
    assert b"/static/css/site.css" not in body
    assert all(response.headers[name] for name in HEADERS)


def test_database_is_ready(port: int) -> None:
    assert ask(port, "/readyz")[0].status == 200


def test_static_file_is_compressed_and_kept_for_good(port: int) -> None:
    _, page = ask(port, "/no/such/page/")
    (address,) = (piece for piece in page.decode().split('"') if piece.startswith("/static/css/site."))
    response, body = ask(port, address, **{"Accept-Encoding": "br"})
    assert response.status == 200
    assert "immutable" in response.headers["Cache-Control"]
    assert response.headers["Content-Encoding"] == "br"
    assert response.headers["Vary"] == "Accept-Encoding"
    assert all(response.headers[name] for name in HEADERS)
    assert len(body) < (settings.BASE_DIR / "static/css/site.css").stat().st_size
    etag = response.headers["ETag"]
    assert ask(port, address, **{"If-None-Match": etag})[0].status == 304


def test_source_files_and_secrets_are_not_served(port: int) -> None:
    for path in (
        "/var/secret-key",
        "/static/../secret-key",
        "/static/%2e%2e/secret-key",
        "/manage.py",
        "/static//etc/passwd",
    ):
        assert ask(port, path)[0].status == 404, path


def test_malformed_requests_do_no_harm(port: int) -> None:
    for raw in (
        b"\x16\x03\x01\x02\x00\x01\x00\r\n\r\n",
        b"GET / HTTP/9.9\r\nHost: localhost\r\n\r\n",
        b"GET / HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a b/c\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
        b"G(T / HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET /\xff HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET /" + b"a" * 70000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabcd",
        b"POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    ):
        with socket.create_connection(("127.0.0.1", port), timeout=10) as client:
            client.sendall(raw)
            status = client.recv(4096).split(b" ", 2)[1]
        assert b"400" <= status < b"500", raw[:60]
    assert ask(port, "/healthz")[0].status == 200


def test_second_start_takes_less_than_five_seconds_and_sigterm_ends_it(port: int, database: Path) -> None:
    """The first start has prepared everything by now; the address is said, the key and the database are kept.

    Processor time is what the start costs; on a machine that runs other tests beside, the clock says little.
    """
    key = settings.VAR_DIR / "secret-key"
    before = (key.read_text(), database.stat().st_ino)
    spent = processor_seconds()
    other = free_port()
    with serving(database, other) as process:
        assert ask(other, "/readyz")[0].status == 200
    assert processor_seconds() - spent < 5
    assert process.stdout is not None
    assert f"Serving on http://127.0.0.1:{other}/" in process.stdout.read()
    assert process.returncode == 0
    with pytest.raises(OSError, match="refused"):
        ask(other, "/healthz")
    assert (key.read_text(), database.stat().st_ino) == before
    assert stat.S_IMODE(key.stat().st_mode) == 0o600


def test_interrupt_from_a_terminal_ends_it_with_success(port: int, database: Path) -> None:
    other = free_port()
    with serving(database, other) as process:
        os.killpg(process.pid, signal.SIGINT)
        process.wait(timeout=20)
    assert process.returncode == 0
    assert process.stdout is not None
    assert "Traceback" not in process.stdout.read()


def test_worker_leaves_interrupts_to_the_leader() -> None:
    code = (
        "import signal, mahjong_site.worker as w; print(signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, []))"
    )
    assert subprocess.check_output([sys.executable, "-c", code], cwd=settings.BASE_DIR, text=True) == "True\n"


def test_killed_leader_leaves_no_worker_behind(port: int, database: Path) -> None:
    other = free_port()
    with serving(database, other) as process:
        process.kill()
        assert wait_until_refused(other, seconds=10)


def processor_seconds() -> float:
    """Tell what all child processes that have ended used."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def test_servers_that_start_at_once_prepare_one_after_the_other(tmp_path: Path) -> None:
    (Path(settings.STATIC_ROOT) / static_files.STAMP).unlink(missing_ok=True)
    ports = [free_port(), free_port()]
    processes = [start(other, tmp_path / "site.sqlite3") for other in ports]
    try:
        for process, other in zip(processes, ports, strict=True):
            wait_until_answered(process, other)
            assert ask(other, "/readyz")[0].status == 200
    finally:
        for process in processes:
            process.terminate()
            process.communicate(timeout=20)


def test_port_in_use_is_said_at_once(port: int) -> None:
    done = subprocess.run(
        [sys.executable, "manage.py", "serve"],
        cwd=settings.BASE_DIR,
        env={**os.environ, "PORT": str(port)},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 1
    assert f"Port {port} on 127.0.0.1 can't be used" in done.stderr
    assert "Traceback" not in done.stderr


def test_static_files_are_collected_again_only_when_one_changed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, settings: object
) -> None:
    source = tmp_path / "source"
    source.mkdir()
    (source / "site.css").write_text("a {}")
    settings.STATICFILES_DIRS, settings.STATIC_ROOT = [source], tmp_path / "static"  # type: ignore[attr-defined]
    collected: list[str] = []
    monkeypatch.setattr(serve, "call_command", lambda name, **options: collected.append(name))
    (tmp_path / "static").mkdir()
    serve.collect_static_files()
    serve.collect_static_files()
    assert len(collected) == 1
    (source / "site.css").write_text("a { color: red }")
    serve.collect_static_files()
    assert len(collected) == 2
