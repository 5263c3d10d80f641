"""What real calculators got wrong, and the points on which the rule sets differ."""

from typing import Any

import pytest

from .scorer import naive_score
from .tables import RULE_SETS, VALUES, absorbers


def patterns(hand: str, win: str, *melds: str, rules: str = "standard", seat: str = "S", **more: Any) -> dict[str, int]:
    request = {"rules": rules, "hand": hand, "melds": list(melds), "win": win, "seat": seat, **more}
    score = naive_score(request)
    assert score["tai"] == sum(score["patterns"].values())
    found: dict[str, int] = score["patterns"]
    return found


def payments(**more: Any) -> dict[str, dict[str, int]]:
    request = {"hand": "456789m234p78sNN", "melds": ["123m"], "win": "6s", "seat": "S", **more}
    paid: dict[str, dict[str, int]] = naive_score(request)["payments"]
    return paid


# ---- readings ---------------------------------------------------------------------------------------------


def test_one_reading_never_lends_patterns_to_another() -> None:
    """222333444 is three runs (平胡) or three triplets (三暗刻), not both."""
    hand = ("222333444m55p23478s", "9s")
    assert patterns(*hand) == {"concealed_hand": 1, "all_sequences": 2}
    assert patterns(*hand, by="draw") == {"concealed_self_drawn": 3, "three_concealed_triplets": 2}


def test_a_tie_goes_to_fewer_lines_then_to_the_catalogues_order() -> None:
    """平胡 2 stands before 三暗刻 2; 雙龍抱 1 and 平胡 2 together beat 三暗刻 2."""
    assert patterns("222333444m55p78s", "6s", "123s") == {"all_sequences": 2}
    assert patterns("222333444m55p78s", "6s", "123s", rules="classic") == {"all_sequences": 2, "identical_sequences": 1}


def test_hidden_triplets_are_counted_in_the_reading_not_by_tiles() -> None:
    """Three tiles of a kind in hand are no triplet where they lie in three runs."""
    assert patterns("122333445m55577p22s", "7p", by="draw") == {"concealed_self_drawn": 3}


def test_the_discard_may_go_into_a_run_so_that_the_triplet_stays_hidden() -> None:
    assert patterns("34445m55p222555789s", "4m") == {"concealed_hand": 1, "three_concealed_triplets": 2}


def test_the_triplet_finished_by_a_discard_is_not_hidden() -> None:
    assert patterns("111555m999p2277s", "7s", "123p") == {"three_concealed_triplets": 2}
    assert patterns("111555m999p2277s", "7s", "123p", by="draw") == {"self_drawn": 1, "four_concealed_triplets": 5}


def test_triplets_in_the_hand_count_like_called_ones() -> None:
    assert patterns("CCC99m88s", "9m", "222m", "444p", "666s") == {"dragon": 1, "all_triplets": 4}


def test_a_winning_tile_equal_to_tiles_in_hand_is_one_tile_more() -> None:
    assert patterns("111m333555p777999sE", "E")["five_concealed_triplets"] == 8
    assert patterns("12333m456p78999s", "9s", "CCC") == {"dragon": 1}


# ---- 全求人, 門清, flushes --------------------------------------------------------------------------------


def test_all_melded_needs_five_claimed_sets_and_a_discard() -> None:
    five = ("123m", "456m", "789p", "234p", "678s")
    assert patterns("5s", "5s", *five) == {"all_melded": 2}
    assert patterns("5s", "5s", *five, by="draw") == {"self_drawn": 1, "half_melded": 1}
    assert patterns("5s", "5s", *five, by="draw", rules="platform") == {"self_drawn": 1}
    assert patterns("999m5s", "5s", *five[:4]) == {"single_wait": 1}
    assert patterns("5s", "5s", *five[:4], "(CCCC)") == {"single_wait": 1, "dragon": 1}


@pytest.mark.parametrize("rules", RULE_SETS)
def test_a_concealed_kong_keeps_the_hand_concealed(rules: str) -> None:
    assert patterns("456789m23478sNN", "6s", "(7777p)", rules=rules, by="draw")["concealed_self_drawn"] == 3
    assert "concealed_self_drawn" not in patterns("456789m23478sNN", "6s", "7777p", rules=rules, by="draw")


def test_a_flush_looks_at_the_melds_too() -> None:
    assert "full_flush" not in patterns("2223344556p", "6p", "123m", "999p")
    assert patterns("2224566p", "6p", "111p", "999p", "CCC", seat="E")["half_flush"] == 4


# ---- 平胡 and 獨聽 ----------------------------------------------------------------------------------------


def test_all_sequences_is_not_only_for_concealed_hands() -> None:
    assert patterns("123456m55789p78s", "6s", "234s") == {"all_sequences": 2}


def test_1234_is_a_wait_for_the_pair() -> None:
    assert patterns("123456m678p1234s", "4s", "789p") == {}
    assert patterns("123456m678p1234s", "4s", "789p", rules="southern") == {"single_wait": 1}


