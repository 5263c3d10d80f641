"""How many there are: tiles of a kind, stacks, turns; the engine's own figures, with the arithmetic."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, Self

from scoring.core.context import SEATS_FROM_SELF
from scoring.core.hand import SETS_IN_A_HAND, TILES_IN_A_HAND
from scoring.core.said import say
from scoring.core.tiles import COPIES, FLOWERS, HONORS, KINDS, PLANTS, SEASONS
from tutorials.game.dealing import ROUNDS_OF_FOUR
from tutorials.game.options import Length
from tutorials.game.rotation import DEALS_IN_A_GAME
from tutorials.game.wall import DEAD_TILES, Wall, full_set
from tutorials.reference.fields import Fields

from .base import AMOUNTS, STACKS, TILES, TURNS, Choice, Exercise, number_choices, numbers_of, one_of

_PLAYERS: Final = len(SEATS_FROM_SELF)
_EACH: Final = ROUNDS_OF_FOUR * 4
COUNTS: Final[dict[str, tuple[int, str, str]]] = {
    "set": (
        len(full_set(flowers=True)),
        TILES,
        say(
            "萬筒條 {suits} 張、字牌 {honors} 張、花牌 {flowers} 張。",
            suits=(KINDS - len(HONORS)) * COPIES,
            honors=len(HONORS) * COPIES,
            flowers=len(FLOWERS),
        ),
    ),
    "set_without_flowers": (
        len(full_set(flowers=False)),
        TILES,
        say(
            "{kinds} 種牌，每種 {copies} 張：{kinds} × {copies}。沒有那 {flowers} 張花。",
            kinds=KINDS,
            copies=COPIES,
            flowers=len(FLOWERS),
        ),
    ),
    "honors": (
        len(HONORS) * COPIES,
        TILES,
        say("東南西北中發白 {kinds} 種，每種 {copies} 張。", kinds=len(HONORS), copies=COPIES),
    ),
    "flowers": (
        len(FLOWERS),
        TILES,
        say("春夏秋冬 {seasons} 張、梅蘭竹菊 {plants} 張，每種只有一張。", seasons=len(SEASONS), plants=len(PLANTS)),
    ),
    "win": (
        TILES_IN_A_HAND,
        TILES,
        say("{sets} 組，每組三張，再加眼兩張：{sets} × 3 + 2。", sets=SETS_IN_A_HAND),
    ),
    "win_with_two_kongs": (
        TILES_IN_A_HAND + 2,
        TILES,
        say("每個槓比刻子多一張，所以是 {hand} + 2。槓完補的那張就是補這個差。", hand=TILES_IN_A_HAND),
    ),
    "dealt": (_EACH, TILES, say("一次拿兩墩四張，拿 {rounds} 輪：4 × {rounds}。", rounds=ROUNDS_OF_FOUR)),
    "dealer_dealt": (_EACH + 1, TILES, say("大家都拿 {each} 張，莊家最後多拿一張。", each=_EACH)),
    "row_stacks": (Wall(full_set(flowers=True)).stacks_a_side, STACKS, "144 張，兩張一墩是 72 墩，分成四排。"),
    "row_stacks_without_flowers": (
        Wall(full_set(flowers=False)).stacks_a_side,
        STACKS,
        "136 張，兩張一墩是 68 墩，分成四排。",
    ),
    "dead_stacks": (
        DEAD_TILES // 2,
        STACKS,
        say("{dead} 張，兩張一墩。這八墩不摸，所以叫鐵八墩。", dead=DEAD_TILES),
    ),
    "drawn_after_deal": (
        len(full_set(flowers=True)) - _EACH * _PLAYERS - 1 - DEAD_TILES,
        TILES,
        say(
            "144 張減掉發出去的 {dealt} 張，再減不能摸的 {dead} 張。補花、補槓也從這裡扣。",
            dealt=_EACH * _PLAYERS + 1,
            dead=DEAD_TILES,
        ),
    ),
    "round_deals": (DEALS_IN_A_GAME[Length.ROUND], TURNS, "四個人各當過一輪莊，一圈就結束。連莊不算新的一輪。"),
    "game_deals": (DEALS_IN_A_GAME[Length.FULL], TURNS, "一將四圈，每圈每人當一輪莊，每個人四輪，四個人十六輪。"),
}
"""What can be counted: how many, the measure word, and the arithmetic."""

_HINTS: Final = {
    "dealer_dealt": "莊家跳牌，比別家多拿。",
    "dead_stacks": say("牌尾的 {dead} 張不摸，兩張一墩。", dead=DEAD_TILES),
    "round_deals": "每個人都當過一輪莊，一圈就結束。連莊不算新的一輪。",
    "game_deals": "一將四圈，每圈每個人都當一輪莊。",
}
"""What to say instead of the arithmetic where that names the number."""


@dataclass(frozen=True, slots=True)
class HowMany(Exercise):
    """A number that follows from how the game is made."""

    kind: ClassVar[str] = "how_many"

    what: str
    offer: tuple[int, ...]

    @classmethod
    def read(cls, fields: Fields) -> Self:
        """Read what to count and the numbers to choose among."""
        prompt, what = fields.text("prompt"), one_of(fields, "what", tuple(COUNTS))
        return cls(prompt, what, numbers_of(fields, "offer"))

    def choices(self) -> tuple[Choice, ...]:
        """Return the numbers offered."""
        return number_choices(self.offer, COUNTS[self.what][1])

    def solution(self) -> frozenset[str]:
        """Return the number."""
        return frozenset({str(COUNTS[self.what][0])})

    def why(self, picked: frozenset[str]) -> tuple[str, ...]:
        """Write the arithmetic out."""
        number, unit, how = COUNTS[self.what]
        return (say("是 {amount}。{how}", amount=say(AMOUNTS[unit], number=number), how=how),)

    def nudge(self, picked: frozenset[str]) -> tuple[str, ...]:
        """Say what to count."""
        return (_HINTS.get(self.what) or COUNTS[self.what][2],)
