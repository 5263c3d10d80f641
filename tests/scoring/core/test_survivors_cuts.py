"""Where a text that came from outside is cut short, and the last number that is allowed: on each side of the edge."""

from typing import Any

import pytest

from scoring.core.answer import answer
from scoring.core.house import canonical, read_house, unseen
from scoring.core.notation import parse_meld, parse_tiles
from scoring.core.ruleset import Fault, RuleSetError, load_rulesets, read_ruleset, shown
from scoring.core.tiles import CODES

# Each place of these is different from its neighbors, so that a cut at a wrong place shows.
LONG = "".join(f"{number:03}" for number in range(100, 140))
CUT_20, CUT_40, CUT_60 = LONG[:20], LONG[:40], LONG[:60]


def faults_of(data: dict[str, Any]) -> list[Fault]:
    with pytest.raises(RuleSetError) as caught:
        read_ruleset(data, load_rulesets())
    return list(caught.value.faults)


def words_of(data: dict[str, Any]) -> list[str]:
    return [fault.words for fault in faults_of({"id": "x", "label": "x", "english": "x", "origin": "x", **data})]


def errors_of(**request: Any) -> list[str]:
    found = answer({"hand": "123456m234p78s99s", "win": "6s", "melds": ["678m"], "seat": "S", **request})
    return [error["message"] for error in found.get("errors", [])]


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ({LONG: 1}, f"沒有「{CUT_40}」這一項"),
        ({"extends": LONG}, f"沒有「{CUT_40}」這套台制"),
        ({"switches": {LONG: 1}}, f"沒有「{CUT_40}」這個開關"),
        ({"patterns": {LONG: {"value": 1}}}, f"沒有「{CUT_40}」這個台型"),
        ({"patterns": {"dragon": {"value": 1, "source": "x", LONG: 1}}}, f"沒有「{CUT_40}」這一項"),
        ({"patterns": {"dragon": {"value": 1, "source": "x", "absorbs": [LONG]}}}, f"沒有「{CUT_40}」這個台型"),
        ({"patterns": {"dragon": {"value": 1, "source": "x", "note": 3}}}, "說明要是文字"),
        ({"stakes": {LONG: 1}}, f"沒有「{CUT_40}」這一項"),
    ],
)
def test_an_unknown_name_is_repeated_to_its_fortieth_letter(data: dict[str, Any], said: str) -> None:
    assert said in words_of({"summary": "x", **data})


def test_what_stands_in_the_data_is_quoted_to_its_fortieth_letter() -> None:
    assert shown(LONG) == repr(CUT_40)
    assert shown(CUT_40) == repr(CUT_40)
    assert (shown(10**20 - 1), shown(1 - 10**20)) == ("99999999999999999999", "-99999999999999999999")
    assert (shown(10**20), shown(-(10**20)), shown([1])) == ("a int", "a int", "a list")
    assert (shown(None), shown(True), shown(1.5)) == ("None", "True", "1.5")
    (fault,) = (fault for fault in faults_of({"switches": {LONG: 1}}) if fault.startswith("unknown key"))
    assert fault == f"unknown key switches.{LONG[:51]}"
    assert len(fault) == len("unknown key ") + 60


def test_a_meld_that_is_none_is_repeated_to_its_twentieth_letter() -> None:
    text = "1m2m3m4m5m6m7m8m9m1p2p3p"
    (problem,) = parse_meld(f" {text} ")[2]
    assert problem.message == f"「{text[:20]}」不成一組：要是順子、刻子或四張一樣的槓"
    (problem,) = parse_meld("(111m)")[2]
    assert problem.message == "「(111m)」不成一組：暗槓要四張一樣的牌"


@pytest.mark.parametrize(("length", "said"), [(20, "x" * 20), (21, "x" * 20 + "…")])
def test_what_is_no_tile_is_repeated_to_its_twentieth_letter(length: int, said: str) -> None:
    (problem,) = parse_tiles("1m " + "x" * length).problems
    assert problem.message == f"第 4 個字起的「{said}」讀不懂：不是牌"


@pytest.mark.parametrize(
    ("value", "said"), [("y" * 20, "y" * 20), ("y" * 21, "y" * 20 + "…"), (10**20, "1" + "0" * 19 + "…")]
)
def test_a_value_is_repeated_to_its_twentieth_letter(value: object, said: str) -> None:
    (message, *_) = errors_of(**{"streak": value} if isinstance(value, int) else {"by": value})
    assert f"「{said}」" in message


def test_an_unknown_key_is_repeated_to_its_fortieth_letter() -> None:
    assert errors_of(**{LONG: 1}) == [f"沒有「{CUT_40}」這一項"]
    assert errors_of(stakes={LONG: 1}) == [f"沒有「stakes.{CUT_40}」這一項"]


def test_forty_unknown_keys_are_named_and_the_others_counted() -> None:
    assert len(errors_of(**{f"k{number}": 1 for number in range(40)})) == 40
    for more in (1, 2):
        messages = errors_of(**{f"k{number}": 1 for number in range(40 + more)})
        assert len(messages) == 41
        assert messages[-1] == f"另外還有 {more} 個項目也不存在"


@pytest.mark.parametrize(
    ("key", "value", "fits"),
    [
        ("streak", 0, True), ("streak", 999, True), ("streak", 1000, False), ("streak", -1, False),
        ("streak", True, False),
        ("stakes", {"base": 1_000_000}, True), ("stakes", {"base": 1_000_001}, False),
        ("stakes", {"per_tai": 1_000_000}, True), ("stakes", {"per_tai": 1_000_001}, False),
        ("stakes", {"base": 0, "per_tai": 0}, True), ("stakes", {"base": -1}, False), ("stakes", 3, False),
        ("declared", ["left"] * 64, True), ("declared", ["left"] * 65, False),
    ],
)  # fmt: skip
def test_the_last_number_that_is_allowed(key: str, value: object, fits: bool) -> None:
    assert (errors_of(**{key: value}) == []) is fits


