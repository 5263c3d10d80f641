"""Offering a tile to the others and deciding who gets it: 胡 before 碰 and 槓 before 吃."""

from __future__ import annotations

from dataclasses import replace

from scoring.core.context import By, Situation
from scoring.core.hand import Meld, MeldKind
from scoring.core.tiles import Tile

from .actions import Action, Call, Chow, Hu, Kong, Pass, Pong, meld_of_call
from .claim_rules import options_for
from .drawing import draw, draw_replacement
from .errors import IllegalAction, Refusal
from .events import Event, EventKind
from .settlement import settle
from .state import (
    SEATS,
    Ending,
    Offer,
    Phase,
    State,
    Step,
    TableMeld,
    Thrown,
    Turn,
    right_of,
    with_player,
    without_tiles,
)
from .turn_rules import is_four_winds, pong_of
from .winning import win_of

MAX_KONGS = 4


def offer_tile(state: State, source: int, tile: Tile, robbing: bool) -> Step:
    """Ask everybody who can use the tile; if nobody can, go on."""
    options = tuple(() if seat == source else options_for(state, seat, source, tile, robbing) for seat in SEATS)
    state = replace(state, offer=Offer(source, tile, robbing, options), phase=Phase.CLAIMS)
    return decide(state)


def answer(state: State, action: Action) -> Step:
    """Note one seat's answer; letting a win go by is remembered (過水)."""
    offer, seat = state.offer, action.seat
    if offer is None or not offer.options[seat]:
        raise IllegalAction(Refusal.NOTHING_TO_ANSWER)
    if offer.answers[seat] is not None:
        raise IllegalAction(Refusal.ALREADY_ANSWERED)
    if action not in offer.options[seat]:
        raise IllegalAction(Refusal.MUST_HU if isinstance(action, Pass) else Refusal.WRONG_PHASE)
    if Hu(seat) in offer.options[seat] and not isinstance(action, Hu):
        player = replace(state.players[seat], passed=True)
        state = replace(state, players=with_player(state.players, seat, player))
    answers = tuple(action if other == seat else given for other, given in enumerate(offer.answers))
    return decide(replace(state, offer=offer._replace(answers=answers)))


def strength(state: State, action: Action | None) -> int:
    """Return how strong an answer is: the nearest 胡 is the strongest, 過 is 0."""
    match action:
        case Hu(seat) if state.table.ruleset.play.several_winners == "nearest" and state.offer:
            return 3 + (state.offer.seat - seat) % 4
        case Hu():
            return 3
        case Kong() | Pong():
            return 2
        case Chow():
            return 1
    return 0


def is_open(state: State, offer: Offer) -> bool:
    """Say whether an answer that has not come yet could still change who gets the tile."""
    best = max(strength(state, given) for given in offer.answers)
    for options, given in zip(offer.options, offer.answers, strict=True):
        if given is None and options and max(strength(state, option) for option in options) >= max(best, 1):
            return True
    return False


def decide(state: State) -> Step:
    """Wait while an answer is open; then give the tile to the strongest answer."""
    offer = state.offer
    if offer is None or is_open(state, offer):
        return Step(state)
    winners = [seat for seat in in_order(offer.seat) if isinstance(offer.answers[seat], Hu)]
    if winners:
        return win_on(state, offer, allowed_winners(state, winners))
    given = [action for action in offer.answers if action is not None]
    for action in sorted(given, key=lambda action: -strength(state, action)):
        if isinstance(action, Kong | Pong | Chow):
            return claim(state, offer, action)
    return complete_kong(state, offer) if offer.robbing else go_on(state, offer)


def in_order(source: int) -> tuple[int, int, int]:
    """Return the other seats, nearest first."""
    return ((source + 1) % 4, (source + 2) % 4, (source + 3) % 4)


def allowed_winners(state: State, winners: list[int]) -> list[int]:
    """Return which of the winners win, as the table has it: one, all, or all only if they are three."""
    rule = state.table.ruleset.play.several_winners
    if rule == "all" or (rule == "two_nearest_three_all" and len(winners) == 3):
        return winners
    return winners[:1]


def win_on(state: State, offer: Offer, winners: list[int]) -> Step:
    """End the hand for the winners; a robbed tile lies with the discards of whoever wanted to add it."""
    by = By.ROB_KONG if offer.robbing else By.DISCARD
    wins = [win_of(state, seat, by, offer.seat, offer.tile) for seat in winners]
    if offer.robbing:
        player = state.players[offer.seat]
        robbed = Thrown(offer.tile, state.discards, just_drawn=False)
        player = replace(player, river=(*player.river, robbed))
        state = replace(state, players=with_player(state.players, offer.seat, player))
    return settle(state, Ending.HU, tuple(win for win in wins if win))


