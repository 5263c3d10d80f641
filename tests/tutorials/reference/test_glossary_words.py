"""The glossary finds a word by any name or spelling, and stays short enough for a popover."""

import pytest

from tutorials.reference import reference
from tutorials.reference.glossary import SHORT_LIMIT
from tutorials.search import everything

GLOSSARY = reference().glossary


@pytest.mark.parametrize(
    ("word", "term"),
    [
        ("胡", "胡"),
        ("糊", "胡"),
        ("和", "胡"),
        ("食糊", "胡"),
        ("杠", "槓"),
        ("摃", "槓"),
        ("臺", "台"),
        ("番", "台"),
        ("听", "聽牌"),
        ("嵌張", "中洞"),
        ("卡張", "中洞"),
        ("單釣", "單吊"),
        ("雙碰", "對倒"),
        ("索子", "條子"),
        ("餅", "筒子"),
        ("對子", "眼"),
        ("雀", "眼"),
        ("放炮", "放槍"),
        ("搭", "搭子"),
        ("幢", "墩"),
        ("垛", "墩"),
        ("嶺上", "牌尾"),
        ("槓尾", "牌尾"),
        ("捨牌", "打牌"),
        ("搶胡", "截胡"),
        ("不求人", "不求人"),
        ("門清自摸", "不求人"),
        ("咪幾", "Miji"),
        ("七星", "字牌"),
        ("河", "海底"),
        ("一炮三響", "一炮多響"),
        ("鐵八墩", "鐵八墩"),
    ],
)
def test_a_word_is_found_by_its_other_names(word: str, term: str):
    hits = [hit for hit in everything().search(word).hits if hit.entry.kind == "glossary"]
    assert term in [hit.entry.name for hit in hits if hit.score == hits[0].score]


def test_every_definition_fits_a_popover():
    assert max(len(term.short) for term in GLOSSARY.terms.values()) <= SHORT_LIMIT


def test_every_term_leads_on():
    assert [term.id for term in GLOSSARY.terms.values() if not term.see] == []


def test_no_term_refers_to_itself():
    assert [term.id for term in GLOSSARY.terms.values() if f"glossary:{term.id}" in term.see] == []


def test_the_romanization_is_named_and_carries_tones():
    assert GLOSSARY.romanization == "漢語拼音"
    toned = set("āáǎàēéěèīíǐìōóǒòūúǔùǖǘǚǜ")
    assert [term.id for term in GLOSSARY.terms.values() if not toned & set(term.romanization)] == []
