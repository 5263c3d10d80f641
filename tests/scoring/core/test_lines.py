"""Lines of a score sheet are values: two of the same hand are equal, two of different hands are not."""

from __future__ import annotations

import pytest

from scoring.core.detection import finding_of
from scoring.core.score_sheet import score
from tests.naive.random_hands import winning_requests

from .asking import read, sheet_of

HANDS_OF_SEQUENCES = ("78m234m345p567p678s22s", "78m345m345p678p567s55p")


def test_lines_of_one_hand_scored_twice_are_equal_and_those_of_others_are_not() -> None:
    sheets = []
    for request in winning_requests(seed=8, count=60):
        asked = read(request)
        one, again = (score(asked.hand, asked.context, asked.table) for _ in range(2))
        assert one is not None
        assert again is not None
        assert (one.counted, one.absorbed, one.not_met) == (again.counted, again.absorbed, again.not_met)
        assert {*one.counted} == {*again.counted}
        sheets.append((one.counted, one.absorbed, one.not_met))
    assert any(sheet != sheets[0] for sheet in sheets)
    assert any(one != other for one, other in zip(sheets[0][0], sheets[0][2], strict=False))


def test_hands_with_the_same_patterns_share_their_lines() -> None:
    one, other = (sheet_of({"hand": hand, "win": "9m", "seat": "S"}) for hand in HANDS_OF_SEQUENCES)
    assert one.counted
    assert one.counted is other.counted
    assert finding_of("all_sequences", one.reading) != finding_of("all_sequences", other.reading)


def test_what_is_not_there_lights_nothing() -> None:
    sheet = sheet_of({"hand": HANDS_OF_SEQUENCES[0], "win": "9m", "seat": "S"})
    with pytest.raises(AssertionError, match="half_flush is not there"):
        finding_of("half_flush", sheet.reading)
