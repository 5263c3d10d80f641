"""The pages of this app."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse

from mahjong_site.http import render_page, wants_part

from .builder import markup
from .builder.controls import blocked, control_values
from .builder.edits import PLACES
from .builder.examples import EXAMPLES
from .builder.result import Result, lines_near, result_of, seat_changes
from .builder.state import Builder, read_builder
from .core.ruleset import load_rulesets
from .core.score_sheet import counted_lines
from .core.sentence import format_sentence
from .labels import DEALERS, OTHERS, SITUATIONS, WAITS, WAYS, WINDS


def hand(request: HttpRequest) -> HttpResponse:
    """``/hand/``: the hand builder. The address holds the whole hand."""
    builder = read_builder(request.GET)
    if not (builder.settled or builder.problems or wants_part(request)):
        return HttpResponseRedirect(f"{reverse('hand')}?{builder.resumable_address}")
    response = render_page(request, "scoring/hand.html", hand_context(request, builder), part="builder")
    if wants_part(request):
        response.headers["HX-Push-Url"] = f"{reverse('hand')}?{builder.address}"
    return response


def hand_context(request: HttpRequest, builder: Builder) -> dict[str, Any]:
    """Return all that the builder's template shows."""
    result = result_of(builder)
    asked = result.request
    context: dict[str, Any] = {
        "page": {
            "title": "算台：這手幾台？",
            "description": "打一行字或點牌，馬上知道台灣十六張麻將的一手牌幾台、為什麼、誰付多少。",
            "canonical": request.build_absolute_uri(reverse("hand")),
            "section": "hand",
            "htmx": True,
        },
        "part": wants_part(request),
        "builder": builder,
        "result": result,
        "rulesets": load_rulesets().values(),
        "places": PLACES,
        "palette": markup.palette_rows(builder.request, builder.into, builder.rules),
        "rail": markup.rail(asked.hand),
        "values": {**control_values(builder.request), **builder.typed},
        "blocked": blocked(asked.hand, asked.context),
        "labels": {"by": WAYS, "from": OTHERS, "wind": WINDS, "dealer": DEALERS, "situation": SITUATIONS},
        "examples": EXAMPLES,
        "link": request.build_absolute_uri(f"{reverse('hand')}?{builder.address}"),
        "spoken_text": format_sentence(builder.request, builder.sentence.unread, full=True),
    }
    return context | (sheet_context(result) if result.sheet else {})


def sheet_context(result: Result) -> dict[str, Any]:
    """Return what the template shows of a score sheet."""
    sheet = result.sheet
    assert sheet is not None
    near, far = lines_near(sheet)
    return {
        "sheet": sheet,
        "lights": markup.Lights(sheet),
        "near": near,
        "far": far,
        "seats": seat_changes(result),
        "wait": WAITS.get(sheet.reading.wait) if sheet.reading.wait else "",
        "other_readings": [
            (scored, counted_lines(sheet.rules, scored), WAITS[scored.reading.wait])
            for scored in sheet.others
            if scored.reading.wait
        ],
        "differing": [table for table in result.tables if table.tai != sheet.tai],
        "agreeing": [table for table in result.tables if table.tai == sheet.tai],
    }
