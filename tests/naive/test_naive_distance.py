"""The quick walk over the kinds agrees with listing every complete hand."""

from itertools import combinations_with_replacement, product
from random import Random

import pytest

from .distance import (
    UNREACHABLE,
    closest_hands,
    distance_by_suits,
    min_distance_bruteforce,
    missing_tiles,
    naive_shanten,
    naive_useful,
    targets,
    tiles_left,
)
from .random_hands import unfinished_requests
from .styles import ALL_SETS
from .tables import CODES, KINDS, count_tiles, meld_tiles, read_tiles
from .waits import naive_waits

DECK = [kind for kind in range(KINDS) for _ in range(4)]


def counts(text: str) -> list[int]:
    return count_tiles(read_tiles(text))


def with_one_more(hand: list[int], kind: int) -> list[int]:
    return [count + (kind == place) for place, count in enumerate(hand)]


def test_the_number_of_complete_one_suit_piles_is_the_known_one() -> None:
    assert len(targets(9, 4, 1)) == 13259  # the well-known figure of the 14-tile game
    assert len(targets(9, 0, 1)) == 9


def test_honors_only_piles_by_counting() -> None:
    """Five triplets of seven kinds and a pair of one of the two that are left."""
    assert len(targets(7, 5, 1, runs=False)) == 21 * 2


@pytest.mark.parametrize(
    ("hand", "melds", "shanten"),
    [
        ("123456789m456p34s55s2s", (), -1),
        ("123456789m456p34s55s", (), 0),
        ("1155m2277p3388sNNNE", (), 3),
        ("123456m12p56799s", ("(3333p)",), 1),  # 12p would be ready but for the own kong
        ("EEEESSSSWWWWNNNN", (), 4),  # four triplets; set and pair are all to be found
        ("1111m", ("CCC", "FFF", "PPP", "EEE"), 1),  # 1m can't be the pair beside 111m
        ("147m147p147sESWNCFP", (), 10),
    ],
)
def test_known_distances(hand: str, melds: tuple[str, ...], shanten: int) -> None:
    assert naive_shanten(counts(hand), melds) == shanten
    assert distance_by_suits(counts(hand), melds) - 1 == shanten


def test_useful_tiles_of_a_ready_hand_are_its_waits() -> None:
    for text in ("123456789m456p34s55s", "1112345678999m456p", "5666m123456p123789s"):
        assert naive_useful(counts(text)) == naive_waits(counts(text))
    assert [CODES[kind] for kind in naive_useful(counts("123456789m456p34s55s"))] == ["2s", "5s"]


def test_a_tile_that_is_gone_is_not_hoped_for() -> None:
    ready = counts("12m456789p456s55sEEE")
    assert naive_shanten(ready) == 0
    gone = [CODES.index("3m")] * 4
    assert naive_shanten(ready, gone=gone) == 1
    assert CODES.index("3m") not in naive_useful(ready, gone=gone)


@pytest.mark.parametrize(("ranks", "sets", "tiles"), [(9, 0, 2), (6, 1, 5), (5, 2, 8), (4, 3, 11), (3, 3, 11)])
def test_every_pile_of_a_small_suit(ranks: int, sets: int, tiles: int) -> None:
    """The walk, kept to the first few ranks of one suit, against the list of every complete pile there."""
    room = [4] * ranks + [0] * (KINDS - ranks)
    for small in product(range(5), repeat=ranks):
        if sum(small) == tiles:
            hand = [*small, *[0] * (KINDS - ranks)]
            assert closest_hands(hand, room, sets)[0] == min_distance_bruteforce(small, sets)


def test_every_hand_of_one_small_suit() -> None:
    """Four honor triplets are laid down; every four concealed tiles of 一萬 to 五萬, every useful tile."""
    melds = ("CCC", "FFF", "PPP", "EEE")
    for tiles in combinations_with_replacement(range(5), 4):
        if max(tiles.count(rank) for rank in tiles) > 4:
            continue
        hand = count_tiles(tiles)
        best = min(
            missing_tiles(hand, count_tiles([*block, pair, pair]))
            for block in ALL_SETS
            for pair in range(KINDS)
            if max(count_tiles([*block, pair, pair, *meld_tiles(melds)])) <= 4
        )
        assert naive_shanten(hand, melds) == best - 1


def test_random_hands_against_every_complete_hand() -> None:
    rng = Random(16)
    for turn in range(14):
        pool = DECK if turn % 3 else [kind for kind in DECK if kind < 9]
        hand = count_tiles(rng.sample(pool, 16 + turn % 2))
        assert naive_shanten(hand) == distance_by_suits(hand) - 1


def test_random_hands_with_melds_against_every_complete_hand() -> None:
    for request in unfinished_requests(seed=4, count=40):
        hand, melds = counts(request["hand"]), request["melds"]
        if len(melds) >= 1:
            assert naive_shanten(hand, melds) == distance_by_suits(hand, melds) - 1


def test_useful_tiles_are_those_that_lower_the_distance() -> None:
    for tiles in (16, 17):
        for request in unfinished_requests(seed=tiles, count=8, tiles=tiles):
            hand, melds = counts(request["hand"]), request["melds"]
            far, left = naive_shanten(hand, melds), tiles_left(melds)
            closer = [
                kind
                for kind in range(KINDS)
                if hand[kind] < left[kind] and naive_shanten(with_one_more(hand, kind), melds) < far
            ]
            assert naive_useful(hand, melds) == closer


def test_a_ready_hand_is_one_that_waits() -> None:
    for request in unfinished_requests(seed=8, count=60):
        hand, melds = counts(request["hand"]), request["melds"]
        assert (naive_shanten(hand, melds) == 0) == bool(naive_waits(hand, melds))


def test_a_pile_that_cannot_be_is_out_of_reach() -> None:
    assert min_distance_bruteforce((4, 0, 0), 2, 0, room=(1, 3, 1)) == UNREACHABLE
