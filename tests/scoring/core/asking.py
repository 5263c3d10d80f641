"""Requests in, answers out: what the tests of the engine share."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from scoring.core.answer import answer
from scoring.core.request import Request, read_request
from scoring.core.score_sheet import ScoreSheet, score

GOLDEN = Path(__file__).parents[2] / "data" / "golden.jsonl"

type Json = dict[str, Any]


def golden_cases() -> list[Json]:
    """Read the worked cases: an id, why it is there, a request and what the answer must hold."""
    return [json.loads(line) for line in GOLDEN.read_text(encoding="utf-8").splitlines() if line.strip()]


def request_of(hand: str, win: str | None = None, *melds: str, **more: Any) -> Json:
    """Write a request of a hand, its winning tile and its melds; seat S so that the winner does not deal."""
    request = {"hand": hand, "melds": list(melds), "seat": "S", **more}
    return request if win is None else {**request, "win": win}


def ask(hand: str, win: str | None = None, *melds: str, **more: Any) -> Json:
    """Answer a request that must be fine."""
    found = answer(request_of(hand, win, *melds, **more))
    assert found["ok"], found["errors"]
    return found


def patterns(hand: str, win: str | None = None, *melds: str, **more: Any) -> dict[str, int]:
    """Score a hand; return the counted patterns with their 台, which must add up."""
    found = ask(hand, win, *melds, **more)
    lines = {line["id"]: line["tai"] for line in found["patterns"]}
    assert len(lines) == len(found["patterns"]), "a line is counted twice"
    assert sum(lines.values()) == found["tai"]
    return lines


def why_not(pattern: str, hand: str, win: str | None = None, *melds: str, **more: Any) -> Json:
    """Score a hand; return the entry of a pattern that does not count."""
    (entry,) = [line for line in ask(hand, win, *melds, **more)["not_counted"] if line["id"] == pattern]
    return dict(entry)


def errors(request: object) -> list[str]:
    """Answer a request that must be refused; return the codes of its problems."""
    found = answer(request)
    assert not found["ok"]
    assert found["errors"]
    for error in found["errors"]:
        assert error["message"]
    return sorted(error["code"] for error in found["errors"])


def read(request: Json) -> Request:
    """Read a request that must be fine."""
    found = read_request(request)
    assert not found.problems, found.problems
    assert found.rules is not None
    return found


def sheet_of(request: Json) -> ScoreSheet:
    """Score a request that must be a win."""
    asked = read(request)
    assert asked.rules is not None
    sheet = score(asked.hand, asked.context, asked.rules)
    assert sheet is not None
    return sheet


def wins(requests: Iterator[Json]) -> Iterator[Json]:
    """Leave out the wins by flowers alone: they have no hand to look at."""
    return (request for request in requests if "win" in request)
