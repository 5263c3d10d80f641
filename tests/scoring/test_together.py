"""What adds up at a table: every verdict is one that the engine gives, and what is called impossible never happens."""

from __future__ import annotations

import re
from html import unescape
from itertools import combinations
from typing import TYPE_CHECKING, Any

import pytest
from django.test import Client

from mahjong_site.views import public_addresses
from scoring.core.catalogue import load_catalogue
from scoring.core.evaluate import is_about_flowers
from scoring.core.examples import score_example
from scoring.core.ruleset import load_rulesets
from scoring.core.score_sheet import ScoreSheet
from scoring.reference.together import Relation, Verdict, read_asked, table_of
from scoring.reference.together_hands import hands, scored_hands
from tests.scoring.random_sheets import sheets_at_random
from tests.scoring.worlds import demand_of, worlds_of
from tests.site.english import chinese_left
from tests.site.test_first_view import MOST_BYTES, MOST_REQUESTS, view_of

if TYPE_CHECKING:
    from playwright.sync_api import Page

CATALOGUE = load_catalogue()
RULESETS = load_rulesets()
EVERY_PAIR = {name: [(a.id, b.id) for a, b in combinations(table_of(name).patterns, 2)] for name in RULESETS}


def sheet_of(hand: Any) -> ScoreSheet:
    sheet = score_example(hand)
    assert isinstance(sheet, ScoreSheet)
    return sheet


def counted_in(relation: Relation) -> tuple[set[str], dict[str, str]]:
    """Score the hand of a relation: what counts, and what is taken in with what takes it."""
    sheet = sheet_of(relation.hand)
    return {line.id for line in sheet.counted}, {line.id: line.by.id for line in sheet.absorbed}


# ---------------------------------------------------------------- verdicts


@pytest.mark.parametrize("rules_id", RULESETS)
def test_every_two_patterns_are_decided_and_a_hand_shows_it(rules_id: str) -> None:
    table = table_of(rules_id)
    for one, other in EVERY_PAIR[rules_id]:
        relation = table.relation(one, other)
        assert bool(relation.why) is not table.can_meet(one, other)
        assert relation.verdict is not Verdict.NEVER or relation.why
        if relation.hand is None:
            assert relation.why, (one, other)
            continue
        assert relation.hand["rules"] == rules_id
        counted, taken = counted_in(relation)
        if relation.why:
            assert relation.lit in counted
            assert len({one, other} & (counted | taken.keys())) == 1
        elif relation.verdict is Verdict.BOTH:
            assert {one, other} <= counted
        else:
            assert relation.by.id in counted
            assert {one, other} <= counted | taken.keys()
            assert {taken[pattern.id] for pattern in relation.taken} == {relation.by.id}


@pytest.mark.parametrize("rules_id", RULESETS)
def test_both_count_where_and_only_where_a_known_hand_counts_both(rules_id: str) -> None:
    table = table_of(rules_id)
    together = {pair for shown in scored_hands(rules_id) for pair in combinations(sorted(shown.counted), 2)}
    for one, other in EVERY_PAIR[rules_id]:
        found = (min(one, other), max(one, other)) in together
        assert (table.relation(one, other).verdict is Verdict.BOTH) is found, (one, other)


@pytest.mark.parametrize("rules_id", RULESETS)
def test_what_takes_in_is_always_there_or_now_and_then_as_is_said(rules_id: str) -> None:
    table = table_of(rules_id)
    for one, other in EVERY_PAIR[rules_id]:
        relation = table.relation(one, other)
        if not relation.by or relation.verdict is Verdict.TAKEN:
            continue
        taken = {pattern.id for pattern in relation.taken}
        assert taken == {one, other} & set(RULESETS[rules_id].patterns[relation.by.id].absorbs)
        assert taken
        having = [shown for shown in scored_hands(rules_id) if {one, other} <= shown.there]
        if relation.verdict is Verdict.REPLACED:
            assert all(relation.by.id in shown.there for shown in having), (one, other)
        else:
            times = sum(relation.by.id in map(shown.taken.get, (one, other)) for shown in having)
            assert times * 2 >= len(having), (one, other)


@pytest.mark.parametrize("rules_id", RULESETS)
def test_the_known_hands_leave_nothing_out_that_could_be_together(rules_id: str) -> None:
    table, switches = table_of(rules_id), RULESETS[rules_id].switches
    demands = [demand_of(pattern.id, switches) for pattern in table.patterns]
    flowers = sum(is_about_flowers(pattern.id) << at for at, pattern in enumerate(table.patterns))
    beside = worlds_of(demands, flowers, switches).beside
    for (here, one), (there, other) in combinations(enumerate(table.patterns), 2):
        assert table.can_meet(one.id, other.id) is bool(beside[here] >> there & 1), (one.id, other.id)


