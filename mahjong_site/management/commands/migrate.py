"""``manage.py migrate``: Django's own, all of it or nothing."""

from __future__ import annotations

from typing import Any

from django.core.management.commands import migrate
from django.db import connections, transaction


class Command(migrate.Command):
    """Bring the database up to date in one transaction.

    Django notes a migration as applied after the transaction that applies it, so that a process that is killed between
    the two leaves tables that the next run wants to make again.
    """

    def handle(self, *args: Any, **options: Any) -> str | None:
        """Migrate. SQLite can alter tables only while it checks no foreign keys, which must be said beforehand."""
        connection = connections[options["database"]]
        with connection.constraint_checks_disabled(), transaction.atomic(using=connection.alias):
            return super().handle(*args, **options)
