"""The pages of this app."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from markupsafe import Markup

from mahjong_site.http import here, links_here, page_head, read_only, render_page, wants_part

from .builder import pieces, summary
from .builder.form import form_html
from .builder.result import Result, result_of
from .builder.state import LONGEST_ADDRESS, Builder, in_page_words, read_builder
from .house.lookup import choices_for
from .languages import tr
from .ready import ready_response


@read_only
def hand(request: HttpRequest) -> HttpResponse:
    """``/hand/``: the hand builder. The address holds the whole hand."""
    builder = in_page_words(read_builder(request.GET))
    if wants_part(request):
        return _part(request, builder)
    resumable = f"{pieces.hand_url()}?{builder.resumable_address}"
    if not (builder.settled or builder.problems or len(resumable) > LONGEST_ADDRESS):
        return HttpResponseRedirect(resumable)

    def write() -> bytes:
        return render_page(request, "scoring/hand.html", hand_context(request, builder)).content

    return HttpResponse(write()) if request.GET else ready_response(request, pieces.hand_url(), write)


def _part(request: HttpRequest, builder: Builder) -> HttpResponse:
    """Answer a press: the form with its answer, and what is read aloud."""
    result = result_of(builder)
    spoken = summary.spoken(result) + (tr(builder.follow_up) + tr("。") if builder.followed else "")
    response = HttpResponse(links_here(_form(request, builder, result, spoken)))
    address = builder.address
    if len(address) <= LONGEST_ADDRESS:
        response.headers["HX-Push-Url"] = f"{pieces.hand_url()}?{address}"
    return response


def hand_context(request: HttpRequest, builder: Builder) -> dict[str, Any]:
    """Return all that the builder's page shows."""
    head = page_head(
        request,
        "算台：這手幾台？",
        "打一行字或點牌，馬上知道台灣十六張麻將的一手牌幾台、為什麼、誰付多少。",
        "hand",
        address=pieces.hand_url(),
        htmx=True,
        query=f"?{builder.address}" if request.GET else "",
    )
    return {"page": head, "form": _form(request, builder, result_of(builder))}


def _form(request: HttpRequest, builder: Builder, result: Result, spoken: str = "") -> Markup:
    choices = pieces.options(tuple(choices_for(None, builder.rules).items()), builder.rules.id)
    page = f"{request.scheme}://{request.get_host()}{here(pieces.hand_url())}"
    return form_html(builder, result, choices, page, spoken)
