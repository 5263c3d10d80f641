"""The kinds of drill, by the id that stands in their address."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from scoring.core.ruleset import RuleSet

from ..chance import Chance, Token
from ..drill import Drill, Kind
from ..level import Level
from . import calls, discard, opening, pay, pong, ruling, safe, shape, tai, waits

KINDS: Final[dict[str, Kind]] = {
    kind.id: kind
    for kind in (
        Kind("tai", "幾台", "一手胡牌，值幾台", tai.make_total),
        Kind("lines", "哪幾台", "一行一行挑出算台的台型", tai.make_lines),
        Kind("waits", "聽什麼", "聽牌了，找出全部能胡的牌", waits.make),
        Kind("shape", "聽牌型", "兩面、邊張、中洞、單吊還是對倒", shape.make),
        Kind("discard", "打哪張", "十七張裡打一張，進張最多", discard.make),
        Kind("calls", "能不能叫", "有人打出一張，吃碰槓胡哪些可以", calls.make),
        Kind("pong", "該不該碰", "能碰，但要不要碰", pong.make),
        Kind("safe", "安全牌", "有人像要聽了，打哪張最安全", safe.make),
        Kind("opening", "開門", "三顆骰子，從誰的哪一墩拿起", opening.make),
        Kind("pay", "誰付多少", "莊家、連莊、自摸都算進去", pay.make),
        Kind("ruling", "罰則", "出事了，怎麼處理", ruling.make),
    )
}


@lru_cache(maxsize=512)
def drill_of(kind: str, rules: RuleSet, level: Level, token: Token) -> Drill:
    """Return the drill of an address; raise :class:`NoDrillError` where the rule set has none of the kind."""
    return KINDS[kind].make(Chance.of(token, f"{kind}/{rules.id}/{level}"), rules, level)
