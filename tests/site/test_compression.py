"""Answers made on the spot are compressed; what already is, or would not gain, is left alone."""

from __future__ import annotations

import gzip

import brotli
import pytest
from django.http import HttpResponse, StreamingHttpResponse
from django.test import Client, RequestFactory
from django_htmx.middleware import HtmxMiddleware

from mahjong_site.compression import SMALLEST, compress

LONG = "一" * SMALLEST


def answer(response: HttpResponse, accepted: str = "gzip, br") -> HttpResponse:
    chain = HtmxMiddleware(compress(lambda request: response))
    return chain(RequestFactory().get("/", headers={"Accept-Encoding": accepted}))


@pytest.mark.parametrize(
    ("accepted", "encoding", "unpack"),
    [("gzip, deflate, br", "br", brotli.decompress), ("gzip", "gzip", gzip.decompress), ("br;q=0", None, bytes)],
)
def test_the_best_encoding_that_the_browser_takes(accepted: str, encoding: str | None, unpack) -> None:
    response = answer(HttpResponse(LONG), accepted)
    assert response.headers.get("Content-Encoding") == encoding
    assert unpack(response.content).decode() == LONG
    assert response.headers["Vary"] == "Accept-Encoding"
    assert response.headers.get("Content-Length", str(len(response.content))) == str(len(response.content))


@pytest.mark.parametrize(
    "response",
    [
        HttpResponse("short"),
        HttpResponse(LONG, content_type="image/png"),
        HttpResponse(LONG, headers={"Content-Encoding": "br"}),
        StreamingHttpResponse([LONG.encode()]),
    ],
)
def test_what_would_gain_nothing_is_left_as_it_is(response: HttpResponse) -> None:
    before = dict(response.headers)
    assert dict(answer(response).headers) == before


def test_a_compressed_answer_has_no_strong_etag() -> None:
    assert answer(HttpResponse(LONG, headers={"ETag": '"x"'})).headers["ETag"] == 'W/"x"'


def test_a_scored_hand_is_small_on_the_way() -> None:
    query = {"text": "吃234萬 碰中中中 暗槓7777筒 456789索 8萬 胡8萬 自摸"}
    whole = Client().get("/hand/", query).content
    small = Client().get("/hand/", query, headers={"Accept-Encoding": "br"})
    assert brotli.decompress(small.content) == whole
    assert len(small.content) < len(whole) / 3
    assert "Accept-Encoding" in small.headers["Vary"]
    assert "HX-Request" in small.headers["Vary"]
