"""Each part of a sentence as it is written, and when it is left out."""

from typing import Any

import pytest

from scoring.core.context import By
from scoring.core.errors import Code, Problem
from scoring.core.examples import score_example
from scoring.core.sentence import ENGLISH, circumstances, format_sentence
from scoring.core.sentence.writing import written_way
from scoring.core.switches import Play, Switches

from .asking import sheet_of

SITUATIONS = [
    ("last_tile", "最後一張", "last tile"), ("after_flower", "補花後", "after flower"),
    ("after_concealed_kong", "暗槓後", "after concealed kong"), ("after_added_kong", "加槓後", "after added kong"),
    ("after_claimed_kong", "明槓後", "after claimed kong"), ("first_turn", "第一巡", "first turn"),
    ("ready", "眼牌", "ready declared"), ("earthly_ready", "地聽", "earthly ready"),
    ("heavenly_ready", "天聽", "heavenly ready"),
]  # fmt: skip


@pytest.mark.parametrize(("situation", "chinese", "english"), SITUATIONS)
def test_every_circumstance_is_said(situation: str, chinese: str, english: str) -> None:
    request = {"hand": "", "by": "draw", "situation": [situation]}
    assert format_sentence(request) == f"自摸 {chinese}"
    assert format_sentence(request, words=ENGLISH) == f"self-draw, {english}"


@pytest.mark.parametrize(("letter", "wind"), [("E", "east"), ("S", "south"), ("W", "west"), ("N", "north")])
def test_every_wind_is_said(letter: str, wind: str) -> None:
    request = {"hand": "", "by": "draw", "seat": letter, "round": letter}
    said = format_sentence(request, full=True, words=ENGLISH)
    assert said.startswith(f"self-draw, seat {wind}, round {wind}")


def test_a_table_that_says_nothing_has_no_bounds_and_no_penalty() -> None:
    plain = Switches()
    assert (plain.streak_cap, plain.ready_penalty, plain.min_tai, plain.tai_cap) == (0, 0, 0, 0)
    assert (plain.flowers, plain.concealed_kong_keeps_concealed, plain.claimed_kong_win) == (True, True, True)
    assert (plain.claimed_kong_counts, plain.earthly_hand_on_discard) == (True, False)
    # 平胡: no flower, no honors as the pair, not drawn, concealed is fine.
    assert (plain.pinghu_flowers, plain.pinghu_honor_pair, plain.pinghu_self_drawn) == (False, False, False)
    assert plain.pinghu_concealed
    play = Play()
    assert (play.kong_from_left, play.kong_after_ready) == (True, True)
    assert (play.four_west, play.four_winds_draw, play.four_kongs_draw) == (False, False, False)
    assert not play.dead_wall_per_kong


HOW: list[tuple[dict[str, Any], str, str]] = [
    ({}, "上家放槍", "discard from left"),
    ({"from": "right"}, "下家放槍", "discard from right"),
    ({"from": "across"}, "對家放槍", "discard from across"),
    ({"by": "draw"}, "自摸", "self-draw"),
    ({"by": "rob_kong", "from": "across"}, "搶對家的槓", "rob kong from across"),
    ({"by": "eight_flowers"}, "八仙過海", "eight flowers"),
    ({"by": "seven_rob_one"}, "上家七搶一", "seven rob one from left"),
    ({"by": "draw", "seat": "S"}, "自摸 南風", "self-draw, seat south"),
    ({"seat": "W", "dealer": "across"}, "上家放槍 西風", "discard from left, seat west"),
    ({"seat": "N", "dealer": "right"}, "上家放槍 北風", "discard from left, seat north"),
    ({"seat": "S", "dealer": "self"}, "上家放槍 南風 莊家", "discard from left, seat south, dealer"),
    ({"dealer": "right"}, "上家放槍 東風 下家莊", "discard from left, seat east, dealer right"),
    ({"dealer": "self", "seat": "E", "round": "E"}, "上家放槍", "discard from left"),
    ({"round": "S"}, "上家放槍 南圈", "discard from left, round south"),
    ({"round": "N", "streak": 3}, "上家放槍 北圈 連3", "discard from left, round north, streak 3"),
    ({"streak": 0}, "上家放槍", "discard from left"),
    ({"situation": ["first_turn"]}, "上家放槍 第一巡", "discard from left, first turn"),
    ({"by": "draw", "situation": ["after_flower"]}, "自摸 補花後", "self-draw, after flower"),
    # A replacement is read as drawn, so how it was won is said again behind it.
    ({"situation": ["after_flower"]}, "上家放槍 補花後 上家放槍", "discard from left, after flower, discard from left"),
    ({"declared": ["right", "left"]}, "上家放槍 下家眼牌 上家眼牌", "discard from left, right ready, left ready"),
    ({"stakes": {"base": 300, "per_tai": 50}}, "上家放槍 底300 台50", "discard from left, base 300, per tai 50"),
    ({"stakes": {"per_tai": 50}}, "上家放槍 台50", "discard from left, per tai 50"),
]


