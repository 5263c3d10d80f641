"""``manage.py serve``: the whole site on this machine, with the production server and settings."""

from __future__ import annotations

import hashlib
import os
import socket
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import OperationalError

from mahjong_site import static_files

PATIENCE = "-c lock_timeout=5s -c statement_timeout=10s -c idle_in_transaction_session_timeout=30s"
"""How long PostgreSQL lets a request wait before it gets 503; a migration, which has run by then, may take longer."""


class Command(BaseCommand):
    help = "Prepare the database and the static files, then serve on PORT."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default="127.0.0.1", help="address to listen on (default: this machine only)")

    def handle(self, *args: Any, host: str, **options: Any) -> None:
        refuse_taken_port(host, settings.PORT)
        settings.VAR_DIR.mkdir(exist_ok=True)
        with alone(settings.VAR_DIR / "prepare.lock"):
            migrate()
            collect_static_files()
        os.environ.setdefault("PGOPTIONS", PATIENCE)
        self.stdout.write(f"Serving on http://{host}:{settings.PORT}/ (stop with Ctrl+C)")
        self.stdout.flush()
        command = server_command(host)
        os.chdir(settings.BASE_DIR)
        if os.name == "nt":
            import subprocess

            sys.exit(subprocess.call(command))
        os.execv(command[0], command)


@contextmanager
def alone(lock: Path) -> Iterator[None]:
    """Let one start at a time prepare what all starts share."""
    with lock.open("w") as file:
        if os.name != "nt":
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX)
        yield


def migrate() -> None:
    """Bring the database up to date."""
    try:
        call_command("migrate", verbosity=0, interactive=False)
    except OperationalError as error:
        raise CommandError(f"The database can't be used: {error}") from error


def refuse_taken_port(host: str, port: int) -> None:
    """Say at once that a port is in use; the server would only say so after the workers have started."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            raise CommandError(
                f"Port {port} on {host} can't be used ({error.strerror}). Choose another: PORT=8001"
            ) from error


def server_command(host: str) -> list[str]:
    """Give the command line of the production server.

    On hello-world, two cores, 32 connections: Granian with 2 workers of 4 threads answered 18,000 a second (p99 6 ms),
    gunicorn's gthread with as many 8,000 (p99 20 ms).
    """
    return [
        *(sys.executable, "-m", "granian", "--interface", "wsgi", "--http", "1", "--no-ws"),
        *("--host", host, "--port", str(settings.PORT)),
        *("--workers", str(settings.SERVER_WORKERS), "--blocking-threads", str(settings.SERVER_THREADS)),
        *("--respawn-failed-workers", "--respawn-interval", "0.5", "--workers-kill-timeout", "5"),
        *("--http1-header-read-timeout", "10000", "--log-level", "warning"),
        "mahjong_site.worker:application",
    ]


def collect_static_files() -> None:
    """Collect, hash and compress the static files, unless none has changed since the last time."""
    stamp = Path(settings.STATIC_ROOT) / static_files.STAMP
    mark = hashlib.sha256("\n".join(static_sources()).encode()).hexdigest()
    if not (stamp.exists() and stamp.read_text() == mark):
        call_command("collectstatic", verbosity=0, interactive=False)
        stamp.write_text(mark)


def static_sources() -> Iterator[str]:
    """Describe every source file, and the storage that they go through."""
    yield repr(settings.STORAGES["staticfiles"])
    yield Path(static_files.__file__).read_text(encoding="utf-8")
    for finder in get_finders():
        for name, storage in sorted(finder.list(None), key=lambda found: found[0]):
            facts = os.stat(storage.path(name))
            yield f"{name} {facts.st_size} {facts.st_mtime_ns}"
