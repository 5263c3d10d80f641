"""Winning hands as they are won at a table, of both games and of the same styles.

Mostly runs, some triplets, now and then a flush. Those of the fourteen-tile game, for PyPI ``mahjong``,
are ready-declared or called, have a yaku and the usual few han; ours have flowers and some calls.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.hand_calculating.hand_response import HandResponse
from mahjong.meld import Meld

from scoring.core.tiles import CODES, KINDS
from tests.naive.tables import write_tiles

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
    ura_dora_indicators: list[int]

    def value(self) -> HandResponse:
        return HandCalculator.estimate_hand_value(
            self.tiles,
            self.win_tile,
            self.melds,
            self.dora_indicators,
            self.config,
            ura_dora_indicators=self.ura_dora_indicators,
        )


type Blocks = list[tuple[int, ...]]


def _runs(rng: Random, sets: int) -> tuple[Blocks, int]:
    return rng.choices(SEQUENCES, k=sets), rng.randrange(27)


def _mixed(rng: Random, sets: int) -> tuple[Blocks, int]:
    return rng.choices(SEQUENCES, k=sets - 1) + rng.choices(TRIPLETS, k=1), rng.randrange(KINDS)


def _simples(rng: Random, sets: int) -> tuple[Blocks, int]:
    return rng.choices(SIMPLE_SEQUENCES * 2 + SIMPLE_TRIPLETS, k=sets), 9 * rng.randrange(3) + rng.randrange(1, 8)


def _valued(rng: Random, sets: int) -> tuple[Blocks, int]:
    return rng.choices(SEQUENCES, k=sets - 1) + rng.choices(HONOR_TRIPLETS, k=1), rng.randrange(27)


def _triplets(rng: Random, sets: int) -> tuple[Blocks, int]:
    return rng.sample(TRIPLETS, sets), rng.randrange(KINDS)


def _flush(rng: Random, sets: int) -> tuple[Blocks, int]:
    suit = 9 * rng.randrange(3)
    blocks = [block for block in SEQUENCES if block[0] // 9 == suit // 9]
    return rng.choices(blocks, k=sets - 1) + rng.choices(HONOR_TRIPLETS, k=1), rng.randrange(27, KINDS)


STYLES: list[Callable[[Random, int], tuple[Blocks, int]]] = [_runs] * 5 + [_mixed] * 5 + [_simples] * 5 + [_valued] * 4
STYLES += [_triplets, _flush]


def _tile_numbers(rng: Random, blocks: Blocks, pair: int) -> tuple[list[list[int]], list[int]] | None:
    """Give each tile one of its four numbers of 136; ``None`` if a kind is used five times."""
    copies = [rng.sample(range(4), 4) for _ in range(KINDS)]
    try:
        *sets, last = ([4 * kind + copies[kind].pop() for kind in block] for block in (*blocks, (pair, pair)))
    except IndexError:
        return None
    return sets, last


def _random_hand(rng: Random) -> RiichiHand | None:
    numbered = _tile_numbers(rng, *rng.choice(STYLES)(rng, 4))
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
        options=OptionalRules(has_open_tanyao=True, has_aka_dora=True),
    )
    tiles = sorted(number for block in (*sets, pair) for number in block)
    dora, ura = ([rng.randrange(4 * KINDS)] for _ in range(2))
    return RiichiHand(tiles, rng.choice(in_hand), melds, dora, config, ura if config.is_riichi else [])


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


def table_requests(seed: int, count: int) -> list[dict[str, Any]]:
    """Make so many winning requests of our game, under the default rules."""
    rng = Random(seed)
    requests: list[dict[str, Any]] = []
    while len(requests) < count:
        numbered = _tile_numbers(rng, *rng.choice(STYLES)(rng, 5))
        if numbered is None:
            continue
        sets, pair = (
            [[number // 4 for number in block] for block in numbered[0]],
            [number // 4 for number in numbered[1]],
        )
        called = rng.choice([0, 1, 1, 2, 2, 3])
        in_hand = [tile for block in (*sets[called:], pair) for tile in block]
        win = in_hand.pop(rng.randrange(len(in_hand)))
        flowers = [f"{number}f" for number in range(1, 9) if rng.random() < 0.25]
        requests.append(
            {
                "hand": write_tiles(in_hand),
                "melds": [write_tiles(block) for block in sets[:called]],
                "win": CODES[win],
                "by": rng.choice(["discard", "discard", "draw"]),
                "seat": rng.choice("ESWN"),
                "round": rng.choice("ES"),
                "flowers": flowers if len(flowers) < 8 else [],
            }
        )
    return requests
