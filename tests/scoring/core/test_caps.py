"""The switches that bound a hand: the least 台 to win with, the most that counts, the longest streak."""

from dataclasses import replace
from typing import Any

from scoring.core.answer import answer
from scoring.core.ruleset import RuleSet, load_rulesets

BIG = {"hand": "SSFF", "melds": ["EEE", "WWW", "NNN", "CCC"], "win": "F", "seat": "S", "house": "ours"}
PLAIN = {"hand": "456m99p234678sNN", "melds": ["123m"], "win": "N", "seat": "W", "house": "ours"}


def ask(request: dict[str, Any], **switches: Any) -> dict[str, Any]:
    """Ask under a house rule set: the standard one with other switches."""
    standard = load_rulesets()["standard"]
    ours = replace(standard, switches=replace(standard.switches, **switches))

    def find(name: str) -> RuleSet | None:
        return ours if name == "ours" else None

    return answer(request, find)


def test_without_a_cap_everything_counts() -> None:
    assert ask(BIG)["tai"] > 20


def test_a_cap_bounds_the_hand_and_never_the_dealers_tai() -> None:
    capped = ask({**BIG, "streak": 9}, tai_cap=20)
    assert capped["tai"] == 20
    assert capped["payments"]["left"] == {"tai": 20, "dealer_tai": 19, "amount": 100 + 39 * 20}
    assert sum(line["tai"] for line in capped["patterns"]) == ask(BIG)["tai"]


def test_a_hand_under_the_least_tai_may_not_win() -> None:
    assert ask(PLAIN)["tai"] == 0
    refused = ask(PLAIN, min_tai=1)
    assert [error["code"] for error in refused["errors"]] == ["forbidden_win"]
    assert "至少要 1 台" in refused["errors"][0]["message"]
    assert ask({**PLAIN, "by": "draw"}, min_tai=1)["ok"]


def test_a_wait_that_may_not_win_is_worth_nothing_yet() -> None:
    waiting = {key: value for key, value in PLAIN.items() if key != "win"}
    waits = {wait["tile"]: wait for wait in ask(waiting, min_tai=1)["waits"]}
    assert waits["N"]["tai_discard"] is None
    assert waits["N"]["tai_draw"] == 1


def test_a_streak_may_be_capped() -> None:
    request = {**PLAIN, "dealer": "across", "from": "across", "streak": 11}
    assert ask(request)["payments"]["across"]["dealer_tai"] == 23
    assert ask(request, streak_cap=8)["payments"]["across"]["dealer_tai"] == 17


def test_a_house_that_does_not_exist_is_named() -> None:
    found = ask({**PLAIN, "house": "theirs"})
    assert [error["code"] for error in found["errors"]] == ["unknown_rules"]
