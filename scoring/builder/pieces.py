"""Pieces of the answer that come back again and again, written once and remembered.

A page has some forty lines and sixty chips; written by the template each time they would cost more than
the engine. Whatever a piece depends on is an argument.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from typing import Any, Final

from django.urls import reverse
from markupsafe import Markup, escape

from ..core.catalogue import Pattern, load_catalogue
from ..core.context import SELF, Stakes
from ..core.payment import Payment
from ..core.said import filled
from ..core.score_sheet import Line, ScoreSheet
from ..core.tiles import CODES, NAMES, Tile
from ..languages import ENGLISH, language, language_cache, language_memo, tr
from .edits import PLACES
from .markup import Lights
from .result import Mend, OtherTable, SeatChange
from .state import quoted

_REMEMBERED: Final = 8192

PLACE_LABELS: Final = "手牌|胡的牌|吃|碰|明槓|暗槓|花"
"""What stands on the places of ``PLACES``: said together, as they share a line and must be short."""

type Labels = tuple[tuple[str, str], ...]
"""Values and their words, in the order shown."""


def joined(pieces: Iterable[str]) -> Markup:
    """Put pieces that are markup already side by side."""
    return Markup("".join(pieces))


@cache
def hand_url() -> str:
    """Return the address of the hand builder."""
    return reverse("hand")


@cache
def share_url() -> str:
    """Return the address at which a hand is given a short one."""
    return reverse("shared-hand-new")


@lru_cache(maxsize=_REMEMBERED)
def pattern_url(pattern_id: str) -> str:
    """Return the address of a pattern's page."""
    return reverse("pattern", args=[pattern_id.replace("_", "-")])


@language_cache(maxsize=_REMEMBERED)
def told(sentence: str, **values: Any) -> Markup:
    """Say a sentence that holds tags; what is put in for ``{name}`` is said too and escaped."""
    said = {key: tr(value) if isinstance(value, str) else value for key, value in values.items()}
    return Markup(filled(Markup(tr(sentence)), said))


@language_cache(maxsize=_REMEMBERED)
def press(tile: Tile, apply: str, label: str) -> Markup:
    """Write a tile whose press does what an answer proposes."""
    code, spoken = CODES[tile], escape(tr(label, tile=NAMES[tile]))
    return Markup(
        f'<button class="tile t-{code}" name="apply" value="{apply}:{code}" id="{apply}-{code}"'
        f' data-apply="{apply}" data-tile="{code}" aria-label="{spoken}"></button>'
    )


@lru_cache(maxsize=1024)
def options(labels: Labels, chosen: str) -> Markup:
    """Write the options of a select."""
    return joined(
        f'<option value="{escape(value)}"{" selected" if value == chosen else ""}>{escape(words)}</option>'
        for value, words in labels
    )


@language_cache()
def place_chips(chosen: str) -> Markup:
    """Write the places where the next tile can go, as radio buttons."""
    return joined(
        f'<label><input type="radio" name="into" value="{place}" id="into-{place}"'
        f"{' checked' if place == chosen else ''}><span>{escape(words)}</span></label>"
        for place, words in zip(PLACES, tr(PLACE_LABELS).split("|"), strict=True)
    )


def label(text: str) -> str:
    """Say a text where it stands for itself, as on a button: it begins with a capital where there are any."""
    words = tr(text)
    return words[:1].upper() + words[1:]


def name_html(pattern: Pattern, often: str = "") -> Markup:
    """Write what a pattern is called; in another language the name that players say stands beside it."""
    name = escape(tr(pattern.name)) + often
    return name + Markup(' <small lang="zh-Hant">{}</small>').format(pattern.name) if language() == ENGLISH else name


@language_cache(maxsize=_REMEMBERED)
def choices(
    name: str, legend: str, labels: tuple[tuple[str, str], ...], chosen: str, why_not: tuple[str, ...]
) -> Markup:
    """Write one question of the context with its radio chips; ``why_not`` stands beside each label."""
    chips = "".join(
        _chip("radio", name, value, words, value == chosen, reason)
        for (value, words), reason in zip(labels, why_not, strict=True)
    )
    return Markup(
        f'<div class="choices" role="radiogroup" aria-labelledby="{name}-legend">'
        f'<span class="legend" id="{name}-legend">{escape(label(legend))}</span><div class="chips">{chips}</div></div>'
    )


@language_cache(maxsize=_REMEMBERED)
def checks(name: str, labels: Labels, chosen: frozenset[str], why_not: tuple[str, ...]) -> Markup:
    """Write checkbox chips; ``why_not`` stands beside each label."""
    return joined(
        _chip("checkbox", name, value, words, value in chosen, reason)
        for (value, words), reason in zip(labels, why_not, strict=True)
    )


def _chip(kind: str, name: str, value: str, words: str, chosen: bool, why_not: str) -> Markup:
    on = " checked" if chosen else ""
    off = " disabled" if why_not and not chosen else ""
    gap = " " if language() == ENGLISH else ""
    reason = f"{gap}<small>{escape(tr(why_not))}</small>" if off else ""
    return Markup(
        f'<label class="chip"><input type="{kind}" name="{name}" value="{value}" id="{name}-{value}"{on}{off}>'
        f"<span>{escape(label(words))}{reason}</span></label>"
    )


def counted_lines_html(sheet: ScoreSheet, lights: Lights) -> Markup:
    """Write the counted lines."""
    switches, counted = sheet.rules.switches, _COUNTED()
    return joined(
        [
            counted[
                line.id,
                line.times,
                line.tai,
                line.rule.pattern.summary_under(switches),
                lights.of(line),
            ]
            for line in sheet.counted
        ]
    )


