"""A shared hand in words, for the title and the description that a chat shows beside the picture."""

from __future__ import annotations

from typing import Final

from ..builder.result import Result
from ..core.names import BY_NAMES
from ..core.notation import name_tiles
from ..core.ruleset import RuleSet
from .picture import MOST_FACTS, facts_of, headline

IN_TITLE: Final = 3
"""Patterns that the title names."""


def headline_of(result: Result, rules: RuleSet) -> str:
    """Write the title: 8 台：碰碰胡、門風刻（通行台制）."""
    return f"{_answer(result)}（{rules.label}）"


def _answer(result: Result) -> str:
    if result.sheet is None:
        return headline(result)[0].replace(" ", "") if result.kind != "wrong" else "這手牌讀不到了"
    names = [fact.pattern for fact in facts_of(result.sheet.counted)[:IN_TITLE]]
    return f"{result.sheet.tai} 台：{'、'.join(names) or '屁胡'}"


def summary_of(result: Result) -> str:
    """Write the description: how it was won and what every line is worth, or what is waited for."""
    hand = result.request.hand
    if result.sheet is not None:
        facts = facts_of(result.sheet.counted)
        lines = "、".join(f"{fact.pattern} {fact.tai}".strip() for fact in facts[:MOST_FACTS])
        won = "" if hand.win is None else f"胡{name_tiles((hand.win,))}，"
        return f"{won}{BY_NAMES[result.request.context.by]}。{lines or '沒有台'}。打開看怎麼算，也能換成你家的規則算。"
    return f"{name_tiles(hand.tiles)}。打開看答案，也能換成你家的規則算。"
