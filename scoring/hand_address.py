"""Where the hand builder shows a hand."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any
from urllib.parse import urlencode

from .builder.pieces import hand_url
from .core.ruleset import default_rules
from .core.sentence import CHINESE, ENGLISH, format_sentence, parse_sentence
from .house.lookup import key_of
from .languages import ENGLISH as IN_ENGLISH
from .languages import language


def hand_address(hand: str | Mapping[str, Any], rules: str = "") -> str:
    """Return the address of the hand builder with a hand, a sentence or a request's keys, under a rule set.

    ``rules`` is the id of a shipped rule set or of a house rule set; without it that is in force which the keys name,
    else the default. The sentence in the address is one in the language of the page.
    """
    is_english = language() == IN_ENGLISH
    if isinstance(hand, str):
        text, named = _in_english(hand) if is_english else hand, ""
    else:
        text = format_sentence(hand, words=ENGLISH if is_english else CHINESE)
        named = hand.get("house") or hand.get("rules", "")
    rules = rules or named or default_rules()
    return f"{hand_url()}?{urlencode({'text': text, key_of(rules): rules})}"


@lru_cache(maxsize=1024)
def _in_english(sentence: str) -> str:
    """Write a sentence anew; one that can't be read stays as it is."""
    read = parse_sentence(sentence)
    return sentence if read.problems or read.unread else format_sentence(read.request, words=ENGLISH)
