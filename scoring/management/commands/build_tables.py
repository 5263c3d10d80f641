"""``manage.py build_tables``: make the distance tables, or check that they are what would be made."""

from __future__ import annotations

import zlib
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from scoring.core.tables import DATA


class Command(BaseCommand):
    help = "Makes the tables that shanten, waits and useful tiles are looked up in. Needs numpy."
    requires_system_checks: tuple[str, ...] = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--check", action="store_true", help="only compare, exit 1 on a difference")

    def handle(self, *, check: bool, **options: Any) -> None:
        try:
            from scoring.tables_build.packing import build
        except ModuleNotFoundError as error:
            raise CommandError(f"{error.name} is not installed; it comes with the test dependencies.") from error
        tables = build()
        if check:
            self.compare(tables)
        else:
            size = DATA.write_bytes(zlib.compress(tables, 9))
            self.stdout.write(f"{DATA.name}: {size:,} bytes")

    def compare(self, tables: bytes) -> None:
        # The compressed bytes depend on the version of zlib, what is in them does not.
        if zlib.decompress(DATA.read_bytes()) != tables:
            raise CommandError(f"{DATA.name} is not what the builder makes.")
        self.stdout.write(f"{DATA.name} is up to date.")
