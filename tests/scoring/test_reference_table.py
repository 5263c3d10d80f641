"""The table of 台型: its values are those of the rule sets, and what is asked of it narrows and orders it."""

from __future__ import annotations

import doctest
import re
from html import unescape

import pytest
from django.http import QueryDict
from django.test import Client

from scoring import folding
from scoring.core.catalogue import FAMILIES, load_catalogue
from scoring.core.context import SELF, By, Side, Stakes, WinContext
from scoring.core.payment import dealer_tai, payments
from scoring.core.ruleset import load_rulesets
from scoring.folding import fold
from scoring.reference.dealer import HAND_TAI, streak_rows
from scoring.reference.table import read_options

RULESETS = load_rulesets()
CATALOGUE = load_catalogue()


def text_of(html: str) -> str:
    """Return what is read: without tags, and without the notes that open at words of the glossary."""
    html = re.sub(r'<span class="popover".*?</span>', "", html)
    return unescape(re.sub(r"<[^>]+>", "", html)).strip()


def page(client: Client, query: str = "") -> str:
    response = client.get(f"/tai/{query}")
    assert response.status_code == 200
    return response.content.decode()


def rows_of(html: str) -> dict[str, list[str]]:
    """Read the table off the page: pattern → its cells' HTML."""
    found = re.findall(r'<tr id="([a-z-]+)">(.*?)</tr>', html)
    return {name.replace("-", "_"): re.findall(r"<td[^>]*>.*?</td>", row) for name, row in found}


def names_in_order(html: str) -> list[str]:
    return [text_of(name) for name in re.findall(r'<th scope="row">(<a class="serif".*?</a>)', html)]


def figure(cell: str) -> str:
    """Read a cell of figures without its mark: 「≠16」 → 16."""
    return text_of(cell).removeprefix("≠")


@pytest.mark.parametrize("rules_id", RULESETS)
def test_one_rule_set_shows_its_own_values(client: Client, rules_id: str) -> None:
    rows = rows_of(page(client, f"?rules={rules_id}"))
    assert rows.keys() == CATALOGUE.keys()
    for pattern_id, (value, words) in rows.items():
        rule = RULESETS[rules_id].patterns.get(pattern_id)
        expected = f"{rule.value} 台{CATALOGUE[pattern_id].unit}" if rule else "–"
        assert text_of(value) == expected, pattern_id
        assert CATALOGUE[pattern_id].summary_under(RULESETS[rules_id].switches) in text_of(words)


def test_side_by_side_shows_every_value_of_every_rule_set(client: Client) -> None:
    html = page(client, "?side=1")
    for pattern_id, cells in rows_of(html).items():
        shown = [figure(cell) for cell in cells]
        rules = [rules.patterns.get(pattern_id) for rules in RULESETS.values()]
        assert shown == [str(rule.value) if rule else "–" for rule in rules], pattern_id


@pytest.mark.parametrize("base", ["standard", "classic"])
def test_what_differs_from_the_rule_set_in_force_is_marked_by_class_and_by_sign(client: Client, base: str) -> None:
    for pattern_id, cells in rows_of(page(client, f"?side=1&rules={base}")).items():
        values = [
            rules.patterns[pattern_id].value if pattern_id in rules.patterns else None for rules in RULESETS.values()
        ]
        for cell, value, rules_id in zip(cells, values, RULESETS, strict=True):
            is_other = value != values[list(RULESETS).index(base)]
            assert ("differs" in cell) == is_other == text_of(cell).startswith("≠"), (pattern_id, rules_id)
            assert ('class="num current"' in cell) == (rules_id == base)


def test_a_single_rule_set_names_the_range_of_the_others(client: Client) -> None:
    rows = rows_of(page(client))
    assert "≠ 各家 16–32" in text_of(rows["heavenly_hand"][1])
    assert "≠ 各家 1 或沒有" in text_of(rows["half_melded"][1])
    assert "≠" not in text_of(rows["all_triplets"][1])


def test_chosen_sets_stand_side_by_side_in_their_order_on_the_shelf(client: Client) -> None:
    html = page(client, "?sets=sml&sets=standard")
    head = re.search(r"<thead>(.*?)</thead>", html)[1]
    labels = [text_of(cell) for cell in re.findall(r"<th.*?</th>", head)]
    assert labels == ["台型", "通行台制以這套為準", "SML 2026"]
    assert [figure(cell) for cell in rows_of(html)["flower_set"]] == ["2", "1"]


def test_the_set_in_force_is_always_among_those_compared() -> None:
    assert read_options({"sets": ["sml"], "rules": ["club"]}).sets == ("club", "sml")
    assert read_options({"sets": ["sml"]}).sets == ("sml",)
    assert read_options({"sets": ["sml"]}).rules == "sml"


