"""What every template may call from this app: tiles in a row, readings block by block, names, addresses."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from markupsafe import Markup

from .builder.pieces import pattern_url
from .core.answer import blocks_of
from .core.case import Reading
from .core.tiles import CODES, NAMES, Tile
from .hand_address import hand_address
from .tile_html import tiles_html


def blocks(reading: Reading) -> list[Markup]:
    """Write a reading as rows of tiles, a set or pair each."""
    return [tiles_html(tiles) for tiles in blocks_of(reading)]


def tile_name(tile: Tile) -> str:
    """Return a tile's Chinese name."""
    return NAMES[tile]


def tile_code(tile: Tile) -> str:
    """Return a tile's code."""
    return CODES[tile]


def tiles(row: Iterable[Tile]) -> Markup:
    """Write a row of tiles."""
    return tiles_html(row)


GLOBALS: Final[dict[str, Callable[..., Any]]] = {
    "blocks": blocks,
    "hand_address": hand_address,
    "pattern_url": pattern_url,
    "tiles": tiles,
}
FILTERS: Final[dict[str, Callable[..., Any]]] = {"tile_code": tile_code, "tile_name": tile_name}
