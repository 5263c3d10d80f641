"""A won hand as detectors see it: the case, what is true of it whatever the reading, and its readings."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from .context import By, WinContext
from .decomposition import Suit, Wait, hand_suits
from .hand import SETS_IN_A_HAND, Hand, Meld, MeldKind
from .keys import WEIGHTS, hand_key
from .shanten import waits
from .switches import Switches
from .tiles import EAST, RED, Tile


class Fact:
    """What a hand or a reading may have, as bits; see ``detection``. Plain numbers: flags are ten times slower."""

    CLAIM = 1 << 0
    DRAW = 1 << 1
    ROBBERY = 1 << 2
    FLOWER_WIN = 1 << 3
    CONCEALED = 1 << 4
    HONORS = 1 << 5
    NO_HONORS = 1 << 6
    HONOR_TRIPLET = 1 << 7
    TWO_DRAGONS = 1 << 8
    THREE_WINDS = 1 << 9
    ONE_SUIT = 1 << 10
    FLOWERS = 1 << 11
    SITUATION = 1 << 12
    FIVE_MELDS = 1 << 13
    FOUR_KONGS = 1 << 14
    NO_TRIPLETS = 1 << 15
    THREE_TRIPLETS = 1 << 16
    FIVE_TRIPLETS = 1 << 17
    NARROW_WAIT = 1 << 18
    SEVEN_PAIRS = 1 << 19


_BY_FACTS: Final = {
    By.DISCARD: Fact.CLAIM,
    By.ROB_KONG: Fact.CLAIM | Fact.ROBBERY,
    By.DRAW: Fact.DRAW,
    By.EIGHT_FLOWERS: Fact.FLOWER_WIN,
    By.SEVEN_ROB_ONE: Fact.FLOWER_WIN,
}
SUIT_MASKS: Final = (0x1FF, 0x1FF << 9, 0x1FF << 18)
HONOR_MASK: Final = 0x7F << EAST


class MeldFacts(NamedTuple):
    """What the melds of a hand add to every reading of it; bit *t* of ``kinds`` stands for tile *t*."""

    sequences: tuple[Tile, ...]
    triplets: tuple[Tile, ...]
    concealed_kongs: tuple[Tile, ...]
    kongs: tuple[Tile, ...]
    claimed: int
    kinds: int
    threes: int
    facts: int


@lru_cache(maxsize=20_000)
def meld_facts(melds: tuple[Meld, ...]) -> MeldFacts:
    """Sort the melds by what they are."""
    triplets = tuple(meld.tile for meld in melds if meld.kind is not MeldKind.CHOW)
    kongs = tuple(meld.tile for meld in melds if meld.is_kong)
    return MeldFacts(
        sequences=tuple(meld.tile for meld in melds if meld.kind is MeldKind.CHOW),
        triplets=triplets,
        concealed_kongs=tuple(meld.tile for meld in melds if meld.kind is MeldKind.CONCEALED_KONG),
        kongs=kongs,
        claimed=sum(meld.is_claimed for meld in melds),
        kinds=sum(1 << tile for tile in {tile for meld in melds for tile in meld.tiles}),
        threes=sum(1 << tile for tile in set(triplets)),
        facts=Fact.FIVE_MELDS * (len(melds) == SETS_IN_A_HAND) | Fact.FOUR_KONGS * (len(kongs) >= 4),
    )


class Case:
    """A won hand with everything about it that does not depend on how it is read.

    ``key`` is the key of the concealed tiles with the winning tile, ``in_hand`` those tiles suit by
    suit; bit *t* of ``kinds`` is set where tile *t* is held; ``suits`` counts the suits among them.
    """

    __slots__ = (
        "_waits",
        "concealed",
        "context",
        "facts",
        "hand",
        "in_hand",
        "key",
        "kinds",
        "melds",
        "seven_pairs",
        "suits",
        "switches",
    )

    def __init__(self, hand: Hand, context: WinContext, switches: Switches, *, seven_pairs: bool = False) -> None:
        self.hand = hand
        self.context = context
        self.switches = switches
        self.seven_pairs = seven_pairs
        self._waits: tuple[Tile, ...] | None = None
        self.melds = melds = meld_facts(hand.melds)
        key = hand_key(hand.concealed)
        self.key = key = key if hand.win is None else key + WEIGHTS[hand.win]
        self.in_hand = man, pin, sou, honors = hand_suits(key)
        self.kinds = kinds = melds.kinds | man.kinds | pin.kinds | sou.kinds | honors.kinds
        self.suits = (kinds & 0x1FF != 0) + (kinds & 0x3FE00 != 0) + (kinds & 0x7FC0000 != 0)
        self.concealed = not melds.claimed and (not melds.concealed_kongs or switches.concealed_kong_keeps_concealed)
        facts = melds.facts | _BY_FACTS[context.by] | (_honor_facts(honors, melds) if kinds >> EAST else Fact.NO_HONORS)
        if self.concealed:
            facts |= Fact.CONCEALED
        if self.suits <= 1:
            facts |= Fact.ONE_SUIT
        if hand.flowers:
            facts |= Fact.FLOWERS
        if context.situation:
            facts |= Fact.SITUATION
        self.facts = facts

    @property
    def waits(self) -> tuple[Tile, ...]:
        """The kinds that completed the hand, without those of which the player held all four."""
        if self._waits is None:
            self._waits = waits(self.hand.concealed, self.hand.melds, seven_pairs=self.seven_pairs)
        return self._waits


def _honor_facts(honors: Suit, melds: MeldFacts) -> int:
    """Return what is true of the honors of a hand that has some."""
    facts = Fact.HONORS
    threes = honors.threes | melds.threes
    twos = honors.twos | threes
    if threes >> EAST:
        facts |= Fact.HONOR_TRIPLET
    if (twos >> RED).bit_count() >= 2:
        facts |= Fact.TWO_DRAGONS
    if (twos >> EAST & 0b1111).bit_count() >= 3:
        facts |= Fact.THREE_WINDS
    return facts


class Reading(NamedTuple):
    """One way to read a won hand: its sets, its pair, and where the winning tile sits.

    ``sequences`` and ``triplets`` hold lowest tiles, those in hand first, then those of the melds (a
    kong counts as a triplet); ``concealed_triplets`` leaves out what was claimed, the triplet that a
    claimed winning tile completes included; ``seat`` is the (lowest) tile of the set or pair which
    the winning tile filled and ``wait`` what it filled. ``pairs`` holds one pair, or seven.
    """

    case: Case
    sequences: tuple[Tile, ...]
    triplets: tuple[Tile, ...]
    pairs: tuple[Tile, ...]
    concealed_triplets: tuple[Tile, ...]
    wait: Wait | None
    seat: Tile

    @property
    def pair(self) -> Tile:
        """The pair (眼); of seven pairs, the first."""
        return self.pairs[0]
