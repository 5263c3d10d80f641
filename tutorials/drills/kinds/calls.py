"""能不能叫: somebody throws a tile; tick every call that is allowed. The game itself is asked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar, Final

from scoring.core.context import By, Situation
from scoring.core.hand import Meld
from scoring.core.ruleset import RuleSet
from scoring.core.said import listed, say
from scoring.core.shanten import waits
from scoring.core.tiles import COPIES, EAST, KINDS, NAMES, Tile, count_kinds
from tutorials.game.actions import Action, Chow, Hu, Kong, Pong
from tutorials.game.claim_rules import options_for
from tutorials.game.errors import Refusal
from tutorials.game.legal import refuse_claim
from tutorials.game.reasons import reason_for
from tutorials.game.state import State, with_player
from tutorials.game.winning import win_of
from tutorials.lessons.exercises import Choice
from tutorials.lessons.exercises.base import pictured
from tutorials.lessons.exercises.hands import AboutHand
from tutorials.lessons.pictures import HandPicture
from tutorials.lessons.position import READER, seated, table
from tutorials.lessons.seats import seat_of
from tutorials.table.names import person_at

from ..chance import Chance
from ..drill import Drill, Made, asked
from ..hands import Taste, hand_keys, ready_hand, whole_hand
from ..level import Level

ATTEMPTS: Final = 60
WINDOWS: Final = {Level.EASY: (0, 1), Level.MIDDLE: (2, 2), Level.HARD: (3, 9)}
"""How much there is to weigh: each call that is allowed, and twice each that the tiles allow but a rule forbids."""

CALLS: Final = {"chow": "吃", "pong": "碰", "kong": "槓", "hu": "胡"}
NONE: Final = "none"
_ACTIONS: Final[dict[type[Action], str]] = {Chow: "chow", Pong: "pong", Kong: "kong", Hu: "hu"}
_BY_TILES: Final = frozenset(
    {
        Refusal.CHOW_NEEDS_SEQUENCE,
        Refusal.CHOW_NO_HONORS,
        Refusal.PONG_NEEDS_PAIR,
        Refusal.KONG_NEEDS_TRIPLET,
        Refusal.NOT_COMPLETE,
    }
)
"""Refusals for want of tiles; any other is a rule's."""

NOTHING_ALLOWED: Final = 0.25
"""How often the answer is that nothing is allowed."""

TASTES: Final = {
    Level.EASY: Taste(0.3, 0.4, 3, claimed=0.3),
    Level.MIDDLE: Taste(0.4, 0.2, 2, claimed=0.25),
    Level.HARD: Taste(0.5, 0.15, 2, claimed=0.25),
}


@dataclass(frozen=True, slots=True)
class Moment:
    """When a tile is thrown: what has happened before that matters."""

    passed: bool = False
    declared: bool = False
    last: bool = False

    @property
    def words(self) -> str:
        """What has happened, in words."""
        said: list[str] = []
        if self.passed:
            said.append("你剛才放過一張能胡的牌，還沒摸牌")
        if self.declared:
            said.append("你已經宣告聽牌")
        if self.last:
            said.append("牌牆上沒有能摸的牌了，這是最後一張")
        return listed(said, "；")


