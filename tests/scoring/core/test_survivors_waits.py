"""Waits of won hands whose melds use tiles up, and hands of seventeen of which one must go, worked out by hand."""

import pytest

from scoring.core.answer import answer
from scoring.core.house import read_house
from scoring.core.notation import parse_meld, parse_tiles
from scoring.core.tiles import CODES
from tests.naive.tables import count_tiles
from tests.naive.waits import naive_waits
from tests.scoring.core.targets import slow_reach

from .asking import ask, sheet_of


@pytest.mark.parametrize(
    ("hand", "win", "melds", "waits"),
    [
        # 45m wants 3 or 6, and 33m with 99s wants 9; four 3m are held: three in hand, one in the chow.
        ("33345m99s123p", "6m", ("345m", "CCC"), "6m 9s"),
        ("33345m99s123p", "6m", ("234m", "CCC"), "6m 9s"),
        ("33345m99s123p", "6m", ("123m", "CCC"), "6m 9s"),
        # No chow with a 3m: the fourth is free.
        ("33345m99s123p", "6m", ("456m", "CCC"), "3m 6m 9s"),
        ("45m99s123p", "6m", ("333m", "345m", "CCC"), "6m"),
        ("45m99s123p", "6m", ("(3333m)", "678m", "CCC"), "6m"),
        ("45m99s123p", "6m", ("333m", "678m", "CCC"), "3m 6m"),
        ("45m99s123p", "3m", ("6666m", "789m", "CCC"), "3m"),
        # 78s wants 6 or 9; the 6s may be in three chows, or in a pong and a chow.
        ("EE78s", "9s", ("567s", "678s", "456s", "FFF"), "6s 9s"),
        ("EE78s", "9s", ("666s", "678s", "345s", "FFF"), "9s"),
        # The honors of a pong: one is left, of a kong none.
        ("EE55m", "E", ("CCC", "FFF", "PPP", "SSS"), "5m E"),
        ("E", "E", ("CCC", "FFF", "PPP", "SSS", "NNN"), "E"),
    ],
)
def test_a_winner_did_not_wait_for_what_he_holds_himself(
    hand: str, win: str, melds: tuple[str, ...], waits: str
) -> None:
    sheet = sheet_of({"hand": hand, "win": win, "melds": list(melds), "seat": "S"})
    assert " ".join(CODES[tile] for tile in sheet.case.waits) == waits
    assert naive_waits(count_tiles(parse_tiles(hand).tiles), melds) == list(sheet.case.waits)


@pytest.mark.parametrize(
    ("hand", "waits"), [("123456789m12p45699s", "3p"), ("123456789m12p456s9sE", ""), ("123456789m44p45688s", "4p 8s")]
)
def test_who_wins_by_flowers_may_have_waited_too(hand: str, waits: str) -> None:
    sheet = sheet_of({"hand": hand, "by": "eight_flowers", "seat": "S"})
    assert " ".join(CODES[tile] for tile in sheet.case.waits) == waits


def test_seventeen_tiles_are_answered_with_what_to_throw() -> None:
    """Without the E: 123 123 456 789 and 9s 9s 8s 7s: four runs, 99s and 78s, or 789s and a lone 9s."""
    found = ask("123m123p456p789p7899sE")
    assert (found["win"], found["shanten"]) == (False, 0)
    first, second, *others = found["discards"]
    # E goes: 7899s with four runs waits for 9s (789 and a pair of 9s) and for 6s (678 and 99).
    assert first == {
        "tile": "E", "shanten": 0, "useful": [{"tile": "6s", "left": 4}, {"tile": "9s", "left": 2}],
    }  # fmt: skip
    assert second == {"tile": "9s", "shanten": 0, "useful": [{"tile": "E", "left": 3}]}
    assert {other["shanten"] for other in others} == {1}


@pytest.mark.parametrize(
    ("hand", "melds", "shanten"),
    [
        ("123m456p78sEE9m", ("CCC", "234p"), 0),
        # 13m and 2m are a run; 46p, 79s and the pair lack one each.
        ("13m46p79s258mEF", ("CCC", "234p"), 2),
        ("123m456p789sEE", ("CCC", "234p"), -1),
        ("1122m2277p3388sNNNEE", (), 3),
    ],
)
def test_seventeen_tiles_beside_melds(hand: str, melds: tuple[str, ...], shanten: int) -> None:
    found = ask(hand, None, *melds)
    tiles = parse_tiles(hand).tiles
    own = [meld for meld in (parse_meld(text)[0] for text in melds) if meld]
    assert found["shanten"] == shanten
    assert {one["tile"] for one in found["discards"]} == {CODES[tile] for tile in tiles}
    for one in found["discards"]:
        rest = list(tiles)
        rest.remove(CODES.index(one["tile"]))
        reached, useful = slow_reach(rest, own)
        assert one["shanten"] == reached
        assert [each["tile"] for each in one["useful"]] == [CODES[tile] for tile in useful]
        held = [*tiles, *(tile for meld in own for tile in meld.tiles)]
        assert [each["left"] for each in one["useful"]] == [4 - held.count(tile) for tile in useful]


def test_seven_pairs_count_where_the_table_has_them() -> None:
    """1122m 2277p 3388s NNN EE is a win there, and without an E it waits for one."""
    house = read_house({"label": "x", "extends": "standard", "patterns": {"seven_pairs_triplet": {"value": 8}}}).rules
    seventeen = {"hand": "1122m2277p3388sNNNEE", "house": "any"}
    found = answer(seventeen, lambda _: house)
    assert found["shanten"] == -1
    by_tile = {one["tile"]: one for one in found["discards"]}
    assert by_tile["E"] == {"tile": "E", "shanten": 0, "useful": [{"tile": "E", "left": 2}]}
    sixteen = answer({"hand": "1122m2277p3388sNNNE", "house": "any"}, lambda _: house)
    assert [wait["tile"] for wait in sixteen["waits"]] == ["E"]
    assert sixteen["waits"][0]["tai_draw"] == 8 + 3 + 1  # 嚦咕嚦咕, 門清自摸, 獨聽


def test_a_hand_that_is_not_ready_names_what_helps() -> None:
    found = ask("123m123456p5799s9mEC")
    reached, useful = slow_reach(parse_tiles("123m123456p5799s9mEC").tiles, [])
    assert found["shanten"] == reached
    assert [one["tile"] for one in found["useful"]] == [CODES[tile] for tile in useful]


def test_what_a_wait_is_worth_leaves_out_what_a_discard_cannot_have() -> None:
    """After a flower: 槓上開花 goes with the draw alone (自摸, 門清 and 獨聽 beside it)."""
    found = ask("123456789m12p45699s", None, flowers=["2f"], by="draw", situation=["after_flower"])
    (wait,) = found["waits"]
    # Discard: 門清 1, 獨聽 1, 正花 1. Draw: 門清自摸 3, 獨聽 1, 正花 1, 槓上開花 1.
    assert wait == {"tile": "3p", "left": 4, "tai_discard": 3, "tai_draw": 6}
