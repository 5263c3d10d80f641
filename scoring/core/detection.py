"""What detectors look at, what they answer, and the registry that holds them.

A detector looks at one :class:`Reading` and answers a :class:`Finding`, or a :class:`Missing` that
says the first condition that is not met: a pattern and the reason why it did not count come from
the same lines. A detector knows no values and never looks at another pattern.

``when`` names facts without which a pattern cannot be there; the evaluator skips detectors whose
facts are not given. It saves time and changes no result.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import IntFlag
from functools import lru_cache
from typing import Final, NamedTuple

from .context import By, WinContext
from .decomposition import Wait
from .hand import SETS_IN_A_HAND, Hand, Meld, MeldKind
from .shanten import waits
from .switches import Switches
from .tiles import EAST, KINDS, Tile

FAR: Final = 9
"""The gap of a pattern that no small change would bring about."""


class Finding(NamedTuple):
    """A pattern that is there: how many times, and what it lights: sets by lowest tile, pair, flowers."""

    times: int = 1
    sequences: tuple[Tile, ...] = ()
    triplets: tuple[Tile, ...] = ()
    pair: bool = False
    flowers: tuple[Tile, ...] = ()


class Missing(NamedTuple):
    """A pattern that is not there.

    ``reason`` is a clause for the visitor in which ``{tiles}`` stands for ``tiles`` and ``{number}``
    for ``count``; ``gap`` counts the changes that would bring the pattern about (1 = a near miss).
    """

    reason: str
    gap: int = FAR
    tiles: tuple[Tile, ...] = ()
    number: int = 0


type Outcome = Finding | Missing


class Fact(IntFlag):
    """What a hand or a reading may have; see ``when``."""

    CLAIM = 1
    DRAW = 2
    FLOWER_WIN = 4
    CONCEALED = 8
    HONORS = 16
    NO_HONORS = 32
    ONE_SUIT = 64
    FLOWERS = 128
    SITUATION = 256
    FIVE_MELDS = 512
    FOUR_KONGS = 1024
    THREE_TRIPLETS = 2048
    FIVE_TRIPLETS = 4096
    NO_TRIPLETS = 8192
    NARROW_WAIT = 16384
    SEVEN_PAIRS = 32768


class MeldFacts(NamedTuple):
    """What the melds of a hand add to every reading of it."""

    sequences: tuple[Tile, ...]
    triplets: tuple[Tile, ...]
    concealed_kongs: tuple[Tile, ...]
    kongs: tuple[Tile, ...]
    claimed: int
    kinds: int


@lru_cache(maxsize=20_000)
def meld_facts(melds: tuple[Meld, ...]) -> MeldFacts:
    """Sort the melds by what they are."""
    return MeldFacts(
        sequences=tuple(meld.tile for meld in melds if meld.kind is MeldKind.CHOW),
        triplets=tuple(meld.tile for meld in melds if meld.kind is not MeldKind.CHOW),
        concealed_kongs=tuple(meld.tile for meld in melds if meld.kind is MeldKind.CONCEALED_KONG),
        kongs=tuple(meld.tile for meld in melds if meld.is_kong),
        claimed=sum(meld.is_claimed for meld in melds),
        kinds=sum(1 << tile for tile in {tile for meld in melds for tile in meld.tiles}),
    )


SUIT_MASKS: Final = (0x1FF, 0x1FF << 9, 0x1FF << 18)
HONOR_MASK: Final = 0x7F << EAST
_BIT: Final = tuple(1 << tile for tile in range(KINDS))


class Case:
    """A won hand with everything about it that does not depend on how it is read.

    ``kinds`` has bit *t* set where tile *t* is held; ``suits`` counts the suits among them.
    """

    __slots__ = (
        "_waits",
        "concealed",
        "context",
        "facts",
        "hand",
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
        self.melds = melds = meld_facts(hand.melds)
        kinds = melds.kinds
        for tile in hand.concealed:
            kinds |= _BIT[tile]
        if hand.win is not None:
            kinds |= _BIT[hand.win]
        self.kinds = kinds
        self.suits = sum([kinds & mask != 0 for mask in SUIT_MASKS])
        self.concealed = not melds.claimed and (not melds.concealed_kongs or switches.concealed_kong_keeps_concealed)
        self._waits: tuple[Tile, ...] | None = None
        self.facts = self._facts()

    def _facts(self) -> int:
        context, melds = self.context, self.melds
        facts = _BY_FACTS[context.by] | (_HONORS if self.kinds & HONOR_MASK else _NO_HONORS)
        if self.concealed:
            facts |= _CONCEALED
        if self.suits <= 1:
            facts |= _ONE_SUIT
        if self.hand.flowers:
            facts |= _FLOWERS
        if context.situation:
            facts |= _SITUATION
        if len(self.hand.melds) == SETS_IN_A_HAND:
            facts |= _FIVE_MELDS
        if len(melds.kongs) >= 4:
            facts |= _FOUR_KONGS
        return facts

    @property
    def waits(self) -> tuple[Tile, ...]:
        """The kinds that completed the hand, without those of which the player held all four."""
        if self._waits is None:
            self._waits = waits(self.hand.concealed, self.hand.melds, seven_pairs=self.seven_pairs)
        return self._waits


# Plain numbers: arithmetic on flags takes ten times as long.
_CONCEALED, _HONORS, _NO_HONORS = int(Fact.CONCEALED), int(Fact.HONORS), int(Fact.NO_HONORS)
_ONE_SUIT, _FLOWERS, _SITUATION = int(Fact.ONE_SUIT), int(Fact.FLOWERS), int(Fact.SITUATION)
_FIVE_MELDS, _FOUR_KONGS = int(Fact.FIVE_MELDS), int(Fact.FOUR_KONGS)
_BY_FACTS: Final = {
    By.DISCARD: int(Fact.CLAIM),
    By.ROB_KONG: int(Fact.CLAIM),
    By.DRAW: int(Fact.DRAW),
    By.EIGHT_FLOWERS: int(Fact.FLOWER_WIN),
    By.SEVEN_ROB_ONE: int(Fact.FLOWER_WIN),
}


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


type Detector = Callable[[Reading], Outcome]

DETECTORS: Final[dict[str, tuple[Detector, int]]] = {}
"""Every detector with its ``when``, by the pattern's id."""


def detector(pattern_id: str, when: int = 0) -> Callable[[Detector], Detector]:
    """Register a detector under its pattern's id."""

    def register(detect: Detector) -> Detector:
        if pattern_id in DETECTORS:
            raise ValueError(f"two detectors for {pattern_id}")
        DETECTORS[pattern_id] = (detect, int(when))
        return detect

    return register
