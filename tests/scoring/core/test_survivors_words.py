"""Every word of a sentence by itself, in Chinese and in English, with what it says and what is noted beside it."""

from typing import Any

import pytest

from scoring.core.notation import parse_tiles
from scoring.core.sentence import parse_sentence
from scoring.core.tiles import CODES


def read(text: str) -> dict[str, Any]:
    sentence = parse_sentence(text)
    assert not sentence.problems, (text, sentence.problems)
    assert not sentence.unread
    return sentence.request


def codes(text: str) -> str:
    found = parse_tiles(text)
    assert not found.problems
    return " ".join(CODES[tile] for tile in found.tiles)


@pytest.mark.parametrize("word", ["concealed", "hidden", "closed"])
def test_english_words_for_a_concealed_kong(word: str) -> None:
    assert read(f"{word} kong 7777p") == {"hand": "", "melds": ["(7777p)"]}
    assert read(f"after {word} kong")["situation"] == ["after_concealed_kong"]


@pytest.mark.parametrize("word", ["claimed", "exposed", "open", "melded"])
def test_english_words_for_a_claimed_kong(word: str) -> None:
    assert read(f"{word} kong 7777p") == {"hand": "", "melds": ["7777p"]}
    assert read(f"after {word} kong")["situation"] == ["after_claimed_kong"]


def test_english_words_for_the_other_melds() -> None:
    assert read("added kong 7777p")["melds"] == read("kong 7777p")["melds"] == ["7777p"]
    assert read("after added kong")["situation"] == ["after_added_kong"]
    assert read("chow 234m")["melds"] == read("chi 234m")["melds"] == ["234m"]
    assert read("pong 444m")["melds"] == read("pung 444m")["melds"] == ["444m"]


@pytest.mark.parametrize("word", ["win", "won", "wins", "winning", "hu", "winning tile", "win on", "won with"])
def test_english_words_for_the_winning_tile(word: str) -> None:
    assert read(f"123m {word} 4m") == {"hand": "123m", "win": "4m"}


@pytest.mark.parametrize(
    ("words", "suit"),
    [
        ("character characters crak craks char chars wan man", "m"),
        ("dot dots circle circles tong pin", "p"),
        ("bamboo bamboos bam bams tiao sou", "s"),
    ],
)
def test_english_words_for_a_suit(words: str, suit: str) -> None:
    for word in words.split():
        assert read(f"123 {word}")["hand"] == f"123{suit}"


def test_english_words_for_honors_and_flowers() -> None:
    words = "east south west north red green white"
    assert [read(f"win {word}")["win"] for word in words.split()] == list("ESWNCFP")
    flowers = "spring summer autumn winter plum orchid chrysanthemum"
    assert [read(f"flowers {word}")["flowers"] for word in flowers.split()] == [[f"{n}f"] for n in range(1, 8)]
    assert read("flowers fall mum")["flowers"] == ["3f", "7f"]
    assert read("bamboo flower")["flowers"] == ["8f"]


@pytest.mark.parametrize(
    ("word", "side"), [("left", "left"), ("right", "right"), ("across", "across"), ("opposite", "across")]
)
def test_english_words_for_a_side(word: str, side: str) -> None:
    assert read(f"discard from {word}") == {"hand": "", "by": "discard", "from": side}
    assert read(f"rob kong from {word}") == {"hand": "", "by": "rob_kong", "from": side}
    assert read(f"seven rob one from {word}") == {"hand": "", "by": "seven_rob_one", "from": side}
    assert read(f"from {word}") == {"hand": "", "by": "discard", "from": side}
    assert read(f"self-draw from {word}") == {"hand": "", "by": "draw"}
    assert read(f"{word} ready")["declared"] == [side]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("1萬1万1m", "1m 1m 1m"), ("1筒1餅1饼1p", "1p 1p 1p 1p"), ("1條1条1索1s", "1s 1s 1s 1s"),
        ("東風南風西風北風", "E S W N"), ("紅中青發白板", "C F P"), ("东发兰大餅", "E F 6f 1p"),
        ("一二三四五六七八九萬", "1m 2m 3m 4m 5m 6m 7m 8m 9m"), ("壹貳參肆伍陸柒捌玖筒", "1p 2p 3p 4p 5p 6p 7p 8p 9p"),
        ("123456789s", "1s 2s 3s 4s 5s 6s 7s 8s 9s"), ("1234567z", "E S W N P F C"), ("78f", "7f 8f"),
        ("1m，2m、3m,4m+5m「6m」7m\t8m\r\n9m", "1m 2m 3m 4m 5m 6m 7m 8m 9m"),
    ],
)  # fmt: skip
def test_every_way_to_write_a_tile(text: str, found: str) -> None:
    assert codes(text) == found


