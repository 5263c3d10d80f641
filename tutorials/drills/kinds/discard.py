"""打哪張: seventeen tiles; throw the one that leaves the hand nearest to ready, with the most tiles that help."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, NamedTuple

from scoring.core.hand import Meld
from scoring.core.notation import parse_tiles
from scoring.core.ruleset import RuleSet
from scoring.core.said import say
from scoring.core.shanten import Discard, discards
from scoring.core.tiles import CODES, COPIES, KINDS, NAMES, Tile, count_kinds
from tutorials.lessons.exercises import Choice
from tutorials.lessons.exercises.base import pictured
from tutorials.lessons.exercises.hands import AboutHand

from ..chance import Chance
from ..drill import Drill, Made, asked
from ..hands import Taste, hand_keys, whole_hand
from ..level import Level

ATTEMPTS: Final = 60
WINDOWS: Final = {Level.EASY: (1, 2), Level.MIDDLE: (3, 4), Level.HARD: (5, 9)}
"""How many discards leave the hand as near to ready as the best one."""

LEAST_GAP: Final = {Level.EASY: 4, Level.MIDDLE: 2, Level.HARD: 1}
"""By how many useful tiles the best discard beats the next."""

STRANGE: Final = {Level.EASY: (1, 2), Level.MIDDLE: (2, 3), Level.HARD: (3, 4)}
"""How many tiles of a complete hand are changed for others."""

TASTE: Final = Taste(0.25, 0.3, 3, claimed=0.2)
KNOWN: Final = "123456m456p99p333s67sN"
"""For when drawing finds nothing: only 北 leaves it ready."""


@dataclass(frozen=True, slots=True)
class ThrowBest(Made, AboutHand):
    """Throw the best tile."""

    kind: ClassVar[str] = "drill_discard"

    rules: RuleSet

    @property
    def ranked(self) -> tuple[Discard, ...]:
        """The discards at this table, best first."""
        return ranked_at(self.rules, self.asked.hand.concealed, self.asked.hand.melds)

    def choices(self) -> tuple[Choice, ...]:
        """Return each kind in hand."""
        return tuple(Choice(CODES[tile], tiles=(tile,)) for tile in sorted(set(self.asked.hand.concealed)))

    def solution(self) -> frozenset[str]:
        """Return the best discard, and those that are as good."""
        best = self.ranked[0]
        as_good = [one for one in self.ranked if (one.shanten, one.left) == (best.shanten, best.left)]
        return frozenset(CODES[one.tile] for one in as_good)

    def why(self, picked: frozenset[str]) -> tuple[str, ...]:
        """Compare what was thrown with the best, and the best with the next."""
        best, second, *_ = self.ranked
        thrown = next((one for one in self.ranked if CODES[one.tile] in picked), best)
        if thrown.tile == best.tile:
            return (_leads("打{tile}：{leads}", best), _leads("次好的是打{tile}：{leads}", second))
        return (_leads("你打{tile}：{leads}", thrown), _leads("最好打{tile}：{leads}", best), _compared(thrown, best))


def _compared(thrown: Discard, best: Discard) -> str:
    """Compare a discard with the best one."""
    if thrown.shanten <= best.shanten:
        return say("你進 {left} 張，最好的進 {most} 張。", left=thrown.left, most=best.left)
    if best.shanten == 0:
        return "最好的已經聽了。"
    return say("你離聽牌差 {lacking} 張，最好的差 {least} 張。", lacking=thrown.shanten, least=best.shanten)


def _leads(template: str, one: Discard) -> str:
    """Say where a discard leads."""
    ready, away = (
        "就聽牌，等 {kinds} 種 {left} 張 {tiles}",
        "離聽牌差 {lacking} 張，能再近一步的有 {kinds} 種 {left} 張 {tiles}",
    )
    found = {"kinds": len(one.useful), "left": one.left, "tiles": pictured(one.useful)}
    leads = say(away, lacking=one.shanten, **found) if one.shanten else say(ready, **found)
    return say(template, tile=NAMES[one.tile], leads=leads)


def ranked_at(rules: RuleSet, concealed: tuple[Tile, ...], melds: tuple[Meld, ...]) -> tuple[Discard, ...]:
    """Return the discards at a table, best first."""
    return discards(concealed, melds, seven_pairs=rules.seven_pairs)


class Field(NamedTuple):
    """How a set of discards compares: how many are as near as the best, and how far the best is ahead."""

    near: int
    gap: int

    @classmethod
    def of(cls, ranked: tuple[Discard, ...]) -> Field:
        """Compare the discards."""
        best = ranked[0]
        near = [one for one in ranked if one.shanten == best.shanten]
        return cls(len(near), best.left - near[1].left if len(near) > 1 else COPIES * KINDS)


def drawn(chance: Chance, level: Level) -> tuple[tuple[Tile, ...], tuple[Meld, ...]]:
    """Draw a complete hand and change some of its tiles."""
    whole = whole_hand(chance, TASTE)
    tiles = list(whole.concealed)
    for _ in range(min(chance.randint(*STRANGE[level]), len(tiles) - 1)):
        tiles.remove(chance.choice(tiles))
    counts = count_kinds([*tiles, *(tile for meld in whole.melds for tile in meld.tiles)])
    while len(tiles) % 3 != 2 or len(tiles) + 3 * len(whole.melds) < 17:
        tile = chance.randrange(KINDS)
        if counts[tile] < COPIES:
            tiles.append(tile)
            counts[tile] += 1
    return tuple(sorted(tiles)), whole.melds


def make(chance: Chance, rules: RuleSet, level: Level) -> Drill:
    """Ask which tile to throw."""
    low, high = WINDOWS[level]
    best: tuple[tuple[Tile, ...], tuple[Meld, ...]] = (parse_tiles(KNOWN).tiles, ())
    off = 99
    for _ in range(ATTEMPTS):
        held = drawn(chance, level)
        ranked = ranked_at(rules, *held)
        field = Field.of(ranked)
        if len(ranked) < 4 or ranked[0].shanten < 0 or ranked[1].shanten < 0 or field.gap < LEAST_GAP[level]:
            continue
        missed = max(low - field.near, field.near - high, 0)
        if missed < off:
            best, off = held, missed
        if off == 0:
            break
    hand = asked(rules, hand_keys(*best))
    exercise = ThrowBest("輪到你打牌，打哪一張最快聽、牌路最寬？", hand, rules)
    return Drill(
        exercise,
        Field.of(exercise.ranked).near,
        str(hand.keys),
        hand.keys,
        ("glossary:useful-tiles", "glossary:shanten"),
    )
