"""Exercises about how a hand ends: when it is drawn, and who deals the next one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Self

from scoring.core.context import SEATS_FROM_SELF
from scoring.core.ruleset import default_rules, load_rulesets
from scoring.core.said import say
from tutorials.game.wall import DEAD_TILES
from tutorials.reference.fields import Fields

from ..pictures import SeatsPicture
from ..position import next_match, table
from ..seats import SEAT_NAMES, WON, seat_of, whom
from .base import Choice, Exercise, YesOrNo, one_of


@dataclass(frozen=True, slots=True)
class MayDraw(YesOrNo):
    """With so many tiles left in the wall, may the next player draw?"""

    kind: ClassVar[str] = "may_draw"
    words: ClassVar[tuple[str, str]] = ("還能摸", "流局")

    left: int
    kongs: int
    rules: str

    @classmethod
    def read(cls, fields: Fields) -> Self:
        """Read what is left, the kongs made and the rule set."""
        prompt, left, kongs = fields.text("prompt"), fields.number("left"), fields.number("kongs")
        return cls(prompt, left, kongs, one_of(fields, "rules", tuple(load_rulesets()), default_rules()))

    def _dead(self) -> int:
        return table(self.rules).table.dead_tiles(self.kongs)

    def holds(self) -> bool:
        """Compare with the dead wall."""
        return self.left > self._dead()

    def why(self, picked: frozenset[str]) -> tuple[str, ...]:
        """Write the subtraction out."""
        label, dead = load_rulesets()[self.rules].label, self._dead()
        if self.kongs and dead != DEAD_TILES:
            more = "{rules}要留 {dead} 張（{fixed} 張，槓了 {kongs} 次再多留 {kongs} 張）。"
            kept = say(more, rules=label, dead=dead, fixed=DEAD_TILES, kongs=self.kongs)
        else:
            kept = say("{rules}要留 {dead} 張。", rules=label, dead=dead)
        rest = self.left - dead
        drawn = (
            "{kept}牆上有 {left} 張，還有 {rest} 張可以摸。" if rest > 0 else "{kept}牆上有 {left} 張，一張也不能再摸。"
        )
        return (say(drawn, kept=kept, left=self.left, rest=rest),)


@dataclass(frozen=True, slots=True)
class NextDealer(Exercise):
    """After a hand: who deals next, and which streak is it?"""

    kind: ClassVar[str] = "next_dealer"

    dealer: str
    streak: int
    winner: str

    @classmethod
    def read(cls, fields: Fields) -> Self:
        """Read who dealt, the streak, and who won (or ``nobody``)."""
        prompt, dealer = fields.text("prompt"), one_of(fields, "dealer", SEATS_FROM_SELF)
        return cls(prompt, dealer, fields.number("streak"), one_of(fields, "winner", (*SEATS_FROM_SELF, "nobody")))

    def picture(self) -> SeatsPicture:
        """Show who deals and who has won."""
        dealing: str = say("莊家，連 {streak}", streak=self.streak) if self.streak else "莊家"
        words = {self.dealer: dealing}
        if self.winner == self.dealer:
            words[self.winner] = say("{dealing}，胡了", dealing=dealing)
        elif self.winner != "nobody":
            words[self.winner] = WON
        return SeatsPicture(said=words)

    def choices(self) -> tuple[Choice, ...]:
        """Return the four seats without a streak, and the dealer once more with the streak grown or kept."""
        others = [(side, name) for side, name in SEAT_NAMES.items() if side != self.dealer]
        offered = [Choice(f"{side}-0", say("{seat}，從頭算起", seat=name)) for side, name in others]
        again = SEAT_NAMES[self.dealer]
        stays = [
            Choice(f"{self.dealer}-{number}", say("{seat}，連 {number}", seat=again, number=number))
            for number in self._streaks()
        ]
        return (*stays, *offered)

    def _streaks(self) -> list[int]:
        return [number for number in (self.streak, self.streak + 1) if number]

    def solution(self) -> frozenset[str]:
        """Let the game go on to the next hand."""
        winner = None if self.winner == "nobody" else seat_of(self.winner)
        match = next_match(seat_of(self.dealer), self.streak, winner)
        return frozenset({f"{SEATS_FROM_SELF[match.dealer]}-{match.streak}"})

    def why(self, picked: frozenset[str]) -> tuple[str, ...]:
        """Say why the deal stays or passes."""
        if self.winner == self.dealer:
            won = "莊家胡了就連莊：{seat}繼續，連莊數加一，是連 {streak}。"
            return (say(won, seat=whom(self.dealer), streak=self.streak + 1),)
        if self.winner == "nobody":
            nobody = "流局莊家也連莊：{seat}繼續，連莊數加一，是連 {streak}。"
            return (say(nobody, seat=whom(self.dealer), streak=self.streak + 1),)
        passed = "閒家胡了就換莊，換莊家的下家，也就是{seat}，連莊數歸零。"
        return (say(passed, seat=whom(seat_of(self.dealer) + 1)),)

    def nudge(self, picked: frozenset[str]) -> tuple[str, ...]:
        """Give the rule."""
        return ("莊家胡了或流局，都是連莊，連莊數加一。閒家胡了就換莊家的下家當莊，從頭算起。",)
