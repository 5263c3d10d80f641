"""Remove games that nobody has played for a long time."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from tutorials.models import Game


class Command(BaseCommand):
    help = "Remove games that nobody has played for so many days."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--days", type=int, default=180)

    def handle(self, *args: Any, **options: Any) -> None:
        if options["days"] < 1:
            raise CommandError("--days must be at least 1")
        old = Game.objects.filter(updated__lt=timezone.now() - timedelta(days=options["days"]))
        _, removed = old.delete()
        self.stdout.write(f"{removed.get('tutorials.Game', 0)} games removed")
