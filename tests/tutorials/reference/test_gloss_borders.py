"""Other names of two characters as links: each that our texts hold was read in its place, to see that it is meant.

Chinese has no word borders: 「槓後補到」 holds the characters of 「後補」 and means something else.
"""

import re
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from scoring.core import catalogue
from tutorials.glossing import gloss
from tutorials.reference import reference
from tutorials.reference.loading import CONTENT

GLOSSED = {
    "answer", "called", "condition", "did", "elsewhere", "explanation", "happened", "lasts", "long", "meaning", "more",
    "normal_reason", "note", "pays", "quarrels", "reason", "short", "summary", "text", "tiles",
}  # fmt: skip
"""The keys of our texts that are shown with links, and a few more that are not."""

READ = frozenset(
    (
        "三元", "全求", "吃牌", "地聽", "定莊", "將牌", "對子", "抓位", "換位", "換聽", "放炮", "明牌", "槓牌", "牌型",
        "換莊", "牌背", "百搭", "碰牌", "索子", "胡牌", "輪序", "錯胡", "開槓", "雙碰",
    )
)  # fmt: skip
"""The names that were read in every sentence of ours that holds them."""


def texts(value: Any, key: str = "") -> Iterator[str]:
    """Yield the texts under the keys that are shown with links."""
    if isinstance(value, str):
        if key in GLOSSED:
            yield value
    elif isinstance(value, dict):
        for name, part in value.items():
            yield from texts(part, name)
    elif isinstance(value, list):
        for part in value:
            yield from texts(part, key)


def linked_in_context() -> dict[str, set[str]]:
    """Return the names of two characters that are linked, each with a few characters around it."""
    heads = {term.term for term in reference().glossary.terms.values()}
    files = [*CONTENT.rglob("*.toml"), Path(catalogue.__file__).with_name("catalogue.toml")]
    found = defaultdict(set)
    for text in (text for file in files for text in texts(tomllib.loads(file.read_text(encoding="utf-8")))):
        for sentence in re.split("[。；\n]", text):
            for word, place in links(sentence):
                if len(word) == 2 and word not in heads:
                    found[word].add(place)
    return found


def links(sentence: str) -> Iterator[tuple[str, str]]:
    """Yield each word of a sentence that is linked, and it with a few characters before and behind it."""
    written = re.sub(r'<span class="popover".*?</a></span>', "", gloss(sentence, set(), "/glossary/"))
    marked = re.sub(r'<a class="term"[^>]*>([^<]*)</a>', r"［\1］", written)
    for link in re.finditer("(?<=［)[^］]*(?=］)", marked):
        yield link[0], marked[max(0, link.start() - 7) : link.end() + 7]


def test_each_name_of_two_characters_that_is_linked_was_read_in_its_place():
    unread = {word: sorted(places) for word, places in linked_in_context().items() if word not in READ}
    assert unread == {}, "read these; what is not meant goes to EVERYDAY or HIDING, the rest to READ"


@pytest.mark.parametrize(
    ("text", "word", "term"),
    [
        ("眼牌平台制：槓後補到最後一張，只算海底", "後補", "replace-again"),
        ("維基教科書制：加槓後補到八條", "後補", "replace-again"),
        ("七筒暗槓後補到六條：門清自摸 3", "後補", "replace-again"),
        ("同樣是明槓後補牌，眼牌平台制可以胡", "後補", "replace-again"),
        ("補花、補槓摸到的也算", "補槓", "added-kong"),
        ("么九只有六種，五種當刻子", "么九", "orphans"),
        ("全是刻子又有么九、字牌，就是混老頭", "么九", "orphans"),
        ("本站各制都加三元、四喜", "三元", "dragons"),
        ("看的是牌型聽幾種，不是外面還剩幾張", "牌型", "pattern"),
    ],
)
def test_a_word_is_not_linked_where_it_is_not_meant(text: str, word: str, term: str):
    terms = reference().glossary.terms
    assert word in (terms[term].term, *terms[term].aliases)
    linked: set[str] = set()
    gloss(text, linked, "/glossary/")
    assert term not in linked


@pytest.mark.parametrize(
    ("text", "term"),
    [
        ("有補槓解過水的說法", "kong-frees-pass"),
        ("一、九和字牌合稱么九牌", "orphans"),
        ("有台的風和三元", "dragons"),
        ("幾個牌型加起來可以超過", "pattern"),
    ],
)
def test_it_still_is_where_it_is(text: str, term: str):
    linked: set[str] = set()
    gloss(text, linked, "/glossary/")
    assert term in linked
