"""聽什麼: sixteen tiles that are ready; find every tile that completes them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from scoring.core.hand import Hand, Meld
from scoring.core.ruleset import RuleSet
from scoring.core.said import say
from scoring.core.shanten import waits
from scoring.core.tiles import CODES, EAST, KINDS, Tile
from tutorials.lessons.exercises import Choice
from tutorials.lessons.exercises.base import named, pictured
from tutorials.lessons.exercises.hands import AboutHand, blocks

from ..chance import Chance
from ..drill import Drill, Made, asked
from ..hands import Taste, hand_keys, ready_hand
from ..level import Level
from ..readings import readings_of

ATTEMPTS: Final = 60
WINDOWS: Final = {Level.EASY: (1, 2), Level.MIDDLE: (2, 3), Level.HARD: (4, 9)}
"""How many kinds the hand waits for."""

OFFERED: Final = {Level.EASY: 6, Level.MIDDLE: 9, Level.HARD: 14}
TASTES: Final = {
    Level.EASY: Taste(0.25, 0.5, 3, claimed=0.4),
    Level.MIDDLE: Taste(0.3, 0.2, 2, claimed=0.2),
    Level.HARD: Taste(0.45, 0.05, 1, claimed=0.05),
}


@dataclass(frozen=True, slots=True)
class FindWaits(Made, AboutHand):
    """Pick every kind of tile that completes the hand."""

    kind: ClassVar[str] = "drill_waits"
    several: ClassVar[bool] = True
    hint: ClassVar[str] = "能胡的都要選。"

    rules: RuleSet
    offer: tuple[Tile, ...]

    @property
    def found(self) -> tuple[Tile, ...]:
        """The waits at this table."""
        return waits_at(self.rules, self.asked.hand)

    def choices(self) -> tuple[Choice, ...]:
        """Return the tiles offered."""
        return tuple(Choice(CODES[tile], tiles=(tile,)) for tile in self.offer)

    def solution(self) -> frozenset[str]:
        """Return the waits."""
        return frozenset(CODES[tile] for tile in self.found)

    def why(self, picked: frozenset[str]) -> tuple[str, ...]:
        """Name what was picked for nothing and what was missed, then show each wait taken apart."""
        useless = [tile for tile in self.offer if CODES[tile] in picked - self.solution()]
        missed = [tile for tile in self.found if CODES[tile] not in picked]
        said = [say("{tiles}加進來湊不成五組一眼。", tiles=named(useless))] if useless else []
        said += [say("漏了{tiles}。", tiles=named(missed))] if missed and picked & self.solution() else []
        said.append(say("聽 {count} 種：{tiles}。", count=len(self.found), tiles=named(self.found)))
        return (*said, *(self._completed(tile) for tile in self.found))

    def _completed(self, tile: Tile) -> str:
        reading = readings_of(self.rules, self.asked.hand, tile)[0]
        return f"{pictured([tile])} → {blocks(reading)}"


def waits_at(rules: RuleSet, hand: Hand) -> tuple[Tile, ...]:
    """Return what a hand waits for at a table."""
    return waits(hand.concealed, hand.melds, seven_pairs=rules.seven_pairs)


def tiles_offered(concealed: tuple[Tile, ...], found: tuple[Tile, ...], number: int) -> tuple[Tile, ...]:
    """Return the waits among the tiles nearest to them, and then those nearest to the hand."""
    held = set(concealed)

    def far(tile: Tile) -> tuple[int, int, Tile]:
        return (_distance(tile, found), _distance(tile, held), tile)

    others = sorted((tile for tile in range(KINDS) if tile not in found), key=far)
    return tuple(sorted([*found, *others[: max(3, number - len(found))]]))


def _distance(tile: Tile, among: set[Tile] | tuple[Tile, ...]) -> int:
    """Say how near a tile is to the nearest of some: honors are near their own kind only."""
    steps = [abs(tile - other) for other in among if other // 9 == tile // 9 and (tile < EAST or tile == other)]
    return min(steps, default=9)


def make(chance: Chance, rules: RuleSet, level: Level) -> Drill:
    """Ask what a ready hand waits for."""
    low, high = WINDOWS[level]
    best: tuple[int, tuple[Tile, ...], tuple[Meld, ...], tuple[Tile, ...]] | None = None
    for _ in range(ATTEMPTS):
        concealed, melds = ready_hand(chance, TASTES[level])
        found = waits(concealed, melds, seven_pairs=rules.seven_pairs)
        if not found:
            continue  # Every copy of what would complete it is in the hand itself.
        off = max(low - len(found), len(found) - high, 0)
        if best is None or off < best[0]:
            best = (off, concealed, melds, found)
        if off == 0:
            break
    assert best is not None, "sixteen of seventeen complete tiles wait for the one taken out"
    _, concealed, melds, found = best
    hand = asked(rules, hand_keys(concealed, melds))
    exercise = FindWaits("這手聽什麼？", hand, rules, tiles_offered(concealed, found, OFFERED[level]))
    return Drill(exercise, len(found), str(hand.keys), hand.keys, ("glossary:waits", "tai:single_wait"))
