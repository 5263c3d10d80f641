"""The page of each pattern: what it shows is what the engine and the data say."""

from __future__ import annotations

import doctest
import re
from dataclasses import replace
from html import unescape
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client

from scoring import sources
from scoring.core.answer import answer
from scoring.core.catalogue import load_catalogue
from scoring.core.errors import Problem
from scoring.core.examples import example_request, load_switches, score_example
from scoring.core.ruleset import default_rules, load_rulesets
from scoring.core.score_sheet import score
from scoring.core.sentence import parse_sentence
from scoring.reference.absorption import taken_by, takes, takes_everything
from scoring.reference.switch_words import MATTERS, switch_value, switches_for
from scoring.reference.worked import work_out
from scoring.sources import source_words
from tutorials.glossing import gloss, linkable_words

CATALOGUE = load_catalogue()
RULESETS = load_rulesets()


def address(pattern_id: str) -> str:
    return f"/tai/{pattern_id.replace('_', '-')}/"


def text_of(html: str) -> str:
    """Return what is read: without tags, and without the notes that open at words of the glossary."""
    shown = re.sub(r'<span class="popover".*?</span>', "", html)
    return unescape(re.sub(r"<[^>]+>", "", shown)).strip()


def page(client: Client, pattern_id: str, query: str = "") -> str:
    response = client.get(address(pattern_id) + query)
    assert response.status_code == 200
    return response.content.decode()


def figures_of(html: str) -> dict[str, str]:
    """Read the worked hands off the page, by their ids."""
    return dict(re.findall(r'<figure class="example worked[^"]*" id="(\w+)">(.*?)</figure>', html, re.S))


@pytest.mark.parametrize("pattern_id", CATALOGUE)
def test_every_example_shows_its_declared_total_and_lines(client: Client, pattern_id: str) -> None:
    figures = figures_of(page(client, pattern_id))
    pattern = CATALOGUE[pattern_id]
    for number, example in enumerate(pattern.examples, 1):
        figure = figures[f"e{number}"]
        sheet = score_example(example)
        assert not isinstance(sheet, Problem)
        assert f'<b class="sum-total">{example["tai"]} 台</b>' in figure
        assert example["note"] in text_of(figure)
        assert sheet.rules.label in text_of(figure)
        shown = re.findall(r'data-pattern="(\w+)" data-status="(\w+)"', figure)
        counted = [(line.id, "counted") for line in sheet.counted]
        assert shown == counted + [(line.id, "absorbed") for line in sheet.absorbed]
        assert (pattern_id, "counted") in shown


@pytest.mark.parametrize("pattern_id", CATALOGUE)
def test_every_near_miss_says_what_was_missing(client: Client, pattern_id: str) -> None:
    figures = figures_of(page(client, pattern_id))
    pattern = CATALOGUE[pattern_id]
    assert pattern.near_misses
    for number, miss in enumerate(pattern.near_misses, 1):
        sheet = score_example(miss)
        assert not isinstance(sheet, Problem)
        (line,) = [line for line in sheet.not_met if line.id == pattern_id]
        assert line.reason
        assert f"沒有{pattern.name}：{line.reason}。" in text_of(figures[f"n{number}"])
        assert f'<b class="sum-total">{sheet.tai} 台</b>' in figures[f"n{number}"]


@pytest.mark.parametrize("pattern_id", CATALOGUE)
def test_the_page_has_its_value_and_source_at_every_table(client: Client, pattern_id: str) -> None:
    html = page(client, pattern_id)
    rows = re.findall(r"<tr[^>]*>(.*?)</tr>", re.search(r'<table class="sources">.*?</table>', html, re.S)[0])[1:]
    assert len(rows) == len(RULESETS)
    for row, rules in zip(rows, RULESETS.values(), strict=True):
        label, value, source = (text_of(cell) for cell in re.findall(r"<t[hd].*?</t[hd]>", row))
        rule = rules.patterns.get(pattern_id)
        assert label == rules.label
        assert value == (str(rule.value) if rule else "–")
        assert source == (source_words(rule.source.split(", ")) + rule.note if rule else "沒有這一項")


