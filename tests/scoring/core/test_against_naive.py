"""The engine against the second scorer on random hands: 台, every line, every payment, every wait."""

from typing import Any

import pytest

from scoring.core.answer import answer
from scoring.core.request import read_request
from tests.naive.random_hands import unfinished_requests, winning_requests
from tests.naive.scorer import naive_score
from tests.naive.tables import CODES, RULE_SETS, count_tiles, read_tiles
from tests.naive.waits import naive_waits


def score_by_engine(request: dict[str, Any]) -> dict[str, Any]:
    """Score a request; give what the second scorer gives."""
    found = answer(request)
    assert found["ok"], (request, found)
    lines = {line["id"]: line["tai"] for line in found["patterns"]}
    return {"tai": found["tai"], "patterns": lines, "payments": found["payments"]}


def differences(seed: int, count: int, rules: str | None = None) -> list[Any]:
    """Score so many random wins twice; return those that come out differently."""
    return [
        (request, mine, theirs)
        for request in winning_requests(seed, count, rules)
        if (mine := score_by_engine(request)) != (theirs := naive_score(request))
    ]


@pytest.mark.parametrize("rules", RULE_SETS)
def test_agrees_on_random_hands(rules: str) -> None:
    assert differences(seed=20_260 + RULE_SETS.index(rules), count=170, rules=rules) == []


@pytest.mark.nightly
@pytest.mark.parametrize("part", range(10))
def test_agrees_on_twenty_thousand_hands(part: int) -> None:
    assert differences(seed=part, count=2_000) == []


@pytest.mark.nightly
@pytest.mark.parametrize("part", range(20))
def test_agrees_on_two_hundred_thousand_hands(part: int) -> None:
    assert differences(seed=1_000 + part, count=10_000) == []


def test_the_order_of_lines_is_the_catalogues() -> None:
    for request in winning_requests(seed=77, count=100):
        assert list(score_by_engine(request)["patterns"]) == list(naive_score(request)["patterns"])


def tiles_that_win(request: dict[str, Any]) -> list[str]:
    waits = naive_waits(count_tiles(read_tiles(request["hand"])), request["melds"])
    return [CODES[tile] for tile in waits]


def test_waits_are_what_trying_all_34_tiles_finds() -> None:
    ready = 0
    for request in unfinished_requests(seed=34, count=150):
        found = answer(request)
        waits = [wait["tile"] for wait in found.get("waits", [])]
        assert waits == tiles_that_win(request), request
        assert (found["shanten"] == 0) == bool(waits)
        ready += bool(waits)
    assert 50 < ready < 150


def test_a_winner_waited_for_what_trying_all_34_tiles_finds() -> None:
    """獨聽 and 平胡 look at the waits of a won hand, which are worked out another way."""
    from .asking import sheet_of

    for request in winning_requests(seed=35, count=250):
        if "win" in request:
            waits = [CODES[tile] for tile in sheet_of(request).case.waits]
            assert waits == tiles_that_win(request), request


def test_what_a_wait_is_worth_is_what_the_won_hand_scores() -> None:
    looked_at = 0
    for request in unfinished_requests(seed=36, count=120):
        for wait in answer(request).get("waits", []):
            for by in ("discard", "draw"):
                won = answer({**request, "win": wait["tile"], "by": by})
                assert wait[f"tai_{by}"] == won.get("tai"), (request, wait, won)
                looked_at += 1
    assert looked_at > 100


def test_copies_left_are_those_that_the_request_does_not_show() -> None:
    for request in unfinished_requests(seed=37, count=60):
        hand = read_request(request).hand
        for wait in answer(request).get("waits", []):
            assert wait["left"] == 4 - hand.tiles.count(CODES.index(wait["tile"]))
            assert wait["left"] > 0