@dataclass(frozen=True, slots=True)
class MayCall(Made, AboutHand):
    """Tick every call that is allowed."""

    kind: ClassVar[str] = "drill_calls"
    several: ClassVar[bool] = True
    hint: ClassVar[str] = "可以的都選。"

    rules: RuleSet
    tile: Tile
    source: str
    moment: Moment

    def choices(self) -> tuple[Choice, ...]:
        """Return the four calls, and none of them."""
        return (*(Choice(call, name) for call, name in CALLS.items()), Choice(NONE, "都不行"))

    def picture(self) -> HandPicture:
        """Show the hand and say what was thrown."""
        thrown: str = say("{who}打出 {tile}", who=person_at(seat_of(self.source)), tile=pictured([self.tile]))
        if self.moment.words:
            thrown = say("{before}。{thrown}", before=self.moment.words, thrown=thrown)
        return HandPicture(self.asked, caption=thrown)

    def position(self) -> State:
        """Set the table up."""
        hand = self.asked.hand
        state = seated(table(self.rules), READER, hand.concealed, hand.melds, passed=self.moment.passed)
        if self.moment.declared:
            player = replace(state.players[READER], declared=Situation.READY)
            state = replace(state, players=with_player(state.players, READER, player))
        if self.moment.last:
            gone = len(state.wall.tiles) - state.table.dead_tiles(state.kongs)
            state = replace(state, wall=state.wall._replace(head=gone))
        return state

    def allowed(self) -> tuple[Action, ...]:
        """Ask the game."""
        return options_for(self.position(), READER, seat_of(self.source), self.tile, robbing=False)

    def solution(self) -> frozenset[str]:
        """Return the calls that are allowed."""
        return frozenset(_ACTIONS[type(one)] for one in self.allowed() if type(one) in _ACTIONS) or frozenset({NONE})

    def refusal(self, call: str, source: str | None = None) -> Refusal | None:
        """Say why a call would not be allowed by itself, whatever else is."""
        state, seat = self.position(), seat_of(source or self.source)
        found = [refuse_claim(state, one, seat, self.tile) for one in self._ways(call)]
        return None if None in found else found[0]

    def _ways(self, call: str) -> Iterator[Chow | Pong | Kong | Hu]:
        match call:
            case "chow":
                lows = (self.tile - 2, self.tile - 1, self.tile) if self.tile < EAST else (self.tile,)
                yield from (Chow(READER, low) for low in lows if low >= 0)
            case "pong":
                yield Pong(READER)
            case "kong":
                yield Kong(READER, self.tile)
            case _:
                yield Hu(READER)

    def forbidden(self) -> list[str]:
        """Return the calls that the tiles allow and a rule forbids."""
        answer, found = self.solution(), []
        for call in CALLS:
            if call in answer:
                continue
            refusal = self.refusal(call)
            if refusal is Refusal.CHOW_ONLY_FROM_LEFT:
                refusal = Refusal.CHOW_ONLY_FROM_LEFT if self.refusal(call, "left") is None else None
                found += [call] if refusal else []
            elif refusal is None or refusal not in _BY_TILES:
                found.append(call)
        return found

    def why(self, picked: frozenset[str]) -> tuple[str, ...]:
        """Go through the four calls."""
        answer = self.solution()
        return tuple(self._about(call, call in answer) for call in CALLS)

    def _about(self, call: str, allowed: bool) -> str:
        name = CALLS[call]
        if not allowed:
            refusal = self.refusal(call) or Refusal.MUST_HU
            if refusal is Refusal.TOO_FEW_TAI:
                return self._worth_too_little()
            return say("不能{call}：{reason}", call=name, reason=reason_for(refusal))
        held = self.asked.hand.concealed.count(self.tile)
        match call:
            case "chow":
                ways = [one.tile for one in self.allowed() if isinstance(one, Chow)]
                own = listed(pictured(part for part in range(low, low + 3) if part != self.tile) for low in ways)
                return say("可以吃：上家打的，你手上有 {tiles}", tiles=own)
            case "pong" | "kong":
                have = "可以{call}：你手上有 {count} 張{tile}。"
                return say(have, call=name, count=held, tile=NAMES[self.tile])
        return say("可以胡：加上{tile}，五組一眼就齊了。", tile=NAMES[self.tile])

    def _worth_too_little(self) -> str:
        """Say that the hand is complete, what it is worth, and what the table asks for."""
        win = win_of(self.position(), READER, By.DISCARD, seat_of(self.source), self.tile)
        assert win
        short = "不能胡：牌型成了，但只有 {tai} 台，{rules} {least} 台起胡。"
        return say(short, tai=win.sheet.tai, rules=self.rules.label, least=self.rules.switches.min_tai)


def weight_of(exercise: MayCall) -> int:
    """Count what there is to weigh."""
    return len(exercise.solution() - {NONE}) + 2 * len(exercise.forbidden())


