"""What the player whose turn it is may do: a reason against each action, or none."""

from __future__ import annotations

from dataclasses import replace

from scoring.core.context import By, Situation
from scoring.core.hand import Meld, MeldKind
from scoring.core.tiles import EAST, WEST, Tile

from .errors import Refusal
from .state import Player, State, TableMeld, Turn, without_tiles
from .winning import is_waiting, refuse_win, waits_of

EARLY_DRAWS = 8
"""地聽 is declared within the first eight tiles drawn after the deal."""


def is_fourth_west(state: State, tile: Tile) -> bool:
    """Say whether the tile would be the fourth 西 of the first go-round (四歸西)."""
    if tile != WEST or state.discards != 3 or not state.table.ruleset.play.four_west:
        return False
    first = [thrown.tile for player in state.players for thrown in player.river]
    return first == [WEST] * 3 and state.nobody_called


def refuse_discard(state: State, seat: int, tile: Tile) -> Refusal | None:
    """Say why this tile may not be thrown now, if so."""
    player = state.players[seat]
    if tile not in player.hand:
        return Refusal.TILE_NOT_HELD
    if player.declared:
        return None if state.turn and tile == state.turn.drawn else Refusal.DECLARED_DISCARD_DRAWN
    return Refusal.FOUR_WESTS if is_fourth_west(state, tile) else None


def refuse_self_drawn(state: State, seat: int) -> Refusal | None:
    """Say why the hand may not be declared won with the tile drawn, if so."""
    if state.turn is None or state.turn.drawn is None:
        return Refusal.HU_NEEDS_DRAW
    return refuse_win(state, seat, By.DRAW, None, state.turn.drawn)


def has_replacement(state: State) -> bool:
    """Say whether a kong made now leaves a tile to take for it."""
    return state.wall.remaining > state.table.dead_tiles(state.kongs + 1)


def pong_of(player: Player, tile: Tile) -> TableMeld | None:
    """Return the player's pong of this tile, to which a fourth one can be added."""
    for laid in player.melds:
        if laid.meld.kind is MeldKind.PONG and laid.meld.tile == tile:
            return laid
    return None


def refuse_own_kong(state: State, seat: int, tile: Tile) -> Refusal | None:
    """Say why this concealed or added kong may not be made now, if so."""
    player, turn = state.players[seat], state.turn
    if turn is None or turn.drawn is None:
        return Refusal.KONG_NEEDS_DRAW
    copies = player.hand.count(tile)
    if copies == 0:
        return Refusal.TILE_NOT_HELD
    if copies < 4 and pong_of(player, tile) is None:
        return Refusal.KONG_NEEDS_TRIPLET
    if not has_replacement(state):
        return Refusal.KONG_NO_REPLACEMENT
    if player.declared:
        return refuse_kong_after_ready(state, player, turn, tile)
    return None


def refuse_kong_after_ready(state: State, player: Player, turn: Turn, tile: Tile) -> Refusal | None:
    """Say why a player who has declared 眼牌 may not make this kong: it may change nothing of the hand."""
    if not state.table.ruleset.play.kong_after_ready:
        return Refusal.KONG_AFTER_READY
    if tile != turn.drawn:
        return Refusal.KONG_CHANGES_WAITS
    if pong_of(player, tile):
        return None
    before = waits_of(player, without_tiles(player.hand, (tile,)), state.table)
    melds = (*player.melds, TableMeld(Meld(MeldKind.CONCEALED_KONG, tile)))
    after = replace(player, melds=melds)
    same = waits_of(after, without_tiles(player.hand, (tile,) * 4), state.table) == before
    return None if same else Refusal.KONG_CHANGES_WAITS


def declaration_kind(state: State, dealt_hand: bool) -> Situation | None:
    """Return what a declaration made now would be: 天聽, 地聽, 眼牌 or nothing."""
    table = state.table
    if dealt_hand and table.heavenly_ready and state.nobody_called:
        return Situation.HEAVENLY_READY
    drawn = sum(player.draws for player in state.players)
    if table.earthly_ready and drawn <= EARLY_DRAWS and state.nobody_called:
        return Situation.EARTHLY_READY
    return Situation.READY if table.plain_ready else None


def is_dealt_hand(state: State, seat: int) -> bool:
    """Say whether the dealer is about to make his first discard from the dealt hand."""
    player = state.players[seat]
    return seat == state.match.dealer and not player.river and not player.melds


def refuse_ready(state: State, seat: int, tile: Tile) -> Refusal | None:
    """Say why 眼牌 may not be declared with this discard, if so."""
    player = state.players[seat]
    if not state.table.ready_rule:
        return Refusal.NO_READY_RULE
    if player.declared:
        return Refusal.ALREADY_DECLARED
    if refusal := refuse_discard(state, seat, tile):
        return refusal
    if declaration_kind(state, is_dealt_hand(state, seat)) is None:
        return Refusal.READY_TOO_LATE
    if state.options.ready_bluff or is_waiting(player, without_tiles(player.hand, (tile,)), state.table):
        return None
    return Refusal.NOT_READY


def refuse_dealt_ready(state: State, seat: int) -> Refusal | None:
    """Say why a non-dealer may not declare 眼牌 on the dealt sixteen tiles, if so."""
    player = state.players[seat]
    if not state.table.ready_rule or declaration_kind(state, dealt_hand=True) is None:
        return Refusal.NO_READY_RULE
    if player.declared:
        return Refusal.ALREADY_DECLARED
    return None if is_waiting(player, player.hand, state.table) else Refusal.NOT_READY


def is_four_winds(state: State) -> bool:
    """Say whether the first four discards are one and the same wind (四風連打)."""
    if state.discards != 4 or not state.table.ruleset.play.four_winds_draw or not state.nobody_called:
        return False
    thrown = {player.river[0].tile if player.river else -1 for player in state.players}
    return len(thrown) == 1 and EAST <= min(thrown) < EAST + 4
