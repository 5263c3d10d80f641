"""Tables set up for a test: forced dice, chosen hands, and the play of a whole hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import count

import pytest

from scoring.core.notation import parse_tiles
from scoring.core.tiles import KINDS, TILE_BY_CODE, Tile
from tutorials.game.actions import Action, Pass, Skip
from tutorials.game.errors import IllegalAction, Refusal
from tutorials.game.legal import waiting_for
from tutorials.game.options import Options
from tutorials.game.rng import Stream
from tutorials.game.state import Phase, State
from tutorials.game.table_rules import TableRules
from tutorials.game.transitions import apply, start
from tutorials.game.wall import Wall, full_set

STANDARD = Options()
ONE_M, FIVE_M, NINE_S = (TILE_BY_CODE[code] for code in ("1m", "5m", "9s"))
JUNK = "147m258p369sESWNCFP"
"""Sixteen tiles of which no two fit together."""
NEAR, ALSO_NEAR = "123456789m456p23s55s", "123m123789p23s777sEE"
"""Ready for 1s and 4s."""
DEALER = "1s193m147p258sESWNCFP"
"""Seventeen tiles with a 1s to throw."""


def tiles(text: str) -> tuple[Tile, ...]:
    """Read tiles."""
    read = parse_tiles(text)
    assert not read.problems, read.problems
    return read.tiles


def seed_with_total(label: str, total: int) -> str:
    """Find a seed whose dice of this label come to a total."""
    return next(str(seed) for seed in count() if sum(Stream(str(seed), f"dice/{label}").dice()) == total)


def opened(options: Options, seed: str = "1") -> State:
    """Return the state at the first turn."""
    state = start(seed, options)
    return apply(state, Skip(0)).state


def table(
    options: Options,
    hands: Mapping[int, str],
    draws: str = "",
    tail: str = "",
    dealer: int = 0,
) -> State:
    """Return the dealer's first turn with chosen hands: 17 tiles for the dealer, 16 for others.

    ``draws`` come next from the wall, ``tail`` next from its other end; what is not chosen is filled up
    from the rest of the set, flowers last.
    """
    state = opened(options)
    size = len(state.wall.tiles)
    rest = Counter(full_set(state.table.flowers))
    chosen = {seat: tiles(text) for seat, text in hands.items()}
    coming, ending = tiles(draws), tiles(tail)
    for group in (*chosen.values(), coming, ending):
        rest.subtract(group)
    assert min(rest.values()) >= 0, "a tile is used too often"
    flowers = [tile for tile in rest.elements() if tile >= KINDS]
    plain = Stream("filler", "table").shuffled(tile for tile in rest.elements() if tile < KINDS)
    pool = [*flowers, *plain]
    players = []
    for seat in range(4):
        hand, size_of_hand = list(chosen.get(seat, ())), 17 if seat == dealer else 16
        assert len(hand) <= size_of_hand, f"seat {seat} has {len(hand)} tiles"
        while len(hand) < size_of_hand:
            hand.append(pool.pop())
        players.append(replace(state.players[seat], hand=tuple(sorted(hand)), flowers=(), melds=(), draws=0))
    a, b, c, d = players
    wall = _wall(size, coming, ending, pool, [tile for player in players for tile in player.hand])
    match = state.match._replace(dealer=dealer, first_dealer=dealer, east=dealer)
    turn = state.turn._replace(drawn=players[dealer].hand[-1]) if state.turn else None
    return replace(
        state,
        players=(a, b, c, d),
        wall=wall,
        match=match,
        east=dealer,
        actor=dealer,
        phase=Phase.TURN,
        turn=turn,
    )


def _wall(size: int, coming: Sequence[Tile], ending: Sequence[Tile], pool: list[Tile], dealt: list[Tile]) -> Wall:
    """Lay a wall: dealt tiles first, then those to come, the replacements at the end, upper tile first."""
    last = list(ending) + [pool.pop() for _ in range(len(ending) % 2)]
    stacks = [last[place : place + 2] for place in range(0, len(last), 2)]
    middle = pool[::-1]
    order = [*dealt, *coming, *middle, *(tile for stack in reversed(stacks) for tile in stack)]
    assert len(order) == size, (len(order), size)
    return Wall(tuple(order), head=len(dealt))


def code_of(state: State, action: Action) -> Refusal:
    with pytest.raises(IllegalAction) as refused:
        apply(state, action)
    return refused.value.code


def play(state: State, *actions: Action) -> State:
    for action in actions:
        state = apply(state, action).state
    return state


def play_through(state: State, action: Action) -> State:
    """Take an action and let everybody pass."""
    state = play(state, action)
    while state.phase is Phase.CLAIMS:
        state = play(state, Pass(waiting_for(state)[0]))
    return state


def with_play(state: State, **switches: object) -> State:
    """Return the state under the same rule set with other switches of play."""
    ruleset = replace(state.table.ruleset, play=replace(state.table.ruleset.play, **switches))  # type: ignore[arg-type]
    return replace(state, table=TableRules(ruleset, state.options))


def last_live(state: State, live: int) -> State:
    """Return the state with so many live tiles left, the rest lying dealt."""
    wall = state.wall
    return replace(state, wall=wall._replace(head=len(wall.tiles) - wall.tail - 16 - live))


def one_s() -> int:
    return TILE_BY_CODE["1s"]
