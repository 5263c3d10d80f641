"""What a screen shows beside its words: rows of tiles, a hand, the seats, the wall, a score sheet, payments.

A picture is data for a template. Whatever it shows beyond its own tiles comes from the engine, and what the content
claims of a hand is compared with the engine's answer.
"""

from __future__ import annotations

from abc import ABC
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, ClassVar, Final, NamedTuple

from markupsafe import Markup

from scoring.builder.pieces import paying_sum
from scoring.core.context import SEATS_FROM_SELF, SELF
from scoring.core.hand import Meld
from scoring.core.notation import format_tiles, parse_meld, parse_tiles
from scoring.core.payment import Payment, payments
from scoring.core.said import say
from scoring.core.tiles import CODES, PLANT_ORDERS, Tile
from scoring.languages import tr
from scoring.tile_html import hand_html, meld_html, tiles_html
from tutorials.game.state import counted
from tutorials.game.wall import first_stack

from .asked import Asked
from .prose import Prose
from .seats import SEAT_NAMES, WINDS, seat_of, whom

DRAGON_TILES: Final = say("{dragons}元牌", dragons="三")  # not shown: said as a whole
"""The tiles; the pattern of the same name is called a triplet in other languages."""


def plants_class(order: str) -> str:
    """Return the class that shows the numbers of the plants in an order that is not the usual one."""
    return "plants-mlj" if order == PLANT_ORDERS[0] else ""


class Picture(ABC):
    """Something to look at; ``shape`` names the macro that draws it."""

    shape: ClassVar[str]
    caption: str

    @property
    def words(self) -> Prose:
        """The caption, ready for a template."""
        return Prose(tr(self.caption))

    def faults(self) -> Iterator[str]:
        """Yield what the engine does not confirm."""
        return iter(())


class Group(NamedTuple):
    """Tiles that belong together, with a word below them."""

    tiles: str
    label: str = ""

    @property
    def is_meld(self) -> bool:
        """Whether it is a meld: in brackets, or with an asterisk before the claimed tile (``34*5m``)."""
        return "*" in self.tiles or self.tiles.startswith("(")

    @property
    def plain(self) -> str:
        """The tiles without the asterisk."""
        return self.tiles.replace("*", "")

    @property
    def meld(self) -> Meld | None:
        """The meld that it is, if any."""
        return parse_meld(self.plain)[0] if self.is_meld else None

    @property
    def claimed_at(self) -> int | None:
        """The place of the claimed tile in the meld: in the order of the tiles, or as written where all are equal."""
        before, star, _ = self.tiles.partition("*")
        if not star or self.meld is None:
            return None
        written = parse_tiles(self.plain).tiles
        return len(before) if len(set(written)) == 1 else self.meld.tiles.index(written[len(before)])

    @property
    def html(self) -> Markup:
        """The tiles as a row, or the meld with its claimed tile on its side."""
        if self.meld is None:
            return tiles_html(parse_tiles(self.tiles).tiles, label=tr(self.label) or None)
        return meld_html(self.meld, self.claimed_at)


@dataclass(frozen=True)
class Row(Picture):
    """Groups of tiles beside one another."""

    shape = "row"
    groups: tuple[Group, ...]
    caption: str = ""
    plants_order: str = ""
    """Which numbers the plants bear, where it is not the usual order."""

    @property
    def plants_class(self) -> str:
        """The class that shows those numbers."""
        return plants_class(self.plants_order)

    def faults(self) -> Iterator[str]:
        """Yield tiles that can't be read and melds that are none."""
        for group in self.groups:
            problems = parse_meld(group.plain)[2] if group.is_meld else parse_tiles(group.tiles).problems
            yield from (problem.message for problem in problems)


@dataclass(frozen=True)
class HandPicture(Picture):
    """A hand on the rail, what is known of it, and what the content claims of it."""

    shape = "hand"
    asked: Asked
    caption: str = ""
    lit: tuple[Tile, ...] = ()
    claims: Mapping[str, Any] = field(default_factory=dict)

    @property
    def html(self) -> Markup:
        """The hand, with the tiles raised that are spoken of."""
        return hand_html(self.asked.hand, lit=self.lit)

    def faults(self) -> Iterator[str]:
        """Compare the claims with the engine's answer."""
        yield from self.asked.faults()
        for key, claimed in self.claims.items():
            found = self.found(key)
            if found != claimed:
                yield f"{format_tiles(self.asked.hand.concealed)}: {key} is {found}, not {claimed}"

    def found(self, key: str) -> object:
        """Return the engine's value of one claim."""
        match key:
            case "waits":
                return [CODES[tile] for tile in self.asked.waits]
            case "tai":
                return self.asked.sheet.tai if self.asked.sheet else None
            case "win":
                return self.asked.sheet is not None
            case "shanten":
                return self.asked.shanten
            case "counted":
                return [line.name for line in self.asked.sheet.counted] if self.asked.sheet else []
        return "nothing that can be claimed"


