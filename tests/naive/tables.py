"""The tables typed in by hand: tile codes, 台 of every pattern in every rule set, who absorbs whom."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

CODES = [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)] + list("ESWNCFP")
KINDS = 34
EAST, SOUTH, WEST, NORTH, RED, GREEN, WHITE = range(27, 34)
WINDS = [EAST, SOUTH, WEST, NORTH]
DRAGONS = [RED, GREEN, WHITE]
HONORS = WINDS + DRAGONS
TERMINALS = [0, 8, 9, 17, 18, 26]
SIDES = ["right", "across", "left"]

RULE_SETS = ["standard", "platform", "classic", "club", "sixteen", "wikibooks", "association", "sml", "southern"]

_VALUES = """
                          std plat clas club  16 wiki asso sml sth
self_drawn                  1    1    1    1   1    1    1   1   1
concealed_hand              1    1    1    1   1    1    1   1   1
concealed_self_drawn        3    3    3    3   3    3    3   3   3
seat_wind                   1    1    1    1   1    1    1   1   -
round_wind                  1    1    -    -   1    1    1   1   -
any_wind                    -    -    -    -   -    -    -   -   1
dragon                      1    1    1    1   1    1    1   1   1
seat_flower                 1    1    1    1   1    1    1   1   -
flower_set                  2    1    2    2   2    2    2   1   -
eight_flowers               8    8   16   16   8    8    8   8   -
seven_rob_one               8    8    8    8   8    8    8   8   -
last_tile_draw              1    1    1    1   1    1    1   1   1
last_tile_claim             1    -    -    -   1    1    1   -   1
replacement_win             1    1    1    1   1    1    1   1   1
rob_kong                    1    1    1    1   1    1    1   1   1
single_wait                 1    1    -    -   1    1    1   1   1
declared_ready              -    1    1    0   -    -    -   -   -
earthly_ready               -    8    -    -   -    8    4   8   -
heavenly_ready              -    -    -    -   -   16    8  16   -
all_melded                  2    2    2    2   2    2    2   2   2
half_melded                 1    -    -    -   1    1    1   -   1
all_sequences               2    2    2    2   2    2    2   2   2
all_simples                 -    -    1    1   -    -    -   -   -
identical_sequences         -    -    1    1   -    -    -   -   -
two_identical_sequences     -    -    2    2   -    -    -   -   -
mixed_sequences             -    -    2    2   -    -    -   -   -
straight                    -    -    2    2   -    -    -   -   -
mixed_triplets              -    -    2    2   -    -    -   -   -
outside_hand                -    -    2    2   -    -    -   -   -
pure_outside_hand           -    -    4    4   -    -    -   -   -
mixed_terminals             -    -    4    4   -    -    -   -   -
all_terminals               -    -    8    8   -    -    -   -   -
three_concealed_triplets    2    2    2    2   2    2    2   2   2
four_concealed_triplets     5    4    6    6   5    5    5   5   5
five_concealed_triplets     8   16    8    8   8    8    8   8   8
four_kongs                  -    -    6    6   -    8    -   -   -
all_triplets                4    4    4    4   4    4    4   4   4
half_flush                  4    4    4    4   4    4    4   4   4
full_flush                  8    8    8    8   8    8    8   8   8
all_honors                 16    8    8    8  16   16    8  16  16
little_three_dragons        4    4    4    4   4    4    4   4   4
big_three_dragons           8    8    8    8   8    8    8   8   8
little_four_winds           8    4    8    8   8    8    8   8   8
big_four_winds             16    8   16   16  16   16   16  16  16
heavenly_hand              24   16   16   16  16   32   16  24  24
earthly_hand               16   16   16   16  16   16   16  16  16
human_hand                 16    8   16   16  16    -   16  16  16
"""


def _typed_values() -> dict[str, dict[str, int]]:
    values: dict[str, dict[str, int]] = {name: {} for name in RULE_SETS}
    for line in _VALUES.strip("\n").splitlines()[1:]:
        pattern, *cells = line.split()
        for rules, cell in zip(RULE_SETS, cells, strict=True):
            if cell != "-":
                values[rules][pattern] = int(cell)
    return values


VALUES = _typed_values()
"""台 of each pattern by rule set; a pattern that a table does not have is missing."""

CATALOGUE = [line.split()[0] for line in _VALUES.strip("\n").splitlines()[1:]]
"""The ids in the catalogue's order: it breaks the last tie between readings."""