def claim(state: State, offer: Offer, call: Call) -> Step:
    """Lay the meld down; then a discard is due, after a kong a replacement first."""
    seat, (meld, own) = call.seat, meld_of_call(call, offer.tile)
    player = state.players[seat]
    laid = TableMeld(meld, offer.seat, offer.tile)
    player = replace(player, hand=without_tiles(player.hand, own), melds=(*player.melds, laid))
    giver = state.players[offer.seat]
    taken = giver.river[-1]._replace(claimed_by=seat)
    giver = replace(giver, river=(*giver.river[:-1], taken))
    players = with_player(with_player(state.players, seat, player), offer.seat, giver)
    state = replace(state, players=players, offer=None, phase=Phase.TURN, actor=seat, turn=Turn(None))
    is_kong = meld.kind is MeldKind.KONG
    event = EventKind.KONG_CLAIMED if is_kong else EventKind(meld.kind.value)
    step = Step(state, (Event(event, seat, meld.tiles, offer.seat),))
    if not is_kong:
        return step
    return step.then(lambda state: after_kong(state, seat, Situation.AFTER_CLAIMED_KONG))


def complete_kong(state: State, offer: Offer) -> Step:
    """Add the tile that nobody robbed to the pong."""
    seat, player = offer.seat, state.players[offer.seat]
    pong = pong_of(player, offer.tile)
    kong = Meld(MeldKind.KONG, offer.tile)
    melds = tuple(laid._replace(meld=kong) if laid is pong else laid for laid in player.melds)
    players = with_player(state.players, seat, replace(player, melds=melds))
    step = Step(replace(state, players=players, offer=None))
    return step.then(lambda state: after_kong(state, seat, Situation.AFTER_ADDED_KONG))


def after_kong(state: State, seat: int, after: Situation) -> Step:
    """Take the replacement, unless the fifth kong ends the hand (四槓和局)."""
    if state.table.ruleset.play.four_kongs_draw and state.kongs > MAX_KONGS:
        return settle(state, Ending.FOUR_KONGS)
    return draw_replacement(state, seat, after)


def go_on(state: State, offer: Offer) -> Step:
    """Let the next player draw."""
    if is_four_winds(state):
        return settle(state, Ending.FOUR_WINDS)
    return draw(state, right_of(offer.seat))


def throw_away(state: State, seat: int, tile: Tile) -> Step:
    """Move a tile from the hand to the discards and offer it."""
    player = state.players[seat]
    just_drawn = state.turn is not None and state.turn.drawn == tile
    thrown = Thrown(tile, state.discards, just_drawn)
    has_drawn = state.turn is not None and state.turn.drawn is not None
    passed = player.passed and not (has_drawn and state.table.pass_blocks_draw)
    hand = without_tiles(player.hand, (tile,))
    player = replace(player, hand=hand, river=(*player.river, thrown), passed=passed)
    players = with_player(state.players, seat, player)
    state = replace(state, players=players, discards=state.discards + 1, turn=None)
    step = Step(state, (Event(EventKind.DISCARDED, seat, (tile,), word="drawn" if just_drawn else ""),))
    return step.then(lambda state: offer_tile(state, seat, tile, robbing=False))


def add_kong(state: State, seat: int, tile: Tile) -> Step:
    """Show the fourth tile: it can be robbed before it is added."""
    player = state.players[seat]
    player = replace(player, hand=without_tiles(player.hand, (tile,)))
    step = Step(
        replace(state, players=with_player(state.players, seat, player), turn=None),
        (Event(EventKind.KONG_ADDED, seat, (tile,)),),
    )
    return step.then(lambda state: offer_tile(state, seat, tile, robbing=True))


def conceal_kong(state: State, seat: int, tile: Tile) -> Step:
    """Lay four own tiles down; nobody can rob them."""
    player = state.players[seat]
    laid = TableMeld(Meld(MeldKind.CONCEALED_KONG, tile))
    player = replace(player, hand=without_tiles(player.hand, (tile,) * 4), melds=(*player.melds, laid))
    hidden = not state.options.open_concealed_kongs
    state = replace(state, players=with_player(state.players, seat, player))
    step = Step(state, (Event(EventKind.KONG_CONCEALED, seat, (tile,) * 4, secret=hidden),))
    return step.then(lambda state: after_kong(state, seat, Situation.AFTER_CONCEALED_KONG))
