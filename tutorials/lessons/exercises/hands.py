"""Exercises about a whole hand: is it a win, what does it wait for, in which shape, what to throw."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Final, Self

from scoring.core.answer import blocks_of
from scoring.core.case import Reading
from scoring.core.context import By, WinContext
from scoring.core.decomposition import Wait
from scoring.core.evaluate import scorer_for
from scoring.core.hand import Hand, Meld, MeldKind
from scoring.core.ruleset import default_rules, load_rulesets
from scoring.core.shanten import Discard, discards, useful_tiles
from scoring.core.tiles import CODES, COPIES, NAMES, Tile, count_kinds, is_honor
from tutorials.reference.fields import Fields
from tutorials.reference.problems import Fault

from ..asked import Asked
from ..pictures import HandPicture
from .base import Choice, Exercise, YesOrNo, named, pictured, tile_of, tiles_of


def readings_of(hand: Hand, win: Tile) -> list[Reading]:
    """Return every way to read the hand won on a tile off a discard, the best first."""
    scorer = scorer_for(load_rulesets()[default_rules()])
    return [one.reading for one in scorer.readings(replace(hand, win=win), WinContext(by=By.DISCARD))]


def blocks(reading: Reading) -> str:
    """Write a reading into prose, block by block."""
    return " ".join(pictured(tiles) for tiles in blocks_of(reading))


def read_hand(fields: Fields, key: str = "request") -> Asked:
    """Read a hand from the keys of a scoring request; what is wrong with it is reported."""
    asked = Asked(fields.table(key))
    for fault in asked.faults():
        fields.report(Fault.BAD_VALUE, f"{key}: {fault}")
    return asked


@dataclass(frozen=True, slots=True)
class ChooseTiles(Exercise):
    """Pick every kind of tile that completes the hand."""

    kind: ClassVar[str] = "choose_tiles"
    several: ClassVar[bool] = True
    hint: ClassVar[str] = "能胡的都要選。"

    asked: Asked
    offer: tuple[Tile, ...]

    @classmethod
    def read(cls, fields: Fields) -> Self:
        """Read the hand and the tiles to choose among."""
        return cls(fields.text("prompt"), read_hand(fields), tiles_of(fields, "offer"))

    def picture(self) -> HandPicture:
        """Show the hand."""
        return HandPicture(self.asked)

    def choices(self) -> tuple[Choice, ...]:
        """Return the tiles offered."""
        return tuple(Choice(CODES[tile], tiles=(tile,)) for tile in self.offer)

    def solution(self) -> frozenset[str]:
        """Return the waits."""
        return frozenset(CODES[tile] for tile in self.asked.waits)

    def why(self, picked: frozenset[str]) -> tuple[str, ...]:
        """List the waits with a reading of each, and what was picked for nothing."""
        useless = [tile for tile in self.offer if CODES[tile] in picked - self.solution()]
        said = [f"加上{named(useless)}湊不成五組一眼。"] if useless else []
        said.append(f"這手聽{named(self.asked.waits)}：")
        return (*said, *(f"{pictured([tile])} {self._completed(tile)}" for tile in self.asked.waits))

    def _completed(self, tile: Tile) -> str:
        return "→ " + blocks(readings_of(self.asked.hand, tile)[0])


SHAPE_NAMES: Final = {
    Wait.TWO_SIDED: "兩面",
    Wait.EDGE: "邊張",
    Wait.CLOSED: "中洞",
    Wait.PAIR: "單吊",
    Wait.TWO_PAIRS: "對倒",
}
_SHAPE_REASONS: Final = {
    Wait.TWO_SIDED: "它接在連號兩張的外側，另一側也能接",
    Wait.EDGE: "連號兩張有一側已經到底（12 或 89），只剩這一側能接",
    Wait.CLOSED: "它補進兩張牌中間的洞",
    Wait.PAIR: "組都齊了，它和手上那張湊成眼",
    Wait.TWO_PAIRS: "手上兩個對子，它讓其中一個變成刻子，另一個當眼",
}


@dataclass(frozen=True, slots=True)
class WaitShape(Exercise):
    """Name the shape in which a hand waits."""

    kind: ClassVar[str] = "wait_shape"

    asked: Asked

    @classmethod
    def read(cls, fields: Fields) -> Self:
        """Read the hand."""
        return cls(fields.text("prompt"), read_hand(fields))

    def picture(self) -> HandPicture:
        """Show the hand."""
        return HandPicture(self.asked)

    def choices(self) -> tuple[Choice, ...]:
        """Return the five shapes."""
        return tuple(Choice(str(shape), name) for shape, name in SHAPE_NAMES.items())

    def solution(self) -> frozenset[str]:
        """Return every shape in which some tile completes the hand."""
        found = {reading.wait for tile in self.asked.waits for reading in readings_of(self.asked.hand, tile)}
        return frozenset(str(shape) for shape in found if shape)

    def why(self, picked: frozenset[str]) -> tuple[str, ...]:
        """Say what the tiles fill."""
        said = []
        for tile in self.asked.waits:
            reading = readings_of(self.asked.hand, tile)[0]
            assert reading.wait is not None
            said.append(f"胡{NAMES[tile]}：{_SHAPE_REASONS[reading.wait]}，這叫{SHAPE_NAMES[reading.wait]}。")
        return (f"這手聽{named(self.asked.waits)}。", *said)

    def faults(self) -> Iterator[str]:
        """Yield a hand that waits in several shapes."""
        yield from Exercise.faults(self)
        if len(self.solution()) != 1:
            yield f"waits in the shapes {sorted(self.solution())}"


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
        """Compare the discard with the best."""
        best = self.ranked[0]
        thrown = {self.asked.hand.concealed[int(place)] for place in picked}
        chosen = [one for one in self.ranked if one.tile in thrown]
        said = [_after(one) for one in chosen]
        return tuple(said) if self.is_right(picked) else (*said, _after(best))


def _after(one: Discard) -> str:
    """Say where a discard leads."""
    where = "就聽牌" if one.shanten == 0 else f"離聽牌還差 {one.shanten} 張"
    helps = "等的" if one.shanten == 0 else "有用的"
    return f"打{NAMES[one.tile]}：{where}，{helps}牌有 {one.left} 張：{pictured(one.useful)}"


@dataclass(frozen=True, slots=True)
class IsWin(YesOrNo):
    """Say whether seventeen tiles are a win."""

    kind: ClassVar[str] = "is_win"
    words: ClassVar[tuple[str, str]] = ("胡了", "還沒胡")

    asked: Asked

    @classmethod
    def read(cls, fields: Fields) -> Self:
        """Read the hand."""
        return cls(fields.text("prompt"), read_hand(fields))

    def picture(self) -> HandPicture:
        """Show the hand."""
        return HandPicture(self.asked)

    def holds(self) -> bool:
        """Ask the engine."""
        return self.asked.shanten < 0

    def why(self, picked: frozenset[str]) -> tuple[str, ...]:
        """Take the hand apart, or say how far it is."""
        hand = self.asked.hand
        if not self.holds():
            return self._lacking()
        win = hand.concealed[-1] if hand.win is None else hand.win
        rest = hand if hand.win is not None else replace(hand, concealed=hand.concealed[:-1])
        return ("五組一眼都齊了：", blocks(readings_of(rest, win)[0]))

    def _lacking(self) -> tuple[str, ...]:
        """Say how far it is, and what it would take where that is one tile."""
        hand = self.asked.hand
        best = discards((*hand.concealed, *(() if hand.win is None else (hand.win,))), hand.melds)[0]
        if best.shanten:
            return (f"湊不出五組一眼，還要換 {best.shanten + 1} 張。",)
        return (f"湊不出五組一眼，還差一張：{NAMES[best.tile]}多出來，換成{named(best.useful, '或')}才胡。",)


@dataclass(frozen=True, slots=True)
class IsReady(YesOrNo):
    """Say whether sixteen tiles are ready."""

    kind: ClassVar[str] = "is_ready"
    words: ClassVar[tuple[str, str]] = ("聽牌了", "還沒聽")

    asked: Asked

    @classmethod
    def read(cls, fields: Fields) -> Self:
        """Read the hand."""
        return cls(fields.text("prompt"), read_hand(fields))

    def picture(self) -> HandPicture:
        """Show the hand."""
        return HandPicture(self.asked)

    def holds(self) -> bool:
        """Ask the engine."""
        return bool(self.asked.waits)

    def why(self, picked: frozenset[str]) -> tuple[str, ...]:
        """Name the waits, or say how far it is."""
        if self.holds():
            first = self.asked.waits[0]
            how = f"{pictured([first])} → {blocks(readings_of(self.asked.hand, first)[0])}"
            return (f"只差一張就胡，等{named(self.asked.waits)}。", how)
        _, useful = useful_tiles(self.asked.hand.concealed, self.asked.hand.melds)
        away = f"還差 {self.asked.shanten} 張才聽牌，現在不管來哪一張都還不能胡。"
        return (away, f"摸到這些會更近：{pictured(useful)}")


@dataclass(frozen=True, slots=True)
class FindPair(Exercise):
    """Find the pair of a complete hand."""

    kind: ClassVar[str] = "find_pair"

    asked: Asked

    @classmethod
    def read(cls, fields: Fields) -> Self:
        """Read the hand."""
        return cls(fields.text("prompt"), read_hand(fields))

    def picture(self) -> HandPicture:
        """Show the hand."""
        return HandPicture(self.asked)

    def _readings(self) -> list[Reading]:
        hand = self.asked.hand
        return readings_of(replace(hand, concealed=hand.concealed[:-1]), hand.concealed[-1])

    def choices(self) -> tuple[Choice, ...]:
        """Return each kind held twice or more."""
        held = Counter(self.asked.hand.concealed)
        return tuple(Choice(CODES[tile], tiles=(tile, tile)) for tile in sorted(held) if held[tile] >= 2)

    def solution(self) -> frozenset[str]:
        """Return the pair of every reading."""
        return frozenset(CODES[reading.pair] for reading in self._readings())

    def why(self, picked: frozenset[str]) -> tuple[str, ...]:
        """Show the hand taken apart."""
        return (f"拆開來看，眼是{named([self._readings()[0].pair])}：", blocks(self._readings()[0]))

    def faults(self) -> Iterator[str]:
        """Yield a hand that is no win, or has several pairs."""
        if self.asked.shanten >= 0:
            yield "is no win"
            return
        yield from Exercise.faults(self)
        if len(self.solution()) != 1:
            yield f"has the pairs {sorted(self.solution())}"


@dataclass(frozen=True, slots=True)
class CopiesLeft(Exercise):
    """Count how many copies of the waits are still out of sight."""

    kind: ClassVar[str] = "copies_left"

    asked: Asked
    seen: tuple[Tile, ...]

    @classmethod
    def read(cls, fields: Fields) -> Self:
        """Read the hand and the tiles lying on the table."""
        return cls(fields.text("prompt"), read_hand(fields), tiles_of(fields, "seen", required=False))

    def picture(self) -> HandPicture:
        """Show the hand."""
        return HandPicture(self.asked)

    def left(self) -> dict[Tile, int]:
        """Return the copies left of each wait."""
        known = count_kinds((*self.asked.hand.tiles, *self.seen))
        return {tile: COPIES - known[tile] for tile in self.asked.waits}

    def choices(self) -> tuple[Choice, ...]:
        """Return the numbers around the right one, and what it would be with nothing seen."""
        total = sum(self.left().values())
        offered = {max(0, total - 2), max(0, total - 1), total, total + 1, COPIES * len(self.asked.waits)}
        return tuple(Choice(str(number), f"{number} 張") for number in sorted(offered))

    def solution(self) -> frozenset[str]:
        """Return the sum."""
        return frozenset({str(sum(self.left().values()))})

    def why(self, picked: frozenset[str]) -> tuple[str, ...]:
        """Write the subtraction out."""
        known = count_kinds(self.asked.hand.tiles)
        table = count_kinds(self.seen)
        lines = [
            f"{NAMES[tile]}：{COPIES} 張，減掉你手上 {known[tile]} 張、桌上 {table[tile]} 張，剩 {left} 張。"
            for tile, left in self.left().items()
        ]
        return (*lines, f"合起來 {sum(self.left().values())} 張。")


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
        return HandPicture(self.asked, caption=f"上家打出{NAMES[self.discard]}")

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
        before = _distance(self.asked.shanten)
        return (f"叫之前{before}；叫了再打{NAMES[after.tile]}，{_distance(after.shanten)}。", *self._cost())

    def _cost(self) -> Sequence[str]:
        if self.holds():
            return ()
        return ("沒有更近，卻少了門清，牌也亮給別人看了。不叫比較好。",)


def _distance(number: int) -> str:
    return "已經聽牌" if number == 0 else f"離聽牌差 {number} 張"


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
        return tuple(f"{NAMES[tile]}：{_RISKS[self.danger(tile)]}" for tile in self.offer)

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
