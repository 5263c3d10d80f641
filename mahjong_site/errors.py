"""The pages for what went wrong; a program that asked under /api/ gets the same as JSON."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Final, NamedTuple
from urllib.parse import quote

from django.core.exceptions import DisallowedHost, RequestDataTooBig
from django.http import HttpRequest, HttpResponse, JsonResponse

from mahjong_site.http import render_page
from mahjong_site.languages import LANGUAGES, PREFIX
from mahjong_site.logs import name_error
from scoring.languages import CHINESE, language, tr
from scoring.limits import SAFE_METHODS

logger = logging.getLogger("mahjong_site")


class Trouble(NamedTuple):
    """What a page says about one status."""

    code: str
    title: str
    advice: str


TROUBLES: Final[dict[int, Trouble]] = {
    400: Trouble("bad_request", "這個請求讀不懂", "網址或送出的內容不完整。請回到上一頁，再試一次。"),
    403: Trouble("forbidden", "這一步沒有送成", "頁面可能開太久了。請重新整理，再送一次。"),
    404: Trouble("not_found", "這裡沒有這一頁", "網址可能少了幾個字，或這一頁已經搬走。可以從下面找起。"),
    405: Trouble("not_allowed", "這個網址不能這樣用", "請從頁面上的按鈕或連結進來。"),
    411: Trouble("length_required", "送出的內容沒有標明長度", "請在標頭寫明 Content-Length，再送一次。"),
    413: Trouble("too_long", "送出的內容太長", "一次最多 20 KiB。請縮短之後再送。"),
    429: Trouble("too_many", "送得太快了", "同一個網路位址短時間內送出太多次。請等一下再送，你存過的東西都還在。"),
    500: Trouble("server_error", "網站出錯了", "錯不在你，你存過的東西都還在。請稍後再試。"),
    503: Trouble(
        "unavailable", "資料庫暫時連不上", "你存過的東西都還在，請過幾秒再試。查台型、讀教學、算台都不受影響。"
    ),
}


TOO_MANY_READS: Final = Trouble("too_many", "讀得太快了", "短時間內讀取太多次。請等一下再試，你存過的東西都還在。")
"""What stands in place of the words for 429 where nothing was sent, as with a download."""


def error_response(request: HttpRequest, status: int, *, headers: Mapping[str, str] | None = None) -> HttpResponse:
    """Answer with the site's own page for a status, or with JSON under /api/."""
    trouble = TOO_MANY_READS if status == 429 and request.method in SAFE_METHODS else TROUBLES[status]
    error_id = name_error(request) if status >= 500 else ""
    response: HttpResponse
    if request.path_info.startswith("/api/"):
        error = {"code": trouble.code, "message": tr(trouble.title), **({"id": error_id} if error_id else {})}
        response = JsonResponse(
            {"ok": False, "errors": [error]}, status=status, json_dumps_params={"ensure_ascii": False}
        )
    else:
        page = {"title": tr(trouble.title), "other": others(request)}
        response = render_page(
            request,
            "errors/error.html",
            {"page": page, "trouble": trouble, "status": status, "error_id": error_id},
            status=status,
        )
    for name, value in (headers or {}).items():
        response.headers[name] = value
    response.headers["Cache-Control"] = "no-store"
    return response


def others(request: HttpRequest) -> dict[str, str]:
    """Return the address asked for in the other languages, whether there is such a page or not."""
    try:
        home = request.build_absolute_uri("/")
    except DisallowedHost:
        return {}
    path = quote(request.path_info.lstrip("/"))
    prefixes = {code: "" if code == CHINESE else f"{PREFIX[1:]}/" for code in LANGUAGES if code != language()}
    return {code: f"{home}{prefix}{path}" for code, prefix in prefixes.items()}


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer a request that Django refused; a body over the limit has its own status."""
    return error_response(request, 413 if isinstance(exception, RequestDataTooBig) else 400)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer a request that is not allowed."""
    return error_response(request, 403)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Answer a form that came without its token, or from another site."""
    return error_response(request, 403)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer an address that leads nowhere."""
    return error_response(request, 404)


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer after a fault of ours, with bare text if the templates are what is broken."""
    try:
        return error_response(request, 500)
    except Exception:
        logger.exception("at=error-page")
        trouble = TROUBLES[500]
        return HttpResponse(
            f"{tr(trouble.title)}\n{tr(trouble.advice)}\n{name_error(request)}\n",
            "text/plain; charset=utf-8",
            status=500,
        )
