"""What a page gives as an example of a hand in words is a hand that wins, in both languages."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from scoring.core.answer import answer
from scoring.core.sentence import parse_sentence

PLACES = (
    ("/", r'id="text"[^>]*placeholder="([^"]+)"'),
    ("/en/", r'id="text"[^>]*placeholder="([^"]+)"'),
    ("/hand/", r'id="text-hint">例：([^。<]+)。'),
    ("/en/hand/", r'id="text-hint">For example: ([^.<]+)\.'),
)


@pytest.mark.parametrize(("address", "pattern"), PLACES)
def test_an_example_wins(client: Client, address: str, pattern: str) -> None:
    found = re.search(pattern, client.get(address).content.decode())
    assert found, address
    sentence = parse_sentence(found[1])
    assert not sentence.unread
    assert not sentence.problems
    told = answer(sentence.request)
    assert told["ok"], told
    assert told["win"], told
