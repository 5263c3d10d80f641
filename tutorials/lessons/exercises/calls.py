"""Exercises about calling: may you 吃, 碰, 槓 or 胡 this tile, and who gets it. The game itself is asked."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar, Final, Self

from scoring.core.context import SEATS_FROM_SELF, SIDES
from scoring.core.notation import parse_tiles
from scoring.core.ruleset import default_rules, load_rulesets
from scoring.core.said import listed, say
from scoring.core.tiles import NAMES, Tile, is_honor
from tutorials.game.actions import Action, Chow, Hu, Kong, Pong
from tutorials.game.claim_rules import refuse_chow, refuse_claimed_kong, refuse_claimed_win, refuse_pong
from tutorials.game.errors import Refusal
from tutorials.game.state import State
from tutorials.game.turn_rules import refuse_own_kong, refuse_self_drawn
from tutorials.reference.fields import Fields
from tutorials.reference.problems import Fault

from ..asked import Asked
from ..pictures import HandPicture, SeatsPicture
from ..position import READER, drawing, seated, table, taker
from ..seats import SEAT_NAMES, seat_of, whom
from .base import Choice, Exercise, YesOrNo, named, one_of, pictured, tile_of
from .hands import read_hand

_OWN: Final = "self"
_FROM: Final = (_OWN, *SIDES)


@dataclass(frozen=True, slots=True)
class Call(YesOrNo):
    """Whether the reader may call a tile: thrown by ``source``, or drawn by the reader where that is ``self``."""

    call: ClassVar[str]

    asked: Asked
    tile: Tile
    source: str
    rules: str
    passed: bool = False

    @classmethod
    def read(cls, fields: Fields) -> Self:
        """Read the hand, the tile, where it came from and the rule set."""
        prompt, asked, tile = fields.text("prompt"), read_hand(fields), tile_of(fields, "tile")
        source = one_of(fields, "from", _FROM)
        rules = one_of(fields, "rules", tuple(load_rulesets()), default_rules())
        passed = one_of(fields, "passed", ("yes", "no"), "no") == "yes"
        return cls(prompt, asked, tile, source, rules, passed)

    def picture(self) -> HandPicture:
        """Show the hand and say what has just been thrown or drawn."""
        if self.source == _OWN:
            did = say("你摸到 {tile}", tile=pictured([self.tile]))
        else:
            did = say("{seat}打出 {tile}", seat=SEAT_NAMES[self.source], tile=pictured([self.tile]))
        if self.rules != default_rules():
            did = say("{happened}（{rules}）", happened=did, rules=load_rulesets()[self.rules].label)
        return HandPicture(self.asked, caption=did)

    def position(self) -> State:
        """Set the table up."""
        hand = self.asked.hand
        state = seated(table(self.rules), READER, hand.concealed, hand.melds, passed=self.passed)
        return drawing(state, self.tile) if self.source == _OWN else state

    @abstractmethod
    def refusal(self) -> Refusal | None:
        """Ask the game why not."""

    def holds(self) -> bool:
        """Say whether the game allows it."""
        return self.refusal() is None

    def why(self, picked: frozenset[str]) -> tuple[str, ...]:
        """Say what makes it possible, or which condition is missing."""
        refusal = self.refusal()
        return (self.how(),) if refusal is None else (self.reason(refusal),)

    @abstractmethod
    def how(self) -> str:
        """Say with which tiles it is done."""

    def reason(self, refusal: Refusal) -> str:
        """Say why not, in words."""
        if refusal is Refusal.PASSED_A_WIN and self.source == _OWN:
            return "你剛才放過了能胡的牌。這一桌過水連自摸也擋，要等你打出一張才解除。"
        return say(
            _REASONS[refusal],
            tile=NAMES[self.tile],
            held=self.position().players[READER].hand.count(self.tile),
            source=SEAT_NAMES[self.source],
        )


_REASONS: Final[Mapping[Refusal, str]] = {
    Refusal.CHOW_ONLY_FROM_LEFT: "這張是{source}打的。吃只能吃上家，也就是你左手邊那一家。",
    Refusal.CHOW_NO_HONORS: "{tile}是字牌，字牌沒有順子，吃不了。",
    Refusal.CHOW_NEEDS_SEQUENCE: "你手上沒有兩張能和{tile}連成順子的牌。",
    Refusal.PONG_NEEDS_PAIR: "碰要手上先有兩張{tile}，你有 {held} 張。",
    Refusal.KONG_NEEDS_TRIPLET: "槓要四張{tile}，你手上有 {held} 張，還不夠。",
    Refusal.KONG_FROM_LEFT: "{tile}是上家打的。這一桌不准順槓，上家打的只能碰，不能槓。",
    Refusal.KONG_NEEDS_DRAW: "自己的槓要在摸牌之後才能開。",
    Refusal.NOT_COMPLETE: "加上{tile}湊不成五組一眼，這不是胡。",
    Refusal.PASSED_A_WIN: "你剛才放過了能胡的牌（過水），摸下一張之前不能胡別人打的。",
    Refusal.HU_FORBIDDEN: "這一桌規定明槓補到的牌不能胡。",
}


class MayChow(Call):
    """May you 吃 this tile?"""

    __slots__ = ()
    kind: ClassVar[str] = "may_chow"
    call: ClassVar[str] = "吃"
    words: ClassVar[tuple[str, str]] = ("可以吃", "不能吃")

    def _runs(self) -> list[tuple[Tile, ...]]:
        state, source, tile = self.position(), seat_of(self.source), self.tile
        if is_honor(tile):
            return []
        lows = (tile - 2, tile - 1, tile)
        good = [low for low in lows if refuse_chow(state, READER, source, tile, low) is None]
        return [(low, low + 1, low + 2) for low in good]

    def refusal(self) -> Refusal | None:
        """Ask for each run."""
        if self._runs():
            return None
        return refuse_chow(self.position(), READER, seat_of(self.source), self.tile, self.tile)

    def how(self) -> str:
        """List the runs."""
        ways = self._runs()
        own = listed(pictured(part for part in run if part != self.tile) for run in ways)
        if len(ways) > 1:
            return say("有 {count} 種吃法，選一種：{own}。", count=len(ways), own=own)
        return say("它是上家打的，你手上又有 {own}，加上 {tile} 就是順子。", own=own, tile=pictured([self.tile]))


class MayPong(Call):
    """May you 碰 this tile?"""

    __slots__ = ()
    kind: ClassVar[str] = "may_pong"
    call: ClassVar[str] = "碰"
    words: ClassVar[tuple[str, str]] = ("可以碰", "不能碰")

    def refusal(self) -> Refusal | None:
        """Ask the game."""
        return refuse_pong(self.position(), READER, self.tile)

    def how(self) -> str:
        """Count the own copies."""
        held = self.asked.hand.concealed.count(self.tile)
        return say("你手上有 {held} 張{tile}，誰打的都可以碰。", held=held, tile=NAMES[self.tile])


class MayKong(Call):
    """May you 槓 this tile?"""

    __slots__ = ()
    kind: ClassVar[str] = "may_kong"
    call: ClassVar[str] = "槓"
    words: ClassVar[tuple[str, str]] = ("可以槓", "不能槓")

    def refusal(self) -> Refusal | None:
        """Ask the game for a claimed kong, or for one of the reader's own."""
        state = self.position()
        if self.source == _OWN:
            return refuse_own_kong(state, READER, self.tile)
        return refuse_claimed_kong(state, READER, seat_of(self.source), self.tile)

    def how(self) -> str:
        """Name the kind of kong."""
        held, name = self.asked.hand.concealed.count(self.tile), NAMES[self.tile]
        if self.source != _OWN:
            return say("你手上有三張{tile}，加上{seat}這張就是明槓。", tile=name, seat=SEAT_NAMES[self.source])
        if held == 3:
            return say("手上三張加摸到的這張，四張{tile}都是自己的，這是暗槓。", tile=name)
        return say("你碰過{tile}，摸到第四張，加上去就是加槓。", tile=name)