def test_no_sequence_hand_with_a_kong() -> None:
    for kong in ("7777p", "(7777p)"):
        for rules in RULE_SETS:
            assert "all_sequences" not in patterns("123456m55p78s", "6s", kong, "234s", rules=rules)


def test_single_wait_counts_in_a_concealed_hand_and_only_once() -> None:
    assert patterns("123456m55789p23479s", "8s") == {"concealed_hand": 1, "single_wait": 1}
    both = patterns("1234444s123m456m789p", "1s", by="draw")
    assert both == {"concealed_self_drawn": 3, "single_wait": 1}


def test_a_side_lost_to_an_own_kong_does_not_make_a_single_wait() -> None:
    assert patterns("34p123456m678s99s", "2p", "(5555p)") == {"concealed_hand": 1}
    assert patterns("11m22s456m", "2s", "123m", "123m", "789p") == {}


def test_southern_takes_the_better_reading_of_12345() -> None:
    assert patterns("12345m123456p99p", "3m", "345s", rules="southern") == {"all_sequences": 2}
    assert patterns("7888m123456p345s", "7m", "345s", rules="southern") == {"single_wait": 1}
    assert patterns("7888m123456p345s", "7m", "345s") == {}


@pytest.mark.parametrize(
    ("rules", "honor_pair", "flower", "drawn", "three_kinds", "closed", "concealed"),
    [
        ("standard", 0, 0, 0, 1, 0, 1),
        ("sixteen", 0, 0, 0, 1, 0, 1),
        ("wikibooks", 0, 0, 0, 1, 0, 1),
        ("association", 0, 0, 0, 1, 0, 1),
        ("southern", 0, None, 0, 1, 0, 1),
        ("platform", 0, 0, 0, 0, 0, 1),
        ("classic", 0, 1, 1, 1, 1, 1),
        ("club", 0, 1, 1, 1, 1, 1),
        ("sml", 1, 1, 0, 1, 0, 0),
    ],
)
def test_all_sequences_is_another_rule_at_every_table(
    rules: str, honor_pair: int, flower: int | None, drawn: int, three_kinds: int, closed: int, concealed: int
) -> None:
    def is_found(hand: str, win: str, *melds: str, **more: Any) -> bool:
        return "all_sequences" in patterns(hand, win, *melds, rules=rules, **more)

    assert is_found("123456m55789p78s", "6s", "234s")
    assert is_found("123456m789p78sNN", "6s", "234s") == honor_pair
    assert is_found("123456m55789p78s", "6s", "234s", by="draw") == drawn
    assert is_found("123789m1134567s", "5s", "456m") == three_kinds
    assert is_found("123456m55789p79s", "8s", "234s") == closed
    assert is_found("123456m55789p23478s", "6s") == concealed
    if flower is not None:
        assert is_found("123456m55789p78s", "6s", "234s", flowers=["3f"]) == flower


# ---- absorption and the decisions -------------------------------------------------------------------------


def test_no_pattern_absorbs_itself_round_a_circle() -> None:
    for rules in RULE_SETS:
        for pattern in VALUES[rules]:
            above: set[str] = set()
            fresh = {pattern}
            while fresh:
                fresh = {taker for lower in fresh for taker in absorbers(rules, lower)} - above
                above |= fresh
            assert pattern not in above


def test_p1_five_hidden_triplets_leave_self_drawn() -> None:
    hand = ("111m333555p7799s", "9s", "(EEEE)")
    more: dict[str, Any] = {"by": "draw", "round": "N"}
    assert patterns(*hand, rules="platform", **more) == {"five_concealed_triplets": 16, "self_drawn": 1}
    assert patterns(*hand, **more) == {
        "concealed_self_drawn": 3,
        "five_concealed_triplets": 8,
        "all_triplets": 4,
    }


def test_p2_miji_leaves_self_drawn() -> None:
    more: dict[str, Any] = {"by": "draw", "situation": ["earthly_ready", "ready"]}
    hand = ("123567m34522p23467s", "8s")
    assert patterns(*hand, rules="platform", **more) == {"earthly_ready": 8, "self_drawn": 1}
    assert patterns(*hand, rules="association", **more) == {"earthly_ready": 4, "self_drawn": 1}
    assert patterns(*hand, rules="wikibooks", **more) == {"earthly_ready": 8, "concealed_self_drawn": 3}


def test_platform_never_counts_miji_and_human_hand_together() -> None:
    more: dict[str, Any] = {"situation": ["first_turn", "earthly_ready"]}
    assert patterns("234678m55p12233456s", "4s", rules="platform", **more) == {"earthly_ready": 8}
    assert patterns("234678m55p12233456s", "4s", rules="sml", **more) == {"earthly_ready": 8, "human_hand": 16}


