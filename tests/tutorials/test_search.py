"""Searching: what visitors type, however they spell it, finds the record that answers."""

from __future__ import annotations

import html
import re
from urllib.parse import quote

import pytest
from django.test import Client

from scoring.folding import fold, latin, other_words, squeeze, syllables
from scoring.reference.table import read_options, sections
from tutorials.lessons import book
from tutorials.reference import reference
from tutorials.search import KINDS, Entry, Index, everything, excerpt
from tutorials.search.asked import asked_questions
from tutorials.search.entries import lesson_entries
from tutorials.search.snippets import shortened
from tutorials.views.search import LONGEST_QUERY, SHOWN_OF_A_KIND, hand_in


def first(query: str) -> tuple[str, str]:
    """Return the kind and the target of the best hit."""
    best = everything().search(query).hits[0].entry
    return best.kind, best.target


def found(query: str) -> set[tuple[str, str]]:
    return {(hit.entry.kind, hit.entry.target) for hit in everything().search(query).hits}


def text_of(page: bytes) -> str:
    """Return what a page says, without its tags and the notes that open at words of the glossary."""
    shown = re.sub(r'<span class="popover".*?</span>', "", page.decode())
    return html.unescape(re.sub(r"<[^>]+>", "", shown))


# ---------------------------------------------------------------- what is typed


@pytest.mark.parametrize(
    ("typed", "target"),
    [
        ("碰碰胡", "all_triplets"),
        ("碰碰糊", "all_triplets"),
        ("碰碰和", "all_triplets"),
        ("踫踫胡", "all_triplets"),
        ("平和", "all_sequences"),
        ("杠上开花", "replacement_win"),
        ("摃上開花", "replacement_win"),
        ("抢杠", "rob_kong"),
        ("门清", "concealed_hand"),
        ("門前清", "concealed_hand"),
        ("独听", "single_wait"),
        ("青一色", "full_flush"),
        ("混一色", "half_flush"),
        ("渾一色", "half_flush"),
        ("断幺九", "all_simples"),
        ("全球人", "all_melded"),
        ("海底撈月", "last_tile_draw"),
        ("海底捞月", "last_tile_draw"),
        ("大三圓", "big_three_dragons"),
        ("ｐｉｎｇｈｕ", "all_sequences"),
        ("pinghu", "all_sequences"),
        ("ping hu", "all_sequences"),
        ("píng hú", "all_sequences"),
        ("ping2hu2", "all_sequences"),
        ("PINGHU", "all_sequences"),
        ("qingyise", "full_flush"),
        ("pph", "all_triplets"),
        ("full flush", "full_flush"),
        ("All honors", "all_honors"),
    ],
)
def test_pattern_is_found_however_it_is_spelled(typed: str, target: str) -> None:
    assert first(typed) == ("tai", target)


@pytest.mark.parametrize(
    ("typed", "kind", "target"),
    [
        ("过水", "special", "passing"),
        ("guoshui", "special", "passing"),
        ("一炮多响", "glossary", "several-winners"),
        ("臺", "glossary", "tai"),
        ("糊", "glossary", "win"),
        ("和", "glossary", "win"),
        ("杠", "glossary", "kong"),
        ("听牌", "glossary", "ready"),
        ("zhuāng jiā", "glossary", "dealer"),
        ("zhuangjia", "glossary", "dealer"),
        ("dealer", "glossary", "dealer"),
        ("順杠", "special", "kong-from-left"),
        ("詐和", "glossary", "false-win"),
        ("炸胡", "glossary", "false-win"),
        ("大相公", "glossary", "dead-hand-many"),
        ("色子", "glossary", "dice"),
        ("摸到花没补就打掉", "penalties", "flower-just-drawn"),
        ("打出花牌", "penalties", "?flower"),
        ("兩家胡同一張", "priority", "win-win"),
        ("自摸還算平胡嗎", "disputes", "pinghu-self-drawn"),
        ("為什麼只能吃上家？", "faq", "why-chow-left"),
    ],
)
def test_record_is_found_however_it_is_spelled(typed: str, kind: str, target: str) -> None:
    assert first(typed) == (kind, target)