@pytest.mark.parametrize("pattern_id", CATALOGUE)
def test_the_page_has_its_words_and_one_heading(client: Client, pattern_id: str) -> None:
    html = page(client, pattern_id)
    pattern = CATALOGUE[pattern_id]
    assert html.count("<h1") == 1
    assert re.search(rf"<h1>{pattern.name}", html)
    for words in (pattern.english, pattern.summary, pattern.condition, *pattern.quarrels, *pattern.aliases):
        assert words in text_of(html)
    assert f'<link rel="canonical" href="http://testserver{address(pattern_id)}">' in html
    assert f"<title>{pattern.name}" in html
    assert re.search(r'<meta name="description" content="[^"]+">', html)
    assert html.count('aria-current="page">' + pattern.name) == 1


@pytest.mark.parametrize("pattern_id", CATALOGUE)
def test_links_into_the_builder_give_the_same_answer(client: Client, pattern_id: str) -> None:
    figures = figures_of(page(client, pattern_id))
    pattern = CATALOGUE[pattern_id]
    hands = {f"e{number}": hand for number, hand in enumerate(pattern.examples, 1)}
    hands |= {f"n{number}": hand for number, hand in enumerate(pattern.near_misses, 1)}
    for ident, hand in hands.items():
        link = re.search(r'href="(/hand/\?[^"]+)"', figures[ident])
        if link is None:
            assert pattern_id == "seven_pairs_triplet", ident
            continue
        query = parse_qs(urlsplit(unescape(link[1])).query)
        got = answer({**parse_sentence(query["text"][0]).request, "rules": query["rules"][0]})
        plain = {key: value for key, value in hand.items() if key not in ("note", "tai", "values")}
        assert got == answer(plain), ident
        assert "values" in hand or got["tai"] == score_example(hand).tai


@pytest.mark.parametrize("pattern_id", ["seven_pairs_triplet", "no_honors_no_flowers"])
def test_a_pattern_that_no_table_has_says_so_and_shows_it_with_a_house_value(client: Client, pattern_id: str) -> None:
    html = page(client, pattern_id)
    pattern = CATALOGUE[pattern_id]
    assert f"九套台制都沒有這一項；別的桌子常見的寫法是 {pattern.suggested} 台。" in text_of(html)
    figure = text_of(figures_of(html)["e1"])
    assert f"{pattern.name}自訂 {pattern.suggested} 台" in figure
    assert f"{pattern.name} {pattern.suggested}" in figure


def terms_of(html: str) -> list[str]:
    """Return the words of the glossary that a page links, in their order, each with its note."""
    linked = re.findall(r'<a class="term" href="/glossary/#([\w-]+)" data-term="term-([\w-]+)">', html)
    assert all(f'<span class="popover" id="term-{note}" popover>' in html for _, note in linked)
    return [note for _, note in linked]


@pytest.mark.parametrize("pattern_id", CATALOGUE)
def test_words_of_the_glossary_are_linked_where_they_first_stand(client: Client, pattern_id: str) -> None:
    pattern = CATALOGUE[pattern_id]
    found = terms_of(page(client, pattern_id))
    assert found
    assert len(found) == len(set(found))
    example = work_out(pattern.examples[0], "e1")
    linked: set[str] = set()
    words = linkable_words()
    own = {words[name].id for name in (pattern.name, *pattern.aliases) if name in words}
    for text in (example.note, example.circumstances, pattern.condition, *pattern.quarrels):
        gloss(text, linked, "/glossary/")
    assert linked - own <= set(found)
    assert not own & set(found)


def test_a_page_written_again_links_its_words_again(client: Client) -> None:
    first = terms_of(page(client, "single_wait", "?rules=sml"))
    assert first == terms_of(page(client, "single_wait", "?rules=sml"))
    assert set(first) & set(terms_of(page(client, "single_wait")))


def test_the_rule_set_asked_for_is_in_force(client: Client) -> None:
    html = page(client, "heavenly_hand", "?rules=wikibooks")
    assert '<p class="figure"><b>32</b> 台' in html
    assert re.search(r'class="here"><a href="[^"]+" aria-current="true">維基教科書制', html)
    assert '<p class="figure"><b>24</b> 台' in page(client, "heavenly_hand")
    assert page(client, "heavenly_hand", "?rules=none") == page(client, "heavenly_hand")
    assert "通行台制沒有這一項；番型細分制、俱樂部制 2 台。" in text_of(page(client, "straight"))


def test_only_the_tiles_of_the_pattern_are_lit() -> None:
    straight = CATALOGUE["straight"].examples[1]
    hand = work_out(straight, "x", "straight").hand
    lit = re.findall(r'class="tile t-(\w+)[^"]* tile-lit"', hand)
    assert sorted(lit) == [f"{number}p" for number in range(1, 10)]
    assert "tile-lit" not in work_out(straight, "x").hand
    whole = CATALOGUE["full_flush"].examples[0]
    assert "tile-lit" not in work_out(whole, "x", "full_flush").hand