def drawn(chance: Chance, rules: RuleSet, level: Level) -> MayCall:
    """Draw a hand, a tile that has to do with it, who throws it and what has happened before."""
    near = chance.likely(0.6)
    if near:
        concealed, melds = ready_hand(chance, TASTES[level])
    else:
        concealed, melds = _unready(chance, TASTES[level])
    tile = _thrown(chance, concealed, melds)
    source = chance.choice(("left", "left", "right", "across"))
    moment = _moment(chance, rules, level, concealed, melds)
    hand = asked(rules, hand_keys(concealed, melds))
    return MayCall("這張你可以怎麼叫？", hand, rules, tile, source, moment)


def _unready(chance: Chance, taste: Taste) -> tuple[tuple[Tile, ...], tuple[Meld, ...]]:
    """Draw sixteen tiles that are a few away from ready."""
    whole = whole_hand(chance, taste)
    tiles = list(whole.concealed)
    for _ in range(min(4, len(tiles))):
        tiles.remove(chance.choice(tiles))
    counts = count_kinds([*tiles, *(tile for meld in whole.melds for tile in meld.tiles)])
    while len(tiles) + 3 * len(whole.melds) < 16:
        tile = chance.randrange(KINDS)
        if counts[tile] < COPIES:
            tiles.append(tile)
            counts[tile] += 1
    return tuple(sorted(tiles)), whole.melds


def _thrown(chance: Chance, concealed: tuple[Tile, ...], melds: tuple[Meld, ...]) -> Tile:
    """Draw a tile: one that is waited for, one that stands in the hand or beside it, or any."""
    counts = count_kinds([*concealed, *(tile for meld in melds for tile in meld.tiles)])
    found = waits(concealed, melds)
    beside = [tile + step for tile in concealed if tile < EAST for step in (-1, 1) if 0 <= tile % 9 + step <= 8]
    pools = [found, found, concealed, beside, [tile for tile in concealed if concealed.count(tile) >= 2], range(KINDS)]
    while True:
        pool = [tile for tile in chance.choice(pools) if counts[tile] < COPIES]
        if pool:
            return chance.choice(pool)


def _moment(
    chance: Chance, rules: RuleSet, level: Level, concealed: tuple[Tile, ...], melds: tuple[Meld, ...]
) -> Moment:
    """Draw what has happened before: nothing on an easy hand, and only what can have."""
    if level is Level.EASY or not chance.likely(0.3 if level is Level.MIDDLE else 0.6):
        return Moment()
    if not waits(concealed, melds):
        return Moment(last=chance.likely(0.2))
    plain = table(rules).table
    may = [Moment(last=True)]
    may += [Moment(passed=True)] * 2 if not plain.must_win else []
    may += [Moment(declared=True)] * 2 if plain.plain_ready else []
    return chance.choice(may)


def make(chance: Chance, rules: RuleSet, level: Level) -> Drill:
    """Ask which calls are allowed."""
    low, high = WINDOWS[level]
    best = drawn(chance, rules, level)
    off = 99
    nothing = chance.likely(NOTHING_ALLOWED)
    for attempt in range(ATTEMPTS):
        one = best if attempt == 0 else drawn(chance, rules, level)
        weight = weight_of(one)
        unwanted = (one.solution() == {NONE}) is not nothing
        missed = max(low - weight, weight - high, 0) + unwanted
        if missed < off:
            best, off = one, missed
        if off == 0:
            break
    key = (str(best.asked.keys), best.tile, best.source, best.moment)
    return Drill(best, weight_of(best), key, best.asked.keys, ("priority:order", *_links(best)))


def _links(exercise: MayCall) -> tuple[str, ...]:
    """Return links to the rules that matter here."""
    found = ["special:passing"] if exercise.moment.passed else []
    found += ["special:last-discard-only-win"] if exercise.moment.last else []
    found += ["special:declared-ready"] if exercise.moment.declared else []
    return (*found, "special:chow-left-only")
