"""Looking things up: rulings, who has the tile, special rules, disputes, questions, the glossary."""

from __future__ import annotations

import html
import re
from collections import Counter, deque
from collections.abc import Iterator
from html.parser import HTMLParser
from itertools import product
from typing import Any

import pytest
from django.test import Client

from scoring.core.answer import answer
from scoring.core.request import read_request
from scoring.core.ruleset import load_rulesets
from scoring.core.sentence import format_sentence, parse_sentence
from scoring.sources import source_words
from tutorials.addresses import place
from tutorials.reference import reference
from tutorials.reference.loading import namings
from tutorials.reference.priority import Conflict, NoConflict

PAGES = (
    "/rules/",
    "/rules/special/",
    "/rules/penalties/",
    "/rules/penalties/flower-just-drawn/",
    "/rules/priority/",
    "/rules/disputes/",
    "/glossary/",
    "/faq/",
    "/search/",
)


class Page(HTMLParser):
    """What tests look at: ids, links with their text, headings, what stands in what."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[tuple[str, str]] = []
        self.nested: list[str] = []
        self._open: list[str] = []
        self.feed(source)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if given.get("id"):
            self.ids.append(str(given["id"]))
        if tag == "a":
            if "a" in self._open or "button" in self._open:
                self.nested.append(str(given.get("href")))
            self.links.append((str(given.get("href")), ""))
        if tag == "a" and given.get("class") == "term" and {"h1", "h2", "h3"} & set(self._open):
            self.nested.append(f"term in a heading: {given['href']}")
        if tag in {"a", "button", "h1", "h2", "h3"}:
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in self._open:
            self._open.reverse()
            self._open.remove(tag)
            self._open.reverse()

    def handle_data(self, data: str) -> None:
        if "a" in self._open and self.links:
            href, text = self.links[-1]
            self.links[-1] = (href, text + data.strip())

    def link(self, words: str) -> str:
        """Return where the first link whose text holds some words leads."""
        return next(href for href, text in self.links if words in text)


def get(client: Client, address: str, **headers: str) -> Page:
    response = client.get(address, headers=headers, follow=True)
    assert response.status_code == 200, address
    return Page(response.content.decode())


def text_of(page: bytes | str) -> str:
    source = page.decode() if isinstance(page, bytes) else page
    return html.unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", "", source)))


# ---------------------------------------------------------------- a quarrel about a foul


def test_player_in_a_quarrel_finds_what_a_discarded_flower_costs_in_three_taps(client: Client) -> None:
    at_home = get(client, "/")
    guide = get(client, at_home.link("罰則"))
    question = get(client, guide.link("有人把花牌打出來了"))
    response = client.get(question.link("剛摸進來，沒補牌就打掉"))
    assert response.status_code == 200
    said = text_of(response.content)
    ruling = reference().penalties.rulings["flower-just-drawn"]
    for part in (ruling.title, ruling.tiles, ruling.pays, ruling.lasts):
        assert re.sub(r"\s+", "", part) in re.sub(r"\s+", "", without_notes(response.content.decode())), part
    assert "俱樂部規則「打出花牌 1」" in said


def without_notes(source: str) -> str:
    """Return the text of a page without the notes that open at words of the glossary."""
    return text_of(re.sub(r'<span class="popover".*?</span>', "", source, flags=re.S))


def test_every_ruling_is_reached_from_the_home_page_by_answering_questions_alone(client: Client) -> None:
    """Only the links in the list of answers are followed, as by somebody who reads nothing else."""
    waiting = deque(["/rules/penalties/"])
    seen: set[str] = set()
    while waiting:
        address = waiting.popleft()
        if address in seen:
            continue
        seen.add(address)
        source = client.get(address).content.decode()
        answers = re.search(r'<ul class="answers">(.*?)</ul>', source, re.S)
        if answers:
            waiting.extend(html.unescape(href) for href in re.findall(r'href="([^"]+)"', answers[1]))
    rulings = {address.split("/")[3] for address in seen if address.count("/") == 4}
    assert rulings == set(reference().penalties.rulings)
    assert get(client, "/").link("罰則") == "/rules/penalties/"


def test_list_of_all_rulings_stands_below_the_first_question(client: Client) -> None:
    page = get(client, "/rules/penalties/")
    linked = {href for href, _ in page.links}
    assert linked >= {f"/rules/penalties/{ruling}/" for ruling in reference().penalties.rulings}


def test_each_question_stands_alone_with_a_way_back(client: Client) -> None:
    response = client.get("/rules/penalties/?a=meld-tile&a=cannot")
    page = Page(response.content.decode())
    assert "這張牌落海之後，有人叫牌嗎？" in text_of(response.content)
    assert page.link("上一題") == "/rules/penalties/?a=meld-tile"
    assert 'id="list"' not in response.content.decode()


def test_answers_that_end_at_a_ruling_lead_to_its_permanent_address(client: Client) -> None:
    for ruling, paths in reference().penalties.paths().items():
        response = client.get("/rules/penalties/", {"a": list(paths[0])})
        assert (response.status_code, response.headers["Location"]) == (302, f"/rules/penalties/{ruling}/")


@pytest.mark.parametrize("query", ["a=nothing", "a=flower&a=nothing", "a=flower&a=just-drawn&a=more", "a=%3Cscript%3E"])
def test_answers_that_do_not_exist_begin_again(client: Client, query: str) -> None:
    response = client.get(f"/rules/penalties/?{query}")
    assert response.status_code == 404
    assert "請從頭選一次" in text_of(response.content)
    assert "有人碰錯牌" in text_of(response.content)
    assert "<script>alert" not in response.content.decode()


def test_every_ruling_says_what_it_has_to_say(client: Client) -> None:
    rulesets = load_rulesets()
    for ruling in reference().penalties.rulings.values():
        source = client.get(f"/rules/penalties/{ruling.id}/").content.decode()
        said = re.sub(r"\s+", "", without_notes(source))
        for part in (
            ruling.title,
            ruling.did,
            ruling.tile_at,
            ruling.called,
            ruling.happened,
            ruling.tiles,
            ruling.pays,
        ):
            assert re.sub(r"\s+", "", part) in said, (ruling.id, part)
        assert all(re.sub(r"\s+", "", rulesets[name].label) in said for name in ruling.rule_sets)
        for name in ruling.disputes:
            assert f'href="/rules/disputes/#{name}"' in source


def test_ruling_that_does_not_exist_is_not_found(client: Client) -> None:
    assert client.get("/rules/penalties/nothing/").status_code == 404


# ---------------------------------------------------------------- who has the tile


def combinations() -> Iterator[tuple[dict[str, str], str, bool]]:
    """Give every question the tool can be asked: its query, the words of its answer, whether there is a winner."""
    table = reference().priority
    for first, second in product(table.claims, repeat=2):
        found = table.between(first, second)
        assert found is not None, (first, second)
        if isinstance(found, NoConflict):
            yield {"a": first, "b": second}, found.reason, False
            continue
        for states in found.combinations():
            yield {"a": first, "b": second} | states, found.outcome(states).reason, True


def test_every_combination_of_claims_and_states_answers_who_and_why(client: Client) -> None:
    count = 0
    for query, reason, has_winner in combinations():
        part = client.get("/rules/priority/", query, headers={"HX-Request": "true"}).content.decode()
        result = part[part.index('id="result"') :]
        assert reason in text_of(result), query
        assert ("優先</h2>" in result) is has_winner, query
        count += 1
    assert count > 90


def test_result_has_an_address_of_its_own_that_gives_the_same_again(client: Client) -> None:
    query = {"a": "pong", "b": "draw", "draw": "mixed", "pong": "calls", "rubbish": "1"}
    part = client.get("/rules/priority/", query, headers={"HX-Request": "true"})
    address = part.headers["HX-Push-Url"]
    assert "rubbish" not in address
    page = client.get(address).content.decode()
    assert page.startswith("<!DOCTYPE html>")
    assert "摸牌優先" in page
    assert "順序反過來了" in page


def test_tool_is_a_plain_form_without_javascript(client: Client) -> None:
    source = client.get("/rules/priority/", {"a": "win", "b": "win"}).content.decode()
    form = re.search(r'<form id="tool".*?</form>', source, re.S)
    assert form
    assert 'action="/rules/priority/" method="get"' in form[0]
    assert "<button" in form[0]
    names = set(re.findall(r'<input type="radio" name="([^"]+)"', form[0]))
    assert names == {"a", "b", "near"}
    turned = client.get("/rules/priority/", {"a": "win", "b": "win", "near": "reached", "far": "called"})
    assert "輪序在後面的那家優先" in text_of(turned.content)


def test_one_claim_alone_asks_for_the_other(client: Client) -> None:
    assert "再選另一家" in text_of(client.get("/rules/priority/", {"a": "pong"}).content)
    assert "再選一家" in text_of(client.get("/rules/priority/", {"b": "pong"}).content)


@pytest.mark.parametrize(
    "query", [{"a": "<b>", "b": "x"}, {"a": "pong", "b": "draw", "draw": "nothing"}, {"a": "pong", "b": "\x00"}]
)
def test_what_does_not_exist_counts_as_not_said(client: Client, query: dict[str, str]) -> None:
    response = client.get("/rules/priority/", query)
    assert response.status_code == 200
    assert "<b>x" not in response.content.decode()


def test_table_of_ten_conflicts_and_the_usual_order_stand_on_the_page(client: Client) -> None:
    page = get(client, "/rules/priority/")
    table = reference().priority
    assert len(table.conflicts) == 10
    for conflict in table.conflicts.values():
        assert isinstance(conflict, Conflict)
        assert conflict.id in page.ids
        assert "優先" in text_of(client.get(page.link(conflict.title)).content)
    assert "order" in page.ids


# ---------------------------------------------------------------- special rules and disputes


@pytest.mark.parametrize("rules_id", load_rulesets())
def test_special_rules_say_what_the_rule_set_in_force_has(client: Client, rules_id: str) -> None:
    rules = load_rulesets()[rules_id]
    page = client.get("/rules/special/", {"rules": rules_id}).content.decode()
    record = text_of(page[page.index('id="kong-from-left"') : page.index('id="claimed-kong-win"')])
    assert f"{rules.label}：{'是' if rules.play.kong_from_left else '否'}" in record
    heavenly = text_of(page[page.index('id="first-turn-wins"') : page.index('id="eight-flowers"')])
    assert f"{rules.label}：{rules.value_of('heavenly_hand')} 台" in heavenly
    assert f'<option value="{rules_id}" selected>' in page


def test_special_rules_side_by_side_give_every_rule_set_a_row(client: Client) -> None:
    page = client.get("/rules/special/", {"side": "1", "rules": "club"}).content.decode()
    record = page[page.index('id="passing"') : page.index('id="four-west"')]
    rows = dict(re.findall(r'<th scope="row"[^>]*>([^<]+)</th><td[^>]*>([^<]+)</td>', record))
    assert list(rows) == [rules.label for rules in load_rulesets().values()]
    assert "自動胡" in rows["眼牌平台制"]
    assert 'class="current">俱樂部制' in record
    assert re.search(r'維基教科書制</th><td class="differs">', record)


def test_rule_set_that_does_not_exist_is_said_and_the_default_one_used(client: Client) -> None:
    said = text_of(client.get("/rules/special/", {"rules": "<script>"}).content)
    assert "沒有這套台制，先用通行台制" in said


def test_every_special_rule_and_every_dispute_stands_on_its_page(client: Client) -> None:
    special = get(client, "/rules/special/")
    assert set(special.ids) >= set(reference().special_rules.rules)
    disputes = get(client, "/rules/disputes/")
    assert set(disputes.ids) >= set(reference().disputes.disputes)


def test_no_page_speaks_of_sources_in_letters_and_numbers(client: Client) -> None:
    pages = ["/rules/special/", "/rules/disputes/", "/rules/priority/", "/faq/", "/glossary/"]
    pages += [f"/rules/penalties/{ruling}/" for ruling in reference().penalties.rulings]
    for address in pages:
        said = text_of(client.get(address).content)
        assert not re.search(r"來源 ?[A-E]|P-\d|規則組|(?<!眼牌)平台制", said), address
    assert "俱樂部規則「優先權 1–10」" in text_of(client.get("/rules/priority/").content)
    assert "圖解入門整理（番型細分制）" in text_of(client.get("/faq/").content)


def test_totals_beside_a_hand_are_the_engine_s(client: Client) -> None:
    """What stands beside each example hand is read from the page and put to the engine again through its link."""
    for address in ("/rules/disputes/", "/faq/", "/rules/special/"):
        source = client.get(address).content.decode()
        rows = re.findall(r'<li><a href="/hand/\?([^"]+)"><b[^>]*>([^<]+)</b></a><span>([^<]+)</span>', source)
        assert rows
        for query, words, labels in rows:
            asked = dict(pair.split("=") for pair in html.unescape(query).split("&"))
            sentence = parse_sentence(unquoted(asked["text"])).request
            everyone = labels == "九套台制都一樣"
            said = [r for r in load_rulesets().values() if everyone or r.label in labels.split("、")]
            assert said
            for rules in said:
                got = answer({"rules": rules.id, **sentence})
                assert got.get("tai", -1) == (int(words.split()[0]) if words.endswith("台") else -1), (words, rules.id)


def unquoted(text: str) -> str:
    from urllib.parse import unquote_plus

    return unquote_plus(text)


def test_hands_survive_the_way_to_the_hand_builder() -> None:
    for record, example in reference().examples():
        again = parse_sentence(format_sentence(example.request)).request
        for rules in load_rulesets():
            assert answer(example.asked_of(rules)) == answer({"rules": rules, **again}), record


def test_every_hand_is_shown_tile_by_tile(client: Client) -> None:
    source = client.get("/rules/disputes/").content.decode()
    shown = Counter(re.findall(r'data-tile="([^"]+)"', source))
    held = sum(
        len(request.hand.tiles)
        + len(request.hand.flowers)
        - 2 * sum(not meld.is_claimed for meld in request.hand.melds)
        for dispute in reference().disputes.disputes.values()
        for example in dispute.hands
        for request in [read_request(example.asked_of("standard"))]
    )
    assert shown.total() == held


# ---------------------------------------------------------------- the glossary and its words


def test_every_term_has_an_anchor_its_names_and_its_meaning(client: Client) -> None:
    for query in ({}, {"by": "pinyin"}):
        source = client.get("/glossary/", query).content.decode()
        said = text_of(source)
        ids = set(Page(source).ids)
        for term in reference().glossary.terms.values():
            assert term.id in ids
            for part in (term.romanization, term.english, re.sub(r"\s+", " ", term.short), *term.aliases):
                assert part in said, (term.id, part)
            assert f"出處：{source_words(term.source)}" in said


def test_glossary_by_pinyin_is_in_alphabetical_order(client: Client) -> None:
    source = client.get("/glossary/", {"by": "pinyin"}).content.decode()
    letters = re.findall(r'<h2 id="letter-(\w)">', source)
    assert letters == sorted(letters)
    assert len(letters) > 15


@pytest.mark.parametrize(
    ("typed", "expected"),
    [("搭子", "partial"), ("guo shui", "passing"), ("过水", "passing"), ("overhead", None), ("dealer", "dealer")],
)
def test_filter_leaves_the_terms_that_fit(client: Client, typed: str, expected: str | None) -> None:
    source = client.get("/glossary/", {"q": typed}).content.decode()
    ids = set(Page(source).ids) & set(reference().glossary.terms)
    assert (expected in ids) if expected else not ids
    assert len(ids) < 30
    if not expected:
        assert "這裡沒有「overhead」" in text_of(source)


def test_filter_shows_what_was_typed_as_text(client: Client) -> None:
    for headers in ({}, {"HX-Request": "true"}):
        source = client.get("/glossary/", {"q": "<script>alert(1)</script>"}, headers=headers).content.decode()
        assert "<script>alert" not in source


def test_filter_answers_htmx_with_the_terms_alone(client: Client) -> None:
    response = client.get("/glossary/", {"q": "搭子"}, headers={"HX-Request": "true"})
    assert response.content.decode().strip().startswith('<div id="terms">')


@pytest.mark.parametrize("address", ["/rules/special/", "/rules/disputes/", "/faq/", "/rules/priority/"])
def test_first_occurrence_of_a_word_is_a_link_with_a_note_and_only_the_first(client: Client, address: str) -> None:
    source = client.get(address).content.decode()
    linked = re.findall(r'<a class="term" href="/glossary/#([^"]+)" data-term="term-([^"]+)">', source)
    assert len(linked) >= 5
    assert all(anchor == note for anchor, note in linked)
    assert max(Counter(anchor for anchor, _ in linked).values()) == 1
    for anchor, _ in linked:
        term = reference().glossary.terms[anchor]
        note = re.search(rf'<span class="popover" id="term-{anchor}" popover>(.*?)</span>', source)
        assert note
        assert term.short in html.unescape(note[1])
    assert Page(source).nested == []


def test_pages_start_afresh_each_time_they_are_written(client: Client) -> None:
    """A second visitor, at another table, gets the links too."""
    for rules in ("standard", "sml"):
        assert client.get("/rules/special/", {"rules": rules}).content.count(b'class="term"') > 20


# ---------------------------------------------------------------- all pages


@pytest.fixture(params=PAGES)
def source(request: Any, client: Client) -> str:
    return client.get(request.param).content.decode()


def test_page_has_one_heading_title_description_canonical_and_crumbs(source: str) -> None:
    assert len(re.findall(r"<h1[ >]", source)) == 1
    assert re.search(r"<title>[^<]+｜十六張</title>", source)
    assert re.search(r'<meta name="description" content="[^"]{20,}">', source)
    assert re.search(r'<link rel="canonical" href="http://testserver/[^"?]*">', source)
    assert 'class="crumbs"' in source


def test_page_uses_no_id_twice_and_nests_no_links(source: str) -> None:
    page = Page(source)
    assert [name for name, count in Counter(page.ids).items() if count > 1] == []
    assert page.nested == []


def test_page_has_no_inline_style_or_script(source: str) -> None:
    assert " style=" not in source
    assert not re.search(r"<script(?![^>]*src=)", source)
    assert not re.search(r"\son\w+=", source)


def test_every_link_of_every_page_leads_somewhere(client: Client) -> None:
    """Addresses of the hand builder are looked at elsewhere: there are hundreds of them."""
    ids: dict[str, set[str]] = {}
    links = {html.unescape(href) for address in PAGES for href, _ in get(client, address).links}
    assert len(links) > 300
    for href in sorted(links):
        address, _, anchor = href.partition("#")
        if not address.startswith("/") or address.startswith("/hand/"):
            continue
        if address not in ids:
            ids[address] = set(get(client, address).ids)
        assert not anchor or anchor in ids[address] or anchor == "result", href


def test_page_asks_no_database_and_sets_no_cookie(client: Client) -> None:
    """No test database is asked for here, so any query is an error."""
    for address in PAGES:
        response = client.get(address)
        assert response.status_code == 200
        assert not response.cookies


def test_page_is_not_sent_again_to_who_has_it(client: Client) -> None:
    for address in PAGES:
        first = client.get(address)
        again = client.get(address, headers={"If-None-Match": first.headers["ETag"]})
        assert (again.status_code, again.content) == (304, b""), address


def test_page_and_part_never_share_a_tag(client: Client) -> None:
    for address in ("/rules/priority/", "/glossary/", "/search/"):
        whole = client.get(address)
        part = client.get(address, headers={"HX-Request": "true", "If-None-Match": whole.headers["ETag"]})
        assert part.status_code == 200
        assert "<html" not in part.content.decode()


@pytest.mark.parametrize("address", PAGES)
def test_page_can_only_be_read(client: Client, address: str) -> None:
    assert client.post(address).status_code == 405
    assert client.head(address).status_code == 200


def test_pages_stand_in_the_sitemap_and_in_the_footer(client: Client) -> None:
    listed = client.get("/sitemap.xml").content.decode()
    for address in PAGES:
        assert f"<loc>http://testserver{address}</loc>" in listed
    for ruling in reference().penalties.rulings:
        assert f"/rules/penalties/{ruling}/</loc>" in listed
    source = client.get("/faq/").content.decode()
    linked = {href for href, _ in Page(source[source.index("site-footer") :]).links}
    assert linked >= {
        address for address in PAGES if address not in ("/search/", "/rules/", "/rules/penalties/flower-just-drawn/")
    }


def test_page_of_all_rules_leads_to_each_and_each_leads_back(client: Client) -> None:
    leads = {href for href, _ in get(client, "/rules/").links}
    for address in ("/rules/special/", "/rules/penalties/", "/rules/priority/", "/rules/disputes/"):
        assert address in leads
        assert "/rules/" in {href for href, _ in get(client, address).links}


def test_navigation_lists_no_page_that_is_not_there(client: Client) -> None:
    source = client.get("/faq/").content.decode()
    header = Page(source[source.index("site-header") : source.index("</header>")])
    footer = Page(source[source.index("site-footer") :])
    for href, _ in header.links + footer.links:
        assert client.get(href, follow=True).status_code == 200, href


def test_links_between_records_lead_to_what_they_name(client: Client) -> None:
    """Lessons and pages that do not exist yet are left out; everything else has an address that holds its anchor."""
    pages: dict[str, set[str]] = {}
    checked = 0
    for link in {link for naming in namings(reference()) for link in naming.links}:
        found = place(link)
        if found is None:
            assert link.partition(":")[0] in ("lesson", "page"), link
            continue
        address, _, anchor = found.href.partition("#")
        if address not in pages:
            response = client.get(address, follow=True)
            assert response.status_code == 200, link
            pages[address] = set(Page(response.content.decode()).ids)
        assert not anchor or anchor in pages[address], link
        checked += 1
    assert checked > 150
