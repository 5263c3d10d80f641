"""Where the game asks the scoring core: is this hand complete, what is it worth, who pays what."""

from __future__ import annotations

from scoring.core.context import SEATS_FROM_SELF, SIDES, By, Side, Situation, Stakes, WinContext
from scoring.core.hand import TILES_IN_A_HAND, Hand
from scoring.core.keys import hand_key
from scoring.core.payment import payments
from scoring.core.problems import below_minimum, forbidden
from scoring.core.score_sheet import ScoreSheet, score
from scoring.core.shanten import shanten, shanten_of_key, waits
from scoring.core.tiles import Tile

from .errors import Refusal
from .state import SEATS, Player, State, Turn, Win, without_tiles
from .table_rules import TableRules

COMPLETE = -1
"""The shanten of a hand that has won."""


def is_complete(tiles: tuple[Tile, ...], table: TableRules) -> bool:
    """Say whether concealed tiles, the winning one included, make sets and a pair."""
    if shanten_of_key(hand_key(tiles), len(tiles) // 3) == COMPLETE:
        return True
    whole = len(tiles) == TILES_IN_A_HAND
    return whole and table.ruleset.seven_pairs and shanten(tiles, seven_pairs=True) == COMPLETE


def side_of(seat: int, other: int) -> Side:
    """Return where another seat is, seen from a seat."""
    return SIDES[(other - seat) % 4 - 1]


def _situations(state: State, seat: int, by: By, turn: Turn | None) -> frozenset[Situation]:
    """Collect the circumstances of a win by a drawn tile, a discard or a robbed kong."""
    player = state.players[seat]
    found = {player.declared} if player.declared else set()
    if by is not By.ROB_KONG and state.live_tiles <= 0:
        found.add(Situation.LAST_TILE)
    if by is By.DRAW and turn and turn.after:
        found.add(turn.after)
    if by is not By.ROB_KONG and is_first_turn(state, seat, by):
        found.add(Situation.FIRST_TURN)
    return frozenset(found)


def is_first_turn(state: State, seat: int, by: By) -> bool:
    """Say whether a win now would be 天胡, 地胡 or 人胡: nobody has called, the winner has not drawn before."""
    player, dealing = state.players[seat], seat == state.match.dealer
    if player.river or (dealing and by is not By.DRAW) or not state.nobody_called:
        return False
    return player.draws == (1 if by is By.DRAW and not dealing else 0)


def win_context(state: State, seat: int, by: By, source: int | None) -> WinContext:
    """Describe a win that would happen now."""
    flower_win = by in (By.EIGHT_FLOWERS, By.SEVEN_ROB_ONE)
    return WinContext(
        by=by,
        source=Side.LEFT if source is None else side_of(seat, source),
        seat=state.seat_wind(seat),
        round=state.match.round,
        dealer=SEATS_FROM_SELF[(state.match.dealer - seat) % 4],
        streak=state.match.streak,
        situation=frozenset() if flower_win else _situations(state, seat, by, state.turn),
        declared=frozenset(side_of(seat, other) for other in SEATS if other != seat and state.players[other].declared),
    )


def win_of(state: State, seat: int, by: By, source: int | None, tile: Tile | None) -> Win | None:
    """Score a win that would happen now; ``None`` if the hand is no win."""
    player = state.players[seat]
    concealed = without_tiles(player.hand, (tile,)) if by is By.DRAW and tile is not None else player.hand
    hand = Hand.of(concealed, player.plain_melds, player.flowers, tile)
    context = win_context(state, seat, by, source)
    sheet = score(hand, context, state.table.ruleset)
    if sheet is None:
        return None
    return Win(seat, source, hand, context, sheet, deltas_of(state, seat, sheet, context))


def deltas_of(state: State, seat: int, sheet: ScoreSheet, context: WinContext) -> tuple[int, ...]:
    """Return what each seat gains or loses; the four sum to 0."""
    stakes = Stakes(state.options.base, state.options.per_tai)
    deltas = [0, 0, 0, 0]
    for payment in payments(sheet.tai, context, state.table.ruleset.switches, stakes):
        deltas[(seat + 1 + SIDES.index(payment.side)) % 4] -= payment.amount
        deltas[seat] += payment.amount
    return tuple(deltas)


def refuse_win(state: State, seat: int, by: By, source: int | None, tile: Tile) -> Refusal | None:
    """Say why a complete-looking hand may not win now, if so."""
    player, rules = state.players[seat], state.table.ruleset
    tiles = player.hand if by is By.DRAW else (*player.hand, tile)
    if not is_complete(tiles, state.table):
        return Refusal.NOT_COMPLETE
    if player.passed and (by is not By.DRAW or state.table.pass_blocks_draw):
        return Refusal.PASSED_A_WIN
    if any(forbidden(win_context(state, seat, by, source), rules)):
        return Refusal.HU_FORBIDDEN
    if not rules.switches.min_tai:
        return None
    win = win_of(state, seat, by, source, tile)
    return Refusal.TOO_FEW_TAI if win and below_minimum(win.sheet.tai, rules) else None


def is_waiting(player: Player, hand: tuple[Tile, ...], table: TableRules) -> bool:
    """Say whether some tile would complete the hand (聽牌)."""
    return bool(waits_of(player, hand, table))


def waits_of(player: Player, hand: tuple[Tile, ...], table: TableRules) -> tuple[Tile, ...]:
    """Return the kinds that would complete the hand, but for those of which the player holds all four."""
    return waits(hand, player.plain_melds, seven_pairs=table.ruleset.seven_pairs)
