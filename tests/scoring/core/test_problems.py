"""Everything that can be wrong with a request: each code, each clash, all at once."""

from typing import Any

import pytest

from scoring.core.answer import answer
from scoring.core.errors import Code
from scoring.core.request import KEYS, LARGEST_REQUEST, LONGEST_TEXT
from scoring.exchange import answer_text

from .asking import errors, request_of

CONCEALED = ("123456m234p78s99s", "6s")
"""With 678m, or another meld, 17 tiles; 6s or 9s win."""

GOOD = {"hand": "123456m234p78s99s", "win": "6s", "melds": ["678m"], "seat": "S"}
"""A legal win off the left player, who deals."""

KONG, HIDDEN_KONG = ["8888m"], ["(8888m)"]
EIGHT = [f"{number}f" for number in range(1, 9)]


def only_error(**changes: Any) -> dict[str, Any]:
    """Change the good request; return the one error that this must bring."""
    found = answer({**GOOD, **changes})
    assert not found["ok"], found
    assert len(found["errors"]) == 1, found["errors"]
    error: dict[str, Any] = found["errors"][0]
    return error


def test_the_good_request_is_good() -> None:
    assert answer(GOOD)["ok"]


# ---- clashes, one error each ------------------------------------------------------------------------------

type Clash = tuple[dict[str, Any], set[str]]

CLASHES: dict[str, Clash] = {
    "first turn, called melds": ({"by": "draw", "situation": ["first_turn"]}, {"first_turn", "melds"}),
    "first turn, last tile": (
        {"by": "draw", "melds": HIDDEN_KONG, "situation": ["first_turn", "last_tile"]},
        {"first_turn", "last_tile"},
    ),
    "first turn, robbed kong": (
        {"by": "rob_kong", "melds": HIDDEN_KONG, "situation": ["first_turn"]},
        {"first_turn", "rob_kong"},
    ),
    "first turn, the dealer wins on a discard": (
        {"seat": "E", "melds": HIDDEN_KONG, "situation": ["first_turn"]},
        {"first_turn", "discard"},
    ),
    "first turn, the discarder has not played": (
        {"from": "right", "melds": HIDDEN_KONG, "situation": ["first_turn"]},
        {"first_turn", "from"},
    ),
    "after a flower, no draw": ({"flowers": ["1f"], "situation": ["after_flower"]}, {"after_flower", "discard"}),
    "after a flower, no flower": ({"by": "draw", "situation": ["after_flower"]}, {"after_flower", "flowers"}),
    "after a concealed kong, no draw": (
        {"melds": HIDDEN_KONG, "situation": ["after_concealed_kong"]},
        {"after_concealed_kong", "discard"},
    ),
    "after a concealed kong, none there": (
        {"by": "draw", "melds": KONG, "situation": ["after_concealed_kong"]},
        {"after_concealed_kong", "melds"},
    ),
    "after an added kong, no draw": (
        {"melds": KONG, "situation": ["after_added_kong"]},
        {"after_added_kong", "discard"},
    ),
    "after an added kong, none there": (
        {"by": "draw", "melds": HIDDEN_KONG, "situation": ["after_added_kong"]},
        {"after_added_kong", "melds"},
    ),
    "after a claimed kong, no draw": (
        {"melds": KONG, "situation": ["after_claimed_kong"]},
        {"after_claimed_kong", "discard"},
    ),
    "after a claimed kong, none there": (
        {"by": "draw", "situation": ["after_claimed_kong"]},
        {"after_claimed_kong", "melds"},
    ),
    "two replacements at once": (
        {"by": "draw", "melds": KONG, "flowers": ["1f"], "situation": ["after_flower", "after_added_kong"]},
        {"after_flower", "after_added_kong"},
    ),
    "robbed kong, last tile": (
        {"by": "rob_kong", "situation": ["last_tile"], "melds": ["789p"]},
        {"rob_kong", "last_tile"},
    ),
    "robbed kong, a copy in hand": ({"by": "rob_kong", "win": "9s"}, {"rob_kong", "win"}),
    "robbed kong, a copy in a meld": ({"by": "rob_kong", "melds": ["567s"]}, {"rob_kong", "win"}),
    "eight flowers, not all": (
        {"by": "eight_flowers", "win": "", "flowers": EIGHT[:7]},
        {"eight_flowers", "flowers"},
    ),
    "seven rob one, six": ({"by": "seven_rob_one", "win": "", "flowers": EIGHT[:6]}, {"seven_rob_one", "flowers"}),
    "seven rob one, eight": ({"by": "seven_rob_one", "win": "", "flowers": EIGHT}, {"seven_rob_one", "flowers"}),
    "eight flowers, another win": ({"flowers": EIGHT}, {"flowers", "discard"}),
    "eight flowers, drawn": ({"flowers": EIGHT, "by": "draw"}, {"flowers", "draw"}),
    "flowers at a table without": ({"rules": "southern", "flowers": ["1f"]}, {"flowers", "rules"}),
    "East is not the dealer": ({"dealer": "self"}, {"seat", "dealer"}),
}


