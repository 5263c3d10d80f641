"""What holds for every hand, whatever it is."""

from itertools import permutations
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.core.answer import answer
from scoring.core.hand import Hand
from scoring.core.ruleset import load_rulesets
from tests.naive.random_hands import random_win
from tests.naive.tables import read_tiles, write_tiles

SIDES = ("right", "across", "left")
seeds = st.integers(0, 2**32)
quick = settings(max_examples=60, deadline=None)


def lines(found: dict[str, Any]) -> dict[str, int]:
    return {line["id"]: line["tai"] for line in found["patterns"]}


def outcome(request: dict[str, Any]) -> tuple[Any, ...]:
    """Score a request; give all of the answer that does not name tiles."""
    found = answer(request)
    assert found["ok"], (request, found)
    missed = sorted((line["id"], line["why"], line.get("by")) for line in found["not_counted"])
    return found["tai"], lines(found), missed, found["payments"]


@quick
@given(seeds)
def test_the_order_in_which_tiles_and_melds_are_written_changes_nothing(seed: int) -> None:
    rng = Random(seed)
    request = random_win(rng)
    codes = [write_tiles([tile]) for tile in read_tiles(request["hand"])]
    rng.shuffle(codes)
    shuffled = {
        **request,
        "hand": " ".join(codes),
        "melds": rng.sample(request.get("melds", []), k=len(request.get("melds", []))),
    }
    if request.get("flowers"):
        shuffled["flowers"] = rng.sample(request["flowers"], k=len(request["flowers"]))
    first, second = answer(request), answer(shuffled)
    assert outcome(shuffled) == outcome(request)
    assert second["reading"] == first["reading"]


@quick
@given(seeds, st.sampled_from(list(permutations("mps"))))
def test_swapping_suits_changes_nothing(seed: int, suits: tuple[str, str, str]) -> None:
    request = random_win(Random(seed))
    table = str.maketrans("mps", "".join(suits))
    swapped = dict(request)
    for key in ("hand", "win"):
        if key in request:
            swapped[key] = request[key].translate(table)
    swapped["melds"] = [meld.translate(table) for meld in request.get("melds", [])]
    assert outcome(swapped) == outcome(request)


@quick
@given(seeds)
def test_lines_stand_once_and_add_up(seed: int) -> None:
    request = random_win(Random(seed))
    found = answer(request)
    named = [line["id"] for line in (*found["patterns"], *found["not_counted"])]
    assert len(named) == len(set(named))
    assert set(load_rulesets()[request["rules"]].patterns) <= set(named)
    assert sum(line["tai"] for line in found["patterns"]) == found["tai"]
    for line in found["patterns"]:
        assert line["tai"] > 0
        assert line["times"] > 0


@quick
@given(seeds)
def test_every_absorbed_line_names_a_counted_one(seed: int) -> None:
    request = random_win(Random(seed))
    found, rules = answer(request), load_rulesets()[request["rules"]]
    for line in found["not_counted"]:
        if line["why"] == "absorbed":
            assert line["by"] in lines(found)
            assert line["id"] in rules.patterns[line["by"]].absorbs


@quick
@given(seeds)
def test_what_is_paid_is_what_is_won(seed: int) -> None:
    """Each payer stands once, and with the winner's gain the four changes sum to zero."""
    request = random_win(Random(seed))
    paid, stakes = answer(request)["payments"], {"base": 100, "per_tai": 20, **request.get("stakes", {})}
    changes = dict.fromkeys(("self", *SIDES), 0)
    for side, payment in paid.items():
        tai = payment["tai"] + payment["dealer_tai"] + payment.get("penalty_tai", 0)
        only_penalty = payment["tai"] == payment["dealer_tai"] == 0 and side not in owing(request)
        assert payment["amount"] == (0 if only_penalty else stakes["base"]) + tai * stakes["per_tai"]
        changes[side] -= payment["amount"]
        changes["self"] += payment["amount"]
    assert sum(changes.values()) == 0
    assert owing(request) <= paid.keys()
    assert all(paid[side].get("penalty_tai") for side in paid.keys() - owing(request))


def owing(request: dict[str, Any]) -> set[str]:
    """Say who pays for the hand itself."""
    return set(SIDES) if request["by"] in ("draw", "eight_flowers") else {request.get("from", "left")}


@quick
@given(seeds)
def test_what_lights_is_in_the_hand(seed: int) -> None:
    """Every set that a line lights is a set of the reading; flowers are the player's."""
    request = random_win(Random(seed))
    found = answer(request)
    flowers = request.get("flowers") or [f"{number}f" for number in range(1, 9)]
    for line in found["patterns"]:
        lit = [block for block in line["tiles"] if block not in flowers]
        for block in lit:
            assert lit.count(block) <= found["reading"].count(block)


@quick
@given(st.lists(st.integers(0, 33), max_size=17), st.lists(st.integers(34, 41), max_size=8))
def test_a_hand_keeps_its_tiles_sorted(tiles: list[int], flowers: list[int]) -> None:
    hand = Hand.of(tiles, flowers=flowers)
    assert hand.concealed == tuple(sorted(tiles))
    assert hand.flowers == tuple(sorted(flowers))
