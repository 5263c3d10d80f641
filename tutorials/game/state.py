"""The state of a game: frozen values, changed only by making a new one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from scoring.core.context import Situation, WinContext
from scoring.core.hand import Hand, Meld
from scoring.core.payment import Payment
from scoring.core.tiles import Tile

from .actions import Action
from .errors import Refusal
from .events import Event
from .options import Options
from .wall import Wall

if TYPE_CHECKING:
    from scoring.core.score_sheet import ScoreSheet

    from .table_rules import TableRules

type Four[T] = tuple[T, T, T, T]
SEATS = (0, 1, 2, 3)
"""Seats go counter-clockwise: the next number is the right-hand player (下家)."""


class Phase(StrEnum):
    """Where the game stands."""

    SEATING_ROLL = "seating_roll"
    SEATING_COUNT = "seating_count"
    WINDS = "winds"
    DEALER_ROLL = "dealer_roll"
    DEALER_COUNT = "dealer_count"
    OPENING_ROLL = "opening_roll"
    OPENING_PICK = "opening_pick"
    DEALING = "dealing"
    FLOWERS = "flowers"
    DECLARE = "declare"
    TURN = "turn"
    CLAIMS = "claims"
    HAND_OVER = "hand_over"
    GAME_OVER = "game_over"


OPENING_PHASES = tuple(Phase)[: tuple(Phase).index(Phase.DECLARE)]
"""Everything from the empty table to the first turn."""


class TableMeld(NamedTuple):
    """A meld as it lies on the table: from whom, and which of its tiles was claimed."""

    meld: Meld
    source: int | None = None
    claimed: Tile | None = None


class Thrown(NamedTuple):
    """A discard in front of its player; ``number`` counts the discards of the hand from 0."""

    tile: Tile
    number: int
    just_drawn: bool
    claimed_by: int | None = None


@dataclass(frozen=True, slots=True)
class Player:
    """What one seat holds in this hand."""

    hand: tuple[Tile, ...] = ()
    melds: tuple[TableMeld, ...] = ()
    flowers: tuple[Tile, ...] = ()
    river: tuple[Thrown, ...] = ()
    draws: int = 0
    passed: bool = False
    declared: Situation | None = None

    @property
    def plain_melds(self) -> tuple[Meld, ...]:
        """The melds as the scoring core knows them."""
        return tuple([laid.meld for laid in self.melds])


class Seating(NamedTuple):
    """Finding seats: who throws, what was thrown, the face-down winds and which place took each."""

    throws: int = 0
    winds: tuple[Tile, ...] = ()
    taken: tuple[int | None, ...] = (None, None, None, None)
    east: int | None = None
    from_end: int | None = None


class Match(NamedTuple):
    """What lasts longer than a hand. ``people`` and ``scores`` are by seat."""

    people: Four[int] = (0, 1, 2, 3)
    east: int = 0
    first_dealer: int = 0
    dealer: int = 0
    streak: int = 0
    passes: int = 0
    hands: int = 0
    scores: Four[int] = (0, 0, 0, 0)

    @property
    def round(self) -> int:
        """The round wind, 0–3 (東南西北)."""
        return self.passes // 4


class Opening(NamedTuple):
    """Where the wall is opened: the row of ``seat``, leaving ``left`` stacks at its right."""

    seat: int
    left: int


class Turn(NamedTuple):
    """The turn of the acting seat: what was drawn last and which replacement it was."""

    drawn: Tile | None
    after: Situation | None = None


class Offer(NamedTuple):
    """A tile that others may take: a discard, or the tile of an added kong (``robbing``)."""

    seat: int
    tile: Tile
    robbing: bool
    options: tuple[tuple[Action, ...], ...]
    answers: tuple[Action | None, ...] = (None, None, None, None)


class Ending(StrEnum):
    """How a hand ends."""

    HU = "hu"
    WALL_EMPTY = "wall_empty"
    FOUR_WINDS = "four_winds"
    FOUR_KONGS = "four_kongs"
    FALSE_WIN = "false_win"


@dataclass(frozen=True, slots=True)
class Win:
    """One winner's hand, how it was won, what it is worth and what each seat gains or loses by it."""

    seat: int
    source: int | None
    hand: Hand
    context: WinContext
    sheet: ScoreSheet
    deltas: tuple[int, ...]


