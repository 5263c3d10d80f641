"""Moments of a game by chance: the visitor's hand, what has been thrown, what lies open before the others.

The visitor is seat 0. The others' hands are left empty: whoever looks on the visitor's behalf can't see them anyway.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from markupsafe import Markup

from scoring.core.context import SELF
from scoring.core.hand import Meld, MeldKind
from scoring.core.ruleset import RuleSet
from scoring.core.tiles import COPIES, EAST, KINDS, Tile, count_kinds
from scoring.tile_html import meld_html, tiles_html
from tutorials.game.state import Player, State, TableMeld, Thrown, with_player
from tutorials.lessons.pictures import Picture
from tutorials.lessons.position import READER, seated, table
from tutorials.lessons.seats import SEAT_NAMES
from tutorials.table.names import person_at

from .chance import Chance
from .hands import hand_keys

CANDIDATES: Final = 3
"""Among how many tiles a player finds the one that he would rather throw."""


class Scene(NamedTuple):
    """What the others have done: how many rounds have been played, how many sets each has laid down."""

    rounds: int
    laid: tuple[int, int, int]


def drawn_table(
    chance: Chance, rules: RuleSet, held: Sequence[Tile], melds: Sequence[Meld], scene: Scene, *, thrower: int
) -> State:
    """Draw a table at which ``thrower`` is next to throw; the visitor holds these tiles."""
    dealer = chance.randrange(4)
    left = [COPIES - count for count in count_kinds([*held, *(tile for meld in melds for tile in meld.tiles)])]
    thrown = 4 * scene.rounds + (thrower - dealer) % 4
    state = table(rules, gone=min(65 + thrown, 120), dealer=dealer)
    state = seated(state, READER, held, melds)
    for seat, number in enumerate(scene.laid, start=1):
        laid = tuple(TableMeld(meld, (seat + 3) % 4) for meld in _laid(chance, left, number))
        state = replace(state, players=with_player(state.players, seat, Player(melds=laid, draws=1)))
    for number in range(thrown):
        seat = (dealer + number) % 4
        player = state.players[seat]
        tile = _tile_thrown(chance, left, number // 4)
        river = (*player.river, Thrown(tile, number, just_drawn=False))
        state = replace(state, players=with_player(state.players, seat, replace(player, river=river)))
    return replace(state, discards=thrown, actor=thrower)


def _laid(chance: Chance, left: list[int], number: int) -> list[Meld]:
    """Take so many sets out of the tiles that are left."""
    found: list[Meld] = []
    while len(found) < number:
        pong = chance.likely(0.5)
        tile = chance.randrange(KINDS) if pong else 9 * chance.randrange(3) + chance.randrange(7)
        meld = Meld(MeldKind.PONG if pong else MeldKind.CHOW, tile)
        if all(left[part] >= meld.tiles.count(part) for part in meld.tiles):
            found.append(meld)
            for part in meld.tiles:
                left[part] -= 1
    return found


def _tile_thrown(chance: Chance, left: list[int], elapsed: int) -> Tile:
    """Take the tile that somebody throws: early on honors and ends first."""
    pool = [tile for tile in range(KINDS) for _ in range(left[tile])]
    candidates = chance.sample(pool, CANDIDATES)
    tile = min(candidates, key=_wanted) if elapsed < 6 else candidates[0]
    left[tile] -= 1
    return tile


def _wanted(tile: Tile) -> int:
    """Say how useful a tile is to most hands."""
    return 0 if tile >= EAST else 1 + min(tile % 9, 8 - tile % 9)


def held_keys(state: State) -> dict[str, Any]:
    """Write the visitor's hand as the keys of a scoring request."""
    player = state.players[READER]
    return hand_keys(player.hand, player.plain_melds)


class Place(NamedTuple):
    """One player before whom tiles lie; ``whose`` is he in a sentence."""

    name: str
    whose: str
    words: str
    melds: Markup
    river: Markup


@dataclass(frozen=True)
class TablePicture(Picture):
    """What everybody sees, then the visitor's own tiles."""

    shape = "table"
    state: State
    caption: str = ""

    @property
    def places(self) -> tuple[Place, ...]:
        """The others in the order of play, then the visitor."""
        return tuple(self._place(seat, name) for seat, name in enumerate(SEAT_NAMES.values()) if seat != READER)

    @property
    def own(self) -> Place:
        """The visitor."""
        return self._place(READER, SEAT_NAMES[SELF])

    @property
    def thrown(self) -> Place:
        """What the visitor has thrown; his sets lie beside his hand."""
        return self.own._replace(melds=Markup(""))

    @property
    def hand(self) -> Markup:
        """The visitor's tiles in hand."""
        return tiles_html(self.state.players[READER].hand)

    def _place(self, seat: int, name: str) -> Place:
        player = self.state.players[seat]
        words = "莊家" if seat == self.state.match.dealer else ""
        melds = Markup("").join(meld_html(laid.meld) for laid in player.melds)
        river = tiles_html([thrown.tile for thrown in player.river]) if player.river else Markup("")
        return Place(name, person_at(seat), words, melds, river)
