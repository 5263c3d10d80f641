"""The whole sentence: what it says in any order, there and back, and nothing typed is lost."""

from dataclasses import replace
from itertools import chain
from random import Random
from time import perf_counter
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from scoring.core.request import read_request
from scoring.core.sentence import format_sentence, parse_sentence
from tests.naive.random_hands import unfinished_requests, winning_requests

CONTRACT = "吃234萬 碰中中中 暗槓7777筒 456789索 8萬 胡8萬 自摸 東風東圈 莊家連2 花春梅"
CONTRACT_REQUEST = {
    "melds": ["234m", "CCC", "(7777p)"], "hand": "8m456789s", "win": "8m", "by": "draw", "seat": "E", "round": "E",
    "dealer": "self", "streak": 2, "flowers": ["1f", "5f"],
}  # fmt: skip


def meaning(request: dict[str, Any]) -> Any:
    """Read a request; equal meanings are equal, defaults filled in."""
    found = read_request({key: value for key, value in request.items() if key != "rules"})
    return found.hand, found.context, found.stakes


def read_clean(text: str) -> dict[str, Any]:
    sentence = parse_sentence(text)
    assert not sentence.problems, sentence.problems
    assert not sentence.unread
    return sentence.request


MEANT = meaning(CONTRACT_REQUEST)[0]


def test_the_sentence_of_the_contract() -> None:
    assert meaning(read_clean(CONTRACT)) == meaning(CONTRACT_REQUEST)


def test_its_words_may_stand_in_any_order() -> None:
    rng = Random(3)
    for _ in range(60):
        words = rng.sample(CONTRACT.split(), k=len(CONTRACT.split()))
        hand, context, _ = meaning(read_clean(" ".join(words)))
        assert context == meaning(CONTRACT_REQUEST)[1], words
        assert replace(hand, melds=tuple(sorted(hand.melds))) == replace(MEANT, melds=tuple(sorted(MEANT.melds))), words


def test_full_width_and_no_spaces_say_the_same() -> None:
    wide = CONTRACT.translate({code: code + 0xFEE0 for code in range(0x21, 0x7F)}).replace(" ", "　")
    assert meaning(read_clean(wide)) == meaning(CONTRACT_REQUEST)
    assert meaning(read_clean(CONTRACT.replace(" ", "，"))) == meaning(CONTRACT_REQUEST)


def test_a_hand_one_tile_over_that_holds_the_winning_tile_is_understood_and_said() -> None:
    sentence = parse_sentence("123456789萬 123筒 22255條 胡5條")
    assert meaning(sentence.request) == meaning({"hand": "123456789m123p2225s", "win": "5s"})
    assert any("讀成同一張" in note for note in sentence.notes)


@pytest.mark.parametrize(
    ("text", "key", "value"),
    [
        ("自摸", "by", "draw"), ("上家放槍", "from", "left"), ("對家打的", "from", "across"),
        ("下家點炮", "from", "right"),
        ("搶對家的槓", "by", "rob_kong"), ("搶槓", "by", "rob_kong"), ("八仙過海", "by", "eight_flowers"),
        ("下家七搶一", "by", "seven_rob_one"), ("海底撈月", "situation", ["last_tile"]), ("海底撈月", "by", "draw"),
        ("河底撈魚", "by", "discard"), ("最後一張", "situation", ["last_tile"]), ("天胡", "situation", ["first_turn"]),
        ("人胡", "by", "discard"), ("補花後", "situation", ["after_flower"]),
        ("暗槓後", "situation", ["after_concealed_kong"]),
        ("加槓後", "situation", ["after_added_kong"]), ("明槓後", "situation", ["after_claimed_kong"]),
        ("地聽", "situation", ["earthly_ready"]), ("MIGI", "situation", ["earthly_ready"]),
        ("天聽", "situation", ["heavenly_ready"]),
        ("眼牌", "situation", ["ready"]), ("上家眼牌", "declared", ["left"]), ("南圈", "round", "S"),
        ("西風圈", "round", "W"),
        ("北風", "seat", "N"), ("坐西", "seat", "W"), ("南家", "seat", "S"), ("莊家", "dealer", "self"),
        ("對家莊", "dealer", "across"), ("對家莊", "seat", "W"), ("連莊3", "streak", 3), ("連十", "streak", 10),
        ("連2拉2", "streak", 2), ("底300", "stakes", {"base": 300}), ("每台50", "stakes", {"per_tai": 50}),
        ("吃234萬567筒", "melds", ["234m", "567p"]), ("碰中", "melds", ["CCC"]), ("吃2萬", "melds", ["234m"]),
        ("暗槓7筒", "melds", ["(7777p)"]), ("(EEEE)", "melds", ["(EEEE)"]), ("明槓9999條", "melds", ["9999s"]),
        ("槓東", "melds", ["EEEE"]), ("花春夏", "flowers", ["1f", "2f"]), ("菊", "flowers", ["7f"]),
        ("胡白板", "win", "P"),
        ("自摸伍萬", "win", "5m"), ("胡8萬", "win", "8m"), ("上家打5條", "win", "5s"),
    ],
)  # fmt: skip
def test_a_word(text: str, key: str, value: Any) -> None:
    assert read_clean(text)[key] == value


def test_every_request_survives_being_written_and_read() -> None:
    for full in (False, True):
        requests = chain(winning_requests(3, 250), unfinished_requests(4, 60), unfinished_requests(5, 60, 17))
        for request in requests:
            written = format_sentence(request, full=full)
            assert meaning(read_clean(written)) == meaning(request), written


