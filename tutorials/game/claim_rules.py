"""What the others may do with a discard or with the tile of an added kong: a reason against, or none."""

from __future__ import annotations

from scoring.core.context import By
from scoring.core.notation import is_sequence_start
from scoring.core.tiles import EAST, Tile

from .actions import Action, Chow, Hu, Kong, Pass, Pong
from .errors import Refusal
from .state import State, right_of
from .turn_rules import has_replacement
from .winning import refuse_win


def refuse_call(state: State, seat: int) -> Refusal | None:
    """Say why a seat may call neither 吃 nor 碰 nor 槓, if so."""
    if state.players[seat].declared:
        return Refusal.DECLARED_ONLY_HU
    return Refusal.LAST_TILE_ONLY_HU if state.live_tiles <= 0 else None


def refuse_chow(state: State, seat: int, source: int, tile: Tile, low: Tile) -> Refusal | None:
    """Say why the discard may not be taken into the run from ``low``, if so."""
    if refusal := refuse_call(state, seat):
        return refusal
    if seat != right_of(source):
        return Refusal.CHOW_ONLY_FROM_LEFT
    if tile >= EAST:
        return Refusal.CHOW_NO_HONORS
    run = (low, low + 1, low + 2)
    if tile not in run or not is_sequence_start(low):
        return Refusal.CHOW_NEEDS_SEQUENCE
    hand = state.players[seat].hand
    return None if all(part in hand for part in run if part != tile) else Refusal.CHOW_NEEDS_SEQUENCE


def refuse_pong(state: State, seat: int, tile: Tile) -> Refusal | None:
    """Say why the discard may not be taken into a triplet, if so."""
    if refusal := refuse_call(state, seat):
        return refusal
    return None if state.players[seat].hand.count(tile) >= 2 else Refusal.PONG_NEEDS_PAIR


def refuse_claimed_kong(state: State, seat: int, source: int, tile: Tile) -> Refusal | None:
    """Say why the discard may not be taken into a kong, if so."""
    if refusal := refuse_call(state, seat):
        return refusal
    if state.players[seat].hand.count(tile) < 3:
        return Refusal.KONG_NEEDS_TRIPLET
    if seat == right_of(source) and not state.table.ruleset.play.kong_from_left:
        return Refusal.KONG_FROM_LEFT
    return None if has_replacement(state) else Refusal.KONG_NO_REPLACEMENT


def refuse_claimed_win(state: State, seat: int, source: int, tile: Tile, robbing: bool) -> Refusal | None:
    """Say why the tile may not be won on, if so."""
    return refuse_win(state, seat, By.ROB_KONG if robbing else By.DISCARD, source, tile)


def options_for(state: State, seat: int, source: int, tile: Tile, robbing: bool) -> tuple[Action, ...]:
    """Return everything the seat may answer; empty where there is nothing to decide."""
    wins = refuse_claimed_win(state, seat, source, tile, robbing) is None
    if wins and state.table.must_win:
        return (Hu(seat),)
    found: list[Action] = [Hu(seat)] if wins else []
    if not robbing and refuse_call(state, seat) is None:
        found += _calls(state, seat, source, tile)
    return (*found, Pass(seat)) if found else ()


def _calls(state: State, seat: int, source: int, tile: Tile) -> list[Action]:
    """Return the calls of 槓, 碰 and 吃 that the hand allows."""
    found: list[Action] = []
    if state.players[seat].hand.count(tile) >= 2:
        if refuse_claimed_kong(state, seat, source, tile) is None:
            found.append(Kong(seat, tile))
        found.append(Pong(seat))
    if seat == right_of(source) and tile < EAST:
        lows = (tile - 2, tile - 1, tile)
        found += [Chow(seat, low) for low in lows if refuse_chow(state, seat, source, tile, low) is None]
    return found
