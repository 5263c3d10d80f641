"""What an English-speaking player types: tiles in words, names from other tables, and what stays unread."""

from time import process_time
from typing import Any

import pytest

from scoring.core.request import read_request
from scoring.core.sentence import parse_sentence
from scoring.core.sentence.english import in_chinese

TILES = {
    "2-3-4 characters": "234m", "2-3-4 of characters": "234m", "2, 3, 4 characters": "234m", "2 3 4 craks": "234m",
    "2 and 3 of dots": "23p", "two three four characters": "234m", "two-three-four bams": "234s",
    "123 456 dots": "123456p", "5-dot": "5p", "a 5 of dots": "5p", "five of dots": "5p", "2-3-4m": "234m",
    "1 to 9 of dots": "123456789p", "one through nine bamboo": "123456789s",
    "bamboo 2-3-4": "234s", "dots: 123 456 789": "123456789p", "dots 123, bamboo 55": "123p55s",
    "2 wan, 3 man, 4 crack": "234m", "2 pin, 3 circles, 4 balls": "234p", "2 sou, 3 sticks, 4 bam": "234s",
    "a pair of fives of dots": "55p", "pair of 5 dots": "55p", "a pair of 5-dots": "55p", "pair of 55p": "55p",
    "two fives of dots": "55p", "three 5s of dots": "555p", "three 5 dots": "555p", "3 5 dots": "35p",
    "5 dots x3": "555p", "5p x3": "555p", "3x 5 dots": "555p", "two five five dots": "255p",
    "three red dragons": "CCC", "3 reds": "CCC", "two east winds": "EE", "a pair of easts": "EE", "pair of C": "CC",
    "red and green dragons": "CF", "a white dragon": "P", "3x green": "FFF",
    "haku hatsu chun": "CFP", "white board": "P",
    "triplet of 5 dots": "555p", "concealed pong of reds": "CCC", "closed triplet of 7 bamboo": "777s",
    "sequence of 2-3-4 dots": "234p", "concealed chow 2-3-4 dots": "234p", "run 567m": "567m",
    "concealed: 123m": "123m",
}  # fmt: skip


@pytest.mark.parametrize(("text", "tiles"), TILES.items())
def test_tiles_in_words(text: str, tiles: str) -> None:
    for typed in (text, f"9s, {text}.", f"{text[0].upper()}{text[1:]}?"):
        sentence = parse_sentence(typed)
        assert not sentence.unread, typed
        assert meaning(sentence.request) == meaning({"hand": f"9s{tiles}" if "9s" in typed else tiles}), typed


def meaning(request: dict[str, Any]) -> Any:
    return sorted(read_request(request).hand.concealed)


