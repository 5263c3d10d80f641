"""A won hand as detectors see it: the case, what is true of it whatever the reading, and its readings."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from typing import Final

from .context import REPLACEMENTS, By, Situation, WinContext
from .decomposition import COMPLETING, SPLITS, Wait, by_suits
from .facts import SUITS, Fact, block_facts
from .hand import SETS_IN_A_HAND, Hand, Meld, MeldKind
from .shanten import tiles_of, waits
from .switches import Switches
from .tiles import COPIES, Tile

_BY_FACTS: Final = {
    By.DISCARD: Fact.CLAIM,
    By.ROB_KONG: Fact.CLAIM | Fact.ROBBERY,
    By.DRAW: Fact.DRAW,
    By.EIGHT_FLOWERS: Fact.FLOWER_WIN,
    By.SEVEN_ROB_ONE: Fact.FLOWER_WIN,
}
_SITUATION_FACTS: Final = {
    Situation.LAST_TILE: Fact.LAST_TILE,
    Situation.FIRST_TURN: Fact.FIRST_TURN,
    Situation.READY: Fact.DECLARED,
    Situation.EARTHLY_READY: Fact.DECLARED,
    Situation.HEAVENLY_READY: Fact.DECLARED,
    **dict.fromkeys(REPLACEMENTS, Fact.REPLACEMENT),
}


@dataclass(frozen=True, slots=True)
class MeldFacts:
    """What the melds of a hand add to every reading of it; bit *t* of ``kinds`` stands for tile *t*."""

    sequences: tuple[Tile, ...]
    triplets: tuple[Tile, ...]
    concealed_kongs: tuple[Tile, ...]
    kongs: tuple[Tile, ...]
    claimed: int
    kinds: int
    facts: int


@lru_cache(maxsize=20_000)
def meld_facts(melds: tuple[Meld, ...]) -> MeldFacts:
    """Sort the melds by what they are."""
    sequences = tuple(meld.tile for meld in melds if meld.kind is MeldKind.CHOW)
    triplets = tuple(meld.tile for meld in melds if meld.kind is not MeldKind.CHOW)
    kongs = tuple(meld.tile for meld in melds if meld.is_kong)
    claimed = sum(meld.is_claimed for meld in melds)
    facts = block_facts(sequences, triplets) | Fact.TWINS * bool(sequences)
    return MeldFacts(
        sequences=sequences,
        triplets=triplets,
        concealed_kongs=tuple(meld.tile for meld in melds if meld.kind is MeldKind.CONCEALED_KONG),
        kongs=kongs,
        claimed=claimed,
        kinds=sum(1 << tile for tile in set(chain.from_iterable(meld.tiles for meld in melds))),
        facts=facts | Fact.FIVE_CLAIMED * (claimed == SETS_IN_A_HAND) | Fact.FOUR_KONGS * (len(kongs) >= 4),
    )


@lru_cache(maxsize=1_000)
def _situation_facts(situation: frozenset[Situation]) -> int:
    facts = 0
    for circumstance in situation:
        facts |= _SITUATION_FACTS[circumstance]
    return facts


class Case:
    """A won hand with everything about it that does not depend on how it is read.

    ``suits`` are the concealed tiles, the winning tile not among them, suit by suit.
    """

    __slots__ = ("_waits", "context", "facts", "hand", "melds", "seven_pairs", "suits", "switches")

    def __init__(self, hand: Hand, context: WinContext, switches: Switches, seven_pairs: bool) -> None:
        self.hand = hand
        self.context = context
        self.switches = switches
        self.seven_pairs = seven_pairs
        self.suits = by_suits(hand.concealed)
        self._waits = -1
        self.melds = melds = meld_facts(hand.melds)
        facts = melds.facts | _BY_FACTS[context.by]
        if not melds.claimed and (not melds.concealed_kongs or switches.concealed_kong_keeps_concealed):
            facts |= Fact.CONCEALED
        if context.situation:
            facts |= _situation_facts(context.situation)
        if hand.flowers:
            facts |= Fact.FLOWERS if len(hand.flowers) < 4 else Fact.FLOWERS | Fact.FOUR_FLOWERS
        self.facts = facts

    @property
    def concealed(self) -> bool:
        """Whether the hand is 門清."""
        return self.facts & Fact.CONCEALED != 0

    @property
    def waits(self) -> tuple[Tile, ...]:
        """The kinds that completed the hand, without those of which the player held all four."""
        return tiles_of(self.wait_mask)

    @property
    def wait_mask(self) -> int:
        """The same as a mask: bit *t* for tile *t*."""
        if self._waits < 0:
            self._waits = _wait_mask(self)
        return self._waits


def _wait_mask(case: Case) -> int:
    """Work out what a won hand waited for. Only two suits can have taken a tile: see below."""
    hand = case.hand
    if hand.win is None or case.seven_pairs:
        found = waits(hand.concealed, hand.melds, seven_pairs=case.seven_pairs)
        return sum(1 << tile for tile in found)
    suits = case.suits
    won = suits[hand.win // 9]
    mask = COMPLETING[won]
    if SPLITS[won]:
        # The winning suit was complete with a pair already, so the pair of another suit could grow into a set.
        for suit in suits:
            if len(suit) % 3 == 2 and suit is not won:
                mask |= COMPLETING[suit]
    return _without_used_up(mask, case) if mask & case.melds.kinds else mask


def _without_used_up(mask: int, case: Case) -> int:
    """Leave out the kinds of which the player holds four, some of them in melds."""
    held = case.hand.concealed + tuple(chain.from_iterable(meld.tiles for meld in case.hand.melds))
    used_up = sum(1 << tile for tile in set(held) if held.count(tile) >= COPIES)
    return mask & ~used_up


@dataclass(slots=True)
class Reading:
    """One way to read a won hand: its sets, its pair, and where the winning tile sits.

    ``sequences`` and ``triplets`` hold lowest tiles, those in hand first, then those of the melds (a
    kong counts as a triplet); ``concealed_triplets`` leaves out what was claimed, the triplet that a
    claimed winning tile completes included; ``seat`` is the (lowest) tile of the set or pair which
    the winning tile filled and ``wait`` what it filled. ``pairs`` holds one pair, or seven. ``facts``
    are those of the case and of this reading (see :mod:`facts`). Not changed once made.
    """

    case: Case
    sequences: tuple[Tile, ...]
    triplets: tuple[Tile, ...]
    pairs: tuple[Tile, ...]
    concealed_triplets: tuple[Tile, ...]
    wait: Wait | None
    seat: Tile
    facts: int

    @property
    def pair(self) -> Tile:
        """The pair (眼); of seven pairs, the first."""
        return self.pairs[0]

    @property
    def suits(self) -> int:
        """How many of 萬, 筒 and 條 there are."""
        return (self.facts & SUITS).bit_count()
