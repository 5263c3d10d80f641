"""The truth table of source A, row by row, against the rule set made from it: 眼牌平台制.

「不包括」 says that the two don't go together, 「已包括」 that the row's pattern is part of the other. Either way they
don't both count. 「胡牌」 in three of its rows names no pattern and is left out.
"""

from __future__ import annotations

import pytest

from scoring.reference.together import Verdict, table_of

TRUTH = {
    "self_drawn": {
        "never": ["all_melded", "all_sequences", "human_hand", "rob_kong", "seven_rob_one"],
        "part": ["concealed_self_drawn", "heavenly_hand", "earthly_hand", "eight_flowers"],
    },
    "concealed_hand": {
        "never": ["all_melded", "eight_flowers", "seven_rob_one"],
        "part": ["concealed_self_drawn", "earthly_ready", "human_hand", "heavenly_hand", "earthly_hand"],
    },
    "seat_wind": {"never": ["all_sequences", "little_four_winds", "big_four_winds"]},
    "round_wind": {"never": ["all_sequences", "little_four_winds", "big_four_winds"]},
    "seat_flower": {"never": ["all_sequences", "eight_flowers", "seven_rob_one"]},
    "dragon": {"never": ["all_sequences", "little_three_dragons", "big_three_dragons"]},
    "last_tile_draw": {
        "never": [
            "replacement_win", "all_sequences", "rob_kong", "all_melded", "eight_flowers", "seven_rob_one",
            "human_hand", "heavenly_hand", "earthly_hand",
        ],
    },
    "three_concealed_triplets": {"never": ["all_sequences", "all_melded"]},
    "all_triplets": {"never": ["all_sequences"]},
    "half_flush": {"never": ["full_flush"]},
    "four_concealed_triplets": {
        "never": ["all_sequences", "all_melded"],
        "has": ["three_concealed_triplets"],
    },
    "earthly_ready": {
        "never": ["all_melded", "human_hand"],
        "has": ["concealed_hand", "declared_ready", "concealed_self_drawn"],
    },
    "eight_flowers": {"never": ["seat_flower", "flower_set", "all_melded"], "has": ["self_drawn"]},
    "seven_rob_one": {"never": ["self_drawn", "seat_flower", "flower_set", "all_melded"]},
    "human_hand": {"never": ["earthly_ready", "all_melded"], "has": ["concealed_hand"]},
    "five_concealed_triplets": {
        "never": ["all_melded"],
        "has": ["all_triplets", "three_concealed_triplets", "four_concealed_triplets", "concealed_hand"],
    },
    "heavenly_hand": {"never": ["concealed_hand", "self_drawn", "concealed_self_drawn", "all_melded"]},
    "earthly_hand": {"never": ["concealed_hand", "self_drawn", "concealed_self_drawn", "all_melded"]},
    "single_wait": {"never": ["all_melded"]},
}  # fmt: skip
"""By the pattern of the row: those it doesn't go with, those that it is part of, those that are part of it."""

PAIRS = [(row, kind, other) for row, kinds in TRUTH.items() for kind, others in kinds.items() for other in others]
TABLE = table_of("platform")


@pytest.mark.parametrize(("row", "kind", "other"), PAIRS)
def test_what_the_source_keeps_apart_does_not_add_up(row: str, kind: str, other: str) -> None:
    relation = TABLE.relation(row, other)
    assert relation.verdict is not Verdict.BOTH
    if kind == "part":
        assert (relation.verdict, relation.by.id) == (Verdict.TAKEN, other)
    if kind == "has":
        assert (relation.verdict, relation.by.id) == (Verdict.TAKEN, row)
