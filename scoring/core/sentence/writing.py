"""Writing a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ..context import REPLACEMENTS, SELF, WIND_LETTERS, By, Side, Situation, default_dealer
from ..hand import MeldKind
from ..names import BY_NAMES, SIDE_NAMES, SITUATION_NAMES, WIND_NAMES
from ..notation import name_tiles, parse_meld, parse_tiles
from ..ruleset import load_rulesets


def format_sentence(request: Mapping[str, Any], unread: tuple[str, ...] = (), *, full: bool = False) -> str:
    """Write a request's keys as a sentence.

    What is as it would be anyway is left out unless ``full``; ``unread`` pieces stand at the end.
    """
    parts = [load_rulesets()[request["rules"]].label] if full and request.get("rules") in load_rulesets() else []
    parts += [_written_meld(text) for text in request.get("melds", ())]
    parts.append(name_tiles(parse_tiles(request.get("hand", "")).tiles))
    parts += [f"胡{name_tiles((tile,))}" for tile in parse_tiles(request.get("win", "")).tiles]
    parts += _written_context(request, full=full)
    flowers = parse_tiles("".join(request.get("flowers", ()))).tiles
    if flowers:
        parts.append("花" + name_tiles(flowers))
    parts += [*_written_stakes(request), *unread]
    by = By(request.get("by", By.DRAW))
    if unread and by is not By.DRAW:
        # An unread piece (槓上開花 without a kong) may name another way, and the later word holds.
        parts.append(written_way(by, SIDE_NAMES[request.get("from", Side.LEFT)]))
    return " ".join(part for part in parts if part)


def circumstances(request: Mapping[str, Any]) -> str:
    """Write how a hand was won, which is always said, and what is not as it would be anyway: 上家放槍 南風."""
    return " ".join((*_written_context(request, say_way=True), *_written_stakes(request)))


def _written_stakes(request: Mapping[str, Any]) -> list[str]:
    stakes = request.get("stakes", {})
    return [f"{word}{stakes[key]}" for word, key in (("底", "base"), ("台", "per_tai")) if key in stakes]


_CALL_NAMES: Final = {
    MeldKind.CHOW: "吃",
    MeldKind.PONG: "碰",
    MeldKind.KONG: "明槓",
    MeldKind.CONCEALED_KONG: "暗槓",
}


def _written_meld(text: str) -> str:
    """Write a meld with its call; what is no meld stays as it was typed."""
    meld = parse_meld(text)[0]
    return _CALL_NAMES[meld.kind] + name_tiles(meld.tiles) if meld else text


def _written_context(request: Mapping[str, Any], *, full: bool = False, say_way: bool = False) -> list[str]:
    """Write how the hand was won, where everyone sits, and what happened."""
    by = By(request.get("by", By.DISCARD))
    source = request.get("from", Side.LEFT)
    seat = request.get("seat", "E")
    usual_dealer = default_dealer(WIND_LETTERS.index(seat))
    dealer = request.get("dealer", usual_dealer)
    situations = [Situation(value) for value in request.get("situation", ())]
    parts = []
    if full or say_way or by is not By.DISCARD or source != Side.LEFT:
        parts.append(written_way(by, SIDE_NAMES[source]))
    # A dealer alone would say where the winner sits, too.
    if full or seat != "E" or dealer != usual_dealer:
        parts.append(f"{WIND_NAMES[WIND_LETTERS.index(seat)]}風")
    if full or request.get("round", "E") != "E":
        parts.append(f"{WIND_NAMES[WIND_LETTERS.index(request.get('round', 'E'))]}圈")
    if full or dealer != usual_dealer:
        parts.append("莊家" if dealer == SELF else f"{SIDE_NAMES[dealer]}莊")
    if request.get("streak"):
        parts.append(f"連{request['streak']}")
    parts += [SITUATION_NAMES[situation] for situation in situations]
    if by is not By.DRAW and not set(REPLACEMENTS).isdisjoint(situations):
        # A replacement is read as drawn, and the later word holds: what clashes must still be said.
        parts.append(written_way(by, SIDE_NAMES[source]))
    return parts + [f"{SIDE_NAMES[side]}眼牌" for side in request.get("declared", ())]


def written_way(by: By, side: str) -> str:
    """Write how a hand was won, and off whom: 上家放槍, 搶下家的槓."""
    if by is By.DISCARD:
        return f"{side}放槍"
    if by is By.ROB_KONG:
        return f"搶{side}的槓"
    return f"{side}七搶一" if by is By.SEVEN_ROB_ONE else BY_NAMES[by]
