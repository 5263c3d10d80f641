"""What a press does to a hand: tiles put in and taken out, and answers applied.

A hand here is the keys of a scoring request (see ``core.request``), finished or not. Every function
changes the draft that it is given.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from ..core.context import By
from ..core.hand import SETS_IN_A_HAND, TILES_IN_A_HAND, Meld, MeldKind
from ..core.notation import format_meld, format_tiles, is_sequence_start, parse_meld, parse_tiles
from ..core.tiles import CODES, COPIES, FLOWERS, TILE_BY_CODE, Tile, count_kinds, is_flower
from ..core.whole_numbers import whole_number

PLACES: Final = ("hand", "win", "chow", "pong", "kong", "concealed_kong", "flower")
"""Where a pressed tile can go."""

_MELDS: Final = {
    "chow": MeldKind.CHOW,
    "pong": MeldKind.PONG,
    "kong": MeldKind.KONG,
    "concealed_kong": MeldKind.CONCEALED_KONG,
}


@dataclass(slots=True)
class Draft:
    """The tiles of a request, taken apart so that they can be changed."""

    hand: list[Tile] = field(default_factory=list)
    melds: list[str] = field(default_factory=list)
    win: list[Tile] = field(default_factory=list)
    flowers: list[Tile] = field(default_factory=list)

    @classmethod
    def of(cls, request: dict[str, Any]) -> Draft:
        """Take the tiles of a request apart."""
        return cls(
            hand=list(parse_tiles(request.get("hand", "")).tiles),
            melds=list(request.get("melds", ())),
            win=list(parse_tiles(request.get("win", "")).tiles),
            flowers=list(parse_tiles("".join(request.get("flowers", ()))).tiles),
        )

    def write(self, request: dict[str, Any]) -> None:
        """Put the tiles back into a request."""
        parts = {
            "hand": format_tiles(sorted(self.hand)),
            "melds": self.melds,
            "win": format_tiles(self.win),
            "flowers": [CODES[flower] for flower in sorted(set(self.flowers))],
        }
        for key, value in parts.items():
            if value:
                request[key] = value
            else:
                request.pop(key, None)

    @property
    def size(self) -> int:
        """How many tiles there are when a kong counts as three."""
        return len(self.hand) + 3 * len(self.melds) + len(self.win)

    def held(self) -> list[int]:
        """Return how many copies of each kind are used."""
        melded = [tile for text in self.melds for tile in parse_meld(text)[1]]
        return count_kinds([*self.hand, *self.win, *melded])


def place_of(draft: Draft, place: str) -> str:
    """Return where the next tile goes: with sixteen in hand, the seventeenth is the winning one."""
    if place == "hand" and not draft.win and draft.size == TILES_IN_A_HAND - 1:
        return "win"
    return place


def room_for(draft: Draft, place: str) -> bool:
    """Say whether a tile or meld can still be put there."""
    if place in ("win", "flower"):
        return True
    return draft.size + (1 if place == "hand" else 3) <= TILES_IN_A_HAND and len(draft.melds) <= SETS_IN_A_HAND


def fits(tile: Tile, place: str, held: list[int]) -> bool:
    """Say whether enough copies of a tile are left for the place."""
    if place == "chow":
        return is_sequence_start(tile) and all(held[tile + step] < COPIES for step in range(3))
    needed = {"pong": 3, "kong": 4, "concealed_kong": 4}.get(place, 1)
    return held[tile] + needed <= COPIES


def add(draft: Draft, tile: Tile, place: str) -> bool:
    """Put a tile where it goes; for a chow it is the lowest of three. Return whether it could be put."""
    if is_flower(tile):
        if tile in draft.flowers:
            return False
        draft.flowers.append(tile)
        return True
    place = place_of(draft, "hand" if place == "flower" else place)
    held = draft.held()
    if place == "win" and draft.win:
        held[draft.win[0]] -= 1
    if not fits(tile, place, held) or not room_for(draft, place):
        return False
    if place == "hand":
        draft.hand.append(tile)
    elif place == "win":
        draft.win = [tile]
    else:
        draft.melds.append(format_meld(Meld(_MELDS[place], tile)))
    return True


def remove(draft: Draft, what: str) -> None:
    """Take something out: ``hand:5m``, ``meld:0``, ``win`` or ``flower:1f``; what is not there is left alone."""
    place, _, name = what.partition(":")
    tile = TILE_BY_CODE.get(name)
    if place == "win":
        draft.win = []
    elif place == "hand" and tile in draft.hand:
        draft.hand.remove(tile)
    elif place == "flower" and tile in draft.flowers:
        draft.flowers.remove(tile)
    elif place == "meld" and (number := whole_number(name, len(draft.melds) - 1)) is not None:
        del draft.melds[number]


def apply(request: dict[str, Any], draft: Draft, what: str) -> None:
    """Do what an answer proposes.

    ``win:2s`` wins on a tile and ``won:2s`` on one in hand, ``discard:5m`` and ``draw:5m`` throw and take
    one; ``by:draw`` changes how it was won, ``flowers:`` takes the flowers away.
    """
    verb, _, name = what.partition(":")
    tile = TILE_BY_CODE.get(name)
    if verb == "win" and tile is not None and not is_flower(tile):
        draft.win = [tile]
    elif verb == "won" and tile in draft.hand:
        draft.hand.remove(tile)
        draft.win = [tile]
    elif verb == "discard":
        draft.hand += draft.win
        draft.win = []
        if tile in draft.hand:
            draft.hand.remove(tile)
    elif verb == "draw" and tile is not None and tile not in FLOWERS:
        draft.hand.append(tile)
    elif verb == "flowers":
        draft.flowers = []
    elif verb == "by" and name in set(By):
        request["by"] = name
