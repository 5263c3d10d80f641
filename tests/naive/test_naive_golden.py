"""The naive scorer agrees with every worked case that has a winner or a wait."""

import json
import pathlib
import re
import unicodedata
from typing import Any

import pytest

from .random_hands import Request
from .scorer import naive_score
from .tables import CODES, count_tiles, read_tiles
from .waits import naive_waits

ROOT = pathlib.Path(__file__).parents[2]
PLACES = [*sorted(ROOT.glob("tests/**/golden.jsonl")), ROOT.parent / "shared" / "cases" / "golden.jsonl"]
SPELLINGS = dict(
    zip(
        [
            "紅中",
            "青發",
            "白板",
            *"中發白東南西北",
            *"一二三四五六七八九伍",
            *"萬筒餅條索",
            *"春夏秋冬梅蘭菊竹",
            *"「」,+ ",
        ],
        [*"CFP", *"CFPESWN", *"1234567895", *"mppss", *["1f", "2f", "3f", "4f", "5f", "6f", "7f", "8f"], *[""] * 5],
        strict=True,
    )
)


def _cases() -> list[Request]:
    path = next((place for place in PLACES if place.exists()), None)
    return [json.loads(line) for line in path.read_text().splitlines() if line.strip()] if path else []


CASES = _cases()


def _plain(text: str) -> str:
    """Respell tiles canonically: reading other notations is not this scorer's job."""
    text = unicodedata.normalize("NFKC", text)
    for spelling, canonical in SPELLINGS.items():
        text = text.replace(spelling, canonical)
    return re.sub(r"([1-7]+)z", lambda honors: "".join("?ESWNPFC"[int(digit)] for digit in honors[1]), text)


def _respelled(request: Request) -> Request:
    plain = {key: _plain(request[key]) for key in ("hand", "win") if key in request}
    lists = {key: [_plain(text) for text in request[key]] for key in ("melds", "flowers") if key in request}
    return request | plain | lists


def _named(kind: str) -> list[Any]:
    return [pytest.param(case, id=case["id"]) for case in CASES if kind in case["expect"]]


def test_there_are_cases() -> None:
    if not CASES:
        pytest.skip("no golden.jsonl here")
    assert len(_named("tai")) > 200
    assert len(_named("waits")) > 10


@pytest.mark.parametrize("case", _named("tai"))
def test_agrees_with_the_worked_score(case: Request) -> None:
    want, got = case["expect"], naive_score(_respelled(case["request"]))
    assert got["tai"] == want["tai"], case["why"]
    assert got["patterns"] == want.get("patterns", got["patterns"]), case["why"]
    for payer, payment in want.get("payments", {}).items():
        assert got["payments"][payer] == got["payments"][payer] | payment, case["why"]


@pytest.mark.parametrize("case", _named("waits"))
def test_agrees_with_the_worked_waits(case: Request) -> None:
    request = _respelled(case["request"])
    waits = naive_waits(count_tiles(read_tiles(request["hand"])), request.get("melds", []))
    assert sorted(CODES[kind] for kind in waits) == sorted(case["expect"]["waits"]), case["why"]