@pytest.mark.parametrize(
    ("typed", "kind", "target"),
    [
        ("大3元", "tai", "big_three_dragons"),
        ("8仙", "tai", "eight_flowers"),
        ("5暗刻", "tai", "five_concealed_triplets"),
        ("pung", "glossary", "pong"),
        ("多一張牌", "penalties", "too-many-tiles"),
        ("我多了一張怎麼辦", "penalties", "too-many-tiles"),
        ("少一张牌", "penalties", "too-few-tiles"),
        ("漏胡", "special", "passing"),
        ("漏糊了怎麼辦", "special", "passing"),
        ("喊錯胡", "glossary", "false-win"),
        ("胡錯了", "glossary", "false-win"),
    ],
)
def test_what_is_said_otherwise_finds_what_is_meant(typed: str, kind: str, target: str) -> None:
    assert first(typed) == (kind, target)
    assert not everything().search(typed).close


def test_two_winners_find_what_several_winners_find() -> None:
    assert found("一炮多響") <= found("一炮雙響")
    assert found("一炮多響") <= found("一炮三響")


@pytest.mark.parametrize("typed", ["5", "144", "123萬456筒"])
def test_figures_that_stand_for_no_word_stay_figures(typed: str) -> None:
    assert other_words(squeeze(typed)) == []


def test_every_miswriting_of_the_glossary_finds_its_term() -> None:
    for term in reference().glossary.terms.values():
        for spelling in (term.term, *term.aliases, *term.miswritten):
            assert ("glossary", term.id) in found(spelling), spelling


def test_every_term_is_found_by_its_pinyin_and_its_english() -> None:
    for term in reference().glossary.terms.values():
        assert ("glossary", term.id) in found(term.romanization), term.romanization
        assert ("glossary", term.id) in found(term.english), term.english


def test_every_entry_is_found_by_its_own_name() -> None:
    for entry in everything().entries:
        hits = everything().search(entry.name).hits
        best = [hit.entry for hit in hits if hit.score == hits[0].score]
        assert entry in best, entry.name


def test_wrong_character_for_self_is_found() -> None:
    assert [hit.entry.target for hit in everything().search("自已").hits] == [
        hit.entry.target for hit in everything().search("自己").hits
    ]


def test_whole_sentence_finds_what_it_asks_for() -> None:
    assert first("我打出了花牌怎麼辦？") == ("penalties", "?flower")


@pytest.mark.parametrize(
    ("asked", "kind", "target"),
    [
        ("流局誰付錢", "special", "drawn-hand"),
        ("聽牌可以槓嗎", "special", "kong-when-ready"),
        ("上家打的可以槓嗎？", "special", "kong-from-left"),
        ("暗槓算門清嗎", "disputes", "concealed-kong-concealed"),
        ("碰和吃誰先", "special", "call-order"),
        ("清一色可以碰嗎", "tai", "full_flush"),
        ("过水多久", "special", "passing"),
        ("天胡幾台", "tai", "heavenly_hand"),
        ("什麼是搭子", "glossary", "partial"),
    ],
)
def test_question_is_answered_by_the_names_in_it(asked: str, kind: str, target: str) -> None:
    assert first(asked) == (kind, target)


