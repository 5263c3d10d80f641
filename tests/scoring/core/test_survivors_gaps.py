"""How far each pattern is: the number of changes that would bring it about, worked out by hand for some hands."""

from typing import Any

import pytest

from scoring.core.detection import DETECTORS, FAR
from scoring.core.examples import with_values
from scoring.core.ruleset import load_rulesets
from scoring.core.score_sheet import score

from .asking import read, request_of

EVERYTHING = with_values(load_rulesets()["standard"], dict.fromkeys(DETECTORS, 1))
FAR_AWAY = {
    "last_tile_draw", "last_tile_claim", "replacement_win", "rob_kong", "single_wait", "heavenly_hand", "earthly_hand",
    "human_hand", "declared_ready", "earthly_ready", "heavenly_ready", "seven_pairs_triplet", "mixed_terminals",
    "all_terminals", "all_honors",
}  # fmt: skip
"""What no small change brings about in the first two hands."""


def gaps(hand: str, win: str, *melds: str, **more: Any) -> dict[str, int]:
    """Return the gap of every pattern that is not there, all patterns being in force."""
    asked = read(request_of(hand, win, *melds, **more))
    sheet = score(asked.hand, asked.context, EVERYTHING)
    assert sheet is not None
    return {line.id: line.gap for line in sheet.not_met}


def test_every_gap_of_five_runs_won_on_a_discard() -> None:
    """456m 234p 789p 55s, 123m and 678s claimed."""
    assert gaps("456m23478p55s", "9p", "123m", "678s") == dict.fromkeys(FAR_AWAY, FAR) | {
        "self_drawn": 1, "concealed_hand": 2, "concealed_self_drawn": 3, "all_melded": 3, "half_melded": 4,
        "identical_sequences": 3, "two_identical_sequences": 6, "mixed_sequences": 6, "straight": 3,
        "three_concealed_triplets": 3, "four_concealed_triplets": 4, "five_concealed_triplets": 5, "four_kongs": 4,
        "all_triplets": 9, "mixed_triplets": 6, "seat_wind": 3, "round_wind": 3, "any_wind": 3, "dragon": 3,
        "little_three_dragons": 8, "big_three_dragons": 9, "little_four_winds": 11, "big_four_winds": 12,
        "all_simples": 2, "outside_hand": 8, "pure_outside_hand": 8, "half_flush": 6, "full_flush": 6,
        "seat_flower": FAR, "flower_set": FAR, "eight_flowers": 8, "seven_rob_one": 7,
    }  # fmt: skip


def test_every_gap_of_a_drawn_hand_with_triplets_and_a_flower() -> None:
    """234m 567m 222p 55s, 中 claimed, four 東 hidden; South's own flowers are 夏 and 蘭."""
    assert gaps("234567m22p55s", "2p", "CCC", "(EEEE)", by="draw", flowers=["1f"]) == dict.fromkeys(FAR_AWAY, FAR) | {
        "concealed_hand": 1, "concealed_self_drawn": 1, "all_melded": 5, "half_melded": 4, "all_sequences": 9,
        "identical_sequences": 3, "two_identical_sequences": 6, "mixed_sequences": 6, "straight": 9,
        "three_concealed_triplets": 1, "four_concealed_triplets": 2, "five_concealed_triplets": 3, "four_kongs": 3,
        "all_triplets": 3, "mixed_triplets": 6, "seat_wind": 3, "little_three_dragons": 5, "big_three_dragons": 6,
        "little_four_winds": 8, "big_four_winds": 9, "all_simples": FAR, "outside_hand": 8, "pure_outside_hand": FAR,
        "half_flush": 6, "full_flush": 6, "no_honors_no_flowers": FAR, "seat_flower": 1, "flower_set": 3,
        "eight_flowers": 7, "seven_rob_one": 6,
    }  # fmt: skip


CLOSED = "123456m123789p1234s"
"""With 4s five runs and a pair: nothing claimed, single wait."""

