"""Everything that a reading of a won hand shows, before any absorption and without values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from .request import Win
from .shapes import Block, Reading
from .tables import (
    CLAIMED_KONG_COUNTS,
    DRAGONS,
    EARTHLY_OFF_DEALER,
    HONORS,
    HUMAN_ONLY_OFF_DEALER,
    MUM_IS_THIRD,
    SINGLE_WAIT_BY_READING,
    TERMINALS,
    WINDS,
)

Times = dict[str, int]
"""How often each pattern is found: 1, or for dragons, flowers and the like more."""


# ---- what does not depend on the reading ------------------------------------------------------------------


def flower_patterns(win: Win) -> Times:
    """正花 by the number printed on the tile, 花槓 by the two complete families."""
    numbers = {1: 1, 2: 2, 3: 3, 4: 4, 5: 1, 6: 2}
    numbers |= {7: 3, 8: 4} if win.rules in MUM_IS_THIRD else {7: 4, 8: 3}
    own = sum(numbers[flower] == win.seat + 1 for flower in win.flowers)
    families = sum(set(family) <= set(win.flowers) for family in ((1, 2, 3, 4), (5, 6, 7, 8)))
    return {"seat_flower": own, "flower_set": families}


def circumstance_patterns(win: Win) -> Times:
    """What the way of winning gives, whatever the tiles are."""
    situation = win.situation
    replacements = {"after_flower", "after_concealed_kong", "after_added_kong"}
    if win.rules in CLAIMED_KONG_COUNTS:
        replacements.add("after_claimed_kong")
    return {
        "self_drawn": win.drawn,
        "concealed_hand": win.concealed,
        "concealed_self_drawn": win.drawn and win.concealed,
        "last_tile_draw": win.drawn and "last_tile" in situation,
        "last_tile_claim": win.by == "discard" and "last_tile" in situation,
        "replacement_win": win.drawn and bool(situation & replacements),
        "rob_kong": win.by == "rob_kong",
        "declared_ready": "ready" in situation,
        "earthly_ready": "earthly_ready" in situation,
        "heavenly_ready": "heavenly_ready" in situation,
        "all_melded": win.claimed_melds == 5 and win.by == "discard",
        "half_melded": win.claimed_melds == 5 and win.drawn,
    }


def first_turn_patterns(win: Win) -> Times:
    """天胡, 地胡, 人胡."""
    if "first_turn" not in win.situation:
        return {}
    dealer_wins = win.dealer == "self"
    if win.drawn:
        return {"heavenly_hand": dealer_wins, "earthly_hand": not dealer_wins}
    off_dealer = win.source == win.dealer
    if win.rules in EARTHLY_OFF_DEALER:
        return {"earthly_hand": off_dealer}
    return {"human_hand": not dealer_wins and (off_dealer or win.rules not in HUMAN_ONLY_OFF_DEALER)}


# ---- what depends on the reading --------------------------------------------------------------------------


class Hand(NamedTuple):
    """A reading sorted into piles."""

    sequences: list[int]  # the lowest tile of each
    triplets: list[int]  # kongs are triplets
    pair: int
    kongs: int
    hidden_triplets: int
    tiles: list[int]
    blocks: Sequence[Block]


def sort_into_piles(win: Win, reading: Reading) -> Hand:
    """Count a kong as a triplet; the triplet that another's tile completes is not hidden."""
    triplets = [block for block in reading.blocks if block.shape in ("triplet", "kong")]
    hidden = [block for block in triplets if not block.claimed and (win.drawn or block != reading.won)]
    return Hand(
        sequences=[block.tiles[0] for block in reading.blocks if block.shape == "sequence"],
        triplets=[block.tiles[0] for block in triplets],
        pair=next(block.tiles[0] for block in reading.blocks if block.shape == "pair"),
        kongs=sum(block.shape == "kong" for block in reading.blocks),
        hidden_triplets=len(hidden),
        tiles=[tile for block in reading.blocks for tile in block.tiles],
        blocks=reading.blocks,
    )


def wait_shape(reading: Reading, win: int) -> str:
    """Name the gap that the winning tile fills: pair, triplet, closed, edge or two_sided."""
    shape, tiles, _ = reading.won
    if shape != "sequence":
        return shape
    if win == tiles[1]:
        return "closed"
    ranks = [tile % 9 + 1 for tile in tiles]
    if (ranks == [1, 2, 3] and win == tiles[2]) or (ranks == [7, 8, 9] and win == tiles[0]):
        return "edge"
    return "two_sided"


