"""Known shapes: how many ways they split, where the winning tile goes, what they wait for."""

import pytest

from .shapes import Block, block_of_meld, naive_is_win, readings, splits
from .tables import CATALOGUE, CODES, RULE_SETS, VALUES, count_tiles, read_tiles, write_tiles
from .waits import naive_waits


def counts(text: str) -> list[int]:
    return count_tiles(read_tiles(text))


def waits(hand: str, *melds: str) -> str:
    return " ".join(CODES[kind] for kind in naive_waits(counts(hand), melds))


def distinct_splits(text: str, sets: int) -> set[tuple[Block, ...]]:
    return {tuple(sorted(split)) for split in splits(counts(text), sets)}


@pytest.mark.parametrize(
    ("hand", "sets", "ways"),
    [
        ("123m11p", 1, 1),
        ("222333444m55p", 3, 2),  # three triplets or three equal sequences
        ("11122233344m", 3, 3),  # 111 222 333 44, 123×3 44, 11 123 234 234
        ("EEESSSWWWNNNCCCFF", 5, 1),
        ("111222333444m55p", 4, 3),  # all triplets, 123×3 and 444, 111 and 234×3
        ("123m1p", 1, 0),
        ("891m11p", 1, 0),  # runs do not go round the corner
        ("9m12p11s", 1, 0),  # nor from one suit to the next
        ("ESW11p", 1, 0),  # honors make no runs
    ],
)
def test_counts_the_ways_to_split(hand: str, sets: int, ways: int) -> None:
    assert len(distinct_splits(hand, sets)) == ways


def test_a_split_uses_exactly_the_tiles_it_was_given() -> None:
    for split in splits(counts("11123444556667899m"), 5):
        assert sorted(tile for block in split for tile in block.tiles) == read_tiles("11123444556667899m")


def test_the_winning_tile_takes_every_place_it_can() -> None:
    found = readings(counts("344445m55p222s555s789s"), [], CODES.index("4m"))
    places = {(reading.won.shape, write_tiles(reading.won.tiles)) for reading in found}
    assert places == {("triplet", "444m"), ("sequence", "345m")}


def test_equal_blocks_are_one_place_for_the_winning_tile() -> None:
    found = readings(counts("112233m55p"), ["CCC", "FFF", "PPP"], CODES.index("3m"))
    assert len(found) == 1


def test_melds_are_read_with_who_gave_the_tile() -> None:
    assert block_of_meld("234m") == ("sequence", (1, 2, 3), True)
    assert block_of_meld("CCC") == ("triplet", (31, 31, 31), True)
    assert block_of_meld("7777p") == ("kong", (15,) * 4, True)
    assert block_of_meld("(EEEE)") == ("kong", (27,) * 4, False)


@pytest.mark.parametrize(
    ("hand", "melds", "wanted"),
    [
        ("123456789m456p34s55s", (), "2s 5s"),
        ("1112345678999m456p", (), "1m 2m 3m 4m 5m 6m 7m 8m 9m"),
        ("7888m123456p234s", ("NNN",), "6m 7m 9m"),
        ("123456m12p56799s", ("(3333p)",), ""),  # the fifth 3p does not exist
        ("34p123456m678s99s", ("(5555p)",), "2p"),
        ("11112m345678p12399s", (), "3m"),
        ("5s", ("123m", "456m", "789p", "234p", "678s"), "5s"),
        ("456789m23477p33s", ("123s",), "7p 3s"),
        ("1155m2277p3388sNNNE", (), ""),  # seven pairs are no hand
    ],
)
def test_waits(hand: str, melds: tuple[str, ...], wanted: str) -> None:
    assert waits(hand, *melds) == wanted


def test_five_equal_tiles_are_no_win_and_no_crash() -> None:
    assert not naive_is_win(counts("11111m23m456p789sEEEN"))
    assert not naive_is_win(counts("11m123456p234s"), ["111m", "999s"])


@pytest.mark.parametrize("text", ["123m456p77sEECC", "19m19p19sESWNCFP", "1111m2m"])
def test_tiles_are_written_as_they_are_read(text: str) -> None:
    assert read_tiles(write_tiles(read_tiles(text))) == sorted(read_tiles(text))


def test_the_typed_table_is_whole() -> None:
    assert len(CATALOGUE) == len(set(CATALOGUE)) == 47
    assert set(VALUES) == set(RULE_SETS)
    assert VALUES["platform"]["five_concealed_triplets"] == 16
    assert VALUES["club"] == VALUES["classic"] | {"declared_ready": 0}
    assert VALUES["sixteen"] == VALUES["standard"] | {"heavenly_hand": 16}
