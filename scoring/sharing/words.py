"""A shared hand in words, for the title and the description that a chat shows beside the picture."""

from __future__ import annotations

from typing import Final

from ..builder.result import Result
from ..core.names import BY_NAMES
from ..core.notation import name_tiles
from ..core.ruleset import RuleSet
from ..core.said import listed
from ..languages import tr
from .picture import MOST_FACTS, facts_of, headline

IN_TITLE: Final = 3
"""Patterns that the title names."""


def headline_of(result: Result, rules: RuleSet) -> str:
    """Write the title: 8 台：碰碰胡、門風刻（通行台制）."""
    return tr("{answer}（{label}）", answer=_answer(result), label=rules.label)


def _answer(result: Result) -> str:
    standing = result.standing
    if result.sheet is not None:
        names = listed(fact.pattern for fact in facts_of(result.sheet.counted)[:IN_TITLE])
        return tr("{tai} 台：{names}", tai=result.sheet.tai, names=names or "屁胡")
    if result.kind == "waits" and standing is not None:
        return tr("聽{count}種", count=len(standing.waits))
    if result.kind == "far" and standing is not None:
        return tr("還差{count}張聽牌", count=standing.shanten)
    return headline(result)[0] if result.kind != "wrong" else tr("這手牌讀不到了")


def summary_of(result: Result) -> str:
    """Write the description: how it was won and what every line is worth, or what is waited for."""
    hand = result.request.hand
    if result.sheet is not None:
        facts = facts_of(result.sheet.counted)
        lines = listed(f"{fact.pattern} {fact.tai}".strip() for fact in facts[:MOST_FACTS]) or "沒有台"
        by = BY_NAMES[result.request.context.by]
        if hand.win is None:
            return tr("{by}。{lines}。打開看怎麼算，也能換成你家的規則算。", by=by, lines=lines)
        tile = name_tiles((hand.win,))
        return tr("胡{tile}，{by}。{lines}。打開看怎麼算，也能換成你家的規則算。", tile=tile, by=by, lines=lines)
    return tr("{tiles}。打開看答案，也能換成你家的規則算。", tiles=name_tiles(hand.tiles))