def is_single_wait(win: Win, shape: str) -> bool:
    """One kind wins, and here it fills an edge, a closed wait or the pair; never with five claimed sets."""
    if win.claimed_melds == 5 or shape not in ("pair", "closed", "edge"):
        return False
    return win.rules in SINGLE_WAIT_BY_READING or len(win.waits) == 1


def is_all_sequences(win: Win, hand: Hand, shape: str) -> bool:
    """平胡, which is another rule at every table."""
    if hand.triplets:
        return False
    honor_pair = hand.pair in HONORS
    if win.rules in ("classic", "club"):
        return not honor_pair
    if win.drawn or shape != "two_sided":
        return False
    if win.rules == "sml":
        return not win.concealed
    if honor_pair or win.flowers:
        return False
    return win.rules != "platform" or len(win.waits) == 2


def wind_and_dragon_patterns(win: Win, hand: Hand) -> Times:
    """Triplets of honors, and what they make together."""
    winds = [tile for tile in hand.triplets if tile in WINDS]
    dragons = [tile for tile in hand.triplets if tile in DRAGONS]
    return {
        "seat_wind": WINDS[win.seat] in winds,
        "round_wind": WINDS[win.round] in winds,
        "any_wind": len(winds),
        "dragon": len(dragons),
        "little_three_dragons": len(dragons) == 2 and hand.pair in DRAGONS,
        "big_three_dragons": len(dragons) == 3,
        "little_four_winds": len(winds) == 3 and hand.pair in WINDS,
        "big_four_winds": len(winds) == 4,
    }


def sequence_patterns(hand: Hand) -> Times:
    """Equal sequences, the same one in three suits, 123 456 789."""
    twins = sum(count // 2 for count in Counter(hand.sequences).values())
    lows = set(hand.sequences)
    return {
        "identical_sequences": twins >= 1,
        "two_identical_sequences": twins >= 2,
        "mixed_sequences": any({low, low + 9, low + 18} <= lows for low in range(9)),
        "straight": any({one, one + 3, one + 6} <= lows for one in (0, 9, 18)),
    }


def triplet_patterns(hand: Hand) -> Times:
    """Hidden triplets, kongs, nothing but triplets, one number in three suits."""
    return {
        "three_concealed_triplets": hand.hidden_triplets >= 3,
        "four_concealed_triplets": hand.hidden_triplets >= 4,
        "five_concealed_triplets": hand.hidden_triplets == 5,
        "four_kongs": hand.kongs >= 4,
        "all_triplets": len(hand.triplets) == 5,
        "mixed_triplets": any({low, low + 9, low + 18} <= set(hand.triplets) for low in range(9)),
    }


def flush_and_terminal_patterns(hand: Hand) -> Times:
    """Which suits there are, and whether terminals are nowhere or everywhere."""
    suits = {tile // 9 for tile in hand.tiles if tile not in HONORS}
    honors = any(tile in HONORS for tile in hand.tiles)
    outside = all(any(tile in TERMINALS + HONORS for tile in block.tiles) for block in hand.blocks)
    only_ends = all(tile in TERMINALS + HONORS for tile in hand.tiles)
    return {
        "half_flush": len(suits) == 1 and honors,
        "full_flush": len(suits) == 1 and not honors,
        "all_honors": not suits,
        "all_simples": not any(tile in TERMINALS + HONORS for tile in hand.tiles),
        "outside_hand": outside and honors and bool(hand.sequences),
        "pure_outside_hand": outside and not honors and bool(hand.sequences),
        "mixed_terminals": only_ends and honors and bool(suits),
        "all_terminals": only_ends and not honors,
    }


# ---- all of it --------------------------------------------------------------------------------------------


def found_patterns(win: Win, reading: Reading) -> Times:
    """Find everything that this reading shows, before any absorption."""
    assert win.win is not None
    hand = sort_into_piles(win, reading)
    shape = wait_shape(reading, win.win)
    return {
        **flower_patterns(win),
        **circumstance_patterns(win),
        **first_turn_patterns(win),
        **wind_and_dragon_patterns(win, hand),
        **sequence_patterns(hand),
        **triplet_patterns(hand),
        **flush_and_terminal_patterns(hand),
        "single_wait": is_single_wait(win, shape),
        "all_sequences": is_all_sequences(win, hand, shape),
    }
