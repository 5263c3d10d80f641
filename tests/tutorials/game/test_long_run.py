"""The long proofs, run by ``python3 manage.py test -m nightly tests/tutorials/game``.

Ten thousand hands by computer players, a million actions by whim and a million settled wins, under every
rule set. The wins of the last are synthetic: hands that were really won, settled by the game's own
settlement under circumstances of every kind. Shorter runs of the same are part of the suite.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import count

import pytest

from scoring.core.context import SEATS_FROM_SELF, By
from tutorials.game.invariants import broken_by
from tutorials.game.options import Options
from tutorials.game.players import CHOOSERS
from tutorials.game.rng import Stream
from tutorials.game.settlement import settle
from tutorials.game.simulation import play_hand, simulate
from tutorials.game.state import SEATS, Ending, State, Win
from tutorials.game.transitions import start
from tutorials.game.winning import deltas_of, side_of

from .wandering import RULES, wander

HANDS = 10_000 // len(RULES) + 1
ACTIONS = 1_000_000 // len(RULES) + 1
WINS = 1_000_000 // len(RULES) + 1

MIXED = ("expert", "normal", "novice", "expert")


@pytest.mark.nightly
@pytest.mark.parametrize("rules", RULES)
def test_ten_thousand_hands_break_nothing(rules: str) -> None:
    tally = simulate(HANDS, "nightly", Options(rules=rules, players=MIXED), [CHOOSERS[level] for level in MIXED])
    print(f"{rules}: {tally.hands} hands, {tally.wins} wins, {tally.draws} drawn, {tally.steps} steps")
    assert (tally.hands, tally.violations) == (HANDS, {})


def walk(rules: str, actions: int) -> tuple[int, set[str]]:
    """Take so many actions by whim, game after game; return how many hands ended and what was broken."""
    taken = ended = 0
    broken: set[str] = set()
    for game in count():
        for before, _action, after, _news in wander(f"walk/{game}", rules):
            broken.update(broken_by(before, after))
            ended += after.result is not None and before.result is None
            taken += 1
            if taken == actions:
                return ended, broken
    raise AssertionError("count has no end")


@pytest.mark.parametrize("rules", RULES)
def test_actions_by_whim_keep_every_tile(rules: str) -> None:
    ended, broken = walk(rules, 1500)
    assert broken == set()
    assert ended > 3


@pytest.mark.nightly
@pytest.mark.parametrize("rules", RULES)
def test_a_million_actions_by_whim_keep_every_tile(rules: str) -> None:
    ended, broken = walk(rules, ACTIONS)
    print(f"{rules}: {ACTIONS} actions, {ended} hands ended")
    assert broken == set()


@cache
def won_hands(rules: str, hands: int = 60) -> tuple[State, tuple[Win, ...]]:
    """Play hands by computers; return a table and the wins."""
    choosers = [CHOOSERS[level] for level in ("normal", "novice", "normal", "novice")]
    wins: list[Win] = []
    for hand in range(hands):
        over = play_hand(start(f"won/{hand}", Options(rules=rules)), choosers)
        wins += over.result.wins if over.result else ()
    return replace(start("won", Options(rules=rules)), players=over.players), tuple(wins)


def settlements(rules: str, number: int) -> Iterator[tuple[State, State]]:
    """Settle won hands anew, each under other circumstances: dealer, streak, by whom, who had declared, stakes."""
    table, wins = won_hands(rules)
    whim = Stream(rules, "settlements")
    for _ in range(number):
        stakes = replace(table.options, base=whim.below(500), per_tai=whim.below(200))
        scores = (whim.below(9), whim.below(9), whim.below(9), whim.below(9))
        match = table.match._replace(dealer=whim.below(4), streak=whim.below(30), scores=scores)
        state = replace(table, options=stakes, match=match)
        source = whim.below(4)
        yield state, settle(state, Ending.HU, tuple(rewon(state, wins[whim.below(len(wins))], whim, source))).state


def rewon(state: State, win: Win, whim: Stream, source: int) -> Iterator[Win]:
    """Let one seat win on a draw or by flowers, or any of the others on what ``source`` gave."""
    drawn = whim.below(3) == 0
    by = (By.DRAW, By.EIGHT_FLOWERS)[whim.below(2)] if drawn else (By.DISCARD, By.ROB_KONG)[whim.below(2)]
    others = [seat for seat in SEATS if seat != source]
    for seat in [source] if drawn else others[: 1 + whim.below(3)]:
        declared = frozenset(side_of(seat, other) for other in SEATS if other != seat and whim.below(3) == 0)
        context = replace(
            win.context,
            by=by,
            source=win.context.source if drawn else side_of(seat, source),
            dealer=SEATS_FROM_SELF[(state.match.dealer - seat) % 4],
            streak=state.match.streak,
            declared=declared,
        )
        deltas = deltas_of(state, seat, win.sheet, context)
        yield Win(seat, None if drawn else source, win.hand, context, win.sheet, deltas)


def wrongly_settled(before: State, after: State) -> bool:
    """Say whether the points do not sum to 0, were not booked, or were taken from somebody who owes nothing."""
    result = after.result
    assert result is not None
    booked = [new - old for old, new in zip(before.match.scores, after.match.scores, strict=True)]
    if sum(result.deltas) or booked != list(result.deltas) or any(sum(win.deltas) for win in result.wins):
        return True
    penalty = before.table.ruleset.switches.ready_penalty
    for win in result.wins:
        owing = {(win.seat + 1 + place) % 4 for place in range(3)} if win.source is None else {win.source}
        owed = before.options.base + win.sheet.tai * before.options.per_tai
        most_alone = penalty * before.options.per_tai
        for seat in SEATS:
            paid = -win.deltas[seat]
            if seat != win.seat and not (paid >= owed if seat in owing else 0 <= paid <= most_alone):
                return True
    return False


@pytest.mark.parametrize("rules", RULES)
def test_settled_wins_sum_to_zero(rules: str) -> None:
    assert not any(wrongly_settled(before, after) for before, after in settlements(rules, 1000))


@pytest.mark.nightly
@pytest.mark.parametrize("rules", RULES)
def test_a_million_settled_wins_sum_to_zero(rules: str) -> None:
    assert not any(wrongly_settled(before, after) for before, after in settlements(rules, WINS))


def test_a_point_that_is_lost_or_charged_to_another_is_seen() -> None:
    before, after = next(iter(settlements("standard", 1)))
    assert after.result is not None
    deltas = list(after.result.deltas)
    short = after.result._replace(deltas=(deltas[0] + 1, *deltas[1:]))
    assert wrongly_settled(before, replace(after, result=short))
    (win, *rest) = after.result.wins
    turned = replace(win, deltas=tuple(-delta for delta in win.deltas))
    assert wrongly_settled(before, replace(after, result=after.result._replace(wins=(turned, *rest))))
