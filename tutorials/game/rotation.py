"""From one hand to the next: who deals, the streak, the round and the end of the game."""

from __future__ import annotations

from dataclasses import replace

from .actions import NewHand
from .events import Event, EventKind
from .options import Length
from .seating import build_wall
from .state import Ending, Match, Phase, Player, State, Step, right_of

DEALS_IN_A_GAME = {Length.HAND: 0, Length.ROUND: 4, Length.FULL: 16}
"""How often the deal must have passed before the game ends."""


def dealer_stays(state: State) -> bool:
    """Say whether the dealer deals again: after a win of his own or a drawn hand (連莊)."""
    wins = state.result.wins if state.result else ()
    return not wins or any(win.seat == state.match.dealer for win in wins)


def after_hand(state: State) -> Match:
    """Return the match with the deal, the streak and the round moved on; a hand void by a 詐胡 moves none of them."""
    match = state.match._replace(hands=state.match.hands + 1)
    if state.result and state.result.ending is Ending.FALSE_WIN:
        return match
    if dealer_stays(state):
        return match._replace(streak=match.streak + 1)
    return match._replace(dealer=right_of(match.dealer), streak=0, passes=match.passes + 1)


def is_finished(state: State, match: Match) -> bool:
    """Say whether the game is over: after one hand, one 圈, or four 圈 (一將)."""
    length = state.options.length
    return length is Length.HAND or match.passes >= DEALS_IN_A_GAME[length]


def new_hand(state: State, _action: NewHand) -> Step:
    """Go on to the next hand, or end the game."""
    match = after_hand(state)
    if is_finished(state, match):
        final = state.match._replace(hands=match.hands)
        state = replace(state, match=final, phase=Phase.GAME_OVER)
        return Step(state, (Event(EventKind.GAME_OVER, match.dealer, numbers=match.scores),))
    stays = match.passes == state.match.passes
    kind = EventKind.DEALER_STAYS if stays else EventKind.DEALER_PASSES
    events = [Event(kind, match.dealer, numbers=(match.streak,))]
    if match.round != state.match.round:
        events.append(Event(EventKind.ROUND_CHANGED, match.dealer, numbers=(match.round,)))
    fresh = replace(
        state,
        match=match,
        phase=Phase.OPENING_ROLL,
        actor=match.dealer,
        dice=(),
        opening=None,
        dealt_rounds=0,
        players=(Player(), Player(), Player(), Player()),
        discards=0,
        turn=None,
        result=None,
    )
    return Step(fresh, tuple(events)).then(build_wall)
