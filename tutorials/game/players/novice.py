"""新手: keeps a few habits, looks at nobody else, and is often of two minds."""

from __future__ import annotations

from scoring.core.tiles import EAST, Tile

from ..actions import Action, Chow, Discard, Pass, Pong
from ..perspective import View
from ..rng import Stream
from .habits import discards, neighbors, obvious, triplet_tai


def choose(view: View) -> Action:
    """Win when possible, call on a whim, throw what fits least."""
    if action := obvious(view):
        return action
    whim = Stream(f"{view.seat}/{view.news}/{view.hand}", "novice")
    if view.offer:
        return _answer(view, view.offer.tile, whim)
    tiles = discards(view)
    if not tiles:
        return view.legal[-1]
    return Discard(view.seat, _least_fitting(view, tiles, whim))


def _answer(view: View, tile: Tile, whim: Stream) -> Action:
    """碰 honors that count, and every other thing one time in two."""
    for action in view.legal:
        if isinstance(action, Pong) and (triplet_tai(view, tile) or whim.below(2)):
            return action
        if isinstance(action, Chow) and whim.below(2):
            return action
    return Pass(view.seat)


def _least_fitting(view: View, tiles: list[Tile], whim: Stream) -> Tile:
    """Throw lone honors first, then whatever has few neighbors, with some doubt about how few."""
    hand = view.hand

    def fit(tile: Tile) -> int:
        return 2 * neighbors(hand, tile) + (0 if tile >= EAST else 2) + whim.below(4)

    return min(tiles, key=fit)