@pytest.mark.parametrize(
    ("text", "melds"),
    [
        ("chow 2-3-4 bamboo", ["234s"]), ("chow of two three four bamboo", ["234s"]), ("chi 2-3-4 sou", ["234s"]),
        ("chow 2m 3m 4m", ["234m"]), ("chow 2 dots 3 dots 4 dots", ["234p"]), ("chow bamboo 2-3-4", ["234s"]),
        ("exposed sequence 2-3-4 pin", ["234p"]), ("open chow 234m", ["234m"]),
        ("pong of red dragons", ["CCC"]), ("pong of reds", ["CCC"]), ("pong of three red dragons", ["CCC"]),
        ("pung of fives of dots", ["555p"]), ("pon 5-5-5 dots", ["555p"]), ("pong 5 dots 5 dots 5 dots", ["555p"]),
        ("pong E E E", ["EEE"]), ("peng red red red", ["CCC"]), ("exposed triplet of whites", ["PPP"]),
        ("melded pung of east winds", ["EEE"]), ("pong of 5p", ["555p"]),
        ("kan of hatsu", ["FFFF"]), ("kang east winds", ["EEEE"]), ("kong of four 5 dots", ["5555p"]),
        ("ankan 7 sou", ["(7777s)"]), ("concealed kong of sevens of dots", ["(7777p)"]),
        ("exposed kong of 7p", ["7777p"]),
        ("pon haku, chi 2-3-4 sou, kan chun", ["PPP", "234s", "CCCC"]),
    ],
)  # fmt: skip
def test_calls_with_tiles_in_words(text: str, melds: list[str]) -> None:
    sentence = parse_sentence(text)
    assert not sentence.problems
    assert (sentence.request["melds"], sentence.request["hand"]) == (melds, "")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("tsumo", {"by": "draw"}), ("tsumo 5 dots", {"by": "draw", "win": "5p"}), ("zimo", {"by": "draw"}),
        ("self drawn", {"by": "draw"}), ("self-drew the 5 of dots", {"by": "draw", "win": "5p"}),
        ("won from the wall", {"by": "draw"}), ("haitei", {"by": "draw", "situation": ["last_tile"]}),
        ("houtei", {"by": "discard", "situation": ["last_tile"]}),
        ("ron", {"by": "discard"}), ("ron 5 dots from left", {"by": "discard", "win": "5p", "from": "left"}),
        ("ron: red from across", {"win": "C", "from": "across"}), ("discard", {"by": "discard"}),
        ("won on 5 dots", {"win": "5p"}), ("winning tile 5 dots", {"win": "5p"}),
        ("win on the red dragon", {"win": "C"}),
        ("winning tile is a five of dots", {"win": "5p"}), ("went out on 5 dots", {"win": "5p"}),
        ("won on 5 dots from the left", {"win": "5p", "from": "left"}),
        ("won from the left on 5 dots", {"win": "5p", "from": "left"}),
        ("won on 5 dots off the player on my right", {"win": "5p", "from": "right"}),
        ("5 dots thrown by the left player", {"win": "5p", "from": "left"}),
        ("left dealt in 5 dots", {"win": "5p", "from": "left"}), ("discarded by across", {"from": "across"}),
        ("from the next player", {"from": "right"}), ("from the left-hand player", {"from": "left"}),
        ("chankan from left", {"by": "rob_kong", "from": "left"}),
        ("kan 5555p, rinshan", {"situation": ["after_added_kong"]}),
        ("concealed kong 5555p, win on a kong replacement", {"situation": ["after_concealed_kong"]}),
        ("riichi", {"situation": ["ready"]}),
        ("I'm the dealer", {"dealer": "self"}), ("dealer on my left", {"dealer": "left"}),
        ("banker", {"dealer": "self"}),
        ("not the dealer", {"hand": ""}), ("I'm South", {"seat": "S"}), ("I am north, East wind round", {"seat": "N"}),
        ("seat wind is west", {"seat": "W"}), ("prevalent wind south", {"round": "S"}),
        ("third repeat", {"streak": 3}), ("3rd repeat", {"streak": 3}), ("2 repeats", {"streak": 2}),
        ("streak of three", {"streak": 3}), ("repeat 4", {"streak": 4}),
        ("base of 100, 20 per tai", {"stakes": {"base": 100, "per_tai": 20}}),
        ("100 base 20 per tai", {"stakes": {"base": 100, "per_tai": 20}}),
        ("scored by Common table", {"rules": "standard"}), ("rules: SML 2026", {"rules": "sml"}),
        ("flowers: spring and plum blossom", {"flowers": ["1f", "5f"]}), ("no kongs, no melds", {"hand": ""}),
    ],
)  # fmt: skip
def test_how_it_was_won_and_who_sits_where(text: str, said: dict[str, Any]) -> None:
    sentence = parse_sentence(text)
    assert not sentence.problems
    assert {key: sentence.request.get(key) for key in said} == said


@pytest.mark.parametrize(
    ("text", "unread", "hand"),
    [
        ("reds", ("reds",), ""),
        ("fives of dots", ("fives", "dots"), ""),
        ("1-9 dots", ("1-9 dots",), ""),
        ("2-4m", ("2-4m",), ""),
        ("pair of 2-3 dots", ("pair",), "23p"),
        ("kong of three reds", ("kong",), "CCC"),
        ("two pairs", ("two", "pairs"), ""),
        ("pong of reds and greens", ("greens",), ""),
        ("12 3m", ("12",), "3m"),
    ],
)
def test_what_may_mean_several_things_is_named_and_not_guessed(text: str, unread: tuple[str, ...], hand: str) -> None:
    sentence = parse_sentence(f"9s, {text}")
    assert sentence.unread == unread
    assert meaning(sentence.request) == meaning({"hand": f"9s{hand}"})
    places = [4 + text.index(piece) + 1 for piece in unread]
    assert [int(problem.message.split()[1]) for problem in sentence.problems] == places


def test_a_whole_hand_as_it_is_told() -> None:
    sentence = parse_sentence(
        "Chow 2-3-4 bamboo, pong of red dragons, a pair of fives of dots, 1 to 6 of characters, two three of dots. "
        "Won on 4 dots from the left. I'm the dealer, third repeat, East round."
    )
    assert not sentence.problems
    assert sentence.request == {
        "melds": ["234s", "CCC"], "hand": "123456m2355p", "win": "4p", "by": "discard", "from": "left",
        "dealer": "self", "seat": "E", "streak": 3, "round": "E",
    }  # fmt: skip


@pytest.mark.parametrize("text", ["吃2萬3萬4萬 碰中 胡5筒", "2-3-4萬", "放槍 8條", "五筒 三個", "12 3萬"])
def test_words_in_chinese_stay_as_they_were_typed(text: str) -> None:
    assert in_chinese(text) == text


@pytest.mark.parametrize(
    "text",
    ["pair of " * 250, "two " * 500, "2-" * 1000, "2 " * 1000, "red " * 500, "chow 2 dots " * 160, "a three " * 250],
)
def test_the_longest_texts_are_read_in_no_time(text: str) -> None:
    started = process_time()
    parse_sentence(text)
    assert process_time() - started < 1
