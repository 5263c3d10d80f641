"""Blocks, every way to split a hand into them, and every place the winning tile can take."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from .tables import count_tiles, meld_tiles, read_tiles


class Block(NamedTuple):
    """A sequence, triplet, kong or pair; ``claimed`` if a tile of it came from another player's discard."""

    shape: str
    tiles: tuple[int, ...]
    claimed: bool = False


class Reading(NamedTuple):
    """All six blocks, and which of them the winning tile completes."""

    blocks: tuple[Block, ...]
    won: Block


def block_of_meld(meld: str) -> Block:
    """Read a meld: ``(EEEE)`` is the only kind that nobody else gave a tile to."""
    tiles = tuple(sorted(read_tiles(meld.strip("()"))))
    if len(tiles) == 4:
        return Block("kong", tiles, claimed=not meld.startswith("("))
    return Block("triplet" if tiles[0] == tiles[2] else "sequence", tiles, claimed=True)


def splits(counts: list[int], sets: int, pairs: int = 1) -> Iterator[list[Block]]:
    """Split tiles into so many sets and pairs: the lowest tile must be in something."""
    if sum(counts) != 3 * sets + 2 * pairs:
        return
    if not any(counts):
        yield []
        return
    low = next(tile for tile, count in enumerate(counts) if count)
    choices = [Block("pair", (low, low))] if pairs else []
    if sets:
        choices.append(Block("triplet", (low, low, low)))
        if low < 27 and low % 9 < 7:
            choices.append(Block("sequence", (low, low + 1, low + 2)))
    for block in choices:
        rest = counts.copy()
        for tile in block.tiles:
            rest[tile] -= 1
        if min(rest) >= 0:
            is_pair = block.shape == "pair"
            for others in splits(rest, sets - (not is_pair), pairs - is_pair):
                yield [block, *others]


def naive_is_win(counts: Sequence[int], melds: Sequence[str] = ()) -> bool:
    """Say whether these concealed tiles (34 counts, the winning tile among them) complete the hand."""
    held = count_tiles(meld_tiles(melds))
    if any(count + own > 4 for count, own in zip(counts, held, strict=True)):
        return False
    return any(True for _ in splits(list(counts), 5 - len(melds)))


def readings(counts: Sequence[int], melds: Sequence[str], win: int) -> list[Reading]:
    """List every split, once each, with every block that the winning tile can belong to."""
    melded = [block_of_meld(meld) for meld in melds]
    distinct = {tuple(sorted(split)) for split in splits(list(counts), 5 - len(melds))}
    return [
        Reading((*melded, *split), won) for split in sorted(distinct) for won in sorted(set(split)) if win in won.tiles
    ]
