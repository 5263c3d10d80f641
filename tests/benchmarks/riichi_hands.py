"""Winning hands of the fourteen-tile game for PyPI ``mahjong``, as they are won at a table.

Half are concealed and ready-declared, the others called; each has a yaku and the usual few han.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.hand_calculating.hand_response import HandResponse
from mahjong.meld import Meld

KINDS = 34
WINDS = (27, 28, 29, 30)
SEQUENCES = [(low, low + 1, low + 2) for low in range(27) if low % 9 < 7]
TRIPLETS = [(kind,) * 3 for kind in range(KINDS)]
SIMPLE_SEQUENCES = [block for block in SEQUENCES if 0 < block[0] % 9 < 6]
SIMPLE_TRIPLETS = [block for block in TRIPLETS if block[0] < 27 and 0 < block[0] % 9 < 8]
HONOR_TRIPLETS = TRIPLETS[27:]
MOST_HAN = 8


class RiichiHand(NamedTuple):
    """The arguments of ``estimate_hand_value``."""

    tiles: list[int]
    win_tile: int
    melds: list[Meld]
    dora_indicators: list[int]
    config: HandConfig

    def value(self) -> HandResponse:
        return HandCalculator.estimate_hand_value(
            self.tiles, self.win_tile, self.melds, self.dora_indicators, self.config
        )


type Blocks = list[tuple[int, ...]]


def _runs(rng: Random) -> tuple[Blocks, int]:
    return rng.choices(SEQUENCES, k=4), rng.randrange(27)


def _mixed(rng: Random) -> tuple[Blocks, int]:
    return rng.choices(SEQUENCES, k=3) + rng.choices(TRIPLETS, k=1), rng.randrange(KINDS)


def _simples(rng: Random) -> tuple[Blocks, int]:
    return rng.choices(SIMPLE_SEQUENCES * 2 + SIMPLE_TRIPLETS, k=4), 9 * rng.randrange(3) + rng.randrange(1, 8)


def _valued(rng: Random) -> tuple[Blocks, int]:
    return rng.choices(SEQUENCES, k=3) + rng.choices(HONOR_TRIPLETS, k=1), rng.randrange(27)


def _triplets(rng: Random) -> tuple[Blocks, int]:
    return rng.sample(TRIPLETS, 4), rng.randrange(KINDS)


def _flush(rng: Random) -> tuple[Blocks, int]:
    suit = 9 * rng.randrange(3)
    blocks = [block for block in SEQUENCES if block[0] // 9 == suit // 9]
    return rng.choices(blocks, k=3) + rng.choices(HONOR_TRIPLETS, k=1), rng.randrange(27, KINDS)


STYLES: list[Callable[[Random], tuple[Blocks, int]]] = [_runs] * 5 + [_mixed] * 5 + [_simples] * 5 + [_valued] * 4
STYLES += [_triplets, _flush]


def _tile_numbers(blocks: Blocks, pair: int) -> tuple[list[list[int]], list[int]] | None:
    """Give each tile one of its four numbers of 136; ``None`` if a kind is used five times."""
    used = [0] * KINDS
    numbered = []
    for block in (*blocks, (pair, pair)):
        numbers = []
        for kind in block:
            numbers.append(4 * kind + used[kind] if used[kind] < 4 else -1)
            used[kind] += 1
        numbered.append(numbers)
    if max(used) > 4:
        return None
    return numbered[:-1], numbered[-1]


def _random_hand(rng: Random) -> RiichiHand | None:
    numbered = _tile_numbers(*rng.choice(STYLES)(rng))
    if numbered is None:
        return None
    sets, pair = numbered
    called = rng.choice([0, 0, 0, 1, 2, 3])
    melds = [Meld(Meld.CHI if block[0] // 4 != block[2] // 4 else Meld.PON, block) for block in sets[:called]]
    in_hand = [number for block in sets[called:] for number in block] + pair
    config = HandConfig(
        is_tsumo=rng.random() < 0.4,
        is_riichi=not called and rng.random() < 0.8,
        player_wind=rng.choice(WINDS),
        round_wind=rng.choice(WINDS[:2]),
        options=OptionalRules(has_open_tanyao=True),
    )
    tiles = sorted(number for block in (*sets, pair) for number in block)
    return RiichiHand(tiles, rng.choice(in_hand), melds, [rng.randrange(4 * KINDS)], config)


def riichi_hands(seed: int, count: int) -> list[RiichiHand]:
    """Make so many hands that win with a yaku and are worth no more than the usual."""
    rng = Random(seed)
    hands: list[RiichiHand] = []
    while len(hands) < count:
        hand = _random_hand(rng)
        if hand is None:
            continue
        response = hand.value()
        if response.error is None and (response.han or 0) <= MOST_HAN:
            hands.append(hand)
    return hands
