"""How likely each tile is to be won on by somebody, from open tiles alone.

The chance that a player is ready follows his melds and discards; the figures were counted over hands
played by computers. Which tile a ready hand waits for is weighed by the unseen tiles that could stand
beside it, less what the player has thrown himself or has just let go by.
"""

from __future__ import annotations

from math import exp

from scoring.core.payment import dealer_tai
from scoring.core.tiles import EAST, KINDS

from ..perspective import SeatView, View
from .sight import Sight

KINDS_WAITED_FOR = 1.8
"""How many kinds a ready hand waits for, on average."""

TWO_SIDED, CLOSED, TRIPLET, PAIR = 1.0, 0.5, 0.9, 0.7
"""How often ready hands wait in each way, for one pair of neighbors, two copies or one copy unseen."""

OWN_DISCARD, PASSED_LONG_AGO = 0.3, 0.7
"""What is left of a tile's danger after the player threw it, or let it pass some time ago."""


def chance_ready(seat: SeatView) -> float:
    """Return how likely the player waits for his last tile."""
    if seat.declared:
        return 1.0
    return 1 / (1 + exp(5.3 - 0.36 * len(seat.river) - 1.0 * len(seat.melds)))


def wait_weights(left: list[int]) -> list[float]:
    """Return how many ways there are to wait for each kind, given the unseen copies."""
    weights = [0.0] * KINDS
    for tile in range(KINDS):
        copies = left[tile]
        # The tile in question is being thrown, so the copies beside it are what matters.
        weight = TRIPLET * copies * (copies - 1) / 2 + PAIR * copies
        if tile < EAST:
            rank = tile % 9
            if rank >= 2:
                weight += (TWO_SIDED if rank >= 3 else CLOSED) * left[tile - 2] * left[tile - 1] / 2
            if rank <= 6:
                weight += (TWO_SIDED if rank <= 5 else CLOSED) * left[tile + 1] * left[tile + 2] / 2
            if 1 <= rank <= 7:
                weight += CLOSED * left[tile - 1] * left[tile + 1] / 2
        weights[tile] = weight
    return weights


def caution(view: View, seat: SeatView) -> list[float]:
    """Return by how much the player's own discards, and what he let pass, lower each kind's danger."""
    factors = [1.0] * KINDS
    last_own = seat.river[-1].number if seat.river else -1
    for other in view.seats:
        for thrown in other.river:
            if other.seat == seat.seat:
                factors[thrown.tile] *= OWN_DISCARD
            elif thrown.number > last_own:
                factors[thrown.tile] = 0.0
            else:
                factors[thrown.tile] *= PASSED_LONG_AGO
    return factors


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
    view, weights = sight.view, wait_weights(sight.left)
    costs = [0.0] * KINDS
    careless = 0.0
    for seat in view.seats:
        if seat.seat == view.seat:
            continue
        factors = caution(view, seat)
        weighed = [weight * factor for weight, factor in zip(weights, factors, strict=True)]
        total = sum(weighed) or 1.0
        threat = chance_ready(seat) * price(view, seat)
        careless += threat * KINDS_WAITED_FOR / KINDS
        scale = threat * KINDS_WAITED_FOR / total
        for tile in range(KINDS):
            costs[tile] += scale * weighed[tile]
    return costs, careless