@pytest.mark.parametrize("text", ["8z", "0z", "9f", "0f", "0m", "1234", "m", "z1"])
def test_what_is_no_tile(text: str) -> None:
    assert parse_tiles(text).problems


@pytest.mark.parametrize(
    ("text", "notes"),
    [
        ("通行台制 南部無花制", ["前後說法不同，以後面的為準（台制）"]),
        ("東圈 東圈", []),
        ("對家莊", ["莊家在對家，所以你坐西"]), ("上家莊", ["莊家在上家，所以你坐南"]),
        ("下家莊", ["莊家在下家，所以你坐北"]), ("莊家", []),
        ("吃2萬", ["「吃二萬」讀成234萬"]),
        ("碰111萬23萬", ["「碰111萬」後面的23萬讀成手牌"]),
        ("吃123萬45萬", ["「吃123萬」後面的45萬讀成手牌"]),
        ("碰碰胡 門清", ["「碰碰胡、門清」不用寫，台型會自己算"]),
        ("春夏秋冬梅蘭菊竹", ["八張花都在手上，讀成八仙過海"]),
        ("春夏秋冬梅蘭菊", []),
        ("暗槓7筒 槓上開花", ["「槓上開花」讀成暗槓後補進來的牌"]),
        ("明槓7筒 槓上開花", ["「槓上開花」讀成加槓後補進來的牌"]),
        ("花春 槓上開花", ["「槓上開花」讀成補花後補進來的牌"]),
        ("5567條 自摸 8條", ["胡的牌讀成8條"]),
    ],
)  # fmt: skip
def test_how_a_sentence_was_understood_is_noted(text: str, notes: list[str]) -> None:
    def plain(note: str) -> str:
        return note.replace("二萬", "2萬").replace("八條", "8條")

    assert [plain(note) for note in parse_sentence(text).notes] == [plain(note) for note in notes]


def test_a_hand_one_over_is_understood_only_where_it_holds_the_winning_tile() -> None:
    """Of eighteen tiles the winning one was said twice; of seventeen or nineteen it was not."""
    assert read("123456789m1234p66s E 胡E")["hand"] == "123456789m1234p66sE"
    assert read("123456789m123456p6s E 胡E")["hand"] == "123456789m123456p6s"
    assert read("123456789m123456p66s E 胡E")["hand"] == "123456789m123456p66sE"
    assert read("123456789m123456p66s 胡E")["hand"] == "123456789m123456p66s"
    assert read("碰CCC 123456789m123p6s E 胡E")["hand"] == "123456789m123p6s"


@pytest.mark.parametrize(
    ("text", "melds", "hand", "flowers"),
    [
        ("吃123萬456萬", ["123m", "456m"], "", None), ("碰111萬222萬", ["111m", "222m"], "", None),
        ("槓1111萬2222萬", ["1111m", "2222m"], "", None), ("暗槓1111萬2222萬", ["(1111m)", "(2222m)"], "", None),
        ("碰111萬春", ["111m"], "", ["1f"]), ("碰111萬2萬春", ["111m"], "2m", ["1f"]),
        ("吃7萬", ["789m"], "", None), ("碰9萬", ["999m"], "", None), ("槓9萬", ["9999m"], "", None),
        ("花春1萬", None, "1m", ["1f"]),
    ],
)  # fmt: skip
def test_what_stands_behind_a_call(text: str, melds: list[str] | None, hand: str, flowers: list[str] | None) -> None:
    request = read(text)
    assert (request.get("melds"), request["hand"], request.get("flowers")) == (melds, hand, flowers)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("吃8萬", "「吃8萬」不成一組：要三張連號"),
        ("吃東", "「吃東」不成一組：要三張連號"),
        ("吃111萬", "「吃111萬」不成一組：要三張連號"),
        ("碰123萬", "「碰123萬」不成一組：要三張一樣的牌"),
        ("碰1111萬", None),
        ("槓111萬", "「槓111萬」不成一組：要四張一樣的牌"),
        ("暗槓1112萬", "「暗槓1112萬」不成一組：要四張一樣的牌"),
    ],
)
def test_a_call_whose_tiles_do_not_make_it(text: str, said: str | None) -> None:
    sentence = parse_sentence(text)
    assert [problem.message for problem in sentence.problems] == ([said] if said else [])


