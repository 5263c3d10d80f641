"""Searching in English: what players ask finds the record that answers; Chinese and pinyin do as well."""

from __future__ import annotations

import html
import re
import time
from collections.abc import Iterator

import pytest
from django.test import Client

from scoring.languages import ENGLISH, speaking
from tests.site.english import chinese_left
from tutorials.reference import reference
from tutorials.search import KINDS, everything
from tutorials.search.asked import asked_in_english
from tutorials.search.english_words import asked_for, spoken, stem, stems
from tutorials.search.snippets import LENGTH_IN_ENGLISH, excerpt_of_words


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    with speaking(ENGLISH):
        yield


def links(query: str, most: int = 3) -> list[str]:
    """Return the links of the best hits."""
    return [hit.entry.link for hit in everything().search(query).hits[:most]]


# ---------------------------------------------------------------- what is asked


@pytest.mark.parametrize(
    ("asked", "link"),
    [
        ("can I chow from across", "faq:why-chow-left"),
        ("Can I chow from the player opposite?", "faq:why-chow-left"),
        ("who can I chow from", "faq:why-chow-left"),
        ("what is a kong worth", "glossary:kong-set"),
        ("how many tai is a kong", "glossary:kong-set"),
        ("what is a kong", "glossary:kong"),
        ("how do I upgrade a pong to a kong", "lesson:kong/added"),
        ("can I rob a concealed kong", "faq:rob-concealed-kong"),
        ("does a concealed kong break a concealed hand", "disputes:concealed-kong-concealed"),
        ("can I kong the left player's discard", "disputes:kong-from-left"),
        ("can I kong after declaring ready", "disputes:kong-after-ready"),
        ("do I draw after a pong", "faq:draw-after-call"),
        ("does pong beat chow", "special:call-order"),
        ("who goes first, pong or chow?", "special:call-order"),
        ("two players win on the same discard", "special:nearest-winner"),
        ("who pays when somebody wins", "faq:self-drawn-or-discard"),
        ("how much extra does the dealer pay", "faq:dealer-tai"),
        ("how many tai do I need to win", "faq:minimum"),
        ("can I win with zero tai", "faq:minimum"),
        ("how much is the base", "glossary:base"),
        ("how do you calculate the payment", "lesson:paying/formula"),
        ("how long does a passed win last", "disputes:passing"),
        ("can I self-draw after a passed win", "special:passing"),
        ("I drew a flower, what do I do?", "faq:flower-drawn"),
        ("I accidentally discarded a flower", "penalties:?flower"),
        ("which flower is mine", "faq:my-flower"),
        ("I have one tile too many", "penalties:too-many-tiles"),
        ("I have 17 tiles in my hand", "penalties:too-many-tiles"),
        ("I forgot to draw a tile", "penalties:too-few-tiles"),
        ("penalty for a false win", "faq:false-win"),
        ("wrong pong", "glossary:wrong-pong"),
        ("seven flowers who pays", "disputes:seven-rob-one-payer"),
        ("what happens when the tiles run out", "special:drawn-hand"),
        ("who is the first dealer", "special:first-dealer"),
        ("where do I break the wall", "special:opening-throw"),
        ("who is East", "disputes:seat-wind-by"),
        ("is a wait on two pairs a single wait", "disputes:two-pairs-wait"),
        ("can all sequences have flowers", "disputes:pinghu-flowers"),
        ("is it still all sequences if self-drawn", "disputes:pinghu-self-drawn"),
        ("can I chow honors", "lesson:chow/no-honors"),
        ("what does a winning hand look like", "lesson:hand/five-sets-and-pair"),
        ("how is it different from Japanese mahjong", "faq:other-mahjong"),
        ("why 16 tiles", "faq:why-sixteen"),
        ("how long does a game take", "faq:how-long"),
        ("can three people play", "faq:two-players"),
        ("how many points is all pongs", "tai:all_triplets"),
        ("how many tai is a full flush", "tai:full_flush"),
        ("what is the dealer streak", "glossary:streak"),
        ("what is xianggong", "glossary:dead-hand"),
        ("is it too late to win once the next player has drawn", "priority:win-draw"),
    ],
)
def test_question_of_an_english_player_finds_its_answer(asked: str, link: str) -> None:
    assert link in links(asked), links(asked)