class MayWin(Call):
    """May you 胡 this tile?"""

    __slots__ = ()
    kind: ClassVar[str] = "may_win"
    call: ClassVar[str] = "胡"
    words: ClassVar[tuple[str, str]] = ("可以胡", "不能胡")

    def refusal(self) -> Refusal | None:
        """Ask the game."""
        state = self.position()
        if self.source == _OWN:
            return refuse_self_drawn(state, READER)
        return refuse_claimed_win(state, READER, seat_of(self.source), self.tile, robbing=False)

    def how(self) -> str:
        """Name the waits."""
        waits = named(self.asked.waits)
        if self.source != _OWN:
            return say("你聽{waits}，{seat}打的正是其中一張。", waits=waits, seat=SEAT_NAMES[self.source])
        if self.passed:
            return say("你聽{waits}，自己摸到就是自摸。過水只擋別人打的牌，擋不了自摸。", waits=waits)
        return say("你聽{waits}，自己摸到就是自摸。", waits=waits)


_ACTIONS: Final[Mapping[str, Callable[[int, Tile], Action]]] = {
    "chow": lambda seat, low: Chow(seat, low),
    "pong": lambda seat, _: Pong(seat),
    "kong": lambda seat, low: Kong(seat, low),
    "hu": lambda seat, _: Hu(seat),
}
_CALL_NAMES: Final = {"chow": "吃", "pong": "碰", "kong": "槓", "hu": "胡"}


