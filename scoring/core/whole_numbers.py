"""Whole numbers as visitors write them."""

from __future__ import annotations

from typing import Final

MOST_DIGITS: Final = 9
"""Zeros before a number are no fault, but Python refuses to convert thousands of digits."""


def whole_number(text: str, highest: int) -> int | None:
    """Read a number from 0 to ``highest``; ``None`` for anything else.

    >>> whole_number("007", 16), whole_number("17", 16), whole_number("²", 16)
    (7, None, None)
    """
    if not (text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS):
        return None
    number = int(text)
    return number if number <= highest else None
