"""聽牌型: a ready hand; name the shape in which it waits."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from scoring.core.decomposition import Wait
from scoring.core.hand import Meld, MeldKind
from scoring.core.notation import parse_tiles
from scoring.core.ruleset import RuleSet
from scoring.core.said import say
from scoring.core.tiles import COPIES, EAST, HONORS, NAMES, Tile, count_kinds
from tutorials.lessons.exercises.base import named
from tutorials.lessons.exercises.hands import SHAPE_NAMES, SHAPE_REASONS, WaitShape, blocks

from ..chance import Chance
from ..drill import Drill, Made, asked
from ..hands import hand_keys
from ..level import Level
from ..readings import readings_of
from .waits import waits_at

ATTEMPTS: Final = 60
WINDOWS: Final = {Level.EASY: (0, 2), Level.MIDDLE: (3, 6), Level.HARD: (7, 14)}
"""How many other tiles stand in the suit that waits."""

SAME_SUIT: Final = {Level.EASY: 0.0, Level.MIDDLE: 0.4, Level.HARD: 0.8}
CLAIMED: Final = {Level.EASY: 0.4, Level.MIDDLE: 0.25, Level.HARD: 0.1}

KNOWN: Final = {
    Wait.TWO_SIDED: "123456m456p99p333s67s",
    Wait.EDGE: "89m123456p789s222sEE",
    Wait.CLOSED: "13m123456p789s222sEE",
    Wait.PAIR: "123456m789p234555sE",
    Wait.TWO_PAIRS: "123456789m44p22266s",
}
"""A hand of each shape, for when drawing finds none."""

SEE: Final = {
    Wait.TWO_SIDED: "glossary:two-sided-wait",
    Wait.EDGE: "glossary:edge-wait",
    Wait.CLOSED: "glossary:closed-wait",
    Wait.PAIR: "glossary:pair-wait",
    Wait.TWO_PAIRS: "glossary:two-pairs-wait",
}


@dataclass(frozen=True, slots=True)
class NameShape(Made, WaitShape):
    """Name the shape in which a hand waits at a table."""

    kind: ClassVar[str] = "drill_shape"

    rules: RuleSet

    @property
    def found(self) -> tuple[Tile, ...]:
        """The waits at this table."""
        return waits_at(self.rules, self.asked.hand)

    def solution(self) -> frozenset[str]:
        """Return every shape in which some tile completes the hand."""
        hand = self.asked.hand
        shapes = {reading.wait for tile in self.found for reading in readings_of(self.rules, hand, tile)}
        return frozenset(str(shape) for shape in shapes if shape)

    def why(self, picked: frozenset[str]) -> tuple[str, ...]:
        """Take the hand apart and say what each tile fills."""
        said: list[str] = [say("這手聽{waits}。", waits=named(self.found))]
        for tile in self.found:
            reading = readings_of(self.rules, self.asked.hand, tile)[0]
            assert reading.wait is not None
            reason, shape = SHAPE_REASONS[reading.wait], SHAPE_NAMES[reading.wait]
            said.append(say("胡{tile}：{reason}，這叫{shape}。", tile=NAMES[tile], reason=reason, shape=shape))
            said.append(say("拆開是 {sets}", sets=blocks(reading)))
        return tuple(said)


type Held = tuple[tuple[Tile, ...], tuple[Meld, ...]]


def drawn(chance: Chance, shape: Wait, level: Level) -> Held | None:
    """Draw a hand that is meant to wait in a shape; ``None`` where the tiles run out."""
    suit = chance.randrange(3)
    tiles = list(_waiting(chance, shape, suit))
    melds: list[Meld] = []
    for _ in range(5 if shape is Wait.PAIR else 4):
        one = _beside(chance, suit, level)
        if chance.likely(CLAIMED[level]):
            melds.append(one)
        else:
            tiles += one.tiles
    counts = count_kinds([*tiles, *(tile for meld in melds for tile in meld.tiles)])
    if shape in (Wait.TWO_SIDED, Wait.EDGE, Wait.CLOSED):
        pairs = [tile for tile in range(EAST + len(HONORS)) if counts[tile] <= COPIES - 2]
        tiles += [chance.choice(pairs)] * 2
        counts = count_kinds([*tiles, *(tile for meld in melds for tile in meld.tiles)])
    return None if max(counts) > COPIES else (tuple(sorted(tiles)), tuple(melds))


def _waiting(chance: Chance, shape: Wait, suit: int) -> tuple[Tile, ...]:
    """Draw the tiles that wait."""
    first = 9 * suit
    match shape:
        case Wait.TWO_SIDED:
            low = first + chance.randint(1, 6)
            return (low, low + 1)
        case Wait.EDGE:
            low = first + chance.choice((0, 7))
            return (low, low + 1)
        case Wait.CLOSED:
            low = first + chance.randint(0, 6)
            return (low, low + 2)
        case Wait.PAIR:
            return (chance.choice((first + chance.randrange(9), chance.choice(HONORS))),)
        case Wait.TWO_PAIRS:
            one = first + chance.randrange(9)
            other = chance.choice([tile for tile in (*range(first, first + 9), *HONORS) if tile != one])
            return (one, one, other, other)


def _beside(chance: Chance, suit: int, level: Level) -> Meld:
    """Draw a set: the harder, the likelier in the suit that waits."""
    own = chance.likely(SAME_SUIT[level])
    start = 9 * (suit if own else (suit + chance.choice((1, 2))) % 3)
    if chance.likely(0.25):
        return Meld(MeldKind.PONG, start + chance.randrange(9))
    return Meld(MeldKind.CHOW, start + chance.randrange(7))


def weight_of(hand: NameShape) -> int:
    """Count the tiles that stand in the suits that wait, those of the shortest wait left out."""
    suits = {tile // 9 for tile in hand.found}
    return max(0, sum(tile // 9 in suits for tile in hand.asked.hand.concealed) - 2)


def exercise_of(rules: RuleSet, held: Held) -> NameShape:
    """Ask about a hand."""
    return NameShape("這手是哪一種聽法？", asked(rules, hand_keys(*held)), rules)


def make(chance: Chance, rules: RuleSet, level: Level) -> Drill:
    """Ask in which shape a hand waits."""
    shape = chance.choice(list(Wait))
    low, high = WINDOWS[level]
    best = exercise_of(rules, (parse_tiles(KNOWN[shape]).tiles, ()))
    off = 99
    for _ in range(ATTEMPTS):
        held = drawn(chance, shape, level)
        one = exercise_of(rules, held) if held else None
        if one is None or one.solution() != {shape.value}:
            continue
        weight = weight_of(one)
        missed = max(low - weight, weight - high, 0)
        if missed < off:
            best, off = one, missed
        if off == 0:
            break
    keys = best.asked.keys
    return Drill(best, weight_of(best), str(keys), keys, (SEE[shape], "tai:single_wait"))
