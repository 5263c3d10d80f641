"""From an empty table to a dealer: seats by dice and winds (抓位), and who deals first (起莊)."""

from __future__ import annotations

from dataclasses import replace

from scoring.core.tiles import EAST, WINDS

from .actions import DrawWind, PickSeat, Roll
from .errors import IllegalAction, Refusal
from .events import Event, EventKind
from .options import DealerMethod, SeatingMethod
from .rng import Stream
from .state import Four, Opening, Phase, Seating, State, Step, counted, right_of
from .wall import build


def throw(state: State, label: str, phase: Phase) -> Step:
    """Throw the dice of a label; the acting seat goes on in ``phase``."""
    dice = Stream(state.seed, f"dice/{label}").dice()
    return Step(replace(state, dice=dice, phase=phase), (Event(EventKind.ROLLED, state.actor, numbers=dice),))


def check_count(state: State, target: int) -> Event:
    """Check that the player pointed at the seat that the dice count to."""
    if target != counted(state.actor, state.dice):
        raise IllegalAction(Refusal.WRONG_SEAT_COUNTED)
    return Event(EventKind.COUNTED, state.actor, other=target, numbers=(sum(state.dice),))


def roll_for_seats(state: State, _action: Roll) -> Step:
    """Throw for the seats; the formal way throws twice."""
    throws = state.seating.throws + 1
    state = replace(state, seating=state.seating._replace(throws=throws))
    return throw(state, f"seating/{throws}", Phase.SEATING_COUNT)


def count_for_seats(state: State, action: PickSeat) -> Step:
    """Use the counted seat as the method says: as East, or as the first to draw a wind."""
    event = check_count(state, action.target)
    match state.table.seating, state.seating.throws:
        case SeatingMethod.DICE_ONLY, _:
            step = take_seats(state, action.target, state.match.people)
        case SeatingMethod.WIND_TILES, _:
            step = lay_winds(state, action.target, east=state.actor, from_end=None)
        case SeatingMethod.FORMAL, 1:
            seating = state.seating._replace(east=action.target)
            step = Step(replace(state, seating=seating, actor=action.target, phase=Phase.SEATING_ROLL))
        case _:
            from_end = 0 if sum(state.dice) % 2 else 3
            east = state.actor if state.seating.east is None else state.seating.east
            step = lay_winds(state, action.target, east=east, from_end=from_end)
    return Step(step.state, (event, *step.events))


def lay_winds(state: State, first: int, east: int, from_end: int | None) -> Step:
    """Lay the four winds face down; ``first`` draws first, from one end where the way is formal."""
    winds = Stream(state.seed, "winds").shuffled(WINDS)
    seating = state.seating._replace(winds=winds, east=east, from_end=from_end)
    return Step(replace(state, seating=seating, actor=first, phase=Phase.WINDS))


def next_from_end(seating: Seating) -> int:
    """Return which wind comes next from the end that the dice chose."""
    order = range(4) if seating.from_end == 0 else range(3, -1, -1)
    return next(index for index in order if seating.taken[index] is None)


def refuse_wind(seating: Seating, index: int) -> Refusal | None:
    """Say why this wind cannot be taken, if so."""
    if seating.taken[index] is not None:
        return Refusal.TILE_ALREADY_TAKEN
    if seating.from_end is not None and index != next_from_end(seating):
        return Refusal.WRONG_END
    return None


def draw_wind(state: State, action: DrawWind) -> Step:
    """Take a wind; after the fourth everybody sits down by the wind drawn."""
    seating = state.seating
    if refusal := refuse_wind(seating, action.which):
        raise IllegalAction(refusal)
    taken = tuple(action.seat if index == action.which else place for index, place in enumerate(seating.taken))
    event = Event(EventKind.WIND_DRAWN, action.seat, (seating.winds[action.which],), numbers=(action.which,))
    state = replace(state, seating=seating._replace(taken=taken), actor=right_of(action.seat))
    if None in taken:
        return Step(state, (event,))
    return Step(state, (event,)).then(sit_by_wind)


def sit_by_wind(state: State) -> Step:
    """Give East's seat to whoever drew 東; 南, 西 and 北 follow counter-clockwise."""
    seating, people = state.seating, list(state.match.people)
    east = seating.east or 0
    for wind, place in zip(seating.winds, seating.taken, strict=True):
        people[(east + wind - EAST) % 4] = state.match.people[place or 0]
    a, b, c, d = people
    return take_seats(state, east, (a, b, c, d))


def take_seats(state: State, east: int, people: Four[int]) -> Step:
    """Sit down, build the wall and look for the first dealer."""
    match = state.match._replace(people=people, east=east)
    state = replace(state, match=match, seating=state.seating._replace(throws=0), dice=())
    events = (Event(EventKind.SEATED, east, numbers=people),)
    return Step(state, events).then(build_wall).then(look_for_dealer)


def build_wall(state: State) -> Step:
    """Shuffle and build the wall of the coming hand."""
    wall = build(state.seed, state.match.hands, state.table.flowers)
    return Step(replace(state, wall=wall), (Event(EventKind.WALL_BUILT, state.match.dealer),))


def look_for_dealer(state: State) -> Step:
    """Let East throw, or one of the players; seats by dice alone have found the dealer already."""
    if state.table.first_dealer is not DealerMethod.THROWER_COUNTS:
        return Step(replace(state, phase=Phase.DEALER_ROLL, actor=state.match.east))
    if state.table.seating is SeatingMethod.DICE_ONLY:
        return Step(state).then(lambda state: make_dealer(state, state.match.east))
    thrower = state.match.people.index(state.options.thrower)
    return Step(replace(state, phase=Phase.DEALER_ROLL, actor=thrower))


def roll_for_dealer(state: State, _action: Roll) -> Step:
    """Throw for the dealer; one way throws twice."""
    throws = state.seating.throws + 1
    state = replace(state, seating=state.seating._replace(throws=throws))
    return throw(state, f"dealer/{throws}", Phase.DEALER_COUNT)


def count_for_dealer(state: State, action: PickSeat) -> Step:
    """Make the counted seat the dealer, or let it throw again."""
    event = check_count(state, action.target)
    method = state.table.first_dealer
    if method is DealerMethod.TWO_THROWS and state.seating.throws == 1:
        return Step(replace(state, actor=action.target, phase=Phase.DEALER_ROLL), (event,))
    step = Step(state, (event,)).then(lambda state: make_dealer(state, action.target))
    if method is not DealerMethod.EAST_THROWS:
        return step
    opening = Opening(action.target, sum(state.dice))
    return step._replace(state=replace(step.state, opening=opening, dice=state.dice, phase=Phase.OPENING_PICK))


def make_dealer(state: State, dealer: int) -> Step:
    """Begin the first hand with this dealer, who throws for the opening."""
    match = state.match._replace(dealer=dealer, first_dealer=dealer)
    state = replace(state, match=match, actor=dealer, phase=Phase.OPENING_ROLL, dice=())
    return Step(state, (Event(EventKind.DEALER_FOUND, dealer),))
