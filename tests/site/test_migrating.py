"""A migration that breaks off leaves nothing behind."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

BROKEN_OFF = """
import django
django.setup()
from unittest import mock
from django.core.management import call_command
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

recorded, record = [], MigrationRecorder.record_applied

def break_off(self, app, name):
    recorded.append(app)
    if len(recorded) == 3:
        raise SystemExit("killed")
    record(self, app, name)

with mock.patch.object(MigrationRecorder, "record_applied", break_off):
    try:
        call_command("migrate", verbosity=0)
    except SystemExit:
        pass
assert len(recorded) == 3
print(len(connection.introspection.table_names()))
call_command("migrate", verbosity=0)
call_command("migrate", check_unapplied=True, verbosity=0)
print(len(connection.introspection.table_names()) > 5)
connection.check_constraints()
"""


def test_a_migration_that_breaks_off_leaves_no_table(tmp_path: Path) -> None:
    environment = {
        **os.environ,
        "DATABASE_URL": f"sqlite:///{tmp_path / 'db.sqlite3'}",
        "DJANGO_SETTINGS_MODULE": "mahjong_site.settings",
        "SECRET_KEY": "migrating-" * 8,
    }
    command = [sys.executable, "-c", BROKEN_OFF]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.stdout.split() == ["0", "True"], done.stderr[-2000:]
