"""The sentence in English: read beside the Chinese, written so that it says the same again."""

from itertools import chain
from random import Random
from time import thread_time
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from scoring.core.catalogue import load_catalogue
from scoring.core.context import SEATS_FROM_SELF, SIDES, WIND_LETTERS, By, Situation
from scoring.core.notation import format_meld, format_tiles, meld_of
from scoring.core.request import read_request
from scoring.core.ruleset import load_rulesets
from scoring.core.sentence import CHINESE, ENGLISH, format_sentence, parse_sentence
from scoring.core.sentence.english import in_chinese
from scoring.core.tiles import CODES
from tests.naive.random_hands import unfinished_requests, winning_requests

SPOKEN = (
    "chow 234m pong CCC concealed kong 7777p 456789s 8m win 8m self-draw seat east round east dealer streak 2 "
    "flowers 1f 5f from left"
)
MEANT: dict[str, Any] = {
    "melds": ["234m", "CCC", "(7777p)"], "hand": "8m456789s", "win": "8m", "by": "draw", "seat": "E", "round": "E",
    "streak": 2, "flowers": ["1f", "5f"],
}  # fmt: skip


def meaning(request: dict[str, Any]) -> Any:
    """Read a request; equal meanings are equal, defaults filled in."""
    found = read_request({key: value for key, value in request.items() if key != "rules"})
    return found.hand, found.context, found.stakes


def read_clean(text: str) -> dict[str, Any]:
    sentence = parse_sentence(text)
    assert not sentence.problems, (text, sentence.problems)
    assert not sentence.unread
    return sentence.request


def test_a_whole_sentence_is_read() -> None:
    assert parse_sentence(SPOKEN).notes == ()
    for text in (SPOKEN, SPOKEN.replace(" ", "  "), SPOKEN.upper().replace("M", "m").replace("P ", "p ")):
        text = text.replace("7777P", "7777p").replace("456789S", "456789s").replace("1F 5F", "1f 5f")
        assert meaning(read_clean(text)) == meaning(MEANT)