@pytest.mark.parametrize(
    ("typed", "link"),
    [
        ("concealed hand", "glossary:concealed"),
        ("passed win", "glossary:passing"),
        ("dead hand", "glossary:dead-hand"),
        ("Dead Hands", "glossary:dead-hand"),
        ("full flush", "tai:full_flush"),
        ("robbing kongs", "tai:rob_kong"),
        ("self draw", "glossary:self-drawn"),
        ("player opposite", "glossary:across-player"),
        ("river", "glossary:discard-pool"),
        ("chicken hand", "glossary:zero-tai"),
    ],
)
def test_name_finds_what_is_called_so_first(typed: str, link: str) -> None:
    assert links(typed, 1) == [link]


@pytest.mark.parametrize(
    ("typed", "link"),
    [
        ("pung", "glossary:pong"),
        ("chi", "glossary:chow"),
        ("tsumo", "glossary:self-drawn"),
        ("riichi", "elsewhere:riichi"),
        ("furiten", "elsewhere:furiten"),
        ("chombo", "glossary:false-win"),
        ("toitoi", "tai:all_triplets"),
    ],
)
def test_word_of_another_kind_of_mahjong_finds_ours(typed: str, link: str) -> None:
    assert link in links(typed), links(typed)


@pytest.mark.parametrize(
    ("typed", "link"),
    [
        ("過水", "special:passing"),
        ("过水", "special:passing"),
        ("碰碰糊", "tai:all_triplets"),
        ("我打出了花牌怎麼辦？", "penalties:?flower"),
        ("guoshui", "special:passing"),
        ("guò shuǐ", "special:passing"),
        ("pinghu", "tai:all_sequences"),
        ("peng peng hu", "tai:all_triplets"),
        ("pengpe", "tai:all_triplets"),
        ("zimo", "glossary:self-drawn"),
    ],
)
def test_chinese_and_pinyin_are_found_on_the_english_site_too(typed: str, link: str) -> None:
    assert link in links(typed), links(typed)


@pytest.mark.parametrize("typed", ["conceald hand", "concealed hnad", "concea", "consealed"])
def test_slip_and_word_half_typed_find_what_is_meant(typed: str) -> None:
    assert {"glossary:concealed", "tai:concealed_hand"} & set(links(typed)), links(typed)


@pytest.mark.parametrize("typed", ["xyzzy", "the", "?", "'", ""])
def test_what_says_nothing_finds_nothing(typed: str) -> None:
    assert links(typed) == []


def test_word_that_nobody_knows_leaves_what_comes_near() -> None:
    results = everything().search("qqqq kong")
    assert results.close
    assert results.hits[0].entry.link == "glossary:kong"


def test_every_term_is_found_by_all_its_names() -> None:
    found = {entry.link: entry for entry in everything().entries}
    for term in reference().glossary.terms.values():
        for name in found[f"glossary:{term.id}"].names:
            assert f"glossary:{term.id}" in links(name, 12), name


def test_every_entry_is_found_by_its_title() -> None:
    for entry in everything().entries:
        assert entry.link in links(entry.name, 12), entry.name


def test_every_known_question_leads_to_an_entry() -> None:
    known = {entry.link for entry in everything().entries}
    ways = asked_in_english()
    assert {way.link for way in ways} <= known
    assert spoken()["also"].keys() <= known
    assert spoken()["implied"].keys() <= KINDS.keys()
    for way in ways:
        assert way.words
        assert all(word for group in way.words for word in group), way


def test_the_same_entries_are_in_both_indexes() -> None:
    ours = [entry.link for entry in everything().entries]
    with speaking("zh-hant"):
        assert ours == [entry.link for entry in everything().entries]


# ---------------------------------------------------------------- words


