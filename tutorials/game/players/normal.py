"""普通: counts how far the hand is, keeps what hangs together, and looks at nobody else."""

from __future__ import annotations

from scoring.core.distance import reach
from scoring.core.hand import SETS_IN_A_HAND
from scoring.core.keys import WEIGHTS, hand_key
from scoring.core.tiles import Tile

from ..actions import Action, Chow, Discard, Kong, Pass, Pong, Ready, meld_of_call
from ..perspective import View
from .habits import discards, neighbors, obvious, triplet_tai

READY = 1
"""How many tiles a hand lacks that waits for its last one."""


def choose(view: View) -> Action:
    """Win when possible, call what brings the hand nearer, throw what fits least."""
    if action := obvious(view):
        return action
    if view.offer:
        return _answer(view, view.offer.tile)
    key, sets = hand_key(view.hand), SETS_IN_A_HAND - len(view.me.melds)
    for action in view.legal:
        if isinstance(action, Kong) and _keeps_distance(view, key, sets, action.tile):
            return action
    tiles = discards(view)
    best = min(tiles, key=lambda tile: _rank(view, key, sets, tile)) if tiles else None
    for action in view.legal:
        if isinstance(action, Ready) and action.tile == best:
            return action
    return Discard(view.seat, best) if best is not None else view.legal[0]


def _rank(view: View, key: int, sets: int, tile: Tile) -> tuple[int, int, int]:
    """Rank a discard, best first: nearest to ready, then the widest wait; a hand farther off goes by its shape."""
    missing, useful = reach(key - WEIGHTS[tile], sets)
    return missing, -useful.bit_count() if missing == READY else 0, neighbors(view.hand, tile)


def _keeps_distance(view: View, key: int, sets: int, tile: Tile) -> bool:
    """Say whether a kong of the tile leaves the hand as near as it was."""
    copies = view.hand.count(tile)
    before, _ = reach(key, sets)
    after, _ = reach(key - copies * WEIGHTS[tile], sets - (1 if copies == 4 else 0))
    return after <= before


def _answer(view: View, tile: Tile) -> Action:
    """Call if that brings the hand nearer, honors that count first."""
    key, sets = hand_key(view.hand), SETS_IN_A_HAND - len(view.me.melds)
    before, _ = reach(key, sets)
    best: tuple[int, Action] = (before, Pass(view.seat))
    for action in view.legal:
        missing = before
        if isinstance(action, Pong):
            missing = _after_call(key - 2 * WEIGHTS[tile], sets) - (triplet_tai(view, tile) > 0)
        elif isinstance(action, Chow):
            _, run = meld_of_call(action, tile)
            missing = _after_call(key - sum(WEIGHTS[part] for part in run), sets)
        if missing < best[0]:
            best = (missing, action)
    return best[1]


def _after_call(key: int, sets: int) -> int:
    """Return how far the hand is after a call and the discard that costs least."""
    return reach(key, sets - 1)[0]
