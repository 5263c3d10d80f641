"""What every page of a game does: let nobody keep it, and say what to do where the stored game can't be read."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from mahjong_site.http import page_head, render_page, see_other, wants_part
from scoring.languages import tr
from scoring.visitors import known

from .. import storage
from ..models import Game
from ..storage import Damaged

TITLE: Final = "牌桌"
DAMAGED: Final = "這一桌存下來的紀錄讀不出來：可能是舊版程式打的，也可能壞了。桌上的事救不回來，但可以馬上另開一桌。"

type View = Callable[..., HttpResponse]


def not_stored(view: View) -> View:
    """Let nobody keep a page of a game: going back or reloading asks again."""

    @wraps(view)
    def answered(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        response = view(request, *args, **kwargs)
        response.headers["Cache-Control"] = "no-store"
        return response

    return answered


def tells_damage(view: View) -> View:
    """Answer with a page that says what to do where the stored game can't be played again."""

    @wraps(view)
    def answered(request: HttpRequest, game_id: str) -> HttpResponse:
        try:
            return view(request, game_id)
        except Damaged:
            return _damaged(request, game_id)

    return answered


def _damaged(request: HttpRequest, game_id: str) -> HttpResponse:
    """Say of a game that can't be read what to do; its visitor may take it off the list."""
    visitor = known(request)
    if request.method == "POST" and request.POST.get("do") == "remove" and visitor:
        storage.remove(game_id, visitor)
        return see_other(reverse("table"))
    page = page_head(request, TITLE, "", "table", crumbs=[(TITLE, reverse("table")), ("這一桌", None)])
    mine = bool(visitor) and Game.objects.filter(pk=game_id, visitor=visitor).exists()
    context = {"page": page, "words": tr(DAMAGED), "address": reverse("game", args=[game_id]), "mine": mine}
    response = render_page(request, "tutorials/table/damaged.html", context)
    if wants_part(request):
        response.headers["HX-Refresh"] = "true"
    return response
