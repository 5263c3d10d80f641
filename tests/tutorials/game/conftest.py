"""Two tables that many tests play on."""

from __future__ import annotations

import pytest

from tutorials.game.state import State

from .helpers import (
    ALSO_NEAR,
    DEALER,
    NEAR,
    STANDARD,
    table,
)


@pytest.fixture
def five_m() -> State:
    """The dealer may throw 5m: the right player can chow it three ways, the one across pong or kong it."""
    return table(
        STANDARD,
        {0: "519m147p258sESWNCFPP", 1: "3467m1199p1199sSSWW", 2: "555m123789p237sNNEE", 3: "28m2468p2468sECCFFS"},
        tail="9s",
    )


@pytest.fixture
def two_ready() -> State:
    """The dealer may throw 1s; the right player and the one across both win on it."""
    return table(
        STANDARD,
        {0: DEALER, 1: NEAR, 2: ALSO_NEAR, 3: "28m2468p2468sCCFFPS"},
        draws="9p",
    )
