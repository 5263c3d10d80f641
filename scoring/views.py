"""The pages of this app."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from markupsafe import Markup

from mahjong_site.http import here, page_head, read_only, render_page, wants_part

from .builder import markup, pieces
from .builder.controls import blocked, control_values
from .builder.examples import examples_here
from .builder.result import Result, lines_near, result_of, seat_changes, total
from .builder.state import LONGEST_ADDRESS, Builder, in_page_words, page_words, read_builder
from .core.context import PAID_BY_ALL
from .core.said import listed
from .core.score_sheet import counted_lines
from .core.sentence import format_sentence
from .house.lookup import choices_for
from .labels import DEALERS, OTHERS, SITUATIONS, WAITS, WAYS, WINDS
from .ready import ready_response


@read_only
def hand(request: HttpRequest) -> HttpResponse:
    """``/hand/``: the hand builder. The address holds the whole hand."""
    builder = in_page_words(read_builder(request.GET))
    resumable = f"{pieces.hand_url()}?{builder.resumable_address}"
    if not (builder.settled or builder.problems or wants_part(request) or len(resumable) > LONGEST_ADDRESS):
        return HttpResponseRedirect(resumable)

    def write() -> bytes:
        return render_page(request, "scoring/hand.html", hand_context(request, builder), part="builder").content

    if not (request.GET or wants_part(request)):
        return ready_response(request, pieces.hand_url(), write)
    response = HttpResponse(write())
    if wants_part(request) and len(builder.address) <= LONGEST_ADDRESS:
        response.headers["HX-Push-Url"] = f"{pieces.hand_url()}?{builder.address}"
    return response


def _hand_head(request: HttpRequest, builder: Builder) -> dict[str, Any]:
    return page_head(
        request,
        "算台：這手幾台？",
        "打一行字或點牌，馬上知道台灣十六張麻將的一手牌幾台、為什麼、誰付多少。",
        "hand",
        address=pieces.hand_url(),
        htmx=True,
        query=f"?{builder.address}" if request.GET else "",
    )


def hand_context(request: HttpRequest, builder: Builder) -> dict[str, Any]:
    """Return all that the builder's template shows."""
    result = result_of(builder)
    asked = result.request
    values = {**control_values(builder.request, builder.rules), **builder.typed}
    context: dict[str, Any] = {
        "page": {} if wants_part(request) else _hand_head(request, builder),
        "part": wants_part(request),
        "builder": builder,
        "result": result,
        "choices": pieces.options(tuple(choices_for(None, builder.rules).items()), builder.rules.id),
        "places": pieces.place_chips(builder.into),
        "palette": markup.palette_rows(builder.request, builder.into, builder.rules),
        "rail": markup.rail(asked.hand),
        "values": values,
        "controls": control_chips(values, blocked(asked.hand, asked.context)),
        "examples": examples_here(),
        "link": f"{request.scheme}://{request.get_host()}{here(pieces.hand_url())}?{builder.address}",
        "spoken_text": format_sentence(builder.asked, builder.sentence.unread, full=True, words=page_words()),
    }
    if result.standing and result.standing.discards:
        throws = result.standing.discards
        context["best_discards"] = [row for row in throws if row.shanten == throws[0].shanten]
        context["worse_discards"] = [row for row in throws if row.shanten != throws[0].shanten]
    return context | (sheet_context(result, builder, values) if result.sheet else {})


_QUESTIONS: Final = (
    ("by", "胡法", tuple(WAYS.items())),
    ("from", "誰打的", tuple(OTHERS.items())),
    ("seat", "門風", tuple(WINDS.items())),
    ("round", "圈風", tuple(WINDS.items())),
    ("dealer", "莊家", tuple(DEALERS.items())),
)


def control_chips(values: dict[str, Any], why_not: Mapping[tuple[str, str], str]) -> dict[str, Markup]:
    """Return the chips of the context: the questions, the situations, and who had declared."""
    asked = [question for question in _QUESTIONS if question[0] != "from" or values["by"] not in PAID_BY_ALL]
    questions = [
        pieces.choices(name, legend, labels, values[name], tuple(why_not.get((name, value), "") for value, _ in labels))
        for name, legend, labels in asked
    ]
    situations, others = tuple(SITUATIONS.items()), tuple(OTHERS.items())
    reasons = tuple(why_not.get(("situation", value), "") for value, _ in situations)
    return {
        "questions": Markup("".join(questions)),
        "situation": pieces.checks("situation", situations, frozenset(values["situation"]), reasons),
        "declared": pieces.checks("declared", others, frozenset(values["declared"]), ("",) * len(others)),
    }


def sheet_context(result: Result, builder: Builder, values: dict[str, Any]) -> dict[str, Any]:
    """Return what the template shows of a score sheet."""
    sheet = result.sheet
    assert sheet is not None
    lights = markup.Lights(sheet)
    near, far = lines_near(sheet)
    mends = result.mends or {}
    agreeing = [table for table in result.tables if table.tai == sheet.tai]
    paying_else = [table.rules.label for table in agreeing if result.owed and table.paid != total(result.owed)]
    differing = [table for table in result.tables if table.tai != sheet.tai]
    return {
        "sheet": sheet,
        "lines": pieces.counted_lines_html(sheet, lights) + pieces.absorbed_lines_html(sheet.absorbed, lights),
        "near": pieces.missed_lines_html(near, mends),
        "far": pieces.missed_lines_html(far, {}),
        "far_count": len(far),
        "payment_rows": pieces.payment_rows(seat_changes(result), DEALERS, values["dealer"], result.request.stakes),
        "wait": WAITS[sheet.reading.wait] if sheet.reading.wait else "",
        "other_readings": [
            (scored, counted_lines(scored), WAITS[scored.reading.wait])
            for scored in sheet.others
            if scored.reading.wait
        ],
        "differing": pieces.tables_html(differing, builder.text),
        "agreeing": listed(table.rules.label for table in agreeing),
        "agreeing_count": len(agreeing),
        "paying_else": listed(paying_else),
    }
