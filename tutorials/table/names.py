"""What the table calls people, tiles, phases and choices."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from scoring.core.context import SEATS_FROM_SELF, Situation
from scoring.core.notation import name_tiles
from scoring.core.tiles import EAST, NAMES, Tile

from ..game.state import Phase

PEOPLE: Final = ("你", "下家", "對家", "上家")
"""By steps counter-clockwise from the visitor."""

SIDES: Final = SEATS_FROM_SELF
"""The same in marks: self, right, across, left."""

WINDS: Final = "東南西北"
HONOR_NAMES: Final = ("東風", "南風", "西風", "北風", "紅中", "青發", "白板")
ROUND_NUMBERS: Final = "一二三四"

LEVEL_NAMES: Final = {"novice": "新手", "normal": "普通", "expert": "高手"}
LENGTH_NAMES: Final = {"hand": "一把", "round": "一圈", "full": "一將"}
FALSE_HU_NAMES: Final = {"explain": "說明就好", "pay": "要罰"}
PACE_NAMES: Final = {"once": "一次說完", "step": "一家一家看", "auto": "自動往下"}
HINT_NAMES: Final = {"off": "不提示", "on": "一句話", "detailed": "詳細"}

DECLARATIONS: Final = {
    Situation.READY: "聽牌（眼牌）",
    Situation.EARTHLY_READY: "地聽",
    Situation.HEAVENLY_READY: "天聽",
}

PHASE_NAMES: Final = {
    Phase.SEATING_ROLL: "抓位",
    Phase.SEATING_COUNT: "抓位",
    Phase.WINDS: "抽風",
    Phase.DEALER_ROLL: "起莊",
    Phase.DEALER_COUNT: "起莊",
    Phase.OPENING_ROLL: "開門",
    Phase.OPENING_PICK: "開門",
    Phase.DEALING: "配牌",
    Phase.FLOWERS: "補花",
    Phase.DECLARE: "打牌",
    Phase.TURN: "打牌",
    Phase.CLAIMS: "打牌",
    Phase.HAND_OVER: "結算",
    Phase.GAME_OVER: "散桌",
}


def person(seat: int, me: int) -> str:
    """Return what the visitor calls the player in a seat."""
    return PEOPLE[(seat - me) % 4]


def side(seat: int, me: int) -> str:
    """Return the mark of a seat as seen by the visitor."""
    return SIDES[(seat - me) % 4]


def spoken(tile: Tile) -> str:
    """Return a tile's name as it is said at the table: 五萬, 紅中, 東風."""
    return HONOR_NAMES[tile - EAST] if EAST <= tile < EAST + 7 else NAMES[tile]


def spoken_tiles(tiles: Iterable[Tile]) -> str:
    """Return the names of several tiles, with 、 between them."""
    return "、".join(map(spoken, tiles))


def run_name(tiles: Iterable[Tile]) -> str:
    """Return tiles in short: 345萬."""
    return name_tiles(tiles)


def dice_words(dice: Iterable[int]) -> str:
    """Write a throw: 3、4、6，共 13 點."""
    thrown = tuple(dice)
    return f"{'、'.join(map(str, thrown))}，共 {sum(thrown)} 點"


def signed(points: int) -> str:
    """Write points with their sign."""
    return f"+{points}" if points > 0 else f"−{-points}" if points < 0 else "0"


def deal_name(passes: int, streak: int) -> str:
    """Name a deal: 東風圈，第一任莊家，連 1."""
    place = f"{WINDS[passes // 4 % 4]}風圈，第{ROUND_NUMBERS[passes % 4]}任莊家"
    return f"{place}，連 {streak}" if streak else place
