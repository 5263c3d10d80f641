"""The scoring core in English: what it says of hands, of what is wrong and of sentences, and the JSON interface."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.test import Client

from scoring.core.answer import answer
from scoring.core.catalogue import FAMILIES, load_catalogue
from scoring.core.context import By
from scoring.core.house import read_house
from scoring.core.names import BY_NAMES, SIDE_NAMES, SITUATION_NAMES
from scoring.core.notation import name_tiles, parse_tiles
from scoring.core.request import read_request
from scoring.core.ruleset import RuleSetError, load_rulesets
from scoring.core.sentence import circumstances, parse_sentence, written_way
from scoring.languages import ENGLISH, speaking, tr
from tests.naive.random_hands import winning_requests
from tests.scoring.core.test_problems import CLASHES, GOOD

HAN = re.compile(r"[㐀-鿿、。「」『』（）：；，！？]")
_LINES = (Path(__file__).parents[1] / "data" / "golden.jsonl").read_text().splitlines()
GOLDEN = [json.loads(line)["request"] for line in _LINES if len(line) < 2_000]
LEFT_OPEN = re.compile(r"[{}]|\bNone\b")


def assert_english(*texts: str) -> None:
    with speaking(ENGLISH):
        for text in texts:
            said = tr(text)
            assert said
            assert not HAN.search(said), (text, said)
            assert not LEFT_OPEN.search(said), (text, said)


def english(text: str) -> str:
    with speaking(ENGLISH):
        return tr(text)


def words_in(answered: dict[str, Any]) -> Iterator[str]:
    for part in (*answered.get("errors", ()), *answered.get("patterns", ()), *answered.get("not_counted", ())):
        yield from (part[key] for key in ("message", "name", "detail") if key in part)


# ---- tiles and names ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("codes", "said"),
    [
        ("567m", "567 Characters"), ("5p", "5 Dots"), ("EEE", "East ×3"), ("C", "Red Dragon"), ("8f", "Bamboo flower"),
        ("123s44pFF5f", "123 Bamboo, 44 Dots, Green Dragon ×2, Plum"),
    ],
)  # fmt: skip
def test_tiles_are_named(codes: str, said: str) -> None:
    named = english(name_tiles(parse_tiles(codes).tiles))
    assert named == said
    assert parse_sentence(named).request.get("hand") or parse_sentence(named).request["flowers"]


def test_every_name_is_said() -> None:
    assert_english(*FAMILIES.values(), *BY_NAMES.values(), *SIDE_NAMES.values(), *SITUATION_NAMES.values())
    assert_english(*(pattern.name for pattern in load_catalogue().values()))
    assert_english(*(rules.label for rules in load_rulesets().values()))


def test_how_a_hand_was_won_is_said() -> None:
    asked = {"by": "discard", "from": "across", "seat": "S", "round": "W", "streak": 2, "declared": ["right"],
             "dealer": "left", "stakes": {"base": 50, "per_tai": 20}}  # fmt: skip
    assert english(circumstances(asked)) == (
        "the player across discards, South seat, West round, streak 2, the right player declared ready, "
        "base 50, 20 per tai"
    )  # fmt: skip
    for request in winning_requests(8, 100):
        assert_english(circumstances(request))
    assert_english(*(written_way(by, side) for by in By for side in SIDE_NAMES.values()))


# ---- every reason and every problem ---------------------------------------------------------------------------


def test_every_line_of_the_golden_cases_is_said() -> None:
    for request in GOLDEN:
        assert_english(*words_in(answer(request)))
        for rules in load_rulesets() if "house" not in request else ():
            assert_english(*words_in(answer({**request, "rules": rules})))


@pytest.mark.parametrize(
    ("request_", "pattern", "said"),
    [
        ({"hand": "123m456p789s22sEE", "win": "E", "melds": ["678m"]}, "half_flush", "3 suits; it takes just one"),
        (GOOD, "concealed_hand", "one set is a chow, a pong or a claimed kong"),
        ({**GOOD, "melds": ["CCC"]}, "big_three_dragons", "Green Dragon, White Dragon missing"),
    ],
)  # fmt: skip
def test_a_reason(request_: dict[str, Any], pattern: str, said: str) -> None:
    details = {line["id"]: line["detail"] for line in answer(request_)["not_counted"]}
    assert english(details[pattern]).endswith(f"does not count: {said}")


@pytest.mark.parametrize("changes", [changes for changes, _ in CLASHES.values()], ids=CLASHES)
def test_every_clash_is_said(changes: dict[str, Any]) -> None:
    request = read_request({**GOOD, **changes})
    assert_english(*(problem.message for problem in request.problems))
    for problem in request.problems:
        assert problem.message.endswith(f"不能並存：{problem.why}")
        assert english(problem.message).endswith(f"” can't both be true: {english(problem.why)}")


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        (
            {"by": "draw", "situation": ["after_added_kong"]},
            "no added kong” can't both be true: there has to be an added kong",
        ),
        ({"seat": "S", "dealer": "self"}, "“seat South” and “you are the dealer” can't both be true"),
        (CLASHES["robbed kong, a copy in hand"][0], "all four 9 Bamboo are with the player who added the kong"),
    ],
)
def test_a_clash_reads_as_a_sentence(changes: dict[str, Any], words: str) -> None:
    problems = [english(problem.message) for problem in read_request({**GOOD, **changes}).problems]
    assert any(words in problem for problem in problems), problems


BAD: list[Any] = [
    5, -1, "x", "5m5m5m5m5m", "E", "self", "east", "9999", "1f2f", "1f1f", "x" * 2001, "{}{0}", [1], ["a"],
    ["123m"], ["x" * 101], ["a"] * 65, ["1f"] * 2, {"base": -1, "foo": 2}, True, "rob_kong", "eight_flowers",
    "seven_rob_one", "draw", ["first_turn", "last_tile", "after_flower", "after_added_kong"],
]  # fmt: skip
KEYS = [
    "rules",
    "house",
    "hand",
    "melds",
    "win",
    "by",
    "from",
    "seat",
    "round",
    "dealer",
    "streak",
    "flowers",
    "situation",
    "declared",
    "stakes",
    "foo{x}",
]


def test_whatever_is_wrong_with_a_request_is_said() -> None:
    rng = Random(4)
    seen: set[str] = set()
    for _ in range(1500):
        request = dict(rng.choice(GOLDEN))
        request |= {rng.choice(KEYS): rng.choice(BAD) for _ in range(rng.randint(1, 3))}
        for error in answer(request).get("errors", ()):
            seen.add(error["code"])
            with speaking(ENGLISH):
                said = tr(error["message"])
            assert not HAN.search(said), (error["message"], said)
    assert len(seen) >= 11


def test_what_was_typed_stays_as_it_was() -> None:
    found = answer({**GOOD, "rules": "中", "台": 1})["errors"]
    assert [english(error["message"]) for error in found] == ["There is no key “台”", "There is no rule set “中”"]


# ---- house rules ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "document",
    [
        5, {}, {"label": "a" * 50, "extends": "zz"}, {"label": "a\u200bb", "extends": "standard", "zork": 1, "play": 3},
        {"label": "x" * 900, "extends": "standard", "summary": 4, "stakes": {"base": -1, "foo": 1}},
        {"label": "x", "extends": "standard", "switches": {"min_tai": "x", "flowers": 3, "plants_order": 1, "zz": 1}},
        {"label": "x", "extends": "standard", "patterns": {"foo": {}, "dragon": 3, "straight": {"value": -1}}},
        {"label": "x", "extends": "standard", "patterns": {"dragon": {"value": 1, "absorbs": ["dragon", "x"], "y": 1}}},
        {"label": "x", "extends": "standard", "patterns": {"dragon": {"absorbs": 3}, "straight": {"value": "x"}}},
        {"label": "x", "extends": "standard", "patterns": {"dragon": {"absorbs": ["straight"], "value": 1},
                                                           "straight": {"absorbs": ["dragon"], "value": 1}}},
        {"label": "x", "extends": "standard"} | {f"key{number}": 1 for number in range(60)},
    ],
    ids=str,
)  # fmt: skip
def test_every_fault_of_house_rules_is_said(document: Any) -> None:
    with pytest.raises(RuleSetError) as refused:
        read_house(document)
    words = [fault.words for fault in refused.value.faults]
    for said in map(english, words):
        assert said
        assert not HAN.search(said.replace("梅蘭菊竹", "").replace("梅蘭竹菊", "")), said


def test_a_house_rule_set_is_said() -> None:
    house = read_house({"label": "胡", "extends": "standard"})
    assert english(house.rules.label) == "胡"
    assert english(house.rules.summary) == "House rules changed from the Common table."


# ---- sentences --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("pong 1123m", ["“pong 1123m” is not a set: it takes three identical tiles"]),
        ("碰1123萬", ["“Pong 1123 Characters” is not a set: it takes three identical tiles"]),
        ("chow 2m", ["“Chow 2 Characters” was read as 234 Characters"]),
        ("碰中中中234筒", ["What follows “Pong Red Dragon ×3” was read as tiles in hand: 234 Dots"]),
        ("123m, kindly", ["“kindly” (position 7) was not understood: it is not a tile or a word known here"]),
        ("77", ["“77” (position 1) was not understood: the number has no suit behind it (m, p or s)"]),
        ("dealer left", ["The dealer is the left player, so you sit South"]),
        (
            "self-draw, discard from left",
            [
                "“self-draw” and “discard from left” can't both be true: "
                "a hand is won in one way, by self-draw or on another player’s tile"
            ],
        ),
        ("8m self-draw 5p", ["Winning tile read as 5 Dots"]),
        ("all triplets half flush", ["No need to write “All triplets, Half flush”: patterns are found by themselves"]),
        ("123456789m 123p 22255s win 5s",
         ["You listed the winning tile, 5 Bamboo, with the hand too; it is counted once"]),
        ("12345678f", ["All eight flowers are there: read as “Eight flowers”"]),
        ("after kong", ["A win on a replacement needs a kong or a flower first: write which kong, or which flowers"]),
        ("after kong, kong 9999s", ["The replacement was read as “after an added kong”"]),
    ],
)  # fmt: skip
def test_what_a_sentence_makes_the_core_say(text: str, said: list[str]) -> None:
    sentence = parse_sentence(text)
    assert [english(words) for words in (*(problem.message for problem in sentence.problems), *sentence.notes)] == said


# ---- the JSON interface -----------------------------------------------------------------------------------------


def spoken_of(client: Client, prefix: str, request: object) -> tuple[int, dict[str, Any]]:
    answered = client.post(f"{prefix}/api/score/", json.dumps(request), content_type="application/json")
    return answered.status_code, answered.json()


def without_words(answered: Any) -> Any:
    if isinstance(answered, dict):
        return {
            key: None if key in ("message", "name", "detail") else without_words(part) for key, part in answered.items()
        }
    return [without_words(part) for part in answered] if isinstance(answered, list) else answered


def test_the_json_interface_speaks_english_and_nothing_else_changes(client: Client) -> None:
    for request in [*Random(2).sample(GOLDEN, 40), {**GOOD, "hand": "5m5m5m5m5m"}, 5]:
        status, chinese = spoken_of(client, "", request)
        assert (status, without_words(chinese)) == (status, without_words(spoken_of(client, "/en", request)[1]))
        assert chinese == answer(request) or "house" in request
        said = list(words_in(spoken_of(client, "/en", request)[1]))
        assert not any(map(HAN.search, said)), said
    assert (
        spoken_of(client, "/en", {**GOOD, "win": "5m5m"})[1]["errors"][0]["message"]
        == "Only one tile wins; 5 Characters is one too many"
    )


def test_rule_sets_are_told_in_english(client: Client) -> None:
    chinese, told = (client.get(f"{prefix}/api/rules/standard/").json() for prefix in ("", "/en"))
    assert (chinese["label"], told["label"]) == ("通行台制", "Common table")
    assert told["patterns"]["half_flush"]["name"] == "Half flush"
    assert told["switches"] == chinese["switches"]
    assert told.keys() == chinese.keys()
    assert chinese == {**told, **{key: chinese[key] for key in ("label", "origin", "summary", "patterns")}}
