"""The pages of shared hands, and their pictures."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag
from django.utils.timezone import localdate
from django.views.decorators.http import require_http_methods
from markupsafe import Markup

from mahjong_site.http import here, page_head, private, read_only, render_page

from .. import visitors
from ..builder.form import answer_html
from ..builder.pieces import hand_url, options
from ..builder.result import Result, result_of
from ..builder.state import Builder, read_builder
from ..core.hand import Hand, MeldKind
from ..core.said import AsTyped
from ..house.lookup import choices_for
from ..in_place import answers_in_place
from ..lagging import may_lag, may_lag_for_others
from ..languages import tr
from ..limits import address_of, limited, seconds_to_wait
from ..tile_html import hand_html
from . import raster
from .hands import (
    Picture,
    TooManyError,
    UndrawableError,
    as_shared,
    is_shareable,
    picture_of,
    read_query,
    share,
)
from .models import SharedHand
from .picture import HEIGHT, WIDTH
from .words import headline_of, summary_of

FOREVER: Final = "public, max-age=31536000, immutable"
FOR_A_DAY: Final = "public, max-age=86400"
NOINDEX: Final = "noindex"
DRAWN_A_MINUTE: Final = 30
"""Pictures that one address can have drawn; one that was drawn lately costs nothing."""


@private
@answers_in_place
@require_http_methods(["GET", "HEAD", "POST"])
@limited("share", most=60, seconds=3600)
def new(request: HttpRequest) -> HttpResponse:
    """``/h/new/``: shows the hand of the address and, on a press, keeps it. Only here a cookie is set."""
    builder = read_builder(request.GET)
    shared = as_shared(builder)
    result = result_of(shared if not builder.problems else builder)
    trouble = "" if is_shareable(result) else "這手牌還沒排好，先回去改好再分享。"
    if request.method == "POST" and not trouble:
        visitor = visitors.known_or_new(request)
        try:
            hand = share(visitor.digest, shared)
        except TooManyError:
            trouble = "你的短網址已經滿了。到「我的資料」刪掉幾個再來。"
        else:
            return visitor.put_cookie(redirect("shared-hand", hand.id))
    return render_page(request, "scoring/sharing/new.html", _new_context(request, builder, shared, result, trouble))


def _new_context(
    request: HttpRequest, builder: Builder, shared: Builder, result: Result, trouble: str
) -> dict[str, Any]:
    return {
        "page": page_head(
            request,
            "分享這手牌",
            "",
            "hand",
            crumbs=[("算台", hand_url()), ("分享這手牌", None)],
            query=f"?{shared.address}",
        ),
        "builder": shared,
        "result": result,
        "shown": shown_hand(result.request.hand),
        "headline": "" if trouble else headline_of(result, shared.rules),
        "dropped": [AsTyped(word) for word in builder.sentence.unread],
        "trouble": trouble,
        "back": f"{hand_url()}?{builder.address}",
        "address": f"{reverse('shared-hand-new')}?{shared.address}",
    }


@read_only
@may_lag_for_others
def hand(request: HttpRequest, hand_id: str) -> HttpResponse:
    """``/h/<id>/``: a shared hand as it was scored, or under the rules that the address asks for."""
    kept = _kept(hand_id)
    original = read_query(kept.query)
    builder = _under_asked_rules(request, original)
    if "apply" in request.GET:
        query = request.GET.copy()
        query["text"] = original.text
        return HttpResponseRedirect(f"{hand_url()}?{query.urlencode()}")
    response = render_page(request, "scoring/sharing/hand.html", _hand_context(request, kept, original, builder))
    response.headers["X-Robots-Tag"] = NOINDEX
    response.headers["Cache-Control"] = "private, no-cache"  # the choice of rules holds the visitor's own
    return response


def _kept(hand_id: str) -> SharedHand:
    found = SharedHand.objects.filter(pk=hand_id).first()
    if found is None:
        raise Http404(hand_id)
    return found


def _under_asked_rules(request: HttpRequest, original: Builder) -> Builder:
    """Return the hand under another rule set where the address names one."""
    asked = {key: request.GET[key] for key in ("rules", "house") if key in request.GET}
    return read_query(urlencode({"text": original.text, **asked})) if asked else original


def _hand_context(request: HttpRequest, kept: SharedHand, original: Builder, builder: Builder) -> dict[str, Any]:
    result = result_of(builder)
    choices = options(tuple(choices_for(visitors.known(request), builder.rules).items()), builder.rules.id)
    address = reverse("shared-hand", args=[kept.id])
    first = result if builder is original else result_of(original)
    title = headline_of(first, original.rules)
    head = page_head(
        request,
        title,
        summary_of(first),
        "hand",
        address=address,
        crumbs=[("算台", hand_url()), ("分享的牌", None)],
        query=f"?{request.GET.urlencode()}" if request.GET else "",
    )
    return {
        "page": head,
        "builder": builder,
        "result": result,
        "answer": answer_html(builder, result, choices),
        "headline": title,
        "is_original": builder is original or builder.address == original.address,
        "original": original,
        "troubles": [(problem.message, "rules") for problem in result.problems],
        "shown": shown_hand(result.request.hand),
        "created": day_of(kept.created),
        "address": address,
        "builder_address": f"{hand_url()}?{builder.address}",
        "picture": _picture_data(request, kept),
    }


def shown_hand(hand: Hand) -> Markup:
    """Write the tiles; of three or four equal ones a claimed tile lies on its side, whichever it was."""
    turned = (MeldKind.PONG, MeldKind.KONG)
    return hand_html(hand, claimed_at=[1 if meld.kind in turned else None for meld in hand.melds])


def day_of(moment: datetime) -> str:
    """Write a day as a visitor reads it."""
    day = localdate(moment)
    return tr("{year} 年 {month} 月 {day} 日", year=day.year, month=day.month, day=day.day)


def _picture_data(request: HttpRequest, kept: SharedHand) -> dict[str, Any] | None:
    """Return what a chat wants to know of the picture; its address changes whenever the picture does."""
    try:
        picture = picture_of(kept.query)
    except UndrawableError:
        return None
    address = f"{reverse('shared-hand-png', args=[kept.id])}?v={picture.digest}"
    return {"address": request.build_absolute_uri(here(address)), "width": WIDTH, "height": HEIGHT}


@read_only
@may_lag
def preview_svg(request: HttpRequest, hand_id: str) -> HttpResponse:
    """``/h/<id>/preview.svg``: the picture as outlines."""
    picture = _picture(hand_id)
    return _same(request, picture, "svg") or _answer(request, picture, "svg", picture.svg.encode(), "image/svg+xml")


@read_only
@may_lag
def preview_png(request: HttpRequest, hand_id: str) -> HttpResponse:
    """``/h/<id>/preview.png``: the picture for chats; drawn only for a kept hand, and so often an address."""
    picture = _picture(hand_id)
    same = _same(request, picture, "png")
    if same:
        return same
    png = raster.kept_png(picture.digest)
    if png is None:
        wait = seconds_to_wait("picture", address_of(request), DRAWN_A_MINUTE, 60)
        if wait:
            return _later(429, wait)
        try:
            png = raster.draw_png(picture.svg, picture.digest)
        except raster.NotDrawnError:
            return _later(503, 5)
    return _answer(request, picture, "png", png, "image/png")


def _picture(hand_id: str) -> Picture:
    try:
        return picture_of(_kept(hand_id).query)
    except UndrawableError:
        raise Http404(hand_id) from None


def _same(request: HttpRequest, picture: Picture, kind: str) -> HttpResponse | None:
    """Answer 304 to who has the picture already."""
    tag = quote_etag(f"{picture.digest}-{kind}")
    response = get_conditional_response(request, etag=tag)
    return response if response is not None and response.status_code == 304 else None


def _answer(request: HttpRequest, picture: Picture, kind: str, body: bytes, content_type: str) -> HttpResponse:
    lasting = FOREVER if request.GET.get("v") == picture.digest else FOR_A_DAY
    headers = {"ETag": quote_etag(f"{picture.digest}-{kind}"), "Cache-Control": lasting, "X-Robots-Tag": NOINDEX}
    return HttpResponse(body, content_type, headers=headers)


def _later(status: int, seconds: int) -> HttpResponse:
    headers = {"Retry-After": str(seconds), "Cache-Control": "no-store"}
    return HttpResponse(
        f"{tr('圖還沒畫好，請稍後再試。')}\n", "text/plain; charset=utf-8", status=status, headers=headers
    )
