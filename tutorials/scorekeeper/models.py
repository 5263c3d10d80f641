"""What is stored of a score sheet: its setup and the log of what was written down. The rest is worked out."""

from __future__ import annotations

from django.db import models

MOST_ENTRIES = 400
"""Entries of one sheet, amendments among them: a 將 has 16 to 40."""


class Sheet(models.Model):
    """One evening's sheet.

    ``version`` counts the changes: a press answers one of them, and only one press can answer it. ``length`` is how
    many entries of the log count; going back takes the last out and leaves it there to be put in again. Of the key
    that lets another phone write only the digest is kept.
    """

    id = models.CharField(primary_key=True, max_length=32)
    share = models.CharField(max_length=32, unique=True)
    key = models.CharField(max_length=64, default="", blank=True)
    visitor = models.CharField(max_length=64)
    setup = models.JSONField()
    version = models.PositiveIntegerField(default=0)
    length = models.PositiveIntegerField(default=0)
    pressed = models.CharField(max_length=64, default="", blank=True)
    created = models.DateTimeField(auto_now_add=True)
    updated = models.DateTimeField(auto_now=True)

    class Meta:
        indexes = [models.Index(fields=["visitor", "-updated"], name="sheet_of_visitor")]
        constraints = [
            models.CheckConstraint(condition=models.Q(length__lte=MOST_ENTRIES), name="sheet_length_bounded"),
        ]

    def __str__(self) -> str:
        return f"{self.length} entries, version {self.version}"

    @property
    def state(self) -> str:
        """What a press answers: the version, and enough of the moment at which it was written to know it by.

        A database that was set back counts its versions again from there.
        """
        return f"{self.version}.{self.updated.microsecond:05x}"

    def is_answered_by(self, state: str) -> bool:
        """Whether a press or a question is about the sheet as it is."""
        # Pages of earlier releases say the version alone; some are still open while, and after, this one is rolled out.
        return state in (self.state, str(self.version))


class Entry(models.Model):
    """One entry of a sheet's log; ``press`` tells the same press sent twice from two presses."""

    sheet = models.ForeignKey(Sheet, on_delete=models.CASCADE, related_name="entries", db_index=False)
    number = models.PositiveIntegerField()
    deed = models.CharField(max_length=8)
    target = models.PositiveIntegerField(default=0)
    data = models.JSONField(default=dict)
    press = models.CharField(max_length=32, default="", blank=True)
    written = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["sheet", "number"], name="entry_once"),
            models.CheckConstraint(
                condition=models.Q(number__gte=1, number__lte=MOST_ENTRIES), name="entry_number_bounded"
            ),
            models.CheckConstraint(
                condition=models.Q(deed__in=["add", "amend", "remove", "setup"]), name="entry_deed_known"
            ),
            models.CheckConstraint(
                condition=models.Q(deed__in=["add", "setup"], target=0)
                | models.Q(deed__in=["amend", "remove"], target__gte=1, target__lt=models.F("number")),
                name="entry_target_is_earlier",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.deed}"


class Writer(models.Model):
    """Another visitor who may write on a sheet, by the link that its owner gave."""

    sheet = models.ForeignKey(Sheet, on_delete=models.CASCADE, related_name="writers", db_index=False)
    visitor = models.CharField(max_length=64)
    joined = models.DateTimeField(auto_now_add=True)

    class Meta:
        indexes = [models.Index(fields=["visitor", "-joined"], name="writer_by_visitor")]
        constraints = [models.UniqueConstraint(fields=["sheet", "visitor"], name="writer_once")]

    def __str__(self) -> str:
        return f"joined {self.joined:%Y-%m-%d}"
