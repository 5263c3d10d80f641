"""The hand builder in English: every state without Chinese but where it belongs, the same hand and the same answer."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from django.test import Client

from scoring.builder.examples import EXAMPLES
from scoring.core.sentence import format_sentence, parse_sentence
from tests.site.english import chinese_left
from tests.site.test_first_view import MOST_REQUESTS, view_of

pytestmark = pytest.mark.django_db

WON = "吃234萬 碰中中中 暗槓7777筒 456789條 8萬 胡8萬 自摸 花春梅"
WON_IN_ENGLISH = "chow 234m, pong CCC, concealed kong 7777p, 8m 456789s, win 8m, self-draw, flowers 1f 5f"
STATES = {
    "empty": "",
    "partial": "123萬 花春",
    "waits": "123456789萬456筒3455條",
    "far": "147萬258筒369條東南西北中發白",
    "throw": "12378萬45667筒12389條東南",
    "complete": "123456789萬456筒34555條",
    "won": WON,
    "absorbed, near misses with a button": "123678萬345筒2367899條 胡4條 自摸 南風",
    "other readings": "222333444萬556677筒88條 胡8條",
    "nothing counted": "123678萬345筒 吃234條 99條78條 胡9條",
    "no win": "123678萬345筒2367899條 胡9條 自摸 海底",
    "wrong": "11111萬 22222筒",
    "unread": "123456789萬456筒3455條 zzz",
    "everything said": "123456萬55789筒23478條 胡9條 南風南圈 上家眼牌 地聽 連3 底50 台10",
    "clashing": "123678萬345筒2367899條 胡4條 搶槓 海底 補花後 第一巡",
}


def text_of(html: str) -> str:
    found = re.search(r'id="text" name="text" value="([^"]*)"', html)
    assert found
    return unescape(found[1])


def asked(address: str, client: Client, **query: str) -> str:
    answer = client.get(f"{address}?{urlencode(query)}")
    assert answer.status_code == 200
    return answer.content.decode()


def part(client: Client, **query: str) -> tuple[str, str]:
    """Return what HTMX gets and the address that it shows."""
    answer = client.get(f"/en/hand/?{urlencode(query)}", headers={"HX-Request": "true"})
    assert answer.status_code == 200
    return answer.content.decode(), answer["HX-Push-Url"]


@pytest.mark.parametrize("rules", ["standard", "platform", "southern", "no-such-set"])
@pytest.mark.parametrize("text", STATES.values(), ids=STATES)
def test_nothing_chinese_is_left(client: Client, text: str, rules: str) -> None:
    assert chinese_left(asked("/en/hand/", client, text=text, rules=rules)) == []
    assert chinese_left(part(client, text=text, rules=rules)[0]) == []


@pytest.mark.parametrize("text", [WON, *(example.text for example in EXAMPLES)])
def test_answer_is_the_same_in_both_languages(client: Client, text: str) -> None:
    chinese, english = (asked(page, client, text=text) for page in ("/hand/", "/en/hand/"))
    for marks in (r'data-tai="(\d+)"', r'data-pattern="(\w+)" data-status="(\w+)"', r'data-delta="(-?\d+)"',
                  r'data-apply="\w+" data-tile="(\w+)"', r'data-lights="([^"]*)"'):  # fmt: skip
        assert re.findall(marks, chinese) == re.findall(marks, english)


def test_text_box_speaks_english(client: Client) -> None:
    html = asked("/en/hand/", client, text=WON)
    assert text_of(html) == WON_IN_ENGLISH
    assert f'id="share-text" value="Common table, {WON_IN_ENGLISH.split(", flowers")[0]}' in html
    assert parse_sentence(WON_IN_ENGLISH).request == parse_sentence(text_of(html)).request


def test_english_sentence_is_chinese_on_a_chinese_page(client: Client) -> None:
    assert text_of(asked("/hand/", client, text=WON_IN_ENGLISH)) == format_sentence(parse_sentence(WON).request)


@pytest.mark.parametrize("text", ["123m 456p 78s EE", "pong 中中中 123m", "zzz", "亂寫"])
@pytest.mark.parametrize("page", ["/hand/", "/en/hand/"])
def test_words_of_both_languages_and_of_none_stay_as_typed(client: Client, page: str, text: str) -> None:
    assert text_of(asked(page, client, text=text)) == text


def test_a_text_with_something_unread_stays_as_typed_and_the_place_is_that_in_it(client: Client) -> None:
    html = asked("/en/hand/", client, text="123456789萬456筒 亂寫 3455條")
    text = text_of(html)
    assert text == "123456789萬456筒 亂寫 3455條"
    assert f"“亂寫” (position {text.index('亂') + 1}) was not understood" in html


def test_link_to_the_other_language_takes_the_hand_along(client: Client) -> None:
    html = asked("/en/hand/", client, text=WON, rules="southern")
    link = re.search(r'<a [^>]*data-language[^>]* href="([^"]*)"', html)
    assert link
    address = urlsplit(unescape(link[1]))
    assert address.path == "/hand/"
    assert parse_qs(address.query) == {"text": [WON_IN_ENGLISH], "rules": ["southern"]}
    back = client.get(f"{address.path}?{address.query}").content.decode()
    assert text_of(back) == format_sentence(parse_sentence(WON).request)
    other = re.search(r'<a [^>]*data-language[^>]* href="([^"]*)"', back)
    assert other
    assert urlsplit(unescape(other[1])).path == "/en/hand/"


def test_a_press_answers_in_english_and_shows_the_english_address(client: Client) -> None:
    html, address = part(client, text="chow 234m", shown="chow 234m", add="5p")
    assert address == f"/en/hand/?{urlencode({'text': 'chow 234m, 5p', 'rules': 'standard'})}"
    assert text_of(html) == "chow 234m, 5p"
    assert 'hx-get="/en/hand/"' in html
    assert 'action="/en/hand/"' in html
    assert 'aria-label="Take out 5 Dots"' in html
    undone, _ = part(client, text="chow 234m, 5p", shown="chow 234m, 5p", was="吃234萬", undo="1")
    assert text_of(undone) == "chow 234m"


def test_without_javascript_a_press_leads_to_the_english_address(client: Client) -> None:
    answer = client.get(f"/en/hand/?{urlencode({'text': '', 'shown': '', 'add': '5p'})}")
    assert answer.status_code == 302
    assert answer["Location"].startswith("/en/hand/?text=5p&")


def test_name_that_players_say_stands_beside_the_english_one(client: Client) -> None:
    html = asked("/en/hand/", client, text=WON)
    assert re.search(r'<a class="name"[^>]*>Seat flower ×2 <small lang="zh-Hant">正花</small></a>', html)
    assert '<span class="tai">2 tai</span>' in html
    assert "<small lang" not in asked("/hand/", client, text=WON)


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ({"text": WON, "shown": WON, "streak": "x"}, "The dealer streak must be a whole number from 0 to 999"),
        ({"text": WON, "rules": "nope"}, "There is no rule set “nope”; this is scored by the Common table"),
        ({"text": "a" * 2001}, "Text can have 2000 characters; this has 2001"),
        ({"text": "11111m"}, "1 Character is used 5 times"),
    ],
)
def test_problems_are_told_in_english(client: Client, query: dict[str, str], words: str) -> None:
    html = asked("/en/hand/", client, **query)
    summary = re.search(r'<div class="error-summary" id="errors".*?</div>', html, re.DOTALL)
    assert summary
    assert words in unescape(summary[0])
    assert chinese_left(html) == []


def test_what_cannot_be_chosen_says_why(client: Client) -> None:
    full = unescape(asked("/en/hand/", client, text=WON))
    assert 'aria-label="1 Character (the hand is full)"' in full
    assert re.search(r'value="eight_flowers"[^>]* disabled><span>Eight flowers <small>[a-z ]*eight', full)


def test_first_view_costs_no_more_than_the_chinese_one_by_far(client: Client) -> None:
    for query in ("", f"?{urlencode({'text': WON})}"):
        english, chinese = view_of(client, f"/en/hand/{query}"), view_of(client, f"/hand/{query}")
        assert english.requests == chinese.requests <= MOST_REQUESTS
        assert english.sent < chinese.sent * 1.1
