"""The tables against targets that are listed one by one."""

from __future__ import annotations

import zlib
from itertools import combinations_with_replacement, product
from random import Random

import numpy as np
import pytest

from scoring.core import distance
from scoring.core.keys import WEIGHTS, hand_key
from scoring.core.tables import DATA, HONORS_AT, SETS, merge, unfold
from scoring.tables_build.packing import build, fold

RANKS = range(9)
SEQUENCES = [(at, at + 1, at + 2) for at in range(7)]


def listed_targets(ranks: int, *, runs: bool) -> list[np.ndarray]:
    """List by sheer enumeration all counts of 0–5 sets, then of 0–5 sets and a pair."""
    triplets = [(rank, rank, rank) for rank in range(ranks)]
    sets = triplets + (SEQUENCES if runs else [])
    bare, paired = [], []
    for number in range(SETS):
        rows = set()
        for chosen in combinations_with_replacement(sets, number):
            tiles = [rank for block in chosen for rank in block]
            rows.add(tuple(tiles.count(rank) for rank in range(ranks)))
        with_pair = {
            tuple(copies + 2 * (rank == pair) for rank, copies in enumerate(row))
            for row in rows
            for pair in range(ranks)
        }
        bare.append(np.array([row for row in rows if max(row) <= 4]))
        paired.append(np.array([row for row in with_pair if max(row) <= 4]))
    return bare + paired


def nearest(targets: list[np.ndarray], counts: tuple[int, ...]) -> bytes:
    return bytes(int(np.maximum(rows - np.array(counts), 0).sum(axis=1).min()) for rows in targets)


def suit_key(counts: tuple[int, ...]) -> int:
    return sum(copies * 5**rank for rank, copies in enumerate(counts))


@pytest.fixture(scope="module")
def suit_targets() -> list[np.ndarray]:
    return listed_targets(9, runs=True)


def test_every_count_of_the_lowest_three_ranks_and_of_three_in_the_middle(suit_targets: list[np.ndarray]) -> None:
    for low, counts in product((0, 3), product(range(5), repeat=3)):
        whole = (0,) * low + counts + (0,) * (6 - low)
        assert distance.vector_at(suit_key(whole)) == nearest(suit_targets, whole), whole


def random_counts(random: Random) -> tuple[int, ...]:
    weights = random.choice([(6, 3, 2, 1, 1), (1, 1, 1, 1, 1), (2, 3, 2, 1, 0)])
    return tuple(random.choices(range(5), weights, k=9))


def check_suits(targets: list[np.ndarray], seed: int, count: int) -> None:
    random = Random(seed)
    for counts in (random_counts(random) for _ in range(count)):
        assert distance.vector_at(suit_key(counts)) == nearest(targets, counts), counts


def test_some_suits(suit_targets: list[np.ndarray]) -> None:
    check_suits(suit_targets, 1, 200)


@pytest.mark.nightly
def test_many_suits(suit_targets: list[np.ndarray]) -> None:
    check_suits(suit_targets, 2, 50_000)


def test_honors_of_all_shapes() -> None:
    targets = listed_targets(7, runs=False)
    random = Random(3)
    for counts in combinations_with_replacement(range(5), 7):
        shuffled = tuple(random.sample(counts, 7))
        assert distance.vector_at(suit_key(shuffled) + HONORS_AT) == nearest(targets, shuffled), shuffled


def test_merging_divides_the_sets_in_the_best_way() -> None:
    empty = distance.vector_at(0)
    three_runs = distance.vector_at(suit_key((1,) * 9))
    merged = merge(three_runs, empty)
    assert merged == merge(empty, three_runs)
    assert list(merged[:SETS]) == [0, 0, 0, 0, 3, 6]
    assert list(merged[SETS:]) == [1, 1, 1, 2, 5, 8]


def deal(random: Random, size: int = 17) -> list[int]:
    return sorted(kind // 4 for kind in random.sample(range(136), size))


def test_what_reach_says_is_what_one_more_tile_does() -> None:
    random = Random(4)
    for _ in range(300):
        hand, sets = deal(random, 16), random.randint(1, 5)
        key = hand_key(hand)
        lacking, mask = distance.reach(key, sets)
        assert lacking == distance.missing(key, sets)
        for kind in range(34):
            after = distance.missing(key + WEIGHTS[kind], sets) if hand.count(kind) < 4 else lacking
            assert lacking - after == (mask >> kind & 1), (hand, kind)


def test_reach_without_each_tile_is_the_reach_without_it() -> None:
    random = Random(5)
    for _ in range(300):
        hand, sets = deal(random), random.randint(1, 5)
        key, kinds = hand_key(hand), sorted(set(hand))
        expected = [distance.reach(key - WEIGHTS[kind], sets) for kind in kinds]
        assert distance.reach_without_each(key, sets, kinds) == expected


def test_memos_are_bounded_and_may_be_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    random = Random(6)
    keys = [hand_key(deal(random, 16)) for _ in range(200)]
    expected = [distance.reach(key, 5) for key in keys]
    memos = distance._halves, distance._suits, distance._lowering
    monkeypatch.setattr(distance, "MEMO_LIMIT", 7)
    for key, reach in zip(keys, expected, strict=True):
        assert distance.reach(key, 5) == reach
    for memo in memos:
        memo.clear()
    for key, reach in zip(keys, expected, strict=True):
        assert distance.reach(key, 5) == reach
        assert all(0 < len(memo) <= 7 for memo in memos)


def test_a_folded_table_unfolds_to_itself() -> None:
    table = np.array(Random(7).choices(range(9), k=5**4), np.uint8)
    levels = fold(table)
    words = (word for level in levels for row in level for word in row)
    assert unfold(words, [len(level) for level in levels]) == table.tobytes()


def test_the_file_is_small() -> None:
    assert DATA.stat().st_size <= 64 * 1024


@pytest.mark.nightly
def test_the_file_is_what_the_builder_makes() -> None:
    assert zlib.decompress(DATA.read_bytes()) == build()
