"""What other calculators got wrong, each a test of its own."""

from typing import Any

import pytest

from scoring.core.answer import answer
from scoring.core.ruleset import load_rulesets

from .asking import ask, errors, patterns, request_of, why_not

EVERY_SET = list(load_rulesets())
OPEN_RUN = "123m"


def payments(**more: Any) -> dict[str, dict[str, int]]:
    """Ask who pays for a hand of 0 台 in an open hand without anything."""
    paid: dict[str, dict[str, int]] = ask("456789m234p78sNN", "6s", OPEN_RUN, **more)["payments"]
    return paid


# ---- readings ---------------------------------------------------------------------------------------------


def test_all_sequences_and_three_concealed_triplets_never_come_together_on_222333444() -> None:
    hand = ("222333444m55p23478s", "9s")
    assert patterns(*hand) == {"concealed_hand": 1, "all_sequences": 2}
    assert patterns(*hand, by="draw") == {"concealed_self_drawn": 3, "three_concealed_triplets": 2}


@pytest.mark.parametrize("rules", EVERY_SET)
def test_no_pattern_of_runs_stands_beside_one_of_triplets(rules: str) -> None:
    for by in ("discard", "draw"):
        found = patterns("222333444m55p23478s", "9s", rules=rules, by=by)
        assert not {"all_sequences", "three_concealed_triplets"} <= found.keys()


def test_three_concealed_triplets_survive_22_and_234_won_on_2() -> None:
    """The three equal tiles are the pair and a tile of the run, and take nothing from the triplets in hand."""
    assert patterns("2234m555p777888s", "2m", "123p") == {"three_concealed_triplets": 2}
    assert patterns("2234m555p777888s", "2m", "123p", by="draw") == {"self_drawn": 1, "three_concealed_triplets": 2}


def test_three_concealed_triplets_survive_the_hand_of_the_decisions() -> None:
    assert patterns("34445m55p222555789s", "4m") == {"concealed_hand": 1, "three_concealed_triplets": 2}


def test_a_triplet_completed_by_a_discard_is_not_concealed() -> None:
    hand = ("11m555789p99922s", "1m", "234s")
    assert patterns(*hand) == {}
    assert patterns(*hand, by="draw") == {"self_drawn": 1, "three_concealed_triplets": 2}


def test_a_triplet_completed_by_a_robbed_kong_would_not_be_concealed_either() -> None:
    """A robbed tile has no copy in hand, so it can only sit in a run or be waited for alone."""
    assert errors(request_of("11m555789p99922s", "1m", "234s", by="rob_kong")) == ["impossible_situation"]


def test_five_concealed_triplets_on_a_discard_are_four() -> None:
    hand = ("111m333p555s777s99sEE", "E")
    assert patterns(*hand)["four_concealed_triplets"] == 5
    assert patterns(*hand, by="draw")["five_concealed_triplets"] == 8


def test_triplets_are_counted_in_the_reading_and_not_by_tiles() -> None:
    assert patterns("122333445m55577p22s", "7p", by="draw") == {"concealed_self_drawn": 3}


def test_a_winning_tile_equal_to_tiles_in_hand_is_one_tile_more() -> None:
    assert patterns("12333m456p78999s", "9s", "CCC") == {"dragon": 1}
    assert patterns("111m333555p777999sE", "E")["five_concealed_triplets"] == 8
    assert ask("12333m456p78999s", "9s", "CCC")["reading"] == ["123m", "456p", "789s", "999s", "CCC", "33m"]


def test_the_reading_that_is_worth_most_is_taken_whatever_comes_first() -> None:
    """11123m: 111 + 23 waits for 1 and 4, 11 + 123 is worth nothing."""
    assert patterns("12345m345678p99s", "3m", "678s") == {"all_sequences": 2}


# ---- 平胡 -------------------------------------------------------------------------------------------------


def test_an_open_hand_may_be_all_sequences() -> None:
    assert patterns("456m23478p55s", "9p", OPEN_RUN, "678s") == {"all_sequences": 2}
    assert patterns("78p55s", "9p", OPEN_RUN, "678s", "234p", "456m") == {"all_sequences": 2}


