"""Special rules, disputes and questions in English: the same records, links, hands and figures as in Chinese."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

import pytest
from babel.messages.pofile import read_po
from django.conf import settings
from django.test import Client

from scoring.core.ruleset import load_rulesets
from scoring.languages import CHINESE, ENGLISH, speaking
from tests.site.english import HAN, chinese_left
from tutorials.reference import Reference, load_reference, reference
from tutorials.reference.engine import engine_problems, known_names
from tutorials.reference.loading import namings

CATALOGS = ("special_rules", "disputes", "faq", "reference")
AS_WRITTEN = {"name", "aliases", "source"}
"""Fields that stay Chinese: what a record is called at a Taiwanese table, and where it stands in a source."""


def in_both() -> tuple[Reference, Reference]:
    with speaking(CHINESE):
        chinese = reference()
    with speaking(ENGLISH):
        english = reference()
    return chinese, english


def texts_of(value: Any) -> Iterator[str]:
    """Give every text of a record that pages show in the visitor's language."""
    if isinstance(value, str):
        yield value
    elif is_dataclass(value):
        for field in fields(value):
            if field.name not in AS_WRITTEN and field.name != "request":
                yield from texts_of(getattr(value, field.name))
    elif isinstance(value, dict):
        yield from (text for each in value.values() for text in texts_of(each))
    elif isinstance(value, list | tuple):
        yield from (text for each in value for text in texts_of(each))


def page(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200, address
    return response.content.decode()


def test_english_content_passes_the_checks_of_the_chinese() -> None:
    with speaking(ENGLISH):
        english = load_reference(known=known_names())
        assert list(engine_problems(english)) == []


def test_records_differ_in_their_words_alone() -> None:
    chinese, english = in_both()
    assert list(namings(english)) == list(namings(chinese))
    for (record, one), (same, other) in zip(chinese.examples(), english.examples(), strict=True):
        assert record == same
        assert (one.request, one.tai, one.refused, one.waits) == (other.request, other.tai, other.refused, other.waits)
        assert one.text != other.text


def test_no_record_has_chinese_left() -> None:
    _, english = in_both()
    records = (english.special_rules, english.disputes, english.faq)
    texts = [text for record in records for text in texts_of(record)]
    assert len(texts) > 1000
    assert [text for text in texts if HAN.search(text)] == []


@pytest.mark.parametrize(
    "address", ["/rules/", "/rules/special/", "/rules/special/?side=1", "/rules/disputes/", "/faq/"]
)
def test_no_page_has_chinese_left(client: Client, address: str) -> None:
    assert chinese_left(page(client, f"/en{address}")) == []


def test_names_at_the_table_are_kept() -> None:
    chinese, english = in_both()
    for rule in english.special_rules.rules.values():
        assert rule.name == chinese.special_rules.rules[rule.id].title
    assert english.special_rules.rules["passing"].title == "Passed win"
    assert english.special_rules.rules["passing"].name == "過水"


def test_english_does_not_come_between_chinese_visitors(client: Client) -> None:
    """What is remembered is remembered for one language, whoever comes first."""
    for address in ("/rules/special/", "/rules/disputes/", "/faq/"):
        before = page(client, address)
        assert "Common table" in page(client, f"/en{address}")
        assert page(client, address) == before


@pytest.mark.parametrize("catalog", CATALOGS)
def test_figures_are_those_of_the_chinese(catalog: str) -> None:
    """Every number of the Chinese stands in the English, and as many paragraphs."""
    with (settings.BASE_DIR / f"tutorials/locale/en/{catalog}.po").open("rb") as file:
        messages = [message for message in read_po(file) if message.id]
    assert len(messages) > 40
    for message in messages:
        text, words = str(message.id), str(message.string)
        assert set(re.findall(r"\d+", text)) <= set(re.findall(r"\d+", words)), text
        assert text.count("\n") == words.count("\n"), text


def test_the_chinese_stands_beside_the_english_at_the_head_of_a_record(client: Client) -> None:
    _, english = in_both()
    special, disputes, faq = (page(client, f"/en{a}") for a in ("/rules/special/", "/rules/disputes/", "/faq/"))
    for rule in english.special_rules.rules.values():
        assert f'<small lang="zh-Hant">{"、".join([rule.name, *rule.aliases])}</small>' in special, rule.id
    for dispute in english.disputes.disputes.values():
        assert f'<small lang="zh-Hant">{dispute.name}</small>' in disputes, dispute.id
    for entry in english.faq.values():
        assert f'<small lang="zh-Hant">{entry.name}</small>' in faq, entry.id


@pytest.mark.parametrize("rules", load_rulesets())
def test_every_rule_set_says_its_part_in_english(client: Client, rules: str) -> None:
    for side in ("0", "1"):
        source = page(client, f"/en/rules/special/?rules={rules}&side={side}")
        assert chinese_left(source) == []
        name = re.search(r'<option value="[^"]+" selected>([^<]+)</option>', source)
        assert name
        assert re.search(rf'<tr class="current"><th scope="row" class="current">{name[1]}<', source) or side == "0"
        assert f'<dd class="force">{name[1]}: <b>' in source or side == "1"


def test_hand_that_a_table_refuses_is_told_apart_from_its_tai(client: Client) -> None:
    source = page(client, "/en/rules/disputes/")
    assert '<b class="none">Can&#39;t win</b>' in source
    assert re.search(r"<b>2 tai</b>", source)
    assert "<b>Can&#39;t win</b>" not in source
    assert not re.search(r'<b class="none">\d', source)
