"""How far a hand is from winning, what brings it nearer, what it waits for and what to discard.

A hand is complete when the concealed tiles are (5 − melds) sets and a pair. Its *shanten* is the fewest
tiles it lacks, less one: −1 complete, 0 ready (聽牌). No kind is used more than four times, the player's
own melds included; tiles that lie dead on the table do not matter. With ``seven_pairs`` the shape of
嚦咕嚦咕, seven pairs and a triplet, counts too: no melds, and four equal tiles are two pairs.

Nothing is checked here: the tiles are 16 or 17 with three for each meld, none is a flower, and no kind
is held more than four times.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .distance import Mask, Reach, missing, reach, reach_without_each
from .hand import SETS_IN_A_HAND, Meld
from .keys import WEIGHTS, hand_key
from .pairs_distance import reach_pairs
from .scarcity import within
from .tiles import COPIES, KINDS, Tile

_CHARACTERS, _DOTS, _BAMBOO, _HONORS = (
    tuple(tuple(first + rank for rank in range(ranks) if mask >> rank & 1) for mask in range(1 << ranks))
    for first, ranks in ((0, 9), (9, 9), (18, 9), (27, 7))
)
_BINARY_DIGITS = [bytes.maketrans(bytes(range(COPIES + 1)), digits) for digits in (b"01010", b"00110", b"00001")]


class Discard(NamedTuple):
    """One tile that could be discarded, and what is left then."""

    tile: Tile
    shanten: int
    useful: tuple[Tile, ...]
    """The kinds that lower the shanten after the discard."""
    left: int
    """How many copies of them are neither held nor visible."""


def shanten_of_key(key: int, sets: int) -> int:
    """Return the shanten of a hand key (:mod:`keys`) that is to make ``sets`` sets and a pair.

    For players who search: copies in the player's own melds are not looked at.
    """
    return missing(key, sets) - 1


def shanten(concealed: Sequence[Tile], melds: Sequence[Meld] = (), *, seven_pairs: bool = False) -> int:
    """Return −1 for a complete hand, 0 for a ready one, else how many tiles it is from ready.

    Of 17 tiles the shanten is that after the best discard.
    """
    if not melds and not seven_pairs:
        return missing(hand_key(concealed), SETS_IN_A_HAND) - 1
    return _reach(concealed, melds, seven_pairs)[0] - 1


def useful_tiles(
    concealed16: Sequence[Tile], melds: Sequence[Meld] = (), *, seven_pairs: bool = False
) -> tuple[int, tuple[Tile, ...]]:
    """Return the shanten and the kinds that lower it, but for those the player holds four of."""
    lacking, mask = _reach(concealed16, melds, seven_pairs)
    return lacking - 1, tiles_of(mask)


def waits(concealed16: Sequence[Tile], melds: Sequence[Meld] = (), *, seven_pairs: bool = False) -> tuple[Tile, ...]:
    """Return the kinds that complete the hand: none if it is not ready."""
    lacking, mask = _reach(concealed16, melds, seven_pairs)
    return tiles_of(mask) if lacking == 1 else ()


def discards(
    concealed17: Sequence[Tile],
    melds: Sequence[Meld] = (),
    *,
    visible: Sequence[int] | None = None,
    seven_pairs: bool = False,
) -> tuple[Discard, ...]:
    """Return each tile that could be discarded, the best first.

    The lowest shanten is best, then the most useful copies left, then the order of the tiles.
    ``visible`` says how many copies of each of the 34 kinds are seen besides the player's own tiles.
    """
    key, sets = hand_key(concealed17), SETS_IN_A_HAND - len(melds)
    kinds = sorted(set(concealed17))
    found = reach_without_each(key, sets, kinds)
    if melds:
        found = [within(melds, key - WEIGHTS[kind], sets, one) for kind, one in zip(kinds, found, strict=True)]
    elif seven_pairs:
        rest = [_without(concealed17, kind) for kind in kinds]
        found = [_nearer(one, reach_pairs(tiles)) for one, tiles in zip(found, rest, strict=True)]
    return _best_first(kinds, found, _copies_left(concealed17, melds, visible))


def tiles_of(mask: Mask) -> tuple[Tile, ...]:
    """Return the tiles that a mask stands for, in order."""
    return _CHARACTERS[mask & 511] + _DOTS[mask >> 9 & 511] + _BAMBOO[mask >> 18 & 511] + _HONORS[mask >> 27]


def _best_first(kinds: Sequence[Tile], found: Sequence[Reach], left: Sequence[int]) -> tuple[Discard, ...]:
    # Copies are counted many tiles at once: bit t of the three numbers are the binary digits of left[t].
    digits = bytes(reversed(left))
    ones, twos, fours = [int(digits.translate(binary_digit), 2) for binary_digit in _BINARY_DIGITS]
    ranked = []
    for tile, (lacking, mask) in zip(kinds, found, strict=True):
        copies = (mask & ones).bit_count() + 2 * (mask & twos).bit_count() + 4 * (mask & fours).bit_count()
        ranked.append((lacking, -copies, tile, mask))
    ranked.sort()
    return tuple([Discard(tile, lacking - 1, tiles_of(mask), -less) for lacking, less, tile, mask in ranked])


def _copies_left(concealed: Sequence[Tile], melds: Sequence[Meld], visible: Sequence[int] | None) -> list[int]:
    left = [COPIES] * KINDS if visible is None else [COPIES - seen for seen in visible]
    for tile in concealed:
        left[tile] -= 1
    for meld in melds:
        for tile in meld.tiles:
            left[tile] -= 1
    return left if visible is None else [max(0, copies) for copies in left]


def _reach(concealed: Sequence[Tile], melds: Sequence[Meld], seven_pairs: bool) -> Reach:
    key, sets = hand_key(concealed), SETS_IN_A_HAND - len(melds)
    if melds:
        return within(melds, key, sets, reach(key, sets))
    if seven_pairs:
        return _nearer(reach(key, sets), reach_pairs(concealed))
    return reach(key, sets)


def _nearer(one: Reach, other: Reach) -> Reach:
    """Return what can be done with the nearer of two shapes, or with both."""
    if one[0] == other[0]:
        return one[0], one[1] | other[1]
    return min(one, other)


def _without(tiles: Sequence[Tile], tile: Tile) -> list[Tile]:
    rest = list(tiles)
    rest.remove(tile)
    return rest
