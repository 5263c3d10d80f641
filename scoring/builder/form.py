"""The form of the hand builder and the answer in it: what is put into their templates."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from django.urls import reverse
from markupsafe import Markup, escape

from ..core.hand import TILES_IN_A_HAND
from ..core.said import listed
from ..core.sentence import format_sentence
from ..labels import DEALERS, WAITS_FILLED
from ..slots import fill
from . import markup, pieces, rows, summary
from .chips import control_chips
from .controls import control_values
from .pieces import told
from .result import Result, lines_near, seat_changes, total
from .state import Builder, page_words, rules_key

FORM: Final = "scoring/_builder.html"
ANSWER: Final = "scoring/_answer.html"

_SHARED: Final = frozenset({"win", "waits", "far", "throw", "complete"})
"""The kinds of answer that can be given a short address."""


def form_html(builder: Builder, result: Result, choices: Markup, page: str, spoken: str = "") -> Markup:
    """Write the whole form; ``page`` is its whole address without a query, ``spoken`` what stands beside it."""
    values = _form_values(builder, result) | _answer_values(builder, result, choices, page)
    values["spoken"] = spoken
    return fill(FORM, result.kind, values)


def answer_html(builder: Builder, result: Result, choices: Markup) -> Markup:
    """Write the answer alone, as it stands on the page of a shared hand."""
    return fill(ANSWER, result.kind, _answer_values(builder, result, choices, "", shared="1"))


def _form_values(builder: Builder, result: Result) -> dict[str, str]:
    hand = result.request.hand
    controls = {**control_values(builder.request, builder.rules), **builder.typed}
    full = hand.size >= TILES_IN_A_HAND and builder.into not in ("win", "flower")
    return {
        "order_class": " plants-mlj" if builder.rules.switches.plants_order == "梅蘭菊竹" else "",  # not shown
        "text": builder.text,
        "rules_id": builder.rules.id,
        "before": _before(builder.was),
        "short": summary.short(result, builder.rules),
        "rail": markup.rail(hand),
        "counted": _counted(hand.size, len(hand.flowers)),
        "undo_off": "" if builder.was else " disabled",
        "clear_off": "" if builder.text else " disabled",
        "trouble": summary.trouble(result) if result.problems else "",
        "notes": rows.note_rows(builder.notes),
        "full_class": " palette-full" if full else "",
        "places": pieces.place_chips(builder.into),
        "palette": markup.palette_rows(builder.request, builder.into, builder.rules),
        **control_chips(controls, hand, result.request.context),
        "circumstances_open": " open" if controls["situation"] or controls["declared"] else "",
        "streak": controls["streak"],
        "base": controls["base"],
        "per_tai": controls["per_tai"],
    }


def _before(texts: tuple[str, ...]) -> Markup:
    """Write the sentences that can be gone back to."""
    return Markup("\n".join([f'<input type="hidden" name="was" value="{escape(text)}">' for text in texts]))


def _counted(tiles: int, flowers: int) -> Markup:
    """Say how many tiles there are."""
    counted = told('<b class="num">{count}</b>/17 張', count=tiles)
    return counted + told("　花 {count} 張", count=flowers) if flowers else counted


def _answer_values(builder: Builder, result: Result, choices: Markup, page: str, shared: str = "") -> dict[str, str]:
    """Return what the template of the answer shows."""
    write = _KINDS.get(result.kind)
    named, address = page_words(), builder.address
    return {
        "headline": summary.headline(result, builder.rules),
        "choices": choices,
        "house_address": reverse("house", kwargs={"ref": builder.house}) if builder.house else "",
        "shared": shared,
        "link": page and f"{page}?{address}",
        "spoken_text": format_sentence(builder.asked, builder.sentence.unread, full=True, words=named),
        "share_address": f"{pieces.share_url()}?{address}" if result.kind in _SHARED else "",
        "problems": rows.problem_rows(result.problems),
        **(write(builder, result) if write else {}),
    }


def _win(builder: Builder, result: Result) -> dict[str, str]:
    """A win: what counts and who pays, other tables, what was nearly there, how it was read, what was far."""
    sheet = summary.sheet_of(result)
    changes = seat_changes(result) if result.owed else []
    dealer, wait = result.request.context.dealer, sheet.reading.wait
    others = [scored for scored in sheet.others if scored.reading.wait]
    _, far = lines_near(sheet)
    most = told("加起來 {sum} 台，這桌最多算 {most} 台。", sum=sheet.uncapped, most=sheet.tai)
    return _sheet(builder, result) | {
        "tai": str(sheet.tai),
        "capped": most if sheet.uncapped > sheet.tai else "",
        "worthless": "" if sheet.counted else "1",
        "payment_rows": pieces.payment_rows(changes, DEALERS, dealer, result.request.stakes),
        "unlisted": pieces.joined(
            told("{label}沒有{name}，說了也不算台。", label=builder.rules.label, name=pattern.name)
            for pattern in sheet.unlisted_declarations
        ),
        "reading": rows.reading_html(sheet.reading) if wait else "",
        "wait": told(WAITS_FILLED[wait]) if wait else "",
        "others": told("別種讀法（{count}）", count=len(others)) if others else "",
        "other_readings": rows.reading_rows(others),
        "rest": told("其他沒算的（{count}）", count=len(far)),
        "far": pieces.missed_lines_html(far, {}),
    }


def _below(builder: Builder, result: Result) -> dict[str, str]:
    """A hand that is complete and worth too little."""
    tai, least = summary.sheet_of(result).tai, builder.rules.switches.min_tai
    asked = {"tai": tai, "label": builder.rules.label, "least": least, "short": least - tai}
    too_few = told("加起來 {tai} 台，{label}要 {least} 台起胡，還差 {short} 台。", **asked)
    return _sheet(builder, result) | {"too_few": too_few, "payment_rows": ""}


def _sheet(builder: Builder, result: Result) -> dict[str, str]:
    """Return the lines of a sheet, what was nearly there, and the other tables."""
    sheet = summary.sheet_of(result)
    lights = markup.Lights(sheet)
    near, _ = lines_near(sheet)
    return {
        "lines": pieces.counted_lines_html(sheet, lights) + pieces.absorbed_lines_html(sheet.absorbed, lights),
        "near": pieces.missed_lines_html(near, result.mends or {}),
        **_elsewhere(builder, result, sheet.tai),
    }


def _elsewhere(builder: Builder, result: Result, tai: int) -> dict[str, str]:
    """Compare the other tables: those that give another 台, and those that agree but pay differently."""
    differing = [table for table in result.tables if table.tai != tai]
    agreeing = [table for table in result.tables if table.tai == tai]
    paying_else = [table.rules.label for table in agreeing if result.owed and table.paid != total(result.owed)]
    if not differing:
        agree = told("其餘 {count} 套台制算起來也都是 {tai} 台。", count=len(agreeing), tai=tai)
    elif agreeing:
        agree = told("{labels}也是 {tai} 台。", labels=listed(table.rules.label for table in agreeing), tai=tai)
    else:
        agree = Markup("")
    why = "台數一樣，但{labels}付的點數不同：連莊或眼牌的算法不一樣。"
    return {
        "differing": pieces.tables_html(differing, builder.text),
        "agreeing": agree,
        "paying_else": told(why, labels=listed(paying_else)) if paying_else else "",
    }


def _waits(builder: Builder, result: Result) -> dict[str, str]:
    return {"waits": rows.wait_rows(summary.standing_of(result).waits)}


def _far(builder: Builder, result: Result) -> dict[str, str]:
    useful = summary.standing_of(result).useful
    count = sum(left for _, left in useful)
    far_off = told("還沒聽牌。摸到這些會更近一步，共 {count} 張：", count=count)
    return {"far_off": far_off, "useful": rows.useful_tiles(useful)}


def _complete(builder: Builder, result: Result) -> dict[str, str]:
    return {"won_tiles": rows.won_tiles(result.request.hand.concealed)}


def _throw(builder: Builder, result: Result) -> dict[str, str]:
    discards = summary.standing_of(result).discards
    best = [row for row in discards if row.shanten == discards[0].shanten]
    worse = [row for row in discards if row.shanten != discards[0].shanten]
    return {
        "best_discards": rows.discard_rows(best),
        "worse_discards": rows.discard_rows(worse),
        "others": told("打別的（{count}）", count=len(worse)) if worse else "",
    }


def _empty(builder: Builder, result: Result) -> dict[str, str]:
    return {"examples": rows.example_rows(rules_key(builder.rules), builder.rules.id)}


_KINDS: Final[Mapping[str, Callable[[Builder, Result], dict[str, str]]]] = {
    "win": _win,
    "below": _below,
    "waits": _waits,
    "far": _far,
    "complete": _complete,
    "throw": _throw,
    "empty": _empty,
}
