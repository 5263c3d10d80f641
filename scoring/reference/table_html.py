"""The table of 台型 as HTML. Rows are made once and joined: a template loop over 450 cells costs ten times that."""

from __future__ import annotations

from typing import Final

from markupsafe import Markup, escape

from ..core.catalogue import Pattern, load_catalogue
from ..core.examples import score_example
from ..core.ruleset import RuleSet, load_rulesets
from ..core.said import listed
from ..core.score_sheet import ScoreSheet
from ..languages import CHINESE, ENGLISH, language, language_cache, tr
from ..tile_html import hand_html
from .dealer import DealerRow
from .table import TableOptions, sections
from .values import spread, values_of
from .worked import UnscoredExampleError

_DIFFERS: Final = '<i class="neq">≠</i>'
_MOST_CELLS: Final = 8192


def table_markup(options: TableOptions) -> tuple[Markup, int]:
    """Write the whole table, and say how many rows it has."""
    head = _side_head(options) if options.side_by_side else _single_head(options)
    width = len(options.sets) + 1 if options.side_by_side else 3
    body = []
    count = 0
    for section in sections(options):
        title = f'<tr class="section"><th colspan="{width}" scope="rowgroup">{escape(tr(section.heading))}</th></tr>'
        rows = "".join([_row(row, options) for row in section.rows])
        body.append(f"<tbody>{title if section.heading else ''}{rows}</tbody>")
        count += len(section.rows)
    side = " tai-side" if options.side_by_side else ""
    return Markup(f'<table class="fit tai-table{side}">{head}{"".join(body)}</table>'), count


def _single_head(options: TableOptions) -> str:
    label = tr(load_rulesets()[options.rules].label)
    pattern, condition = tr("台型"), tr("怎樣算有")
    return (
        f'<thead><tr><th scope="col">{pattern}</th><th scope="col" class="num current">{escape(label)}</th>'
        f'<th scope="col">{condition}</th></tr></thead>'
    )


def _side_head(options: TableOptions) -> str:
    cells = []
    pattern, base = tr("台型"), tr("以這套為準")
    for name in options.sets:
        label = escape(tr(load_rulesets()[name].label))
        if name == options.rules:
            cells.append(f'<th scope="col" class="num current" aria-current="true">{label}<small>{base}</small></th>')
        else:
            address = escape(options.query(rules=name))
            cells.append(f'<th scope="col" class="num"><a href="{address}">{label}</a></th>')
    return f'<thead><tr><th scope="col">{pattern}</th>{"".join(cells)}</tr></thead>'


def _in_chinese(*names: str) -> str:
    """Write names as they are called at the table, on a page in another language."""
    if language() == CHINESE:
        return ""
    return f'<span lang="zh-Hant">{escape("、".join(names))}</span>'  # not shown


def _row(row: DealerRow | Pattern, options: TableOptions) -> str:
    if isinstance(row, DealerRow):
        return _dealer_row(row, options)
    if options.side_by_side:
        return _side_row(row.id, options.sets, options.rules)
    return _single_row(row.id, options.rules, options.hands)


@language_cache(maxsize=_MOST_CELLS)
def _name_cell(pattern_id: str, rules_id: str, also: str) -> str:
    """Write the head of a row: the name as a link, and what stands beside it."""
    pattern = load_catalogue()[pattern_id]
    also = f" <small>{also}</small>" if also else ""
    query = "" if rules_id == next(iter(load_rulesets())) else f"?rules={rules_id}"
    address = f"/tai/{pattern_id.replace('_', '-')}/{query}"
    return f'<th scope="row"><a class="serif" href="{address}">{escape(tr(pattern.name))}</a>{also}</th>'


