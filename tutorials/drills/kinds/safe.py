"""安全牌: somebody may be ready; throw the safest of a few tiles by what has been thrown. The coach is asked."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, Final

from scoring.core.ruleset import RuleSet
from scoring.core.said import say
from scoring.core.tiles import CODES, NAMES, Tile
from tutorials.game.perspective import View, view_for
from tutorials.game.players.danger import dangers
from tutorials.game.players.sight import Sight, look
from tutorials.game.state import State, Turn
from tutorials.lessons.exercises import Choice
from tutorials.lessons.position import READER
from tutorials.table.coach import danger_of

from ..chance import Chance
from ..drill import Drill, Made
from ..hands import Taste, whole_hand
from ..level import Level
from ..positions import Scene, TablePicture, drawn_table, held_keys

ATTEMPTS: Final = 40
MOST_ATTEMPTS: Final = 200
WINDOWS: Final = {Level.EASY: (0, 2), Level.MIDDLE: (3, 5), Level.HARD: (6, 7)}
"""How near the safest is to the next, in tenths of what the next one costs."""

OFFERED: Final = {Level.EASY: 3, Level.MIDDLE: 4, Level.HARD: 5}
NEAREST: Final = 7
"""Above that two tiles are as good as equally safe."""


@dataclass(frozen=True, slots=True)
class ThrowSafest(Made):
    """Throw the safest of a few tiles."""

    kind: ClassVar[str] = "drill_safe"

    state: State
    offer: tuple[Tile, ...]

    @property
    def view(self) -> View:
        """What the visitor sees."""
        return view_for(self.state, READER)

    def picture(self) -> TablePicture:
        """Show the table."""
        return TablePicture(self.state, "輪到你打牌，這一巡想先顧安全。")

    def choices(self) -> tuple[Choice, ...]:
        """Return the tiles offered."""
        return tuple(Choice(CODES[tile], tiles=(tile,)) for tile in self.offer)

    def solution(self) -> frozenset[str]:
        """Return the tile that costs least, as the coach reckons."""
        costs = self.costs()
        least = min(costs[tile] for tile in self.offer)
        return frozenset(CODES[tile] for tile in self.offer if costs[tile] == least)

    def costs(self) -> list[float]:
        """Return what throwing each kind is expected to cost."""
        return dangers(look(self.view))[0]

    def why(self, picked: frozenset[str]) -> tuple[str, ...]:
        """Go from the safest to the most dangerous, each with its reason."""
        view = self.view
        sight = look(view)
        costs, careless = dangers(sight)
        order = sorted(self.offer, key=lambda tile: costs[tile])
        return tuple(_graded(view, sight, tile, costs[tile], careless) for tile in order)


def _graded(view: View, sight: Sight, tile: Tile, cost: float, careless: float) -> str:
    """Say how dangerous a tile is, how it compares with a careless one, and why."""
    danger = danger_of(view, sight, tile, cost, careless)
    share = round(100 * cost / careless) if careless else 0
    graded = "{tile}：{danger}（危險度是隨便打一張的 {share}%），{why}。"
    if cost == 0:
        graded = "{tile}：{danger}（危險度是隨便打一張的 {share}%），剛有人打過，三家都沒胡，{why}。"
    return say(graded, tile=NAMES[tile], danger=danger.word, share=share, why=danger.why)


def closeness(costs: list[float], offer: tuple[Tile, ...]) -> int:
    """Say how near the safest is to the next one, in tenths."""
    first, second, *_ = sorted(costs[tile] for tile in offer)
    return round(10 * first / second) if second > 0 else 10


def drawn(chance: Chance, rules: RuleSet, level: Level) -> ThrowSafest:
    """Draw a table late in a hand, at which somebody has laid sets down."""
    whole = whole_hand(chance, Taste(0.3, 0.4, 3, claimed=0.15))
    laid = [0, chance.randint(0, 1), chance.randint(2, 4)]
    chance.shuffle(laid)
    scene = Scene(chance.randint(7, 13), (laid[0], laid[1], laid[2]))
    seen = drawn_table(chance, rules, whole.concealed, whole.melds, scene, thrower=READER)
    kinds = sorted(set(whole.concealed))
    offer = tuple(sorted(chance.sample(kinds, min(OFFERED[level], len(kinds)))))
    return ThrowSafest("這幾張裡，打哪一張最安全？", _acting(seen, whole.concealed), offer)


def _acting(state: State, hand: tuple[Tile, ...]) -> State:
    """Let it be the visitor's turn, with the last tile just drawn."""
    return replace(state, turn=Turn(hand[-1]))


def make(chance: Chance, rules: RuleSet, level: Level) -> Drill:
    """Ask for the safest tile."""
    low, high = WINDOWS[level]
    best: tuple[int, int, ThrowSafest] | None = None
    for attempt in range(MOST_ATTEMPTS):
        one = drawn(chance, rules, level)
        if len(one.offer) < 2:
            continue
        near = closeness(one.costs(), one.offer)
        if near <= NEAREST and len(one.solution()) == 1:
            missed = max(low - near, near - high, 0)
            if best is None or missed < best[0]:
                best = (missed, near, one)
        if best and (best[0] == 0 or attempt >= ATTEMPTS):
            break
    assert best is not None, "among two hundred tables one has a safest tile"
    _, weight, exercise = best
    key = (exercise.state.players[READER].hand, exercise.offer)
    return Drill(
        exercise, weight, key, held_keys(exercise.state), ("glossary:safe-tile", "lesson:first-advice/safe-tiles")
    )
