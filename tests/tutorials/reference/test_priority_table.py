"""Who has the tile: every conflict of source E in every state, and every other pair of claims."""

from itertools import combinations_with_replacement

import pytest

from tutorials.reference import reference
from tutorials.reference.priority import Conflict, NoConflict

TABLE = reference().priority

CASES = [
    # conflict, what the two have done, who has the tile
    ("self-drawn-pong", {"pong": "later"}, "self-drawn"),
    ("self-drawn-pong", {"pong": "earlier"}, "pong"),
    ("self-drawn-win", {"win": "later"}, "self-drawn"),
    ("self-drawn-win", {"win": "earlier"}, "win"),
    ("pong-chow", {"chow": "called"}, "pong"),
    ("pong-chow", {"chow": "shown"}, "pong"),
    ("pong-chow", {"chow": "discarded"}, "chow"),
    ("pong-draw", {"draw": "touched"}, "pong"),
    ("pong-draw", {"draw": "mixed"}, "draw"),
    ("win-pong", {"win": "still", "pong": "called"}, "win"),
    ("win-pong", {"win": "still", "pong": "shown"}, "win"),
    ("win-pong", {"win": "still", "pong": "discarded"}, "pong"),
    ("win-pong", {"win": "touched", "pong": "called"}, "pong"),
    ("win-pong", {"win": "touched", "pong": "shown"}, "pong"),
    ("win-pong", {"win": "touched", "pong": "discarded"}, "pong"),
    ("win-chow", {"chow": "called"}, "win"),
    ("win-chow", {"chow": "shown"}, "win"),
    ("win-chow", {"chow": "discarded"}, "chow"),
    ("win-draw", {"draw": "touched"}, "win"),
    ("win-draw", {"draw": "mixed"}, "win"),
    ("win-draw", {"draw": "discarded"}, "draw"),
    ("win-win", {"near": "still"}, "near"),
    ("win-win", {"near": "reached"}, "far"),
    ("added-kong-rob-kong", {"added-kong": "declared"}, "rob-kong"),
    ("added-kong-rob-kong", {"added-kong": "replacing"}, "rob-kong"),
    ("added-kong-rob-kong", {"added-kong": "mixed"}, "added-kong"),
    ("flower-pong", {"flower": "shown"}, "pong"),
    ("flower-pong", {"flower": "mixed"}, "flower"),
]


@pytest.mark.parametrize(("conflict", "states", "winner"), CASES)
def test_the_tile_goes_to(conflict: str, states: dict[str, str], winner: str):
    outcome = TABLE.conflicts[conflict].outcome(states)
    assert outcome.winner.id == winner
    assert outcome.reason
    assert outcome.turned == (winner != TABLE.conflicts[conflict].normal)


def test_the_cases_are_all_there_are():
    asked = {(conflict, tuple(sorted(full_states(conflict, states).items()))) for conflict, states, _ in CASES}
    possible = {
        (conflict.id, tuple(sorted(states.items())))
        for conflict in TABLE.conflicts.values()
        for states in conflict.combinations()
    }
    assert asked == possible


def full_states(conflict: str, states: dict[str, str]) -> dict[str, str]:
    return {side.id: states.get(side.id, side.states[0].id) for side in TABLE.conflicts[conflict].sides}


def test_the_ten_conflicts_are_numbered_as_in_the_source():
    assert [conflict.number for conflict in TABLE.conflicts.values()] == list(range(1, 11))


def test_a_player_who_has_only_begun_loses_nothing():
    assert all(not conflict.outcome({}).turned for conflict in TABLE.conflicts.values())


def test_any_two_claims_have_an_answer_in_either_order():
    for first, second in combinations_with_replacement(TABLE.claims, 2):
        known = TABLE.between(first, second)
        assert isinstance(known, Conflict | NoConflict)
        assert TABLE.between(second, first) is known


def test_two_claims_that_never_meet_say_why():
    nothing = TABLE.between("pong", "pong")
    assert isinstance(nothing, NoConflict)
    assert "四張" in nothing.reason


def test_a_claim_that_does_not_exist_has_no_answer():
    assert TABLE.between("pong", "riichi") is None


def test_the_usual_order_is_win_then_pong_and_kong_then_chow_and_draw():
    assert [rank.title for rank in TABLE.order] == ["胡", "碰、槓", "吃、摸牌"]
    place = {claim: number for number, rank in enumerate(TABLE.order) for claim in rank.claims}
    for conflict in TABLE.conflicts.values():
        winner = conflict.side(conflict.normal).claim
        others = [side.claim for side in conflict.sides if side.id != conflict.normal]
        # an added kong is no claim on another's tile, so it has no place in the order
        assert all(place[winner] <= place[other] for other in others if other in place)