@pytest.mark.parametrize(("request_", "chinese", "english"), HOW)
def test_what_is_not_as_usual_is_said(request_: dict[str, Any], chinese: str, english: str) -> None:
    assert circumstances(request_) == chinese
    # A sentence leaves out the discard of the left player, which is what it would be anyway.
    assert format_sentence({"hand": "", **request_}) == chinese.removeprefix("上家放槍").strip()
    in_english = english.removeprefix("discard from left").removeprefix(", ")
    assert format_sentence({"hand": "", **request_}, words=ENGLISH) == in_english


def test_everything_is_said_when_asked_for() -> None:
    request = {"rules": "southern", "hand": "123m44pE", "win": "E", "melds": ["(5555s)", "CCC", "zz"]}
    assert format_sentence(request, full=True) == (
        "南部無花制 暗槓5555條 碰中中中 zz 123萬44筒東 胡東 上家放槍 東風 東圈 莊家"
    )
    assert format_sentence(request, full=True, words=ENGLISH).endswith(
        "concealed kong 5555s, pong CCC, zz, 123m 44p E, win E, discard from left, seat east, round east, dealer"
    )
    assert format_sentence({**request, "rules": "none"}, full=True).startswith("暗槓5555條")
    assert format_sentence(request) == "暗槓5555條 碰中中中 zz 123萬44筒東 胡東"


def test_flowers_stakes_and_what_was_not_read_stand_at_the_end() -> None:
    request = {"hand": "1m", "flowers": ["1f", "5f"], "stakes": {"base": 1}, "by": "rob_kong", "from": "right"}
    assert format_sentence(request, ("??",)) == "1萬 搶下家的槓 花春梅 底1 ?? 搶下家的槓"
    assert format_sentence({**request, "by": "draw"}, ("??",)) == "1萬 自摸 花春梅 底1 ??"
    assert format_sentence({"hand": "1m"}, ("??",)) == "1萬 ??"
    assert (
        format_sentence({"hand": "1m", "melds": ["234p", "7777s"]}, words=ENGLISH)
        == "chow 234p, claimed kong 7777s, 1m"
    )


@pytest.mark.parametrize(
    ("by", "said"),
    [
        (By.DISCARD, "小明放槍"), (By.DRAW, "自摸"), (By.ROB_KONG, "搶小明的槓"), (By.EIGHT_FLOWERS, "八仙過海"),
        (By.SEVEN_ROB_ONE, "小明七搶一"),
    ],
)  # fmt: skip
def test_a_way_to_win_off_somebody_by_name(by: By, said: str) -> None:
    assert written_way(by, "小明") == said


def test_an_example_with_problems_comes_back_as_its_first() -> None:
    found = score_example({"hand": "11111m234p78s99s", "win": "6s", "melds": ["678m"], "streak": -1, "seat": "S"})
    assert isinstance(found, Problem)
    assert found.field == "streak"
    found = score_example({"hand": "11111m234p78s999s", "win": "6s", "melds": ["678m"], "seat": "S"})
    assert isinstance(found, Problem)
    assert found.code is Code.TOO_MANY_COPIES


def test_what_counts_is_no_change_away() -> None:
    sheet = sheet_of({"hand": "456mPP78p", "win": "9p", "melds": ["CCC", "FFF", "234s"], "seat": "S"})
    assert [line.gap for line in (*sheet.counted, *sheet.absorbed)] == [0] * (len(sheet.counted) + len(sheet.absorbed))
