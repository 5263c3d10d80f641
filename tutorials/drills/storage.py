"""The one bridge between the drills and the database.

Nothing is kept before the first answer, and the drills are whole without any of it: where the database can't be
reached, reading gives nothing and keeping says that it did not. Counting is done by the database, so that two windows
lose nothing of one another.
"""

from __future__ import annotations

from datetime import date, timedelta
from itertools import takewhile
from typing import Any, Final, NamedTuple

from django.db import transaction
from django.db.models import F, QuerySet
from django.db.models.functions import Greatest
from django.utils import timezone

from .daily import SIZE
from .models import DrillAgain, DrillAnswer, DrillDay, DrillRecord, OneDrill

MOST_AGAIN: Final = 200
MOST_ANSWERS: Final = 1_000
DAYS_KEPT: Final = 60


class Answer(NamedTuple):
    """A drill, and how it was answered; ``day`` and ``place`` where it belongs to a daily set."""

    kind: str
    rules: str
    level: str
    token: str
    right: bool
    day: date | None = None
    place: int = 0

    @property
    def drill(self) -> dict[str, Any]:
        """What names the drill."""
        return {"kind": self.kind, "rules": self.rules, "level": self.level, "token": self.token}


def keep(visitor: str, answer: Answer) -> bool:
    """Keep an answer; say whether it was the first to this drill, which alone counts."""
    with transaction.atomic():
        _, first = DrillAnswer.objects.get_or_create(visitor=visitor, **answer.drill, defaults={"at": timezone.now()})
        if first:
            _count(visitor, answer)
            _trim(DrillAnswer.objects.filter(visitor=visitor), MOST_ANSWERS)
        _note_again(visitor, answer)
        if answer.day is not None:
            _note_day(visitor, answer.day, answer.place, answer.right)
    return first


def _count(visitor: str, answer: Answer) -> None:
    """Count an answer in one statement, after making sure that there is a row."""
    row = {"visitor": visitor, "kind": answer.kind, "level": answer.level}
    DrillRecord.objects.bulk_create([DrillRecord(**row)], ignore_conflicts=True)
    changed: dict[str, Any] = {"tried": F("tried") + 1, "streak": 0, "updated": timezone.now()}
    if answer.right:
        following = F("streak") + 1
        changed |= {"right": F("right") + 1, "streak": following, "best": Greatest(F("best"), following)}
    DrillRecord.objects.filter(**row).update(**changed)


def _note_again(visitor: str, answer: Answer) -> None:
    """Put a wrong one on the list, behind the others; take a right one off."""
    if answer.right:
        DrillAgain.objects.filter(visitor=visitor, **answer.drill).delete()
        return
    DrillAgain.objects.update_or_create(visitor=visitor, **answer.drill, defaults={"at": timezone.now()})
    _trim(DrillAgain.objects.filter(visitor=visitor), MOST_AGAIN)


def _note_day(visitor: str, day: date, place: int, right: bool) -> None:
    """Keep the first answer to a place of a daily set, and no set that is long past."""
    DrillDay.objects.get_or_create(visitor=visitor, day=day, place=place, defaults={"right": right})
    DrillDay.objects.filter(visitor=visitor, day__lt=timezone.localdate() - timedelta(days=DAYS_KEPT)).delete()


def _trim[Row: OneDrill](rows: QuerySet[Row], most: int) -> None:
    """Let the oldest rows go."""
    beyond = list(rows.order_by("-at", "-pk").values_list("pk", flat=True)[most : most + 100])
    if beyond:
        rows.filter(pk__in=beyond).delete()


def records_of(visitor: str) -> list[DrillRecord]:
    """Return the visitor's counts."""
    return list(DrillRecord.objects.filter(visitor=visitor).order_by("kind", "level"))


def again_of(visitor: str) -> list[DrillAgain]:
    """Return what the visitor is to practice again, the oldest first."""
    return list(DrillAgain.objects.filter(visitor=visitor).order_by("at", "pk"))


def days_of(visitor: str) -> dict[date, dict[int, bool]]:
    """Return the visitor's daily sets: by day, whether each place was right."""
    found: dict[date, dict[int, bool]] = {}
    for day, place, right in DrillDay.objects.filter(visitor=visitor).values_list("day", "place", "right"):
        found.setdefault(day, {})[place] = right
    return found


def got_of(visitor: str, day: date) -> str:
    """Return how a visitor's first answers to a daily set went, as far as none is missing: 1 right, 0 wrong."""
    went = dict(DrillDay.objects.filter(visitor=visitor, day=day).values_list("place", "right"))
    answered = takewhile(went.__contains__, range(1, SIZE + 1))
    return "".join("1" if went[place] else "0" for place in answered)


def everything_of(visitor: str) -> dict[str, Any]:
    """Return all that is kept of a visitor's drills, as plain data."""
    of_visitor: dict[str, QuerySet[Any]] = {
        "records": DrillRecord.objects.filter(visitor=visitor),
        "answers": DrillAnswer.objects.filter(visitor=visitor),
        "again": DrillAgain.objects.filter(visitor=visitor),
        "days": DrillDay.objects.filter(visitor=visitor),
    }
    return {
        name: [{key: row[key] for key in row if key not in ("id", "visitor")} for row in rows.order_by("pk").values()]
        for name, rows in of_visitor.items()
    }


def forget_everything(visitor: str) -> None:
    """Remove all that is kept of a visitor's drills."""
    with transaction.atomic():
        DrillRecord.objects.filter(visitor=visitor).delete()
        DrillAnswer.objects.filter(visitor=visitor).delete()
        DrillAgain.objects.filter(visitor=visitor).delete()
        DrillDay.objects.filter(visitor=visitor).delete()
