"""Exercises about a whole hand: is it a win, what does it wait for, in which shape, what to throw."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar, Final, Self

from scoring.core.answer import blocks_of
from scoring.core.case import Reading
from scoring.core.context import By, WinContext
from scoring.core.decomposition import Wait
from scoring.core.evaluate import scorer_for
from scoring.core.hand import Hand
from scoring.core.ruleset import default_rules, load_rulesets
from scoring.core.said import say
from scoring.core.shanten import discards, useful_tiles
from scoring.core.tiles import CODES, NAMES, Tile
from tutorials.reference.fields import Fields
from tutorials.reference.problems import Fault

from ..asked import Asked
from ..pictures import HandPicture
from ..seats import WON
from .base import Choice, Exercise, YesOrNo, either, named, pictured, tiles_of


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
class AboutHand(Exercise):
    """An exercise about one hand, which stands above the choices."""

    asked: Asked

    @classmethod
    def read(cls, fields: Fields) -> Self:
        """Read the hand."""
        return cls(fields.text("prompt"), read_hand(fields))

    def picture(self) -> HandPicture:
        """Show the hand."""
        return HandPicture(self.asked)


@dataclass(frozen=True, slots=True)
class ChooseTiles(AboutHand):
    """Pick every kind of tile that completes the hand."""

    kind: ClassVar[str] = "choose_tiles"
    several: ClassVar[bool] = True
    hint: ClassVar[str] = "能胡的都要選。"

    offer: tuple[Tile, ...]

    @classmethod
    def read(cls, fields: Fields) -> Self:
        """Read the hand and the tiles to choose among."""
        return cls(fields.text("prompt"), read_hand(fields), tiles_of(fields, "offer"))

    def choices(self) -> tuple[Choice, ...]:
        """Return the tiles offered."""
        return tuple(Choice(CODES[tile], tiles=(tile,)) for tile in self.offer)

    def solution(self) -> frozenset[str]:
        """Return the waits."""
        return frozenset(CODES[tile] for tile in self.asked.waits)

    def why(self, picked: frozenset[str]) -> tuple[str, ...]:
        """List the waits with a reading of each."""
        said = say("這手聽{waits}：", waits=named(self.asked.waits))
        return (said, *(f"{pictured([tile])} {self._completed(tile)}" for tile in self.asked.waits))

    def nudge(self, picked: frozenset[str]) -> tuple[str, ...]:
        """Name what was picked for nothing, and say whether something is missing."""
        useless = [tile for tile in self.offer if CODES[tile] in picked - self.solution()]
        said: list[str] = [say("加上{tiles}湊不成五組一眼。", tiles=named(useless))] if useless else ["選的都能胡。"]
        if not self.solution() <= picked:
            said.append("還有能胡的沒選到。")
        return tuple(said)

    def _completed(self, tile: Tile) -> str:
        return "→ " + blocks(readings_of(self.asked.hand, tile)[0])


SHAPE_NAMES: Final = {
    Wait.TWO_SIDED: "兩面",
    Wait.EDGE: "邊張",
    Wait.CLOSED: "中洞",
    Wait.PAIR: "單吊",
    Wait.TWO_PAIRS: "對倒",
}
SHAPE_REASONS: Final = {
    Wait.TWO_SIDED: "它接在連號兩張的外側，另一側也能接",
    Wait.EDGE: "連號兩張有一側已經到底（12 或 89），只剩這一側能接",
    Wait.CLOSED: "它補進兩張牌中間的洞",
    Wait.PAIR: "組都齊了，它和手上那張湊成眼",
    Wait.TWO_PAIRS: "手上兩個對子，它讓其中一個變成刻子，另一個當眼",
}


_SHAPE_NEEDS: Final = {
    Wait.TWO_SIDED: "連號兩張，兩側都能接",
    Wait.EDGE: "連號兩張有一側到底了（12 或 89），只有一側能接",
    Wait.CLOSED: "兩張中間空一張",
    Wait.PAIR: "組都齊了，一張牌等它的另一張",
    Wait.TWO_PAIRS: "兩個對子，哪一個都能變刻子",
}


@dataclass(frozen=True, slots=True)
class WaitShape(AboutHand):
    """Name the shape in which a hand waits."""

    kind: ClassVar[str] = "wait_shape"

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
            reason, shape = SHAPE_REASONS[reading.wait], SHAPE_NAMES[reading.wait]
            said.append(say("胡{tile}：{reason}，這叫{shape}。", tile=NAMES[tile], reason=reason, shape=shape))
        return (say("這手聽{waits}。", waits=named(self.asked.waits)), *said)

    def nudge(self, picked: frozenset[str]) -> tuple[str, ...]:
        """Say what the picked shape would need, and where to look."""
        needed = "{shape}是{needs}，這手不是。"
        shapes = [shape for shape in SHAPE_NAMES if shape in picked]
        said = [say(needed, shape=SHAPE_NAMES[shape], needs=_SHAPE_NEEDS[shape]) for shape in shapes]
        return (*said, "先把湊好的組拿開，看剩下的幾張在等什麼。")

    def faults(self) -> Iterator[str]:
        """Yield a hand that waits in several shapes."""
        yield from Exercise.faults(self)
        if len(self.solution()) != 1:
            yield f"waits in the shapes {sorted(self.solution())}"


@dataclass(frozen=True, slots=True)
class IsWin(AboutHand, YesOrNo):
    """Say whether seventeen tiles are a win."""

    kind: ClassVar[str] = "is_win"
    words: ClassVar[tuple[str, str]] = (WON, "還沒胡")

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
            return (say("湊不出五組一眼，還要換 {count} 張。", count=best.shanten + 1),)
        one_off = "湊不出五組一眼，還差一張：{tile}多出來，換成{useful}才胡。"
        return (say(one_off, tile=NAMES[best.tile], useful=either(best.useful)),)


@dataclass(frozen=True, slots=True)
class IsReady(AboutHand, YesOrNo):
    """Say whether sixteen tiles are ready."""

    kind: ClassVar[str] = "is_ready"
    words: ClassVar[tuple[str, str]] = ("聽牌了", "還沒聽")

    def holds(self) -> bool:
        """Ask the engine."""
        return bool(self.asked.waits)

    def why(self, picked: frozenset[str]) -> tuple[str, ...]:
        """Name the waits, or say how far it is."""
        if self.holds():
            first = self.asked.waits[0]
            how = f"{pictured([first])} → {blocks(readings_of(self.asked.hand, first)[0])}"
            return (say("只差一張就胡，等{waits}。", waits=named(self.asked.waits)), how)
        _, useful = useful_tiles(self.asked.hand.concealed, self.asked.hand.melds)
        away = say("還差 {count} 張才聽牌，現在不管來哪一張都還不能胡。", count=self.asked.shanten)
        return (away, say("摸到這些會更近：{tiles}", tiles=pictured(useful)))


@dataclass(frozen=True, slots=True)
class FindPair(AboutHand):
    """Find the pair of a complete hand."""

    kind: ClassVar[str] = "find_pair"

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
        first = self._readings()[0]
        return (say("拆開來看，眼是{pair}：", pair=NAMES[first.pair]), blocks(first))

    def nudge(self, picked: frozenset[str]) -> tuple[str, ...]:
        """Say what becomes of the rest."""
        pairs = [choice.tiles[0] for choice in self.choices() if choice.value in picked]
        return (say("拿{tile}當眼，剩下的 15 張湊不成五組。", tile=named(pairs)),)

    def faults(self) -> Iterator[str]:
        """Yield a hand that is no win, or has several pairs."""
        if self.asked.shanten >= 0:
            yield "is no win"
            return
        yield from Exercise.faults(self)
        if len(self.solution()) != 1:
            yield f"has the pairs {sorted(self.solution())}"