@dataclass(frozen=True, slots=True)
class WhoGets(Exercise):
    """Several players call one discard: who gets it?"""

    kind: ClassVar[str] = "who_gets"

    tile: Tile
    source: str
    calls: Mapping[str, str]
    hands: Mapping[str, tuple[Tile, ...]]

    @classmethod
    def read(cls, fields: Fields) -> Self:
        """Read the discard, and for each caller the call and what he holds for it."""
        prompt, tile = fields.text("prompt"), tile_of(fields, "tile")
        source = one_of(fields, "from", SEATS_FROM_SELF)
        calls = {side: str(call) for side, call in fields.table("calls").items()}
        hands = {side: parse_tiles(str(text)) for side, text in fields.table("hands").items()}
        for problem in (problem for found in hands.values() for problem in found.problems):
            fields.report(Fault.BAD_VALUE, f"hands: {problem.message}")
        for side, call in calls.items():
            if side not in SEATS_FROM_SELF or call not in _ACTIONS or side not in hands:
                fields.report(Fault.BAD_VALUE, f"calls: {side} {call} can't be")
        return cls(prompt, tile, source, calls, {side: found.tiles for side, found in hands.items()})

    def picture(self) -> SeatsPicture:
        """Show who calls what round the table."""
        words = {side: say("喊「{call}」", call=_CALL_NAMES[call]) for side, call in self.calls.items()}
        words[self.source] = say("打出{discarded}", discarded=NAMES[self.tile])
        return SeatsPicture(said=words)

    def choices(self) -> tuple[Choice, ...]:
        """Return the callers in the order of play."""
        return tuple(Choice(side, SEAT_NAMES[side]) for side in SEATS_FROM_SELF if side in self.calls)

    def _action(self, side: str) -> Action:
        own = self.hands[side]
        low = self.tile
        if self.calls[side] == "chow":
            low = min(run for run in (self.tile - 2, self.tile - 1, self.tile) if self._can_run(own, run))
        return _ACTIONS[self.calls[side]](seat_of(side), low)

    def _can_run(self, own: tuple[Tile, ...], low: Tile) -> bool:
        return all(part in own for part in (low, low + 1, low + 2) if part != self.tile)

    def taker(self) -> int | None:
        """Play it out and return who gets the tile."""
        state = table(default_rules())
        for side, hand in self.hands.items():
            state = seated(state, seat_of(side), hand)
        actions = {seat_of(side): self._action(side) for side in self.calls}
        return taker(state, seat_of(self.source), self.tile, actions)

    def solution(self) -> frozenset[str]:
        """Return who gets the tile."""
        seat = self.taker()
        return frozenset() if seat is None else frozenset({SEATS_FROM_SELF[seat]})

    def why(self, picked: frozenset[str]) -> tuple[str, ...]:
        """Say which call goes first."""
        seat = self.taker()
        assert seat is not None
        call = self.calls[SEATS_FROM_SELF[seat]]
        winners = [side for side, other in self.calls.items() if other == "hu"]
        if len(winners) > 1:
            nearest = "兩家都能胡，只給離放槍的人最近的一家：從{source}往下家數，先輪到{seat}，這叫截胡。"
            return (say(nearest, source=whom(self.source), seat=whom(seat)),)
        first = "先後是胡、碰和槓、吃。{seat}喊「{call}」，排在最前面。"
        return (say(first, seat=whom(seat), call=_CALL_NAMES[call]),)

    def nudge(self, picked: frozenset[str]) -> tuple[str, ...]:
        """Give the rule."""
        if sum(call == "hu" for call in self.calls.values()) > 1:
            nearest = "不只一家能胡，只給最近的一家：從{source}往下家數，看先輪到誰。"
            return (say(nearest, source=whom(self.source)),)
        later = "{seat}喊「{call}」，有人比他先。"
        called = [(side, call) for side, call in self.calls.items() if side in picked]
        said = [say(later, seat=whom(side), call=_CALL_NAMES[call]) for side, call in called]
        return (*said, "胡最大，碰和槓其次，吃最後。")

    def faults(self) -> Iterator[str]:
        """Yield hands that can't be on the table."""
        yield from Exercise.faults(self)
        for side, hand in self.hands.items():
            if len(hand) != 16:
                yield f"{side} holds {len(hand)} tiles"
