"""``manage.py backup FILE``: write all that the site keeps to one file, while it goes on."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from mahjong_site.backups import write_backup


class Command(BaseCommand):
    help = "Write all that the site keeps to a compressed file, while the site goes on."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="a new file, for example mahjong.jsonl.gz")

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        try:
            counts = write_backup(file)
        except OSError as error:
            raise CommandError(f"{file} can't be written: {error.strerror}") from error
        self.stdout.write(f"{sum(counts.values())} rows of {len(counts)} tables in {file}")
