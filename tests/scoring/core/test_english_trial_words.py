"""Whole phrases that a player typed: flowers by number, the call behind the tiles, how the winning tile came."""

from typing import Any

import pytest

from scoring.core.request import read_request
from scoring.core.sentence import parse_sentence


def read_clean(text: str) -> dict[str, Any]:
    sentence = parse_sentence(text)
    assert not sentence.problems, (text, sentence.unread)
    return sentence.request


def tiles(request: dict[str, Any]) -> Any:
    return sorted(read_request(request).hand.concealed)


@pytest.mark.parametrize(
    ("text", "flowers"),
    [
        ("flowers 1 and 2", "12"), ("flowers 1 2", "12"), ("flowers 1234", "1234"), ("flowers: 1, 5", "15"),
        ("flower 3, flower 4", "34"), ("my flowers are 1 and 5", "15"), ("My flowers are spring and plum", "15"),
        ("two flowers, number 1 and number 3", "13"), ("2 flowers: 1 and 3", "13"),
        ("two flowers: spring and plum", "15"),
        ("all four seasons", "1234"), ("all four plants", "5678"), ("seasons 1 and 2, plants 3", "127"),
    ],
)  # fmt: skip
def test_flowers_by_number(text: str, flowers: str) -> None:
    for typed in (text, f"123m, {text}, 345p", f"pong reds, {text}. Won on 5 dots", f"{text} 234m"):
        assert read_clean(typed)["flowers"] == [f"{number}f" for number in flowers], typed


@pytest.mark.parametrize(
    ("text", "unread"),
    [
        ("flowers 1 2 3 dots", ("flowers",)), ("flowers 1, 2 and 3 of dots", ("flowers",)),
        ("flowers 1-4", ("flowers", "1-4")), ("plants 7", ("plants", "7")), ("2 flowers", ("2", "flowers")),
        ("flowers 9", ("flowers", "9")),
    ],
)  # fmt: skip
def test_numbers_that_may_be_no_flowers_are_not_taken_for_them(text: str, unread: tuple[str, ...]) -> None:
    sentence = parse_sentence(text)
    assert sentence.unread == unread
    assert "flowers" not in sentence.request


@pytest.mark.parametrize(
    ("text", "melds", "hand"),
    [
        ("red pung", ["CCC"], ""), ("green pong, white pair", ["FFF"], "PP"), ("EEEE kong", ["EEEE"], ""),
        ("4 red dragons concealed kong", ["(CCCC)"], ""), ("kong of 9 bamboo concealed", ["(9999s)"], ""),
        ("9 bamboo kong concealed", ["(9999s)"], ""), ("kong EEEE (concealed)", ["(EEEE)"], ""),
        ("5 dots 5 dots 5 dots pong", ["555p"], ""), ("2m 3m 4m chow", ["234m"], ""), ("C C C pong", ["CCC"], ""),
        ("555p pung, CCC pung, 7 dots kong", ["555p", "CCC", "7777p"], ""), ("555p pong CCC", ["CCC"], "555p"),
        ("chow 234m pong CCC", ["234m", "CCC"], ""), ("red concealed pung", [], "CCC"),
        ("kong of 9 bamboo, concealed hand", ["9999s"], ""), ("kong of 9 bamboo concealed 123m", ["9999s"], "123m"),
        ("red pung of green", ["FFF"], "C"),
    ],
)  # fmt: skip
def test_the_call_behind_its_tiles(text: str, melds: list[str], hand: str) -> None:
    request = read_clean(text)
    assert request.get("melds", []) == melds
    assert tiles(request | {"melds": []}) == tiles({"hand": hand})


@pytest.mark.parametrize(
    "text", ["2 reds pung", "EEE pair", "win 5p pong", "pong 5p kong", "5 7 dots pong", "E E pong"]
)
def test_what_makes_no_group_is_named(text: str) -> None:
    assert parse_sentence(text).unread == (text.split()[-1],)