def test_every_line_of_a_worked_hand_names_tiles_that_are_there(client: Client) -> None:
    for pattern_id in CATALOGUE:
        html = page(client, pattern_id)
        ids = re.findall(r' id="([^"]+)"', html)
        assert len(ids) == len(set(ids)), pattern_id
        for lights in re.findall(r'data-lights="([^"]*)"', html):
            assert set(lights.split()) <= set(ids), pattern_id


@pytest.mark.parametrize("pattern_id", CATALOGUE)
def test_absorption_is_read_from_the_rule_sets_in_both_directions(client: Client, pattern_id: str) -> None:
    for absorbed in takes(pattern_id):
        assert pattern_id in [each.pattern.id for each in taken_by(absorbed.pattern.id)]
    written = {
        other
        for rules in RULESETS.values()
        if rules.value_of(pattern_id)
        for other in rules.patterns[pattern_id].absorbs
        if rules.value_of(other)
    }
    assert {each.pattern.id for each in takes(pattern_id)} == written
    html = page(client, pattern_id)
    listed = set() if takes_everything(pattern_id) else written
    listed |= {each.pattern.id for each in taken_by(pattern_id)}
    for other in listed:
        assert f'href="{address(other)}"' in html


def test_tables_that_disagree_on_absorption_are_named(client: Client) -> None:
    text = text_of(page(client, "little_four_winds"))
    assert "門風刻≠ 維基教科書制、競技協會制例外，兩項都算" in text
    assert "五暗刻≠ 只有眼牌平台制；其他兩項都算" in text_of(page(client, "all_triplets"))
    assert takes_everything("eight_flowers")
    assert not takes_everything("seven_rob_one")


def test_switches_change_only_patterns_whose_page_names_them() -> None:
    """Flip each switch on its own example: every pattern whose state changes must name the switch."""
    flipped = 0
    for key, words in load_switches().items():
        request = example_request(words["example"]) if "example" in words else None
        if request is None or request.problems or request.rules is None or not hasattr(request.rules.switches, key):
            continue
        now = switch_value(key, request.rules)
        kind = words["kind"]
        others = [not now] if kind == "bool" else [choice for choice in words.get("choices", ()) if choice != now]
        for other in others:
            rules = replace(request.rules, switches=replace(request.rules.switches, **{key: other}))
            before, after = (score(request.hand, request.context, each) for each in (request.rules, rules))
            found = [{line.id for line in (*sheet.counted, *sheet.absorbed)} for sheet in (before, after) if sheet]
            changed = set.symmetric_difference(*found)
            assert changed <= set(MATTERS.get(key, ())), key
            flipped += bool(changed)
    assert flipped >= 8


def test_a_switch_that_matters_stands_on_the_page(client: Client) -> None:
    assert {pattern_id for named in MATTERS.values() for pattern_id in named} <= CATALOGUE.keys()
    for pattern_id in ("all_sequences", "single_wait", "seat_flower", "replacement_win"):
        text = text_of(page(client, pattern_id))
        switches = switches_for(pattern_id, RULESETS[default_rules()])
        assert switches
        for switch in switches:
            assert f"{switch.label}通行台制：{switch.says}" in text
    assert "和它有關的規則" not in page(client, "all_triplets")


def test_pager_walks_the_whole_catalogue(client: Client) -> None:
    seen, onward = [], address(next(iter(CATALOGUE)))
    while onward:
        html = client.get(onward).content.decode()
        seen.append(onward)
        found = re.search(r'<a rel="next" href="([^"]+)"', html)
        onward = found[1] if found else ""
    assert seen == [address(pattern_id) for pattern_id in CATALOGUE]


@pytest.mark.parametrize("path", ["/tai/none/", "/tai/self-drawn-/", "/tai/莊家/", "/tai/../../etc/"])
def test_unknown_pattern_is_not_found(client: Client, path: str) -> None:
    response = client.get(path)
    assert response.status_code == 404
    assert "這裡沒有這一頁" in response.content.decode()


def test_an_id_with_underscores_leads_to_the_page(client: Client) -> None:
    response = client.get("/tai/all_triplets/")
    assert (response.status_code, response.headers["Location"]) == (301, "/tai/all-triplets/")


def test_sources_are_written_in_words() -> None:
    result = doctest.testmod(sources)
    assert result.attempted
    assert not result.failed
