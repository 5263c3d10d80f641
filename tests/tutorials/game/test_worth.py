"""What the computer players think a hand is worth, and what they fear to pay."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.core.hand import Meld, MeldKind
from scoring.core.tiles import TILE_BY_CODE
from tutorials.game.options import Options
from tutorials.game.perspective import View, view_for
from tutorials.game.players.danger import price
from tutorials.game.players.habits import triplet_tai
from tutorials.game.players.worth import honor_tai, points_in_tai

from .helpers import DEALER, NEAR, table


def dealer_view(rules: str, streak: int) -> View:
    """Return the dealer's view at a table where he has dealt again so many times."""
    state = table(Options(rules=rules), {0: DEALER, 1: NEAR})
    return view_for(replace(state, match=state.match._replace(streak=streak)), 0)


def test_dealer_tai_stop_growing_where_the_table_caps_the_streak() -> None:
    at, past = dealer_view("platform", 8), dealer_view("platform", 12)
    assert points_in_tai(at, 3, concealed=False) == points_in_tai(past, 3, concealed=False)
    assert price(at, at.seats[1]) == price(past, past.seats[1])
    below = dealer_view("platform", 7)
    assert points_in_tai(below, 3, concealed=False) < points_in_tai(at, 3, concealed=False)
    assert price(below, below.seats[1]) == price(at, at.seats[1]) - 2


def test_dealer_tai_go_on_growing_where_no_cap_is_agreed() -> None:
    at, past = dealer_view("classic", 8), dealer_view("classic", 12)
    assert points_in_tai(at, 3, concealed=False) < points_in_tai(past, 3, concealed=False)
    assert price(at, at.seats[1]) == price(past, past.seats[1]) - 8


@pytest.mark.parametrize(
    ("rules", "code", "tai"),
    [
        ("standard", "C", 1),
        ("standard", "E", 2),
        ("standard", "S", 0),
        ("classic", "E", 1),
        ("southern", "E", 1),
        ("southern", "N", 1),
    ],
)
def test_a_triplet_of_honors_is_worth_what_the_table_counts_for_it(rules: str, code: str, tai: int) -> None:
    view = dealer_view(rules, 0)
    tile = TILE_BY_CODE[code]
    assert triplet_tai(view, tile) == tai
    assert honor_tai(view, (tile,) * 3, ()) == honor_tai(view, (), (Meld(MeldKind.PONG, tile),)) == tai
    assert (honor_tai(view, (tile,) * 2, ()) > 0) is (tai > 0)