@pytest.mark.parametrize(("changes", "names"), CLASHES.values(), ids=CLASHES)
def test_a_clash_is_one_error_that_names_both(changes: dict[str, Any], names: set[str]) -> None:
    error = only_error(**changes)
    assert error["code"] == "impossible_situation"
    assert set(error["names"]) == names
    assert "不能並存" in error["message"]


def test_every_pair_of_replacements_clashes() -> None:
    after = ["after_flower", "after_concealed_kong", "after_added_kong", "after_claimed_kong"]
    found = answer(
        {
            "hand": "123456m34p99s",
            "win": "2p",
            "melds": ["(8888m)", "8888p"],
            "seat": "S",
            "by": "draw",
            "flowers": ["1f"],
            "situation": after,
        }
    )
    assert len(found["errors"]) == 6
    assert {frozenset(error["names"]) for error in found["errors"]} == {
        frozenset((one, other)) for one in after for other in after if one != other
    }


@pytest.mark.parametrize(("dealer", "source", "fits"), [
    ("left", "left", True), ("left", "across", False), ("left", "right", False),
    ("across", "across", True), ("across", "left", True), ("across", "right", False),
    ("right", "right", True), ("right", "across", True), ("right", "left", True),
])  # fmt: skip
def test_in_the_first_turn_those_from_the_dealer_to_the_winner_have_played(
    dealer: str, source: str, fits: bool
) -> None:
    seat = {"left": "S", "across": "W", "right": "N"}[dealer]
    request = {**GOOD, "melds": HIDDEN_KONG, "seat": seat, "from": source, "situation": ["first_turn"]}
    assert answer(request)["ok"] is fits


def test_any_dealer_fits_where_winds_go_by_the_opening() -> None:
    for rules in ("classic", "club", "wikibooks", "association"):
        assert answer({**GOOD, "rules": rules, "dealer": "self"})["ok"]
    for rules in ("standard", "platform", "sixteen", "sml", "southern"):
        assert errors({**GOOD, "rules": rules, "dealer": "self"}) == ["impossible_situation"]


# ---- the codes --------------------------------------------------------------------------------------------

ONE_OF_EACH: dict[Code, dict[str, Any]] = {
    Code.UNREADABLE: {"hand": "123456m234p78s9x9s"},
    Code.UNKNOWN_KEY: {"wind": "E"},
    Code.BAD_VALUE: {"by": "luck"},
    Code.TOO_MANY_COPIES: {"melds": ["999s"], "win": "9s"},
    Code.WRONG_TILE_COUNT: {"hand": "123456m234p78s9s"},
    Code.BAD_MELD: {"melds": ["679m"]},
    Code.DUPLICATE_FLOWER: {"flowers": ["1f", "春"]},
    Code.NOT_WINNING: {"win": "5s"},
    Code.IMPOSSIBLE_SITUATION: {"situation": ["after_flower"], "by": "draw"},
    Code.FORBIDDEN_WIN: {
        "rules": "classic", "melds": KONG, "by": "draw", "situation": ["after_claimed_kong"],
    },
    Code.UNKNOWN_RULES: {"rules": "riichi"},
    Code.TOO_LONG: {"hand": "1m" * LONGEST_TEXT},
}  # fmt: skip


@pytest.mark.parametrize("code", Code)
def test_each_code(code: Code) -> None:
    assert only_error(**ONE_OF_EACH[code])["code"] == code.value


def test_what_is_no_tile_is_unreadable_and_named_with_its_place() -> None:
    error = only_error(hand="123456m234p龍78s99s")
    assert error["code"] == "unreadable"
    assert "第 12 個字起的「龍」" in error["message"]


@pytest.mark.parametrize(
    "changes",
    [
        {"hand": "123456m234p78s99s1f"},
        {"win": "6s6s"},
        {"win": "1f", "hand": "123456m234p678s99s", "melds": ["678m"]},
        {"flowers": ["1m"]},
        {"seat": "X"}, {"seat": 1}, {"seat": "東"}, {"round": "Q"}, {"from": "self"}, {"dealer": "north"},
        {"by": None, "from": "up"}, {"streak": -1}, {"streak": 1.5}, {"streak": True}, {"streak": "2"},
        {"situation": ["rain"]}, {"declared": ["self"]}, {"situation": "last_tile"}, {"flowers": "1f"},
        {"melds": "678m"}, {"melds": [["678m"]]}, {"hand": ["1m"]}, {"hand": 5}, {"win": {}}, {"stakes": []},
        {"stakes": {"base": "x"}}, {"stakes": {"per_tai": -1}}, {"rules": 7}, {"rules": "standard", "house": "x"},
        {"win": "6s", "by": "eight_flowers"},
    ],
)  # fmt: skip
def test_a_value_in_the_wrong_place_or_of_the_wrong_kind_is_a_bad_value(changes: dict[str, Any]) -> None:
    assert only_error(**changes)["code"] == "bad_value"


WRONG = [None, 0, -1, 1.5, True, "", "x", [], {}, [1], [None], {"a": 1}, [[]], "\x00", "\ud800", 10**30, float("nan")]


