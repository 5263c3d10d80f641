"""Where the hand builder shows a hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from .builder.pieces import hand_url
from .core.ruleset import default_rules
from .core.sentence import format_sentence
from .house.lookup import key_of


def hand_address(hand: str | Mapping[str, Any], rules: str = "") -> str:
    """Return the address of the hand builder with a hand, a sentence or a request's keys, under a rule set.

    ``rules`` is the id of a shipped rule set or of a house rule set; without it that is in force which the keys name,
    else the default.
    """
    if isinstance(hand, str):
        text, named = hand, ""
    else:
        text, named = format_sentence(hand), hand.get("house") or hand.get("rules", "")
    rules = rules or named or default_rules()
    return f"{hand_url()}?{urlencode({'text': text, key_of(rules): rules})}"
