"""The 144 tiles: numbers, codes and names.

A tile is a plain ``int``, so that hands are small tuples and counting is fast:

====== ============================ =====================
number code                         tiles
====== ============================ =====================
0–8    ``1m``…``9m``                萬 one to nine
9–17   ``1p``…``9p``                筒 one to nine
18–26  ``1s``…``9s``                條 one to nine
27–30  ``E S W N``                  東南西北
31–33  ``C F P``                    中發白
34–41  ``1f``…``8f``                春夏秋冬梅蘭菊竹
====== ============================ =====================
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

type Tile = int

SUIT_LETTERS: Final = "mps"
NUMERALS: Final = "一二三四五六七八九"  # not shown
SUIT_NAMES: Final = "萬筒條"  # not shown

EAST: Final = 27
SOUTH: Final = 28
WEST: Final = 29
NORTH: Final = 30
RED: Final = 31
GREEN: Final = 32
WHITE: Final = 33

KINDS: Final = 34
"""How many kinds of playing tile there are; flowers come after them."""

COPIES: Final = 4
WINDS: Final = (EAST, SOUTH, WEST, NORTH)
DRAGONS: Final = (RED, GREEN, WHITE)
HONORS: Final = WINDS + DRAGONS
TERMINALS: Final = (0, 8, 9, 17, 18, 26)
SEASONS: Final = (34, 35, 36, 37)
PLANTS: Final = (38, 39, 40, 41)
FLOWERS: Final = SEASONS + PLANTS

PLANT_ORDERS: Final = ("梅蘭菊竹", "梅蘭竹菊")  # not shown: switches.toml has the words
"""The two ways the plants are numbered 1–4 (3 and 4 change places)."""

CODES: Final[tuple[str, ...]] = (
    *(f"{rank}{suit}" for suit in SUIT_LETTERS for rank in range(1, 10)),
    *"ESWNCFP",
    *(f"{number}f" for number in range(1, 9)),
)
"""The canonical code of each tile, by its number."""

NAMES: Final[tuple[str, ...]] = (  # not shown as they stand here, but each by itself
    *(f"{numeral}{suit}" for suit in SUIT_NAMES for numeral in NUMERALS),
    *"東南西北中發白",
    *"春夏秋冬梅蘭菊竹",
)
"""The Chinese name of each tile, by its number: 五萬, 東, 春."""

TILE_BY_CODE: Final[dict[str, Tile]] = {code: tile for tile, code in enumerate(CODES)}


def is_flower(tile: Tile) -> bool:
    """Say whether the tile is one of 春夏秋冬梅蘭菊竹."""
    return tile >= KINDS


def is_honor(tile: Tile) -> bool:
    """Say whether the tile is one of 東南西北中發白."""
    return EAST <= tile < KINDS


def suit_of(tile: Tile) -> int:
    """Return 0 萬, 1 筒, 2 條, 3 honors; flowers have no suit."""
    return min(tile // 9, 3)


def rank_of(tile: Tile) -> int:
    """Return 1–9 for a suit tile."""
    return tile % 9 + 1


def flower_number(flower: Tile, plants_order: str) -> int:
    """Return the number printed on a flower, 1–4: 1 belongs to 東, 2 南, 3 西, 4 北.

    ``plants_order`` is one of :data:`PLANT_ORDERS`; the seasons are 春夏秋冬 in both.
    """
    if flower in SEASONS:
        return SEASONS.index(flower) + 1
    return plants_order.index(NAMES[flower]) + 1


def count_kinds(tiles: Iterable[Tile]) -> list[int]:
    """Count the playing tiles: 34 numbers of copies, flowers left out."""
    counts = [0] * KINDS
    for tile in tiles:
        if tile < KINDS:
            counts[tile] += 1
    return counts