def _counted(named: tuple[str, int, int, str, str]) -> str:
    pattern_id, times, tai, why, lights = named
    pattern = load_catalogue()[pattern_id]
    often = f" ×{times}" if times > 1 else ""
    return (
        f'<li class="line line-counted" data-pattern="{pattern_id}" data-status="counted" data-lights="{lights}">'
        f'<p class="head"><a class="name" href="{pattern_url(pattern_id)}">{name_html(pattern, often)}</a>'
        f'<span class="tai">{told("{tai} 台", tai=tai)}</span></p><p class="why">{escape(tr(why))}</p></li>'
    )


_COUNTED: Final = language_memo(_counted, _REMEMBERED)


def absorbed_lines_html(lines: Iterable[Line], lights: Lights) -> Markup:
    """Write the absorbed lines."""
    return joined([_absorbed(line.id, line.by.id, lights.of(line)) for line in lines if line.by])


@language_cache(maxsize=_REMEMBERED)
def _absorbed(pattern_id: str, by: str, lights: str) -> str:
    catalogue = load_catalogue()
    name, taken = name_html(catalogue[pattern_id]), told("已算入{name}", name=catalogue[by].name)
    return (
        f'<li class="line line-absorbed" data-pattern="{pattern_id}" data-status="absorbed" data-lights="{lights}">'
        f'<p class="head"><s class="name"><a href="{pattern_url(pattern_id)}">{name}</a></s>'
        f'<span class="tai">{taken}</span></p></li>'
    )


def missed_lines_html(lines: Iterable[Line], mends: Mapping[str, Mend]) -> Markup:
    """Write lines that were not met, each with its reason and, where one change mends it, the button."""
    missed = _MISSED()
    # Said before it is looked up: two reasons alike in Chinese may hold a name of ours and one that somebody typed.
    return joined([missed[line.id, line.rule.value, tr(line.reason), mends.get(line.id)] for line in lines])


def _missed(named: tuple[str, int, str, Mend | None]) -> str:
    pattern_id, value, reason, mend = named
    pattern = load_catalogue()[pattern_id]
    unit = pattern.unit
    worth = told("{tai} 台／{unit}", tai=value, unit=unit) if unit else told("{tai} 台", tai=value)
    button = _mend_button(pattern_id, mend) if mend else ""
    return (
        f'<li class="line line-missed" data-pattern="{pattern_id}" data-status="not_met">'
        f'<p class="head"><a class="name" href="{pattern_url(pattern_id)}">{name_html(pattern)}</a>'
        f'<span class="tai">{worth}</span></p>'
        f'<p class="why">{told("{name}不成立：{reason}。", name=pattern.name, reason=reason)}</p>{button}</li>'
    )


_MISSED: Final = language_memo(_missed, _REMEMBERED)


def _mend_button(pattern_id: str, mend: Mend) -> str:
    words = escape(tr(mend.label))
    return f'<button class="button" name="apply" value="{mend.apply}" id="mend-{pattern_id}">{words}</button>'


def tables_html(tables: Iterable[OtherTable], text: str) -> Markup:
    """Write the same hand's 台 at other tables, each with the address that scores it there."""
    hand, rows = f'<li><a href="{hand_url()}?text={quoted(text)}', _TABLES()
    return joined([hand + rows[table.rules.id, table.rules.label, table.tai, table.why_not] for table in tables])


def _table(named: tuple[str, str, int | None, str]) -> str:
    rules_id, label, tai, why_not = named
    what = escape(tr(why_not)) if tai is None else told('<b class="num">{tai}</b> 台', tai=tai)
    return f'&amp;rules={escape(rules_id)}">{escape(tr(label))}</a> {what}</li>'


_TABLES: Final = language_memo(_table, _REMEMBERED)


def paying_sum(payment: Payment, base: int, per_tai: int) -> str:
    """Write how a payment adds up: 底 100＋（3＋莊 1）×20."""
    if payment.penalty_tai and payment.amount == payment.penalty_tai * per_tai:
        return tr("眼牌 {tai}×{per_tai}", tai=payment.penalty_tai, per_tai=per_tai)
    return _sum_words(base, per_tai, payment.tai, payment.dealer_tai, payment.penalty_tai)


@language_cache(maxsize=_REMEMBERED)
def _sum_words(base: int, per_tai: int, tai: int, dealer: int, penalty: int) -> str:
    added = tr("＋莊 {tai}", tai=dealer) if dealer else ""
    added += tr("＋眼牌 {tai}", tai=penalty) if penalty else ""
    template = "底 {base}＋（{tai}）×{per_tai}" if added else "底 {base}＋{tai}×{per_tai}"
    return tr(template, base=base, tai=f"{tai}{added}", per_tai=per_tai)


def payment_rows(rows: Iterable[SeatChange], names: Mapping[str, str], dealer: str, stakes: Stakes) -> Markup:
    """Write what each seat gains or loses, the winner first."""
    return joined(
        [
            f'<tr data-seat="{row.seat}" data-delta="{row.delta}">{_seat_name(names[row.seat], row.seat == dealer)}'
            f'<td>{_how(row, stakes)}</td><td class="num">{_signed(row.delta)}</td></tr>'
            for row in rows
        ]
    )


@language_cache()
def _seat_name(name: str, is_dealer: bool) -> str:
    mark = told("<small>莊</small>") if is_dealer else ""
    return f'<th scope="row">{escape(label(name))}{mark}</th>'


def _how(row: SeatChange, stakes: Stakes) -> str:
    if row.payment:
        return escape(paying_sum(row.payment, *stakes))
    return escape(tr("收" if row.seat == SELF else "不用付"))


def _signed(delta: int) -> str:
    return f"+{delta}" if delta > 0 else f"−{-delta}" if delta else "0"
