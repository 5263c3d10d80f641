"""A hand that nobody has won yet: what it waits for, how far it is, what to throw."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from .context import REPLACEMENTS, By, WinContext
from .errors import Problem
from .hand import TILES_IN_A_HAND, Hand
from .request import Request
from .score_request import score_win
from .shanten import Discard, discards, shanten, useful_tiles
from .tiles import COPIES, Tile, count_kinds


class WaitWorth(NamedTuple):
    """A tile that completes the hand: copies left, 台 on a discard and on a draw (``None``: may not win)."""

    tile: Tile
    left: int
    tai_discard: int | None
    tai_draw: int | None


@dataclass(frozen=True, slots=True)
class Unfinished:
    """How a hand stands.

    Sixteen tiles have ``waits`` where they are ready, else ``useful`` tiles with the copies left of
    each; seventeen have ``discards``, best first. ``shanten`` is −1 where seventeen are complete.
    """

    shanten: int
    waits: tuple[WaitWorth, ...] = ()
    useful: tuple[tuple[Tile, int], ...] = ()
    discards: tuple[Discard, ...] = ()


def unfinished(request: Request) -> Unfinished:
    """Look at the hand of a request that has no problems and no winning tile."""
    hand, seven_pairs = request.hand, request.table.seven_pairs
    if hand.size == TILES_IN_A_HAND:
        return to_throw(request, hand.concealed)
    distance, useful = useful_tiles(hand.concealed, hand.melds, seven_pairs=seven_pairs)
    if distance:
        return Unfinished(distance, useful=with_left(useful, hand))
    waits = tuple(
        WaitWorth(tile, left, tai_if_won(tile, By.DISCARD, request), tai_if_won(tile, By.DRAW, request))
        for tile, left in with_left(useful, hand)
    )
    return Unfinished(0, waits=waits)


def to_throw(request: Request, tiles: tuple[Tile, ...]) -> Unfinished:
    """Look at seventeen concealed-equivalent tiles of which one must be thrown."""
    melds, seven_pairs = request.hand.melds, request.table.seven_pairs
    found = discards(tiles, melds, seven_pairs=seven_pairs)
    complete = shanten(tiles, melds, seven_pairs=seven_pairs) < 0
    return Unfinished(-1 if complete else found[0].shanten, discards=found)


def with_left(tiles: tuple[Tile, ...], hand: Hand) -> tuple[tuple[Tile, int], ...]:
    """Return tiles with the copies of each that the hand does not show."""
    held = count_kinds(hand.tiles)
    return tuple((tile, COPIES - held[tile]) for tile in tiles)


def tai_if_won(tile: Tile, by: By, request: Request) -> int | None:
    """Return what the hand would be worth on a tile, or ``None`` where the table would not let it win.

    Situations that do not go with that way of winning are left aside.
    """
    hand = replace(request.hand, win=tile)
    result = score_win(hand, _fitting(replace(request.context, by=by)), request.table)
    return None if isinstance(result, Problem) else result.tai


def _fitting(context: WinContext) -> WinContext:
    """Return the context without the replacement situations that only a draw can have."""
    if context.by is By.DRAW or context.situation.isdisjoint(REPLACEMENTS):
        return context
    return replace(context, situation=context.situation.difference(REPLACEMENTS))