class Foul(NamedTuple):
    """A 詐胡: who called it and on which offered tile, why it is no win, and what is paid to the other sides."""

    seat: int
    tile: Tile | None
    code: Refusal
    payments: tuple[Payment, ...]
    deltas: tuple[int, ...]


class Result(NamedTuple):
    """The end of a hand: the winners, nearest first, or the foul, and each seat's change in points."""

    ending: Ending
    wins: tuple[Win, ...] = ()
    deltas: tuple[int, ...] = (0, 0, 0, 0)
    foul: Foul | None = None


EMPTY_TABLE = Seating()
FIRST_HAND = Match()
NO_WALL = Wall(())


@dataclass(frozen=True, slots=True)
class State:
    """The whole game at one moment; ``news`` counts the events so far, which every seat may know."""

    seed: str
    options: Options
    table: TableRules = field(compare=False, repr=False)
    phase: Phase = Phase.SEATING_ROLL
    actor: int = 0
    seating: Seating = EMPTY_TABLE
    match: Match = FIRST_HAND
    dice: tuple[int, ...] = ()
    opening: Opening | None = None
    east: int = 0
    dealt_rounds: int = 0
    wall: Wall = NO_WALL
    players: Four[Player] = (Player(), Player(), Player(), Player())
    discards: int = 0
    turn: Turn | None = None
    offer: Offer | None = None
    result: Result | None = None
    news: int = 0

    def seat_wind(self, seat: int) -> int:
        """Return the seat's wind in this hand, 0–3."""
        return (seat - self.east) % 4

    @property
    def kongs(self) -> int:
        """How many kongs lie on the table."""
        return sum([laid.meld.is_kong for player in self.players for laid in player.melds])

    @property
    def nobody_called(self) -> bool:
        """Say whether there has been no 吃, 碰 or exposed 槓 yet."""
        for player in self.players:
            for laid in player.melds:
                if laid.source is not None:
                    return False
        return True

    @property
    def live_tiles(self) -> int:
        """How many tiles can still be drawn."""
        return self.wall.remaining - self.table.dead_tiles(self.kongs)


class Step(NamedTuple):
    """A state and the news that led to it."""

    state: State
    events: tuple[Event, ...] = ()

    def then(self, follow: Callable[[State], Step]) -> Step:
        """Go on with what follows from here, keeping the news together."""
        state, events = follow(self.state)
        return Step(state, self.events + events)


def right_of(seat: int) -> int:
    """Return the next player counter-clockwise (下家)."""
    return (seat + 1) % 4


def counted(thrower: int, dice: tuple[int, ...]) -> int:
    """Return the seat that the dice count to: the thrower is one, counting goes to the right."""
    return (thrower + sum(dice) - 1) % 4


def with_player(players: Four[Player], seat: int, player: Player) -> Four[Player]:
    """Return the four players with one of them changed."""
    changed = list(players)
    changed[seat] = player
    a, b, c, d = changed
    return (a, b, c, d)


def without_tiles(hand: tuple[Tile, ...], tiles: tuple[Tile, ...]) -> tuple[Tile, ...]:
    """Return the hand less the tiles, each of which must be in it."""
    rest = list(hand)
    for tile in tiles:
        rest.remove(tile)
    return tuple(rest)


def with_tile(hand: tuple[Tile, ...], *tiles: Tile) -> tuple[Tile, ...]:
    """Return the hand with the tiles, in order."""
    return tuple(sorted((*hand, *tiles)))
