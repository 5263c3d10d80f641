"""Shared hands in English: the page, its link, its picture and the form to share."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import urlencode

import pytest
from django.test import Client

from scoring.core.catalogue import load_catalogue
from scoring.core.ruleset import load_rulesets
from scoring.languages import ENGLISH, speaking, tr
from scoring.sharing import lettering
from scoring.sharing.hands import picture_of
from scoring.sharing.models import SharedHand
from scoring.sharing.picture import UNNAMED
from tests.site.english import chinese_left

pytestmark = pytest.mark.django_db

WON = "吃234萬 碰中中中 暗槓7777筒 456789條 8萬 胡8萬 自摸 花春梅"
WON_IN_ENGLISH = "chow 234m, pong CCC, concealed kong 7777p, 8m 456789s, win 8m, self-draw, flowers 1f 5f"
HANDS = {
    "won": WON,
    "waits": "123456789萬456筒3455條",
    "far": "147萬258筒369條東南西北中發白",
    "throw": "12378萬45667筒12389條東南",
    "complete": "123456789萬456筒34555條",
    "no tai": "123678萬345筒 吃234條 99條78條 胡9條",
}


def share(client: Client, text: str, site: str = "/en") -> str:
    """Share a hand; return its address."""
    answer = client.post(f"{site}/h/new/?{urlencode({'text': text, 'rules': 'standard'})}")
    assert answer.status_code == 302, answer.content.decode()
    assert answer["Location"].startswith(f"{site}/h/")
    return answer["Location"]


def page(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.parametrize("text", HANDS.values(), ids=HANDS)
def test_nothing_chinese_is_left(client: Client, text: str) -> None:
    assert chinese_left(page(client, f"/en/h/new/?{urlencode({'text': text})}")) == []
    address = share(client, text)
    assert chinese_left(page(client, address)) == []
    assert chinese_left(page(client, f"{address}?rules=southern")) == []


@pytest.mark.parametrize("text", ["", "123萬", "11111萬", "zzz"])
def test_what_cannot_be_shared_is_said_in_english(client: Client, text: str) -> None:
    html = page(client, f"/en/h/new/?{urlencode({'text': text})}")
    assert "This hand is not finished." in html
    assert chinese_left(html) == []


def test_hand_has_one_link_in_both_languages(client: Client) -> None:
    client.cookies.clear()
    address = share(client, WON)
    assert share(client, WON_IN_ENGLISH) == address
    assert share(client, WON, site="") == address.removeprefix("/en")
    assert SharedHand.objects.count() == 1


def test_page_tells_chats_of_the_english_picture(client: Client) -> None:
    address = share(client, WON)
    html = page(client, address)
    assert 'property="og:locale" content="en_US"' in html
    assert f'property="og:url" content="http://testserver{address}"' in html
    title = unescape(re.findall(r'property="og:title" content="([^"]*)"', html)[0])
    assert title == "5 tai: Seat flower, Self-drawn, Dragon triplet (Common table)"
    assert f'property="og:image" content="http://testserver{address}preview.png?v=' in html
    assert re.search(r"Shared on \d{4}-\d\d-\d\d, scored by the Common table\.", html)
    assert f'id="share-link" value="http://testserver{address}"' in html


def test_link_to_the_other_language_keeps_the_chosen_rules(client: Client) -> None:
    address = share(client, WON)
    html = page(client, f"{address}?rules=southern")
    other = address.removeprefix("/en")
    assert f'href="http://testserver{other}?rules=southern" hreflang="zh-Hant-TW"' in html


def test_picture_is_drawn_once_a_language(client: Client) -> None:
    address = share(client, WON)
    english = client.get(f"{address}preview.svg")
    chinese = client.get(f"{address.removeprefix('/en')}preview.svg")
    assert english["ETag"] != chinese["ETag"]
    assert outlines_of("Seat flower×2") in english.content.decode()
    assert outlines_of("Seat flower×2") not in chinese.content.decode()
    assert outlines_of("正花×2") in chinese.content.decode()
    assert outlines_of("Common table") in english.content.decode()


def outlines_of(text: str) -> str:
    """Return the path of a text, wherever and however large it stands."""
    found = re.search(r' d="([^"]+)"', lettering.written(text, 0, 0, 40, "#000"))
    assert found
    return found[1]


def test_facts_of_an_english_picture_are_of_one_size_and_stay_on_it() -> None:
    text = "暗槓1111萬 明槓2222筒 明槓3333條 暗槓東東東東 明槓中中中中 發 胡發 自摸 花春夏秋冬梅蘭竹"
    with speaking(ENGLISH):
        svg = picture_of(urlencode({"text": text, "rules": "standard"})).svg
    facts = re.findall(r'<path fill="#1d1b16" transform="translate\(([\d.]+) [\d.]+\)scale\(([\d.]+)\)"', svg)
    assert len(facts) == 6
    assert len({scale for _, scale in facts}) == 1
    worth = re.findall(r'<path fill="#b3261e" transform="translate\(([\d.]+) [\d.]+\)scale\(([\d.]+)\)"', svg)
    assert all(float(x) + lettering.width_of("16 tai", float(scale) * lettering.UNITS) <= 1200 for x, scale in worth)


def test_every_english_name_can_be_written() -> None:
    with speaking(ENGLISH):
        names = [tr(pattern.name) for pattern in load_catalogue().values()]
        names += [tr(rules.label) for rules in load_rulesets().values()] + [tr(UNNAMED), tr("只收底"), tr("打哪張？")]
    assert [name for name in names if not lettering.can_write(name) or chinese_left(name)] == []