def test_a_concealed_hand_may_be_all_sequences_too() -> None:
    assert patterns("123456m23478p55678s", "9p") == {"concealed_hand": 1, "all_sequences": 2}


def test_a_single_wait_on_1234_is_no_all_sequences() -> None:
    assert patterns("1234m345678p", "4m", "123s", "678s") == {}
    assert patterns("1234m345678p", "1m", "123s", "678s") == {}
    assert patterns("2223m345678p", "3m", "123s", "678s") == {}


@pytest.mark.parametrize("rules", EVERY_SET)
def test_a_concealed_kong_is_no_sequence(rules: str) -> None:
    found = patterns("456m23478p55s", "9p", "(7777m)", "678s", rules=rules)
    assert "all_sequences" not in found


def test_all_sequences_says_of_a_concealed_kong_that_it_is_a_kong() -> None:
    assert "槓" in why_not("all_sequences", "456m23478p55s", "9p", "(7777m)", "678s")["detail"]


def test_flowers_of_another_seat_spoil_all_sequences_in_the_usual_sets() -> None:
    hand = ("456m23478p55s", "9p", OPEN_RUN, "678s")
    assert patterns(*hand, flowers=["1f"]) == {}
    assert patterns(*hand, flowers=["1f"], rules="classic") == {"all_sequences": 2}


# ---- 獨聽 -------------------------------------------------------------------------------------------------


def test_a_single_wait_counts_in_a_concealed_hand() -> None:
    assert patterns("123456m23489p55678s", "7p") == {"concealed_hand": 1, "single_wait": 1}
    assert patterns("123456m23479p55678s", "8p") == {"concealed_hand": 1, "single_wait": 1}
    assert patterns("123456m234567p3459s", "9s") == {"concealed_hand": 1, "single_wait": 1}


def test_a_single_wait_is_added_once_whatever_its_shape() -> None:
    """1 in 1234444s fills the pair; edge, closed and single wait are one item."""
    found = ask("1234444s456m789p", "1s", "678m")
    assert [line["times"] for line in found["patterns"] if line["id"] == "single_wait"] == [1]
    assert found["tai"] == 1


def test_a_tile_held_four_times_is_no_wait() -> None:
    """34p waits for 2 and 5, and 5555p lies in front of the player: still a two-sided run, and no 獨聽."""
    hand = ("34p567m55s", "2p", "(5555p)", "678s", "CCC")
    assert "single_wait" not in patterns(*hand)
    found = answer({"hand": "34p567m55s", "melds": ["(5555p)", "678s", "CCC"]})
    assert [wait["tile"] for wait in found["waits"]] == ["2p"]


def test_a_hand_that_waits_only_for_its_own_four_tiles_is_not_ready() -> None:
    found = answer({"hand": "1111m345678p345678s"})
    assert found["shanten"] == 1
    assert "waits" not in found


def test_two_pairs_are_never_a_single_wait() -> None:
    assert "single_wait" not in patterns("123456m234p5599s", "9s", "678s")


def test_one_of_two_pairs_with_a_kind_used_up_is_no_single_wait() -> None:
    found = ask("123456m5599s", "9s", "555p", "678s")
    assert "single_wait" not in [line["id"] for line in found["patterns"]]


def test_all_melded_adds_no_single_wait() -> None:
    five = ("123m", "456m", "789p", "234p", "678s")
    for rules in EVERY_SET:
        assert "single_wait" not in patterns("5s", "5s", *five, rules=rules)
        assert "single_wait" not in patterns("5s", "5s", *five, rules=rules, by="draw")


# ---- 全求人, 門清, flushes, honors ------------------------------------------------------------------------


def test_all_melded_needs_five_claimed_sets() -> None:
    five = ("123m", "456m", "789p", "234p", "678s")
    assert patterns("5s", "5s", *five) == {"all_melded": 2}
    assert "all_melded" not in patterns("999m5s", "5s", *five[:4])
    assert "all_melded" not in patterns("5s", "5s", *five[:4], "(CCCC)")


def test_all_melded_needs_another_players_tile() -> None:
    five = ("123m", "456m", "789p", "234p", "678s")
    assert patterns("5s", "5s", *five, by="draw") == {"self_drawn": 1, "half_melded": 1}