@pytest.mark.parametrize(
    ("asked", "kind", "target"),
    [
        ("你可以吃對家嗎", "faq", "why-chow-left"),
        ("可以吃下家嗎？", "faq", "why-chow-left"),
        ("莊家幾台", "faq", "dealer-tai"),
        ("莊家連莊怎麼算", "faq", "dealer-tai"),
        ("連二拉二幾台", "faq", "dealer-tai"),
        ("連莊多少台", "faq", "dealer-tai"),
        ("花槓幾台", "tai", "flower_set"),
        ("正花怎麼算", "tai", "seat_flower"),
        ("門清自摸幾台", "tai", "concealed_self_drawn"),
        ("不求人幾台", "tai", "concealed_self_drawn"),
        ("全求人幾台", "tai", "all_melded"),
        ("大三元幾台", "tai", "big_three_dragons"),
        ("碰碰胡幾台？", "tai", "all_triplets"),
        ("混一色幾台", "tai", "half_flush"),
        ("三元牌對到幾台", "tai", "dragon"),
        ("海底撈月", "tai", "last_tile_draw"),
        ("槓上開花+自摸", "tai", "replacement_win"),
        ("邊張算嗎", "tai", "single_wait"),
        ("放槍誰付", "faq", "self-drawn-or-discard"),
        ("自摸三家都付嗎", "faq", "self-drawn-or-discard"),
        ("七搶一誰付", "disputes", "seven-rob-one-payer"),
        ("一台多少錢", "faq", "stakes"),
        ("相公怎麼辦", "special", "dead-hand"),
        ("少一張牌怎麼辦", "penalties", "too-few-tiles"),
        ("詐胡賠多少", "faq", "false-win"),
        ("打出花牌怎麼辦", "penalties", "?flower"),
        ("摸到花怎麼辦", "faq", "flower-drawn"),
        ("過水要多久", "special", "passing"),
        ("流局要不要換莊", "special", "drawn-hand"),
        ("剩幾張流局", "special", "drawn-hand"),
        ("誰當莊家", "special", "first-dealer"),
        ("碰完可以槓嗎", "lesson", "kong/added"),
        ("槓牌補哪一張", "disputes", "tail-direction"),
        ("聽牌要說嗎", "special", "declared-ready"),
        ("一炮三響怎麼算", "special", "nearest-winner"),
        ("平胡有花可以嗎", "disputes", "pinghu-flowers"),
        ("平胡可以自摸嗎", "disputes", "pinghu-self-drawn"),
        ("小四喜加門風嗎", "disputes", "little-winds-stack"),
        ("單吊算獨聽嗎", "disputes", "single-wait-kinds"),
        ("什麼叫獨聽", "glossary", "single-wait"),
        ("一副牌幾張", "lesson", "tiles/count"),
        ("花牌有幾張", "glossary", "flowers"),
        ("誰先吃還是碰", "special", "call-order"),
        ("門風怎麼看", "special", "seat-wind-by"),
        ("最少幾台才能胡", "disputes", "minimum-tai"),
        ("包牌", "glossary", "cover-all"),
    ],
)
def test_what_players_ask_is_answered_by_the_first_hit(asked: str, kind: str, target: str) -> None:
    assert first(asked) == (kind, target)


def test_the_page_shows_the_answer_before_all_else(client: Client) -> None:
    page = client.get("/search/", {"q": "莊家幾台"}).content.decode()
    hit = re.search(r'<ul class="hits"><li><a href="([^"]+)">(.*?)</li>', page)
    assert hit
    assert hit[1] == "/faq/#dealer-tai"
    assert reference().faq["dealer-tai"].answer[:12] in text_of(hit[2].encode())
    assert "最接近" not in page


def test_every_known_question_leads_to_an_entry_and_can_be_told_from_a_name() -> None:
    targets = {f"{entry.kind}:{entry.target}" for entry in everything().entries}
    names = {name for entry in everything().entries for name in entry.squeezed if entry.kind in ("tai", "glossary")}
    for way in asked_questions():
        assert way.link in targets, way
        assert not way.found_in(squeeze("胡"))
        assert all(word and word == squeeze(word) for group in way.words for word in group), way
        if len(way.words) == 1:
            assert not set(way.words[0]) & names or way.link.startswith("faq:"), way


def test_what_fits_nowhere_comes_near_and_says_so(client: Client) -> None:
    results = everything().search("花牌被打出去，要怎麼處理")
    assert results.close
    assert "penalties" in [hit.entry.kind for hit in results.hits[:4]]
    assert "最接近" in client.get("/search/", {"q": "花牌被打出去，要怎麼處理"}).content.decode()


@pytest.mark.parametrize("typed", ["今天天氣真好", "xyzzy", "撲克牌"])
def test_what_has_nothing_to_do_with_it_finds_nothing(typed: str) -> None:
    assert everything().search(typed).hits == ()


