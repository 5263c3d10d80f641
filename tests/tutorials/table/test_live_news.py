"""What is said aloud: one short sentence for each change."""

from __future__ import annotations

import re

import pytest

from tutorials.game.events import EventKind
from tutorials.table.narration import Told, in_one_sentence

from .helpers import Visitor, step

LONGEST = 90


def told(*news: tuple[int, EventKind, str]) -> list[Told]:
    return [Told(place, seat, kind, words) for place, (seat, kind, words) in enumerate(news)]


def test_three_others_are_one_sentence_that_ends_with_what_is_to_do() -> None:
    news = told(
        (0, EventKind.DISCARDED, "你打九萬。"),
        (1, EventKind.DISCARDED, "下家摸打三條。"),
        (2, EventKind.FLOWERS_SHOWN, "對家亮出花牌春。"),
        (2, EventKind.REPLACED, "對家從牌尾補 1 張。"),
        (2, EventKind.DISCARDED, "對家打東風。"),
        (3, EventKind.DISCARDED, "上家打五萬。"),
        (0, EventKind.DREW, "你摸進六條。"),
    )
    assert in_one_sentence(news, 0, "你摸進六條，打一張。") == (
        "下家打三條，對家亮出花牌春，對家打東風，上家打五萬；你摸進六條，打一張。"
    )


def test_an_offered_tile_is_said_once() -> None:
    news = told((1, EventKind.DISCARDED, "下家打三條。"), (3, EventKind.DISCARDED, "上家摸打五萬。"))
    assert in_one_sentence(news, 0, "上家打五萬，你要嗎？") == "下家打三條；上家打五萬，你要嗎？"
    assert in_one_sentence(news[1:], 0, "上家打五萬，你要嗎？") == "上家打五萬，你要嗎？"


def test_a_call_names_the_discard_that_it_takes() -> None:
    news = told((1, EventKind.DISCARDED, "下家摸打三萬。"), (2, EventKind.CHOW, "對家吃下家打的三萬，湊成 345萬。"))
    assert in_one_sentence(news, 0, "") == "對家吃下家打的三萬，湊成 345萬。"


def test_the_end_of_a_hand_is_a_sentence_and_nothing_is_none() -> None:
    news = told((2, EventKind.DISCARDED, "對家打西風。"), (1, EventKind.WON, "下家胡了，對家放槍西風，3 台。"))
    assert in_one_sentence(news, 0, "") == "對家打西風，下家胡了，對家放槍西風，3 台。"
    assert in_one_sentence([], 0, "") == ""


@pytest.mark.django_db
@pytest.mark.parametrize("pace", ["once", "step"])
def test_each_press_of_a_whole_game_says_one_short_sentence(pace: str) -> None:
    visitor = Visitor().sit(seed="heard", pace=pace, level="novice")
    for count in range(300):
        if visitor.phase == "hand_over":
            return
        pressed = step(visitor, count)
        response = visitor.client.post(
            visitor.address, {**visitor.page.fields, "do": pressed}, headers={"HX-Request": "true"}
        )
        said = re.search(r'id="live"[^>]*>(.*?)</p>', response.content.decode(), re.S)
        assert said
        assert 0 < len(said[1]) <= LONGEST, said[1]
        assert len(re.findall("[。？]", said[1])) <= 1, said[1]
        visitor.look()
    raise AssertionError("the hand does not end")
