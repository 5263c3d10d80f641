"""The end of a hand: who has won, what everybody pays, and wins by flowers alone."""

from __future__ import annotations

from dataclasses import replace

from scoring.core.context import By
from scoring.core.problems import forbidden

from .events import Event, EventKind
from .state import SEATS, Ending, Foul, Phase, Result, State, Step, Win
from .winning import win_context, win_of

ALL_FLOWERS = 8


def settle(state: State, ending: Ending, wins: tuple[Win, ...] = (), foul: Foul | None = None) -> Step:
    """End the hand: add up the payments and book them."""
    owed = [win.deltas for win in wins] + ([foul.deltas] if foul else [])
    totals = [sum(deltas[seat] for deltas in owed) for seat in SEATS]
    a, b, c, d = (old + new for old, new in zip(state.match.scores, totals, strict=True))
    match = state.match._replace(scores=(a, b, c, d))
    result = Result(ending, wins, tuple(totals), foul)
    events = [_won(win) for win in wins]
    if foul:
        tiles = () if foul.tile is None else (foul.tile,)
        events.append(Event(EventKind.FALSE_WIN, foul.seat, tiles, word=foul.code.value))
    elif not wins:
        events.append(Event(EventKind.DRAWN_HAND, state.match.dealer, word=ending.value))
    events.append(Event(EventKind.SETTLED, state.match.dealer, numbers=tuple(totals)))
    state = replace(state, match=match, result=result, offer=None, phase=Phase.HAND_OVER)
    return Step(state, tuple(events))


def _won(win: Win) -> Event:
    tiles = () if win.hand.win is None else (win.hand.win,)
    return Event(EventKind.WON, win.seat, tiles, win.source, (win.sheet.tai,), win.context.by.value)


def flower_win(state: State) -> Step | None:
    """End the hand if a seat has eight flowers, or seven while another shows the eighth."""
    counts = [len(player.flowers) for player in state.players]
    for seat, count in enumerate(counts):
        if count == ALL_FLOWERS:
            return _win_by_flowers(state, seat, By.EIGHT_FLOWERS, None)
        if count == ALL_FLOWERS - 1 and 1 in counts:
            return _win_by_flowers(state, seat, By.SEVEN_ROB_ONE, counts.index(1))
    return None


def _win_by_flowers(state: State, seat: int, by: By, source: int | None) -> Step | None:
    if any(forbidden(win_context(state, seat, by, source), state.table.ruleset)):
        return None
    win = win_of(state, seat, by, source, None)
    return settle(state, Ending.HU, (win,)) if win else None
