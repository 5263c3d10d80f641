"""Random play: games that nobody would play, and for that reason reach what players avoid."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.core.ruleset import load_rulesets
from tutorials.game.actions import Action, Hu, Kong, Skip
from tutorials.game.events import Event
from tutorials.game.legal import legal_actions, waiting_for
from tutorials.game.options import DealerMethod, FlowerOrder, Length, Options, SeatingMethod
from tutorials.game.rng import Stream
from tutorials.game.state import OPENING_PHASES, Phase, State
from tutorials.game.transitions import apply, start

RULES = sorted(load_rulesets())


def any_options(whim: Stream, rules: str, length: Length = Length.ROUND) -> Options:
    """Agree on anything that can be agreed on."""
    return Options(
        rules,
        tuple(SeatingMethod)[whim.below(3)],
        tuple(DealerMethod)[whim.below(3)],
        tuple(FlowerOrder)[whim.below(2)],
        length,
        thrower=whim.below(4),
        ready_bluff=True,
    )


def by_whim(state: State, whim: Stream) -> Action:
    """Take any legal action of any seat that is waited for; kongs, which are rare, are mostly taken."""
    seats = waiting_for(state)
    seat = seats[whim.below(len(seats))]
    legal = [action for action in legal_actions(state, seat) if not isinstance(action, Skip)]
    kongs = [action for action in legal if isinstance(action, Kong)]
    if kongs and whim.below(4):
        return kongs[0]
    # A win is taken one time in two, or hands would seldom get far.
    if isinstance(legal[0], Hu) and len(legal) > 1 and whim.below(2):
        legal = legal[1:]
    return legal[whim.below(len(legal))]


def wander(label: str, rules: str) -> Iterator[tuple[State, Action, State, tuple[Event, ...]]]:
    """Play one 圈 by whim; yield each state, the action, the state after it and the news."""
    whim = Stream(label, "wander")
    state = start(label, any_options(whim, rules))
    while state.phase is not Phase.GAME_OVER:
        skips = state.phase in OPENING_PHASES and not whim.below(8)
        action = Skip(state.actor) if skips else by_whim(state, whim)
        step = apply(state, action)
        yield state, action, step.state, step.events
        state = step.state


def moment(label: str, rules: str, most: int = 120) -> tuple[State, tuple[Event, ...]]:
    """Return a game somewhere in its first hand, with the newest news; the tiles lie on the table already."""
    whim = Stream(label, "moment")
    further = whim.below(most)
    state: State = start(label, any_options(whim, rules))
    news: tuple[Event, ...] = ()
    while not state.wall.tiles or further > 0:
        following = apply(state, by_whim(state, whim))
        if following.state.result is not None:
            break
        further -= bool(state.wall.tiles)
        state, news = following
    return state, news