@pytest.mark.parametrize(
    ("forms", "shared"),
    [
        (("kong", "kongs", "Kong's"), "kong"),
        (("win", "wins", "won", "winning", "winner"), "win"),
        (("rob", "robs", "robbed", "robbing"), "rob"),
        (("penalty", "penalties"), "penalti"),
        (("pass", "passes", "passed", "passing"), "pass"),
        (("replace", "replaced", "replacing"), "replac"),
    ],
)
def test_forms_of_a_word_share_their_stem(forms: tuple[str, ...], shared: str) -> None:
    assert {stem(form) for form in forms} == {shared}


def test_question_is_about_the_words_that_matter() -> None:
    assert asked_for(stems("Can I pung the player's discard?")) == ("pong", "player", "discard")
    assert asked_for(stems("what is the")) == ()


def test_snippet_marks_whole_words_and_is_cut_between_words() -> None:
    text = "Nothing here is of use to anybody at all. " * 6 + "Winds and wins are two things. " + "More follows. " * 12
    pieces = excerpt_of_words(text, (stem("win"),))
    assert [piece.text for piece in pieces if piece.found] == ["wins"]
    shown = "".join(piece.text for piece in pieces).strip("…")
    assert f" {shown.strip()} " in f" {' '.join(text.split())} "
    assert len(shown) <= LENGTH_IN_ENGLISH


def test_no_title_and_no_snippet_is_cut_inside_a_word(client: Client) -> None:
    for entry in everything().entries:
        flat = " ".join(entry.text.split())
        for words in ((), (stem("tai"),), (stem("discard"),)):
            shown = "".join(piece.text for piece in excerpt_of_words(entry.text, words)).strip("…")
            assert f" {shown.strip()} " in f" {flat} ", entry.name
    page = client.get("/en/search/", {"q": "how many tai is a concealed kong worth here"}).content.decode()
    assert "<title>Search: how many tai is a concealed kong worth…" in page


# ---------------------------------------------------------------- the page


def test_page_teaches_before_anything_is_typed(client: Client) -> None:
    page = client.get("/en/search/").content.decode()
    assert chinese_left(page) == []
    assert "Something went wrong?" in page
    for address in re.findall(r'<li><a href="(/en/search/\?q=[^"]+)">', page):
        assert '<ul class="hits">' in client.get(html.unescape(address)).content.decode(), address


def test_answer_stands_first_with_its_beginning(client: Client) -> None:
    page = client.get("/en/search/", {"q": "can I chow from across"}).content.decode()
    hit = re.search(r'<ul class="hits"><li><a href="([^"]+)">(.*?)</li>', page)
    assert hit
    assert hit[1] == "/en/faq/#why-chow-left"
    assert reference().faq["why-chow-left"].answer[:20] in html.unescape(re.sub(r"<[^>]+>", "", hit[2]))


@pytest.mark.parametrize("typed", ["passed win", "過水", "dealer", "kong", "xyzzy", "123m456p789s111z", "a" * 101])
def test_page_is_english_but_for_what_is_marked_chinese(client: Client, typed: str) -> None:
    page = client.get("/en/search/", {"q": typed}).content.decode()
    assert chinese_left(page) == []


def test_kinds_are_named_and_a_chinese_word_stands_beside(client: Client) -> None:
    page = client.get("/en/search/", {"q": "passed win"}).content.decode()
    assert re.search(r'<a href="/en/glossary/#passing">.*?</a> <small lang="zh-Hant">過水</small>', page)
    assert re.findall(r'id="kind-\w+">(\w[\w ]*?) <small', page)[0] == "Glossary"


def test_part_for_htmx_keeps_the_language(client: Client) -> None:
    answer = client.get("/en/search/", {"q": "dead hand"}, headers={"HX-Request": "true"})
    assert answer.headers["HX-Replace-Url"] == "/en/search/?q=dead+hand"
    assert "/en/rules/special/#dead-hand" in answer.content.decode()


def test_markup_that_was_typed_is_text(client: Client) -> None:
    page = client.get("/en/search/", {"q": "<b>胡</b> <i>kong"}).content.decode()
    assert "<i>kong" not in page
    assert "<b>胡" not in page


def test_longest_query_of_unknown_words_is_answered_at_once() -> None:
    everything().search("warm")
    began = time.process_time()
    everything().search(" ".join(f"{letter}onseeled" for letter in "bcdfghjklm"))
    assert time.process_time() - began < 0.25
