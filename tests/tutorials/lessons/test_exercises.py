"""Each kind of exercise against hands whose answer is known without the engine."""

import re
from typing import Any

import pytest

from scoring.core.ruleset import load_rulesets
from tutorials.lessons.exercises import KINDS, Exercise
from tutorials.lessons.pictures import Group, SeatsPicture, WallPicture
from tutorials.reference.fields import Fields

READY = "123456m456p99p333s67s"


def exercise(kind: str, **table: Any) -> Exercise:
    """Read an exercise as a lesson's file would hold it."""
    problems: list[Any] = []
    fields = Fields({"prompt": "問題", **table}, "lesson.toml", "step", problems)
    made = KINDS[kind].read(fields)
    fields.close()
    assert problems == []
    assert list(made.faults()) == []
    return made


def faults(kind: str, **table: Any) -> list[str]:
    problems: list[Any] = []
    made = KINDS[kind].read(Fields({"prompt": "問題", **table}, "lesson.toml", "step", problems))
    return [problem.message for problem in problems] or list(made.faults())


def why(made: Exercise, *picked: str) -> str:
    verdict = made.judge(picked)
    assert verdict is not None
    return verdict.spoken


def test_waits_are_chosen_all_at_once():
    made = exercise("choose_tiles", request={"hand": READY}, offer="4s5s6s8s")
    assert made.solution() == {"5s", "8s"}
    assert made.judge(["5s"]).unfinished
    assert not made.judge(["5s"]).right
    assert not made.judge(["4s", "5s"]).unfinished
    assert "八條" in why(made, "5s", "8s")
    assert why(made, "5s") == "選的都能胡。還有能胡的沒選到。"
    assert why(made, "4s", "5s") == "加上四條湊不成五組一眼。還有能胡的沒選到。"
    assert why(made, "4s", "5s", "8s") == "加上四條湊不成五組一眼。"


def test_an_offer_without_a_wait_can_not_be_answered():
    assert faults("choose_tiles", request={"hand": READY}, offer="4s5s6s") != []


@pytest.mark.parametrize(
    ("hand", "shape"),
    [
        (READY, "two_sided"),
        ("89m123456p789s222sEE", "edge"),
        ("13m123456p789s222sEE", "closed"),
        ("123456m789p234555sE", "pair"),
        ("123456789m44p22266s", "two_pairs"),
    ],
)
def test_the_five_shapes_are_told_apart(hand: str, shape: str):
    assert exercise("wait_shape", request={"hand": hand}).solution() == {shape}


def test_a_hand_that_waits_in_two_shapes_is_no_question():
    assert faults("wait_shape", request={"hand": "5666m123789p234678s"}) != []


def test_the_best_discard_is_the_one_that_leaves_a_ready_hand():
    made = exercise("best_discard", request={"hand": READY + "N"})
    assert made.solution() == {"16"}
    assert "北" not in why(made, "0")
    assert "離聽牌更近" in why(made, "0")
    assert "8 張" in why(made, "16")


def test_discards_that_are_as_good_are_all_right():
    made = exercise("best_discard", request={"hand": "123456789m45p89p56sEE"})
    assert {made.choices()[int(place)].html for place in made.solution()} == {
        choice.html for choice in made.choices() if choice.tiles in ((16,), (17,))
    }
    assert all(made.judge([place]).right for place in made.solution())


def test_a_win_is_taken_apart_and_a_miss_says_what_it_lacks():
    won = exercise("is_win", request={"hand": "456789mEE", "melds": ["345p", "888s", "CCC"]})
    assert won.judge(["yes"]).right
    missed = exercise("is_win", request={"hand": "123456m789p23468sEEE"})
    assert missed.judge(["no"]).right
    assert "七條" in why(missed, "yes")


def test_a_chow_comes_from_the_left_only():
    hand = {"hand": "45m123789p45699sEEC"}
    assert exercise("may_chow", request=hand, tile="6m", **{"from": "left"}).solution() == {"yes"}
    for side in ("right", "across"):
        made = exercise("may_chow", request=hand, tile="6m", **{"from": side})
        assert made.solution() == {"no"}
        assert "只能吃上家" in why(made, "yes")


def test_every_run_is_a_way_to_chow():
    made = exercise("may_chow", request={"hand": "1245s123m789p456pEENN"}, tile="3s", **{"from": "left"})
    assert "3 種吃法" in why(made, "yes")


