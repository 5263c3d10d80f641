"""A hand that is complete and worth less than a table asks for: said as such, with what it comes to."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from .making import house, kept

pytestmark = pytest.mark.django_db

TWO_TAI = "123456萬55789筒23478條 胡9條 南風"


def shown(client: Client, least: int, text: str = TWO_TAI, site: str = "") -> str:
    ref = kept(house(switches={"min_tai": least})).ref
    return client.get(f"{site}/hand/", {"text": text, "house": ref}).content.decode()


def test_it_is_complete_and_too_few_tai_and_nothing_is_wrong_with_it(client: Client) -> None:
    html = shown(client, 5)
    assert "有地方不對" not in html
    assert "成了，但<b>台數不夠</b>" in html
    assert "牌型成了，但只有 3 台，阿明家至少要 5 台才能胡" in html
    assert "加起來 3 台，阿明家要 5 台起胡，還差 2 台。" in html


def test_what_counts_and_what_is_near_stand_there_and_nobody_pays(client: Client) -> None:
    html = shown(client, 5)
    assert "平胡" in html
    assert "差一點" in html
    assert "<h2>誰付多少" not in html
    assert "data-tai" not in re.findall(r'<section class="builder-score".*?>', html)[0]


def test_at_the_minimum_it_is_won(client: Client) -> None:
    assert 'data-tai="3"' in shown(client, 3)


def test_it_is_said_in_english(client: Client) -> None:
    html = shown(client, 5, "123456m55789p23478s win 9s south seat", "/en")
    assert "Complete, but <b>too few tai</b>" in html
    assert "It comes to 3 tai." in html
    assert "2 short." in html


def test_a_win_that_is_forbidden_otherwise_is_still_wrong(client: Client) -> None:
    html = shown(client, 5, f"{TWO_TAI} 天胡 地胡 搶槓")
    assert "台數不夠" not in html
    assert "不對" in html
