"""Pieces of the answer that come back again and again, written once and remembered.

A page has some forty lines and sixty chips; written by the template each time they would cost more than
the engine. Whatever a piece depends on is an argument.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from typing import Final

from django.urls import reverse
from markupsafe import Markup, escape

from ..core.catalogue import load_catalogue
from ..core.context import SELF, Stakes
from ..core.payment import Payment
from ..core.score_sheet import Line
from .markup import Lights
from .result import Mend, OtherTable, SeatChange
from .state import quoted

_REMEMBERED: Final = 8192

type Labels = tuple[tuple[str, str], ...]
"""Values and their words, in the order shown."""


def _joined(pieces: Iterable[str]) -> Markup:
    """Put pieces that are markup already side by side."""
    return Markup("".join(pieces))


@cache
def hand_url() -> str:
    """Return the address of the hand builder."""
    return reverse("hand")


@lru_cache(maxsize=_REMEMBERED)
def pattern_url(pattern_id: str) -> str:
    """Return the address of a pattern's page."""
    return reverse("pattern", args=[pattern_id.replace("_", "-")])


@lru_cache(maxsize=_REMEMBERED)
def choices(
    name: str, legend: str, labels: tuple[tuple[str, str], ...], chosen: str, why_not: tuple[str, ...]
) -> Markup:
    """Write one question of the context with its radio chips; ``why_not`` stands beside each label."""
    chips = "".join(
        _chip("radio", name, value, label, value == chosen, reason)
        for (value, label), reason in zip(labels, why_not, strict=True)
    )
    return Markup(
        f'<div class="choices" role="radiogroup" aria-labelledby="{name}-legend">'
        f'<span class="legend" id="{name}-legend">{escape(legend)}</span><div class="chips">{chips}</div></div>'
    )


@lru_cache(maxsize=_REMEMBERED)
def checks(name: str, labels: Labels, chosen: frozenset[str], why_not: tuple[str, ...]) -> Markup:
    """Write checkbox chips; ``why_not`` stands beside each label."""
    return _joined(
        _chip("checkbox", name, value, label, value in chosen, reason)
        for (value, label), reason in zip(labels, why_not, strict=True)
    )


def _chip(kind: str, name: str, value: str, label: str, chosen: bool, why_not: str) -> Markup:
    on = " checked" if chosen else ""
    off = " disabled" if why_not and not chosen else ""
    reason = f"<small>{escape(why_not)}</small>" if off else ""
    return Markup(
        f'<label class="chip"><input type="{kind}" name="{name}" value="{value}" id="{name}-{value}"{on}{off}>'
        f"<span>{escape(label)}{reason}</span></label>"
    )


def counted_lines_html(lines: Iterable[Line], lights: Lights) -> Markup:
    """Write the counted lines."""
    return _joined(
        _counted(line.id, line.times, line.tai, lights.of(line.finding) if line.finding else "") for line in lines
    )


@lru_cache(maxsize=_REMEMBERED)
def _counted(pattern_id: str, times: int, tai: int, lights: str) -> Markup:
    pattern = load_catalogue()[pattern_id]
    often = f" ×{times}" if times > 1 else ""
    return Markup(
        f'<li class="line line-counted" data-pattern="{pattern_id}" data-status="counted" data-lights="{lights}">'
        f'<p class="head"><a class="name" href="{pattern_url(pattern_id)}">{escape(pattern.name)}{often}</a>'
        f'<span class="tai">{tai} 台</span></p><p class="why">{escape(pattern.summary)}</p></li>'
    )


def absorbed_lines_html(lines: Iterable[Line], lights: Lights) -> Markup:
    """Write the absorbed lines."""
    return _joined(
        _absorbed(line.id, line.by.id, lights.of(line.finding)) for line in lines if line.by and line.finding
    )


@lru_cache(maxsize=_REMEMBERED)
def _absorbed(pattern_id: str, by: str, lights: str) -> Markup:
    catalogue = load_catalogue()
    name = catalogue[pattern_id].name
    return Markup(
        f'<li class="line line-absorbed" data-pattern="{pattern_id}" data-status="absorbed" data-lights="{lights}">'
        f'<p class="head"><s class="name"><a href="{pattern_url(pattern_id)}">{escape(name)}</a></s>'
        f'<span class="tai">已算入{escape(catalogue[by].name)}</span></p></li>'
    )


def missed_lines_html(lines: Iterable[Line], mends: Mapping[str, Mend]) -> Markup:
    """Write lines that were not met, each with its reason and, where one change mends it, the button."""
    return Markup("").join(_missed(line.id, line.rule.value, line.reason, mends.get(line.id)) for line in lines)


@lru_cache(maxsize=_REMEMBERED)
def _missed(pattern_id: str, value: int, reason: str, mend: Mend | None) -> Markup:
    pattern = load_catalogue()[pattern_id]
    each = f"／{escape(pattern.unit)}" if pattern.unit else ""
    button = (
        f'<button class="button" name="apply" value="{mend.apply}" id="mend-{pattern_id}">{escape(mend.label)}</button>'
        if mend
        else ""
    )
    return Markup(
        f'<li class="line line-missed" data-pattern="{pattern_id}" data-status="not_met">'
        f'<p class="head"><a class="name" href="{pattern_url(pattern_id)}">{escape(pattern.name)}</a>'
        f'<span class="tai">{value} 台{each}</span></p>'
        f'<p class="why">{escape(pattern.name)}不成立：{escape(reason)}。</p>{button}</li>'
    )


def tables_html(tables: Iterable[OtherTable], text: str) -> Markup:
    """Write the same hand's 台 at other tables, each with the address that scores it there."""
    page, hand = hand_url(), quoted(text)
    rows = []
    for table in tables:
        what = escape(table.why_not) if table.tai is None else f'<b class="num">{table.tai}</b> 台'
        address = f"{page}?text={hand}&amp;rules={escape(table.rules.id)}"
        rows.append(f'<li><a href="{address}">{escape(table.rules.label)}</a> {what}</li>')
    return Markup("".join(rows))


def paying_sum(payment: Payment, base: int, per_tai: int) -> str:
    """Write how a payment adds up: 底 100＋（3＋莊 1）×20."""
    if payment.penalty_tai and payment.amount == payment.penalty_tai * per_tai:
        return f"眼牌 {payment.penalty_tai}×{per_tai}"
    dealer = f"＋莊 {payment.dealer_tai}" if payment.dealer_tai else ""
    penalty = f"＋眼牌 {payment.penalty_tai}" if payment.penalty_tai else ""
    return f"底 {base}＋（{payment.tai}{dealer}{penalty}）×{per_tai}"


def payment_rows(rows: Iterable[SeatChange], names: Mapping[str, str], dealer: str, stakes: Stakes) -> Markup:
    """Write what each seat gains or loses, the winner first."""
    return _joined(_payment_row(row, names[row.seat], row.seat == dealer, stakes) for row in rows)


def _payment_row(row: SeatChange, name: str, is_dealer: bool, stakes: Stakes) -> Markup:
    how = paying_sum(row.payment, *stakes) if row.payment else "收" if row.seat == SELF else "不用付"
    sign = "+" if row.delta > 0 else "−" if row.delta < 0 else ""
    mark = "<small>莊</small>" if is_dealer else ""
    return Markup(
        f'<tr data-seat="{row.seat}" data-delta="{row.delta}"><th scope="row">{escape(name)}{mark}</th>'
        f'<td>{how}</td><td class="num">{sign}{abs(row.delta)}</td></tr>'
    )