@pytest.mark.parametrize(
    ("text", "win", "hand"),
    [
        ("胡中發白", "C", "FP"), ("胡白板發", "P", "F"), ("胡5萬6萬", "5m", "6m"), ("胡56萬", "56m", ""),
        ("胡中", "C", ""),
        ("上家打5條6條", "5s", "6s"),
    ],
)  # fmt: skip
def test_the_first_tile_behind_the_word_won(text: str, win: str, hand: str) -> None:
    request = parse_sentence(text).request
    assert (request["win"], request["hand"]) == (win, hand)


WAYS = {
    "自摸": ("draw", None), "上家放槍": ("discard", "left"), "對家放炮": ("discard", "across"),
    "下家放銃": ("discard", "right"), "上家點炮": ("discard", "left"), "下家打": ("discard", "right"),
    "上家打出": ("discard", "left"), "上家打的": ("discard", "left"), "搶槓": ("rob_kong", None),
    "上家搶槓": ("rob_kong", "left"), "搶上家的槓": ("rob_kong", "left"), "搶下家槓": ("rob_kong", "right"),
}  # fmt: skip


@pytest.mark.parametrize("word", WAYS)
def test_the_winning_tile_may_stand_on_either_side_of_how_it_was_won(word: str) -> None:
    by, side = WAYS[word]
    for text in (f"5567條 {word} 8條", f"5567條 8條{word}"):
        request = read(text)
        assert (request["hand"], request.get("win"), request["by"], request.get("from")) == ("5567s", "8s", by, side)


def test_it_may_stand_beside_the_replacement_too() -> None:
    assert read("暗槓7筒 5567條 槓上開花 8條")["win"] == "8s"
    assert read("暗槓7筒 5567條 8條槓上開花")["win"] == "8s"
    # A flower is none, two tiles are none, and where 胡 names one, the tile beside belongs to the hand.
    assert "win" not in read("5567條 自摸 春")
    assert "win" not in read("5567條 自摸，89條")
    assert read("5567條 自摸 8條 胡9條") | {"hand": "55678s", "win": "9s"} == read("5567條 自摸 8條 胡9條")


def test_a_wind_behind_a_draw_is_a_seat_and_behind_a_call_a_tile() -> None:
    assert read("123m 自摸東風") == {"hand": "123m", "by": "draw", "seat": "E"}
    assert read("123m 自摸 東風") == {"hand": "123m", "by": "draw", "seat": "E"}
    assert read("123m 胡東風") == {"hand": "123m", "win": "E"}
    assert read("碰東風南風") == {"hand": "", "melds": ["EEE"], "seat": "S"}


def test_names_of_patterns_that_begin_as_a_tile_does_are_no_tiles() -> None:
    for name in ("一條龍", "三色同順", "三元牌", "五暗刻", "四暗刻", "三暗刻"):
        assert read(f"1m {name} 2m") == {"hand": "12m"}, name
    assert read("1m 一條龍 2m") == {"hand": "12m"}
    assert read("吃1萬一條龍") == {"hand": "", "melds": ["123m"]}


def test_letters_for_honors_and_flowers_are_read_behind_a_call() -> None:
    assert read("碰1z") == {"hand": "", "melds": ["EEE"]}
    assert read("碰777z666z") == {"hand": "", "melds": ["CCC", "FFF"]}
    assert read("花12f") == {"hand": "", "flowers": ["1f", "2f"]}
    assert read("1m 胡5z") == {"hand": "1m", "win": "P"}
