"""The random hands are reproducible, legal, and cover everything that can count."""

from collections import Counter
from itertools import islice

import pytest

from .random_hands import Request, unfinished_requests, winning_requests
from .request import read_request
from .scorer import naive_score
from .shapes import naive_is_win
from .tables import (
    CATALOGUE,
    CLAIMED_KONG_MAY_NOT_WIN,
    DEALER_IS_EAST,
    NO_FLOWERS,
    RULE_SETS,
    SIDES,
    VALUES,
    count_tiles,
    meld_tiles,
    read_tiles,
)

WINS = list(winning_requests(seed=2024, count=3000))
READ = [read_request(request) for request in WINS]
FLOWER_WINS = ("eight_flowers", "seven_rob_one")


def held(request: Request) -> Counter[int]:
    tiles = read_tiles(request["hand"]) + meld_tiles(request.get("melds", []))
    return Counter(tiles + read_tiles(request.get("win", "")))


def test_the_same_seed_makes_the_same_hands() -> None:
    assert list(winning_requests(7, 50)) == list(winning_requests(7, 50))
    assert list(winning_requests(7, 50)) != list(winning_requests(8, 50))
    assert list(unfinished_requests(7, 50, tiles=17)) == list(unfinished_requests(7, 50, tiles=17))
    assert {request["rules"] for request in winning_requests(7, 20, rules="sml")} == {"sml"}


def test_every_hand_is_complete_and_has_no_fifth_tile() -> None:
    for request in WINS:
        assert max(held(request).values(), default=0) <= 4
        if request["by"] not in FLOWER_WINS:
            concealed = count_tiles(read_tiles(request["hand"] + request["win"]))
            assert naive_is_win(concealed, request["melds"])


def test_flowers_fit_the_way_of_winning() -> None:
    for win in READ:
        assert len(set(win.flowers)) == len(win.flowers)
        wanted = {"eight_flowers": {8}, "seven_rob_one": {7}}.get(win.by, set(range(8)))
        assert len(win.flowers) in ({0} if win.rules in NO_FLOWERS else wanted)


def test_no_two_circumstances_clash() -> None:
    for request, win in zip(WINS, READ, strict=True):
        after = [name for name in win.situation if name.startswith("after_")]
        kongs = {meld[0] == "(" for meld in win.melds if len(meld_tiles([meld])) == 4}
        assert len(after) <= 1
        assert not after or win.drawn
        assert "after_flower" not in after or win.flowers
        assert "after_concealed_kong" not in after or True in kongs
        assert not {"after_added_kong", "after_claimed_kong"} & set(after) or False in kongs
        assert "after_claimed_kong" not in after or win.rules not in CLAIMED_KONG_MAY_NOT_WIN
        if win.by == "rob_kong":
            assert held(request)[read_tiles(request["win"])[0]] == 1
            assert not {"first_turn", "last_tile"} & win.situation


def test_nobody_wins_in_the_first_turn_after_a_call_or_off_one_who_has_not_played() -> None:
    first = [win for win in READ if "first_turn" in win.situation]
    assert len(first) > 100
    for win in first:
        assert win.concealed
        assert "last_tile" not in win.situation
        if win.by == "discard":
            order = ["self", *SIDES]
            assert 1 <= order.index(win.dealer) <= order.index(win.source)


def test_east_deals_where_winds_go_by_the_dealer() -> None:
    dealers: dict[bool, set[tuple[int, str]]] = {True: set(), False: set()}
    for win in READ:
        dealers[win.rules in DEALER_IS_EAST].add((win.seat, win.dealer))
    assert dealers[True] == {(0, "self"), (1, "left"), (2, "across"), (3, "right")}
    assert len(dealers[False]) == 16


def test_everything_that_can_count_does_count_somewhere() -> None:
    counted: Counter[tuple[str, str]] = Counter()
    for request in WINS:
        counted.update((request["rules"], pattern) for pattern in naive_score(request)["patterns"])
    assert {pattern for _, pattern in counted} == set(CATALOGUE)
    possible = sum(value > 0 for rules in RULE_SETS for value in VALUES[rules].values())
    assert len(counted) > 0.95 * possible


def test_every_way_of_winning_and_every_circumstance_occurs() -> None:
    assert {request["by"] for request in WINS} == {"discard", "draw", "rob_kong", *FLOWER_WINS}
    assert len({name for request in WINS for name in request.get("situation", [])}) == 9
    assert {len(request.get("melds", [])) for request in WINS} == set(range(6))


@pytest.mark.parametrize("tiles", [16, 17])
def test_unfinished_hands_have_the_right_number_of_tiles(tiles: int) -> None:
    complete = 0
    for request in islice(unfinished_requests(5, 300, tiles=tiles), 300):
        assert len(read_tiles(request["hand"])) + 3 * len(request["melds"]) == tiles
        assert max(held(request).values()) <= 4
        complete += tiles == 17 and naive_is_win(count_tiles(read_tiles(request["hand"])), request["melds"])
    assert complete > 50 or tiles == 16
