"""Settling up: who hands whom how much at the end, in as few transfers as can be."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple


class Transfer(NamedTuple):
    """One player hands points to another."""

    payer: int
    receiver: int
    amount: int


def fewest_transfers(balances: Sequence[int]) -> tuple[Transfer, ...]:
    """Return the fewest transfers that bring every balance to 0; the balances sum to 0.

    People whose balances cancel among themselves need one transfer fewer than they are, so the more such groups
    there are, the better.
    """
    seats = tuple(seat for seat, balance in enumerate(balances) if balance)
    return tuple(transfer for group in _most_groups(seats, balances) for transfer in _within(group, balances))


def _most_groups(seats: tuple[int, ...], balances: Sequence[int]) -> list[tuple[int, ...]]:
    """Split the seats into as many groups as can be whose balances sum to 0."""
    if not seats:
        return []
    first, rest = seats[0], seats[1:]
    best: list[tuple[int, ...]] = [seats]
    for size in range(1, len(rest)):
        for company in combinations(rest, size):
            group = (first, *company)
            if sum(balances[seat] for seat in group) == 0:
                left = tuple(seat for seat in rest if seat not in company)
                found = [group, *_most_groups(left, balances)]
                best = max(best, found, key=len)
    return best


def _within(group: Sequence[int], balances: Sequence[int]) -> list[Transfer]:
    """Settle one group: who owes most hands it to who is due most."""
    left = {seat: balances[seat] for seat in group}
    found = []
    while any(left.values()):
        payer, receiver = min(left, key=lambda seat: left[seat]), max(left, key=lambda seat: left[seat])
        amount = min(-left[payer], left[receiver])
        left[payer] += amount
        left[receiver] -= amount
        found.append(Transfer(payer, receiver, amount))
    return found
