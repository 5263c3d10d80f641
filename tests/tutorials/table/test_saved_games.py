"""「接著打」: games are told apart by their rules, their hand, the points, how far it is and when it was played."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from scoring.languages import ENGLISH, speaking, tr
from tutorials import storage
from tutorials.models import Game
from tutorials.table.standing import Standing, read_standing, standing_of
from tutorials.views.saved_games import ago

from .helpers import Visitor, play_out, step

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)


def listed(visitor: Visitor, address: str = "/table/") -> list[str]:
    """Return what each game of the list says, as one line of words."""
    visitor.look(address)
    games = visitor.html.split('class="panel games"')[1].split("</section>")[0]
    return [re.sub(r"\s+", " ", re.sub("<[^>]+>", " ", one)).strip() for one in games.split("<li>")[1:]]


@pytest.mark.parametrize(
    ("past", "words", "english"),
    [
        (timedelta(seconds=-5), "剛才", "just now"),
        (timedelta(seconds=59), "剛才", "just now"),
        (timedelta(seconds=60), "1 分鐘前", "1 minute ago"),
        (timedelta(minutes=59, seconds=59), "59 分鐘前", "59 minutes ago"),
        (timedelta(hours=1), "1 小時前", "1 hour ago"),
        (timedelta(hours=23, minutes=59), "23 小時前", "23 hours ago"),
        (timedelta(days=1), "1 天前", "1 day ago"),
        (timedelta(days=170), "170 天前", "170 days ago"),
    ],
)
def test_how_long_ago_in_words(past: timedelta, words: str, english: str) -> None:
    assert ago(NOW - past, NOW) == words
    with speaking(ENGLISH):
        assert ago(NOW - past, NOW) == english


@pytest.mark.parametrize(
    ("standing", "words", "english"),
    [
        (Standing(0, 0, 0, 0), "東風圈第 1 局", "East round, deal 1"),
        (Standing(1, 1, 0, 0), "東風圈第 2 局，莊連 1", "East round, deal 2, dealer streak 1"),
        (Standing(15, 0, 0, 0), "北風圈第 4 局", "North round, deal 4"),
    ],
)
def test_a_deal_is_named_as_players_do(standing: Standing, words: str, english: str) -> None:
    assert standing.deal == words
    with speaking(ENGLISH):
        assert tr(standing.deal) == english


@pytest.mark.parametrize(
    "record",
    [None, [], "x", {}, {"passes": 1}, {"passes": 1, "streak": 0, "points": "0", "discards": 0},
     {"passes": -1, "streak": 0, "points": 0, "discards": 0}, {"passes": 1, "streak": 0, "points": True, "discards": 0},
     {"passes": 1, "streak": 0, "points": 0, "discards": 0, "more": 1}],
)  # fmt: skip
def test_figures_that_are_none_are_left_out(record: Any) -> None:
    assert read_standing(record) is None


@pytest.mark.django_db
def test_games_are_told_apart_newest_first() -> None:
    visitor = Visitor().sit(opening="skip", length="round", seed="saved one")
    play_out(visitor)
    first = visitor.game_id
    visitor.sit(opening="guided", rules="platform", level="expert", seed="saved two")
    visitor.sit(opening="skip", seed="saved three")
    for _ in range(6):
        visitor.press(step(visitor))
    Game.objects.filter(pk=first).update(updated=timezone.now() - timedelta(hours=3))
    third, second, oldest = listed(visitor)
    assert re.fullmatch(r"通行台制・普通・一把 東風圈第 1 局（第 1 把），打到第 \d+ 巡 目前 0 分 剛才", third)
    assert second == "眼牌平台制・高手・一把 東風圈第 1 局（第 1 把），開局：抓位 目前 0 分 剛才"
    assert re.fullmatch(
        r"通行台制・普通・一圈 東風圈第 1 局（第 1 把），這一把打完了 目前 [+−]?\d+ 分 3 小時前", oldest
    )
    english = listed(visitor, "/en/table/")
    assert re.fullmatch(r".+ East round, deal 1 \(hand 1\), turn \d+ 0 points so far just now", english[0]), english[0]
    assert english[1].endswith("opening: seats 0 points so far just now")
    assert english[2].endswith("3 hours ago")


@pytest.mark.django_db
def test_what_is_stored_of_a_game_is_how_it_stands_after_every_press() -> None:
    visitor = Visitor().sit(opening="skip", length="round", seed="saved standing", level="novice")
    hands = 0
    for count in range(200):
        table = storage.open_table(visitor.game_id)
        assert table
        row = Game.objects.get(pk=visitor.game_id)
        assert read_standing(row.standing) == standing_of(table.course)
        if visitor.phase == "hand_over":
            hands += 1
            assert row.standing["points"] == int(re.findall(r'data-seat="self" data-delta="(-?\d+)"', visitor.html)[0])
            visitor.press("new_hand")
            assert Game.objects.get(pk=visitor.game_id).standing["discards"] < 4
            return
        visitor.press(step(visitor, count))
    raise AssertionError("the hand does not end")


@pytest.mark.django_db
def test_a_game_from_before_says_what_it_can() -> None:
    visitor = Visitor().sit(opening="skip", seed="saved before")
    Game.objects.filter(pk=visitor.game_id).update(standing={})
    assert listed(visitor)[0].startswith("通行台制・普通・一把 第 1 把，打牌")


@pytest.mark.django_db
def test_a_teaching_hand_goes_by_its_name() -> None:
    visitor = Visitor()
    visitor.look("/table/")
    name = next(button["value"] for button in visitor.page.buttons if button.get("name") == "teaching")
    response: Any = visitor.client.post("/table/", {**visitor.page.fields, "teaching": name})
    assert response.status_code == 303
    assert listed(visitor)[0].startswith("教學牌：")
    assert listed(visitor, "/en/table/")[0].startswith("Teaching hand: ")


@pytest.mark.django_db
def test_the_list_is_two_queries_however_many_games(django_assert_max_num_queries: Any) -> None:
    visitor = Visitor()
    for number in range(5):
        visitor.sit(opening="skip", seed=f"saved {number}")
    with django_assert_max_num_queries(3):
        assert len(listed(visitor)) == 5
