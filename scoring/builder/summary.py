"""What a result comes to in a line: above the hand, as the headline of the answer, and spoken."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from markupsafe import Markup, escape

from ..core.notation import format_tiles, name_tiles
from ..core.ruleset import RuleSet
from ..core.score_sheet import ScoreSheet
from ..core.tiles import NAMES
from ..core.unfinished import Unfinished, WaitWorth
from ..languages import ENGLISH, language, language_memo, tr
from .pieces import told
from .result import Result


def sheet_of(result: Result) -> ScoreSheet:
    """Return the sheet of a hand that is complete."""
    assert result.sheet is not None
    return result.sheet


def standing_of(result: Result) -> Unfinished:
    """Return how a hand stands that nobody has won."""
    assert result.standing is not None
    return result.standing


def short(result: Result, rules: RuleSet) -> Markup:
    """Say what the hand comes to in the line that stays in sight on a phone."""
    match result.kind:
        case "win":
            return told("<b>{tai}</b> 台　{label}", tai=sheet_of(result).tai, label=rules.label)
        case "waits":
            return _short_waits(standing_of(result).waits, rules)
        case "far":
            return told("還差 <b>{count}</b> 張聽牌", count=standing_of(result).shanten)
        case "complete":
            return told("已經<b>胡</b>了")
        case "throw" if standing_of(result).shanten == 0:
            return told("打一張就<b>聽</b>")
        case "throw":
            return told("打出後差 <b>{count}</b> 張聽牌", count=standing_of(result).shanten)
        case "partial":
            return told("還要 <b>{count}</b> 張", count=result.missing)
        case "below":
            return told("成了，但<b>台數不夠</b>")
        case "wrong":
            return told("有地方不對")
        case _:
            return told("放牌進來")


MOST_NAMED: Final = 6
"""Waits that find room in the line."""


def _short_waits(waits: Sequence[WaitWorth], rules: RuleSet) -> Markup:
    """Name the waits and what they are worth, by a discard and drawn."""
    if len(waits) > MOST_NAMED:
        return told("<b>聽</b> {count} 種　{label}", count=len(waits), label=rules.label)
    tiles = [wait.tile for wait in waits]
    return told(
        "<b>聽</b> {tiles} <span>放槍 {discarded}、自摸 {drawn} 台</span> {label}",
        tiles=format_tiles(tiles) if language() == ENGLISH else name_tiles(tiles),
        discarded=_between([wait.tai_discard for wait in waits]),
        drawn=_between([wait.tai_draw for wait in waits]),
        label=rules.label,
    )


def _between(tai: Sequence[int | None]) -> str:
    """Write the least and the most of what waits are worth; a dash where none of them can be won so."""
    worth = sorted({each for each in tai if each is not None})
    return "–".join(str(each) for each in worth[:1] + worth[1:][-1:]) or "－"


def headline(result: Result, rules: RuleSet) -> Markup:
    """Say the same over the answer."""
    match result.kind:
        case "win":
            return told("<b>{tai}</b> 台", tai=sheet_of(result).tai)
        case "waits":
            return told("聽 <b>{count}</b> 種牌", count=len(standing_of(result).waits))
        case "throw" if standing_of(result).shanten == 0:
            return told("打一張就聽牌")
        case "throw":
            return told("打一張後差 <b>{count}</b> 張聽牌", count=standing_of(result).shanten)
        case _:
            return short(result, rules)


def spoken(result: Result) -> str:
    """Say the same to who listens."""
    match result.kind:
        case "win":
            return _spoken_lines(sheet_of(result))
        case "waits":
            waits = standing_of(result).waits
            names = tr("、").join(tr(NAMES[wait.tile]) for wait in waits)
            return told("聽 {count} 種牌：{tiles}。", count=len(waits), tiles=names)
        case "far":
            return told("還差 {count} 張聽牌。", count=standing_of(result).shanten)
        case "complete":
            return tr("這 17 張已經胡了，選胡的是哪一張。")
        case "throw":
            return told("最好打{tile}。", tile=NAMES[standing_of(result).discards[0].tile])
        case "wrong" | "below":
            return tr("。").join(tr(problem.message) for problem in result.problems) + tr("。")
        case _:
            return told("共 {count} 張。", count=result.request.hand.size)


def trouble(result: Result) -> Markup:
    """Say what the problems mean for the answer."""
    if result.kind == "wrong":
        return told("這手牌有 {count} 個地方不對", count=len(result.problems))
    return told("還不能胡" if result.kind in ("throw", "below") else "有字沒讀懂，答案照讀懂的算")


def _spoken_lines(sheet: ScoreSheet) -> Markup:
    total, said = told("{tai} 台。", tai=sheet.tai), _LINES()
    lines = [said[line.name, line.tai] for line in sheet.counted]
    return Markup(total + escape(tr("，")).join(lines) + escape(tr("。"))) if lines else total


def _line(named: tuple[str, int]) -> Markup:
    name, tai = named
    return told("{name} {tai} 台", name=name, tai=tai)


_LINES: Final = language_memo(_line)
