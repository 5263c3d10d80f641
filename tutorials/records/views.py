"""``/my-data/``: what this site keeps for the visitor, all of it as a file, and a way to remove all of it."""

from __future__ import annotations

import json
from typing import Final

from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_http_methods

from mahjong_site.http import page_head, private, read_only, render_page, see_other
from scoring.limits import limited
from scoring.visitors import COOKIE, forget, known

from ..meanings import meaning
from .holdings import HOLDINGS, delete_everything_of, everything_of

ADDRESS: Final = "/my-data/"
TITLE: Final = "我的資料"
NOTHING: Final = meaning("沒有", "一樣也沒有")
FILE_NAME: Final = "mahjong-my-data.json"


@private
@read_only
def my_data(request: HttpRequest) -> HttpResponse:
    """``/my-data/``: what is kept, feature by feature."""
    visitor = known(request)
    kept = [(holding, holding.count(visitor) if visitor else 0) for holding in HOLDINGS]
    context = {
        "page": page_head(
            request,
            TITLE,
            "這個網站記了你什麼：一次看完，一次帶走，一次刪掉。",
            "my-data",
            crumbs=[(TITLE, None)],
        ),
        "address": ADDRESS,
        "has_cookie": visitor is not None,
        "cookie": COOKIE,
        "token": settings.CSRF_COOKIE_NAME,
        "kept": kept,
        "nothing": NOTHING,
        "anything": any(count for _, count in kept),
        "deleted": "deleted" in request.GET and visitor is None,
    }
    return render_page(request, "tutorials/records/my_data.html", context)


@private
@read_only
@limited("my-data-export", most=10, seconds=600, reads=True, who=known)
def export(request: HttpRequest) -> HttpResponse:
    """``/my-data/export/``: everything as one JSON file."""
    data = everything_of(known(request) or "")
    text = json.dumps(data, cls=DjangoJSONEncoder, ensure_ascii=False, indent=1) + "\n"
    response = HttpResponse(text.encode("utf-8", "backslashreplace"), content_type="application/json; charset=utf-8")
    response.headers["Content-Disposition"] = f'attachment; filename="{FILE_NAME}"'
    return response


@private
@limited("my-data", most=60, seconds=600)
@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: HttpRequest) -> HttpResponse:
    """``/my-data/delete/``: ask once; then remove everything and take the cookie away."""
    visitor = known(request)
    if request.method == "POST":
        if visitor is not None:
            delete_everything_of(visitor)
        response = see_other(f"{ADDRESS}?deleted=1")
        response.headers["Clear-Site-Data"] = '"storage"'  # the browser's own copies of pages, and the colors
        return forget(response)
    kept = [(holding, count) for holding in HOLDINGS if visitor and (count := holding.count(visitor))]
    page = page_head(request, "全部刪掉", "", "my-data", crumbs=[(TITLE, ADDRESS), ("全部刪掉", None)])
    context = {"page": page, "address": ADDRESS, "kept": kept, "has_cookie": visitor is not None}
    return render_page(request, "tutorials/records/delete.html", context)
