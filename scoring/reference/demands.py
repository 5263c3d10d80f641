"""What each pattern asks of a hand and of the way it is won, and in what two of them contradict each other."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from ..core.catalogue import Pattern
from ..core.said import say
from ..core.switches import Switches

type Demand = Mapping[str, frozenset[str] | frozenset[int]]
"""By aspect, the values that a hand may have in it: an aspect that is left out is free."""

YES, NO = frozenset({"yes"}), frozenset({"no"})
_DRAW, _DISCARD, _ROB = frozenset({"draw"}), frozenset({"discard"}), frozenset({"rob"})
_FROM_OTHERS: Final = _DISCARD | _ROB
_FIRST, _LAST, _AMID = frozenset({"first"}), frozenset({"last"}), frozenset({"amid"})
_RUN, _NARROW, _PAIR = frozenset({"two_sided", "narrow_run"}), frozenset({"narrow_run", "pair"}), frozenset({"pair"})
_TWO_SIDED: Final = frozenset({"two_sided"})
_DRAGON, _WIND_PAIR = frozenset({"dragon"}), frozenset({"wind"})
_NO_RUN: Final = frozenset({"pair", "triplet"})
_SETS: Final = 5


def _least(number: int) -> frozenset[int]:
    return frozenset(range(number, _SETS + 1))


def _most(number: int) -> frozenset[int]:
    return frozenset(range(number + 1))


_WIND: Final[Demand] = {"winds": _least(1), "honors": YES, "triplets": _least(1)}
_FIVE_TRIPLETS: Final[Demand] = {"triplets": _least(5), "fills": _NO_RUN}
_WITH_ENDS: Final[Demand] = {"ends": YES, "inner": YES, "inner_set": NO, "triplets": _most(4), "suits": _least(1)}
_DEMANDS: Final[Mapping[str, Demand]] = {
    "self_drawn": {"how": _DRAW},
    "concealed_hand": {"claimed": _most(0)},
    "concealed_self_drawn": {"how": _DRAW, "claimed": _most(0)},
    "seat_wind": _WIND,
    "round_wind": _WIND,
    "any_wind": _WIND,
    "dragon": {"dragons": _least(1), "honors": YES, "triplets": _least(1)},
    "seat_flower": {"flowers": YES},
    "flower_set": {"flowers": YES},
    "last_tile_draw": {"how": _DRAW, "moment": _LAST},
    "last_tile_claim": {"how": _DISCARD, "moment": _LAST},
    "replacement_win": {"how": _DRAW},
    "rob_kong": {"how": _ROB, "moment": _AMID, "fills": _RUN},
    "single_wait": {"fills": _NARROW, "claimed": _most(4)},
    "earthly_ready": {"declared": frozenset({"early"}), "claimed": _most(0)},
    "heavenly_ready": {"declared": frozenset({"dealt"}), "claimed": _most(0)},
    "all_melded": {"how": _FROM_OTHERS, "claimed": _least(5), "fills": _PAIR},
    "half_melded": {"how": _DRAW, "claimed": _least(5), "fills": _PAIR},
    "all_sequences": {"triplets": _most(0)},
    "all_simples": {"honors": NO, "ends": NO, "inner": YES, "suits": _least(1)},
    "identical_sequences": {"triplets": _most(3), "inner": YES, "suits": _least(1)},
    "two_identical_sequences": {"triplets": _most(1), "inner": YES, "suits": _least(1)},
    "mixed_sequences": {"triplets": _most(2), "inner": YES, "suits": frozenset({3})},
    "straight": {"triplets": _most(2), "inner": YES, "inner_set": YES, "ends": YES, "suits": _least(1)},
    "mixed_triplets": {"triplets": _least(3), "suited": _least(3), "suits": frozenset({3})},
    "outside_hand": {**_WITH_ENDS, "honors": YES},
    "pure_outside_hand": {**_WITH_ENDS, "honors": NO},
    "mixed_terminals": {"honors": YES, "ends": YES, "inner": NO, **_FIVE_TRIPLETS, "suits": _least(1)},
    "all_terminals": {"honors": NO, "ends": YES, "inner": NO, **_FIVE_TRIPLETS, "suits": frozenset({3})},
    "three_concealed_triplets": {"triplets": _least(3), "claimed": _most(2)},
    "four_concealed_triplets": {"triplets": _least(4), "claimed": _most(1)},
    "five_concealed_triplets": {**_FIVE_TRIPLETS, "claimed": _most(0)},
    "four_kongs": {"triplets": _least(4)},
    "all_triplets": {**_FIVE_TRIPLETS},
    "half_flush": {"suits": frozenset({1}), "honors": YES},
    "full_flush": {"suits": frozenset({1}), "honors": NO},
    "all_honors": {"suits": _most(0), "honors": YES, "ends": NO, "inner": NO, **_FIVE_TRIPLETS},
    "little_three_dragons": {"dragons": frozenset({2}), "eyes": _DRAGON, "honors": YES, "triplets": _least(2)},
    "big_three_dragons": {"dragons": frozenset({3}), "honors": YES, "triplets": _least(3)},
    "little_four_winds": {"winds": frozenset({3}), "eyes": _WIND_PAIR, "honors": YES, "triplets": _least(3)},
    "big_four_winds": {"winds": frozenset({4}), "honors": YES, "triplets": _least(4)},
    "heavenly_hand": {"how": _DRAW, "moment": _FIRST, "dealer": YES, "claimed": _most(0)},
    "earthly_hand": {"how": _DRAW, "moment": _FIRST, "dealer": NO, "claimed": _most(0)},
    "human_hand": {"how": _DISCARD, "moment": _FIRST, "dealer": NO, "claimed": _most(0)},
    "no_honors_no_flowers": {"honors": NO, "flowers": NO},
}  # fmt: skip

_WORDS: Final[Mapping[tuple[str, frozenset[str] | frozenset[int]], str]] = {
    ("how", _DRAW): "要自己摸來胡",
    ("how", _DISCARD): "要胡別家打出的牌",
    ("how", _ROB): "要胡別家加槓的牌",
    ("how", _FROM_OTHERS): "要胡別家的牌",
    ("how", _DRAW | _DISCARD): "要胡摸來的或打出的第一張",
    ("dealer", YES): "只有莊家有",
    ("dealer", NO): "只有閒家有",
    ("moment", _FIRST): "要在開局第一巡",
    ("moment", _LAST): "要等到最後一張",
    ("moment", _AMID): "要等別家碰了再加槓",
    ("declared", frozenset({"early"})): "是開打之後才宣告",
    ("declared", frozenset({"dealt"})): "是配完牌就宣告",
    ("flowers", YES): "要有花牌",
    ("flowers", NO): "不能有花牌",
    ("honors", YES): "要有字牌",
    ("honors", NO): "不能有字牌",
    ("ends", YES): "要有一或九",
    ("ends", NO): "不能有一和九",
    ("inner", YES): "要有二到八",
    ("inner", NO): "不能有二到八",
    ("inner_set", YES): "要有一組不帶么九的 456",
    ("inner_set", NO): "每一組都要帶么九或字牌",
    ("suits", frozenset({0})): "不能有萬、筒、條",
    ("suits", frozenset({1})): "只能有一種花色",
    ("suits", frozenset({3})): "要萬、筒、條都有",
    ("suits", _least(1)): "要有萬、筒或條",
    ("eyes", _DRAGON): "的眼要是三元牌",
    ("eyes", _WIND_PAIR): "的眼要是風牌",
    ("claimed", _most(0)): "不能吃、碰、明槓",
    ("claimed", _most(4)): "至少要留一組在手裡",
    ("claimed", _least(1)): "不能門清",
    ("claimed", _least(5)): "五組都要吃、碰、明槓",
    ("fills", _RUN): "的牌別家已經有三張，你只能補成順子",
    ("fills", _NARROW): "要補在邊張、中洞或眼",
    ("fills", _TWO_SIDED): "要補在兩面的順子上",
    ("fills", _PAIR): "要補成眼",
    ("fills", _NO_RUN): "沒有順子可以補",
}
_COUNTED: Final = {
    "winds": "要 {least} 組風牌的刻子",
    "dragons": "要 {least} 組三元牌的刻子",
    "suited": "要 {least} 組數牌的刻子",
    "claimed": "至少要留 {free} 組在手裡",
}
_EACH_A_SET: Final = ("winds", "dragons", "suited")
"""What takes a set each, all different."""

_ORDER: Final = (
    "how", "dealer", "moment", "declared", "flowers", "claimed", "honors", "ends", "inner", "inner_set", "suits",
    "triplets", "fills", "eyes", "winds", "dragons",
)  # fmt: skip
"""Which contradiction is named where there are several."""


def demand_of(pattern_id: str, switches: Switches) -> Demand:
    """Return what a pattern asks for at a table with these switches."""
    demand = _DEMANDS.get(pattern_id, {})
    if pattern_id == "earthly_hand" and switches.earthly_hand_on_discard:
        return {**demand, "how": _DRAW | _DISCARD}
    if pattern_id != "all_sequences":
        return demand
    more: dict[str, frozenset[str] | frozenset[int]] = {}
    if not switches.pinghu_self_drawn:
        more["how"] = _FROM_OTHERS
    if not switches.pinghu_flowers:
        more["flowers"] = NO
    if not switches.pinghu_honor_pair:
        more["honors"] = NO
    if not switches.pinghu_concealed:
        more["claimed"] = _least(1)
    if switches.pinghu_wait != "any":
        more["fills"] = _TWO_SIDED
    return {**demand, **more}


def contradiction(first: Pattern, second: Pattern, switches: Switches) -> str:
    """Say in what two patterns contradict each other; empty where none of their demands do."""
    one, other = (demand_of(pattern.id, switches) for pattern in (first, second))
    for aspect in _ORDER:
        if aspect in one and aspect in other and one[aspect].isdisjoint(other[aspect]):
            words = (_said(aspect, one[aspect]), _said(aspect, other[aspect]))
            return say(
                "{first}{one}；{second}{other}", first=first.name, one=words[0], second=second.name, other=words[1]
            )
    return _too_many(first, second, one, other)


def _said(aspect: str, allowed: frozenset[str] | frozenset[int]) -> str:
    if (aspect, allowed) in _WORDS:
        return _WORDS[aspect, allowed]
    least, most = min(_numbers(allowed)), max(_numbers(allowed))
    if aspect != "triplets":
        return say(_COUNTED[aspect], least=least, free=_SETS - most)
    if least == _SETS:
        return "五組都要是刻子"
    if not most:
        return "五組都要是順子"
    return say("至少要 {count} 組刻子", count=least) if least else say("至少要 {count} 組順子", count=_SETS - most)


def _numbers(allowed: Iterable[str | int]) -> list[int]:
    return [number for number in allowed if isinstance(number, int)]


def _too_many(first: Pattern, second: Pattern, one: Demand, other: Demand) -> str:
    """Say that two patterns ask for more sets than a hand has."""
    for here in _EACH_A_SET:
        for there in _EACH_A_SET:
            if here == there or here not in one or there not in other:
                continue
            if min(_numbers(one[here])) + min(_numbers(other[there])) > _SETS:
                words = {"one": _said(here, one[here]), "other": _said(there, other[there])}
                return say("{first}{one}，{second}{other}，五組放不下", first=first.name, second=second.name, **words)
    return ""