def test_its_parts_may_stand_in_any_order_and_beside_chinese_ones() -> None:
    rng = Random(5)
    parts = ["chow 234m", "pong red", "concealed kong 7777p", "456789s 8m", "win 8m", "self-draw", "seat east",
             "round east", "streak 2", "flowers 1f 5f"]  # fmt: skip
    chinese = ["吃234萬", "碰中", "暗槓7777筒", "456789條8萬", "胡8萬", "自摸", "東風", "東圈", "連2", "花春梅"]
    meant = meaning({**MEANT, "melds": sorted(MEANT["melds"])})
    for _ in range(60):
        mixed = [rng.choice(pair) for pair in zip(parts, chinese, strict=True)]
        request = read_clean(" ".join(rng.sample(mixed, k=len(mixed))))
        assert meaning({**request, "melds": sorted(request["melds"])}) == meant


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Self-Draw", {"by": "draw"}), ("self drawn 8m", {"by": "draw", "win": "8m"}),
        ("won by self-draw", {"by": "draw"}),
        ("discard from across", {"by": "discard", "from": "across"}), ("from the right player", {"from": "right"}),
        ("left player discards 5s", {"from": "left", "win": "5s"}), ("opposite's discard", {"from": "across"}),
        ("rob kong from left", {"by": "rob_kong", "from": "left"}), ("robbing a kong", {"by": "rob_kong"}),
        ("from right, robbed the kong", {"by": "rob_kong", "from": "right"}),
        ("eight flowers", {"by": "eight_flowers"}),
        ("seven rob one from right", {"by": "seven_rob_one", "from": "right"}),
        ("from across seven robs one", {"by": "seven_rob_one", "from": "across"}),
        ("last tile", {"situation": ["last_tile"]}), ("Last tile drawn", {"by": "draw", "situation": ["last_tile"]}),
        ("after flower", {"situation": ["after_flower"]}),
        ("after a concealed kong", {"situation": ["after_concealed_kong"]}),
        ("after added kong", {"situation": ["after_added_kong"]}),
        ("After claimed Kong", {"situation": ["after_claimed_kong"]}),
        ("first turn", {"situation": ["first_turn"]}), ("ready declared", {"situation": ["ready"]}),
        ("earthly ready", {"situation": ["earthly_ready"]}), ("HEAVENLY READY", {"situation": ["heavenly_ready"]}),
        ("left ready", {"declared": ["left"]}), ("right player has declared ready", {"declared": ["right"]}),
        ("dealer", {"dealer": "self"}), ("dealer left", {"dealer": "left", "seat": "S"}),
        ("across is the dealer", {"dealer": "across", "seat": "W"}), ("dealer streak 2", {"streak": 2}),
        ("streak: 10", {"streak": 10}),
        ("seat south", {"seat": "S"}), ("seat wind: north", {"seat": "N"}), ("west seat", {"seat": "W"}),
        ("seat W", {"seat": "W"}),
        ("round south", {"round": "S"}), ("south round", {"round": "S"}), ("prevailing wind west", {"round": "W"}),
        ("pong east seat south", {"melds": ["EEE"], "seat": "S"}),
        ("win east, south round", {"win": "E", "round": "S"}),
        ("base 100 per tai 20", {"stakes": {"base": 100, "per_tai": 20}}), ("tai 50", {"stakes": {"per_tai": 50}}),
        ("pong red", {"melds": ["CCC"]}), ("pung white white white", {"melds": ["PPP"]}),
        ("pong Red Dragon ×3", {"melds": ["CCC"]}),
        ("kong 9999s", {"melds": ["9999s"]}), ("added kong east", {"melds": ["EEEE"]}),
        ("chow 2m", {"melds": ["234m"]}),
        ("hidden kong north wind", {"melds": ["(NNNN)"]}), ("concealed kong (7777p)", {"melds": ["(7777p)"]}),
        ("chow 234 characters", {"melds": ["234m"]}),
        ("CHOW 234m PONG EEE WIN 8m", {"melds": ["234m", "EEE"], "win": "8m"}),
        ("123 Characters, 45 dots, 9 bamboo, green, East wind", {"hand": "123m45p9sEF"}),
        ("win white", {"win": "P"}), ("winning tile: 5m", {"win": "5m"}), ("won on 5 Bamboo", {"win": "5s"}),
        ("flowers spring plum", {"flowers": ["1f", "5f"]}), ("autumn, bamboo flower", {"flowers": ["3f", "8f"]}),
        ("my hand is 12m and CC", {"hand": "12mCC"}), ("EE S W", {"hand": "EESW"}), ("2bamboo", {"hand": "2s"}),
        ("After kong, concealed kong 7777p", {"by": "draw", "situation": ["after_concealed_kong"]}),
    ],
)  # fmt: skip
def test_words(text: str, said: dict[str, Any]) -> None:
    request = read_clean(text)
    assert {key: request.get(key) for key in said} == said


@pytest.mark.parametrize("word", ["win", "pong", "seat", "Pair", "Everything", "hello", "flowers", "streak", "chow x"])
def test_what_is_no_word_is_kept_as_it_was_typed_and_no_tile_is_read_out_of_it(word: str) -> None:
    sentence = parse_sentence(f"123m, {word}, 456p")
    assert sentence.request == {"hand": "123m456p"}
    assert " ".join(sentence.unread) == word
    assert sentence.problems


def test_every_name_of_a_pattern_or_a_rule_set_may_be_typed() -> None:
    for pattern in load_catalogue().values():
        request = read_clean(f"flowers 1f, {pattern.english}, 123m")
        assert request["hand"] == "123m", pattern.english
    for rules in load_rulesets().values():
        assert read_clean(f"123m {rules.english}")["rules"] == rules.id


def test_a_call_that_makes_no_meld_stays_as_it_was_typed() -> None:
    sentence = parse_sentence("pong  1123m")
    assert sentence.unread == ("pong 1123m",)
    written = format_sentence(sentence.request, sentence.unread, words=ENGLISH)
    assert parse_sentence(written).unread == sentence.unread


def test_the_length_stays_so_that_places_do() -> None:
    for text in (SPOKEN, "win", "east east east", "  Seat  E", "red x4 dragons", "胡 8m from left"):
        assert len(in_chinese(text)) == len(text)
    problem = parse_sentence("pong red, what, 12m").problems[0]
    assert problem.message == "第 11 個字起的「what」讀不懂：不是牌"


# ---- there and back -----------------------------------------------------------------------------------------


def test_every_request_survives_being_written_in_english_and_read() -> None:
    for full in (False, True):
        for request in chain(winning_requests(3, 250), unfinished_requests(4, 60), unfinished_requests(5, 60, 17)):
            written = format_sentence(request, full=full, words=ENGLISH)
            assert written.isascii()
            assert meaning(read_clean(written)) == meaning(request), written
            assert not full or read_clean(written)["rules"] == request["rules"]


