"""該不該碰: a tile is thrown of which you hold two; take it or let it go by. The coach is asked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar, Final, NamedTuple

from scoring.core.distance import reach
from scoring.core.ruleset import RuleSet
from scoring.core.said import say
from scoring.core.tiles import COPIES, KINDS, count_kinds
from tutorials.game.actions import Pass, Pong
from tutorials.game.perspective import View, view_for
from tutorials.game.players import choose
from tutorials.game.players.expert import CALL_VETO, Thinking
from tutorials.game.players.sight import look
from tutorials.game.state import State, with_player
from tutorials.lessons.exercises.base import YesOrNo, pictured
from tutorials.lessons.position import READER, offered
from tutorials.table.advice import ADVISER
from tutorials.table.calls import advise_on
from tutorials.table.names import person_at

from ..chance import Chance
from ..drill import Drill, Made, NoDrillError
from ..hands import Taste, whole_hand
from ..level import Level
from ..positions import Scene, TablePicture, drawn_table, held_keys

ATTEMPTS: Final = 14
MOST_ATTEMPTS: Final = 60
WINDOWS: Final = {Level.EASY: (0, 3), Level.MIDDLE: (4, 6), Level.HARD: (7, 8)}
"""How near the two answers are, in tenths: what the worse one is worth of the better one."""

HELD: Final = 16
LEAST_WORTH: Final = 0.5
"""A hand that is worth less to the coach is no question: whatever is done with it, it hardly wins."""

TASTES: Final = {
    True: (Taste(0.2, 0.2, 3, claimed=0.1), Taste(0.6, 0.5, 2, claimed=0.2), Taste(0.4, 0.4, 3, claimed=0.3)),
    False: (Taste(0.03, 0.0, 3, claimed=0.0), Taste(0.1, 0.0, 2, claimed=0.1)),
}
"""What sort of hand is drawn where the answer is to be 碰, and where it is not."""


@dataclass(frozen=True, slots=True)
class ShouldPong(Made, YesOrNo):
    """Say whether to take the tile."""

    kind: ClassVar[str] = "drill_pong"
    words: ClassVar[tuple[str, str]] = ("碰", "不碰")

    state: State
    """The table, asking who wants the tile."""

    @property
    def view(self) -> View:
        """What the visitor sees."""
        return view_for(self.state, READER)

    def picture(self) -> TablePicture:
        """Show the table."""
        offer = self.state.offer
        assert offer is not None
        thrown = say("{who}打出 {tile}", who=person_at(offer.seat), tile=pictured([offer.tile]))
        return TablePicture(self.state, thrown)

    def holds(self) -> bool:
        """Ask the coach."""
        return isinstance(choose(self.view, ADVISER), Pong)

    def why(self, picked: frozenset[str]) -> tuple[str, ...]:
        """Compare what each leads to and what it costs, as the coach does."""
        view = self.view
        assert view.offer is not None
        advice = advise_on(view, view.offer)
        each = "{answer}：{after}；{cost}。"
        compared = [say(each, answer=one.words, after=one.after, cost=one.cost) for one in advice.choices]
        return (advice.sentence, *compared, self._verdict())

    def _verdict(self) -> str:
        weighed = weigh(self.view)
        if self.holds():
            return "碰了近一張，少掉的台數和牌路不算多，划算。"
        if not weighed.nearer:
            return "碰了沒有更近，只是多亮一組給別人看，不碰。"
        return "碰了近一張，可是之後牌路變窄或台數變少，連風險一起算不划算，不碰。"

    def faults(self) -> Iterator[str]:
        """Yield a position in which something else could be called, too."""
        yield from YesOrNo.faults(self)
        if {type(action) for action in self.view.legal} != {Pong, Pass}:
            yield "is not only about 碰"  # not shown


class Weighed(NamedTuple):
    """What the coach holds either answer for, in 台, and whether taking the tile brings the hand nearer."""

    taken: float
    passed: float
    nearer: bool

    @property
    def closeness(self) -> int:
        """What the worse answer is worth of the better one, in tenths."""
        worse, better = sorted((self.taken, self.passed))
        return round(10 * max(0.0, worse) / better) if better > 0 else 10

    @property
    def clear(self) -> bool:
        """Say whether one answer is clearly better; the coach takes a nearer hand even where it is worth less."""
        if max(self.taken, self.passed) < LEAST_WORTH:
            return False
        if self.taken > self.passed:
            return self.nearer and self.closeness <= 8
        return self.taken < CALL_VETO * self.passed * 0.9 if self.nearer else self.closeness <= 8


def weigh(view: View) -> Weighed:
    """Value both answers as the coach does."""
    thinking = Thinking(look(view))
    offer, sight = view.offer, thinking.sight
    assert offer is not None
    taken = thinking.call_plan(Pong(view.seat), offer.tile)
    lacking, mask = reach(sight.key, sight.sets)
    sooner = ((offer.seat - view.seat) % 4) / 4
    passed = thinking.plan(view.hand, sight.key, thinking.melds, lacking, mask, thinking.careless, sooner=sooner)
    return Weighed(taken.value, passed.value, taken.lacking < lacking and taken.chance > 0)


def drawn(chance: Chance, rules: RuleSet, wanted: bool) -> ShouldPong | None:
    """Draw a hand with a pair and let somebody throw the third tile; ``None`` where there is more to call."""
    whole = whole_hand(chance, chance.choice(TASTES[wanted]))
    tiles = list(whole.concealed)
    for _ in range(min(chance.randint(2, 4 if wanted else 3), len(tiles))):
        tiles.remove(chance.choice(tiles))
    counts = count_kinds([*tiles, *(tile for meld in whole.melds for tile in meld.tiles)])
    while len(tiles) + 3 * len(whole.melds) < HELD:
        tile = chance.randrange(KINDS)
        if counts[tile] < COPIES:
            tiles.append(tile)
            counts[tile] += 1
    pairs = [tile for tile in sorted(set(tiles)) if tiles.count(tile) == 2 and counts[tile] == 2]
    if not pairs:
        return None
    tile, thrower = chance.choice(pairs), chance.choice((1, 2, 3))
    scene = Scene(chance.randint(2, 8), (chance.randint(0, 1), chance.randint(0, 1), chance.randint(0, 1)))
    seen = drawn_table(chance, rules, [*sorted(tiles), tile], whole.melds, scene, thrower=thrower)
    player = replace(seen.players[READER], hand=tuple(sorted(tiles)))
    seen = replace(seen, players=with_player(seen.players, READER, player))
    state = offered(seen, thrower, tile).state
    exercise = ShouldPong("你要不要碰？", state)
    return exercise if state.offer and not list(exercise.faults()) else None


def make(chance: Chance, rules: RuleSet, level: Level) -> Drill:
    """Ask whether to take the tile."""
    low, high = WINDOWS[level]
    best: tuple[int, int, ShouldPong] | None = None
    wanted = chance.likely(0.5)
    for attempt in range(MOST_ATTEMPTS):
        one = drawn(chance, rules, wanted)
        weighed = weigh(one.view) if one else None
        if one and weighed and weighed.clear:
            missed = max(low - weighed.closeness, weighed.closeness - high, 0)
            missed += 10 * ((weighed.taken > weighed.passed) is not wanted)
            if best is None or missed < best[0]:
                best = (missed, weighed.closeness, one)
        if best and (best[0] == 0 or attempt >= ATTEMPTS):
            break
    if best is None:
        raise NoDrillError(say("{rules}找不到碰或不碰分得清楚的牌。", rules=rules.label))
    _, weight, exercise = best
    offer = exercise.state.offer
    assert offer is not None
    key = (exercise.state.players[READER].hand, offer.tile, offer.seat)
    return Drill(exercise, weight, key, held_keys(exercise.state), ("glossary:pong", "tai:concealed_hand"))