@pytest.mark.parametrize("key", KEYS)
def test_wrong_types_are_told_everywhere_and_never_raise(key: str) -> None:
    for value in WRONG:
        found = answer({**GOOD, key: value})
        assert found["ok"] or all(error["message"] for error in found["errors"])


def test_five_of_a_kind_are_told_once_a_kind() -> None:
    found = answer({"hand": "111222m", "melds": ["111m", "222m"], "win": "3m"})
    copies = [error["tile"] for error in found["errors"] if error["code"] == "too_many_copies"]
    assert copies == ["1m", "2m"]


def test_all_problems_come_at_once() -> None:
    request = {
        "rules": "nowhere", "hand": "11111m234p龍", "win": "6s7s", "melds": ["679m", "5f5f5f"], "by": "luck",
        "from": "me", "seat": "X", "round": "Y", "dealer": "Z", "streak": -3, "flowers": ["1f", "1f", "E"],
        "situation": ["sun"], "declared": ["moon"], "stakes": {"base": -1, "tip": 3}, "wind": 5,
    }  # fmt: skip
    found = [(error["code"], error.get("field")) for error in answer(request)["errors"]]
    for wanted in [
        ("unknown_rules", "rules"), ("unreadable", "hand"), ("bad_value", "win"), ("bad_meld", "melds"),
        ("bad_value", "by"), ("bad_value", "from"), ("bad_value", "seat"), ("bad_value", "round"),
        ("bad_value", "dealer"), ("bad_value", "streak"), ("bad_value", "flowers"), ("duplicate_flower", "flowers"),
        ("bad_value", "situation"), ("bad_value", "declared"), ("bad_value", "stakes.base"),
        ("unknown_key", "stakes.tip"), ("unknown_key", "wind"), ("too_many_copies", "hand"),
    ]:  # fmt: skip
        assert wanted in found, wanted


def test_no_win_and_forbidden_win_are_told_only_when_nothing_else_is_wrong() -> None:
    assert errors({**GOOD, "win": "5s", "wind": 1}) == ["unknown_key"]
    assert errors({**GOOD, **ONE_OF_EACH[Code.FORBIDDEN_WIN], "wind": 1}) == ["unknown_key"]


def test_a_hand_that_is_no_win_says_how_far_it_is() -> None:
    assert only_error(win="5s")["shanten"] == 0
    assert only_error(hand="159m159p159sESWN", win="C")["shanten"] > 3


def test_a_text_that_is_too_long_is_told_alone() -> None:
    error = only_error(hand="9" * (LONGEST_TEXT + 1), wind=3, by="luck")
    assert error["code"] == "too_long"
    assert errors({**GOOD, "hand": "1" * LONGEST_TEXT}) == ["unreadable"]
    assert errors({**GOOD, "melds": ["1" * (LONGEST_TEXT + 1)]}) == ["too_long"]
    assert errors({**GOOD, "a" * (LONGEST_TEXT + 1): 1}) == ["too_long"]
    assert errors({**GOOD, "stakes": {"base": ["x", {"y": "z" * 2_001}]}}) == ["too_long"]


def test_a_request_that_is_too_large_is_told_alone() -> None:
    padding = " " * LARGEST_REQUEST
    assert [error["code"] for error in answer_text("{" + padding + "}")["errors"]] == ["too_long"]
    assert answer_text('{"hand":"1m"' + padding[:65_000] + "}")["errors"][0]["code"] == "wrong_tile_count"
    assert [error["code"] for error in answer_text(("字" * 22_000).encode())["errors"]] == ["too_long"]


def test_the_flower_wins_are_forbidden_at_a_table_without_flowers() -> None:
    for by, flowers in (("eight_flowers", EIGHT), ("seven_rob_one", EIGHT[:7])):
        assert errors({"rules": "southern", "by": by, "flowers": flowers}) == ["forbidden_win"]


def test_eight_flowers_need_not_be_listed() -> None:
    assert answer({"by": "eight_flowers"})["tai"] == 8


def test_declarations_mean_nothing_at_a_table_without_them_and_are_not_refused() -> None:
    found = answer({**GOOD, "melds": HIDDEN_KONG, "situation": ["ready", "earthly_ready"], "declared": ["left"]})
    assert found["ok"]
    said = {line["id"]: line["detail"] for line in found["not_counted"]}
    assert "沒有" in said["declared_ready"]
    assert "沒有" in said["earthly_ready"]


def test_defaults_are_those_of_the_contract() -> None:
    plain = answer({"hand": "123456m234p78s99s", "win": "6s", "melds": ["678m"]})
    written = answer({
        "rules": "standard", "hand": "123456m234p78s99s", "win": "6s", "melds": ["678m"], "by": "discard",
        "from": "left", "seat": "E", "round": "E", "dealer": "self", "streak": 0, "flowers": [], "situation": [],
        "declared": [], "stakes": {"base": 100, "per_tai": 20},
    })  # fmt: skip
    assert plain == written


def test_a_copy_of_a_rob_kong_win_may_not_be_held() -> None:
    assert answer(request_of("123456m234p78s99s", "6s", "678m", by="rob_kong"))["ok"]