@pytest.mark.parametrize("rules", EVERY_SET)
def test_a_concealed_kong_keeps_the_hand_concealed(rules: str) -> None:
    assert patterns("456789m23478sNN", "6s", "(7777p)", rules=rules, by="draw")["concealed_self_drawn"] == 3
    assert "concealed_self_drawn" not in patterns("456789m23478sNN", "6s", "7777p", rules=rules, by="draw")


@pytest.mark.parametrize("rules", EVERY_SET)
def test_a_triplet_in_hand_counts_like_a_called_one(rules: str) -> None:
    assert patterns("CCC99m456p78s", "6s", "234m", "678s", rules=rules)["dragon"] == 1
    assert patterns("99m456p78s", "6s", "234m", "678s", "CCC", rules=rules)["dragon"] == 1


def test_a_wind_in_hand_counts_like_a_called_one() -> None:
    assert patterns("SSS99m456p78s", "6s", "234m", "678s") == {"seat_wind": 1}
    assert patterns("99m456p78s", "6s", "234m", "678s", "SSS") == {"seat_wind": 1}


def test_flushes_look_at_the_melds() -> None:
    assert "full_flush" not in patterns("1122233m", "1m", "456m", "789m", "123p")
    assert patterns("1122233m", "1m", "456m", "789m", "234m")["full_flush"] == 8
    assert patterns("1122233m", "1m", "456m", "789m", "CCC")["half_flush"] == 4
    assert "half_flush" not in patterns("1122233m", "1m", "456m", "789p", "CCC")


def test_all_honors_is_no_flush() -> None:
    found = patterns("EEESSSWWCCFFF", "C", "PPP")
    assert found["all_honors"] == 16
    assert not {"half_flush", "full_flush"} & found.keys()


# ---- flowers ----------------------------------------------------------------------------------------------


def test_a_set_of_flowers_does_not_swallow_the_own_one() -> None:
    found = patterns("456m23478p55s", "9p", OPEN_RUN, "678s", flowers=["1f", "2f", "3f", "4f"])
    assert found == {"seat_flower": 1, "flower_set": 2}


@pytest.mark.parametrize("number", range(1, 9))
def test_each_of_the_eight_flowers_is_known(number: int) -> None:
    found = answer(request_of("456m23478p55s", "9p", OPEN_RUN, "678s", flowers=[f"{number}f"]))
    assert found["ok"]


# ---- paying -----------------------------------------------------------------------------------------------


def test_dealer_tai_is_on_the_dealers_payment_only() -> None:
    paid = payments(by="draw", dealer="left", streak=2)
    assert {side: payment["dealer_tai"] for side, payment in paid.items()} == {"right": 0, "across": 0, "left": 5}


def test_a_non_dealer_who_wins_off_a_non_dealer_takes_no_dealer_tai() -> None:
    paid = payments(**{"from": "right", "dealer": "left", "streak": 3})
    assert {side: payment["dealer_tai"] for side, payment in paid.items()} == {"right": 0}


def test_a_dealer_takes_dealer_tai_from_everyone() -> None:
    paid = payments(by="draw", seat="E", dealer="self", streak=1)
    assert {payment["dealer_tai"] for payment in paid.values()} == {3}


@pytest.mark.parametrize("streak", range(9))
def test_a_streak_is_2n_plus_1_and_not_doubled_again(streak: int) -> None:
    assert payments(dealer="left", streak=streak)["left"]["dealer_tai"] == 2 * streak + 1


# ---- crashes ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("copies", range(5, 17))
def test_five_and_more_equal_tiles_are_told_and_do_not_crash(copies: int) -> None:
    hand = "1" * copies + "m" + "123456789p1234567s"[: 1 + max(0, 16 - copies)]
    assert "too_many_copies" in errors({"hand": hand})


def test_five_equal_tiles_over_hand_melds_and_win_are_told_once() -> None:
    assert errors(request_of("111m456p78s99s234s", "1m", "1m2m3m")) == ["too_many_copies"]
    assert errors(request_of("1m456p789s", "1m", "111m", "234s", "123m")) == ["too_many_copies"]
