"""Tiles and melds in writing: every accepted form in, one form out."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.core.answer import answer
from scoring.core.hand import Meld, MeldKind
from scoring.core.notation import (
    format_meld,
    format_tiles,
    is_sequence_start,
    meld_of,
    name_tiles,
    parse_meld,
    parse_tiles,
    plain_width,
)
from scoring.core.tiles import CODES, EAST, GREEN, KINDS, NAMES, RED, WHITE

WIDE = {code: code + 0xFEE0 for code in range(0x21, 0x7F)}
quick = settings(max_examples=200, deadline=None)
any_tiles = st.lists(st.integers(0, 41), max_size=20)
playing_tiles = st.lists(st.integers(0, KINDS - 1), max_size=20)


def tiles_of(text: str) -> list[int]:
    """Read tiles that must be readable."""
    found = parse_tiles(text)
    assert not found.problems, found.problems
    assert not found.unread
    return list(found.tiles)


def codes_of(text: str) -> str:
    return " ".join(CODES[tile] for tile in tiles_of(text))


# ---- out and in again -------------------------------------------------------------------------------------


@quick
@given(any_tiles)
def test_compact_codes_are_read_back(tiles: list[int]) -> None:
    assert tiles_of(format_tiles(tiles)) == tiles


@quick
@given(any_tiles)
def test_names_are_read_back(tiles: list[int]) -> None:
    assert tiles_of(name_tiles(tiles)) == tiles
    assert tiles_of("".join(NAMES[tile] for tile in tiles)) == tiles


@quick
@given(any_tiles)
def test_full_width_is_read_like_plain(tiles: list[int]) -> None:
    text = format_tiles(tiles)
    assert tiles_of(text.translate(WIDE)) == tiles
    assert plain_width(text.translate(WIDE)) == text


@quick
@given(any_tiles, st.sampled_from(["", " ", "+", ",", "、", "，", "「", "」", "　", "\n"]))
def test_signs_between_tiles_are_ignored(tiles: list[int], sign: str) -> None:
    assert tiles_of(sign.join(CODES[tile] for tile in tiles)) == tiles


ALL_MELDS = [
    Meld(kind, tile)
    for tile in range(KINDS)
    for kind in MeldKind
    if kind is not MeldKind.CHOW or is_sequence_start(tile)
]


@pytest.mark.parametrize("meld", ALL_MELDS, ids=format_meld)
def test_every_meld_is_read_back(meld: Meld) -> None:
    for text in (format_meld(meld), format_meld(meld).translate(WIDE), f" {format_meld(meld)} "):
        read, tiles, problems = parse_meld(text)
        assert read == meld
        assert tiles == meld.tiles
        assert not problems
    assert meld_of(reversed(meld.tiles), concealed=meld.kind is MeldKind.CONCEALED_KONG) == meld


# ---- the accepted forms -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("123m456p77s", "1m 2m 3m 4p 5p 6p 7s 7s"), ("一萬", "1m"), ("1萬", "1m"), ("123萬", "1m 2m 3m"),
        ("伍萬", "5m"),
        ("一二三萬", "1m 2m 3m"), ("壹貳參肆伍陸柒捌玖萬", "1m 2m 3m 4m 5m 6m 7m 8m 9m"), ("1万", "1m"), ("二筒", "2p"),
        ("2餅", "2p"), ("2饼", "2p"), ("大餅", "1p"), ("三條", "3s"), ("3索", "3s"), ("3条", "3s"),
        ("東南西北", "E S W N"), ("东", "E"), ("ESWN", "E S W N"), ("1234z", "E S W N"), ("東風", "E"),
        ("中發白", "C F P"), ("CFP", "C F P"), ("紅中青發白板", "C F P"), ("发", "F"), ("567z", "P F C"),
        ("1z2z3z4z5z6z7z", "E S W N P F C"), ("春夏秋冬", "1f 2f 3f 4f"), ("梅蘭菊竹", "5f 6f 7f 8f"),
        ("12345678f", "1f 2f 3f 4f 5f 6f 7f 8f"), ("兰", "6f"), ("「1萬」+２ｐ，３ｓ、Ｅ", "1m 2p 3s E"), ("", ""),
        (" 　", ""),
        ("中中中", "C C C"), ("1m2m3m", "1m 2m 3m"), ("一1萬", "1m 1m"),
    ],
)  # fmt: skip
def test_an_accepted_form(text: str, codes: str) -> None:
    assert codes_of(text) == codes


def test_the_riichi_order_of_the_dragons() -> None:
    assert tiles_of("567z") == [WHITE, GREEN, RED]


def test_case_tells_a_suit_from_an_honor() -> None:
    assert codes_of("1sS") == "1s S"
    assert parse_tiles("1M").problems
    assert parse_tiles("e").problems


@pytest.mark.parametrize(
    ("text", "unread", "place"),
    [
        ("0m", "0m", 1), ("1x", "1x", 1), ("12", "12", 1), ("1m龍2m", "龍", 3), ("8z", "8z", 1), ("9f", "9f", 1),
        ("12m3", "3", 4), ("十萬", "十萬", 1), ("1m\x002m", "\x00", 3), ("1m🀄", "🀄", 3), ("1-9m", "1-", 1),
        ("mm", "mm", 1),
        ("1m２2", "２2", 3),
    ],
)  # fmt: skip
def test_what_is_no_tile_is_named_with_its_place(text: str, unread: str, place: int) -> None:
    found = parse_tiles(text, "hand")
    assert unread in found.unread
    (problem,) = [problem for problem in found.problems if f"「{unread}」" in problem.message]
    assert problem.message.startswith(f"第 {place} 個字起的")
    assert problem.field == "hand"


@quick
@given(st.text(max_size=40))
def test_nothing_is_dropped_silently(text: str) -> None:
    """What was not read stands among the unread pieces, in order, and each has its problem."""
    found = parse_tiles(text)
    assert len(found.unread) == len(found.problems)
    rest = text
    for piece in found.unread:
        assert piece in rest
        rest = rest[rest.index(piece) + len(piece) :]
    assert found.unread or found.tiles or not plain_width(text).strip(" \t\r\n+,、，「」")


NO_MELDS = [
    "",
    "1m",
    "12m",
    "124m",
    "891m",
    "1m2p3s",
    "CCF",
    "ESW",
    "11112m",
    "(CCC)",
    "(123m)",
    "()",
    "1f1f1f",
    "1234m",
    "NCF",
]


@pytest.mark.parametrize("text", NO_MELDS)
def test_what_is_no_meld_is_refused(text: str) -> None:
    meld, _, problems = parse_meld(text, "melds")
    assert meld is None
    assert [problem.code.value for problem in problems] == ["bad_meld"]


def test_honors_make_no_run() -> None:
    assert not any(is_sequence_start(tile) for tile in range(EAST, 42))
    assert [tile % 9 for tile in range(EAST) if is_sequence_start(tile)] == [*range(7)] * 3


def spelled(key: str, text: str) -> dict[str, Any]:
    good = {"hand": "123456m234p78s99s", "win": "6s", "melds": ["CCC"], "flowers": ["1f"], "seat": "S"}
    return {**good, key: text}


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("hand", "１２３４５６萬 二三四筒 78條+99索"), ("hand", "9s 9s 8s 7s 4p 3p 2p 6m 5m 4m 3m 2m 1m"),
        ("win", "六條"), ("win", "６ｓ"),
        ("melds", ["中中中"]), ("melds", ["777z"]), ("melds", ["紅中中 C"]), ("flowers", ["春"]), ("flowers", ["１ｆ"]),
    ],
)  # fmt: skip
def test_any_form_gives_the_same_answer(key: str, text: Any) -> None:
    assert answer(spelled(key, text)) == answer(spelled("seat", "S"))