@pytest.mark.parametrize("rules_id", RULESETS)
def test_the_order_of_a_question_makes_no_difference(rules_id: str) -> None:
    table = table_of(rules_id)
    for one, other in EVERY_PAIR[rules_id][::5]:
        here, there = table.relation(one, other), table.relation(other, one)
        assert (here.verdict, here.by) == (there.verdict, there.by)
        assert {pattern.id for pattern in here.taken} == {pattern.id for pattern in there.taken}


@pytest.mark.parametrize("rules_id", RULESETS)
def test_what_is_taken_in_is_what_the_rule_set_says(rules_id: str) -> None:
    rules = RULESETS[rules_id]
    for row in table_of(rules_id).rows:
        absorbed = {other for other in row.rule.absorbs if rules.value_of(other)}
        assert {pattern.id for pattern in row.takes} == absorbed
        for other in row.never:
            assert row.rule.id not in rules.patterns[other.id].absorbs
            assert other.id not in absorbed


def present(sheet: ScoreSheet) -> list[set[str]]:
    """Return what is there in each reading, whether it counts or not."""
    found = []
    for scored in sheet.readings:
        tally = scored.tally
        found.append({line.id for line in (*tally.counted, *tally.absorbed)})
    return found


def check_nothing_impossible(sheet: ScoreSheet, rules_id: str) -> int:
    table, switches = table_of(rules_id), RULESETS[rules_id].switches
    for scored, there in zip(sheet.readings, present(sheet), strict=True):
        for pattern in there:
            asked = demand_of(pattern, switches)
            known = (1 << 80) - 1  # The engine's own facts; those counted here are not in a reading.
            assert not asked.when & known & ~scored.reading.facts, pattern
            assert not asked.unless & known & scored.reading.facts, pattern
        for one, other in combinations(sorted(there), 2):
            assert table.can_meet(one, other), (rules_id, one, other)
        for one, other in combinations(sorted(line.id for line in scored.tally.counted), 2):
            assert table.counts_both(one, other), (rules_id, one, other)
    return len(sheet.readings)


@pytest.mark.parametrize("rules_id", RULESETS)
def test_no_known_hand_has_what_is_called_impossible(rules_id: str) -> None:
    looked_at = 0
    for hand in hands():
        sheet = score_example({**hand, "rules": rules_id})
        if isinstance(sheet, ScoreSheet):
            looked_at += check_nothing_impossible(sheet, rules_id)
    assert looked_at > 100


def test_no_hand_at_random_has_what_is_called_impossible() -> None:
    looked_at = sum(check_nothing_impossible(sheet, sheet.rules.id) for sheet in sheets_at_random(1500))
    assert looked_at > 1000