@language_cache(maxsize=_MOST_CELLS)
def _single_row(pattern_id: str, rules_id: str, hands: bool) -> str:
    """Write the row of a pattern under one rule set: figure, what the others pay, summary, perhaps a hand."""
    pattern = load_catalogue()[pattern_id]
    value = next(value for value in values_of(pattern_id) if value.rules.id == rules_id)
    gap = " " if pattern.unit and language() == ENGLISH else ""
    unit = f" {tr('台')}{gap}<small>{escape(tr(pattern.unit))}</small>" if value.tai is not None else ""
    figure = f"<b>{value.shown}</b>{unit}"
    summary = pattern.summary_under(value.rules.switches)
    mark = _spread(tr("各家 {figures}", figures=others)) if (others := spread(pattern_id)) else ""
    also = _in_chinese(pattern.name, *pattern.aliases) or escape(listed(pattern.aliases))
    hand = f'<span class="example-hand no-print">{_small_hand(pattern_id)}</span>' if hands else ""
    return (
        f'<tr id="{pattern_id.replace("_", "-")}">{_name_cell(pattern_id, rules_id, also)}'
        f'<td class="num current">{figure}</td><td>{escape(tr(summary))}{mark}{hand}</td></tr>'
    )


@language_cache(maxsize=_MOST_CELLS)
def _side_row(pattern_id: str, sets: tuple[str, ...], rules_id: str) -> str:
    """Write the row of a pattern under several rule sets; what differs from the one in force is marked."""
    by_set = {value.rules.id: value for value in values_of(pattern_id)}
    base = by_set[rules_id].tai
    cells = []
    for name in sets:
        value = by_set[name]
        if name == rules_id:
            cells.append(f'<td class="num current">{value.shown}</td>')
        elif value.tai == base:
            cells.append(f'<td class="num">{value.shown}</td>')
        else:
            cells.append(f'<td class="num differs">{_DIFFERS}{value.shown}</td>')
    pattern = load_catalogue()[pattern_id]
    also = [each for each in (_in_chinese(pattern.name), escape(tr(pattern.unit))) if each]
    name = _name_cell(pattern_id, rules_id, " ".join(also))
    return f'<tr id="{pattern_id.replace("_", "-")}">{name}{"".join(cells)}</tr>'


def _dealer_row(row: DealerRow, options: TableOptions) -> str:
    """Write 莊家 or 連N拉N, whose explanation stands on the same page."""
    called = tr(row.name)
    # Within a sentence the English of 莊家 is "dealer", at the head of a row it is a name.
    called = f'<a class="serif" href="#{row.anchor}">{escape(called[:1].upper() + called[1:])}</a>'
    also = f" <small>{also}</small>" if (also := _in_chinese(row.name)) else ""
    name = f'<th scope="row">{called}{also}</th>'
    rules = load_rulesets()[options.rules]
    if not options.side_by_side:
        others = {row.shown(other) for other in load_rulesets().values()} - {row.shown(rules)}
        mark = _spread(tr("各家 {others}", others=listed(sorted(others)))) if others else ""
        return (
            f'<tr>{name}<td class="num current"><b>{escape(tr(row.shown(rules)))}</b> {tr("台")}</td>'
            f"<td>{escape(tr(row.summary))}{mark}</td></tr>"
        )
    cells = [_dealer_cell(row, load_rulesets()[other], rules) for other in options.sets]
    return f"<tr>{name}{''.join(cells)}</tr>"


def _spread(words: str) -> str:
    return f'<small class="spread">{_DIFFERS} {escape(words)}</small>'


def _dealer_cell(row: DealerRow, other: RuleSet, rules: RuleSet) -> str:
    shown = escape(tr(row.shown(other)))
    if other is rules:
        return f'<td class="num current">{shown}</td>'
    if row.shown(other) == row.shown(rules):
        return f'<td class="num">{shown}</td>'
    return f'<td class="num differs">{_DIFFERS}{shown}</td>'


@language_cache(maxsize=256)
def _small_hand(pattern_id: str) -> Markup:
    """Write the first example hand of a pattern."""
    sheet = score_example(load_catalogue()[pattern_id].examples[0])
    if not isinstance(sheet, ScoreSheet):
        raise UnscoredExampleError(pattern_id)
    return hand_html(sheet.case.hand)
