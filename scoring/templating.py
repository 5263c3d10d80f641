"""What every template may call from this app: tiles in a row, names, addresses."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from jinja2 import pass_context
from jinja2.runtime import Context
from markupsafe import Markup

from .builder.pieces import label, name_html, pattern_url, told
from .core.tiles import CODES, NAMES, Tile
from .hand_address import hand_address
from .languages import tr
from .tile_html import tiles_html


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
    "hand_address": hand_address,
    "name_html": name_html,
    "pattern_url": pattern_url,
    "tiles": tiles,
    "told": told,
}


def in_page_language[**P, T](write: Callable[P, T]) -> Callable[..., T]:
    """Make a filter of what answers in the language in force.

    It asks for the context, so that Jinja2 does not work out what it makes of a literal when it reads the template.
    A filter is called straight, a function of a template by way of the context: three times as much.
    """

    @pass_context
    def answer(_context: Context, *args: P.args, **kwargs: P.kwargs) -> T:
        return write(*args, **kwargs)

    return answer


FILTERS: Final[dict[str, Callable[..., Any]]] = {
    "label": in_page_language(label),
    "tile_code": tile_code,
    "tile_name": in_page_language(tile_name),
    "told": in_page_language(told),
    "tr": in_page_language(tr),
}
