"""A won hand as detectors see it: the case, what is true of it whatever the reading, and its readings."""

from __future__ import annotations

from functools import cached_property
from itertools import chain
from typing import Final

from .context import REPLACEMENTS, By, Situation, WinContext
from .decomposition import GROWTH, Placed, Wait, by_suits
from .facts import CLAIMED_TRIPLET, EACH_FLOWER_SET, EACH_OWN_FLOWER, SUITS, Fact, block_facts
from .hand import SETS_IN_A_HAND, Hand, Meld, MeldKind
from .memo import Memo
from .shanten import tiles_of, waits
from .switches import Switches
from .tiles import COPIES, FLOWERS, PLANT_ORDERS, PLANTS, SEASONS, Tile, flower_number

_CHOW, _KONG, _CONCEALED_KONG = MeldKind.CHOW, MeldKind.KONG, MeldKind.CONCEALED_KONG
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
    Situation.READY: Fact.READY,
    Situation.EARTHLY_READY: Fact.EARTHLY_READY,
    Situation.HEAVENLY_READY: Fact.HEAVENLY_READY,
    **dict.fromkeys(REPLACEMENTS, Fact.REPLACEMENT),
}


OWN_FLOWERS: Final[dict[str, tuple[tuple[Tile, ...], ...]]] = {
    order: tuple(tuple(f for f in FLOWERS if flower_number(f, order) == seat + 1) for seat in range(4))
    for order in PLANT_ORDERS
}
"""The two flowers of each seat, by the way in which the plants are numbered."""


def _of_meld(meld: Meld) -> tuple[int, int]:
    """Return the facts of one meld, and its kinds of tiles as a mask."""
    kind, tile = meld
    if kind is _CHOW:
        return block_facts((tile,), (), ()) | Fact.TWINS, 0b111 << tile
    return block_facts((), (tile,), ()), 1 << tile


_OF_MELD: Final = Memo(_of_meld)


class MeldFacts:
    """What the melds of a hand add to every reading of it. Not changed once made.

    ``claimed`` counts the melds that hold another player's tile, ``exposed`` the triplets and kongs among
    them; bit *t* of ``kinds`` stands for tile *t*.
    """

    def __init__(self, melds: tuple[Meld, ...]) -> None:
        self._melds = melds
        self.sequences = tuple([tile for kind, tile in melds if kind is _CHOW])
        self.triplets = tuple([tile for kind, tile in melds if kind is not _CHOW])
        how = [kind for kind, _ in melds]
        hidden = how.count(_CONCEALED_KONG)
        self.claimed = len(melds) - hidden
        self.exposed = len(self.triplets) - hidden
        self.facts = Fact.FOUR_KONGS if hidden + how.count(_KONG) >= 4 else 0
        self.facts |= Fact.FIVE_CLAIMED if self.claimed == SETS_IN_A_HAND else 0
        self.kinds = 0
        for meld in melds:
            facts, kinds = _OF_MELD[meld]
            self.facts |= facts
            self.kinds |= kinds

    @cached_property
    def concealed_kongs(self) -> tuple[Tile, ...]:
        """The tiles of the concealed kongs."""
        return tuple([tile for kind, tile in self._melds if kind is _CONCEALED_KONG])

    @cached_property
    def kongs(self) -> tuple[Tile, ...]:
        """The tiles of all kongs."""
        return tuple([tile for kind, tile in self._melds if kind is _KONG or kind is _CONCEALED_KONG])

    @cached_property
    def tiles(self) -> tuple[Tile, ...]:
        """All tiles."""
        return tuple(chain.from_iterable([meld.tiles for meld in self._melds]))


MELD_FACTS: Final = Memo(MeldFacts)
"""The facts of melds, in the order in which they were laid down."""


def _situation_facts(situation: frozenset[Situation]) -> int:
    facts = 0
    for circumstance in situation:
        facts |= _SITUATION_FACTS[circumstance]
    return facts


