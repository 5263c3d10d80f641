"""Shanten, waits, useful tiles and discards: known hands, and random ones against a plain search."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.core import scarcity
from scoring.core.hand import Meld, MeldKind
from scoring.core.keys import hand_key
from scoring.core.notation import parse_meld, parse_tiles
from scoring.core.shanten import Discard, discards, shanten, shanten_of_key, useful_tiles, waits
from scoring.core.tiles import CODES, count_kinds
from tests.scoring.core.targets import KINDS, room_beside, slow_reach, some_hand, some_melds


def tiles(text: str) -> tuple[int, ...]:
    return parse_tiles(text).tiles


def melds_of(texts: str) -> list[Meld]:
    melds = [parse_meld(text)[0] for text in texts.split()]
    return [meld for meld in melds if meld is not None]


def codes(some: Sequence[int]) -> str:
    return " ".join(CODES[tile] for tile in some)


WAITS = [
    ("123456m123456p234sE", "", "E"),
    ("123456789m45566p34s", "", ""),
    ("123456789m456p3334s", "", "2s 4s 5s"),
    ("123456789m1134567s", "", "2s 5s 8s"),
    ("1112345678999m456p", "", "1m 2m 3m 4m 5m 6m 7m 8m 9m"),
    ("11112m345678p12399s", "", "3m"),
    ("123456m12p56799s", "(3333p)", ""),
    ("123456m12p56799s", "333p", "3p"),
    ("123456m12p99s", "123p 345p", "3p"),
    ("123456m12p99s", "333p 345p", ""),
    ("123456m24p56799s", "3333p", ""),
    ("456789m23477p33s", "123s", "7p 3s"),
    ("456789m77p33s", "123s 3333p", "7p 3s"),
    ("7888m123456p234s", "NNN", "6m 7m 9m"),
    ("222m888p11123sEEEPP", "", "1s 4s P"),
    ("5666m123456p123789s", "", "4m 5m 7m"),
    ("123456m34p789sEE", "444p", "2p 5p"),
    ("123456m33p789sEE", "4444p", "3p E"),
    ("1155m2277p3388sNNNE", "", ""),
    ("5m", "555m 123p 123p 123p 123p", ""),
    ("5m", "345m 555s 666s 777s 888s", "5m"),
    ("5m", "345m 345m 345m 777s 888s", ""),
    ("E", "EEE 555s 666s 777s 888s", ""),
    ("1112m", "123m 555s 666s 777s", "2m 3m"),
    ("1112m", "333m 555s 666s 777s", "2m 3m"),
    ("1112m", "3333m 555s 666s 777s", "2m"),
    ("1112m", "222m 555s 666s 777s", "3m"),
]


@pytest.mark.parametrize(("hand", "melds", "expected"), WAITS)
def test_waits(hand: str, melds: str, expected: str) -> None:
    assert codes(waits(tiles(hand), melds_of(melds))) == expected


@pytest.mark.parametrize(
    ("hand", "melds", "expected"),
    [
        ("123456789m123456p33s", "", -1),
        ("123456789m123456p3s", "", 0),
        ("123456789m123456p34s", "", 0),
        ("147m258p369sESWNCFP", "", 10),
        ("147m258p369sESWNCFP1m", "", 9),
        ("55m", "123m 123m 345p 345p EEE", -1),
        ("123456m12p56799s", "(3333p)", 1),
        ("5m", "555m 123p 123p 123p 123p", 1),
        ("19m", "1111s 2222s 3333s 4444s 5555s", 0),
        ("11114444m1144p1144s", "", 2),
    ],
)
def test_shanten(hand: str, melds: str, expected: int) -> None:
    assert shanten(tiles(hand), melds_of(melds)) == expected


def test_shanten_of_a_key_is_that_of_the_tiles() -> None:
    hand = tiles("1358m2469p1147sESC")
    assert shanten_of_key(hand_key(hand), 5) == shanten(hand)
    assert shanten_of_key(hand_key(tiles("1358m2469p11s")), 3) == shanten(tiles("1358m2469p11s"), melds_of("EEE 444s"))


def check_against_search(seed: int, count: int) -> None:
    random = Random(seed)
    for _ in range(count):
        melds = some_melds(random, random.choice((0, 0, 0, 1, 2, 3, 4, 5)))
        hand = some_hand(random, random.choice((16, 16, 16, 17)), melds, random.choice((0, 0.5, 0.8, 0.95)))
        assert (shanten(hand, melds), useful_tiles(hand, melds)[1]) == slow_reach(hand, melds), (hand, melds)


def test_some_random_hands() -> None:
    check_against_search(1, 300)


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(100, 120))
def test_many_random_hands(seed: int) -> None:
    check_against_search(seed, 1_000)


def scarce_hand(random: Random) -> tuple[list[int], list[Meld]]:
    """Make a hand whose melds use up tiles that it would like: all within a few ranks of one suit."""
    low = random.choice((0, 2, 4, 6, 11, 27))
    kinds = range(low, low + 3)
    count = random.choice((1, 1, 2, 3, 4))
    melds: list[Meld] = []
    while len(melds) < count:
        melds = some_melds(random, min(count, 2), kinds if low < 27 else range(27, 34))
        melds += some_melds(random, count - len(melds))
        if min(room_beside(melds)) < 0:
            melds = []
    near = list(range(max(0, low - 2), min(low + 5, low // 9 * 9 + 9, 34)))
    room = room_beside(melds)
    wall = [kind for kind in near for _ in range(room[kind])]
    hand = random.sample(wall, min(len(wall), random.randint(2, 7), 16 - 3 * count))
    rest = [kind for kind in range(KINDS) if kind not in near for _ in range(room[kind])]
    at = random.randrange(len(rest) - 20)
    return sorted(hand + rest[at : at + 16 - 3 * count - len(hand)]), melds


def check_scarce_hands(seed: int, count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    worked_out = 0
    work_out = scarcity.reach_scarce

    def counted(key: int, taken: int, sets: int) -> tuple[int, int]:
        nonlocal worked_out
        worked_out += 1
        return work_out(key, taken, sets)

    monkeypatch.setattr(scarcity, "reach_scarce", counted)
    random = Random(seed)
    for _ in range(count):
        hand, melds = scarce_hand(random)
        assert useful_tiles(hand, melds) == slow_reach(hand, melds), (hand, melds)
    assert worked_out > count // 10, "too few of these hands are short of tiles"


def test_some_hands_whose_melds_use_up_their_tiles(monkeypatch: pytest.MonkeyPatch) -> None:
    check_scarce_hands(1, 300, monkeypatch)


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(100, 120))
def test_many_hands_whose_melds_use_up_their_tiles(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    check_scarce_hands(seed, 1_000, monkeypatch)


@pytest.mark.parametrize(
    ("hand", "melds"),
    [
        ("123456m12p56799s", "333p"),
        ("1258m34p789sEE5m", "444p"),
        ("123456m11p5799s", "123p"),
        ("1278m", "345m 345m 789m 777s"),
    ],
)
def test_hands_with_tiles_enough_are_not_worked_out(hand: str, melds: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scarcity, "reach_scarce", None)
    assert useful_tiles(tiles(hand), melds_of(melds)) == slow_reach(tiles(hand), melds_of(melds))


def test_what_is_worked_out_is_what_is_looked_up_where_nothing_is_short() -> None:
    random = Random(9)
    for _ in range(100):
        melds = some_melds(random, random.randint(1, 4))
        hand = some_hand(random, 16, melds, random.choice((0, 0.8)))
        key, sets = hand_key(hand), 5 - len(melds)
        taken = hand_key(tile for meld in melds for tile in meld.tiles)
        lacking, mask = scarcity.reach_scarce(key, taken, sets)
        assert (lacking - 1, [kind for kind in range(KINDS) if mask >> kind & 1]) == (
            shanten(hand, melds),
            list(useful_tiles(hand, melds)[1]),
        )


@pytest.mark.parametrize("melds", ["1111m 9999m 1111p 9999p", "(EEEE) (CCCC) FFFF PPPP", "2222m 3333m 4444m 5555m"])
def test_four_kongs(melds: str) -> None:
    random = Random(melds)
    own = melds_of(melds)
    for _ in range(25):
        hand = some_hand(random, 16, own, random.choice((0, 0.9)))
        assert useful_tiles(hand, own) == slow_reach(hand, own), hand


# ---- discards ---------------------------------------------------------------------------------------------


def test_discards_of_a_hand_that_is_ready_but_for_one_tile() -> None:
    best, second, *others = discards(tiles("123456m123456p2349sE"))
    assert best == Discard(tile=tiles("9s")[0], shanten=0, useful=tiles("E"), left=3)
    assert second == Discard(tile=tiles("E")[0], shanten=0, useful=tiles("9s"), left=3)
    assert {other.shanten for other in others} == {1}
    assert codes(others[0].useful) == "1m 4m 7m 9s E"
    assert others[0].left == 3 + 3 + 4 + 3 + 3


def test_visible_tiles_are_not_left_and_may_change_the_order() -> None:
    visible = [0] * KINDS
    visible[tiles("E")[0]] = 2
    best, second, *_ = discards(tiles("123456m123456p2349sE"), visible=visible)
    assert (codes([best.tile]), best.left) == ("E", 3)
    assert (codes([second.tile]), second.useful, second.left) == ("9s", tiles("E"), 1)
    # More than there can be counts as none left, never as fewer than none.
    assert discards(tiles("123456m123456p2349sE"), visible=[4] * KINDS)[0].left == 0


def test_discards_agree_with_useful_tiles_and_stand_in_order() -> None:
    random = Random(12)
    for _ in range(150):
        melds = some_melds(random, random.choice((0, 0, 1, 2, 3, 4, 5)))
        hand = some_hand(random, 17, melds, random.choice((0, 0.5, 0.9)))
        held = count_kinds(hand + [tile for meld in melds for tile in meld.tiles])
        visible = [random.randint(0, 4 - copies) for copies in held]
        found = discards(hand, melds, visible=visible)
        assert sorted(discard.tile for discard in found) == sorted(set(hand))
        assert list(found) == sorted(found, key=lambda one: (one.shanten, -one.left, one.tile))
        for tile, reached, useful, left in found:
            rest = hand.copy()
            rest.remove(tile)
            assert (reached, useful) == useful_tiles(rest, melds)
            assert left == sum(4 - held[kind] - visible[kind] for kind in useful)
        lowest = found[0].shanten
        assert shanten(hand, melds) == lowest or (shanten(hand, melds) == -1 and lowest == 0)


# ---- 嚦咕嚦咕 ---------------------------------------------------------------------------------------------


def missing_pairs_and_triplet(held: Sequence[int]) -> int:
    """Go through the kinds; keep the fewest tiles missing for each number of pairs, without and with the triplet."""
    fewest = {(0, False): 0}
    for copies in held:
        after: dict[tuple[int, bool], int] = {}
        for (pairs, triplet), missing in fewest.items():
            for more_pairs, makes_triplet in ((0, False), (1, False), (2, False), (0, True)):
                if pairs + more_pairs > 7 or (triplet and makes_triplet):
                    continue
                state = pairs + more_pairs, triplet or makes_triplet
                cost = missing + max(0, 2 * more_pairs + 3 * makes_triplet - copies)
                after[state] = min(cost, after.get(state, 99))
        fewest = after
    return fewest[7, True]


def test_seven_pairs_and_a_triplet() -> None:
    def ready(hand: str) -> str:
        return codes(waits(tiles(hand), seven_pairs=True))

    assert ready("1155m2277p3388sEENN") == "1m 5m 2p 7p 3s 8s E N"
    assert ready("1155m2277p3388sNNNE") == "E"
    assert ready("1111m2277p3388sNNNE") == "E"
    assert ready("1111m2277p3388sNNNN") == "2p 7p 3s 8s"
    assert shanten(tiles("1155m2277p3388sNNNEE"), seven_pairs=True) == -1
    assert shanten(tiles("1155m2277p3388sNNNEE")) > 0
    assert shanten(tiles("1155m2277p3388s"), melds_of("NNN"), seven_pairs=True) == shanten(
        tiles("1155m2277p3388s"), melds_of("NNN")
    )


def test_seven_pairs_beside_sets_against_a_plain_count() -> None:
    random = Random(14)
    for _ in range(60):
        pool = random.sample(range(KINDS), random.choice((6, 8, 10, 34)))
        hand = sorted(random.sample([kind for kind in pool for _ in range(4)], 16))
        held = count_kinds(hand)
        fewest = min(missing_pairs_and_triplet(held), shanten(hand) + 1)
        useful = []
        for kind in range(KINDS):
            if held[kind] < 4:
                more = [*held[:kind], held[kind] + 1, *held[kind + 1 :]]
                if min(missing_pairs_and_triplet(more), shanten([*hand, kind]) + 1) < fewest:
                    useful.append(kind)
        assert useful_tiles(hand, seven_pairs=True) == (fewest - 1, tuple(useful)), hand


def test_discards_with_seven_pairs_agree_with_useful_tiles() -> None:
    random = Random(15)
    for _ in range(50):
        hand = sorted(random.sample([kind for kind in random.sample(range(KINDS), 8) for _ in range(4)], 17))
        for tile, reached, useful, _ in discards(hand, seven_pairs=True):
            rest = hand.copy()
            rest.remove(tile)
            assert (reached, useful) == useful_tiles(rest, seven_pairs=True)


# ---- what always holds ------------------------------------------------------------------------------------

hands16 = st.lists(st.integers(0, 135), min_size=16, max_size=16, unique=True).map(
    lambda wall: sorted(place // 4 for place in wall)
)
seeds = st.integers(0, 2**32)


@given(hands16)
def test_a_useful_tile_and_the_best_discard_come_one_nearer_and_no_other_tile_does(hand: list[int]) -> None:
    before, useful = useful_tiles(hand)
    for kind in range(KINDS):
        if hand.count(kind) < 4:
            after = shanten([*hand, kind])
            assert after == before - (kind in useful)
            assert after == -1 or discards(sorted([*hand, kind]))[0].shanten == after


@given(hands16, st.permutations(range(3)), st.permutations(range(27, 34)), st.booleans())
def test_suits_and_honors_may_change_places(
    hand: list[int], suits: list[int], honors: list[int], mirrored: bool
) -> None:
    def moved(tile: int) -> int:
        if tile >= 27:
            return honors[tile - 27]
        return 9 * suits[tile // 9] + (8 - tile % 9 if mirrored else tile % 9)

    before, useful = useful_tiles(hand)
    assert useful_tiles([moved(tile) for tile in hand]) == (before, tuple(sorted(map(moved, useful))))


@given(seeds)
def test_melds_that_take_more_tiles_bring_no_hand_nearer(seed: int) -> None:
    random = Random(seed)
    kongs = some_melds(random, random.randint(1, 4), random.choice((range(5), range(34))))
    hand = some_hand(random, 16, kongs, 0.8)
    pongs = [Meld(MeldKind.PONG, meld.tile) if meld.is_kong else meld for meld in kongs]
    assert shanten(hand, kongs) >= shanten(hand, pongs)


@given(seeds)
def test_a_meld_laid_down_from_the_hand_never_helps(seed: int) -> None:
    random = Random(seed)
    hand = some_hand(random, 16, (), 0.9)
    blocks = {block for block in combinations(hand, 3) if block[0] == block[2]}
    for tile, *_ in blocks:
        rest = hand.copy()
        for _ in range(3):
            rest.remove(tile)
        assert shanten(rest, [Meld(MeldKind.PONG, tile)]) >= shanten(hand)