def test_honors_can_not_be_chowed():
    made = exercise("may_chow", request={"hand": "234m678m123p789p22sEW"}, tile="S", **{"from": "left"})
    assert made.solution() == {"no"}
    assert "字牌" in why(made, "yes")


def test_a_pong_needs_two():
    assert exercise(
        "may_pong", request={"hand": "234m678m123p55pCC789s"}, tile="C", **{"from": "right"}
    ).solution() == {"yes"}
    made = exercise("may_pong", request={"hand": "234m678m123p55pCF789s"}, tile="C", **{"from": "right"})
    assert "1 張" in why(made, "yes")


def test_the_three_kongs():
    claimed = {"request": {"hand": "234m678m777p99pFP456s"}, "tile": "7p", "from": "across"}
    assert "明槓" in why(exercise("may_kong", **claimed), "yes")
    added = {"request": {"hand": "234m678m99pF456s1s", "melds": ["555p"]}, "tile": "5p", "from": "self"}
    assert "加槓" in why(exercise("may_kong", **added), "yes")
    own = {"request": {"hand": "234m678m888p99p456sSF"}, "tile": "8p", "from": "self"}
    assert "暗槓" in why(exercise("may_kong", **own), "yes")


def test_a_kong_from_the_left_is_for_the_table_to_allow():
    hand = {"request": {"hand": "234m678m777p99pFP456s"}, "tile": "7p", "from": "left"}
    allowed = {rules.id for rules in load_rulesets().values() if rules.play.kong_from_left}
    found = {name for name in load_rulesets() if exercise("may_kong", **hand, rules=name).solution() == {"yes"}}
    assert found == allowed
    assert 0 < len(found) < len(load_rulesets())


def test_letting_a_win_go_blocks_discards_and_at_some_tables_the_draw():
    hand: dict[str, Any] = {"request": {"hand": READY}, "tile": "8s", "passed": "yes"}
    assert exercise("may_win", **hand, **{"from": "across"}).solution() == {"no"}
    assert exercise("may_win", **hand, **{"from": "self"}).solution() == {"yes"}
    strict = exercise("may_win", **hand, **{"from": "self"}, rules="wikibooks")
    assert strict.solution() == {"no"}
    assert "自摸也擋" in why(strict, "yes")


def test_a_pong_goes_before_a_chow_and_a_win_before_both():
    hands = {"self": "45m123789p45699sEEC", "across": "33m222p678p147sSSNFP", "right": "12m456m456p99p333s789s"}
    calls = {"self": "chow", "across": "pong"}
    asked: dict[str, Any] = {"tile": "3m", "from": "left"}
    without_win = {side: hands[side] for side in calls}
    assert exercise("who_gets", **asked, calls=calls, hands=without_win).solution() == {"across"}
    assert exercise("who_gets", **asked, calls={**calls, "right": "hu"}, hands=hands).solution() == {"right"}


def test_of_two_winners_the_nearest_wins():
    hands = {"self": "123456m99m56p333678s", "across": "123789m56p11p456s222s"}
    calls = {"self": "hu", "across": "hu"}
    asked: dict[str, Any] = {"tile": "7p", "calls": calls, "hands": hands}
    assert exercise("who_gets", **asked, **{"from": "left"}).solution() == {"self"}
    assert exercise("who_gets", **asked, **{"from": "right"}).solution() == {"across"}


DICE = {side: range(first, 19, 4) for side, first in (("self", 5), ("right", 6), ("across", 3), ("left", 4))}


@pytest.mark.parametrize("side", DICE)
def test_dice_count_as_the_four_rows_say(side: str):
    for total in DICE[side]:
        assert exercise("count_seat", total=total).solution() == {side}


def test_the_wall_opens_as_the_worked_examples_say():
    assert exercise("which_wall", total=8).solution() == {"left"}
    assert exercise("which_stack", total=8, offer=["8", "9"]).solution() == {"9"}
    assert exercise("which_stack", total=11, offer=["11", "12"]).solution() == {"12"}


def test_eighteen_leaves_a_whole_row():
    made = exercise("which_wall", total=18)
    assert made.solution() == {"self"}
    assert "順時針" in why(made, "right")
    without_flowers = exercise("which_wall", total=17, flowers="no")
    assert without_flowers.solution() == {"left"}


def test_three_dice_can_not_show_nineteen():
    assert faults("count_seat", total=19) != []


