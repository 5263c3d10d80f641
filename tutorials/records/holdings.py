"""What each feature keeps for a visitor: one entry a feature; all that is shown, exported or deleted is named here.

A new table with a ``visitor`` belongs into an entry; a test looks at every model of the site.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from django.db import transaction
from django.db.models import Model

from scoring.house import store as house
from scoring.house.models import HouseRules, HouseVersion
from scoring.sharing.models import SharedHand

from .. import progress
from ..drills import storage as drills
from ..drills.models import DrillAgain, DrillAnswer, DrillDay, DrillRecord
from ..models import Game, PlayedHand, Progress
from ..scorekeeper import storage as sheets
from ..scorekeeper.exporting import sheet_data
from ..scorekeeper.models import Entry, Sheet, Writer
from .games import games_data


@dataclass(frozen=True, slots=True)
class Holding:
    """What one feature keeps: its name and how many in words, its tables, and how to count, export and delete.

    ``warns`` says what else stops working with it; ``address`` is where the visitor finds it.
    """

    id: str
    name: str
    unit: str
    address: str
    tables: tuple[type[Model], ...]
    count: Callable[[str], int]
    export: Callable[[str], Any]
    delete: Callable[[str], object]
    warns: str = ""


def _progress_rows(visitor: str) -> Any:
    return Progress.objects.filter(pk=visitor)


def _lessons(visitor: str) -> dict[str, Any]:
    row = _progress_rows(visitor).first()
    return {"format": progress.FORMAT, "version": progress.VERSION, "done": row.done if row else []}


def _steps(visitor: str) -> int:
    row = _progress_rows(visitor).first()
    return len(row.done) if row else 0


def _drills_count(visitor: str) -> int:
    return sum(record.tried for record in drills.records_of(visitor)) or sum(
        table.objects.filter(visitor=visitor).count() for table in (DrillAnswer, DrillAgain, DrillDay)
    )


def _sheets_count(visitor: str) -> int:
    return Sheet.objects.filter(visitor=visitor).count() + Writer.objects.filter(visitor=visitor).count()


def _sheets(visitor: str) -> list[dict[str, Any]]:
    return [
        {"id": one.row.pk, "own": one.row.visitor == visitor, "created": one.row.created, **sheet_data(one.standing)}
        for one in sheets.sheets_of(visitor)
    ]


def _delete_sheets(visitor: str) -> None:
    Writer.objects.filter(visitor=visitor).delete()
    Sheet.objects.filter(visitor=visitor).delete()


def _house_sets(visitor: str) -> list[dict[str, Any]]:
    rows = HouseVersion.objects.filter(house__visitor=visitor).order_by("house__created", "number")
    return [
        {"id": row.house_id, "version": row.number, "created": row.created, "document": row.document} for row in rows
    ]


def _shared_hands(visitor: str) -> list[dict[str, Any]]:
    rows = SharedHand.objects.filter(visitor=visitor).order_by("created")
    return [{"id": row.pk, "query": row.query, "created": row.created} for row in rows]


HOLDINGS: Final = (
    Holding(
        "lessons",
        "課程進度",
        "{count} 步做過",
        "/learn/progress/",
        (Progress,),
        _steps,
        _lessons,
        lambda visitor: _progress_rows(visitor).delete(),
    ),
    Holding(
        "games",
        "牌桌上的牌局",
        "{count} 桌",
        "/table/",
        (Game, PlayedHand),
        lambda visitor: Game.objects.filter(visitor=visitor).count(),
        games_data,
        lambda visitor: Game.objects.filter(visitor=visitor).delete(),
        "你給出去的重播連結會打不開。",
    ),
    Holding(
        "drills",
        "練習的成績和再練清單",
        "{count} 題",
        "/drills/",
        (DrillRecord, DrillAnswer, DrillAgain, DrillDay),
        _drills_count,
        drills.everything_of,
        drills.forget_everything,
    ),
    Holding(
        "sheets",
        "記分的分數紙",
        "{count:} 張",
        "/scorekeeper/",
        (Sheet, Entry, Writer),
        _sheets_count,
        _sheets,
        _delete_sheets,
        "你開的分數紙，同桌的人也看不到了；別人開的只是退出。",
    ),
    Holding(
        "house",
        "自家台數",
        "{count} 套",
        "/house-rules/",
        (HouseRules, HouseVersion),
        lambda visitor: HouseRules.objects.filter(visitor=visitor).count(),
        _house_sets,
        house.remove_all_of,
        "用這些台數算過的連結會打不開，用它開的牌桌也接不下去。",
    ),
    Holding(
        "hands",
        "分享出去的牌",
        "{count} 個連結",
        "/hand/",
        (SharedHand,),
        lambda visitor: SharedHand.objects.filter(visitor=visitor).count(),
        _shared_hands,
        lambda visitor: SharedHand.objects.filter(visitor=visitor).delete(),
        "傳給別人的短連結會打不開。",
    ),
)

FORMAT: Final = "taiwan-mahjong-my-data"
VERSION: Final = 1


def everything_of(visitor: str) -> dict[str, Any]:
    """Return all that is kept for a visitor, as plain data."""
    return {"format": FORMAT, "version": VERSION} | {holding.id: holding.export(visitor) for holding in HOLDINGS}


def delete_everything_of(visitor: str) -> None:
    """Remove all that is kept for a visitor, or nothing of it if that fails."""
    with transaction.atomic():
        for holding in HOLDINGS:
            holding.delete(visitor)
