"""Exercises with loose tiles: find some, form a set, lay a chow, know one's own flowers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import ClassVar, Final, Self

from scoring.core.context import WIND_LETTERS
from scoring.core.hand import MeldKind
from scoring.core.notation import meld_of
from scoring.core.ruleset import default_rules, load_rulesets
from scoring.core.said import say
from scoring.core.tiles import DRAGONS, FLOWERS, NAMES, WINDS, Tile, flower_number, is_flower, is_honor, suit_of
from tutorials.reference.fields import Fields
from tutorials.reference.problems import Fault

from .. import seats
from ..pictures import DRAGON_TILES
from .base import Choice, Exercise, named, one_of, pictured, tile_of, tiles_of

type Test = Callable[[Tile], bool]

KINDS_OF_TILE: Final[dict[str, tuple[str, Test]]] = {
    "characters": ("萬子", lambda tile: suit_of(tile) == 0),
    "dots": ("筒子", lambda tile: suit_of(tile) == 1),
    "bamboos": ("條子", lambda tile: suit_of(tile) == 2),
    "suits": ("數牌", lambda tile: suit_of(tile) < 3),
    "honors": ("字牌", is_honor),
    "winds": ("風牌", lambda tile: tile in WINDS),
    "dragons": (DRAGON_TILES, lambda tile: tile in DRAGONS),
    "flowers": ("花牌", is_flower),
}
"""What can be asked for: its name, and whether a tile is one."""


@dataclass(frozen=True, slots=True)
class PickTiles(Exercise):
    """Pick every tile of a kind out of a row; ``want`` is a kind or one tile."""

    kind: ClassVar[str] = "pick_tiles"
    several: ClassVar[bool] = True
    hint: ClassVar[str] = "可以選好幾張。"

    tiles: tuple[Tile, ...]
    want: str

    @classmethod
    def read(cls, fields: Fields) -> Self:
        """Read the row and what to pick."""
        prompt, tiles = fields.text("prompt"), tiles_of(fields, "tiles")
        want = fields.written("want")
        if want not in KINDS_OF_TILE and want not in NAMES:
            fields.report(Fault.BAD_VALUE, f"want: {want!r} is neither a kind nor a tile")
        return cls(prompt, tiles, want)

    def choices(self) -> tuple[Choice, ...]:
        """Return the tiles in their order."""
        return tuple(Choice(str(place), tiles=(tile,)) for place, tile in enumerate(self.tiles))

    def fits(self, tile: Tile) -> bool:
        """Say whether a tile is one of those asked for."""
        return KINDS_OF_TILE[self.want][1](tile) if self.want in KINDS_OF_TILE else NAMES[tile] == self.want

    def solution(self) -> frozenset[str]:
        """Return the places of the tiles asked for."""
        return frozenset(str(place) for place, tile in enumerate(self.tiles) if self.fits(tile))

    def why(self, picked: frozenset[str]) -> tuple[str, ...]:
        """Show what was asked for."""
        name = KINDS_OF_TILE[self.want][0] if self.want in KINDS_OF_TILE else self.want
        found = pictured(sorted({tile for tile in self.tiles if self.fits(tile)}))
        return (say("{kind}就是 {tiles}。", kind=name, tiles=found),)

    def nudge(self, picked: frozenset[str]) -> tuple[str, ...]:
        """Name what was picked wrongly and how many are missing."""
        name = KINDS_OF_TILE[self.want][0] if self.want in KINDS_OF_TILE else self.want
        wrong = [self.tiles[int(place)] for place in sorted(picked - self.solution(), key=int)]
        missing = len(self.solution() - picked)
        is_not = "{tile} 是{what}，不是{kind}。"
        said = [say(is_not, tile=pictured([tile]), what=_what(tile), kind=name) for tile in wrong]
        if missing:
            said.append(say("還有 {count} 張{kind}沒選到。", count=missing, kind=name))
        return tuple(said)


def _what(tile: Tile) -> str:
    """Say what a tile is: 條子的一條, 風牌東, 花牌春."""
    kind = next(name for name in ("characters", "dots", "bamboos", "winds", "dragons", "flowers") if _is(name, tile))
    written = "{kind}的「{tile}」" if tile < WINDS[0] else "{kind}「{tile}」"
    return say(written, kind=KINDS_OF_TILE[kind][0], tile=NAMES[tile])


def _is(kind: str, tile: Tile) -> bool:
    return KINDS_OF_TILE[kind][1](tile)


SHAPES: Final = {"sequence": ("順子", 3), "triplet": ("刻子", 3), "kong": ("槓", 4), "pair": ("眼", 2)}


@dataclass(frozen=True, slots=True)
class FormSets(Exercise):
    """Pick tiles that make a sequence, a triplet, a kong or a pair; any such tiles will do."""

    kind: ClassVar[str] = "form_sets"
    several: ClassVar[bool] = True

    tiles: tuple[Tile, ...]
    want: str

    @property
    def hint(self) -> str:  # type: ignore[override]
        """Say how many to pick."""
        return say("選 {count} 張。", count=SHAPES[self.want][1])

    @classmethod
    def read(cls, fields: Fields) -> Self:
        """Read the tiles and the shape."""
        prompt, tiles = fields.text("prompt"), tiles_of(fields, "tiles")
        return cls(prompt, tiles, one_of(fields, "want", tuple(SHAPES)))

    def choices(self) -> tuple[Choice, ...]:
        """Return the tiles in their order."""
        return tuple(Choice(str(place), tiles=(tile,)) for place, tile in enumerate(self.tiles))

    def is_right(self, picked: frozenset[str]) -> bool:
        """Say whether the tiles have the shape."""
        return self._has_shape([self.tiles[int(place)] for place in picked])

    def _has_shape(self, tiles: list[Tile]) -> bool:
        if self.want == "pair":
            return len(tiles) == 2 and tiles[0] == tiles[1] and not is_flower(tiles[0])
        meld = meld_of(tiles)
        wanted = {"sequence": MeldKind.CHOW, "triplet": MeldKind.PONG, "kong": MeldKind.KONG}[self.want]
        return meld is not None and meld.kind is wanted

    def solution(self) -> frozenset[str]:
        """Return the first tiles that have the shape."""
        places = range(len(self.tiles))
        for first in places:
            for found in self._from(first):
                if self._has_shape([self.tiles[place] for place in found]):
                    return frozenset(map(str, found))
        return frozenset()

    def _from(self, first: int) -> Iterator[list[int]]:
        tile = self.tiles[first]
        same = [place for place, other in enumerate(self.tiles) if other == tile]
        yield same[: SHAPES[self.want][1]]
        if tile + 2 < len(NAMES) and tile + 1 in self.tiles and tile + 2 in self.tiles:
            yield [first, self.tiles.index(tile + 1), self.tiles.index(tile + 2)]

    def why(self, picked: frozenset[str]) -> tuple[str, ...]:
        """Say what these tiles are."""
        return (say("{tiles} 就是{shape}。", tiles=pictured(self._picked(picked)), shape=SHAPES[self.want][0]),)

    def _picked(self, picked: frozenset[str]) -> list[Tile]:
        return sorted(self.tiles[int(place)] for place in picked)

    def nudge(self, picked: frozenset[str]) -> tuple[str, ...]:
        """Say why these tiles are not what was asked for."""
        tiles = self._picked(picked)
        name, size = SHAPES[self.want]
        lacking = self._lacking(tiles, size)
        return (say("{tiles} 不是{shape}：{lacking}", tiles=pictured(tiles), shape=name, lacking=lacking),)

    def _lacking(self, tiles: list[Tile], size: int) -> str:
        """Say which condition is not met."""
        if any(map(is_flower, tiles)):
            return "花牌不能湊牌。"
        if len(tiles) != size:
            return say("要 {size} 張，你選了 {count} 張。", size=size, count=len(tiles))
        if self.want != "sequence":
            return say("{size} 張要一模一樣。", size=size)
        if any(map(is_honor, tiles)):
            return "字牌沒有順子，只能湊刻子或當眼。"
        if len({suit_of(tile) for tile in tiles}) > 1:
            return "三張要同一種花色。"
        return "三張的數字要連在一起。"


@dataclass(frozen=True, slots=True)
class LayChow(Exercise):
    """Three ways to lay a claimed sequence down: the claimed tile lies in the middle."""

    kind: ClassVar[str] = "lay_chow"

    own: tuple[Tile, ...]
    claimed: Tile

    @classmethod
    def read(cls, fields: Fields) -> Self:
        """Read the two own tiles and the claimed one."""
        prompt, own, claimed = fields.text("prompt"), tiles_of(fields, "own"), tile_of(fields, "claimed")
        meld = meld_of((*own, claimed))
        if meld is None or meld.kind is not MeldKind.CHOW:
            fields.report(Fault.BAD_VALUE, "own and claimed make no sequence")
        return cls(prompt, own, claimed)

    def choices(self) -> tuple[Choice, ...]:
        """Return the three orders, the claimed tile on its side."""
        orders = [list(self.own) for _ in range(3)]
        for place, order in enumerate(orders):
            order.insert(place, self.claimed)
        return tuple(Choice(str(place), tiles=tuple(order), turned=place) for place, order in enumerate(orders))

    def solution(self) -> frozenset[str]:
        """Return the order with the claimed tile in the middle."""
        return frozenset({"1"})

    def why(self, picked: frozenset[str]) -> tuple[str, ...]:
        """Say where the claimed tile lies."""
        middle = "吃進來的是 {tile}，它要放在中間，別人才看得出你吃了哪一張。"
        return (say(middle, tile=pictured([self.claimed])),)

    def nudge(self, picked: frozenset[str]) -> tuple[str, ...]:
        """Say what the order is for."""
        turned = "橫放的是吃進來的 {tile}。這樣擺，分不出它和你手上拿出來的兩張。"
        return (say(turned, tile=pictured([self.claimed])),)


@dataclass(frozen=True, slots=True)
class OwnFlowers(Exercise):
    """Pick the two flowers that belong to a seat."""

    kind: ClassVar[str] = "own_flowers"
    several: ClassVar[bool] = True
    hint: ClassVar[str] = "可以選好幾張。"

    seat: int
    rules: str

    @classmethod
    def read(cls, fields: Fields) -> Self:
        """Read the seat and the rule set."""
        prompt = fields.text("prompt")
        seat = WIND_LETTERS.index(one_of(fields, "seat", tuple(WIND_LETTERS)))
        return cls(prompt, seat, one_of(fields, "rules", tuple(load_rulesets()), default_rules()))

    def choices(self) -> tuple[Choice, ...]:
        """Return the eight flowers."""
        return tuple(Choice(NAMES[flower], tiles=(flower,)) for flower in FLOWERS)

    @property
    def plants_order(self) -> str:
        """Show the numbers that this table's flowers bear."""
        return load_rulesets()[self.rules].switches.plants_order

    def _number(self, flower: Tile) -> int:
        return flower_number(flower, self.plants_order)

    def solution(self) -> frozenset[str]:
        """Return the flowers whose number is the seat's."""
        return frozenset(NAMES[flower] for flower in FLOWERS if self._number(flower) == self.seat + 1)

    def why(self, picked: frozenset[str]) -> tuple[str, ...]:
        """Say which number the seat has and which flowers bear it."""
        wind, own = seats.WINDS[self.seat], [flower for flower in FLOWERS if NAMES[flower] in self.solution()]
        why = "{wind}是 {number} 號，所以{wind}家的正花是{flowers}。"
        return (say(why, wind=wind, number=self.seat + 1, flowers=named(own)),)

    def nudge(self, picked: frozenset[str]) -> tuple[str, ...]:
        """Say which number the seat has, which numbers the wrong flowers have, and what is missing."""
        look = "{wind}是 {number} 號，找印著這個號碼的花。"
        said = [say(look, wind=seats.WINDS[self.seat], number=self.seat + 1)]
        for flower in FLOWERS:
            if NAMES[flower] in picked - self.solution():
                number, other = self._number(flower), "{flower}印的是 {number}，屬於{wind}家。"
                said.append(say(other, flower=NAMES[flower], number=number, wind=seats.WINDS[number - 1]))
        if missing := len(self.solution() - picked):
            said.append(say("還有 {count} 張沒選到。", count=missing))
        return tuple(said)