def test_a_dealer_who_is_not_east_keeps_the_winner_in_his_seat() -> None:
    request = {"hand": "123m", "seat": "E", "dealer": "left"}
    assert read_clean(format_sentence(request))["seat"] == "E"


def test_what_clashes_is_still_said() -> None:
    request = {"hand": "123m", "by": "discard", "from": "across", "situation": ["after_flower"]}
    assert meaning(parse_sentence(format_sentence(request)).request) == meaning(request)
    two = {"hand": "123m", "win": "5m6m"}
    assert parse_sentence(format_sentence(two)).request["win"] == "56m"


# ---- nothing typed is lost --------------------------------------------------------------------------------

NONSENSE = ["花萬", "龍", "x", "§§", "77", "0萬", "abc", "🀄", "吃", "碰東南", "ok"]


@pytest.mark.parametrize("nonsense", NONSENSE)
def test_what_cannot_be_read_is_kept_and_named_and_the_rest_is_read(nonsense: str) -> None:
    words = CONTRACT.split()
    for at in range(len(words) + 1):
        text = " ".join([*words[:at], f"{nonsense}；", *words[at:]])
        sentence = parse_sentence(text)
        assert meaning(sentence.request) == meaning(CONTRACT_REQUEST), text
        assert "".join(sentence.unread).replace(" ", "") == nonsense
        assert sentence.problems


def test_a_call_with_too_many_tiles_does_not_become_a_meld_in_short() -> None:
    sentence = parse_sentence("碰1123萬")
    assert "melds" not in sentence.request
    again = parse_sentence(format_sentence(sentence.request, sentence.unread))
    assert "melds" not in again.request
    assert again.unread == sentence.unread


def test_brackets_around_what_cannot_be_read_are_kept() -> None:
    sentence = parse_sentence("吃(最後一張456p條)")
    assert sentence.unread == ("吃(最後一張456p條)",)
    assert "situation" not in sentence.request


WORDS = [
    *"吃碰槓胡花萬筒條一二九伍東南中發白風圈家莊連拉底台打的搶春梅坐是在做餅龍x0129mpszEC()（） ，「」+:|\u3000",
    "暗槓", "明槓", "加槓", "自摸", "上家", "對家", "下家", "放槍", "莊家", "槓上開花", "地聽", "眼牌", "人胡", "天胡",
    "最後一張", "第一巡", "MIGI", "123m", "456p", "7777s", "100", "補花後", "暗槓後", "海底撈月",
]  # fmt: skip
texts = st.lists(st.sampled_from(WORDS), max_size=14).map("".join) | st.text(max_size=30)


@settings(max_examples=200, deadline=None)
@given(texts)
@example("槓上開花人胡")
@example("人胡槓上開花")
def test_any_text_is_read_and_what_is_read_stays_as_it_is(text: str) -> None:
    """Writing what was read and reading it again changes nothing; unread pieces may be cut up anew, not lost."""
    first = parse_sentence(text)
    assert bool(first.unread) <= bool(first.problems)
    second = parse_sentence(format_sentence(first.request, first.unread))
    assert letters(second.unread) == letters(first.unread)
    one, two = read_request(first.request), read_request(second.request)
    assert (one.hand, one.stakes) == (two.hand, two.stakes)
    for part in ("by", "seat", "dealer", "situation"):
        assert getattr(one.context, part) == getattr(two.context, part)


def letters(pieces: tuple[str, ...]) -> list[str]:
    return sorted("".join("".join(pieces).split()))


LONGEST = ["胡" + "1" * 1999, "胡東" * 1000, "吃1m" * 660, "槓" * 2000, "(" * 2000, "連" * 2000, "胡" * 2000]


@pytest.mark.parametrize("text", LONGEST)
def test_the_longest_texts_are_read_in_no_time(text: str) -> None:
    started = perf_counter()
    parse_sentence(text)
    assert perf_counter() - started < 1


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("5567條 自摸 8條", {"hand": "5567s", "win": "8s", "by": "draw"}),
        ("5567條 8條自摸", {"hand": "5567s", "win": "8s", "by": "draw"}),
        ("5567條 對家放槍8條", {"hand": "5567s", "win": "8s", "by": "discard", "from": "across"}),
        ("搶上家槓8條", {"win": "8s", "by": "rob_kong", "from": "left"}),
        ("碰東風 胡南風", {"melds": ["EEE"], "win": "S"}),
        ("暗杠7777筒 南风 东圈 庄家", {"melds": ["(7777p)"], "seat": "S", "round": "E", "dealer": "self"}),
        ("春夏秋冬梅蘭菊竹", {"by": "eight_flowers"}),
        ("碰中中中碰發發發234筒白白胡4筒自摸", {"melds": ["CCC", "FFF"], "hand": "234pPP", "win": "4p", "by": "draw"}),
        ("門清 碰碰胡 單吊 12萬！", {"hand": "12m"}),
        ("胡8條 自摸 456條", {"hand": "456s", "win": "8s", "by": "draw"}),
    ],
)
def test_players_words_are_understood(text: str, said: dict[str, Any]) -> None:
    sentence = parse_sentence(text)
    assert not sentence.problems
    assert {key: sentence.request.get(key) for key in said} == said


def test_whole_sentence_may_be_run_together() -> None:
    assert meaning(parse_sentence(CONTRACT.replace(" ", "")).request) == meaning(CONTRACT_REQUEST)


def test_kong_replacement_without_a_kong_asks_for_one() -> None:
    sentence = parse_sentence("123萬 槓上開花")
    assert [problem.code for problem in sentence.problems] == ["impossible_situation"]
    assert sentence.unread == ("槓上開花",)
