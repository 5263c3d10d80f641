"""Numbers as visitors write them."""

import pytest

from scoring.core.whole_numbers import MOST_DIGITS, whole_number


@pytest.mark.parametrize(("text", "number"), [
    ("0", 0), ("16", 16), ("007", 7), ("17", None), ("", None), ("-1", None), ("+1", None), ("1.0", None),
    (" 1", None), ("²", None), ("１", None), ("一", None), ("0" * MOST_DIGITS + "1", None), ("9" * 5_000, None),
])  # fmt: skip
def test_only_a_number_within_reach_is_one(text: str, number: int | None) -> None:
    assert whole_number(text, 16) == number
