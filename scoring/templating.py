"""What every template may call from this app: tiles in a row, readings block by block, names, addresses."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from markupsafe import Markup

from .builder.pieces import name_html, pattern_url, press, told
from .core.answer import blocks_of
from .core.case import Reading
from .core.tiles import CODES, NAMES, Tile
from .hand_address import hand_address
from .languages import tr
from .tile_html import tiles_html


def blocks(reading: Reading) -> list[Markup]:
    """Write a reading as rows of tiles, a set or pair each."""
    return [tiles_html(tiles) for tiles in blocks_of(reading)]


def tile_name(tile: Tile) -> str:
    """Return a tile's name."""
    return tr(NAMES[tile])


def tile_code(tile: Tile) -> str:
    """Return a tile's code."""
    return CODES[tile]


def tiles(row: Iterable[Tile]) -> Markup:
    """Write a row of tiles."""
    return tiles_html(row)


GLOBALS: Final[dict[str, Callable[..., Any]]] = {
    "blocks": blocks,
    "hand_address": hand_address,
    "name_html": name_html,
    "pattern_url": pattern_url,
    "press": press,
    "tiles": tiles,
    "told": told,
}
FILTERS: Final[dict[str, Callable[..., Any]]] = {"tile_code": tile_code, "tile_name": tile_name}