def test_several_words_must_all_be_there() -> None:
    for hit in everything().search("平胡 自摸").hits:
        said = fold(" ".join((*hit.entry.names, hit.entry.text)))
        assert fold("平胡") in said
        assert "自摸" in said


def test_best_first() -> None:
    index = Index(
        [
            Entry("glossary", "text", ("甲",), "說到過水的文字"),
            Entry("glossary", "inside", ("不過水",), ""),
            Entry("glossary", "prefix", ("過水解除",), ""),
            Entry("glossary", "alias", ("放過", "過水"), ""),
            Entry("glossary", "exact", ("過水",), ""),
        ]
    )
    assert [hit.entry.target for hit in index.search("过水").hits] == ["exact", "alias", "prefix", "inside", "text"]


@pytest.mark.parametrize("typed", ["", "   ", "？！", "ㄆ", "\u3000"])
def test_nothing_to_look_for_finds_nothing(typed: str) -> None:
    assert everything().search(typed).hits == ()


def test_zhuyin_that_is_still_being_typed_is_left_aside() -> None:
    assert first("碰碰胡ㄉㄜ˙") == ("tai", "all_triplets")


@pytest.mark.parametrize(
    ("written", "pattern_id"),
    [
        ("碰碰和", "all_triplets"),
        ("踫踫胡", "all_triplets"),
        ("门清", "concealed_hand"),
        ("双龙抱", "identical_sequences"),
        ("浑一色", "half_flush"),
        ("青一色", "full_flush"),
        ("槍槓", "rob_kong"),
        ("摃上開花", "replacement_win"),
        ("单钓", "single_wait"),
        ("海底捞月", "last_tile_draw"),
        ("全球人", "all_melded"),
    ],
)
def test_the_table_of_patterns_finds_the_same_spellings(written: str, pattern_id: str) -> None:
    rows = {row.id for section in sections(read_options({"q": [written]})) for row in section.rows}
    assert pattern_id in rows
    assert ("tai", pattern_id) in found(written)


def test_the_word_for_a_whole_match_is_not_taken_for_the_pair() -> None:
    assert fold("将") == fold("將") != fold("眼")


def test_folding_keeps_every_character_in_its_place() -> None:
    for entry in everything().entries:
        assert len(fold(entry.text)) == len(entry.text)


def test_readings_agree_with_the_pinyin_of_the_glossary() -> None:
    """The readings of single characters are kept apart from the glossary's pinyin; both must say the same."""
    wrong = {
        term.term: (read, latin(term.romanization))
        for term in reference().glossary.terms.values()
        if (read := "".join(syllables(term.term))) and read != latin(term.romanization)
    }
    assert wrong == {}


def test_snippet_marks_what_was_found_and_says_the_text_as_it_stands() -> None:
    text = "放過之後，下次摸牌前不能胡別人的牌。" * 8 + "加槓可以解除過水。" + "後面還有很多字。" * 8
    pieces = excerpt(text, (squeeze("过水"),))
    assert [piece.text for piece in pieces if piece.found] == ["過水"]
    assert "".join(piece.text for piece in pieces).strip("…") in text
    assert len("".join(piece.text for piece in pieces)) <= 60


def test_snippet_is_cut_neither_in_a_word_nor_in_a_number() -> None:
    for entry in everything().entries:
        flat = " ".join(entry.text.split())
        for word in {squeeze(entry.name)[:2], "100", "tai"}:
            shown = "".join(piece.text for piece in excerpt(entry.text, (word,)))
            inner = shown.strip("…")
            at = flat.index(inner)
            for place in (at, at + len(inner)):
                assert not re.fullmatch("[A-Za-z0-9]{2}", flat[max(0, place - 1) : place + 1]), (entry.name, shown)


def test_snippet_ends_with_a_pause_that_is_near() -> None:
    text = "莊家自摸，三家都付。" * 4 + "每一家付底加台數，連莊另外算，" + "後面還有沒有停頓的一長串字" * 3
    assert "".join(piece.text for piece in excerpt(text, ())).endswith("連莊另外算…")


