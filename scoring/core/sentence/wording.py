"""The words in which a sentence is written, in Chinese and in English; both are read alike."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from ..context import SELF, By, Side, Situation
from ..hand import Meld, MeldKind
from ..names import BY_NAMES, SIDE_NAMES, SITUATION_NAMES, WIND_NAMES
from ..notation import format_tiles, name_tiles
from ..ruleset import RuleSet
from ..said import say
from ..tiles import EAST, Tile


@dataclass(frozen=True, kw_only=True)
class Wording:
    """How each part of a sentence is written: templates, and the names that go into them.

    ``in_codes`` writes tiles as codes in place of characters; ``between`` stands between the parts.
    """

    between: str
    in_codes: bool
    calls: Mapping[MeldKind, str]
    win: str
    flowers: str
    ways: Mapping[By, str]
    sides: Mapping[str, str]
    winds: tuple[str, ...]
    seat: str
    round: str
    own_deal: str
    own_deal_elsewhere: str
    deal: str
    streak: str
    situations: Mapping[Situation, str]
    declared: str
    base: str
    per_tai: str

    def tiles(self, tiles: Iterable[Tile]) -> str:
        """Write tiles."""
        if not self.in_codes:
            return name_tiles(tiles)
        suits = groupby(tiles, key=lambda tile: tile if tile >= EAST else tile // 9)
        return " ".join(format_tiles(together) for _, together in suits)

    def meld(self, meld: Meld) -> str:
        """Write a meld with its call."""
        return say(self.calls[meld.kind], tiles=self.tiles(meld.tiles))

    def way(self, by: By, source: str) -> str:
        """Write how a hand was won, and off whom."""
        return say(self.ways[by], side=self.sides[source])

    def dealer(self, side: str, *, is_clear: bool) -> str:
        """Write who the dealer is; where 莊家 alone is not clear it would mean another player."""
        if side == SELF:
            return self.own_deal if is_clear else self.own_deal_elsewhere
        return say(self.deal, side=self.sides[side])

    def label(self, rules: RuleSet) -> str:
        """Write the name of a rule set."""
        return rules.english if self.in_codes else rules.label


CHINESE: Final = Wording(
    between=" ",
    in_codes=False,
    calls={
        MeldKind.CHOW: "吃{tiles}",
        MeldKind.PONG: "碰{tiles}",
        MeldKind.KONG: "明槓{tiles}",
        MeldKind.CONCEALED_KONG: "暗槓{tiles}",
    },
    win="胡{tiles}",
    flowers="花{tiles}",
    ways={
        By.DISCARD: "{side}放槍",
        By.DRAW: BY_NAMES[By.DRAW],
        By.ROB_KONG: "搶{side}的槓",
        By.EIGHT_FLOWERS: BY_NAMES[By.EIGHT_FLOWERS],
        By.SEVEN_ROB_ONE: "{side}七搶一",
    },
    sides=SIDE_NAMES,
    winds=tuple(WIND_NAMES),
    seat="{wind}風",
    round="{wind}圈",
    own_deal="莊家",
    own_deal_elsewhere="我是莊家",
    deal="{side}莊",
    streak="連{count}",
    situations=SITUATION_NAMES,
    declared="{side}眼牌",
    base="底{amount}",
    per_tai="台{amount}",
)

ENGLISH: Final = Wording(
    between=", ",
    in_codes=True,
    calls={
        MeldKind.CHOW: "chow {tiles}",
        MeldKind.PONG: "pong {tiles}",
        MeldKind.KONG: "claimed kong {tiles}",
        MeldKind.CONCEALED_KONG: "concealed kong {tiles}",
    },
    win="win {tiles}",
    flowers="flowers {tiles}",
    ways={
        By.DISCARD: "discard from {side}",
        By.DRAW: "self-draw",
        By.ROB_KONG: "rob kong from {side}",
        By.EIGHT_FLOWERS: "eight flowers",
        By.SEVEN_ROB_ONE: "seven rob one from {side}",
    },
    sides={Side.RIGHT: "right", Side.ACROSS: "across", Side.LEFT: "left"},
    winds=("east", "south", "west", "north"),
    seat="seat {wind}",
    round="round {wind}",
    own_deal="dealer",
    own_deal_elsewhere="I am dealer",
    deal="dealer {side}",
    streak="streak {count}",
    situations={
        Situation.LAST_TILE: "last tile",
        Situation.AFTER_FLOWER: "after flower",
        Situation.AFTER_CONCEALED_KONG: "after concealed kong",
        Situation.AFTER_ADDED_KONG: "after added kong",
        Situation.AFTER_CLAIMED_KONG: "after claimed kong",
        Situation.FIRST_TURN: "first turn",
        Situation.READY: "ready declared",
        Situation.EARTHLY_READY: "earthly ready",
        Situation.HEAVENLY_READY: "heavenly ready",
    },
    declared="{side} ready",
    base="base {amount}",
    per_tai="per tai {amount}",
)