@pytest.mark.parametrize(("value", "fits"), [(0, True), (1_000, True), (1_001, False), (-1, False), (True, False)])
def test_the_highest_value_of_a_pattern_and_a_switch(value: int, fits: bool) -> None:
    for section in ({"patterns": {"dragon": {"value": value}}}, {"switches": {"tai_cap": value}}):
        document = {"label": "x", "extends": "standard", **section}
        if fits:
            assert read_house(document)
            continue
        with pytest.raises(RuleSetError) as caught:
            read_house(document)
        (fault,) = caught.value.faults
        assert fault.words.endswith("0 到 1000 的整數")


def test_texts_and_items_at_their_longest() -> None:
    assert errors_of(hand="123456m234p78s99s" + " " * (2_000 - 17)) == []
    assert errors_of(hand="123456m234p78s99s" + " " * (2_001 - 17)) == ["一段文字最多 2000 個字，這段有 2001 個"]
    assert errors_of(melds=["678m" + " " * 96]) == []
    assert "「melds」的每一項最多 100 個字" in errors_of(melds=["678m" + " " * 97])
    assert "「declared」最多 64 項" in errors_of(declared=["left"] * 65)


def test_a_second_winning_tile_and_flowers_in_the_wrong_place_are_named_once_each() -> None:
    found = answer(
        {"hand": "123456m234p78s99s1f", "win": "6s7s8s", "melds": ["678m"], "seat": "S", "flowers": ["1m2f"]}
    )
    said = [(error["field"], error.get("tile"), error["message"]) for error in found["errors"]]
    assert said == [
        ("hand", "1f", "「春」是花牌，不能當手牌"),
        ("win", "7s", "胡的牌只有一張，「七條」是多的"),
        ("win", "8s", "胡的牌只有一張，「八條」是多的"),
        ("flowers", "1m", "「一萬」不是花牌"),
    ]


def test_a_fifth_copy_and_a_flower_written_twice() -> None:
    found = answer({"hand": "11111m234p78s999s", "win": "6s", "melds": ["678m"], "seat": "S", "flowers": ["1f1f2f"]})
    said = [(error["code"], error.get("tile"), error["message"]) for error in found["errors"]]
    assert ("too_many_copies", "1m", "一萬用了 5 張，一副牌只有 4 張") in said
    assert ("duplicate_flower", "1f", "花牌「春」寫了 2 次，一副牌只有一張") in said
    assert len(said) == 2


@pytest.mark.parametrize(
    ("label", "summary", "place"),
    [("名" * 40, "", ""), ("名" * 41, "", "label"), ("名", "說" * 200, ""), ("名", "說" * 201, "summary")],
)
def test_the_longest_name_and_summary_of_a_house_set(label: str, summary: str, place: str) -> None:
    document = {"label": label, "summary": summary, "extends": "standard"}
    if not place:
        assert read_house(document).label == label
        assert read_house(document).summary == summary
        return
    with pytest.raises(RuleSetError) as caught:
        read_house(document)
    longest = 40 if place == "label" else 200
    assert [(fault.place, fault.words) for fault in caught.value.faults] == [
        (place, f"最多 {longest} 個字，這裡有 {longest + 1} 個")
    ]


def test_spaces_are_counted_after_they_are_made_single_up_to_ten_times_the_length() -> None:
    assert read_house({"label": "名" + " " * 399, "extends": "standard"}).label == "名"
    with pytest.raises(RuleSetError) as caught:
        read_house({"label": "名" + " " * 400, "extends": "standard"})
    assert [fault.words for fault in caught.value.faults] == ["最多 40 個字"]


@pytest.mark.parametrize("more", [0, 1, 2])
def test_forty_faults_of_a_house_set_are_named_and_the_others_counted(more: int) -> None:
    with pytest.raises(RuleSetError) as caught:
        read_house({"label": "名", "extends": "standard", "patterns": {f"p{n}": 1 for n in range(40 + more)}})
    faults = caught.value.faults
    assert len(faults) == 40 + (more > 0)
    assert (faults[-1].words == f"另外還有 {more} 個地方不對") is (more > 0)


@pytest.mark.parametrize("sign", ["\u0007", "\u200b", "\u202e", "\ud800", "\ue000", "\u0378", "\u2028", "\u2029"])
def test_what_cannot_be_seen_is_refused(sign: str) -> None:
    """One of each: control, format, direction, surrogate, private, not assigned, line and paragraph separators."""
    assert unseen(f"名{sign}字{sign}") == sign * 2
    text = f"名{sign}字"
    if len(text.split()) > 1:  # a separator is made a space, as any white space
        assert read_house({"label": text, "extends": "standard"}).label == "名 字"
        return
    with pytest.raises(RuleSetError) as caught:
        read_house({"label": text, "extends": "standard"})
    assert [fault.words for fault in caught.value.faults] == ["裡有看不見的字元，請重打一次"]


def test_a_joined_emoji_is_seen() -> None:
    family = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
    assert read_house({"label": family, "extends": "standard"}).label == family


def test_a_document_is_written_in_one_way() -> None:
    assert canonical({"b": "中", "a": [1, 2]}) == '{"a":[1,2],"b":"中"}'


def test_every_code_is_one_tile() -> None:
    assert [parse_tiles(code).tiles for code in CODES] == [(tile,) for tile in range(42)]
