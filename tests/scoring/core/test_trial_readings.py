"""What a trial reader typed: the dealer named behind 莊家, words that contradict each other, tiles in a hurry."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from scoring.core.sentence import format_sentence, parse_sentence
from scoring.core.sentence.hints import VOCABULARY, why_unread


@pytest.mark.parametrize("between", ["", " ", "：", ":", "是", "在"])
@pytest.mark.parametrize("dealer", ["莊", "莊家"])
@pytest.mark.parametrize(("side", "code"), [("上家", "left"), ("對家", "across"), ("下家", "right")])
def test_a_side_behind_the_dealer_deals(dealer: str, between: str, side: str, code: str) -> None:
    for more in ("", " 自摸", " 連2", "莊", " 槓7筒", " 碰中"):
        sentence = parse_sentence(f"{dealer}{between}{side}{more}")
        assert not sentence.problems, sentence
        assert sentence.request["dealer"] == code
        assert "from" not in sentence.request
        assert any(f"莊家在{side}" in note for note in sentence.notes)


@pytest.mark.parametrize("text", ["莊家 對家放槍", "莊家對家放槍", "莊 對家打8萬", "莊家，對家放槍"])
def test_a_dealer_beside_a_discarder_is_oneself(text: str) -> None:
    request = parse_sentence(text).request
    assert (request["dealer"], request["by"], request["from"]) == ("self", "discard", "across")


@pytest.mark.parametrize(
    ("text", "seat", "dealer"),
    [
        ("莊東", "E", "self"), ("莊家東家", "E", "self"), ("莊家：南家", "E", "right"), ("莊家西", "E", "across"),
        ("莊家是北家", "E", "left"), ("莊家南 我坐西", "W", "left"), ("我坐西 莊東", "W", "across"),
        ("dealer east, seat south", "S", "left"), ("dealer is south", "E", "right"),
    ],
)  # fmt: skip
def test_the_dealer_by_wind(text: str, seat: str, dealer: str) -> None:
    sentence = parse_sentence(text)
    assert not sentence.problems
    assert (sentence.request["seat"], sentence.request["dealer"]) == (seat, dealer)
    assert not sentence.request["hand"]


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("自摸 放槍", "by"), ("自摸 對家放槍", "by"), ("自摸8萬 上家打9萬", "by"),
        ("self-draw, discard from left", "by"),
        ("東風 南風", "seat"), ("我坐東 南家", "seat"), ("seat east seat south", "seat"), ("東圈 南圈", "round"),
        ("round east, round south", "round"), ("上家莊 下家莊", "dealer"), ("連1 連2", "streak"),
    ],
)  # fmt: skip
def test_words_that_contradict_each_other_are_refused_until_one_is_chosen(text: str, key: str) -> None:
    sentence = parse_sentence(text)
    assert [problem.code for problem in sentence.problems] == ["impossible_situation"]
    assert key not in sentence.request
    again = parse_sentence(format_sentence(sentence.request, sentence.unread))
    assert [problem.code for problem in again.problems] == ["impossible_situation"]
    assert again.unread == sentence.unread
    assert not sentence.left_unread({**sentence.request, key: "chosen"})
    assert sentence.left_unread(sentence.request) == sentence.unread


def test_two_winds_may_be_a_round_and_a_seat() -> None:
    assert parse_sentence("東風 南風").problems[0].message.endswith("東圈、你坐南就寫「東圈南家」")
    assert not parse_sentence("東圈南家").problems


@pytest.mark.parametrize(
    "text", ["自摸 自摸", "放槍 上家放槍", "搶槓 上家放槍", "東風 東家", "八仙過海 自摸", "海底撈月 自摸"]
)
def test_words_that_say_the_same_are_no_contradiction(text: str) -> None:
    assert not parse_sentence(text).problems


def test_the_page_says_what_contradicts_and_a_choice_settles_it(client: Client) -> None:
    page = client.get("/hand/", {"text": "123456789萬55筒東東東中中 胡中 自摸 對家放槍"}, follow=True).content.decode()
    assert "自摸和對家放槍不能並存" in page
    english = client.get("/en/hand/", {"text": "自摸 對家放槍"}, follow=True).content.decode()
    assert "can't both be true" in english or "can&#39;t both be true" in english
    text = "123456789萬55筒東東東中中 胡中 自摸 對家放槍"
    chosen = client.get("/hand/", {"text": text, "shown": text, "by": "draw"}, follow=True).content.decode()
    assert "不能並存：胡只有" not in chosen


@pytest.mark.parametrize("word", sorted({*VOCABULARY, "circle", "seats", "rounds", "rob", "winds", "players", "dot"}))
def test_no_hint_asks_whether_what_was_typed_is_meant(word: str) -> None:
    for typed in (word, word.upper(), word.title()):
        assert f"「{word}」？" not in why_unread(typed)


@pytest.mark.parametrize(
    "word", ["seat", "round", "robbing", "dragon", "dots", "bamboo", "east", "across", "concealed"]
)
def test_a_word_alone_is_told_what_it_lacks(word: str) -> None:
    hint = why_unread(word)
    assert hint
    assert "是不是" not in hint


def test_a_position_is_no_suit_in_english_and_counts_in_what_was_typed(client: Client) -> None:
    page = client.get("/en/hand/", {"text": "pong red 1-3萬"}, follow=True).content.decode()
    assert not re.search(r"\(character \d", page)
    typed = re.search(r"“(.+?)” \(position (\d+)\)", page)
    assert typed
    assert typed.groups() == ("1-", "10")
    assert "pong red 1-3萬" in page


@pytest.mark.parametrize(
    ("text", "hand"),
    [
        ("萬123", "123m"), ("萬123筒456條789", "123m456p789s"), ("萬123 456 筒789", "123456m789p"),
        ("123 456 789萬", "123456789m"), ("11 22 33 44 55 66 77萬", "11223344556677m"),
        ("連2 123 456萬 11 22筒", "123456m1122p"), ("底100 台20 123 456萬", "123456m"),
        ("streak 2 123 456萬", "123456m"), ("100/20 12 34萬", "1234m"),
    ],
)  # fmt: skip
def test_tiles_in_a_hurry(text: str, hand: str) -> None:
    sentence = parse_sentence(text)
    assert not sentence.problems
    assert sentence.request["hand"] == hand


@pytest.mark.parametrize("text", ["萬123筒", "123萬456", "胡5 678萬", "120 456萬"])
def test_a_suit_that_may_belong_elsewhere_is_not_guessed(text: str) -> None:
    assert parse_sentence(text).problems


def test_a_flower_by_number_is_one_of_two() -> None:
    (problem,) = parse_sentence("花1 123 456萬").problems
    assert "每個號碼都有兩張花" in problem.message


@pytest.mark.parametrize("text", ["南圈風", "南風圈", "圈風南", "南風圈風"])
def test_the_round_in_any_order(text: str) -> None:
    sentence = parse_sentence(text)
    assert not sentence.problems
    assert sentence.request["round"] == "S"
