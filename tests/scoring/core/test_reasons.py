"""What did not count and why: a reason for every pattern, the nearest first, in words for beginners."""

import re
from typing import Any

import pytest

from scoring.core.answer import answer
from scoring.core.catalogue import load_catalogue
from scoring.core.detection import DETECTORS, FAR, Finding
from scoring.core.examples import with_values
from scoring.core.ruleset import load_rulesets
from scoring.core.score_sheet import Status, reason_of, score
from tests.naive.random_hands import winning_requests

from .asking import ask, read, sheet_of, why_not, wins

RULES = load_rulesets()
EVERYTHING = with_values(RULES["standard"], dict.fromkeys(DETECTORS, 1))
HANDS = list(winning_requests(seed=55, count=300))
OPEN_HAND = ("456m23478p55s", "9p", "123m", "678s")


def detail(pattern: str, *hand: str, **more: Any) -> str:
    entry = why_not(pattern, *hand, **more)
    assert entry["why"] == "not_met"
    return str(entry["detail"])


def test_a_drawn_hand_is_no_all_sequences_and_says_so() -> None:
    assert detail("all_sequences", *OPEN_HAND, by="draw") == "平胡不成立：這手是自摸"


FIVE_CLAIMED = ("5s", "5s", "123m", "456m", "789p", "234p", "CCC")
REASONS: list[tuple[str, tuple[str, ...], dict[str, Any], str]] = [
    ("all_sequences", OPEN_HAND, {"flowers": ["1f"]}, "有花牌"),
    ("all_sequences", ("456m23478p55s", "9p", "123m", "CCC"), {}, "有刻子或槓子（中）"),
    ("all_sequences", ("456m23478pEE", "9p", "123m", "678s"), {}, "眼是字牌「東」"),
    ("all_sequences", ("456m23479p55s", "8p", "123m", "678s"), {}, "胡的牌要補在兩面的順子上，這裡不是兩面聽"),
    ("all_sequences", ("234678m345789p3334s", "2s"), {"rules": "platform"},
     "這桌的平胡要剛好聽兩種牌，這手聽二條、四條、五條"),
    ("self_drawn", OPEN_HAND, {}, "胡的牌是別家打出來的，不是自己摸的"),
    ("concealed_hand", OPEN_HAND, {}, "有吃、碰或明槓的牌（2 組）"),
    ("concealed_hand", ("456m23478p55678s", "9p", "123m"), {}, "有一組吃、碰或明槓的牌"),
    ("single_wait", OPEN_HAND, {}, "聽的是兩面"),
    ("single_wait", ("7888m123456p345s", "7m", "678s"), {}, "能胡的牌不只一種（六萬、七萬、九萬）"),
    ("single_wait", FIVE_CLAIMED, {"rules": "sml"}, "五組都是吃、碰、槓來的，剩下的單吊不另外算獨聽"),
    ("seat_wind", ("456m23478pSS", "9p", "123m", "678s"), {}, "自己的門風「南」只有一對，要三張"),
    ("seat_wind", OPEN_HAND, {}, "自己的門風是「南」，沒有它的刻子"),
    ("round_wind", ("456m23478pEE", "9p", "123m", "678s"), {}, "這一圈的圈風「東」只有一對，要三張"),
    ("dragon", ("456m23478pCC", "9p", "123m", "678s"), {}, "「中」只有一對，要三張"),
    ("seat_flower", OPEN_HAND, {"flowers": ["1f"]}, "花牌上的號碼和自己的門風不合（夏、蘭才是自己的）"),
    ("flower_set", OPEN_HAND, {"flowers": ["1f", "2f", "4f"]}, "還少「秋」"),
    ("half_flush", OPEN_HAND, {}, "花色有 3 種，要只有一種"),
    ("half_flush", ("456m23478m55m", "9m", "123m", "678m"), {}, "沒有字牌"),
    ("full_flush", ("456m23478mEE", "9m", "123m", "678m"), {}, "有字牌"),
    ("all_triplets", OPEN_HAND, {}, "有 5 組順子"),
    ("little_three_dragons", ("456m23478pFF", "9p", "CCC", "678s"), {}, "少了「白」"),
    ("big_three_dragons", ("456mPP78p", "9p", "CCC", "FFF", "234s"), {}, "「白」只有一對，要三張"),
    ("all_melded", ("999m5s", "5s", "123m", "456m", "789p", "234p"), {}, "還有 1 組牌不是吃、碰、明槓來的"),
    ("heavenly_hand", OPEN_HAND, {}, "不是開局第一巡（或已經有人吃、碰、明槓）"),
    # All that is missing, not the first of it.
    ("all_sequences", ("456m23478pNN", "9p", "123m", "678s"), {"by": "draw", "flowers": ["1f"], "seat": "S"},
     "眼是字牌「北」；這手是自摸；有花牌"),
    ("all_sequences", ("123456789m456pNN13s", "2s"), {}, "眼是字牌「北」；胡的牌要補在兩面的順子上，這裡不是兩面聽"),
    ("all_melded", ("123m5p", "5p", "456m", "789p", "EEE", "234s"), {"by": "draw"},
     "還有 1 組牌不是吃、碰、明槓來的；這手是自摸"),
    ("half_melded", ("N", "N", "123m", "456m", "789p", "(CCCC)", "567s"), {},
     "暗槓不是從別家要來的，五組要全部是吃、碰或明槓；胡的牌是別家打出來的，不是自己摸的"),
    ("concealed_self_drawn", OPEN_HAND, {}, "有吃、碰或明槓的牌（2 組）；胡的牌是別家打出來的，不是自己摸的"),
    ("big_three_dragons", ("CCCFF123456m789s34p", "5p"), {}, "少了「白」；「發」只有一對，要三張"),
    ("big_four_winds", ("EEESS123456m789s34p", "5p"), {}, "少了「西、北」；「南」只有一對，要三張"),
    ("self_drawn", ("34m567678p345789sNN", "2m"), {"by": "rob_kong", "from": "right", "seat": "S"},
     "胡的牌是別家加槓的，不是自己摸的"),
    ("earthly_hand", ("123456m789p23467sNN", "8s"),
     {"rules": "wikibooks", "seat": "W", "from": "left", "dealer": "right", "situation": ["first_turn"]},
     "胡的牌不是自己第一次摸的，也不是莊家打的第一張"),
    (
        "three_concealed_triplets", ("11m555789p99922s", "1m", "234s"), {},
        "刻子有 3 組，但碰、明槓的和靠別家那張牌湊成的都不算暗刻",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("pattern", "hand", "more", "reason"), REASONS)
def test_what_is_missing_is_named(pattern: str, hand: tuple[str, ...], more: dict[str, Any], reason: str) -> None:
    said = detail(pattern, *hand, **more)
    assert said == f"{load_catalogue()[pattern].name}不成立：{reason}"


def test_every_pattern_that_does_not_count_has_a_reason_in_plain_words() -> None:
    for request in HANDS:
        for line in ask_as_is(request)["not_counted"]:
            said = line["detail"]
            assert said, line
            assert not re.search(r"[{}]|None|_|\(\)|「」|（）", said), said
            assert not re.search("[A-Za-z]", said.replace("SML", "").replace("Miji", "")), said
            assert len(said) <= 50, said


def ask_as_is(request: dict[str, Any]) -> dict[str, Any]:
    found = answer(request)
    assert found["ok"]
    return found


def test_every_detector_can_say_why_not() -> None:
    """Over all hands each pattern is missed at least once, and each reason reads well with its numbers."""
    reasons: dict[str, set[str]] = {pattern_id: set() for pattern_id in DETECTORS}
    for request in wins(iter(HANDS)):
        reading = sheet_of(request).reading
        for pattern_id, detector in DETECTORS.items():
            outcome = detector.detect(reading)
            if not isinstance(outcome, Finding):
                reasons[pattern_id].add(reason_of(outcome))
                assert 0 < outcome.gap <= 30, (pattern_id, outcome)
    assert all(reasons.values()), [pattern_id for pattern_id, said in reasons.items() if not said]


@pytest.mark.parametrize("rules", [*RULES.values(), EVERYTHING], ids=[*RULES, "everything"])
def test_every_pattern_of_a_set_stands_on_the_sheet_once(rules: Any) -> None:
    for request in HANDS[:120]:
        asked = read(request)
        sheet = score(asked.hand, asked.context, rules)
        assert sheet is not None
        on_sheet = [line.id for line in (*sheet.counted, *sheet.absorbed, *sheet.not_met)]
        assert sorted(on_sheet) == sorted(rules.patterns)
        assert {line.status for line in sheet.not_met} <= {Status.NOT_MET}


def test_what_missed_least_stands_first() -> None:
    for request in HANDS:
        gaps = [line.gap for line in sheet_of(request).not_met] if "win" in request else []
        assert gaps == sorted(gaps)


def test_near_misses_of_a_drawn_pinghu() -> None:
    """One change away: 平胡 but for the draw. Far away: 大四喜."""
    sheet = sheet_of({"hand": "456m23478p55s", "win": "9p", "melds": ["123m", "678s"], "seat": "S", "by": "draw"})
    gaps = {line.id: line.gap for line in sheet.not_met}
    assert gaps["all_sequences"] == 1
    assert gaps["concealed_hand"] == 2
    assert gaps["big_four_winds"] >= FAR
    assert gaps["big_three_dragons"] == 9
    assert sheet.not_met[0].id == "all_sequences"


def test_a_pair_is_nearer_than_nothing() -> None:
    def gap(pair: str) -> int:
        sheet = sheet_of({"hand": f"456m23478p{pair}", "win": "9p", "melds": ["123m", "678s"], "seat": "S"})
        return next(line.gap for line in sheet.not_met if line.id == "dragon")

    assert gap("CC") == 1
    assert gap("55s") == 3


@pytest.mark.parametrize(
    ("melds", "pair", "little", "big"),
    [
        (("CCC", "FFF", "678s"), "PP", None, 1),
        (("CCC", "FFF", "PPP"), "55s", 9, None),
        (("CCC", "FFF", "678s"), "55s", 2, 3),
        (("CCC", "234s", "678s"), "PP", 3, 4),
        (("CCC", "234s", "678s"), "55s", 5, 6),
        (("123s", "234s", "678s"), "PP", 6, 7),
        (("123s", "234s", "678s"), "55s", 8, 9),
    ],
)
def test_dragons_grow_nearer(melds: tuple[str, ...], pair: str, little: int | None, big: int | None) -> None:
    sheet = sheet_of({"hand": f"456m78p{pair}", "win": "9p", "melds": list(melds), "seat": "S"})
    gaps = {line.id: line.gap for line in sheet.not_met}
    assert gaps.get("little_three_dragons") == little
    assert gaps.get("big_three_dragons") == big


def test_a_win_by_flowers_looks_at_nothing_in_hand() -> None:
    found = ask_as_is({"by": "eight_flowers", "hand": "123456789m123p22sEE"})
    assert [line["id"] for line in found["patterns"]] == ["eight_flowers"]
    said = {line["id"]: line for line in found["not_counted"]}
    assert said["all_sequences"]["detail"] == "平胡不成立：八仙過海直接胡，不看手上的牌"
    assert said["flower_set"] | {"why": "absorbed", "by": "eight_flowers"} == said["flower_set"]


def test_a_pattern_worth_nothing_at_a_table_is_shown_and_does_not_count() -> None:
    entry = why_not("declared_ready", "123456m234p78s99s", "6s", "(8888m)", rules="club", situation=["ready"])
    assert entry["detail"] == "聽牌宣告不成立：俱樂部制這一項是 0 台"


def test_an_absorbed_pattern_names_the_one_that_took_it() -> None:
    entry = why_not("dragon", "456mPP78p", "9p", "CCC", "FFF", "234s")
    assert (entry["why"], entry["by"], entry["detail"]) == ("absorbed", "little_three_dragons", "已算入小三元")


def test_the_other_readings_that_count_differently_are_kept() -> None:
    sheet = sheet_of({"hand": "222333444m55p23478s", "win": "9s", "seat": "S"})
    assert [[line.id for line in sheet.counted]] == [["concealed_hand", "all_sequences"]]
    assert [other.tai for other in sheet.others] == [3]
    assert ask("222333444m55p23478s", "9s")["tai"] == 3
