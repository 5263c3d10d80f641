"""``manage.py restore FILE``: put a backup into an empty database."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from mahjong_site.backups import BackupError, restore_backup


class Command(BaseCommand):
    help = "Put a backup into an empty database, which may be of the other kind."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="a file that backup has written")

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        call_command("migrate", verbosity=0, interactive=False)
        try:
            counts = restore_backup(file)
        except BackupError as error:
            raise CommandError(f"{file}: {error}") from error
        except OSError as error:
            raise CommandError(f"{file} can't be read: {error.strerror or error}") from error
        self.stdout.write(f"{sum(counts.values())} rows of {len(counts)} tables from {file}")