def test_dealer_rows_come_first_with_figures_of_the_engine(client: Client) -> None:
    html = page(client)
    assert names_in_order(html)[:2] == ["莊家", "連N拉N"]
    assert f'<a class="serif" href="#dealer">莊家</a></th><td class="num current"><b>{dealer_tai(0)}</b> 台' in html
    assert '<a class="serif" href="#streak">連N拉N</a></th><td class="num current"><b>2N</b> 台' in html
    assert 'id="dealer"' in html
    assert 'id="streak"' in html
    cap = RULESETS["platform"].switches.streak_cap
    assert f"2N（N≤{cap}）" in page(client, "?rules=platform")


@pytest.mark.parametrize("rules_id", ["standard", "platform"])
def test_streak_table_is_what_the_payments_come_to(client: Client, rules_id: str) -> None:
    rules = RULESETS[rules_id]
    shown = re.search(r'<table class="streaks">.*?<tbody>(.*?)</tbody>', page(client, f"?rules={rules_id}"), re.S)[1]
    rows = [[text_of(cell) for cell in re.findall(r"<td.*?</td>", row)] for row in re.findall(r"<tr>.*?</tr>", shown)]
    expected = []
    for row in streak_rows(rules):
        drawn = payments(HAND_TAI, WinContext(By.DRAW, dealer=SELF, streak=row.streak), rules.switches, Stakes())
        lost = WinContext(By.DRAW, seat=1, dealer=Side.LEFT, streak=row.streak)
        owed = {payment.side: payment.amount for payment in payments(HAND_TAI, lost, rules.switches, Stakes())}
        expected.append([drawn[0].dealer_tai, drawn[0].amount, owed[Side.LEFT], owed[Side.RIGHT]])
    assert rows == [[str(figure) for figure in row] for row in expected]
    assert len({row.amount for row in drawn}) == 1


def test_worked_figures_of_the_sources_stand_in_the_streak_table(client: Client) -> None:
    rows = {row.streak: row for row in streak_rows(RULESETS["standard"])}
    assert rows[0].dealer_draws == 220
    assert [rows[streak].tai for streak in (0, 1, 2, 3)] == [1, 3, 5, 7]
    capped = {row.streak: row.tai for row in streak_rows(RULESETS["platform"])}
    assert capped[8] == capped[9] == 17


def test_highest_value_first_and_what_the_set_lacks_last(client: Client) -> None:
    rows = rows_of(page(client))
    values = [RULESETS["standard"].value_of(pattern_id) for pattern_id in rows]
    assert values == sorted(values, reverse=True)
    assert next(iter(rows)) == "heavenly_hand"


def test_by_family_every_family_has_its_heading_and_its_patterns(client: Client) -> None:
    html = page(client, "?by=family")
    body = re.split(r'<tr class="section">', html)[1:]
    assert [text_of(re.search(r"<th.*?</th>", part)[0]) for part in body] == ["付錢時另計", *FAMILIES.values()]
    for part, family in zip(body[1:], FAMILIES, strict=True):
        assert list(rows_of(part)) == [each.id for each in CATALOGUE.values() if each.family == family]


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("?family=flower", {"seat_flower", "flower_set", "eight_flowers", "seven_rob_one"}),
        ("?min=16", {"heavenly_hand", "all_honors", "big_four_winds", "earthly_hand", "human_hand"}),
        ("?min=5&max=5", {"four_concealed_triplets"}),
        ("?min=5&max=6&rules=classic", {"four_concealed_triplets", "four_kongs"}),
        ("?min=32&side=1", {"heavenly_hand"}),
        (
            "?rules=platform&has=platform&family=opening&min=8",
            {"earthly_ready", "heavenly_hand", "earthly_hand", "human_hand"},
        ),
        ("?has=southern&family=flower", set()),
        ("?q=獨聽", {"single_wait"}),
        ("?q=單吊", {"single_wait"}),
        ("?q=All+triplets", {"all_triplets"}),
        ("?q=miji", {"earthly_ready"}),
        ("?q=順子+一模一樣", {"identical_sequences", "two_identical_sequences"}),
    ],
)
def test_filters_leave_what_was_asked_for(client: Client, query: str, expected: set[str]) -> None:
    assert rows_of(page(client, query)).keys() == expected