@pytest.mark.parametrize(
    ("text", "hand"),
    [
        ("three of red", "CCC"), ("two of 5 dots", "55p"), ("three nines of bamboo", "999s"), ("eyes 9 craks", "99m"),
        ("eyes of 9 craks", "99m"), ("eyes EE", "EE"), ("2 of 5 dots", "55p"),
    ],
)  # fmt: skip
def test_counted_tiles(text: str, hand: str) -> None:
    assert tiles(read_clean(text)) == tiles({"hand": hand})


@pytest.mark.parametrize(
    ("text", "melds", "hand"),
    [
        ("pungs of red and green", ["CCC", "FFF"], ""), ("pungs of reds and greens", ["CCC", "FFF"], ""),
        ("pungs of 2 3 4 6 and 8 bamboo", ["222s", "333s", "444s", "666s", "888s"], ""),
        ("pungs of 2 3 dots, 567m", ["222p", "333p"], "567m"),
        ("kongs of red, green and 2 dots", ["CCCC", "FFFF", "2222p"], ""),
        ("concealed kongs of 2 and 3 bamboo", ["(2222s)", "(3333s)"], ""),
        ("pungs of red and green, white pair", ["CCC", "FFF"], "PP"),
    ],
)  # fmt: skip
def test_one_call_for_several_groups(text: str, melds: list[str], hand: str) -> None:
    request = read_clean(text)
    assert request["melds"] == melds
    assert tiles(request | {"melds": []}) == tiles({"hand": hand})


@pytest.mark.parametrize("text", ["2 3 dots and 5 dots", "red and green and 2 3 4 dots", "2-4 dots", "red", "2 2 dots"])
def test_a_list_that_may_end_in_two_places_is_not_guessed(text: str) -> None:
    sentence = parse_sentence(f"pungs of {text}")
    assert sentence.unread[0] == "pungs"
    assert "melds" not in sentence.request


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("won with the last tile 5p", {"win": "5p", "situation": ["last_tile"], "hand": ""}),
        ("won with the last tile, 5 dots in hand", {"hand": "5p", "situation": ["last_tile"]}),
        ("won on the last tile: 5 dots", {"win": "5p", "situation": ["last_tile"], "hand": ""}),
        ("won on last discard 8s", {"win": "8s", "by": "discard", "situation": ["last_tile"]}),
        ("5 dots self-drawn", {"win": "5p", "by": "draw", "hand": ""}),
        ("123m 5 dots self-drawn 8m", {"win": "8m", "by": "draw", "hand": "123m5p"}),
        ("win 8m self-drawn", {"win": "8m", "by": "draw", "hand": ""}),
        ("last tile draw 8s", {"win": "8s", "by": "draw", "situation": ["last_tile"]}),
        ("won by robbing a kong, 8 bamboo", {"win": "8s", "by": "rob_kong"}),
        ("won by robbing a kong, 8 bamboo, 9 bamboo", {"win": None, "by": "rob_kong", "hand": "89s"}),
        ("robbing a kong of 8 bamboo", {"win": "8s", "by": "rob_kong"}),
        ("dealer, dealt a complete hand", {"by": "draw", "dealer": "self", "situation": ["first_turn"]}),
        ("dealer repeats twice", {"streak": 2}), ("dealer has repeated 3 times", {"streak": 3}),
        ("seven flowers robbing one: 1234567f robbed 8f",
         {"by": "seven_rob_one", "flowers": [f"{number}f" for number in range(1, 8)]}),
        ("1234567f robbed the bamboo flower from left", {"by": "seven_rob_one", "from": "left"}),
        ("menzen, tanki, fully exposed", {"hand": ""}), ("All bamboo: 123456789s", {"hand": "123456789s"}),
        ("All bamboo: 123 456", {"hand": "123456s"}), ("discard from the left", {"from": "left"}),
        ("my left neighbour threw 5p", {"from": "left", "win": "5p"}),
        ("my right neighbor discarded", {"from": "right"}),
    ],
)  # fmt: skip
def test_how_it_was_won(text: str, said: dict[str, Any]) -> None:
    request = read_clean(text)
    assert {key: request.get(key) for key in said} == said