@pytest.mark.parametrize(
    ("text", "most", "shown"),
    [
        ("how many tai is a kong worth", 20, "how many tai is a…"),
        ("pong, kong", 8, "pong…"),
        ("碰碰胡加門清一共是幾台呢", 8, "碰碰胡加門清一…"),
        ("碰碰胡 10000 台", 7, "碰碰胡…"),
        ("kong", 20, "kong"),
        ("x" * 30, 20, "x" * 19 + "…"),
    ],
)
def test_what_is_too_long_is_cut_between_words(text: str, most: int, shown: str) -> None:
    assert shortened(text, most) == shown
    assert len(shown) <= most


def test_every_step_of_the_lessons_is_an_entry_without_marks() -> None:
    entries = {entry.target: entry for entry in lesson_entries(book())}
    assert entries.keys() == book().pages.keys()
    for name, page in book().pages.items():
        assert (entries[name].kind, entries[name].name) == ("lesson", page.step.title)
        assert not set("*{}") & set(entries[name].text)


# ---------------------------------------------------------------- the page


def test_empty_page_teaches_and_leads_on(client: Client) -> None:
    page = client.get("/search/").content.decode()
    assert page.count("<h1") == 1
    for option in reference().penalties.questions["start"].options:
        assert f'href="/rules/penalties/?a={option.id}"' in page
    assert 'href="/search/?q=%E5%B9%B3%E8%83%A1"' in page


def test_form_works_without_javascript(client: Client) -> None:
    page = client.get("/search/").content.decode()
    form = re.search(r"<form[^>]*role=\"search\".*?</form>", page, re.S)
    assert form
    assert 'action="/search/" method="get"' in form[0]
    assert 'name="q"' in form[0]
    assert "<button" in form[0]
    answered = client.get("/search/", {"q": "過水"})
    assert 'href="/rules/special/#passing"' in answered.content.decode()


def test_every_hit_leads_to_a_page_that_holds_it(client: Client) -> None:
    pages: dict[str, str] = {}
    for query in ("胡", "花牌", "自摸", "莊家", "槓", "鐵八墩", "詐胡", "優先", "兩家"):
        for kind in KINDS:
            page = client.get("/search/", {"q": query, "kind": kind}).content.decode()
            listed = re.search(r'<ul class="hits">(.*?)</ul>', page, re.S)
            for href in re.findall(r'<li><a href="([^"]+)"', listed[1] if listed else ""):
                address, _, anchor = html.unescape(href).partition("#")
                if address not in pages:
                    answer = client.get(address)
                    assert answer.status_code == 200, address
                    pages[address] = answer.content.decode()
                assert not anchor or f'id="{anchor}"' in pages[address], href
    assert len(pages) > 20


def test_hits_are_grouped_and_the_rest_of_a_group_is_a_link_away(client: Client) -> None:
    page = client.get("/search/", {"q": "胡"}).content.decode()
    assert page.count('<ul class="hits">') >= 5
    assert page.count("<li><a href=") <= len(KINDS) * SHOWN_OF_A_KIND + 20
    assert "/search/?q=%E8%83%A1&amp;kind=glossary" in page
    all_of_them = client.get("/search/", {"q": "胡", "kind": "glossary"}).content.decode()
    listed = re.search(r'<ul class="hits">(.*?)</ul>', all_of_them, re.S)
    assert listed
    assert listed[1].count("<li>") > SHOWN_OF_A_KIND


def test_pattern_says_its_value(client: Client) -> None:
    assert "通行台制 4 台" in text_of(client.get("/search/", {"q": "碰碰胡"}).content)


def test_what_was_found_is_marked(client: Client) -> None:
    assert "<mark>碰碰胡</mark>" in client.get("/search/", {"q": "碰碰糊"}).content.decode()


def test_nothing_found_says_what_to_try(client: Client) -> None:
    page = client.get("/search/", {"q": "qqqq"}).content.decode()
    assert "找不到「qqqq」" in page
    assert "試試" in page
    assert 'class="option"' in page


