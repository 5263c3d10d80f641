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


class Game(models.Model):
    """One game at the guided table: its seed, its options and what was done in the current hand.

    ``word`` is what the visitor added to the current hand's seed. Everything else is worked out from these.
    ``start`` is how the current hand began (its match and how much news there had been), so that a move never
    replays more than one hand. ``version`` counts the changes: a press answers one version, and only one press
    can answer it. ``hints`` and ``pace`` are how much help is wanted and how the others are watched. ``standing`` is
    what a list says of the game without playing it again; empty in rows that were last written before there was one.
    """

    id = models.CharField(primary_key=True, max_length=32)
    visitor = models.CharField(max_length=64)
    seed = models.CharField(max_length=64)
    key = models.CharField(max_length=64)
    shared = models.BooleanField(default=False)
    word = models.CharField(max_length=64, default="")
    options = models.JSONField()
    hints = models.CharField(max_length=8, default="on")
    pace = models.CharField(max_length=8, default="once", db_default="once")
    guided = models.BooleanField(default=True)
    version = models.PositiveIntegerField(default=0)
    pressed = models.CharField(max_length=64, default="")
    hand = models.PositiveIntegerField(default=0)
    start = models.JSONField(default=dict)
    actions = models.JSONField(default=list)
    phase = models.CharField(max_length=16)
    standing = models.JSONField(default=dict, db_default={})
    created = models.DateTimeField(auto_now_add=True)
    updated = models.DateTimeField(auto_now=True)

    class Meta:
        indexes = [models.Index(fields=["visitor", "-updated"], name="game_of_visitor")]
        constraints = [
            models.CheckConstraint(condition=models.Q(hints__in=["off", "on", "detailed"]), name="game_hints_known"),
            models.CheckConstraint(condition=models.Q(pace__in=["once", "step", "auto"]), name="game_pace_known"),
        ]

    def __str__(self) -> str:
        return f"hand {self.hand + 1}, {self.phase}, version {self.version}"


class PlayedHand(models.Model):
    """A hand that a game has left behind."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="played", db_index=False)
    number = models.PositiveIntegerField()
    word = models.CharField(max_length=64, default="")
    start = models.JSONField()
    actions = models.JSONField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "number"], name="played_hand_once")]

    def __str__(self) -> str:
        return f"hand {self.number + 1} of {self.game_id}"