tiles = st.lists(st.integers(0, 33), max_size=17).map(lambda held: format_tiles(sorted(held)))
melds = st.sampled_from(
    [
        format_meld(meld)
        for tile in range(34)
        for group in ((tile,) * 3, (tile,) * 4, (tile, tile + 1, tile + 2))
        for concealed in (False, True)
        if (meld := meld_of(group, concealed=concealed))
    ]
)
anything = st.fixed_dictionaries(
    {"hand": tiles},
    optional={
        "melds": st.lists(melds, min_size=1, max_size=5),
        "win": st.integers(0, 33).map(lambda tile: format_tiles((tile,))),
        "by": st.sampled_from([by.value for by in By]),
        "from": st.sampled_from([side.value for side in SIDES]),
        "seat": st.sampled_from(WIND_LETTERS),
        "round": st.sampled_from(WIND_LETTERS),
        "dealer": st.sampled_from(SEATS_FROM_SELF),
        "streak": st.integers(0, 999),
        "flowers": st.sets(st.sampled_from(CODES[34:]), min_size=1, max_size=7).map(sorted),
        "situation": st.sets(st.sampled_from([one.value for one in Situation]), min_size=1).map(sorted),
        "declared": st.sets(st.sampled_from([side.value for side in SIDES]), min_size=1).map(sorted),
        "stakes": st.fixed_dictionaries({}, optional=dict.fromkeys(("base", "per_tai"), st.integers(0, 999_999))),
    },
)  # fmt: skip


@settings(max_examples=200, deadline=None)
@given(anything, st.booleans())
def test_whatever_can_be_asked_says_the_same_in_both_languages(request: dict[str, Any], full: bool) -> None:
    chinese, english = (
        parse_sentence(format_sentence(request, full=full, words=words)) for words in (CHINESE, ENGLISH)
    )
    assert english.request == chinese.request
    assert english.notes == chinese.notes
    assert not english.problems
    again = parse_sentence(format_sentence(english.request, full=full, words=ENGLISH))
    assert meaning(again.request) == meaning(english.request)


WORDS = [
    "chow", "pong", "kong", "concealed", "added", "win", "self-draw", "discard", "from", "left", "right", "across",
    "the", "dealer", "streak", "2", "seat", "round", "east", "south", "red", "dragon", "white", "×3", "flowers", "1f",
    "spring", "bamboo", "last tile", "after", "flower", "first turn", "ready", "declared", "base", "100", "per tai",
    "rob kong", "seven rob one", "123m", "456p", "77s", "E", "C", "dots", "characters", "hello", "Pair", ",", ".", "(",
    ")", "胡", "自摸", "東風", "中", "after kong", "x", "all triplets", "Common table",
    "pair of", "fives", "5s", "of", "three", "two", "reds", "2-3-4", "2-4", "tsumo", "ron", "run", "thrown by",
    "repeat", "exposed", "dots:", "to", "3rd", "E E E", "?",
]  # fmt: skip
spaced = st.lists(st.sampled_from(WORDS), max_size=14).map(" ".join)
texts = spaced | st.lists(st.sampled_from(WORDS), max_size=14).map("".join)


def letters(pieces: tuple[str, ...]) -> list[str]:
    return sorted("".join("".join(pieces).split()))


@settings(max_examples=200, deadline=None)
@given(texts)
@example("after kong human hand")
@example("human hand after kong")
@example("red seat")
def test_any_words_are_read_and_what_is_read_stays_as_it_is(text: str) -> None:
    assert len(in_chinese(text)) == len(text)
    first = parse_sentence(text)
    assert bool(first.unread) <= bool(first.problems)
    second = parse_sentence(format_sentence(first.request, first.unread, words=ENGLISH))
    assert letters(second.unread) == letters(first.unread)
    one, two = read_request(first.request), read_request(second.request)
    assert (one.hand, one.stakes) == (two.hand, two.stakes)
    for part in ("by", "seat", "dealer", "situation"):
        assert getattr(one.context, part) == getattr(two.context, part)


@pytest.mark.parametrize(
    "text", ["east " * 400, "win " * 500, "a" * 2000, "left " * 400, "win" + " " * 1990 + "x", "1" * 2000]
)
def test_the_longest_texts_are_read_in_no_time(text: str) -> None:
    started = thread_time()
    parse_sentence(text)
    assert thread_time() - started < 1
