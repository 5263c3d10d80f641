"""Tables set up for a test: forced dice, chosen hands, and the play of a whole hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import count

from scoring.core.notation import parse_tiles
from scoring.core.tiles import KINDS, Tile
from tutorials.game.actions import Skip
from tutorials.game.options import Options
from tutorials.game.rng import Stream
from tutorials.game.state import Phase, State
from tutorials.game.transitions import apply, start
from tutorials.game.wall import Wall, full_set


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
