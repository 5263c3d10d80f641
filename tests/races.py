"""Races on SQLite: a test's database is in memory, where a second connection is refused, so they run on a file."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from django.conf import settings


def run_on_sqlite_file(race: Callable[[], None], folder: Path) -> None:
    """Run a function without arguments, found by its module and name, in another process with a database of its own."""
    lines = (
        "import django; django.setup()",
        "from django.core.management import call_command; call_command('migrate', verbosity=0)",
        f"from {race.__module__} import {race.__name__} as race; race()",
    )
    environment = {
        **os.environ,
        "DATABASE_URL": f"sqlite:///{folder / 'race.sqlite3'}",
        "DJANGO_SETTINGS_MODULE": "mahjong_site.settings",
        "ALLOWED_HOSTS": "testserver",
        "DEBUG": "1",
    }
    done = subprocess.run(
        [sys.executable, "-c", "\n".join(lines)],
        cwd=settings.BASE_DIR,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
