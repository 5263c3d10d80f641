"""The answer as other programs get it: every key of every part, for some requests, written out by hand."""

from scoring.core.answer import answer
from scoring.core.house import read_house

from .asking import ask

LITTLE_THREE = ("456mPP78p", "9p", "CCC", "FFF", "234s")
"""456m 789p 234s, 中 and 發 claimed, a pair of 白; South wins off the left player, who deals."""


def test_every_key_of_a_win() -> None:
    found = ask(*LITTLE_THREE)
    assert list(found) == ["ok", "win", "rules", "tai", "patterns", "not_counted", "reading", "payments"]
    assert (found["ok"], found["win"], found["rules"], found["tai"]) == (True, True, "standard", 4)
    assert found["patterns"] == [
        {"id": "little_three_dragons", "name": "小三元", "tai": 4, "times": 1, "tiles": ["CCC", "FFF", "PP"]}
    ]
    assert found["reading"] == ["456m", "789p", "234s", "CCC", "FFF", "PP"]
    # The left player deals: 底 100 and 4 台 and the dealer's own at 20 each.
    assert found["payments"] == {"left": {"tai": 4, "dealer_tai": 1, "amount": 200}}


def test_every_key_of_what_did_not_count() -> None:
    not_counted = {line["id"]: line for line in ask(*LITTLE_THREE)["not_counted"]}
    assert not_counted["dragon"] == {
        "id": "dragon", "name": "三元牌", "why": "absorbed", "by": "little_three_dragons", "detail": "已算入小三元",
    }  # fmt: skip
    assert not_counted["big_three_dragons"] == {
        "id": "big_three_dragons", "name": "大三元", "why": "not_met",
        "detail": "大三元不成立：「白」只有一對，要三張",
    }  # fmt: skip


def test_a_declaration_that_means_nothing_at_the_table_is_named() -> None:
    """通行台制 has no 眼牌, no 地聽 and no 天聽; what another player declared is named as well."""
    found = ask(*LITTLE_THREE, situation=["ready", "earthly_ready", "heavenly_ready"], declared=["right"])
    unlisted = [line for line in found["not_counted"] if line["id"].endswith("_ready")]
    assert unlisted == [
        {"id": f"{one}_ready", "name": name, "why": "not_met", "detail": f"通行台制沒有{name}"}
        for one, name in (("declared", "聽牌宣告"), ("earthly", "地聽"), ("heavenly", "天聽"))
    ]
    found = ask(*LITTLE_THREE, declared=["right"])
    assert [line["id"] for line in found["not_counted"] if line["id"].endswith("_ready")] == ["declared_ready"]
    found = ask(*LITTLE_THREE, declared=["right"], rules="platform")
    assert found["payments"]["right"] == {"tai": 0, "dealer_tai": 0, "penalty_tai": 1, "amount": 20}


def test_a_kong_and_a_concealed_one_are_written_as_such() -> None:
    found = ask("44m55p", "4m", "(CCCC)", "7777s", "(8888s)", "FFF", by="draw")
    assert found["reading"] == ["444m", "7777s", "(8888s)", "(CCCC)", "FFF", "55p"]
    lit = {line["id"]: line["tiles"] for line in found["patterns"]}
    assert lit["dragon"] == ["(CCCC)", "FFF"]
    assert lit["three_concealed_triplets"] == ["444m", "(8888s)", "(CCCC)"]
    assert lit["all_triplets"] == ["444m", "7777s", "(8888s)", "(CCCC)", "FFF", "55p"]
    assert lit["self_drawn"] == []


def test_flowers_are_lit_by_their_codes() -> None:
    found = ask("456mPP78p", "9p", "CCC", "FFF", "234s", flowers=["2f", "5f", "6f", "7f", "8f"])
    lit = {line["id"]: (line["times"], line["tai"], line["tiles"]) for line in found["patterns"]}
    assert lit["seat_flower"] == (2, 2, ["2f", "6f"])
    assert lit["flower_set"] == (1, 2, ["5f", "6f", "7f", "8f"])


def test_every_key_of_a_refusal() -> None:
    found = answer({"hand": "11111m234p78s999s", "win": "6s", "melds": ["678m"], "seat": "S", "dealer": "self"})
    assert found == {
        "ok": False,
        "errors": [
            {
                "code": "too_many_copies", "message": "一萬用了 5 張，一副牌只有 4 張", "field": "hand", "tile": "1m",
            },
            {
                "code": "impossible_situation", "message": "坐南和莊家是自己不能並存：通行台制的莊家就是東家",
                "names": ["seat", "dealer"],
            },
        ],
    }  # fmt: skip


def test_a_hand_that_is_no_win_says_how_far_it_is() -> None:
    """123m 456p 678m and 78s 99s with 1s: one exchange away from a win; with more loose tiles, further."""
    found = answer({"hand": "123456m234p78s99s", "win": "1s", "melds": ["678m"], "seat": "S"})
    assert found["errors"] == [
        {
            "code": "not_winning", "message": "這 17 張湊不成五組一對眼（換一張就胡了）", "field": "hand", "shanten": 0,
        }
    ]  # fmt: skip
    found = answer({"hand": "123456m234p7s9sEC", "win": "1s", "melds": ["678m"], "seat": "S"})
    # Four runs are there; 79s lacks one and the pair one, so a tile is missing before it is ready.
    assert found["errors"][0]["message"] == "這 17 張湊不成五組一對眼（離聽牌還差 1 張）"
    assert found["errors"][0]["shanten"] == 1


def test_a_win_that_is_worth_too_little_says_so() -> None:
    rules = read_house({"label": "阿明家", "extends": "standard", "switches": {"min_tai": 5}}).rules
    request = {"hand": LITTLE_THREE[0], "win": "9p", "melds": list(LITTLE_THREE[2:]), "seat": "S", "house": "x"}
    found = answer(request, lambda _: rules)
    assert [error["message"] for error in found["errors"]] == ["牌型成了，但只有 4 台，阿明家至少要 5 台才能胡"]
    rules = read_house({"label": "阿明家", "extends": "standard", "switches": {"min_tai": 4, "tai_cap": 4}}).rules
    assert answer(request, lambda _: rules)["tai"] == 4
    rules = read_house({"label": "阿明家", "extends": "standard", "switches": {"tai_cap": 3}}).rules
    assert answer(request, lambda _: rules)["tai"] == 3