def _flower_facts(flowers: tuple[Tile, ...]) -> int:
    """Return the facts of flowers, the last two of which are the own ones of the seat."""
    *held, season, plant = flowers
    facts = Fact.FLOWERS
    own = (season in held) + (plant in held)
    sets = set(held).issuperset(SEASONS) + set(held).issuperset(PLANTS)
    facts |= (0, Fact.OWN_FLOWER, EACH_OWN_FLOWER)[own]
    return facts | (0, Fact.FLOWER_SET, EACH_FLOWER_SET)[sets]


_FLOWER_FACTS: Final = Memo(_flower_facts)
_SITUATIONS: Final = Memo(_situation_facts, limit=1_000)


class Case:
    """A won hand with everything about it that does not depend on how it is read.

    ``suits`` are the concealed tiles, the winning tile not among them, suit by suit.
    """

    _waits: int | None = None

    def __init__(self, hand: Hand, context: WinContext, switches: Switches, seven_pairs: bool) -> None:
        self.hand = hand
        self.context = context
        self.switches = switches
        self.seven_pairs = seven_pairs
        self.suits = by_suits(hand.concealed)
        self.melds = melds = MELD_FACTS[hand.melds]
        facts = _BY_FACTS[context.by]
        if not melds.claimed and (not hand.melds or switches.concealed_kong_keeps_concealed):
            facts |= Fact.CONCEALED
        if context.situation:
            facts |= _SITUATIONS[context.situation]
        if hand.flowers:
            facts |= _FLOWER_FACTS[hand.flowers + OWN_FLOWERS[switches.plants_order][context.seat]]
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
        if self._waits is None:
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
    growth = GROWTH[won]
    mask = growth.completing
    if growth.complete:
        # The winning suit was complete with a pair already, so the pair of another suit could grow into a set.
        for suit in suits:
            if len(suit) % 3 == 2 and suit is not won:
                mask |= GROWTH[suit].completing
    return _without_used_up(mask, case) if mask & case.melds.kinds else mask


def _without_used_up(mask: int, case: Case) -> int:
    """Leave out the kinds of which the player holds four, some of them in melds."""
    concealed, melded = case.hand.concealed, case.melds.tiles
    for tile in tiles_of(mask & case.melds.kinds):
        if concealed.count(tile) + melded.count(tile) == COPIES:
            mask ^= 1 << tile
    return mask


class Reading:
    """One way to read a won hand: its sets, its pair, and where the winning tile sits.

    ``sequences`` and ``triplets`` hold lowest tiles, those in hand first, then those of the melds (a
    kong counts as a triplet); ``pairs`` holds one pair, or seven; ``won`` are the sets of the winning suit with
    the place of the winning tile. ``facts`` are those of the case and of this reading (see :mod:`facts`). Not
    changed once made. What is made for every hand has no slots: in CPython 3.13 they make it a third slower to make.
    """

    def __init__(
        self,
        case: Case,
        won: Placed,
        sequences: tuple[Tile, ...],
        triplets: tuple[Tile, ...],
        pairs: tuple[Tile, ...],
        facts: int,
    ) -> None:
        self.case = case
        self.won = won
        self.sequences = sequences
        self.triplets = triplets
        self.pairs = pairs
        self.facts = facts

    @property
    def wait(self) -> Wait | None:
        """What the winning tile filled."""
        return self.won.wait

    @property
    def seat(self) -> Tile:
        """The (lowest) tile of the set or pair which the winning tile filled."""
        return self.won.seat

    @property
    def concealed_triplets(self) -> tuple[Tile, ...]:
        """The triplets without those claimed, the one that another player's tile completed included."""
        melds = self.case.melds
        in_hand = self.triplets[: len(self.triplets) - len(melds.triplets)]
        if self.facts & CLAIMED_TRIPLET == CLAIMED_TRIPLET:
            in_hand = tuple([tile for tile in in_hand if tile != self.seat])
        return in_hand + melds.concealed_kongs

    @property
    def pair(self) -> Tile:
        """The pair (眼); of seven pairs, the first."""
        return self.pairs[0]

    @property
    def suits(self) -> int:
        """How many of 萬, 筒 and 條 there are."""
        return (self.facts & SUITS).bit_count()
