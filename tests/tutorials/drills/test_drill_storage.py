"""What is kept of drills: counted once whatever the windows, within limits, and gone when it is to be."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from pathlib import Path

import pytest
from django.db import IntegrityError, connections, transaction
from django.utils import timezone

from tests.races import run_on_sqlite_file
from tutorials.drills import storage
from tutorials.drills.models import DrillAgain, DrillAnswer, DrillDay, DrillRecord
from tutorials.drills.storage import Answer, keep

VISITOR = "v" * 64
OTHER = "o" * 64


def answer(turn: int, right: bool = True, kind: str = "tai", level: str = "easy") -> Answer:
    return Answer(kind, "standard", level, f"a-{turn}", right)


@pytest.mark.django_db
def test_visitors_and_levels_are_counted_apart() -> None:
    keep(VISITOR, answer(1))
    keep(VISITOR, answer(1, level="hard"))
    keep(OTHER, answer(1, right=False))
    assert [(one.level, one.tried, one.right) for one in storage.records_of(VISITOR)] == [
        ("easy", 1, 1),
        ("hard", 1, 1),
    ]
    assert [(one.tried, one.right) for one in storage.records_of(OTHER)] == [(1, 0)]


@pytest.mark.django_db
def test_what_waits_has_a_limit_and_the_oldest_goes() -> None:
    for turn in range(1, storage.MOST_AGAIN + 4):
        keep(VISITOR, answer(turn, right=False))
    waiting = storage.again_of(VISITOR)
    assert len(waiting) == storage.MOST_AGAIN
    assert waiting[0].token == "a-4"


@pytest.mark.django_db
def test_a_wrong_one_once_more_goes_behind_the_others() -> None:
    for turn in (1, 2, 1):
        keep(VISITOR, answer(turn, right=False))
    assert [one.token for one in storage.again_of(VISITOR)] == ["a-2", "a-1"]


@pytest.mark.django_db
def test_answers_have_a_limit_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(storage, "MOST_ANSWERS", 5)
    for turn in range(1, 9):
        keep(VISITOR, answer(turn))
    assert DrillAnswer.objects.count() == 5
    assert storage.records_of(VISITOR)[0].tried == 8


@pytest.mark.django_db
def test_the_first_answer_of_a_day_stays() -> None:
    today = timezone.localdate()
    keep(VISITOR, answer(1, right=False)._replace(day=today, place=1))
    keep(VISITOR, answer(1, right=True)._replace(day=today, place=1))
    assert storage.days_of(VISITOR) == {today: {1: False}}


@pytest.mark.django_db
def test_days_long_past_are_not_kept() -> None:
    today = timezone.localdate()
    DrillDay.objects.create(visitor=VISITOR, day=today - timedelta(days=storage.DAYS_KEPT + 1), place=1, right=True)
    keep(VISITOR, answer(1)._replace(day=today, place=1))
    assert list(storage.days_of(VISITOR)) == [today]


@pytest.mark.django_db
def test_everything_can_be_taken_along_and_forgotten() -> None:
    keep(VISITOR, answer(1, right=False)._replace(day=timezone.localdate(), place=1))
    keep(OTHER, answer(1))
    kept = storage.everything_of(VISITOR)
    assert {name: len(rows) for name, rows in kept.items()} == {"records": 1, "answers": 1, "again": 1, "days": 1}
    assert VISITOR not in str(kept)
    storage.forget_everything(VISITOR)
    assert not any(storage.everything_of(VISITOR).values())
    assert storage.records_of(OTHER)


@pytest.mark.django_db
@pytest.mark.parametrize(
    "row",
    [
        DrillRecord(visitor=VISITOR, kind="tai", level="easy", tried=1, right=2, best=2),
        DrillRecord(visitor=VISITOR, kind="tai", level="easy", tried=2, right=1, streak=2, best=1),
        DrillRecord(visitor=VISITOR, kind="tai", level="nothing"),
        DrillAgain(visitor=VISITOR, kind="tai", rules="standard", level="nothing", token="a-1", at=timezone.now()),
        DrillDay(visitor=VISITOR, day=timezone.localdate(), place=11, right=True),
    ],
)
def test_the_database_refuses_what_can_not_be(row: DrillRecord | DrillAgain | DrillDay) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        row.save()


def many_windows() -> None:
    """Answer thirty drills from six windows at once, then one drill from all of them."""

    def in_a_window(one: Answer) -> bool:
        try:
            return keep(VISITOR, one)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(6) as windows:
        list(windows.map(in_a_window, [answer(turn, right=turn % 3 > 0) for turn in range(1, 31)]))
        first = list(windows.map(in_a_window, [answer(1, kind="pay")] * 12))
    by_kind = {record.kind: record for record in DrillRecord.objects.all()}
    assert (by_kind["tai"].tried, by_kind["tai"].right) == (30, 20)
    assert DrillAgain.objects.count() == 10
    assert first.count(True) == 1
    assert by_kind["pay"].tried == 1


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_windows_at_the_same_time_lose_nothing() -> None:
    many_windows()


def test_windows_at_the_same_time_lose_nothing_on_sqlite(tmp_path: Path) -> None:
    run_on_sqlite_file(many_windows, tmp_path)
