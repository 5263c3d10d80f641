"""The stacked wall of a teaching hand: dealt and drawn by the rules, it brings every seat the tiles it is to have."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from scoring.core.tiles import KINDS, Tile

from ...game.dealing import ROUNDS_OF_FOUR
from ...game.options import Options
from ...game.rng import Stream
from ...game.state import SEATS, Opening, Phase, State, counted
from ...game.transitions import start
from ...game.wall import Wall, full_set, start_position, tail_position

HAND: Final = 16
DICE: Final = (1, 2, 4)


class Unstackable(ValueError):  # noqa: N818 - the tiles are unstackable
    """Tiles that can't lie in one wall."""


def stacked(
    name: str, options: Options, dealer: int, hands: Mapping[int, Sequence[Tile]], draws: Sequence[Tile],
    tail: Sequence[Tile],
) -> State:  # fmt: skip
    """Return the table before the deal; tiles that nothing names are filled up by chance, the same each time."""
    state = start(f"teaching/{name}", options)
    rest = Counter(full_set(state.table.flowers))
    for group in (*hands.values(), draws, tail):
        rest.subtract(group)
    if short := [tile for tile, left in rest.items() if left < 0]:
        raise Unstackable(f"tiles used too often: {short}")
    chance = Stream(f"teaching/{name}", "filler")
    plain = list(chance.shuffled(tile for tile in rest.elements() if tile < KINDS))
    dealt = {seat: _filled(hands.get(seat, ()), HAND + (seat == dealer), plain) for seat in SEATS}
    pool = list(chance.shuffled([*plain, *(tile for tile in rest.elements() if tile >= KINDS)]))
    opening = Opening(counted(dealer, DICE), sum(DICE))
    wall = _wall([*_as_dealt(dealt, dealer), *draws], tail, pool, opening)
    match = state.match._replace(dealer=dealer, first_dealer=dealer, east=dealer)
    return replace(
        state, match=match, phase=Phase.DEALING, actor=dealer, east=dealer, dice=DICE, opening=opening, wall=wall
    )


def _filled(hand: Sequence[Tile], size: int, plain: list[Tile]) -> list[Tile]:
    if len(hand) > size:
        raise Unstackable(f"a hand of {len(hand)} tiles where {size} are dealt")
    return [*hand, *(plain.pop() for _ in range(size - len(hand)))]


def _as_dealt(hands: Mapping[int, Sequence[Tile]], dealer: int) -> Iterable[Tile]:
    """Yield the dealt tiles in the order in which they leave the wall."""
    for turn in range(ROUNDS_OF_FOUR):
        for steps in SEATS:
            yield from hands[(dealer + steps) % 4][4 * turn : 4 * turn + 4]
    yield hands[dealer][HAND]


def _wall(head: Sequence[Tile], tail: Sequence[Tile], pool: list[Tile], opening: Opening) -> Wall:
    """Lay the tiles where they are taken: ``head`` from the opening on, ``tail`` from the other end."""
    size = len(head) + len(tail) + len(pool)
    first = start_position(size // 8, opening.seat, opening.left)
    places: dict[int, Tile] = {(first + taken) % size: tile for taken, tile in enumerate(head)}
    places |= {tail_position(size, first, taken): tile for taken, tile in enumerate(tail)}
    return Wall(tuple(places[place] if place in places else pool.pop() for place in range(size)), start=first)
