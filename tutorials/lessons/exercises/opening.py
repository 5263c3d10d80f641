"""Exercises about the dice: to whom they count, in front of whom and at which stack the wall is opened."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, Self

from scoring.core.context import SEATS_FROM_SELF, SELF
from scoring.core.said import say
from tutorials.game.state import counted
from tutorials.game.wall import first_stack
from tutorials.reference.fields import Fields
from tutorials.reference.problems import Fault

from ..pictures import SeatsPicture, WallPicture
from ..seats import SEAT_NAMES, counting, seat_of, whom
from .base import Choice, Exercise, numbers_of, one_of

SEAT_CHOICES: Final = tuple(Choice(side, name) for side, name in SEAT_NAMES.items())
DICE: Final = range(3, 19)


def total_of(fields: Fields) -> int:
    """Read what three dice show."""
    total = fields.number("total")
    if total not in DICE:
        fields.report(Fault.BAD_VALUE, f"total: three dice can't show {total}")
    return total


@dataclass(frozen=True, slots=True)
class CountSeat(Exercise):
    """Whom do the dice count to?"""

    kind: ClassVar[str] = "count_seat"

    total: int
    thrower: str

    @classmethod
    def read(cls, fields: Fields) -> Self:
        """Read the throw and who threw."""
        prompt, total = fields.text("prompt"), total_of(fields)
        return cls(prompt, total, one_of(fields, "thrower", SEATS_FROM_SELF, SELF))

    def picture(self) -> SeatsPicture:
        """Show the seats, but not the counting."""
        return SeatsPicture(said={self.thrower: say("擲出 {total} 點", total=self.total)})

    def choices(self) -> tuple[Choice, ...]:
        """Return the four seats."""
        return SEAT_CHOICES

    def solution(self) -> frozenset[str]:
        """Count."""
        return frozenset({SEATS_FROM_SELF[counted(seat_of(self.thrower), (self.total,))]})

    def why(self, picked: frozenset[str]) -> tuple[str, ...]:
        """Count aloud."""
        thrower = seat_of(self.thrower)
        return (
            "擲的人自己算一，往右手邊一家一家數：",
            say("{counting}。", counting=counting(self.total, thrower)),
            say("所以是{seat}。", seat=whom(counted(thrower, (self.total,)))),
        )

    def nudge(self, picked: frozenset[str]) -> tuple[str, ...]:
        """Say how to count."""
        how = "擲的人自己算一，往右手邊一家一家數，數滿 {total}。四家數一輪，又回到擲的人。"
        return (say(how, total=self.total),)


@dataclass(frozen=True, slots=True)
class WhichWall(Exercise):
    """Where does dealing begin: in front of whom?"""

    kind: ClassVar[str] = "which_wall"

    wall: WallPicture

    @classmethod
    def read(cls, fields: Fields) -> Self:
        """Read the throw, who deals and whether flowers are in the set."""
        prompt, total = fields.text("prompt"), total_of(fields)
        dealer = one_of(fields, "dealer", SEATS_FROM_SELF, SELF)
        flowers = one_of(fields, "flowers", ("yes", "no"), "yes") == "yes"
        return cls(prompt, WallPicture(total, dealer, flowers))

    def picture(self) -> SeatsPicture:
        """Show who throws what."""
        return SeatsPicture(said={self.wall.dealer: say("莊家，擲出 {total} 點", total=self.wall.total)})

    def choices(self) -> tuple[Choice, ...]:
        """Return the four rows."""
        return tuple(Choice(side, say("{seat}面前", seat=whom(side))) for side in SEAT_NAMES)

    def solution(self) -> frozenset[str]:
        """Open the wall as the game does."""
        place = first_stack(self.wall.stacks_a_side, self.wall.opener, self.wall.total)
        return frozenset({SEATS_FROM_SELF[place.seat]})

    def why(self, picked: frozenset[str]) -> tuple[str, ...]:
        """Count aloud, and go round the corner where a whole row stays."""
        wall, (owner, number) = self.wall, self.wall.start
        counted_out = counting(wall.total, seat_of(wall.dealer))
        said: list[str] = [
            say("莊家算一，往右數：{counting}。", counting=counted_out),
            say("數到{seat}，從{seat}的右端留下 {total} 墩。", seat=wall.opener_name, total=wall.total),
        ]
        if owner == wall.opener_name:
            said.append(say("從第 {number} 墩開始拿，還是在{seat}面前。", number=number, seat=owner))
        else:
            corner = "那一排只有 {stacks} 墩，留完就沒了，順時針轉到{seat}面前第 {number} 墩開始拿。"
            said.append(say(corner, stacks=wall.stacks_a_side, seat=owner, number=number))
        return tuple(said)

    def nudge(self, picked: frozenset[str]) -> tuple[str, ...]:
        """Say how to count, and what to mind."""
        how = "莊家算一，往右數滿 {total}，數到的那一家從自己的右端留下 {total} 墩。"
        mind = "一排 {stacks} 墩。留完還有剩，就從那裡拿；沒有了，順時針轉到下一排。"
        return (say(how, total=self.wall.total), say(mind, stacks=self.wall.stacks_a_side))


@dataclass(frozen=True, slots=True)
class WhichStack(Exercise):
    """From which stack does dealing begin?"""

    kind: ClassVar[str] = "which_stack"

    wall: WallPicture
    offer: tuple[int, ...]

    @classmethod
    def read(cls, fields: Fields) -> Self:
        """Read the throw, who deals and the numbers to choose among."""
        prompt, total = fields.text("prompt"), total_of(fields)
        dealer = one_of(fields, "dealer", SEATS_FROM_SELF, SELF)
        return cls(prompt, WallPicture(total, dealer), numbers_of(fields, "offer"))

    def choices(self) -> tuple[Choice, ...]:
        """Return the numbers offered."""
        return tuple(Choice(str(number), say("第 {number} 墩", number=number)) for number in self.offer)

    def solution(self) -> frozenset[str]:
        """Open the wall as the game does."""
        return frozenset({str(self.wall.start[1])})

    def why(self, picked: frozenset[str]) -> tuple[str, ...]:
        """Say what stays and where dealing begins."""
        owner, number = self.wall.start
        where = "從{opener}的右端留下 {total} 墩，下一墩是{owner}面前第 {number} 墩，從那裡拿。"
        opener = self.wall.opener_name
        return (say(where, opener=opener, total=self.wall.total, owner=owner, number=number),)

    def nudge(self, picked: frozenset[str]) -> tuple[str, ...]:
        """Say how to count, and what to mind."""
        return (
            "骰子幾點，右端就留下幾墩不拿，從再過去的那一墩拿起。",
            say("一排 {stacks} 墩，一排留完了，就從下一排的右端數起。", stacks=self.wall.stacks_a_side),
        )
