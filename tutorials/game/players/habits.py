"""What every computer player does alike: win, and use up the tiles that fit nowhere."""

from __future__ import annotations

from scoring.core.tiles import DRAGONS, EAST, WINDS, Tile

from ..actions import Action, Deal, Discard, DrawWind, Hu, NewHand, PickSeat, PickStack, ReplaceFlowers, Roll
from ..perspective import View

_PLAIN = (Roll, PickSeat, DrawWind, PickStack, Deal, ReplaceFlowers, NewHand)


def obvious(view: View) -> Action | None:
    """Return the action that needs no thought: the opening, a win, or the only one there is."""
    first = view.legal[0]
    if len(view.legal) == 1 or isinstance(first, _PLAIN):
        return first
    return next((action for action in view.legal if isinstance(action, Hu)), None)


def discards(view: View) -> list[Tile]:
    """Return the tiles that may be thrown."""
    return [action.tile for action in view.legal if isinstance(action, Discard)]


def triplet_tai(view: View, tile: Tile) -> int:
    """Return what a triplet of this honor counts for the viewing seat, as the table has it."""
    value_of = view.table.ruleset.value_of
    if tile in DRAGONS:
        return value_of("dragon")
    if tile not in WINDS:
        return 0
    own = value_of("seat_wind") if tile == EAST + view.me.wind else 0
    rounds = value_of("round_wind") if tile == EAST + view.match.round else 0
    return own + rounds + value_of("any_wind")


def neighbors(hand: tuple[Tile, ...], tile: Tile) -> int:
    """Return how well a tile is connected: copies count double, near tiles of its suit once."""
    copies = hand.count(tile) - 1
    if tile >= EAST:
        return 3 * copies
    near = sum(
        (3 - abs(other - tile)) for other in hand if other != tile and other // 9 == tile // 9 and abs(other - tile) < 3
    )
    return 3 * copies + near
