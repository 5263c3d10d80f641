"""What a hand waits for: try all 34 kinds."""

from __future__ import annotations

from collections.abc import Sequence

from .shapes import naive_is_win
from .tables import KINDS


def naive_waits(hand: Sequence[int], melds: Sequence[str] = ()) -> list[int]:
    """List the kinds that complete a hand one tile short (34 counts of the concealed tiles).

    A kind of which the player holds all four, melds included, is no wait: there is no fifth.
    """
    waits = []
    for kind in range(KINDS):
        counts = list(hand)
        counts[kind] += 1
        if naive_is_win(counts, melds):
            waits.append(kind)
    return waits
