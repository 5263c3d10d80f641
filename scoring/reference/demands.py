"""The demands of patterns one by one, in words, so that a page can say which two of them bar each other."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from ..core.facts import Fact
from ..core.switches import Switches
from . import coexistence as win
from . import shapes
from .coexistence import Demand, worlds_of

DEMANDS: Final[Mapping[Demand, str]] = {
    Demand(Fact.DRAW): "要自己摸到胡的那張",
    Demand(0, Fact.DRAW): "不能自摸",
    Demand(Fact.ROBBERY): "胡的是別家加槓的那張，只能補進順子",
    Demand(Fact.CLAIM): "要胡別家的牌",
    Demand(Fact.REPLACEMENT): "胡的是補進來的牌",
    Demand(Fact.FIRST_TURN): "只在開局第一巡，還沒有人吃、碰、明槓",
    Demand(Fact.LAST_TILE): "要等到最後一張",
    Demand(win.DEALER): "是莊家才有",
    Demand(0, win.DEALER): "是閒家才有",
    Demand(win.EARTHLY_READY): "要在開局、沒吃碰槓時就宣告聽牌",
    Demand(win.HEAVENLY_READY): "要起手就宣告聽牌",
    Demand(Fact.CONCEALED): "不能有吃、碰、明槓",
    Demand(0, Fact.CONCEALED): "不能門清",
    Demand(Fact.FIVE_CLAIMED): "要五組全是吃、碰、明槓",
    Demand(0, Fact.FIVE_CLAIMED): "不能五組全是吃、碰、明槓",
    Demand(Fact.THREE_CONCEALED): "要三組暗刻",
    Demand(Fact.FOUR_CONCEALED): "要四組暗刻",
    Demand(Fact.FIVE_CONCEALED): "要五組暗刻",
    Demand(Fact.FLOWERS): "要有花牌",
    Demand(Fact.OWN_FLOWER): "要有花牌",
    Demand(Fact.FLOWER_SET): "要有花牌",
    Demand(0, Fact.FLOWERS): "不能有花牌",
    Demand(Fact.NARROW_WAIT): "補的是邊張、中洞或眼",
    Demand(0, Fact.NARROW_WAIT | Fact.TWO_PAIRS_WAIT): "補的要是兩面",
    Demand(0, Fact.TRIPLETS): "不能有刻子和槓",
    Demand(Fact.FOUR_KONGS): "要四組槓",
    Demand(Fact.BIG_DRAGONS): "要中、發、白三組刻子",
    Demand(Fact.LITTLE_DRAGONS): "要兩組三元牌刻子，眼是第三種",
    Demand(Fact.BIG_WINDS): "要東南西北四組刻子",
    Demand(Fact.LITTLE_WINDS): "要三組風牌刻子，眼是第四種",
    Demand(Fact.SEAT_WIND): "要有風牌的刻子",
    Demand(Fact.ROUND_WIND): "要有風牌的刻子",
    Demand(Fact.WIND_TRIPLET): "要有風牌的刻子",
    Demand(Fact.DRAGON_TRIPLET): "要有三元牌的刻子",
    Demand(Fact.ALL_HONORS): "要全部是字牌",
    Demand(Fact.HALF_FLUSH): "要有字牌和一種花色",
    Demand(Fact.FULL_FLUSH): "要一種花色、沒有字牌",
    Demand(0, Fact.FULL_FLUSH): "一種花色湊不齊五組",
    Demand(Fact.HONORS): "要有字牌",
    Demand(0, Fact.HONORS): "不能有字牌",
    Demand(Fact.ENDS): "要有一或九",
    Demand(0, Fact.ENDS): "不能有一和九",
    Demand(0, Fact.INNER): "不能有二到八",
    Demand(0, Fact.INNER_SET): "每一組和眼都要帶么九或字牌",
    Demand(shapes.FOUR_SEQUENCES): "要四組順子",
    Demand(Fact.THREE_SUITS_OF_SEQUENCES): "要三種花色的順子",
    Demand(Fact.ALL_STRETCHES): "要 123、456、789 三組順子",
    Demand(Fact.TWINS): "要有兩組順子",
    Demand(Fact.SEQUENCES): "要有順子",
    Demand(shapes.THREE_SUITS_OF_TRIPLETS): "要三種花色的刻子",
    Demand(Fact.FIVE_TRIPLETS): "五組都是刻子",
    Demand(Fact.FOUR_TRIPLETS): "要四組刻子",
    Demand(Fact.TWO_TRIPLETS): "要兩組刻子",
    Demand(0, Fact.HONORS | Fact.ENDS): "不能有么九和字牌",
    Demand(Fact.SEQUENCES, Fact.INNER_SET | Fact.HONORS): "每一組和眼都要帶一或九",
    Demand(0, Fact.HONORS | Fact.INNER): "全部是一和九",
}
"""In the order in which they are tried: the plainest reasons first."""


@cache
def _beside(switches: Switches) -> Mapping[Demand, frozenset[Demand]]:
    """Return, of each demand, those that some world meets with it."""
    demands = tuple(DEMANDS)
    worlds = worlds_of(demands, 0, switches)
    return {
        demand: frozenset(other for place, other in enumerate(demands) if beside >> place & 1)
        for demand, beside in zip(demands, worlds.beside, strict=True)
    }


def barring(one: Demand, other: Demand, switches: Switches) -> tuple[str, str] | None:
    """Return of two sets of demands the first two that no world meets together; nothing where no two alone do that."""
    beside = _beside(switches)
    for here in filter(one.holds, DEMANDS):
        for there in filter(other.holds, DEMANDS):
            if there not in beside[here]:
                return DEMANDS[here], DEMANDS[there]
    return None