SINGLE: list[tuple[str, int, tuple[str, ...], dict[str, Any]]] = [
    ("all_sequences", 3, ("456m23478p55s", "9p", "123m", "CCC"), {}),
    ("all_sequences", 6, ("456m78p55s", "9p", "FFF", "123m", "CCC"), {}),
    ("all_sequences", 1, ("456m23478p55s", "9p", "123m", "678s"), {"by": "draw"}),
    ("all_sequences", 1, ("456m23478p55s", "9p", "123m", "678s"), {"flowers": ["1f"]}),
    ("all_sequences", 1, ("456m23478pEE", "9p", "123m", "678s"), {}),
    ("all_sequences", 1, ("456m23479p55s", "8p", "123m", "678s"), {}),
    ("two_identical_sequences", 3, ("123456m23478p55s", "9p", "123m"), {}),
    ("mixed_sequences", 3, ("123m12378p55s", "9p", "345m", "678s"), {}),
    ("mixed_triplets", 3, ("222m22278p55s", "9p", "345m", "678s"), {}),
    ("mixed_triplets", 6, ("222m33378p55s", "9p", "345m", "678s"), {}),
    ("straight", 6, ("234m34578p55s", "9p", "345m", "678s"), {}),
    ("straight", 9, ("234m34567p55s", "8p", "345m", "567s"), {}),
    ("four_concealed_triplets", 1, ("234m333p55s88p", "8p", "(CCCC)", "678s"), {"by": "draw"}),
    ("three_concealed_triplets", 1, ("22m333p55s", "2m", "(CCCC)", "678s", "456p"), {}),
    ("four_kongs", 1, ("456m5s", "5s", "7777p", "(8888p)", "FFFF", "CCC"), {}),
    ("all_triplets", 1, ("45m55s", "6m", "777p", "888p", "FFF", "CCC"), {}),
    ("seat_wind", 1, ("456m23478pSS", "9p", "123m", "678s"), {}),
    ("round_wind", 1, ("456m23478pEE", "9p", "123m", "678s"), {}),
    ("any_wind", 1, ("456m23478pNN", "9p", "123m", "678s"), {}),
    ("all_simples", 1, ("456m23478p55s", "9p", "234m", "678s"), {}),
    ("all_simples", 4, ("111m22278p99s", "9p", "123s", "678s"), {}),
    ("outside_hand", 2, ("123m78p99s", "9p", "123p", "789s", "111m"), {}),
    ("outside_hand", 2, ("123m78p55s", "9p", "123p", "789s", "111m"), {}),
    ("outside_hand", FAR, ("111m99p99s", "9p", "111p", "EEE", "999m"), {}),
    ("mixed_terminals", 2, ("111m99p99s", "9p", "111p", "111s", "999m"), {}),
    ("mixed_terminals", FAR, ("EEECCFF", "F", "WWW", "SSS", "NNN"), {}),
    ("half_flush", 2, ("456m23478m55m", "9m", "123m", "678m"), {}),
    ("half_flush", 3, ("456m23478m55p", "9m", "123m", "678m"), {}),
    ("half_flush", FAR, ("EEECCFF", "F", "WWW", "SSS", "NNN"), {}),
    ("full_flush", FAR, ("456m23478mEE", "9m", "123m", "678m"), {}),
    ("no_honors_no_flowers", 1, ("456m23478p55s", "9p", "123m", "678s"), {"flowers": ["1f"]}),
    ("flower_set", 1, ("456m23478p55s", "9p", "123m", "678s"), {"flowers": ["1f", "5f", "7f", "8f"]}),
    ("flower_set", 2, ("456m23478p55s", "9p", "123m", "678s"), {"flowers": ["1f", "2f", "5f"]}),
    ("seven_rob_one", 1, ("456m23478p55s", "9p", "123m", "678s"), {"flowers": [f"{n}f" for n in range(1, 8)]}),
    ("concealed_self_drawn", 1, (CLOSED, "4s"), {}),
    ("self_drawn", 1, (CLOSED, "4s"), {}),
    ("concealed_hand", 1, ("456m23478p55678s", "9p", "123m"), {}),
    ("concealed_self_drawn", 2, ("456m23478p55678s", "9p", "123m"), {}),
    ("all_melded", 1, ("5s", "5s", "123m", "456m", "789p", "234p", "CCC"), {"by": "draw"}),
    ("half_melded", 1, ("5s", "5s", "123m", "456m", "789p", "234p", "CCC"), {}),
    ("all_melded", 1, ("5s", "5s", "123m", "456m", "789p", "234p", "(CCCC)"), {}),
    ("half_melded", 1, ("5s", "5s", "123m", "456m", "789p", "234p", "(CCCC)"), {"by": "draw"}),
    ("all_melded", 1, ("999m5s", "5s", "123m", "456m", "789p", "234p"), {}),
    ("big_four_winds", 1, ("EE78p", "9p", "123m", "WWW", "SSS", "NNN"), {}),
    ("little_four_winds", 2, ("55m78p", "9p", "123m", "WWW", "SSS", "NNN"), {}),
    ("little_four_winds", FAR, ("5m", "5m", "EEE", "WWW", "SSS", "NNN", "789p"), {}),
]  # fmt: skip


@pytest.mark.parametrize(("pattern", "gap", "hand", "more"), SINGLE)
def test_a_gap_counts_the_changes(pattern: str, gap: int, hand: tuple[str, ...], more: dict[str, Any]) -> None:
    assert gaps(*hand, **more)[pattern] == gap
