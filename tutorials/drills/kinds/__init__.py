"""The kinds of drill, by the id that stands in their address."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from scoring.core.ruleset import RuleSet

from ..chance import Chance, Token
from ..drill import Drill, Kind
from ..level import Level
from . import tai, waits

KINDS: Final[dict[str, Kind]] = {
    kind.id: kind
    for kind in (
        Kind("tai", "幾台", "一手胡牌，值幾台", "台型", tai.make_total),
        Kind("lines", "哪幾台", "一行一行挑出算台的台型", "台型", tai.make_lines),
        Kind("waits", "聽什麼", "聽牌了，找出全部能胡的牌", "聽的牌", waits.make),
    )
}


@lru_cache(maxsize=512)
def drill_of(kind: str, rules: RuleSet, level: Level, token: Token) -> Drill:
    """Return the drill of an address; raise :class:`NoDrillError` where the rule set has none of the kind."""
    return KINDS[kind].make(Chance.of(token, f"{kind}/{rules.id}/{level}"), rules, level)
