"""What is kept of a visitor's drills: counts, which drills were answered, what is to be practiced again, daily sets."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q

from .level import Level

LEVELS = [level.value for level in Level]


class DrillRecord(models.Model):
    """How a visitor does in one kind at one level. Only the first answer to a drill counts."""

    visitor = models.CharField(max_length=64)
    kind = models.CharField(max_length=16)
    level = models.CharField(max_length=8)
    tried = models.PositiveIntegerField(default=0)
    right = models.PositiveIntegerField(default=0)
    streak = models.PositiveIntegerField(default=0)
    best = models.PositiveIntegerField(default=0)
    updated = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["visitor", "kind", "level"], name="drill_record_once"),
            models.CheckConstraint(condition=Q(level__in=LEVELS), name="drill_record_level_known"),
            models.CheckConstraint(condition=Q(right__lte=F("tried")), name="drill_record_right_tried"),
            models.CheckConstraint(
                condition=Q(streak__lte=F("best")) & Q(best__lte=F("right")), name="drill_record_streak_best"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.level}: {self.right} of {self.tried}"


class OneDrill(models.Model):
    """Which drill, by what its address says."""

    visitor = models.CharField(max_length=64)
    kind = models.CharField(max_length=16)
    rules = models.CharField(max_length=80)
    level = models.CharField(max_length=8)
    token = models.CharField(max_length=24)
    at = models.DateTimeField()

    class Meta:
        abstract = True

    @property
    def drill(self) -> tuple[str, str, str, str]:
        """What names the drill."""
        return (self.kind, self.rules, self.level, self.token)

    def __str__(self) -> str:
        return f"{self.kind} {self.rules} {self.level} {self.token}"


class DrillAnswer(OneDrill):
    """A drill that a visitor has answered: so that no answer counts twice, from two windows or by reloading."""

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["visitor", "kind", "rules", "level", "token"], name="drill_answer_once"),
            models.CheckConstraint(condition=Q(level__in=LEVELS), name="drill_answer_level_known"),
        ]
        indexes = [models.Index(fields=["visitor", "-at"], name="drill_answer_newest")]


class DrillAgain(OneDrill):
    """A drill that a visitor got wrong and has not got right since (再練)."""

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["visitor", "kind", "rules", "level", "token"], name="drill_again_once"),
            models.CheckConstraint(condition=Q(level__in=LEVELS), name="drill_again_level_known"),
        ]
        indexes = [models.Index(fields=["visitor", "at"], name="drill_again_oldest")]


class DrillDay(models.Model):
    """A visitor's first answer to one place of a daily set."""

    visitor = models.CharField(max_length=64)
    day = models.DateField()
    place = models.PositiveSmallIntegerField()
    right = models.BooleanField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["visitor", "day", "place"], name="drill_day_once"),
            models.CheckConstraint(condition=Q(place__gte=1) & Q(place__lte=10), name="drill_day_place_known"),
        ]

    def __str__(self) -> str:
        return f"{self.day} {self.place}: {'right' if self.right else 'wrong'}"
