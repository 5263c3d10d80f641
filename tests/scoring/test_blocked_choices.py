"""What a hand's outline says of each choice is what trying the choice on the hand itself says."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.builder.controls import blocked
from scoring.core.context import By, Situation, WinContext
from scoring.core.hand import Hand
from scoring.core.problems import clashes, declaration_clashes
from scoring.core.request import read_request
from scoring.core.tiles import FLOWERS
from tests.naive.random_hands import winning_requests

DECLARED = {Situation.EARTHLY_READY, Situation.HEAVENLY_READY}
REQUESTS = list(winning_requests(17, 250))


def tried(hand: Hand, context: WinContext) -> dict[tuple[str, str], str]:
    """Try every way to win and every situation that is not chosen on the whole hand."""
    standing = list(clashes(hand, context))
    choices = [("by", by.value, replace(context, by=by)) for by in By if by is not context.by]
    choices += [
        ("situation", one.value, replace(context, situation=context.situation | {one}))
        for one in Situation
        if one not in context.situation | DECLARED
    ]
    return {
        (key, value): problem.why
        for key, value, changed in choices
        for problem in reversed(list(clashes(hand, changed)))
        if problem not in standing
    }


@pytest.mark.parametrize("flowers", [0, 1, 3, 7, 8])
def test_an_outline_says_the_same_as_the_whole_hand(flowers: int) -> None:
    twins = 0
    for place, data in enumerate(REQUESTS):
        request = read_request(data)
        hand = replace(request.hand, flowers=FLOWERS[:flowers])
        situation = {Situation.FIRST_TURN} if place % 3 == 0 else request.context.situation - DECLARED
        context = replace(request.context, situation=frozenset(situation))
        found = dict(blocked(hand, context))
        for one in DECLARED:
            late = list(declaration_clashes(hand, replace(context, situation=frozenset({one}))))
            assert found.pop(("situation", one.value), "") == (late[0].why if late else "")
        throwers = {choice: found.pop(choice) for choice in list(found) if choice[0] == "from"}
        assert found == tried(hand, context)
        assert not throwers or Situation.FIRST_TURN in situation
        twins += "四張" in found.get(("by", "rob_kong"), "")
    assert twins > 20
