"""Why a pattern counts, said so that it is true under the rule set in force."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from scoring.core.catalogue import load_catalogue
from scoring.core.ruleset import load_rulesets

CASES = [
    ("southern", "7888萬123456筒234條 碰北北北 胡7萬", "single_wait", "照這種拆法，填的是邊張、中洞或眼，不看聽幾種"),
    ("standard", "79萬123456筒23455條 碰北北北 胡8萬", "single_wait", "只有一種牌能胡，而且填的是邊張、中洞或眼"),
    ("wikibooks", "123456萬789筒23467條北北 胡8條 上家放槍 南家 第一巡", "earthly_hand",
     "閒家第一次摸牌就胡，或胡莊家打出的第一張"),
    ("standard", "123456萬789筒23467條北北 胡8條 南家", "concealed_hand", "沒有吃、碰或明槓，胡的那張可以是別人打的"),
]  # fmt: skip


@pytest.mark.parametrize(("rules", "text", "pattern", "why"), CASES)
def test_the_reason_is_true_under_the_rules_in_force(rules: str, text: str, pattern: str, why: str) -> None:
    html = Client().get("/hand/", {"text": text, "rules": rules}).content.decode()
    line = re.search(rf'data-pattern="{pattern}" data-status="counted".*?<p class="why">(.*?)</p>', html, re.S)
    assert line, html[-3000:]
    assert line[1] == why


@pytest.mark.parametrize("rules", load_rulesets().values(), ids=load_rulesets())
def test_table_and_page_of_a_pattern_say_the_same(rules) -> None:
    html = Client().get("/tai/", {"rules": rules.id}).content.decode()
    for pattern in load_catalogue().values():
        assert pattern.summary_under(rules.switches) in html


def test_other_summaries_name_switches_and_values_that_there_are() -> None:
    found = [(pattern.id, other) for pattern in load_catalogue().values() for other in pattern.summaries]
    assert found
    for pattern_id, other in found:
        values = {getattr(rules.switches, other["switch"]) for rules in load_rulesets().values()}
        assert other["is"] in values, pattern_id
