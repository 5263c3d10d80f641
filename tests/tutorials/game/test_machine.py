"""Random games: legal actions apply, others are refused by a code, tiles stay, views leak nothing."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice, product

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tutorials.game import actions as act
from tutorials.game.claim_rules import options_for
from tutorials.game.errors import IllegalAction, Refusal
from tutorials.game.invariants import broken_by
from tutorials.game.legal import legal_actions, waiting_for, why_not
from tutorials.game.options import DealerMethod, FlowerOrder, Length, Options, SeatingMethod
from tutorials.game.perspective import view_for
from tutorials.game.rng import Stream
from tutorials.game.state import OPENING_PHASES, SEATS, Phase, State
from tutorials.game.transitions import apply, replay, start
from tutorials.game.wall import tail_position

from .wandering import RULES, wander

SOME_ACTIONS = tuple(
    action
    for seat in SEATS
    for action in (
        *(kind(seat) for kind in (act.Roll, act.Deal, act.ReplaceFlowers, act.Pong, act.Hu, act.Pass, act.NewHand)),
        *(act.PickSeat(seat, target) for target in SEATS),
        *(act.DrawWind(seat, which) for which in SEATS),
        *(act.PickStack(seat, wall, stack) for wall, stack in product(SEATS, (1, 9, 18))),
        act.Ready(seat),
        *(kind(seat, tile) for kind, tile in product((act.Discard, act.Ready, act.Chow, act.Kong), range(34))),
    )
)


BEFORE_THE_DEAL = OPENING_PHASES[: OPENING_PHASES.index(Phase.DEALING)]


def hidden_places(state: State, seat: int) -> list[tuple[str, int, int]]:
    """Name the places whose tiles the seat does not see: other hands, and the wall."""
    wall, size = state.wall, len(state.wall.tiles)
    gone = {(wall.start + taken) % size for taken in range(wall.head)}
    gone |= {tail_position(size, wall.start, taken) for taken in range(wall.tail)}
    places = [("wall", 0, place) for place in range(size) if place not in gone]
    for other in SEATS:
        if other != seat:
            places += [("hand", other, place) for place in range(len(state.players[other].hand))]
    return places


def permuted(state: State, seat: int, label: str) -> State:
    """Put the tiles that the seat does not see into another order, and work out again who is asked."""
    wall, hands = list(state.wall.tiles), [list(player.hand) for player in state.players]
    places = hidden_places(state, seat)
    if state.phase not in (Phase.DEALING, *BEFORE_THE_DEAL):
        # Once dealt, flowers are shown as soon as they are found, so these stay where they are.
        places = [where for where in places if _tile(wall, hands, where) < 34]
    found = [_tile(wall, hands, where) for where in places]
    for where, tile in zip(places, Stream("permute", label).shuffled(found), strict=True):
        (wall if where[0] == "wall" else hands[where[1]])[where[2]] = tile
    a, b, c, d = (replace(player, hand=tuple(sorted(hand))) for player, hand in zip(state.players, hands, strict=True))
    changed = replace(state, wall=state.wall._replace(tiles=tuple(wall)), players=(a, b, c, d))
    offer = state.offer
    if offer is not None:
        options = tuple(
            () if other == offer.seat else options_for(changed, other, offer.seat, offer.tile, offer.robbing)
            for other in SEATS
        )
        changed = replace(changed, offer=offer._replace(options=options))
    if state.turn is not None and state.actor != seat:
        changed = replace(changed, turn=state.turn._replace(drawn=changed.players[state.actor].hand[0]))
    return changed


def _tile(wall: list[int], hands: list[list[int]], where: tuple[str, int, int]) -> int:
    return wall[where[2]] if where[0] == "wall" else hands[where[1]][where[2]]


class Game(RuleBasedStateMachine):
    """One game under any rule set, played by whim."""

    @initialize(
        seed=st.integers(0, 10**6),
        rules=st.sampled_from(RULES),
        seating=st.sampled_from(SeatingMethod),
        first_dealer=st.sampled_from(DealerMethod),
        flower_order=st.sampled_from(FlowerOrder),
        thrower=st.integers(0, 3),
        stepwise=st.booleans(),
    )
    def sit_down(
        self,
        seed: int,
        rules: str,
        seating: SeatingMethod,
        first_dealer: DealerMethod,
        flower_order: FlowerOrder,
        thrower: int,
        stepwise: bool,
    ) -> None:
        options = Options(rules, seating, first_dealer, flower_order, Length.ROUND, thrower=thrower, ready_bluff=True)
        self.state = start(str(seed), options)
        self.played: list[act.Action] = []
        if not stepwise:
            self.take(act.Skip(0))

    def take(self, action: act.Action) -> None:
        before = self.state
        step = apply(before, action)
        assert broken_by(before, step.state) == []
        self.state = step.state
        self.played.append(action)

    @precondition(lambda self: self.state.phase is not Phase.GAME_OVER)
    @rule(choices=st.lists(st.integers(0, 10**6), min_size=1, max_size=30))
    def play_on(self, choices: list[int]) -> None:
        for choice in choices:
            seats = waiting_for(self.state)
            if not seats:
                return
            seat = seats[choice % len(seats)]
            legal = [action for action in legal_actions(self.state, seat) if not isinstance(action, act.Skip)]
            assert legal
            self.take(legal[choice // 7 % len(legal)])

    @rule(choices=st.lists(st.integers(0, len(SOME_ACTIONS) - 1), min_size=20, max_size=20))
    def what_is_not_legal_is_refused_with_a_code(self, choices: list[int]) -> None:
        for choice in choices:
            action = SOME_ACTIONS[choice]
            legal = action in legal_actions(self.state, action.seat)
            reason = why_not(self.state, action)
            assert (reason is None) is legal
            if legal:
                apply(self.state, action)
                continue
            with pytest.raises(IllegalAction) as refused:
                apply(self.state, action)
            assert refused.value.code == reason
            assert isinstance(reason, Refusal)

    @precondition(lambda self: self.state.wall.tiles and self.state.result is None)
    @rule(seat=st.integers(0, 3), label=st.text(max_size=3))
    def hidden_tiles_change_nothing_that_a_seat_sees(self, seat: int, label: str) -> None:
        assert view_for(permuted(self.state, seat, label), seat) == view_for(self.state, seat)

    @invariant()
    def somebody_can_act(self) -> None:
        if not hasattr(self, "state") or self.state.phase is Phase.GAME_OVER:
            return
        for seat in waiting_for(self.state):
            assert legal_actions(self.state, seat)

    def teardown(self) -> None:
        if hasattr(self, "state"):
            assert replay(self.state.seed, self.state.options, self.played) == self.state or self.state.result
            assert replay(self.state.seed, self.state.options, self.played).players == self.state.players


Game.TestCase.settings = settings(
    max_examples=60,
    stateful_step_count=25,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
TestGame = Game.TestCase


class LongGame(Game):
    """The same, longer."""


LongGame.TestCase.settings = settings(Game.TestCase.settings, max_examples=200, stateful_step_count=30)
TestLongGame = pytest.mark.nightly(LongGame.TestCase)


def wrongly_answered(state: State, action: act.Action) -> bool:
    """Say whether a legal action is refused, or another one taken or refused for another reason than is given."""
    legal, reason = action in legal_actions(state, action.seat), why_not(state, action)
    try:
        apply(state, action)
    except IllegalAction as refused:
        return legal or refused.code is not reason
    return not legal or reason is not None


@pytest.mark.parametrize("games", [3, pytest.param(200, marks=pytest.mark.nightly)])
def test_every_action_is_taken_or_refused_as_it_should_be(games: int) -> None:
    """At thirty moments of each game, every action that there is."""
    for game in range(games):
        steps = wander(f"every/{game}", RULES[game % len(RULES)])
        gap = 1 + Stream(str(game), "gap").below(4)
        for state, *_ in islice(steps, 0, 30 * gap, gap):
            assert [action for action in SOME_ACTIONS if wrongly_answered(state, action)] == []


def test_an_action_answered_wrongly_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    state = apply(start("1", Options()), act.Skip(0)).state
    throws = act.Discard(state.actor, state.players[state.actor].hand[0])
    assert not wrongly_answered(state, throws)
    monkeypatch.setitem(globals(), "why_not", lambda _state, _action: Refusal.NOT_YOUR_TURN)
    assert wrongly_answered(state, throws)
    assert wrongly_answered(state, act.Pong(state.actor))


def test_a_planted_leak_is_seen() -> None:
    """The comparison above would see a view that lets one hidden tile through."""
    state = apply(start("1", Options()), act.Skip(0)).state
    seat = (state.actor + 1) % 4
    other = permuted(state, seat, "leak")
    assert view_for(other, seat) == view_for(state, seat)
    leaking = [replace(view_for(game, seat), dice=game.players[state.actor].hand) for game in (state, other)]
    assert leaking[0] != leaking[1]
    assert state.phase not in OPENING_PHASES
