"""The bridge between the database and the sheet.

A press answers one state of a sheet: a version, and the moment at which it was written. One statement takes the version
on if both are still the same; only then is the entry written. So of several presses that answer one state one is
written, and the others are told.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from secrets import compare_digest
from typing import Any, Final

from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from scoring.core.ruleset import RuleSet
from scoring.house.lookup import rules_at
from scoring.languages import tr
from scoring.visitors import digest_of, is_id, new_id

from . import happenings
from .happenings import Deed, Setup, setup_from_json, setup_to_json
from .models import MOST_ENTRIES, Entry, Sheet, Writer
from .sheet import Standing, Summary, in_force, standing, summary
from .words import as_shown

MOST_SHEETS: Final = 40
"""Sheets that one visitor may keep."""

LISTED: Final = 12
"""Sheets that are offered to go on with."""

MOST_WRITERS: Final = 8
"""Visitors that may write on one sheet besides its owner."""


class TooManyError(Exception):
    """There is no room for one more; the argument says so in words."""


class Outcome(StrEnum):
    """What came of a press."""

    WRITTEN = "written"
    REPEATED = "repeated"
    LATE = "late"
    FULL = "full"


@dataclass(frozen=True, slots=True)
class Opened:
    """A stored sheet, worked out; its names are those that pages show."""

    row: Sheet
    standing: Standing
    rules: RuleSet | None
    log: tuple[happenings.Entry, ...]
    undone: happenings.Entry | None

    @property
    def setup(self) -> Setup:
        """The setup as it is now."""
        return self.standing.setup

    @property
    def full(self) -> bool:
        """Whether the log has no more room."""
        return self.row.length >= MOST_ENTRIES


def open_sheet(sheet_id: str, visitor: str | None) -> Opened | None:
    """Read a sheet on which the visitor may write."""
    row = may_write(sheet_id, visitor)
    return _opened(row) if row else None


def open_shared(share: str) -> Opened | None:
    """Read a sheet by the link that only shows it."""
    row = shared_row(share)
    return _opened(row) if row else None


def may_write(sheet_id: str, visitor: str | None) -> Sheet | None:
    """Return a sheet's row if the visitor may write on it."""
    if visitor is None or not is_id(sheet_id):
        return None
    row = Sheet.objects.filter(pk=sheet_id).first()
    if row is None or not (row.visitor == visitor or Writer.objects.filter(sheet=row, visitor=visitor).exists()):
        return None
    return row


def shared_row(share: str) -> Sheet | None:
    """Return the row of a sheet by the link that only shows it."""
    return Sheet.objects.filter(share=share).first()


def last_deed(row: Sheet) -> Deed | None:
    """Return what the last entry that counts did."""
    found = Entry.objects.filter(sheet=row, number=row.length).values_list("deed", flat=True).first()
    return Deed(found) if found else None


def setup_of(row: Sheet) -> Setup:
    """Return a sheet's setup as it is now."""
    last = Entry.objects.filter(sheet=row, deed=Deed.SETUP.value, number__lte=row.length).order_by("-number").first()
    return as_shown(setup_from_json(last.data if last else row.setup))


def _opened(row: Sheet) -> Opened:
    written = [
        happenings.Entry(entry.number, Deed(entry.deed), entry.data, entry.target)
        for entry in Entry.objects.filter(sheet=row, number__lte=row.length + 1).order_by("number")
    ]
    log = tuple(entry for entry in written if entry.number <= row.length)
    undone = next((entry for entry in written if entry.number > row.length), None)
    first = setup_from_json(row.setup)
    rules = rules_at(in_force(first, log)[0].rules)
    found = standing(first, log, rules)
    return Opened(row, replace(found, setup=as_shown(found.setup)), rules, log, undone)


def sheets_of(visitor: str | None) -> list[Opened]:
    """Return every sheet on which a visitor may write, worked out, the last used first."""
    return [] if visitor is None else [_opened(row) for row in _rows_of(visitor)]


def _rows_of(visitor: str) -> QuerySet[Sheet]:
    joined = Writer.objects.filter(visitor=visitor).values("sheet")
    return Sheet.objects.filter(Q(visitor=visitor) | Q(pk__in=joined)).order_by("-updated")


def listed_sheets(visitor: str | None) -> list[tuple[Sheet, Summary]]:
    """Return the sheets that a visitor used last, without working out what anybody has."""
    rows = [] if visitor is None else list(_rows_of(visitor)[:LISTED])
    logs: dict[str, list[happenings.Entry]] = {row.pk: [] for row in rows}
    written = Entry.objects.filter(sheet__in=rows, number__lte=F("sheet__length")).order_by("number")
    for sheet_id, number, deed, data, target in written.values_list("sheet", "number", "deed", "data", "target"):
        logs[sheet_id].append(happenings.Entry(number, Deed(deed), data, target))
    found = [(row, summary(setup_from_json(row.setup), logs[row.pk])) for row in rows]
    return [(row, one._replace(setup=as_shown(one.setup))) for row, one in found]


