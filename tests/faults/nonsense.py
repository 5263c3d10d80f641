"""Requests that make no sense, made by chance out of the site's own addresses and keys, and of hostile pieces."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from typing import Final
from urllib.parse import quote_from_bytes

from django.urls import URLPattern, URLResolver, get_resolver

KEYS: Final = (
    "text", "rules", "house", "hand", "melds", "win", "by", "from", "seat", "round", "dealer", "streak", "flowers",
    "situation", "declared", "stakes", "add", "remove", "undo", "into", "shown", "q", "do", "state", "seed", "word",
    "level", "length", "opening", "n", "kind", "key", "name", "page", "tai", "family", "answer", "choice", "csv", "a",
    "b", "version", "edit", "next", "who", "hints", "promise", "show", "done", "format", "entry", "winner", "followed",
    "adds", "again", "apply", "at", "bring", "claimed", "clear", "day", "deleted", "false_hu", "got", "kept", "late",
    "new", "open", "place", "press", "sets", "side", "source", "step", "sure", "take_out", "typed", "under", "v", "was",
)  # fmt: skip
"""Names of fields as forms and addresses of the site have them, and some that none has."""

PIECES: Final = (
    b"", b"0", b"-1", b"1", b"99999999999999999999", b"1e400", b"NaN", b"true", b"null", b"standard", b"5m", b"E",
    b"123456789m", b"CCC", b"(EEEE)", b"self", b"left", b"draw", b"\x00", b"a\x00b", b"\xff\xfe", b"\xed\xa0\x80",
    b"\xf0\x9f\x80\x84", b"\xe2\x80\xae", b"%s%n", b"{{7*7}}", b"<script>alert(1)</script>", b"'\"><img src=x>",
    b"' OR 1=1 --", b"../../etc/passwd", b"\r\nSet-Cookie: a=b", b"=1+1", b"A" * 2_001, "一".encode() * 2_001,
    "吃234萬 碰中中中 胡8萬".encode(), b"[" * 600, b"{" * 600, "１２３萬".encode(), b"\xcc\x81" * 50,
)  # fmt: skip

METHODS: Final = ("GET",) * 8 + ("POST",) * 6 + ("HEAD", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE")
KINDS: Final = (
    "application/x-www-form-urlencoded", "application/json", "multipart/form-data; boundary=x",
    "multipart/form-data", "text/plain; charset=nonsense", "",
)  # fmt: skip


def routes(resolver: URLResolver | None = None, before: str = "") -> list[str]:
    """Name every address of the site, with its parameters left open."""
    found: list[str] = []
    for pattern in (resolver or get_resolver()).url_patterns:
        path = before + str(pattern.pattern)
        if isinstance(pattern, URLPattern):
            found.append(path)
        else:
            found += routes(pattern, path)
    return found


class Nonsense:
    """Makes one request after another from one stream of chance."""

    def __init__(self, chance: random.Random, known: Sequence[str] = (), pages: Sequence[str] = ()) -> None:
        """Take addresses with ids that somebody has and pages to read, so that not all is lost on what isn't there."""
        self.chance, self.known, self.pages = chance, known, pages
        self.routes = [route for route in routes() if not route.startswith("static")]

    def make(self) -> tuple[str, str, dict[str, str], bytes, str]:
        """Return a method, a path with its query, headers, a body and what kind of body it claims to be."""
        path, pages = self.path(), bool(self.pages) and self.chance.random() < 0.3
        if pages:
            path = self.chance.choice(self.pages)
        # Most pages only answer GET: other methods there would be one 405 after another.
        method = self.chance.choice(METHODS if not pages or self.chance.random() < 0.1 else ("GET", "HEAD"))
        language = "/en" if self.chance.random() < 0.3 else ""
        kind = self.chance.choice(KINDS)
        query = self.pairs() if self.chance.random() < 0.8 else self.quoted(self.piece())
        body = self.body(kind) if method not in ("GET", "HEAD") else b""
        return method, f"{language}/{path.removeprefix('/')}?{query}", self.headers(), body, kind

    def piece(self) -> bytes:
        """Return a value that is seldom right."""
        if self.chance.random() < 0.1:
            return self.chance.randbytes(self.chance.randrange(40))
        return b"".join(self.chance.choices(PIECES, k=self.chance.choice((1, 1, 1, 2, 3))))

    def quoted(self, piece: bytes) -> str:
        return quote_from_bytes(piece)

    def path(self) -> str:
        """Fill in the parameters of an address, or take one that is known."""
        if self.known and self.chance.random() < 0.5:
            return self.chance.choice(self.known)
        route = self.chance.choice(self.routes)
        while "<" in route:
            head, _, rest = route.partition("<")
            route = head + self.quoted(self.piece()[:80]).replace("/", "%2F") + rest.partition(">")[2]
        return route

    def pairs(self) -> str:
        """Return some fields, now and then many."""
        count = self.chance.choice((0, 1, 2, 3, 5, 8, 8, 300))
        piece = self.piece() if count == 300 else None
        return "&".join(
            f"{self.chance.choice(KEYS)}={self.quoted(b'1' if piece is not None else self.piece())}"
            for _ in range(count)
        )

    def headers(self) -> dict[str, str]:
        """Pretend to be HTMX now and then, and to have been here before."""
        headers = {}
        if self.chance.random() < 0.3:
            headers["HX-Request"] = self.chance.choice(("true", "false", "maybe"))
        if self.chance.random() < 0.1:
            headers["HX-History-Restore-Request"] = "true"
        if self.chance.random() < 0.1:
            headers["If-None-Match"] = self.chance.choice(('"x"', "*", "W/", ","))
        if self.chance.random() < 0.2:
            name = self.chance.choice(("visitor", "csrftoken", "sessionid"))
            headers["Cookie"] = f"{name}={self.piece()[:200].decode('latin-1')}"
        return headers

    def body(self, kind: str) -> bytes:
        """Return a body of the kind, or none that could be."""
        draw = self.chance.random()
        if draw < 0.1:
            return self.chance.randbytes(self.chance.randrange(2_000))
        if draw < 0.11:
            return b"x" * 70_000
        if kind == "application/json":
            return self.json()
        if kind.startswith("multipart/form-data; "):
            field = b'--x\r\nContent-Disposition: form-data; name="text"\r\n\r\n'
            return field + self.piece() + b"\r\n--x--\r\n"
        return self.pairs().encode()

    def json(self) -> bytes:
        """Return a scoring request with wrong things in it."""
        values = [0, -1, 10**30, 1.5, True, None, [], {}, [[]], {"a": 1}, "", "5m", ["5m"] * 70, "\ud800", "\x00"]
        request = {
            self.chance.choice(KEYS): self.chance.choice([*values, self.piece().decode("utf-8", "replace")])
            for _ in range(self.chance.randrange(8))
        }
        text = json.dumps(request)
        return text.encode() if self.chance.random() < 0.9 else text.encode()[:-1]
