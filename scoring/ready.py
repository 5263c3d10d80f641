"""Pages that depend on nothing but the release: written once, compressed once, answered from ready bytes."""

from __future__ import annotations

import gzip
from collections import OrderedDict
from collections.abc import Callable, Mapping
from functools import lru_cache, wraps
from hashlib import sha256
from threading import Lock
from typing import Final, NamedTuple

import brotli  # type: ignore[import-untyped]
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import ResolverMatch
from django.utils.cache import get_conditional_response

from mahjong_site.http import wants_part

from .languages import language, language_cache

MOST_KEPT: Final = 256
WINDOW: Final = 18
"""Of brotli, as a power of two: more than any page needs, and faster than its own default."""
QUICK: Final = 7
"""The quality of brotli for what is sent once: a page of 26 KB in 0.25 ms, where the best one takes 20 ms and more."""
QUICKEST: Final = 0
"""The same for what is put together from ready pieces: 80 KB in 0.06 ms as 12 KB, which takes 2 ms to be 8 KB."""
MAX_AGE: Final = 600
"""How many seconds a browser or proxy may show a page before asking again."""
_CACHING: Final = {False: f"public, max-age={MAX_AGE}", True: "no-cache"}


def kept[**P, T](write: Callable[P, T]) -> Callable[P, T]:
    """Write a piece of a page once for each language and set of arguments; in development, each time."""
    remembered = language_cache(maxsize=MOST_KEPT)(write)

    @wraps(write)
    def piece(*args: P.args, **kwargs: P.kwargs) -> T:
        return write(*args, **kwargs) if settings.DEBUG else remembered(*args, **kwargs)

    return piece


class ReadyPage:
    """A page as bytes, with its compressed forms and the ETag of each; ``once`` where it is not kept."""

    __slots__ = ("_body", "_forms", "once")

    def __init__(self, body: bytes, *, once: bool = False) -> None:
        self._body = body
        self._forms: dict[str, tuple[bytes, str]] = {}
        self.once = once

    def form(self, encoding: str) -> tuple[bytes, str]:
        """Return the bytes in an encoding, and their ETag. They are made when first asked for."""
        if encoding not in self._forms:
            body = self._body
            if encoding:
                body = quickly_compressed(body, encoding, QUICKEST) if self.once else _compressed(body, encoding)
            self._forms[encoding] = body, f'"{sha256(body).hexdigest()[:24]}"'
        return self._forms[encoding]


def _compressed(body: bytes, encoding: str) -> bytes:
    return brotli.compress(body, quality=11) if encoding == "br" else gzip.compress(body, 9, mtime=0)


def quickly_compressed(body: bytes, encoding: str, quality: int = QUICK) -> bytes:
    """Compress what is sent once, so that compressing does not cost more than writing it."""
    if encoding == "br":
        return bytes(brotli.compress(body, quality=quality, lgwin=WINDOW))
    return gzip.compress(body, 6, mtime=0)


class Recent[K, V]:
    """What was asked for last: bounded, and safe to share between threads."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[K, V] = OrderedDict()
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._kept)

    def find(self, key: K) -> V | None:
        """Return what is kept under a key."""
        with self._lock:
            found = self._kept.get(key)
            if found is not None:
                self._kept.move_to_end(key)
            return found

    def keep(self, key: K, value: V) -> None:
        """Keep something, and forget what was not asked for the longest."""
        with self._lock:
            self._kept[key] = value
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)

    def clear(self) -> None:
        """Forget all."""
        with self._lock:
            self._kept.clear()


class ReadyAnswer(NamedTuple):
    """An answer with a ready page as it went out, and the route that led to it."""

    kind: type[HttpResponse]
    body: bytes
    headers: dict[str, str]
    route: ResolverMatch | None


class ReadyPages:
    """The pages kept by this process, and the answers that were given with them."""

    def __init__(self, most: int = MOST_KEPT) -> None:
        self._pages: Recent[tuple[object, ...], ReadyPage] = Recent(most)
        self.answers: Recent[tuple[object, ...], ReadyAnswer] = Recent(2 * most)

    def __len__(self) -> int:
        return len(self._pages)

    def page(self, key: tuple[object, ...], write: Callable[[], bytes]) -> ReadyPage:
        """Return the page kept under a key, after writing it where there is none."""
        found = self._pages.find(key)
        if found is None:
            found = ReadyPage(write())
            self._pages.keep(key, found)
        return found

    def clear(self) -> None:
        """Forget all pages and answers."""
        self._pages.clear()
        self.answers.clear()


PAGES: Final = ReadyPages()


def ready_response(
    request: HttpRequest,
    address: str,
    write: Callable[[], bytes],
    *,
    keep: bool = True,
    headers: Mapping[str, str] | None = None,
    content_type: str = "text/html; charset=utf-8",
) -> HttpResponse:
    """Answer with a page that depends on ``address`` alone, from ready bytes where it was asked for before.

    ``address`` is the path with whatever of the query is in force: it must name everything that ``write`` depends on,
    but the host (which the middleware has checked), the language and whether HTMX asks for a part: these are looked
    after here. Without ``keep`` the page is written each time, as in development; what visitors may type without end
    must not be kept.
    """
    if keep and not settings.DEBUG:
        key = (*where_asked(request), address, wants_part(request), language())
        page = PAGES.page(key, write)
    else:
        page = ReadyPage(write(), once=True)
    encoding = accepted_encoding(request.META.get("HTTP_ACCEPT_ENCODING", ""))
    body, etag = page.form(encoding)
    answer = {"ETag": etag, "Cache-Control": _CACHING[settings.DEBUG], "Vary": "Accept-Encoding", **(headers or {})}
    if encoding:
        answer["Content-Encoding"] = encoding
    response = HttpResponse(body, content_type=content_type, headers=answer)
    if "HTTP_IF_NONE_MATCH" in request.META or "HTTP_IF_MATCH" in request.META:
        response = get_conditional_response(request, etag, None, response)  # type: ignore[assignment]
    response.is_ready = not page.once  # type: ignore[attr-defined]
    return response


def where_asked(request: HttpRequest) -> tuple[str | None, ...]:
    """Return what the whole addresses on a page depend on."""
    return request.scheme, request.META.get("HTTP_HOST"), request.META.get("SERVER_PORT")


@lru_cache(maxsize=256)
def accepted_encoding(header: str) -> str:
    """Return the best encoding that a browser takes: ``br``, ``gzip``, or none."""
    weights: dict[str, float] = {}
    for part in header.lower().split(","):
        name, _, weight = part.partition(";q=")
        try:
            weights[name.strip()] = float(weight or 1)
        except ValueError:
            continue
    return next((name for name in ("br", "gzip") if weights.get(name, weights.get("*", 0)) > 0), "")