def begin(visitor: str, setup: Setup) -> Sheet:
    """Store a new sheet; raises :class:`TooManyError`."""
    with transaction.atomic():
        if Sheet.objects.filter(visitor=visitor).count() >= MOST_SHEETS:
            raise TooManyError(tr("你已經有 {count} 張分數紙，先刪掉不要的，再開新的。", count=MOST_SHEETS))
        return Sheet.objects.create(id=new_id(), share=new_id(), visitor=visitor, setup=setup_to_json(setup))


def write(row: Sheet, state: str, press: str, deed: Deed, data: Mapping[str, Any], target: int = 0) -> Outcome:
    """Write an entry, if the sheet is still in the state that was answered."""
    with transaction.atomic():
        if not _swap(row, state, press, F("length") + 1, length__lt=MOST_ENTRIES):
            return _why_not(row, state, press)
        number = Sheet.objects.values_list("length", flat=True).get(pk=row.pk)
        Entry.objects.filter(sheet_id=row.pk, number__gte=number).delete()
        Entry.objects.create(
            sheet_id=row.pk, number=number, deed=deed.value, data=dict(data), target=target, press=press
        )
    return Outcome.WRITTEN


def go_back(row: Sheet, state: str, press: str) -> Outcome:
    """Take the last entry out of what counts."""
    if _swap(row, state, press, F("length") - 1, length__gt=0):
        return Outcome.WRITTEN
    return Outcome.REPEATED if is_repeated(row.pk, press) else Outcome.LATE


def go_forward(row: Sheet, state: str, press: str) -> Outcome:
    """Put the entry back in that was taken out last."""
    with transaction.atomic():
        if _swap(row, state, press, F("length") + 1, length__lt=MOST_ENTRIES):
            now = Sheet.objects.values_list("length", flat=True).get(pk=row.pk)
            if Entry.objects.filter(sheet_id=row.pk, number=now).exists():
                return Outcome.WRITTEN
            transaction.set_rollback(True)
    return Outcome.REPEATED if is_repeated(row.pk, press) else Outcome.LATE


def _as_read(row: Sheet) -> QuerySet[Sheet]:
    """Return the sheet as long as it is as it was read."""
    return Sheet.objects.filter(pk=row.pk, version=row.version, updated=row.updated)


def _swap(row: Sheet, state: str, press: str, length: Any, **allowed: int) -> bool:
    """Compare and swap, in one statement."""
    if not row.is_answered_by(state):
        return False
    found = _as_read(row).filter(**allowed)
    return found.update(version=row.version + 1, length=length, pressed=press, updated=timezone.now()) == 1


def _why_not(row: Sheet, state: str, press: str) -> Outcome:
    """Say why nothing was written: the same press was, another was, or there is no room."""
    if is_repeated(row.pk, press):
        return Outcome.REPEATED
    return Outcome.FULL if row.is_answered_by(state) and _as_read(row).exists() else Outcome.LATE


def is_repeated(sheet_id: str, press: str) -> bool:
    """Say whether this very press was done before, lately or some time ago."""
    if not press:
        return False
    last = Sheet.objects.filter(pk=sheet_id, pressed=press)
    return last.exists() or Entry.objects.filter(sheet_id=sheet_id, press=press).exists()


def new_key(row: Sheet) -> str:
    """Make a new key that lets others write; the one before it opens nothing any more."""
    key = new_id()
    Sheet.objects.filter(pk=row.pk).update(key=digest_of(key))
    return key


def by_key(sheet_id: str, key: str) -> Sheet | None:
    """Return the sheet if the key is the one that its owner gave out last."""
    row = Sheet.objects.filter(pk=sheet_id).first()
    fits = compare_digest(row.key if row else "", digest_of(key))
    return row if fits else None


def join(row: Sheet, visitor: str) -> None:
    """Let a visitor write on a sheet; raises :class:`TooManyError`."""
    if row.visitor == visitor:
        return
    with transaction.atomic():
        Sheet.objects.select_for_update().get(pk=row.pk)
        others = Writer.objects.filter(sheet=row)
        if others.count() >= MOST_WRITERS and not others.filter(visitor=visitor).exists():
            raise TooManyError(tr("一張分數紙最多 {most} 支手機一起記，已經滿了。", most=MOST_WRITERS))
        Writer.objects.get_or_create(sheet=row, visitor=visitor)


def remove(row: Sheet, visitor: str) -> None:
    """Remove the owner's sheet for everybody, or let go of somebody else's."""
    Writer.objects.filter(sheet=row, visitor=visitor).delete()
    Sheet.objects.filter(pk=row.pk, visitor=visitor).delete()
