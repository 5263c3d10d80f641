"""Computer players among themselves: whole hands, every step checked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from scoring.core.context import By

from .actions import Action, NewHand, Skip
from .invariants import broken_by
from .legal import waiting_for
from .options import Options
from .perspective import View, view_for
from .state import OPENING_PHASES, Phase, State
from .transitions import apply, start

type Chooser = Callable[[View], Action]
"""A player: what it sees in, what it does out."""


@dataclass
class Tally:
    """What many hands came to."""

    hands: int = 0
    wins: int = 0
    self_draws: int = 0
    draws: int = 0
    steps: int = 0
    tai: list[int] = field(default_factory=list)
    violations: Counter[str] = field(default_factory=Counter)

    @property
    def mean_tai(self) -> float:
        """The mean worth of a won hand, without dealer 台."""
        return round(sum(self.tai) / len(self.tai), 3) if self.tai else 0.0

    @property
    def max_tai(self) -> int:
        """The dearest hand."""
        return max(self.tai, default=0)

    def add(self, state: State) -> None:
        """Count a hand that is over."""
        self.hands += 1
        result = state.result
        if result is None or not result.wins:
            self.draws += 1
            return
        self.wins += len(result.wins)
        self.self_draws += sum(win.context.by in (By.DRAW, By.EIGHT_FLOWERS) for win in result.wins)
        self.tai += [win.sheet.tai for win in result.wins]


def next_action(state: State, choosers: Sequence[Chooser]) -> Action:
    """Return what the next seat that is waited for does; ``choosers`` are by person."""
    seat = waiting_for(state)[0]
    if state.phase is Phase.HAND_OVER:
        return NewHand(seat)
    return choosers[state.match.people[seat]](view_for(state, seat))


def play_hand(state: State, choosers: Sequence[Chooser], tally: Tally | None = None) -> State:
    """Play on until the hand is over; with a tally every step is checked and counted."""
    while state.phase not in (Phase.HAND_OVER, Phase.GAME_OVER):
        action = Skip(state.actor) if state.phase in OPENING_PHASES else next_action(state, choosers)
        state = advance(state, action, tally)
    if tally is not None:
        tally.add(state)
    return state


def advance(state: State, action: Action, tally: Tally | None) -> State:
    """Take one step, checking it where a tally is kept."""
    step = apply(state, action)
    if tally is not None:
        tally.steps += 1
        tally.violations.update(broken_by(state, step.state))
    return step.state


def simulate(hands: int, seed: str, options: Options, choosers: Sequence[Chooser]) -> Tally:
    """Play so many hands, game after game, and check every step."""
    tally = Tally()
    game = 0
    state = start(f"{seed}/{game}", options)
    while tally.hands < hands:
        state = play_hand(state, choosers, tally)
        state = advance(state, NewHand(0), tally)
        if state.phase is Phase.GAME_OVER:
            game += 1
            state = start(f"{seed}/{game}", options)
    return tally
