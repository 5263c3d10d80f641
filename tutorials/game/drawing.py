"""Taking a tile from the wall: the next one clockwise, or a replacement from the tail."""

from __future__ import annotations

from dataclasses import replace

from scoring.core.context import Situation
from scoring.core.tiles import Tile, is_flower

from .events import Event, EventKind
from .settlement import flower_win, settle
from .state import Ending, Phase, State, Step, Turn, with_player, with_tile


def draw(state: State, seat: int) -> Step:
    """Begin a turn: draw, or end the hand if only the dead wall is left."""
    if state.live_tiles <= 0:
        return settle(state, Ending.WALL_EMPTY)
    (tile,), wall = state.wall.take(1)
    player = state.players[seat]
    passed = player.passed and state.table.pass_blocks_draw
    player = replace(player, draws=player.draws + 1, passed=passed)
    state = replace(state, wall=wall, players=with_player(state.players, seat, player), offer=None)
    return receive(state, seat, tile, None)


def draw_replacement(state: State, seat: int, after: Situation) -> Step:
    """Take a tile from the tail after a kong or a flower; without one left the hand ends."""
    if state.live_tiles <= 0:
        return settle(state, Ending.WALL_EMPTY)
    tile, wall = state.wall.replacement()
    player = state.players[seat]
    passed = player.passed and state.table.pass_blocks_draw
    players = with_player(state.players, seat, replace(player, passed=passed))
    return receive(replace(state, wall=wall, players=players, offer=None), seat, tile, after)


def receive(state: State, seat: int, tile: Tile, after: Situation | None) -> Step:
    """Put a tile into the hand, or show a flower and take another tile for it."""
    player = state.players[seat]
    if is_flower(tile):
        player = replace(player, flowers=with_tile(player.flowers, tile))
        state = replace(state, players=with_player(state.players, seat, player))
        step = Step(state, (Event(EventKind.FLOWERS_SHOWN, seat, (tile,)),))
        won = flower_win(state)
        if won is not None:
            return step.then(lambda _: won)
        return step.then(lambda state: draw_replacement(state, seat, Situation.AFTER_FLOWER))
    player = replace(player, hand=with_tile(player.hand, tile))
    state = replace(
        state,
        players=with_player(state.players, seat, player),
        phase=Phase.TURN,
        actor=seat,
        turn=Turn(tile, after),
    )
    kind = EventKind.REPLACED if after else EventKind.DREW
    return Step(state, (Event(kind, seat, (tile,), secret=True),))
