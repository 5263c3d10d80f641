"""What must hold at every step of a game; each broken rule is named."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from scoring.core.score_sheet import score
from scoring.core.tiles import Tile

from .state import OPENING_PHASES, SEATS, Phase, State
from .wall import full_set, tail_position

TILES_CONSERVED = "tiles_conserved"
NO_FIFTH_COPY = "no_fifth_copy"
HAND_SIZES = "hand_sizes"
PAYMENTS_SUM_TO_ZERO = "payments_sum_to_zero"
SHEET_EQUALS_SCORE = "sheet_equals_score"
DEALER_ROTATION = "dealer_rotation"
WIND_ROTATION = "wind_rotation"
SCORES_ADD_UP = "scores_add_up"


def tiles_on_the_table(state: State) -> list[Tile]:
    """Return every tile of the state: wall, hands, melds, flowers, discards and one in the air."""
    found = tiles_in_the_wall(state)
    for player in state.players:
        found += player.hand
        found += player.flowers
        for laid in player.melds:
            found += laid.meld.tiles
        found += [thrown.tile for thrown in player.river if thrown.claimed_by is None]
    if state.offer and state.offer.robbing:
        found.append(state.offer.tile)
    return found


def tiles_in_the_wall(state: State) -> list[Tile]:
    """Return the tiles still standing."""
    wall, gone = state.wall, _taken_from_tail(state)
    places = ((wall.start + further) % len(wall.tiles) for further in range(wall.head, len(wall.tiles)))
    return [wall.tiles[place] for place in places if place not in gone]


def _taken_from_tail(state: State) -> set[int]:
    size = len(state.wall.tiles)
    return {tail_position(size, state.wall.start, taken) for taken in range(state.wall.tail)}


def broken_by(before: State, after: State) -> list[str]:
    """Return the names of the invariants that the step from one state to the next breaks."""
    return list(_broken(before, after))


def _broken(before: State, after: State) -> Iterator[str]:
    if after.wall.tiles:
        yield from _broken_tiles(after)
    if after.phase not in OPENING_PHASES and after.result is None and not _sizes_fit(after):
        yield HAND_SIZES
    if after.result is not None and before.result is None:
        yield from _broken_result(before, after)
    if before.phase is Phase.HAND_OVER:
        yield from _broken_rotation(before, after)


def _broken_tiles(state: State) -> Iterator[str]:
    found = sorted(tiles_on_the_table(state))
    if found != sorted(full_set(state.table.flowers)):
        yield TILES_CONSERVED
    if any(count > (4 if tile < 34 else 1) for tile, count in Counter(found).items()):
        yield NO_FIFTH_COPY


def _sizes_fit(state: State) -> bool:
    """Say whether everybody holds 16 tiles, the player in turn 17, a kong counting as three."""
    for seat, player in enumerate(state.players):
        size = len(player.hand) + 3 * len(player.melds)
        in_turn = state.phase is Phase.TURN and seat == state.actor
        dealing = state.phase is Phase.DECLARE and seat == state.match.dealer
        adding = state.offer is not None and state.offer.robbing and state.offer.seat == seat
        if size != (17 if in_turn or dealing else 16) and not (adding and size == 16):
            return False
    return True


def _broken_result(before: State, after: State) -> Iterator[str]:
    result = after.result
    if result is None:
        return
    if sum(result.deltas) or any(sum(win.deltas) for win in result.wins) or (result.foul and sum(result.foul.deltas)):
        yield PAYMENTS_SUM_TO_ZERO
    if any(after.match.scores[seat] != before.match.scores[seat] + result.deltas[seat] for seat in SEATS):
        yield SCORES_ADD_UP
    for win in result.wins:
        again = score(win.hand, win.context, after.table.ruleset)
        if again is None or again.tai != win.sheet.tai or again.counted != win.sheet.counted:
            yield SHEET_EQUALS_SCORE


def _broken_rotation(before: State, after: State) -> Iterator[str]:
    """Check the deal, the streak and the round against the hand's result, told another way."""
    old, new, result = before.match, after.match, before.result
    if after.phase is Phase.GAME_OVER or result is None:
        return
    winners = {win.seat for win in result.wins}
    moved = bool(winners) and old.dealer not in winners
    expected = ((old.dealer + moved) % 4, 0 if moved else old.streak + (result.foul is None))
    if (new.dealer, new.streak) != expected or new.hands != old.hands + 1:
        yield DEALER_ROTATION
    went_round = moved and (old.dealer + 1) % 4 == old.first_dealer
    if new.round != old.round + went_round:
        yield WIND_ROTATION
