"""Exercises about the table: counting seats with dice, opening the wall, drawn hands, the next dealer, how many."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, Self

from scoring.core.context import SEATS_FROM_SELF, SELF
from scoring.core.hand import SETS_IN_A_HAND, TILES_IN_A_HAND
from scoring.core.ruleset import default_rules, load_rulesets
from scoring.core.said import say
from scoring.core.tiles import COPIES, FLOWERS, HONORS, KINDS, PLANTS, SEASONS
from tutorials.game.dealing import ROUNDS_OF_FOUR
from tutorials.game.options import Length
from tutorials.game.rotation import DEALS_IN_A_GAME
from tutorials.game.state import counted
from tutorials.game.wall import DEAD_TILES, Wall, first_stack, full_set
from tutorials.reference.fields import Fields
from tutorials.reference.problems import Fault

from ..pictures import SeatsPicture, WallPicture
from ..position import next_match, table
from ..seats import SEAT_NAMES, WON, counting, seat_of, whom
from .base import AMOUNTS, STACKS, TILES, TURNS, Choice, Exercise, YesOrNo, number_choices, numbers_of, one_of

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
