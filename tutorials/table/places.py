"""The place of a hand in its game, short enough for an address: with the seed it is a deal that others can play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from scoring.languages import tr

from ..game.options import Options, options_to_json
from ..game.state import SEATS, Match
from .course import Course
from .names import deal_name

LARGEST: Final = (9_999, 3, 3, 3, 3, 999, 15)


class Place(NamedTuple):
    """How many hands went before, where the visitor, East, the first dealer and the dealer sit, streak and passes."""

    hands: int
    seat: int
    east: int
    first_dealer: int
    dealer: int
    streak: int
    passes: int

    def __str__(self) -> str:
        return "-".join(map(str, self))

    @property
    def words(self) -> str:
        """Name the hand: 第 7 把（南風圈，第二任莊家）."""
        return tr("第 {number} 把（{deal}）", number=self.hands + 1, deal=deal_name(self.passes, self.streak))

    @property
    def match(self) -> Match:
        """Return a match that is at this place, with nothing won or lost yet."""
        a, b, c, d = ((person - self.seat) % 4 for person in SEATS)
        return Match(
            (a, b, c, d), self.east, self.first_dealer, self.dealer, self.streak, self.passes, self.hands,
        )  # fmt: skip


def place_of(match: Match, seat: int) -> Place:
    """Return the place of a hand; the visitor sits at ``seat``."""
    return Place(match.hands, seat, match.east, match.first_dealer, match.dealer, match.streak, match.passes)


def read_place(text: str) -> Place | None:
    """Read a place; ``None`` where no hand could stand there."""
    numbers = text.split("-")
    if len(numbers) != len(LARGEST) or not all(part.isascii() and part.isdigit() and len(part) < 6 for part in numbers):
        return None
    place = Place(*map(int, numbers))
    within = all(number <= largest for number, largest in zip(place, LARGEST, strict=True))
    adds_up = place.dealer == (place.first_dealer + place.passes) % 4 and place.hands >= place.passes + place.streak
    return place if within and adds_up and place.hands else None


def deal_query(dealt: str, options: Options, course: Course) -> Mapping[str, Any]:
    """Return the query of a start form that deals the same tiles and dice at the same place."""
    agreed = options_to_json(options)
    query = {"seed": dealt, "rules": options.rules, "base": options.base, "per_tai": options.per_tai}
    query |= {name: agreed[name] for name in ("seating", "first_dealer", "flower_order") if name in agreed}
    if options.false_hu:
        query["false_hu"] = "pay"
    if course.beginning.match.hands:
        query["place"] = str(place_of(course.beginning.match, course.me))
    return query
