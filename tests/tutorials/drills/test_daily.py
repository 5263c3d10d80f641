"""The daily set: the same ten for everybody, followed from drill to drill, one line at the end."""

from __future__ import annotations

import re
from datetime import date, timedelta
from html import unescape
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit

import pytest
from django.test import Client
from django.utils import timezone

from scoring.core.ruleset import load_rulesets
from tutorials.drills.asking import daily_address
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


def answered(client: Client, address: str, right: bool) -> str:
    """Answer the drill of a daily set and return where it goes on."""
    parts = urlsplit(unescape(address))
    query, kind = dict(parse_qsl(parts.query)), parts.path.split("/")[2]
    solution = right_answer(query, kind)
    one = next(one for one in daily_set(date.fromisoformat(query["day"])) if str(one.token) == query["n"])
    choices = [choice.value for choice in drill_of(kind, STANDARD, one.level, one.token).exercise.choices()]
    picked = solution if right else [next(value for value in choices if value not in solution)]
    onward: str = client.post(f"{parts.path}keep/", {**query, "a": picked}).headers["Location"]
    return onward


def place_of(address: str) -> int:
    query = dict(parse_qsl(urlsplit(unescape(address)).query))
    tokens = [str(one.token) for one in daily_set(date.fromisoformat(query["day"]))]
    return tokens.index(query["n"]) + 1


def link(page: str, words: str) -> str:
    return unescape(re.search(rf'href="([^"]+)">{words}<', page)[1])  # type: ignore[index]


@pytest.fixture
def three_done() -> Client:
    client, address = Client(), daily_address(timezone.localdate(), "")
    for right in (True, False, True):
        address = answered(client, address, right)
    return client


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/drills/daily/", "/drills/"])
def test_who_comes_back_goes_on_where_he_stopped(three_done: Client, address: str) -> None:
    page = three_done.get(address).content.decode()
    assert "前 3 題答對 2 題，接著是第 4 題。" in page
    onward = link(page, "接著做第 4 題")
    assert place_of(onward) == 4
    assert dict(parse_qsl(urlsplit(onward).query))["got"] == "101"
    drill = three_done.get(onward).content.decode()
    assert "第 4 題，共 10 題" in drill
    assert "前 3 題答對 2 題" in drill
    assert "前 3 題" not in Client().get(address).content.decode()
    assert "2 of the first 3 right. Question 4 comes next." in three_done.get(f"/en{address}").content.decode()


@pytest.mark.django_db
def test_the_list_shows_what_was_answered_and_lets_one_begin_again(three_done: Client) -> None:
    page = three_done.get("/drills/daily/").content.decode()
    assert (page.count("○ 對"), page.count("× 錯")) == (2, 1)
    assert place_of(link(page, "從第一題重做")) == 1


@pytest.mark.django_db
def test_a_gap_in_what_is_kept_is_filled_first(three_done: Client) -> None:
    DrillDay.objects.filter(place=2).delete()
    assert place_of(link(three_done.get("/drills/daily/").content.decode(), "接著做第 2 題")) == 2


@pytest.mark.django_db
def test_all_ten_are_remembered(three_done: Client) -> None:
    visitor = DrillDay.objects.values_list("visitor", flat=True)[0]
    for place in range(4, SIZE + 1):
        DrillDay.objects.create(visitor=visitor, day=timezone.localdate(), place=place, right=True)
    assert "○×○○○○○○○○" in three_done.get("/drills/daily/").content.decode()
    assert "今天的十題做完了，對 9 題。" in three_done.get("/drills/").content.decode()


@pytest.mark.django_db
def test_without_anything_kept_the_address_knows() -> None:
    drill = Client().get(daily_address(DAY, "1101")).content.decode()
    assert "前 4 題答對 3 題" in drill
    fifth = daily_set(DAY)[4]
    picked = right_answer({"day": str(DAY), "n": str(fifth.token)}, fifth.kind)
    after = Client().get(f"{daily_address(DAY, '1101')}&{urlencode({'a': picked}, doseq=True)}").content.decode()
    assert "前 5 題答對 4 題" in Client().get(link(after, "每日十題")).content.decode()
    page = Client().get(link(drill, "每日十題")).content.decode()
    assert "前 4 題答對 3 題，接著是第 5 題。" in page
    assert place_of(link(page, "接著做第 5 題")) == 5


@pytest.mark.django_db
def test_what_the_address_knows_goes_before_what_is_kept(three_done: Client) -> None:
    page = three_done.get(f"/drills/daily/?day={timezone.localdate()}&got=00000").content.decode()
    assert "前 5 題答對 0 題，接著是第 6 題。" in page
