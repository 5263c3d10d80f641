"""開門: three dice; in front of whom, and from which stack, does dealing begin."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, NamedTuple

from scoring.core.context import SEATS_FROM_SELF
from scoring.core.ruleset import RuleSet
from scoring.core.said import say
from tutorials.game.wall import StackPlace, first_stack
from tutorials.lessons.exercises import Choice
from tutorials.lessons.pictures import SeatsPicture, WallPicture
from tutorials.lessons.seats import SEAT_NAMES, counting, seat_of
from tutorials.table.names import person_at

from ..chance import Chance
from ..drill import Drill, Made
from ..level import Level

TOTALS: Final = {Level.EASY: range(3, 9), Level.MIDDLE: range(6, 14), Level.HARD: range(11, 19)}
OFFERED: Final = {Level.EASY: 4, Level.MIDDLE: 4, Level.HARD: 6}


class Throw(NamedTuple):
    """What the dice show, and who deals."""

    total: int
    dealer: str


@dataclass(frozen=True, slots=True)
class WhereToBegin(Made):
    """Find the row and the stack."""

    kind: ClassVar[str] = "drill_opening"

    wall: WallPicture
    offer: tuple[StackPlace, ...]

    def picture(self) -> SeatsPicture:
        """Show who throws what."""
        return SeatsPicture(said={self.wall.dealer: say("莊家，擲出 {total} 點", total=self.wall.total)})

    def choices(self) -> tuple[Choice, ...]:
        """Return the places offered."""
        return tuple(
            Choice(
                f"{SEATS_FROM_SELF[place.seat]}-{place.number}",
                say("{who}面前，第 {number} 墩", who=person_at(place.seat), number=place.number),
            )
            for place in self.offer
        )

    def place(self) -> StackPlace:
        """Open the wall as the game does."""
        return first_stack(self.wall.stacks_a_side, self.wall.opener, self.wall.total)

    def solution(self) -> frozenset[str]:
        """Return where dealing begins."""
        place = self.place()
        return frozenset({f"{SEATS_FROM_SELF[place.seat]}-{place.number}"})

    def why(self, picked: frozenset[str]) -> tuple[str, ...]:
        """Count aloud, and go round the corner where a whole row stays."""
        wall, place = self.wall, self.place()
        count, opener = counting(wall.total, seat_of(wall.dealer)), person_at(wall.opener)
        return (
            say("莊家算一，往右數：{count}。開{who}面前的牆。", count=count, who=opener),
            say("從右端留下 {kept} 墩，下一墩開始拿。", kept=wall.total),
            self._reached(place),
        )

    def _reached(self, place: StackPlace) -> str:
        """Say which stack that is, and how to go round the corner to it."""
        wall, who = self.wall, person_at(place.seat)
        if place.seat == wall.opener:
            return say("所以是{who}面前，從右數第 {number} 墩。", who=who, number=place.number)
        rest = wall.total - wall.stacks_a_side
        round_the_corner = "那面牆只有 {stacks} 墩，順時針轉到{who}面前第 {number} 墩。"
        if rest:
            round_the_corner = (
                "那面牆只有 {stacks} 墩，還要在下一面牆再留 {rest} 墩，順時針轉到{who}面前第 {number} 墩。"
            )
        return say(round_the_corner, stacks=wall.stacks_a_side, rest=rest, who=who, number=place.number)


def places_offered(chance: Chance, wall: WallPicture, number: int) -> tuple[StackPlace, ...]:
    """Return the right place among those that a slip leads to: a stack off, a seat off, the stacks counted from 0."""
    right = first_stack(wall.stacks_a_side, wall.opener, wall.total)
    beside = [StackPlace((right.seat + step) % 4, right.number) for step in (1, 2, 3)]
    kept = StackPlace(wall.opener, min(wall.total, wall.stacks_a_side))
    off = [StackPlace(right.seat, right.number + step) for step in (-1, 1, 2)]
    other = StackPlace(wall.opener, 1) if right.seat != wall.opener else StackPlace((right.seat + 3) % 4, 1)
    slips = [kept, beside[0], off[0], beside[2], off[1], other, beside[1], off[2]]
    found = [right]
    for place in slips:
        if place not in found and 1 <= place.number <= wall.stacks_a_side and len(found) < number:
            found.append(place)
    chance.shuffle(found)
    return tuple(found)


def make(chance: Chance, rules: RuleSet, level: Level) -> Drill:
    """Ask where dealing begins."""
    throw = chance.card([Throw(total, dealer) for total in TOTALS[level] for dealer in SEAT_NAMES])
    wall = WallPicture(throw.total, throw.dealer, rules.switches.flowers)
    offer = places_offered(chance, wall, OFFERED[level])
    question: str = "從哪裡開始拿牌？"
    if not rules.switches.flowers:
        question = say("從哪裡開始拿牌？（不用花牌，一面牆 {stacks} 墩）", stacks=wall.stacks_a_side)
    exercise = WhereToBegin(question, wall, offer)
    return Drill(exercise, throw.total, throw, None, ("lesson:opening/count-stacks", "special:opening-throw"))
