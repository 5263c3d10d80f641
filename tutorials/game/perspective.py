"""What one seat may see: the only thing that a page, a program or a computer player is given.

A view holds no tile that its seat does not see: other hands and face-down kongs are numbers, the wall
is its outline. Whether others are being asked about a tile, and what they answer, is not in it either.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from scoring.core.context import Situation
from scoring.core.hand import MeldKind
from scoring.core.tiles import Tile

from .actions import Action
from .events import Event
from .legal import legal_actions, waiting_for
from .options import Options
from .state import (
    SEATS,
    Four,
    Match,
    Opening,
    Phase,
    Player,
    Result,
    State,
    TableMeld,
    Thrown,
)
from .table_rules import TableRules
from .wall import WallView


@dataclass(frozen=True, slots=True)
class ShownMeld:
    """A meld as a seat sees it; a face-down kong of another player has no tiles to see."""

    kind: MeldKind
    tiles: tuple[Tile | None, ...]
    source: int | None
    claimed: Tile | None


@dataclass(frozen=True, slots=True)
class SeatView:
    """One player as a seat sees him; ``hand`` is ``None`` while it is hidden."""

    seat: int
    person: int
    wind: int
    score: int
    hand: tuple[Tile, ...] | None
    hand_size: int
    melds: tuple[ShownMeld, ...]
    flowers: tuple[Tile, ...]
    river: tuple[Thrown, ...]
    declared: Situation | None


@dataclass(frozen=True, slots=True)
class OfferView:
    """A tile that this seat may take: who gave it, and whether it is to be added to a kong."""

    seat: int
    tile: Tile
    robbing: bool


@dataclass(frozen=True, slots=True)
class View:
    """The game as ``seat`` sees it.

    ``actor`` is who has to act where that is public; ``waiting`` says whether this seat has to. ``drawn``
    is this seat's newest tile. ``winds`` are the face-down winds, those not yet drawn as ``None``.
    """

    seat: int
    phase: Phase
    actor: int | None
    waiting: bool
    options: Options
    table: TableRules = field(compare=False, repr=False)
    match: Match
    dice: tuple[int, ...]
    winds: tuple[Tile | None, ...]
    taken: tuple[int | None, ...]
    opening: Opening | None
    east: int
    dealt_rounds: int
    wall: WallView
    live_tiles: int
    discards: int
    seats: Four[SeatView]
    drawn: Tile | None
    after: Situation | None
    passed: bool
    offer: OfferView | None
    legal: tuple[Action, ...]
    result: Result | None
    news: int

    @property
    def me(self) -> SeatView:
        """The viewing seat itself."""
        return self.seats[self.seat]

    @property
    def hand(self) -> tuple[Tile, ...]:
        """The viewing seat's tiles in hand, the drawn one among them."""
        return self.me.hand or ()


def view_for(state: State, seat: int) -> View:
    """Return what the seat may see."""
    waiting = seat in waiting_for(state)
    turn, offer = state.turn, state.offer
    mine = state.actor == seat
    asked = offer is not None and waiting and state.phase is Phase.CLAIMS
    a, b, c, d = (_seat_view(state, other, seat) for other in SEATS)
    return View(
        seat=seat,
        phase=state.phase,
        actor=_public_actor(state, seat),
        waiting=waiting,
        options=state.options,
        table=state.table,
        match=state.match,
        dice=state.dice,
        winds=_shown_winds(state),
        taken=state.seating.taken,
        opening=state.opening,
        east=state.east,
        dealt_rounds=state.dealt_rounds,
        wall=state.wall.seen,
        live_tiles=state.live_tiles,
        discards=state.discards,
        seats=(a, b, c, d),
        drawn=turn.drawn if turn and mine and state.phase is Phase.TURN else None,
        after=turn.after if turn else None,
        passed=state.players[seat].passed,
        offer=OfferView(offer.seat, offer.tile, offer.robbing) if offer and asked else None,
        legal=legal_actions(state, seat),
        result=state.result,
        news=state.news,
    )


def _public_actor(state: State, seat: int) -> int | None:
    """Return who has to act, unless that would tell what somebody holds."""
    if state.phase in (Phase.CLAIMS, Phase.HAND_OVER, Phase.GAME_OVER):
        return None
    return state.actor if state.phase is not Phase.DECLARE or state.actor == seat else None


def _shown_winds(state: State) -> tuple[Tile | None, ...]:
    """Return the winds laid out, face down those that nobody has taken."""
    seating = state.seating
    return tuple([None if seating.taken[which] is None else wind for which, wind in enumerate(seating.winds)])


def _seat_view(state: State, seat: int, viewer: int) -> SeatView:
    player = state.players[seat]
    is_open = seat == viewer or _hand_is_open(state, seat, viewer)
    return SeatView(
        seat=seat,
        person=state.match.people[seat],
        wind=state.seat_wind(seat),
        score=state.match.scores[seat],
        hand=player.hand if is_open else None,
        hand_size=len(player.hand),
        melds=_shown_melds(player, is_open or state.options.open_concealed_kongs),
        flowers=player.flowers,
        river=player.river,
        declared=player.declared,
    )


def _hand_is_open(state: State, seat: int, viewer: int) -> bool:
    """Say whether another player's hand lies open: at the end, or to whoever declared 眼牌 where that is agreed."""
    if state.result is not None:
        shown = {win.seat for win in state.result.wins}
        if state.result.foul:
            shown.add(state.result.foul.seat)
        return state.options.open_hands_at_end or seat in shown
    return state.options.ready_sees_hands and state.players[viewer].declared is not None


def _shown_melds(player: Player, is_open: bool) -> tuple[ShownMeld, ...]:
    return tuple([_shown(laid, is_open) for laid in player.melds])


def _shown(laid: TableMeld, is_open: bool) -> ShownMeld:
    hidden = laid.meld.kind is MeldKind.CONCEALED_KONG and not is_open
    tiles = (None,) * 4 if hidden else laid.meld.tiles
    return ShownMeld(laid.meld.kind, tiles, laid.source, laid.claimed)


def events_for(events: tuple[Event, ...], seat: int) -> tuple[Event, ...]:
    """Return the news as the seat may read it."""
    return tuple(event.seen_from(seat) for event in events)