@pytest.mark.parametrize(("left", "kongs", "rules", "answer"), [
    (17, 0, "standard", "yes"), (16, 0, "standard", "no"), (17, 2, "standard", "yes"),
    (17, 1, "classic", "no"), (18, 1, "classic", "yes"),
])  # fmt: skip
def test_the_dead_wall_is_not_drawn(left: int, kongs: int, rules: str, answer: str):
    assert exercise("may_draw", left=left, kongs=kongs, rules=rules).solution() == {answer}


@pytest.mark.parametrize(("dealer", "streak", "winner", "answer"), [
    ("self", 1, "self", "self-2"), ("left", 2, "across", "self-0"), ("right", 1, "nobody", "right-2"),
    ("across", 0, "left", "left-0"), ("across", 0, "across", "across-1"),
])  # fmt: skip
def test_the_deal_stays_or_goes_to_the_right(dealer: str, streak: int, winner: str, answer: str):
    assert exercise("next_dealer", dealer=dealer, streak=streak, winner=winner).solution() == {answer}


@pytest.mark.parametrize(("what", "number"), [
    ("set", "144"), ("set_without_flowers", "136"), ("honors", "28"), ("flowers", "8"), ("win", "17"),
    ("win_with_two_kongs", "19"), ("dealt", "16"), ("dealer_dealt", "17"), ("row_stacks", "18"),
    ("row_stacks_without_flowers", "17"), ("dead_stacks", "8"), ("drawn_after_deal", "63"), ("round_deals", "4"),
    ("game_deals", "16"),
])  # fmt: skip
def test_numbers_follow_from_how_the_game_is_made(what: str, number: str):
    assert exercise("how_many", what=what, offer=[number, "1"]).solution() == {number}


def test_tai_are_added_up_and_what_is_in_another_is_named():
    hand = {"hand": "123456789m456p78s99p", "win": "6s", "by": "draw", "seat": "E", "flowers": ["2f"]}
    made = exercise("how_many_tai", request=hand, offer=["2", "3", "5"])
    assert made.solution() == {"3"}
    assert "門清已經算在門清自摸裡" in why(made, "5")


def test_a_total_that_is_not_offered_is_told():
    hand = {"hand": "123456789m456p34s99p", "win": "5s"}
    assert faults("how_many_tai", request=hand, offer=["1", "2"]) != []
    assert faults("how_many_tai", request={**hand, "win": "C"}, offer=["1", "2"]) == ["is no win"]


@pytest.mark.parametrize(
    ("streak", "rules", "tai"), [(0, "standard", "1"), (2, "standard", "5"), (10, "platform", "17")]
)
def test_a_streak_adds_two_each_time(streak: int, rules: str, tai: str):
    assert exercise("dealer_tai", streak=streak, rules=rules, offer=[tai, "2"]).solution() == {tai}


def test_who_pays_and_how_much():
    hand = {"hand": "123456789m456p34s99p", "win": "5s", "seat": "S", "stakes": {"base": 100, "per_tai": 20}}
    assert exercise("who_pays", request={**hand, "from": "across"}).solution() == {"across"}
    drawn = {**hand, "by": "draw"}
    assert exercise("who_pays", request=drawn).solution() == {"right", "across", "left"}
    made = exercise("how_much", request=drawn, side="left", offer=["160", "180"])
    assert made.solution() == {"180"}
    assert "＋莊 1" in why(made, "180")
    assert "180" not in why(made, "160")


def test_the_price_of_a_declared_hand_stands_in_the_sum():
    hand = {"hand": "123456789m456p34s99p", "win": "5s", "seat": "S", "from": "across", "rules": "platform"}
    stakes = {"base": 100, "per_tai": 20}
    made = exercise("who_pays", request={**hand, "declared": ["across", "left"], "stakes": stakes})
    assert made.solution() == {"across", "left"}
    assert "對家付 180：底 100＋（3＋眼牌 1）×20。" in why(made, "across", "left")
    assert "上家付 20：眼牌 1×20。" in why(made, "across", "left")
    assert why(made, "across") == "選的都要付。還有要付的沒選到。"
    assert why(made, "right", "across", "left") == "下家這次不用付。"


def test_own_flowers_follow_the_number_printed():
    assert exercise("own_flowers", seat="W").solution() == {"秋", "竹"}
    made = exercise("own_flowers", seat="W", rules="wikibooks")
    assert made.solution() == {"秋", "菊"}
    assert "竹印的是 4" in why(made, "秋", "竹")


