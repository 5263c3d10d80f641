"""Tiles as HTML: rows, melds and hands, each written by one function.

A template that writes tiles one by one is the slowest part of a page, so these build strings from pieces that
are made once. ``static/css/site.css`` shows the picture; the accessible name is the tile's name in the page's language.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from typing import Final

from markupsafe import Markup, escape

from .core.hand import Hand, Meld, MeldKind
from .core.tiles import CODES, NAMES, Tile
from .languages import language_cache, tr

CALLS: Final[dict[MeldKind, str]] = {
    MeldKind.CHOW: "吃",
    MeldKind.PONG: "碰",
    MeldKind.KONG: "槓",
    MeldKind.CONCEALED_KONG: "暗槓",
}
"""What a meld is called, the accessible name of its group."""


@language_cache()
def back_html() -> Markup:
    """Write a tile that lies face-down."""
    return Markup('<span class="tile tile-back" role="img" aria-label="{}"></span>').format(tr("蓋著的牌"))


@language_cache(maxsize=1024)
def tile_html(tile: Tile, *extra_classes: str) -> Markup:
    """Write one tile.

    >>> tile_html(4)
    Markup('<span class="tile t-5m" data-tile="5m" role="img" aria-label="五萬"></span>')
    """
    if not 0 <= tile < len(CODES):
        raise ValueError(f"no such tile: {tile!r}")
    classes = escape(" ".join(("tile", f"t-{CODES[tile]}", *extra_classes)))
    name = escape(tr(NAMES[tile]))
    return Markup(f'<span class="{classes}" data-tile="{CODES[tile]}" role="img" aria-label="{name}"></span>')


def tiles_html(tiles: Iterable[Tile], *, lit: Container[Tile] = (), label: str | None = None) -> Markup:
    """Write a row of tiles; those in ``lit`` are raised. Only a row with a label is a group of its own."""
    return _row("tiles", [tile_html(tile, *_lit(tile, lit)) for tile in tiles], label)


def backs_html(count: int) -> Markup:
    """Write a row of face-down tiles that is read as one: 16 張蓋著的牌."""
    backs = '<span class="tile tile-back"></span>' * count
    label = escape(tr("{count} 張蓋著的牌", count=count))
    return Markup(f'<span class="tiles" role="img" aria-label="{label}">{backs}</span>')


@language_cache(maxsize=1024)
def meld_html(meld: Meld, claimed_at: int | None = None, lit: frozenset[Tile] = frozenset()) -> Markup:
    """Write a meld; the claimed tile lies on its side.

    ``claimed_at`` is its place in ``meld.tiles``: of a chow, where it is laid in the middle, or of a pong or
    kong, where the place tells from whom it came. A concealed kong shows its two inner tiles.
    """
    if meld.kind is MeldKind.CONCEALED_KONG:
        face = tile_html(meld.tile, *_lit(meld.tile, lit))
        return _row("meld meld-concealed", [back_html(), face, face, back_html()], tr(CALLS[meld.kind]))
    pieces = [tile_html(tile, *_lit(tile, lit)) for tile in meld.tiles]
    if claimed_at is not None:
        tile = meld.tiles[claimed_at]
        pieces[claimed_at] = tile_html(tile, "tile-claimed", *_lit(tile, lit))
    if meld.kind is MeldKind.CHOW and claimed_at is not None:
        pieces.insert(1, pieces.pop(claimed_at))
    return _row("meld", pieces, tr(CALLS[meld.kind]))


def hand_html(hand: Hand, *, lit: Container[Tile] = (), claimed_at: Sequence[int | None] = ()) -> Markup:
    """Write a whole hand: the concealed tiles, the melds, the winning tile apart, the flowers in their own row.

    ``claimed_at`` says of each meld what :func:`meld_html` wants to know; melds beyond its end turn no tile.
    """
    places = [*claimed_at, *[None] * len(hand.melds)]
    parts = [tiles_html(hand.concealed, lit=lit)] if hand.concealed else []
    for meld, place in zip(hand.melds, places, strict=False):
        parts.append(meld_html(meld, place, frozenset(tile for tile in meld.tiles if tile in lit)))
    if hand.win is not None:
        parts.append(_row("win", [tile_html(hand.win, "tile-win", *_lit(hand.win, lit))], tr("胡的牌")))
    if hand.flowers:
        parts.append(_row("tiles flowers", map(tile_html, hand.flowers), tr("花牌")))
    return Markup(f'<div class="hand">{"".join(parts)}</div>')


def _lit(tile: Tile, lit: Container[Tile]) -> tuple[str, ...]:
    """Return the class of a tile that is raised."""
    return ("tile-lit",) if tile in lit else ()


def _row(classes: str, pieces: Iterable[Markup], label: str | None) -> Markup:
    """Put tiles into a span, which is a named group where it has a label."""
    group = f' role="group" aria-label="{escape(label)}"' if label else ""
    return Markup(f'<span class="{classes}"{group}>{"".join(pieces)}</span>')
