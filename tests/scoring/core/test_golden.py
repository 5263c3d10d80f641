"""The worked cases: requests with their right answers, from the sources, the public tables and the contract."""

import json
from typing import Any

import pytest

from scoring.exchange import answer_text

from .asking import golden_cases

CASES = golden_cases()
CONTRADICTS: dict[str, str] = {}
"""Cases that the decisions overrule, by id, each with its reason. None is known."""


def _param(case: dict[str, Any]) -> Any:
    reason = CONTRADICTS.get(case["id"])
    marks = [pytest.mark.xfail(reason=reason, strict=True)] if reason else []
    return pytest.param(case, id=case["id"], marks=marks)


def test_there_are_all_the_cases() -> None:
    assert len(CASES) == 290
    assert len({case["id"] for case in CASES}) == 290
    assert CONTRADICTS.keys() <= {case["id"] for case in CASES}


@pytest.mark.parametrize("case", [_param(case) for case in CASES])
def test_worked_case(case: dict[str, Any]) -> None:
    got, want = answer_text(json.dumps(case["request"])), case["expect"]
    if "errors" in want:
        assert not got["ok"]
        assert sorted(error["code"] for error in got["errors"]) == sorted(want["errors"]), case["why"]
        return
    assert got["ok"], (case["why"], got)
    if "waits" in want:
        assert sorted(wait["tile"] for wait in got.get("waits", [])) == sorted(want["waits"]), case["why"]
    if "tai" in want:
        assert got["tai"] == want["tai"], case["why"]
    if "patterns" in want:
        assert {line["id"]: line["tai"] for line in got["patterns"]} == want["patterns"], case["why"]
    for payer, payment in want.get("payments", {}).items():
        assert got["payments"][payer] == got["payments"][payer] | payment, case["why"]