@pytest.mark.parametrize(
    ("written", "pattern_id"),
    [
        ("碰碰和", "all_triplets"),
        ("碰碰糊", "all_triplets"),
        ("對對胡", "all_triplets"),
        ("平和", "all_sequences"),
        ("槓上開花", "replacement_win"),
        ("杠上开花", "replacement_win"),
        ("摃上開花", "replacement_win"),
        ("抢杠", "rob_kong"),
        ("门清", "concealed_hand"),
        ("门前清", "concealed_hand"),
        ("独听", "single_wait"),
        ("单钓", "single_wait"),
        ("一条龙", "straight"),
        ("一索龍", "straight"),
        ("斷幺九", "all_simples"),
        ("双龙抱", "identical_sequences"),
        ("海底捞月", "last_tile_draw"),
        ("ＭＩＪＩ", "earthly_ready"),
        ("天和", "heavenly_hand"),
        ("风刻", "any_wind"),
        ("花杠", "flower_set"),
        ("无字无花", "no_honors_no_flowers"),
        ("七抢一", "seven_rob_one"),
    ],
)
def test_other_spellings_are_understood(client: Client, written: str, pattern_id: str) -> None:
    assert pattern_id in rows_of(page(client, f"?q={written}"))


@pytest.mark.parametrize(("left", "right"), [("台", "臺"), ("條", "索"), ("筒", "餅"), ("胡", "糊"), ("槓", "杠")])
def test_pairs_of_spellings_fold_together(left: str, right: str) -> None:
    assert fold(left) == fold(right)
    assert fold("萬") != fold("筒")


def test_the_word_and_is_not_taken_for_the_word_hu(client: Client) -> None:
    assert "seat_flower" not in rows_of(page(client, "?q=號碼胡"))


def test_dealer_is_found_by_a_search_too(client: Client) -> None:
    assert names_in_order(page(client, "?q=连庄")) == ["連N拉N"]
    assert "莊家" not in names_in_order(page(client, "?q=碰碰胡"))


def test_a_search_for_nothing_known_says_so_and_leads_back(client: Client) -> None:
    html = page(client, "?q=xyzzy&rules=sml")
    assert rows_of(html) == {}
    assert "沒有符合的台型" in html
    assert '<a class="button" href="/tai/?rules=sml">看全部</a>' in html


@pytest.mark.parametrize(
    "query",
    ["?rules=none", "?min=x&max=-1", "?family=none&has=none", "?sets=none", "?by=none", "?min=99999999999999999999"],
)
def test_what_can_not_be_used_changes_nothing(client: Client, query: str) -> None:
    assert rows_of(page(client, query)) == rows_of(page(client))


def test_an_unknown_rule_set_is_said(client: Client) -> None:
    assert "沒有你要的那套台制，先看通行台制。" in page(client, "?rules=<script>")
    assert "<script>alert" not in page(client, "?q=<script>alert(1)</script>")


def test_the_form_works_without_javascript_and_shows_what_is_asked(client: Client) -> None:
    html = page(client, "?rules=sml&q=花&min=1&max=8&family=flower&by=family&has=sml&hands=1")
    form = re.search(r"<form class=\"tai-form.*?</form>", html, re.S)[0]
    assert 'action="/tai/" method="get"' in form
    assert 'name="q" value="花"' in form
    for value in ('value="sml" selected', 'value="flower" selected', 'name="min" min="0" max="999" value="1"'):
        assert value in form
    assert re.search(r'name="by" value="family" id="by-family" checked', form)
    assert re.search(r'name="hands" value="1" id="hands-1" checked', form)
    assert "<button" in form
    names = set(re.findall(r'name="(\w+)"', form))
    assert names == {"q", "rules", "side", "sets", "by", "hands", "family", "min", "max", "has"}


def test_hands_show_the_first_example_of_every_pattern(client: Client) -> None:
    rows = rows_of(page(client, "?hands=1"))
    for pattern_id, (_, words) in rows.items():
        assert words.count("data-tile=") >= 7, pattern_id
    assert 'data-tile="2m"' in rows["all_triplets"][1]


@pytest.mark.parametrize(
    "query",
    [
        "",
        "?rules=sml",
        "?side=1",
        "?sets=standard&sets=sml",
        "?rules=sml&family=flower&min=1&max=4&q=x&has=sml&by=family&hands=1",
    ],
)
def test_the_shortest_address_asks_for_the_same(query: str) -> None:
    options = read_options(dict(QueryDict(query.removeprefix("?")).lists()))
    assert options.query() == query


def test_switches_of_the_set_are_said_and_what_differs_is_marked(client: Client) -> None:
    html = text_of(page(client, "?rules=southern"))
    assert "這一張補的是邊張、中洞或眼就算" in html
    assert (
        "≠ 通行台制、眼牌平台制、番型細分制、十六台制、俱樂部制、維基教科書制、競技協會制、SML 2026：只聽一種牌才算"
        in html
    )
    assert "≠ 眼牌平台制：8 次" in html


def test_examples_in_the_docstrings() -> None:
    result = doctest.testmod(folding)
    assert result.attempted
    assert not result.failed
