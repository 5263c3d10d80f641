"""All that the site keeps, as one compressed file that either kind of database takes back.

The file holds a line of JSON for each row, after a line that says how many rows of each table there are. It is read
from one state of the database while the site goes on: SQLite is copied first, PostgreSQL gives one transaction the
same state throughout.
"""

from __future__ import annotations

import gzip
import json
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, Final

from django.apps import apps
from django.core import serializers
from django.core.management.color import no_style
from django.db import DEFAULT_DB_ALIAS, connections, transaction
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import Model

FORMAT: Final = "taiwan-mahjong-backup"
VERSION: Final = 1
BATCH: Final = 500
COPY: Final = "backup"
"""The name of the connection to a copy of the SQLite database."""


class BackupError(Exception):
    """A backup that can't be taken in; the message says why, in words for whoever keeps the site."""


def kept_models() -> list[type[Model]]:
    """Return the models of all that the site keeps, what is pointed at before what points."""
    return serializers.sort_dependencies(
        [(app, None) for app in apps.get_app_configs() if app.models_module], allow_cycles=False
    )


def write_backup(path: Path) -> dict[str, int]:
    """Write all rows to a file, whole or not at all; return how many of each table.

    Raise ``FileExistsError`` rather than write over a backup.
    """
    draft = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        with snapshot() as alias, gzip.open(draft, "xt", encoding="utf-8") as file:
            counts = {model._meta.label: model._default_manager.using(alias).count() for model in kept_models()}
            head = {"format": FORMAT, "version": VERSION, "migrations": applied(alias), "rows": counts}
            file.write(json.dumps(head) + "\n")
            for model in kept_models():
                rows = model._default_manager.using(alias).order_by("pk").iterator(chunk_size=BATCH)
                serializers.serialize("jsonl", rows, stream=file)
        os.link(draft, path)
    finally:
        draft.unlink(missing_ok=True)
    return counts


@contextmanager
def snapshot() -> Iterator[str]:
    """Give the name of a connection that sees one state of the database, whatever is written meanwhile."""
    connection = connections[DEFAULT_DB_ALIAS]
    if connection.vendor == "sqlite":
        with copied_sqlite() as alias:
            yield alias
        return
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        yield DEFAULT_DB_ALIAS


@contextmanager
def copied_sqlite() -> Iterator[str]:
    """Copy the database with SQLite's own way of doing so, which waits for no writer, and open the copy."""
    source = connections[DEFAULT_DB_ALIAS]
    source.ensure_connection()
    with tempfile.TemporaryDirectory(prefix="mahjong-backup-") as folder:
        connections.settings[COPY] = {**source.settings_dict, "NAME": str(Path(folder) / "copy.sqlite3")}
        try:
            copy = connections[COPY]
            copy.ensure_connection()
            source.connection.backup(copy.connection)
            yield COPY
        finally:
            connections[COPY].close()
            del connections[COPY], connections.settings[COPY]


def applied(alias: str = DEFAULT_DB_ALIAS) -> list[str]:
    """Name the migrations that a database has had."""
    return sorted(f"{app}.{name}" for app, name in MigrationRecorder(connections[alias]).applied_migrations())


def restore_backup(path: Path) -> dict[str, int]:
    """Put a backup's rows into an empty database, all or none; return how many of each table.

    Raise :class:`BackupError` where the database is not empty, its tables are others, or the file is not whole.
    """
    with gzip.open(path, "rt", encoding="utf-8") as file, transaction.atomic():
        try:
            head = read_head(file)
            if any(model._default_manager.exists() for model in kept_models()):
                raise BackupError("the database is not empty; restore into a new one")
            counts = dict.fromkeys(head["rows"], 0)
            for row in serializers.deserialize("jsonl", file):
                row.save()
                counts[row.object._meta.label] += 1
        except (EOFError, gzip.BadGzipFile, UnicodeDecodeError, serializers.base.DeserializationError) as error:
            raise BackupError(f"the file is damaged: {error}") from error
        if counts != head["rows"]:
            raise BackupError("the file is not whole: it has fewer rows than it says")
        count_on_from_the_highest()
    return counts


def read_head(file: IO[str]) -> dict[str, Any]:
    """Read the first line, and refuse what was written by another release."""
    try:
        head = json.loads(file.readline())
    except ValueError as error:
        raise BackupError("this is no backup of this site") from error
    if not isinstance(head, dict) or (head.get("format"), head.get("version")) != (FORMAT, VERSION):
        raise BackupError("this is no backup of this site")
    if head["migrations"] != applied():
        raise BackupError("the backup has other migrations than this database; restore with the release that wrote it")
    return head


def count_on_from_the_highest() -> None:
    """Let new rows be numbered after the restored ones."""
    connection = connections[DEFAULT_DB_ALIAS]
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), kept_models()):
            cursor.execute(statement)