# Section 4: (the pattern that absorbs, what it removes).
_EVERYWHERE = [
    ("concealed_self_drawn", "self_drawn concealed_hand"),
    ("five_concealed_triplets", "four_concealed_triplets three_concealed_triplets"),
    ("four_concealed_triplets", "three_concealed_triplets"),
    ("big_three_dragons", "dragon"),
    ("little_three_dragons", "dragon"),
    ("big_four_winds", "little_four_winds seat_wind round_wind any_wind"),
    ("seven_rob_one", "seat_flower flower_set"),
    ("all_melded", "single_wait"),
    ("half_melded", "single_wait"),
]
_FIRST_TURN = [
    (first, "self_drawn concealed_hand concealed_self_drawn single_wait replacement_win")
    for first in ("heavenly_hand", "earthly_hand", "human_hand")
]
_LAST_TILE = [("last_tile_draw", "replacement_win")]
_LITTLE_WINDS = [("little_four_winds", "seat_wind round_wind any_wind")]
_CLASSIC = [
    ("two_identical_sequences", "identical_sequences"),
    ("pure_outside_hand", "outside_hand"),
    ("mixed_terminals", "all_triplets outside_hand"),
    ("all_terminals", "all_triplets mixed_terminals pure_outside_hand outside_hand"),
    ("all_honors", "all_triplets outside_hand mixed_terminals"),
    ("little_four_winds", "seat_wind"),
]
_READY_IS_CONCEALED = [(ready, "concealed_hand concealed_self_drawn") for ready in ("earthly_ready", "heavenly_ready")]
_USUAL = _EVERYWHERE + _FIRST_TURN + _LAST_TILE

_ABSORBS = {
    "standard": _USUAL + _LITTLE_WINDS,
    "sixteen": _USUAL + _LITTLE_WINDS,
    "southern": _USUAL + _LITTLE_WINDS,
    "platform": _USUAL
    + _LITTLE_WINDS
    + [
        # P-1: 門清自摸 needs the 門清 that 五暗刻 has taken; 自摸 stays.
        ("five_concealed_triplets", "all_triplets concealed_hand concealed_self_drawn"),
        # P-2: 自摸 stays beside Miji.
        # Source A's truth table: Miji and 人胡 exclude each other. 人胡 absorbs the same in every set, so it is
        # Miji that takes 人胡.
        ("earthly_ready", "concealed_hand concealed_self_drawn declared_ready human_hand"),
    ],
    "classic": _USUAL + _CLASSIC,
    "club": _USUAL + _CLASSIC,
    "wikibooks": _USUAL,
    "association": _USUAL + _READY_IS_CONCEALED,
    "sml": _EVERYWHERE
    + _LITTLE_WINDS
    + [
        ("heavenly_hand", "concealed_hand concealed_self_drawn single_wait replacement_win"),
        ("earthly_hand", "concealed_hand concealed_self_drawn replacement_win"),
        ("human_hand", "concealed_hand concealed_self_drawn replacement_win"),
    ],
}


def absorbers(rules: str, pattern: str) -> list[str]:
    """Name the patterns that remove this one when they count."""
    return [taker for taker, taken in _ABSORBS[rules] if pattern in taken.split()]


DEALER_IS_EAST = {"standard", "platform", "sixteen", "sml", "southern"}
"""Seat winds go by the dealer here; in the other sets by the opening, so that anyone can be dealer."""

NO_FLOWERS = {"southern"}
MUM_IS_THIRD = {"classic", "club", "wikibooks"}
"""Here 菊 (7f) is 3 and 竹 (8f) is 4; elsewhere the other way round."""

CLAIMED_KONG_COUNTS = {"standard", "association", "wikibooks", "southern"}
CLAIMED_KONG_MAY_NOT_WIN = {"classic", "club", "sml", "sixteen"}
HUMAN_ONLY_OFF_DEALER = {"standard", "sixteen", "southern"}
EARTHLY_OFF_DEALER = {"wikibooks"}
SINGLE_WAIT_BY_READING = {"southern"}
READY_PENALTY = {"platform", "club"}
STREAK_CAP = {"platform": 8}


def read_tiles(text: str) -> list[int]:
    """Read canonical codes: ``123m456pEE`` is seven tiles and a pair of 東."""
    tiles: list[int] = []
    digits = ""
    for sign in text.replace(" ", ""):
        if sign.isdigit():
            digits += sign
        elif sign in "mps":
            tiles += [CODES.index(digit + sign) for digit in digits]
            digits = ""
        else:
            tiles.append(CODES.index(sign))
    assert not digits, f"digits without a suit in {text!r}"
    return tiles


def write_tiles(tiles: Iterable[int]) -> str:
    """Write tiles as one canonical string, sorted."""
    text = ""
    for tile in sorted(tiles):
        code = CODES[tile]
        text = text[:-1] + code if len(code) == 2 and text.endswith(code[1]) else text + code
    return text


def count_tiles(tiles: Iterable[int]) -> list[int]:
    """Count 34 kinds."""
    counts = [0] * KINDS
    for tile in tiles:
        counts[tile] += 1
    return counts


def meld_tiles(melds: Sequence[str]) -> list[int]:
    """Give the tiles of melds such as ``234m``, ``CCC``, ``7777p`` and ``(EEEE)``."""
    return [tile for meld in melds for tile in read_tiles(meld.strip("()"))]
