"""Where the hand builder shows a hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from .builder.pieces import hand_url
from .core.ruleset import default_rules
from .core.sentence import format_sentence


def hand_address(hand: str | Mapping[str, Any], rules: str = "", *, house: str = "") -> str:
    """Return the address of the hand builder with a hand, a sentence or a request's keys, under a rule set.

    Without ``rules`` it is the one that the keys name, else the default; ``house`` is the id of a house rule set.
    """
    if isinstance(hand, str):
        text, named = hand, ""
    else:
        text, named = format_sentence(hand), hand.get("rules", "")
    under = {"house": house} if house else {"rules": rules or named or default_rules()}
    return f"{hand_url()}?{urlencode({'text': text} | under)}"