@dataclass(frozen=True)
class SheetPicture(HandPicture):
    """A won hand with the lines that add up to its 台, and what each player pays if asked for."""

    shape = "sheet"
    paid: bool = False

    @cached_property
    def payments(self) -> tuple[Payment, ...]:
        """Who pays what."""
        request, sheet = self.asked.request, self.asked.sheet
        if not self.paid or sheet is None:
            return ()
        return payments(sheet.tai, request.context, sheet.rules.switches, request.stakes)

    @property
    def paid_rows(self) -> tuple[tuple[str, str, str, int], ...]:
        """The rows of the payments table: the seat's mark and name, the arithmetic, the amount."""
        return tuple(
            (str(one.side), SEAT_NAMES[one.side], paying_sum(one, *self.asked.request.stakes), -one.amount)
            for one in self.payments
        )

    def faults(self) -> Iterator[str]:
        """Yield what is wrong with the hand, and that it is no win."""
        yield from super().faults()
        if self.asked.sheet is None:
            yield f"{format_tiles(self.asked.hand.concealed)}: is no win"


class Place(NamedTuple):
    """One seat of a seats picture."""

    side: str
    name: str
    wind: str
    words: str
    counts: tuple[int, ...]
    marked: bool


@dataclass(frozen=True)
class SeatsPicture(Picture):
    """The four seats from above: winds from the dealer, or what the dice count to each seat."""

    shape = "seats"
    caption: str = ""
    east: str = ""
    """Who sits East; empty where winds do not matter."""
    total: int = 0
    """What three dice show; the thrower counts as one."""
    thrower: str = SELF
    said: Mapping[str, str] = field(default_factory=dict)
    """What is written at each seat."""

    @property
    def target(self) -> int:
        """The seat that the dice count to."""
        return counted(seat_of(self.thrower), (self.total,))

    @property
    def places(self) -> tuple[Place, ...]:
        """The seats in the order of play, from the reader's own."""
        return tuple(self._place(seat, side) for seat, side in enumerate(SEATS_FROM_SELF))

    def _place(self, seat: int, side: str) -> Place:
        thrower = seat_of(self.thrower)
        numbers = range((seat - thrower) % 4 + 1, self.total + 1, 4)
        wind = WINDS[(seat - seat_of(self.east)) % 4] if self.east else ""
        marked = bool(self.total) and seat == self.target
        return Place(side, SEAT_NAMES[side], wind, self.said.get(side, ""), tuple(numbers), marked)

    def faults(self) -> Iterator[str]:
        """Yield seats that there are none of, and throws that three dice can't make."""
        for side in (self.east or SELF, self.thrower, *self.said):
            if side not in SEATS_FROM_SELF:
                yield f"{side} is no seat"
        if self.total and not 3 <= self.total <= 18:
            yield f"three dice can't show {self.total}"


class Stack(NamedTuple):
    """One stack of a row of the wall, numbered from its owner's right."""

    number: int
    state: str


@dataclass(frozen=True)
class WallPicture(Picture):
    """The row that a throw opens, as its owner sees it: the stacks that stay lie at the right."""

    shape = "wall"
    total: int
    dealer: str = SELF
    flowers: bool = True
    caption: str = ""

    @property
    def stacks_a_side(self) -> int:
        """18 with flowers, 17 without."""
        return 18 if self.flowers else 17

    @property
    def opener(self) -> int:
        """Whose row the dice find."""
        return counted(seat_of(self.dealer), (self.total,))

    @property
    def opener_name(self) -> str:
        """The owner of that row, in the middle of a sentence."""
        return whom(self.opener)

    @property
    def start(self) -> tuple[str, int]:
        """Where dealing begins: whose row, and which stack from its right."""
        place = first_stack(self.stacks_a_side, self.opener, self.total)
        return whom(place.seat), place.number

    @property
    def stacks(self) -> tuple[Stack, ...]:
        """The row's stacks from left to right."""
        numbers = range(self.stacks_a_side, 0, -1)
        return tuple(Stack(number, self._state(number)) for number in numbers)

    def _state(self, number: int) -> str:
        if number <= self.total:
            return "kept"
        return "first" if number <= self.total + 2 else "rest"

    def faults(self) -> Iterator[str]:
        """Yield a throw that three dice can't make, and a dealer who is nobody."""
        if not 3 <= self.total <= 18:
            yield f"three dice can't show {self.total}"
        if self.dealer not in SEATS_FROM_SELF:
            yield f"{self.dealer} is no seat"