def test_p3_platform_all_honors() -> None:
    assert patterns("FFFN", "N", "EEE", "SSS", "WWW", "CCC", rules="platform") == {
        "all_honors": 8,
        "all_triplets": 4,
        "little_four_winds": 4,
        "dragon": 2,
        "single_wait": 1,
    }


@pytest.mark.parametrize(
    ("rules", "winds"),
    [("standard", 0), ("platform", 0), ("sml", 0), ("classic", 0), ("wikibooks", 2), ("association", 2)],
)
def test_little_four_winds_and_the_own_winds(rules: str, winds: int) -> None:
    found = patterns("12378mNN", "9m", "EEE", "SSS", "WWW", rules=rules)
    assert found.get("seat_wind", 0) + found.get("round_wind", 0) == winds


@pytest.mark.parametrize(
    ("rules", "off_dealer", "off_another"),
    [
        ("standard", "human_hand", None),
        ("sixteen", "human_hand", None),
        ("southern", "human_hand", None),
        ("platform", "human_hand", "human_hand"),
        ("classic", "human_hand", "human_hand"),
        ("association", "human_hand", "human_hand"),
        ("sml", "human_hand", "human_hand"),
        ("wikibooks", "earthly_hand", None),
    ],
)
def test_a_win_before_the_first_own_draw(rules: str, off_dealer: str, off_another: str | None) -> None:
    names = {"human_hand", "earthly_hand"}
    more: dict[str, Any] = {"rules": rules, "seat": "W", "situation": ["first_turn"]}
    assert names & set(patterns("123678m345p23678sNN", "4s", **more, **{"from": "across"})) == {off_dealer}
    assert names & set(patterns("123678m345p23678sNN", "4s", **more, **{"from": "left"})) == {off_another} - {None}


def test_the_last_tile_after_a_kong() -> None:
    more: dict[str, Any] = {"by": "draw", "situation": ["last_tile", "after_concealed_kong"]}
    for rules in RULE_SETS:
        found = patterns("123456m55p78s", "6s", "(7777p)", "234s", rules=rules, **more)
        assert found["last_tile_draw"] == 1
        assert ("replacement_win" in found) == (rules == "sml")


# ---- flowers and paying -----------------------------------------------------------------------------------


def test_a_complete_family_does_not_swallow_the_own_flower() -> None:
    for rules, family in [("standard", 2), ("platform", 1), ("sml", 1), ("classic", 2)]:
        more: dict[str, Any] = {"rules": rules, "flowers": ["1f", "2f", "3f", "4f"]}
        found = patterns("456789m234p78sNN", "6s", "123m", **more)
        assert (found["seat_flower"], found["flower_set"]) == (1, family)


def test_chrysanthemum_and_bamboo_change_places() -> None:
    for rules, third, fourth in [("standard", "8f", "7f"), ("wikibooks", "7f", "8f"), ("club", "7f", "8f")]:
        for seat, flower in [("W", third), ("N", fourth)]:
            more: dict[str, Any] = {"rules": rules, "seat": seat, "flowers": [flower]}
            assert patterns("456789m234p78sFF", "6s", "123m", **more)["seat_flower"] == 1


def test_flower_wins_are_flat_and_paid_by_all_or_by_one() -> None:
    eight = naive_score({"by": "eight_flowers", "seat": "S"})
    assert (eight["tai"], set(eight["payments"])) == (8, {"right", "across", "left"})
    seven = naive_score(
        {"by": "seven_rob_one", "seat": "S", "flowers": [f"{n}f" for n in range(1, 8)], "from": "right"}
    )
    assert seven["patterns"] == {"seven_rob_one": 8}
    assert seven["payments"] == {"right": {"tai": 8, "dealer_tai": 0, "amount": 260}}


def test_only_the_dealer_pays_the_dealers_tai_and_it_is_2n_plus_1() -> None:
    drawn = payments(by="draw", streak=2)
    assert {side: paid["dealer_tai"] for side, paid in drawn.items()} == {"left": 5, "across": 0, "right": 0}
    assert payments(**{"from": "right"})["right"] == {"tai": 0, "dealer_tai": 0, "amount": 100}
    assert {paid["dealer_tai"] for paid in payments(seat="E", by="draw", streak=1).values()} == {3}
    assert payments(seat="E", streak=11)["left"]["dealer_tai"] == 23
    assert payments(seat="E", streak=11, rules="platform")["left"]["dealer_tai"] == 17


def test_a_declared_onlooker_pays_one_tai_and_nothing_else() -> None:
    for rules in RULE_SETS:
        paid = payments(rules=rules, declared=["left", "right"])
        if rules in ("platform", "club"):
            straight = 2 if rules == "club" else 0
            assert paid["left"]["amount"] == 100 + (straight + 1 + 1) * 20
            assert paid["left"]["penalty_tai"] == 1
            assert paid["right"]["amount"] == 20
        else:
            assert paid == payments(rules=rules)
