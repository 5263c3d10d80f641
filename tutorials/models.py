"""What the app keeps about visitors."""

from __future__ import annotations

from django.db import models


class Progress(models.Model):
    """The lesson steps that one anonymous visitor has done.

    The visitor's cookie holds the id, the table only its digest: whoever reads the table can't become anyone.
    """

    digest = models.CharField(primary_key=True, max_length=64)
    done = models.JSONField(default=list)
    updated = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return f"{len(self.done)} steps, {self.updated:%Y-%m-%d}"
