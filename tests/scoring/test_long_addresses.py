"""Addresses that proxies on the way would refuse: what can be undone, and what is typed, keep within bounds."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote_plus

import pytest
from django.http import QueryDict
from django.test import Client

from scoring.builder.state import LONGEST_ADDRESS, LONGEST_UNDO, STEPS_KEPT

LONG_HAND = "碰222萬 碰444筒 碰南南南 碰777條 99萬88條 胡9萬 自摸 東風東圈 莊家連2 海底 花春夏秋冬梅蘭菊竹"
ENDLESS = "碰" * 2_000


def answer(query: dict[str, Any], **headers: str) -> Any:
    return Client().get("/hand/", query, headers=headers)


def fields_of(address: str) -> dict[str, Any]:
    found = QueryDict(address.partition("?")[2])
    return {key: found.getlist(key) if key == "was" else found[key] for key in found}


def test_presses_one_after_another_never_need_an_address_that_is_refused() -> None:
    query: dict[str, Any] = {"text": LONG_HAND, "rules": "standard", "shown": LONG_HAND, "under": "standard"}
    lengths = []
    for seat in ("S", "W", "N", "E") * 10:
        response = Client().get("/hand/", {**query, "seat": seat})
        assert response.status_code == 302
        lengths.append(len(response["Location"]))
        query = fields_of(response["Location"])
        query |= {"shown": query["text"], "under": "standard"}
    assert max(lengths) < LONGEST_UNDO + 1_000
    assert len(query["was"]) > 5


def test_short_hands_can_be_undone_as_often_as_before() -> None:
    was = [f"{number}萬" for number in range(1, 10)] * 3
    kept = fields_of(answer({"text": "1萬", "was": was, "add": "5m"})["Location"])["was"]
    assert kept == [*was, "1萬"][-STEPS_KEPT:]


@pytest.mark.parametrize("headers", [{}, {"HX-Request": "true"}])
def test_a_text_without_end_is_answered_where_it_is_asked(headers: dict[str, str]) -> None:
    response = answer({"text": ENDLESS, "add": "5m"}, **headers)
    assert response.status_code == 200
    assert len(response.headers.get("HX-Push-Url", "")) <= LONGEST_ADDRESS
    assert ENDLESS[:1_000] in response.content.decode()


def test_what_was_shown_before_is_no_longer_than_a_text_may_be() -> None:
    response = answer({"text": "123萬", "shown": "碰" * 60_000, "was": ["碰" * 3_000]})
    assert response.status_code == 302
    assert len(response["Location"]) < LONGEST_ADDRESS
    assert quote_plus("123萬") in response["Location"]
