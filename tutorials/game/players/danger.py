"""How likely each tile is to be won on by somebody, from open tiles alone.

The chance that a player is ready follows his melds and discards. Which tile a ready hand waits for is
weighed by the unseen tiles that could stand beside it and by what the player has thrown himself. What
he let go by since his hand last changed is safe against him. The figures were fitted to 57,000 looks
at other players in 2,000 hands played by computers.
"""

from __future__ import annotations

from itertools import takewhile
from math import exp

from scoring.core.payment import dealer_tai
from scoring.core.tiles import EAST, KINDS, Tile

from ..perspective import SeatView, View
from ..state import Thrown
from .sight import Sight

KINDS_WAITED_FOR = 1.7
"""How many kinds a ready hand waits for, on average."""

TWO_SIDED, EDGE, CLOSED, TRIPLET, PAIR = 1.0, 0.85, 0.3, 0.75, 1.3
"""How often ready hands wait in each way, for one pair of neighbors, two copies or one copy unseen."""

HONOR, SEEN, OWN_DISCARD = 0.6, 0.63, 0.12
"""What is left of the danger of an honor, of a kind that lies open somewhere, of one the player threw."""

BESIDE_OWN = (1.0, 0.52, 0.55, 0.66)
"""The same for a tile so many places beside a kind that the player threw, on either side."""

BESIDE_LAST = 1.7
"""By how much a tile is likelier that lies near one of the two tiles last thrown from the hand."""

LATE = 12
"""After so many discards, more of them say nothing new."""

MIDDLE = range(2, 7)
"""Ranks 三 to 七: who throws these from the hand has little left to change."""


def from_hand(seat: SeatView) -> list[Thrown]:
    """Return the discards that changed the player's hand: those that were not just drawn."""
    return [thrown for thrown in seat.river if not thrown.just_drawn]


def chance_ready(seat: SeatView) -> float:
    """Return how likely the player waits for his last tile."""
    if seat.declared:
        return 1.0
    thrown, melds = min(len(seat.river), LATE), len(seat.melds)
    middle = [thrown.tile < EAST and thrown.tile % 9 in MIDDLE for thrown in from_hand(seat)]
    odds = -7.04 + 0.835 * thrown - 0.0326 * thrown**2 + 0.2 * melds + 0.144 * melds**2
    odds += 0.185 * kept_so_long(seat) + 0.436 * sum(middle) + 0.312 * (middle[-1:] == [True])
    return 1 / (1 + exp(-odds))


def kept_so_long(seat: SeatView) -> int:
    """Return for how many discards now the player has thrown what he had just drawn."""
    return len(list(takewhile(lambda thrown: thrown.just_drawn, reversed(seat.river))))


def surely_safe(view: View, seat: SeatView) -> set[Tile]:
    """Return the kinds that the player did not win on while his hand was what it is now."""
    since = max([thrown.number for thrown in seat.river if not thrown.just_drawn], default=0)
    return {thrown.tile for other in view.seats for thrown in other.river if thrown.number >= since}


def wait_weights(left: list[int], safe: set[Tile]) -> list[float]:
    """Return how many ways there are to wait for each kind, given the unseen copies."""
    weights = [0.0] * KINDS
    for tile in range(KINDS):
        if tile in safe:
            continue
        copies = left[tile]
        # The tile in question is being thrown, so the copies beside it are what matters.
        weight = TRIPLET * copies * (copies - 1) / 2 + PAIR * copies
        if tile < EAST:
            rank = tile % 9
            if rank >= 2 and (rank == 2 or tile - 3 not in safe):
                weight += (TWO_SIDED if rank >= 3 else EDGE) * left[tile - 2] * left[tile - 1]
            if rank <= 6 and (rank == 6 or tile + 3 not in safe):
                weight += (TWO_SIDED if rank <= 5 else EDGE) * left[tile + 1] * left[tile + 2]
            if 1 <= rank <= 7:
                weight += CLOSED * left[tile - 1] * left[tile + 1]
        weights[tile] = weight
    return weights


def tells(view: View, seat: SeatView) -> list[float]:
    """Return by how much what lies open, the player's own discards above all, changes each kind's danger."""
    factors = [1.0] * EAST + [HONOR] * (KINDS - EAST)
    for tile in {thrown.tile for other in view.seats for thrown in other.river}:
        factors[tile] *= SEEN
    for tile in {thrown.tile for thrown in seat.river}:
        factors[tile] *= OWN_DISCARD
        for beside in near(tile, 3):
            factors[beside] *= BESIDE_OWN[abs(beside - tile)]
    for thrown in from_hand(seat)[-2:]:
        for beside in near(thrown.tile, 2):
            factors[beside] *= BESIDE_LAST
    return factors


def near(tile: Tile, reach: int) -> list[Tile]:
    """Return the other tiles of the suit at most so many places away."""
    if tile >= EAST:
        return []
    low, high = tile - min(reach, tile % 9), tile + min(reach, 8 - tile % 9)
    return [beside for beside in range(low, high + 1) if beside != tile]


def price(view: View, seat: SeatView) -> float:
    """Return what losing to this player costs, in 台: 底, a usual hand and what he shows."""
    stakes = view.options
    base = stakes.base / max(1, stakes.per_tai)
    shown = sum(1.0 for meld in seat.melds if meld.tiles[0] is not None and meld.tiles[0] >= EAST)
    cost = base + 1.5 + 0.7 * shown + 0.3 * len(seat.flowers)
    if view.match.dealer in (view.seat, seat.seat):
        cost += dealer_tai(view.match.streak, view.table.ruleset.switches.streak_cap)
    return cost


def dangers(sight: Sight) -> tuple[list[float], float]:
    """Return what throwing each kind is expected to cost, and the mean over all kinds (a careless tile)."""
    view = sight.view
    costs = [0.0] * KINDS
    careless = 0.0
    for seat in view.seats:
        if seat.seat == view.seat:
            continue
        factors = tells(view, seat)
        weights = wait_weights(sight.left, surely_safe(view, seat))
        weighed = [weight * factor for weight, factor in zip(weights, factors, strict=True)]
        total = sum(weighed) or 1.0
        threat = chance_ready(seat) * price(view, seat)
        careless += threat * KINDS_WAITED_FOR / KINDS
        scale = threat * KINDS_WAITED_FOR / total
        for tile in range(KINDS):
            costs[tile] += scale * weighed[tile]
    return costs, careless
