"""What is kept of house rule sets: who may change one, and every version of it."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from ..core.house import LONGEST_LABEL
from ..core.said import AsTyped

ID_LENGTH = 32


class HouseRules(models.Model):
    """A house rule set: its address, who may change it, and the number of its latest version.

    ``visitor`` is the digest of the visitor who made it and ``edit_key`` that of the key that whoever else may
    change it has been given; empty while none has been asked for. An edit is written only if ``latest`` is still
    the version that was edited.
    """

    id = models.CharField(primary_key=True, max_length=ID_LENGTH)
    visitor = models.CharField(max_length=64)
    edit_key = models.CharField(max_length=64, blank=True, default="")
    latest = models.PositiveIntegerField(default=1)
    created = models.DateTimeField(auto_now_add=True)
    updated = models.DateTimeField(auto_now_add=True)

    class Meta:
        indexes = [models.Index(fields=["visitor", "-updated"], name="house_of_visitor")]
        constraints = [models.CheckConstraint(condition=Q(latest__gte=1), name="house_has_a_version")]

    def __str__(self) -> str:
        return f"version {self.latest}, {self.updated:%Y-%m-%d}"


class HouseVersion(models.Model):
    """One version of a house rule set, never changed: links to hands that were scored by it go on being right.

    ``document`` is the canonical writing of ``scoring.core.house``; ``label`` and ``parent`` stand in it too.
    """

    house = models.ForeignKey(HouseRules, on_delete=models.CASCADE, related_name="versions", db_index=False)
    number = models.PositiveIntegerField()
    label = models.CharField(max_length=LONGEST_LABEL)
    parent = models.CharField(max_length=64)
    document = models.TextField()
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["house", "number"], name="house_version_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="house_version_from_one"),
        ]

    def __str__(self) -> str:
        return f"version {self.number} of {self.house_id}"

    @property
    def name(self) -> AsTyped:
        """The label, which is the same in every language."""
        return AsTyped(self.label)

    @property
    def ref(self) -> str:
        """The id of this version: ``<id>.<number>``."""
        return f"{self.house_id}.{self.number}"
