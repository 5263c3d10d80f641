"""What the app keeps: how often an address has written lately."""

from __future__ import annotations

from django.db import models


class Allowance(models.Model):
    """How often one address did one kind of thing in the current stretch of time.

    The key is a keyed digest of the kind and the address: the row says nothing of where somebody is.
    """

    key = models.CharField(primary_key=True, max_length=64)
    ends = models.BigIntegerField(db_index=True)
    used = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.used} used, until {self.ends}"
