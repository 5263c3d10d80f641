"""Whose tile it was and which, as players say it: who was robbed, who paid, the streak, and what contradicts."""

import pytest
from django.test import Client

from scoring.core.answer import answer
from scoring.core.request import read_request
from scoring.core.sentence import parse_sentence

from .test_how_it_was_won import TILES, asked

ALL_FLOWERS = "春夏秋冬梅蘭菊竹"


def notes(text: str) -> str:
    return "；".join(parse_sentence(text).notes)


# ---- whose tile it was, as players say it ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "by", "source"),
    [
        ("莊家加槓被我搶槓", "rob_kong", "left"), ("莊家槓 搶槓", "rob_kong", "left"),
        ("南家 莊家槓 搶槓", "rob_kong", "left"),
        ("北家 莊家加槓被我搶槓", "rob_kong", "right"), ("對家加槓 我搶槓", "rob_kong", "across"),
        ("搶槓胡下家", "rob_kong", "right"),
        ("下家加槓搶槓", "rob_kong", "right"), ("下家被搶槓", "rob_kong", "right"),
        ("下家加槓 我胡4s", "rob_kong", "right"),
        ("搶到對家的槓", "rob_kong", "across"), ("對家 搶槓", "rob_kong", "across"),
        ("放槍的是下家", "discard", "right"),
        ("放槍的人是南家 西家", "discard", "left"), ("下家 放槍", "discard", "right"), ("胡下家", "discard", "right"),
    ],
)  # fmt: skip
def test_whose_tile_it_was(text: str, by: str, source: str) -> None:
    found = read_request(asked(f"{TILES} {text}"))
    assert (found.context.by, found.context.source) == (by, source)
    assert found.context.dealer != "self" or "莊" not in text


@pytest.mark.parametrize(
    ("text", "by"),
    [
        ("胡下家的8萬", "discard"), ("胡下家8萬", "discard"), ("胡下家加槓的8萬", "rob_kong"),
        ("食胡8萬 下家", "discard"),
        ("吃胡8萬 下家放槍", "discard"), ("搶槓胡下家8萬", "rob_kong"), ("下家加槓8萬 我搶槓", "rob_kong"),
        ("下家加槓8萬被我搶槓", "rob_kong"), ("搶下家加槓的8萬", "rob_kong"), ("下家丟8萬", "discard"),
        ("下家出的8萬", "discard"),
        ("對家眼牌 下家給的8萬", "discard"), ("胡了8萬 下家付錢", "discard"),
    ],
)  # fmt: skip
def test_whose_tile_it_was_beside_the_tile(text: str, by: str) -> None:
    request = {"by": "discard"} | asked(f"567m 22p {text}")
    assert (request["by"], request["from"], request["win"], request["hand"]) == (by, "right", "8m", "567m22p")


def test_a_player_named_alone_is_noted() -> None:
    assert notes("胡8萬 下家") == "「下家」讀成胡的是下家的牌"
    assert "from" not in asked("自摸8萬 下家")
    assert "三家一起付" in notes("自摸8萬 下家")
    assert asked("下家 眼牌") == {"hand": "", "declared": ["right"]}
    assert asked("下家 莊")["dealer"] == asked("下家連2")["dealer"] == "right"


def test_a_kong_of_the_winner_stays_his_own() -> None:
    request = asked("莊家槓5555條 胡8萬")
    assert (request["melds"], request["dealer"], request.get("by")) == (["5555s"], "self", None)
    assert asked("南家 加槓5555條 胡8萬")["melds"] == ["5555s"]


@pytest.mark.parametrize(
    ("text", "streak"),
    [("莊2連", 2), ("莊家二連莊", 2), ("2連莊", 2), ("連 2 拉 2", 2), ("連2拉2", 2), ("連二十", 20),
     ("連十二拉十二", 12),
     ("連二十五", 25), ("連莊十", 10), ("連100", 100), ("連零", 0)],
)  # fmt: skip
def test_a_streak_is_the_number_that_was_written(text: str, streak: int) -> None:
    assert asked(f"{TILES} {text}")["streak"] == streak


def test_a_streak_that_no_table_has_is_a_problem() -> None:
    found = answer({"rules": "standard"} | asked(f"{TILES} 連1000"))
    assert [error["field"] for error in found["errors"]] == ["streak"]
    for text in ("連二百", "連一二三萬", "連234萬"):
        sentence = parse_sentence(text)
        assert sentence.problems
        assert "streak" not in sentence.request


@pytest.mark.parametrize(
    "text", ["自摸8萬 莊家放槍", "自摸 下家放槍", "下家放槍 上家放槍", "搶槓 自摸", "我是莊家 莊家放槍 胡8萬"]
)
def test_the_page_says_what_contradicts(client: Client, text: str) -> None:
    for query in ({"text": text}, {"text": text, "shown": "", "by": "discard", "from": "left"}):
        page = client.get("/hand/", query, follow=True).content.decode()
        assert "不能並存" in page or "莊家是你自己，打牌的只會是別家" in page


# ---- the tile beside what happened -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "海底撈月 8萬",
        "海底撈月8萬",
        "摸到海底8萬",
        "我摸到8萬",
        "摸8萬",
        "槓上開花 8萬 花春",
        "海底8萬",
        "最後一張 8萬",
    ],
)
def test_the_tile_behind_what_happened_is_the_winning_one(text: str) -> None:
    request = asked(f"567m 22p {text}")
    assert (request["by"], request["win"], request["hand"]) == ("draw", "8m", "567m22p")


@pytest.mark.parametrize("text", ["海底 5萬 胡8萬", "海底撈月 5萬 自摸8萬", "槓上開花 5萬 自摸8萬 花春"])
def test_the_tile_behind_what_happened_is_of_the_hand_where_another_was_won(text: str) -> None:
    request = asked(text)
    assert (request["win"], request["hand"]) == ("8m", "5m")


# ---- all eight flowers -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", [f"{TILES} 自摸", "123456789m123p2256s 4s 自摸"])
def test_a_hand_that_is_won_by_itself_stays_what_was_chosen(text: str) -> None:
    assert asked(f"{text} {ALL_FLOWERS}")["by"] == "draw"


@pytest.mark.parametrize("text", ["自摸", "", "123456789m123p2256s 自摸"])
def test_without_a_winning_tile_eight_flowers_win_and_that_is_noted(text: str) -> None:
    assert asked(f"{text} {ALL_FLOWERS}")["by"] == "eight_flowers"
    assert "讀成八仙過海" in notes(f"{text} {ALL_FLOWERS}")