@pytest.mark.parametrize(
    ("typed", "is_hand"),
    [
        ("123456789m456p3455s", True),
        ("碰中中中 123萬456筒 胡8萬", True),
        ("東南西北中發白", True),
        ("平胡", False),
        ("東", False),
        ("四暗刻", False),
        ("kong", False),
        ("123456789m456p3455s 怎麼算", False),
    ],
)
def test_hand_is_offered_to_the_builder(client: Client, typed: str, is_hand: bool) -> None:
    page = client.get("/search/", {"q": typed}).content.decode()
    assert bool(hand_in(typed)) is is_hand
    assert ("算這手牌" in page) is is_hand
    if is_hand:
        href = re.search(r'href="(/hand/\?[^"]+)">算這手牌', page)
        assert href
        assert client.get(html.unescape(href[1]), follow=True).status_code == 200


def test_query_of_the_greatest_length_is_searched_and_a_longer_one_refused_in_words(client: Client) -> None:
    assert "一次最多" not in client.get("/search/", {"q": "胡" * LONGEST_QUERY}).content.decode()
    answer = client.get("/search/", {"q": "胡" * (LONGEST_QUERY + 1)})
    page = answer.content.decode()
    assert answer.status_code == 200
    assert "一次最多 100 個字，這次有 101 個" in page
    assert 'aria-invalid="true"' in page
    assert f'value="{"胡" * LONGEST_QUERY}"' in page


@pytest.mark.parametrize(
    "typed",
    [
        "<script>alert(1)</script>",
        '"><img src=x onerror=alert(1)>',
        "' onfocus=alert(1) autofocus='",
        "{{7*7}}",
        "<svg/onload=alert(1)>胡",
        "javascript:alert(1)",
        "</title><script>alert(1)</script>",
    ],
)
def test_what_was_typed_is_shown_as_text(client: Client, typed: str) -> None:
    for headers in ({}, {"HX-Request": "true"}):
        page = client.get("/search/", {"q": typed}, headers=headers).content.decode()
        assert "<script>alert" not in page
        assert "<img src=x" not in page
        assert "<svg/onload" not in page
        assert '" onfocus' not in page
        assert typed in html.unescape(page)


@pytest.mark.parametrize(
    "typed", ["\x00", "胡\x00", "\ud7ff", "\u202e胡", "%", "&q=", "胡" * 5000, "🀄", "\\", "a" * 100]
)
def test_odd_input_is_answered(client: Client, typed: str) -> None:
    assert client.get("/search/", {"q": typed}).status_code == 200
    assert client.get("/search/", {"q": typed, "kind": typed}).status_code == 200


@pytest.mark.parametrize("typed", ["<i>胡</i>", "<i> 胡 A", "胡<i>怎麼這樣"])
def test_what_was_typed_is_text_above_what_was_found_too(client: Client, typed: str) -> None:
    page = client.get("/search/", {"q": typed}).content.decode()
    assert '<ul class="hits">' in page
    assert "<i>" not in page
    assert f"「{html.escape(typed)}」" in page


def test_bytes_that_are_no_text_are_answered(client: Client) -> None:
    assert client.get("/search/?q=%ff%fe%ed%a0%80").status_code == 200


def test_htmx_gets_the_results_and_a_word_for_the_reader(client: Client) -> None:
    answer = client.get("/search/", {"q": "過水"}, headers={"HX-Request": "true"})
    part = answer.content.decode()
    assert part.strip().startswith('<div id="results">')
    assert "<html" not in part
    assert 'id="live"' in part
    assert answer.headers["HX-Replace-Url"] == f"/search/?q={quote('過水')}"
    assert "HX-Request" in answer.headers["Vary"]


def test_going_back_gets_the_whole_page(client: Client) -> None:
    headers = {"HX-Request": "true", "HX-History-Restore-Request": "true"}
    assert client.get("/search/", {"q": "過水"}, headers=headers).content.startswith(b"<!DOCTYPE html>")
