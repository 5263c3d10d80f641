"""What is kept of a shared hand."""

from __future__ import annotations

from django.db import models

LONGEST_QUERY = 4_000
"""Characters of an address; each of a sentence's 2,000 may take nine once it is quoted, but no real hand comes near."""


class SharedHand(models.Model):
    """A hand under one rule set at a short address.

    ``query`` is the whole of it, as the builder's address has it: a sentence that this program wrote, not the
    visitor's own words, and the rule set. It never changes. ``digest`` is the query's, so that one visitor has one
    link to one hand.
    """

    id = models.CharField(primary_key=True, max_length=22)
    visitor = models.CharField(max_length=64)
    query = models.CharField(max_length=LONGEST_QUERY)
    digest = models.CharField(max_length=64)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["visitor", "digest"], name="shared_hand_once_a_visitor")]

    def __str__(self) -> str:
        return f"{self.query}, {self.created:%Y-%m-%d}"