@pytest.mark.parametrize(
    ("rules_id", "one", "other", "verdict", "words"),
    [
        ("standard", "self_drawn", "all_melded", Verdict.NEVER, "自摸要自己摸來胡；全求人要胡別家的牌"),
        ("standard", "all_melded", "rob_kong", Verdict.NEVER, "全求人要補成眼；搶槓的牌別家已經有三張，你只能補成順子"),
        ("standard", "heavenly_hand", "earthly_hand", Verdict.NEVER, "天胡只有莊家有；地胡只有閒家有"),
        ("standard", "all_sequences", "single_wait", Verdict.NEVER, "平胡要補在兩面的順子上；獨聽要補在邊張、中洞或眼"),
        ("standard", "all_sequences", "seat_flower", Verdict.NEVER, "平胡不能有花牌；正花要有花牌"),
        ("standard", "all_sequences", "last_tile_draw", Verdict.NEVER, "平胡要胡別家的牌；海底撈月要自己摸來胡"),
        ("standard", "all_triplets", "rob_kong", Verdict.NEVER, "碰碰胡沒有順子可以補；搶槓的牌別家已經有三張"),
        (
            "standard",
            "all_honors",
            "rob_kong",
            Verdict.NEVER,
            "字一色沒有順子可以補；搶槓的牌別家已經有三張，你只能補成順子",
        ),
        (
            "standard",
            "concealed_hand",
            "half_melded",
            Verdict.NEVER,
            "門清不能吃、碰、明槓；半求人五組都要吃、碰、明槓",
        ),
        ("sml", "all_sequences", "seat_flower", Verdict.BOTH, ""),
        ("sml", "all_sequences", "concealed_hand", Verdict.NEVER, "平胡不能門清；門清不能吃、碰、明槓"),
        ("classic", "all_sequences", "self_drawn", Verdict.BOTH, ""),
        ("classic", "all_terminals", "full_flush", Verdict.NEVER, "清老頭要萬、筒、條都有；清一色只能有一種花色"),
        ("standard", "big_three_dragons", "little_four_winds", Verdict.NEVER, "五組放不下"),
        ("classic", "straight", "outside_hand", Verdict.NEVER, "一條龍要有一組不帶么九的 456；混帶么每一組"),
        ("classic", "identical_sequences", "all_honors", Verdict.NEVER, "雙龍抱要有二到八；字一色不能有二到八"),
        ("wikibooks", "heavenly_ready", "earthly_ready", Verdict.NEVER, "天聽是配完牌就宣告；地聽是開打之後才宣告"),
        ("sml", "all_sequences", "heavenly_ready", Verdict.NEVER, "平胡不能門清；天聽不能吃、碰、明槓"),
        ("standard", "human_hand", "last_tile_claim", Verdict.NEVER, "人胡要在開局第一巡；河底撈魚要等到最後一張"),
        ("standard", "five_concealed_triplets", "all_triplets", Verdict.BOTH, ""),
        ("platform", "five_concealed_triplets", "all_triplets", Verdict.TAKEN, ""),
        ("sml", "last_tile_draw", "replacement_win", Verdict.BOTH, ""),
        ("standard", "last_tile_draw", "replacement_win", Verdict.TAKEN, ""),
        ("platform", "all_honors", "big_four_winds", Verdict.BOTH, ""),
        ("platform", "self_drawn", "five_concealed_triplets", Verdict.BOTH, ""),
        ("standard", "self_drawn", "concealed_hand", Verdict.REPLACED, ""),
        ("wikibooks", "seat_wind", "little_four_winds", Verdict.BOTH, ""),
        ("sml", "self_drawn", "earthly_ready", Verdict.BOTH, ""),
        ("sml", "self_drawn", "heavenly_ready", Verdict.BOTH, ""),
        ("sml", "self_drawn", "five_concealed_triplets", Verdict.BOTH, ""),
        ("association", "self_drawn", "five_concealed_triplets", Verdict.BOTH, ""),
        ("standard", "eight_flowers", "all_triplets", Verdict.TAKEN, "八仙過海靠花牌直接胡"),
        ("standard", "seven_rob_one", "self_drawn", Verdict.NEVER, "七搶一靠花牌直接胡"),
    ],
)
def test_questions_that_players_ask(rules_id: str, one: str, other: str, verdict: Verdict, words: str) -> None:
    relation = table_of(rules_id).relation(one, other)
    assert relation.verdict is verdict
    assert words in relation.why


# ---------------------------------------------------------------- the page


def page(client: Client, query: str = "") -> str:
    response = client.get(f"/tai/together/{query}")
    assert response.status_code == 200
    return response.content.decode()


def text_of(html: str) -> str:
    return unescape(re.sub(r"<[^>]+>", "", re.sub(r'<span class="popover".*?</span>', "", html)))


@pytest.mark.parametrize("rules_id", RULESETS)
def test_every_pattern_stands_once_with_what_it_takes_in(client: Client, rules_id: str) -> None:
    html = page(client, f"?rules={rules_id}")
    rows = dict(re.findall(r'<section class="together-row" id="([a-z-]+)">(.*?)</section>', html, re.S))
    rules = RULESETS[rules_id]
    counted = {name for name, rule in rules.patterns.items() if rule.value}
    assert {name.replace("-", "_") for name in rows} == counted
    assert f'<option value="{rules_id}" selected>' in html
    for name, row in rows.items():
        rule = rules.patterns[name.replace("-", "_")]
        assert f'<a href="/tai/{name}/?rules={rules_id}">{rule.pattern.name}</a>' in row
        assert f"{rule.value} 台" in text_of(row)
        takes = re.search(r'data-kind="takes">(.*?)</div>', row, re.S)
        absorbed = {other for other in rule.absorbs if other in counted}
        if absorbed == counted - {rule.id}:
            assert "其他台型一律不計" in takes[1]
        else:
            linked = set(re.findall(r'href="/tai/([a-z-]+)/', takes[1])) if takes else set()
            assert {other.replace("-", "_") for other in linked} == absorbed


@pytest.mark.parametrize(
    ("query", "verdict", "says"),
    [
        ("?a=self_drawn&b=concealed_hand", "replaced", "自摸和門清不能這樣加。"),
        ("?rules=platform&a=five_concealed_triplets&b=all_triplets", "taken", "五暗刻和碰碰胡不能同算。"),
        ("?a=five_concealed_triplets&b=all_triplets", "both", "五暗刻和碰碰胡可以同算。"),
        ("?a=all_melded&b=self_drawn", "never", "全求人和自摸不可能同時有。"),
    ],
)
def test_a_question_is_answered_with_a_hand(client: Client, query: str, verdict: str, says: str) -> None:
    html = page(client, query)
    answer = re.search(r'<section class="panel together-answer"[^>]*>.*?</section>', html, re.S)[0]
    assert f'data-verdict="{verdict}"' in answer
    assert says in text_of(answer)
    asked = read_asked(dict(re.findall(r"(\w+)=(\w+)", query)))
    relation = table_of(asked.rules).relation(asked.first, asked.second)
    assert ('class="sum"' in answer) is (relation.hand is not None)
    if relation.hand:
        assert f'<b class="sum-total">{sheet_of(relation.hand).tai} 台</b>' in answer
    for name in (asked.first, asked.second):
        assert f'<option value="{name}" selected>' in html


