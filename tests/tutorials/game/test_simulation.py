"""Computer players: they play by the rules under every rule set, fast enough, and each level beats the one below."""

from __future__ import annotations

import json
from dataclasses import replace
from io import StringIO
from statistics import mean
from time import perf_counter

import pytest
from django.core.management import call_command

from scoring.core.ruleset import load_rulesets
from tutorials.game.actions import NewHand, Roll, Skip, action_from_json, action_to_json
from tutorials.game.invariants import (
    DEALER_ROTATION,
    HAND_SIZES,
    NO_FIFTH_COPY,
    PAYMENTS_SUM_TO_ZERO,
    TILES_CONSERVED,
    broken_by,
)
from tutorials.game.legal import waiting_for
from tutorials.game.options import (
    LEVELS,
    Length,
    Options,
    SeatingMethod,
    options_from_json,
    options_to_json,
)
from tutorials.game.perspective import view_for
from tutorials.game.players import CHOOSERS
from tutorials.game.simulation import next_action, play_hand, simulate
from tutorials.game.state import Phase, State
from tutorials.game.transitions import apply, replay, start

from .helpers import opened

RULES = sorted(load_rulesets())


@pytest.mark.parametrize("rules", RULES)
def test_a_hundred_hands_break_nothing(rules: str) -> None:
    levels = ("normal", "novice", "normal", "novice")
    tally = simulate(100, "suite", Options(rules=rules), [CHOOSERS[level] for level in levels])
    assert tally.violations == {}
    assert tally.hands == 100
    assert tally.wins + tally.draws >= 100
    assert tally.wins > 40


@pytest.mark.parametrize("rules", RULES)
def test_experts_break_nothing(rules: str) -> None:
    tally = simulate(3, "suite", Options(rules=rules), [CHOOSERS["expert"]] * 4)
    assert tally.violations == {}


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_plays_the_same_hand_again(level: str) -> None:
    hands = [play_hand(start("again", Options()), [CHOOSERS[level]] * 4) for _ in range(2)]
    assert hands[0].players == hands[1].players
    assert hands[0].match == hands[1].match


@pytest.mark.parametrize("rules", RULES)
def test_a_game_comes_back_from_its_seed_and_its_stored_actions(rules: str) -> None:
    options = Options(rules=rules, length=Length.ROUND)
    state, stored = start("stored", options), []
    choosers = [CHOOSERS[level] for level in ("normal", "novice", "normal", "novice")]
    while state.match.hands < 2 and state.phase is not Phase.GAME_OVER:
        action = next_action(state, choosers)
        stored.append(json.dumps(action_to_json(action)))
        state = apply(state, action).state
    actions = [action_from_json(json.loads(line)) for line in stored]
    assert replay("stored", options_from_json(options_to_json(options)), actions) == state
    assert [action for action in actions if isinstance(action, Roll)]


def test_each_invariant_can_be_broken() -> None:
    state = opened(Options())
    player = state.players[0]
    lost = replace(state, players=(replace(player, hand=player.hand[1:]), *state.players[1:]))
    assert {TILES_CONSERVED, HAND_SIZES} <= set(broken_by(state, lost))
    same = replace(player, hand=(0, 0, 0, 0, 0, *player.hand[5:]))
    fifth = replace(state, players=(same, *state.players[1:]))
    assert NO_FIFTH_COPY in broken_by(state, fifth)
    over = play_hand(state, [CHOOSERS["normal"]] * 4)
    assert over.result is not None
    unpaid = replace(over, result=over.result._replace(deltas=(1, 0, 0, 0)))
    assert PAYMENTS_SUM_TO_ZERO in broken_by(state, unpaid)
    following = apply(over, NewHand(0)).state
    moved = replace(following, match=following.match._replace(dealer=(following.match.dealer + 1) % 4))
    assert DEALER_ROTATION in broken_by(over, moved)
    assert broken_by(over, following) == []


def test_the_command_prints_one_object() -> None:
    out = StringIO()
    call_command("simulate", "--hands", "5", "--seed", "7", "--rules", "southern", "--level", "normal", stdout=out)
    report = json.loads(out.getvalue())
    assert list(report) == ["hands", "wins", "self_draws", "draws", "mean_tai", "max_tai", "seconds", "violations"]
    assert (report["hands"], report["violations"]) == (5, {})


def duel(stronger: str, weaker: str, deals: int) -> tuple[float, float]:
    """Play each deal twice with the pairs of seats changed; return the mean gain a hand and its error."""
    gains = []
    for deal in range(deals):
        gain = 0
        for first in (0, 1):
            levels = [stronger if (person + first) % 2 == 0 else weaker for person in range(4)]
            options = Options(length=Length.HAND, seating=SeatingMethod.DICE_ONLY)
            over = play_hand(start(f"duel/{deal}", options), [CHOOSERS[level] for level in levels])
            gain += sum(score for level, score in zip(levels, over.match.scores, strict=True) if level == stronger)
        gains.append(gain / 4)
    center = mean(gains)
    return center, (sum((gain - center) ** 2 for gain in gains) / (deals - 1) / deals) ** 0.5


def test_normal_beats_novice() -> None:
    gain, error = duel("normal", "novice", 60)
    assert gain > 3 * error


@pytest.mark.benchmark
@pytest.mark.parametrize(("stronger", "weaker"), [("expert", "normal"), ("expert", "novice"), ("normal", "novice")])
def test_levels_apart(stronger: str, weaker: str) -> None:
    gain, error = duel(stronger, weaker, 2000)
    print(f"{stronger} against {weaker}: {gain:.2f} ± {error:.2f} points a hand and player")
    assert gain > 3 * error


@pytest.mark.benchmark
def test_an_expert_hand_takes_a_quarter_of_a_second() -> None:
    experts = [CHOOSERS["expert"]] * 4
    for deal in range(20):
        play_hand(start(f"warm/{deal}", Options()), experts)
    begun = perf_counter()
    for deal in range(40):
        play_hand(start(f"timed/{deal}", Options()), experts)
    seconds = (perf_counter() - begun) / 40
    print(f"{seconds * 1000:.0f} ms a hand")
    assert seconds <= 0.25


@pytest.mark.benchmark
def test_a_move_with_all_three_answers_takes_a_tenth_of_a_second() -> None:
    """From one seat's action to the next time that it is asked: what a person waits for after a click."""
    experts, waits = [CHOOSERS["expert"]] * 4, []
    for deal in range(40):
        state = play_opening(f"moves/{deal}")
        begun = perf_counter()
        while state.phase is not Phase.HAND_OVER:
            if 0 in waiting_for(state):
                waits.append(perf_counter() - begun)
                action = experts[0](view_for(state, 0))
                begun = perf_counter()
            else:
                action = next_action(state, experts)
            state = apply(state, action).state
    waits.sort()
    print(f"p50 {waits[len(waits) // 2] * 1000:.1f} ms, p95 {waits[int(len(waits) * 0.95)] * 1000:.1f} ms")
    assert waits[int(len(waits) * 0.95)] <= 0.1


def play_opening(seed: str) -> State:
    state = start(seed, Options())
    return apply(state, Skip(0)).state
