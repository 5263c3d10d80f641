"""Exercises about throwing and calling well: the best discard, copies left, whether a call helps, the safest tile."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, Self

from scoring.core.hand import Meld, MeldKind
from scoring.core.said import say
from scoring.core.shanten import Discard, discards
from scoring.core.tiles import CODES, COPIES, NAMES, Tile, count_kinds, is_honor
from tutorials.reference.fields import Fields
from tutorials.reference.problems import Fault

from ..asked import Asked
from ..pictures import HandPicture
from .base import TILES, Choice, Exercise, YesOrNo, number_choices, pictured, tile_of, tiles_of
from .hands import AboutHand, read_hand


@dataclass(frozen=True, slots=True)
class BestDiscard(Exercise):
    """Throw the tile that leaves the hand nearest to ready, with the most tiles that help."""

    kind: ClassVar[str] = "best_discard"

    asked: Asked

    @classmethod
    def read(cls, fields: Fields) -> Self:
        """Read the seventeen tiles."""
        return cls(fields.text("prompt"), read_hand(fields))

    def choices(self) -> tuple[Choice, ...]:
        """Return the tiles in the hand by their places."""
        return tuple(Choice(str(place), tiles=(tile,)) for place, tile in enumerate(self.asked.hand.concealed))

    @property
    def ranked(self) -> tuple[Discard, ...]:
        """The discards, best first."""
        return discards(self.asked.hand.concealed, self.asked.hand.melds)

    def solution(self) -> frozenset[str]:
        """Return the best discard, or those that are as good."""
        best = self.ranked[0]
        as_good = {one.tile for one in self.ranked if (one.shanten, one.left) == (best.shanten, best.left)}
        return frozenset(str(place) for place, tile in enumerate(self.asked.hand.concealed) if tile in as_good)

    def why(self, picked: frozenset[str]) -> tuple[str, ...]:
        """Say where the discard leads."""
        return tuple(map(_after, self._thrown(picked)))

    def nudge(self, picked: frozenset[str]) -> tuple[str, ...]:
        """Say where the discard leads and in what a better one is better."""
        best, thrown = self.ranked[0], self._thrown(picked)
        nearer = any(best.shanten < one.shanten for one in thrown)
        better = "有一張打出去離聽牌更近。" if nearer else "有一張打出去，能用的牌更多。"
        return (*map(_after, thrown), better)

    def _thrown(self, picked: frozenset[str]) -> list[Discard]:
        kinds = {self.asked.hand.concealed[int(place)] for place in picked}
        return [one for one in self.ranked if one.tile in kinds]


def _after(one: Discard) -> str:
    """Say where a discard leads."""
    said = {"tile": NAMES[one.tile], "left": one.left, "tiles": pictured(one.useful)}
    if one.shanten == 0:
        return say("打{tile}：就聽牌，等的牌有 {left} 張：{tiles}", **said)
    return say("打{tile}：離聽牌還差 {away} 張，有用的牌有 {left} 張：{tiles}", away=one.shanten, **said)


@dataclass(frozen=True, slots=True)
class CopiesLeft(AboutHand):
    """Count how many copies of the waits are still out of sight."""

    kind: ClassVar[str] = "copies_left"

    seen: tuple[Tile, ...]

    @classmethod
    def read(cls, fields: Fields) -> Self:
        """Read the hand and the tiles lying on the table."""
        return cls(fields.text("prompt"), read_hand(fields), tiles_of(fields, "seen", required=False))

    def left(self) -> dict[Tile, int]:
        """Return the copies left of each wait."""
        known = count_kinds((*self.asked.hand.tiles, *self.seen))
        return {tile: COPIES - known[tile] for tile in self.asked.waits}

    def choices(self) -> tuple[Choice, ...]:
        """Return the numbers around the right one, and what it would be with nothing seen."""
        total = sum(self.left().values())
        offered = {max(0, total - 2), max(0, total - 1), total, total + 1, COPIES * len(self.asked.waits)}
        return number_choices(sorted(offered), TILES)

    def solution(self) -> frozenset[str]:
        """Return the sum."""
        return frozenset({str(sum(self.left().values()))})

    def why(self, picked: frozenset[str]) -> tuple[str, ...]:
        """Write the subtraction out."""
        known = count_kinds(self.asked.hand.tiles)
        table = count_kinds(self.seen)
        line = "{tile}：{copies} 張，減掉你手上 {held} 張、桌上 {seen} 張，剩 {left} 張。"
        lines = [
            say(line, tile=NAMES[tile], copies=COPIES, held=known[tile], seen=table[tile], left=left)
            for tile, left in self.left().items()
        ]
        return (*lines, say("合起來 {count} 張。", count=sum(self.left().values())))

    def nudge(self, picked: frozenset[str]) -> tuple[str, ...]:
        """Say how to count."""
        if len(self.asked.waits) > 1:
            each = "先看聽哪幾種。一種牌有 {copies} 張，減掉手上的、桌上看得到的。每一種都算，再加起來。"
            return (say(each, copies=COPIES),)
        return (say("先看聽哪幾種。一種牌有 {copies} 張，減掉手上的、桌上看得到的。", copies=COPIES),)


@dataclass(frozen=True, slots=True)
class CallHelps(YesOrNo):
    """Say whether calling a discard brings the hand nearer to ready."""

    kind: ClassVar[str] = "call_helps"
    words: ClassVar[tuple[str, str]] = ("會更近", "沒有更近")

    asked: Asked
    discard: Tile
    own: tuple[Tile, ...]

    @classmethod
    def read(cls, fields: Fields) -> Self:
        """Read the hand, the discard and the two own tiles that would go with it."""
        prompt, asked, discard = fields.text("prompt"), read_hand(fields), tile_of(fields, "discard")
        own = tiles_of(fields, "own")
        if any(tile not in asked.hand.concealed for tile in own):
            fields.report(Fault.BAD_VALUE, "own: not in the hand")
        return cls(prompt, asked, discard, own)

    def picture(self) -> HandPicture:
        """Show the hand."""
        return HandPicture(self.asked, caption=say("上家打出{tile}", tile=NAMES[self.discard]))

    def _after(self) -> Discard:
        """Return the best discard after the call."""
        rest = list(self.asked.hand.concealed)
        for tile in self.own:
            rest.remove(tile)
        kind = MeldKind.PONG if len({*self.own, self.discard}) == 1 else MeldKind.CHOW
        meld = Meld(kind, min(*self.own, self.discard))
        return discards(rest, (*self.asked.hand.melds, meld))[0]

    def holds(self) -> bool:
        """Compare the distance before and after."""
        return self._after().shanten < self.asked.shanten

    def why(self, picked: frozenset[str]) -> tuple[str, ...]:
        """Give both distances."""
        after = self._after()
        before, then = _distance(self.asked.shanten), _distance(after.shanten)
        both = "叫之前{before}；叫了再打{tile}，{then}。"
        return (say(both, before=before, tile=NAMES[after.tile], then=then), *self._cost())

    def _cost(self) -> Sequence[str]:
        if self.holds():
            return ()
        return ("沒有更近，卻少了門清，牌也亮給別人看了。不叫比較好。",)


def _distance(number: int) -> str:
    return "已經聽牌" if number == 0 else say("離聽牌差 {count} 張", count=number)


@dataclass(frozen=True, slots=True)
class Safest(Exercise):
    """Pick the safest of a few discards by what has been thrown."""

    kind: ClassVar[str] = "safest"

    offer: tuple[Tile, ...]
    just: tuple[Tile, ...]
    """What was thrown and let go by since the dangerous player last changed his hand."""
    seen: tuple[Tile, ...]

    @classmethod
    def read(cls, fields: Fields) -> Self:
        """Read the discards to choose among and the tiles in sight."""
        prompt, offer = fields.text("prompt"), tiles_of(fields, "offer")
        just, seen = tiles_of(fields, "just", required=False), tiles_of(fields, "seen", required=False)
        return cls(prompt, offer, just, seen)

    def choices(self) -> tuple[Choice, ...]:
        """Return the tiles offered."""
        return tuple(Choice(CODES[tile], tiles=(tile,)) for tile in self.offer)

    def danger(self, tile: Tile) -> int:
        """Rank a discard: 0 was let go by just now, 1 is an honor with one copy out of sight, 2 anything else."""
        if tile in self.just:
            return 0
        unseen = COPIES - count_kinds((*self.seen, tile))[tile]
        return 1 if is_honor(tile) and unseen <= 1 else 2

    def solution(self) -> frozenset[str]:
        """Return the least dangerous."""
        least = min(map(self.danger, self.offer))
        return frozenset(CODES[tile] for tile in self.offer if self.danger(tile) == least)

    def why(self, picked: frozenset[str]) -> tuple[str, ...]:
        """Say what is known of each."""
        return tuple(map(self._risk, self.offer))

    def _risk(self, tile: Tile) -> str:
        return say("{tile}：{risk}", tile=NAMES[tile], risk=_RISKS[self.danger(tile)])

    def nudge(self, picked: frozenset[str]) -> tuple[str, ...]:
        """Say what is known of the one that was picked."""
        chosen = [tile for tile in self.offer if CODES[tile] in picked]
        return (*map(self._risk, chosen), "還有更安全的。")

    def faults(self) -> Iterator[str]:
        """Yield a choice without one safest tile."""
        yield from Exercise.faults(self)
        if len(self.solution()) != 1:
            yield f"the safest are {sorted(self.solution())}"


_RISKS: Final = (
    "剛有人打過，那一家沒有胡，這張最安全。",
    "字牌只剩一張沒看到，頂多被單吊，比較安全。",
    "還有好幾種胡法等得到它，最危險。",
)
"""What is known of a discard, by its danger."""
