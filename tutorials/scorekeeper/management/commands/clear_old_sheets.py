"""Remove score sheets that nobody has touched for longer than a visitor's cookie lasts."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from tutorials.scorekeeper.models import Sheet


class Command(BaseCommand):
    help = "Remove score sheets that nobody has touched for so many days."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--days", type=int, default=400)

    def handle(self, *args: Any, **options: Any) -> None:
        if options["days"] < 1:
            raise CommandError("--days must be at least 1")
        old = Sheet.objects.filter(updated__lt=timezone.now() - timedelta(days=options["days"]))
        _, removed = old.delete()
        self.stdout.write(f"{removed.get('scorekeeper.Sheet', 0)} sheets removed")