def test_where_other_tables_differ_is_said(client: Client) -> None:
    assert "眼牌平台制不同：算了五暗刻，碰碰胡就不再算" in text_of(
        page(client, "?a=all_triplets&b=five_concealed_triplets")
    )
    assert "各家不同：SML 2026兩項都算" in text_of(page(client, "?a=last_tile_draw&b=replacement_win"))


@pytest.mark.parametrize("query", ["?a=self_drawn", "?a=zzz&b=self_drawn", "?a=self_drawn&b=self_drawn", "?rules=zzz"])
def test_what_can_not_be_answered_is_said_in_words(client: Client, query: str) -> None:
    html = page(client, query)
    assert "together-answer" not in html
    assert any(words in html for words in ("還差一項", "兩邊是同一項", "沒有你要的那套台制"))


def test_a_pattern_that_the_table_lacks_is_not_asked_about(client: Client) -> None:
    assert read_asked({"rules": "southern", "a": "seat_flower"}).first == ""
    assert "seat_flower" not in page(client, "?rules=southern&a=seat_flower")


def test_its_address_is_no_pattern_and_is_public() -> None:
    assert "together" not in CATALOGUE
    assert "/tai/together/" in list(public_addresses())


def test_the_table_and_the_patterns_lead_to_it(client: Client) -> None:
    assert '<a href="/tai/together/?rules=sml">' in client.get("/tai/?rules=sml").content.decode()
    for pattern_id, rules in (("rob_kong", "sml"), ("all_triplets", "platform")):
        html = client.get(f"/tai/{pattern_id.replace('_', '-')}/?rules={rules}").content.decode()
        assert f'<a href="/tai/together/?rules={rules}&amp;a={pattern_id}">' in html


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["", "/en"])
@pytest.mark.parametrize("query", ["", "?rules=classic&a=self_drawn&b=concealed_hand"])
def test_a_first_view_costs_little(client: Client, language: str, query: str) -> None:
    view = view_of(client, f"{language}/tai/together/{query}")
    assert view.requests <= MOST_REQUESTS
    assert view.bytes <= MOST_BYTES


@pytest.mark.parametrize("rules_id", RULESETS)
def test_it_is_english_whatever_is_asked(client: Client, rules_id: str) -> None:
    table = table_of(rules_id)
    kinds = {}
    for one, other in EVERY_PAIR[rules_id]:
        relation = table.relation(one, other)
        kinds.setdefault((relation.verdict, bool(relation.why), relation.hand is None), (one, other))
    for one, other in kinds.values():
        html = client.get(f"/en/tai/together/?rules={rules_id}&a={one}&b={other}").content.decode()
        assert chinese_left(html) == []
        assert "together-answer" in html


@pytest.mark.parametrize(
    ("query", "words"),
    [
        (
            "a=self_drawn&b=all_melded",
            "Self-drawn is won on your own draw, and All melded needs another player's tile.",
        ),
        ("a=self_drawn&b=concealed_hand", "Where both are there, so is Concealed and self-drawn, which includes them."),
        ("a=all_triplets&b=five_concealed_triplets", "In the rules of the Common table neither includes the other"),
        (
            "rules=sml&a=all_triplets&b=five_concealed_triplets",
            "In the rules of SML 2026 neither includes the other, so",
        ),
        ("a=last_tile_draw&b=replacement_win", "Tables differ. In these rules both count: SML 2026."),
        (
            "rules=sml&a=self_drawn&b=heavenly_ready",
            "But where Concealed and self-drawn counts, it includes Self",
        ),
    ],
)
def test_answers_read_as_sentences_in_english(client: Client, query: str, words: str) -> None:
    assert words in text_of(client.get(f"/en/tai/together/?{query}").content.decode())


@pytest.mark.browser
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("address", ["/tai/together/?a=self_drawn&b=concealed_hand", "/en/tai/together/?rules=classic"])
def test_nothing_scrolls_sideways_and_axe_finds_nothing(page: Page, address: str) -> None:
    from tests.e2e.steps import faults

    for width in (320, 360, 768, 1280):
        page.set_viewport_size({"width": width, "height": 740})
        page.goto(address)
        assert page.evaluate("document.documentElement.scrollWidth") == width, width
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert faults(page) == []
