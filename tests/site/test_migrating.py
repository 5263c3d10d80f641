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


ALREADY_OUT = {("tutorials", "word"), ("tutorials", "pace")}
"""Columns that came before the rule; that of the pace has a default in the database by now."""


def test_a_new_column_lets_the_release_before_write_on() -> None:
    """Both releases run for a while; the one before names no column that it does not know."""
    from django.db.migrations.loader import MigrationLoader
    from django.db.migrations.operations import AddField

    added = [
        (migration.app_label, operation.name, operation.field)
        for migration in MigrationLoader(None).disk_migrations.values()
        if migration.__class__.__module__.split(".")[0] in ("scoring", "tutorials")
        for operation in migration.operations
        if isinstance(operation, AddField)
    ]
    assert ("tutorials", "standing") in {(app, name) for app, name, _ in added}
    stuck = {(app, name) for app, name, field in added if not (field.null or field.has_db_default())}
    assert stuck <= ALREADY_OUT
