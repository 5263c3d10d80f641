"""Addresses that fail in every way the site must answer for, beside the real ones."""

from __future__ import annotations

from django.db import OperationalError, connection
from django.http import HttpRequest, HttpResponse
from django.urls import include, path
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_safe

from mahjong_site.http import render_page

TABLE_ID = "8f14e45fceea167a5a36dedd4bea2543"


def broken(request: HttpRequest) -> HttpResponse:
    raise ValueError("a fault of ours")


def database_away(request: HttpRequest) -> HttpResponse:
    raise OperationalError("disk I/O error")


def wrong_query(request: HttpRequest) -> HttpResponse:
    with connection.cursor() as cursor:
        cursor.execute("SELECT nothing FROM nowhere")
    return HttpResponse()


@require_safe
def read_only(request: HttpRequest) -> HttpResponse:
    return HttpResponse("read")


@csrf_exempt
@require_safe
def read_only_for_programs(request: HttpRequest) -> HttpResponse:
    return HttpResponse("read")


def form(request: HttpRequest) -> HttpResponse:
    return HttpResponse(request.POST.get("text", ""))


@csrf_exempt
def reads_body(request: HttpRequest) -> HttpResponse:
    return HttpResponse(str(len(request.body)))


def table(request: HttpRequest, key: str) -> HttpResponse:
    if "broken" in request.GET:
        raise ValueError("a fault of ours")
    return HttpResponse("table")


def page(request: HttpRequest) -> HttpResponse:
    return render_page(
        request,
        "errors/error.html",
        {"status": 200, "trouble": {"title": "標題", "advice": "內文"}, "error_id": ""},
        part="main",
    )


urlpatterns = [
    path("", include("mahjong_site.urls")),
    path("try/broken/", broken),
    path("try/database-away/", database_away),
    path("try/wrong-query/", wrong_query),
    path("try/read-only/", read_only),
    path("api/try/read-only/", read_only_for_programs),
    path("api/try/broken/", broken, name="try_api"),
    path("try/form/", form),
    path("try/body/", reads_body),
    path("try/page/", page, name="try_page"),
    path("try/table/<str:key>/", table, name="try_table"),
]

handler400 = "mahjong_site.errors.bad_request"
handler403 = "mahjong_site.errors.forbidden"
handler404 = "mahjong_site.errors.not_found"
handler500 = "mahjong_site.errors.server_error"
