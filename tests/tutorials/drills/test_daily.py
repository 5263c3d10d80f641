"""The daily set: the same ten for everybody, followed from drill to drill, one line at the end."""

from __future__ import annotations

import re
from datetime import date, timedelta
from html import unescape
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest
from django.test import Client
from django.utils import timezone

from scoring.core.ruleset import load_rulesets
from tutorials.drills.daily import LEVELS, SIZE, daily_set, result_line
from tutorials.drills.kinds import KINDS, drill_of
from tutorials.drills.models import DrillDay

DAY = date(2026, 3, 14)
STANDARD = load_rulesets()["standard"]


def test_a_day_has_ten_from_easy_to_hard_over_the_kinds() -> None:
    ten = daily_set(DAY)
    assert len(ten) == SIZE
    assert [one.level for one in ten] == list(LEVELS)
    assert len({one.kind for one in ten}) == min(SIZE, len(KINDS))
    assert ten == daily_set(DAY)


def test_another_day_has_another_ten() -> None:
    days = [DAY + timedelta(days=number) for number in range(30)]
    keys = [drill_of(one.kind, STANDARD, one.level, one.token).key for day in days for one in daily_set(day)[:3]]
    assert len({daily_set(day) for day in days}) == 30
    assert len(set(keys)) > 60


def test_the_line_says_the_day_the_number_and_which() -> None:
    line = result_line(DAY, "1101110111", "http://example.test/")
    assert "3/14" in line
    assert "對 8 題" in line
    assert "○○×○○○×○○○" in line
    assert line.endswith("http://example.test/")


def right_answer(query: dict[str, str], kind: str) -> list[str]:
    token = next(one.token for one in daily_set(date.fromisoformat(query["day"])) if str(one.token) == query["n"])
    level = next(one.level for one in daily_set(date.fromisoformat(query["day"])) if str(one.token) == query["n"])
    return sorted(drill_of(kind, STANDARD, level, token).exercise.solution())


@pytest.mark.django_db
@pytest.mark.parametrize("kept", [True, False])
def test_ten_answers_lead_to_the_line_with_and_without_keeping(kept: bool) -> None:
    client = Client()
    address = re.search(r'href="([^"]+)">開始', client.get("/drills/daily/").content.decode())[1]  # type: ignore[index]
    for _ in range(SIZE):
        parts = urlsplit(unescape(address))
        query = dict(parse_qsl(parts.query))
        kind = parts.path.split("/")[2]
        data: dict[str, Any] = {**query, "a": right_answer(query, kind)}
        if kept:
            address = client.post(f"{parts.path}keep/", data).headers["Location"]
        else:
            page = client.get(parts.path, data).content.decode()
            address = re.search(r'data-onward="([^"]+)"', page)[1]  # type: ignore[index]
    page = client.get(unescape(address)).content.decode()
    assert "對 10 題" in page
    assert "○" * SIZE in page
    assert DrillDay.objects.filter(right=True).count() == (SIZE if kept else 0)


@pytest.mark.django_db
def test_a_drill_that_is_not_of_the_day_counts_for_no_day() -> None:
    today = timezone.localdate().isoformat()
    one = daily_set(timezone.localdate())[0]
    query = {"rules": "standard", "level": one.level.value, "n": "other-1", "day": today}
    picked = sorted(drill_of("tai", STANDARD, one.level, one.token._replace(base="other", turn=1)).exercise.solution())
    Client().post("/drills/tai/keep/", {**query, "a": picked})
    assert not DrillDay.objects.exists()


@pytest.mark.django_db
@pytest.mark.parametrize("query", ["day=2999-01-01", "day=nothing", "got=2", "got=" + "1" * 11])
def test_what_is_no_day_is_today(query: str) -> None:
    page = Client().get(f"/drills/daily/?{query}")
    today = timezone.localdate()
    assert page.status_code == 200
    assert f"{today.month} 月 {today.day} 日" in page.content.decode()