def test_any_set_of_the_shape_is_right_and_others_say_what_is_wrong():
    made = exercise("form_sets", tiles="2m3m4m5m5p6p7pESW", want="sequence")
    assert made.judge(["0", "1", "2"]).right
    assert made.judge(["1", "2", "3"]).right
    assert made.judge(["4", "5", "6"]).right
    assert "字牌沒有順子" in why(made, "7", "8", "9")
    assert "同一種花色" in why(made, "0", "1", "4")
    assert "連在一起" in why(made, "0", "1", "3")
    assert "3 張" in why(made, "0")


def test_tiles_are_picked_by_what_they_are():
    made = exercise("pick_tiles", tiles="1p5f1s8s1f1s1mP", want="一條")
    assert made.solution() == {"2", "5"}
    assert "花牌「梅」" in why(made, "1", "2", "5")


def test_the_claimed_tile_lies_in_the_middle():
    made = exercise("lay_chow", own="34m", claimed="5m")
    assert [choice.tiles for choice in made.choices()] == [(4, 2, 3), (2, 4, 3), (2, 3, 4)]
    assert made.solution() == {"1"}


def test_copies_are_counted_down_by_what_can_be_seen():
    made = exercise("copies_left", request={"hand": READY}, seen="5s8s8s")
    assert made.solution() == {"5"}
    assert "桌上 2 張" in why(made, "5")


def test_a_call_helps_only_where_it_brings_the_hand_nearer():
    useless = exercise("call_helps", request={"hand": "345m11267p33578sEE9p"}, discard="6m", own="45m")
    assert useless.solution() == {"no"}
    useful = exercise("call_helps", request={"hand": "45m123p55p789sEE13sNP"}, discard="6m", own="45m")
    assert useful.solution() == {"yes"}


def test_the_safest_tile_is_the_one_that_was_let_go_by():
    made = exercise("safest", offer="5p3s7mE", just="5p", seen="EEE")
    assert made.solution() == {"5p"}
    assert exercise("safest", offer="3s7mE", seen="EEE").solution() == {"E"}
    assert faults("safest", offer="3s7m") != []


def test_the_pair_is_found_in_the_reading():
    made = exercise("find_pair", request={"hand": "123789m456p22s555678s"})
    assert made.solution() == {"2s"}
    assert faults("find_pair", request={"hand": "123789m456p22s555679s"}) == ["is no win"]


def test_ready_or_not():
    assert exercise("is_ready", request={"hand": READY}).solution() == {"yes"}
    far = exercise("is_ready", request={"hand": "123456m789p2255s68sE"})
    assert far.solution() == {"no"}
    assert "還差 1 張" in why(far, "yes")


def test_a_fact_has_its_reason():
    made = exercise("true_or_not", truth="no", reason="因為不是。")
    assert made.judge(["no"]).right
    assert why(made, "yes") == "因為不是。"


@pytest.mark.parametrize(("tiles", "claimed_at", "drawn"), [
    ("34*5m", 2, ["三萬", "五萬", "四萬"]), ("4*35m", 0, ["四萬", "三萬", "五萬"]), ("*EEE", 0, ["東"] * 3),
    ("EE*E", 2, ["東"] * 3), ("CC*CC", 2, ["中"] * 4), ("345m", None, ["三萬", "四萬", "五萬"]),
])  # fmt: skip
def test_the_asterisk_stands_before_the_claimed_tile(tiles: str, claimed_at: int | None, drawn: list[str]):
    group = Group(tiles)
    assert group.claimed_at == claimed_at
    assert re.findall('role="img" aria-label="([^"]+)"', group.html) == drawn
    assert ("tile-claimed" in group.html) == (claimed_at is not None)


def test_the_wall_and_the_seats_are_drawn_as_the_game_opens_them():
    wall = WallPicture(total=8)
    assert (wall.opener_name, wall.start) == ("上家", ("上家", 9))
    assert [stack.number for stack in wall.stacks if stack.state == "kept"] == [8, 7, 6, 5, 4, 3, 2, 1]
    assert [stack.number for stack in wall.stacks if stack.state == "first"] == [10, 9]
    seats = SeatsPicture(total=7, east="right")
    assert {place.side: place.counts for place in seats.places} == {
        "self": (1, 5), "right": (2, 6), "across": (3, 7), "left": (4,)
    }  # fmt: skip
    assert [place.side for place in seats.places if place.marked] == ["across"]
    assert [place.wind for place in seats.places] == ["北", "東", "南", "西"]
