"""House rule sets as files: what is taken out is the same set when it is taken in again."""

from __future__ import annotations

import json
import tomllib
from typing import Any

from hypothesis import given, settings

from scoring.core.house import read_house
from scoring.house.documents import parse_document, write_json, write_toml
from tests.scoring.house.given import documents
from tests.scoring.house.hostile import TEXTS


@settings(deadline=None)
@given(documents)
def test_a_file_taken_out_and_in_is_the_same_rule_set(document: dict[str, Any]) -> None:
    house = read_house(document, "x.1")
    for text, load in ((write_toml(house), tomllib.loads), (write_json(house), json.loads)):
        assert load(text) == house.document
        again = read_house(parse_document(text), "x.1")
        assert vars(again.rules) == vars(house.rules)
        assert again.text == house.text


def test_any_name_comes_through_toml() -> None:
    for text in TEXTS:
        house = read_house({"label": text, "summary": text, "extends": "standard"})
        assert tomllib.loads(write_toml(house)) == house.document


def test_a_shipped_file_says_what_it_lacks() -> None:
    """What the files of the rule sets say of themselves is no mistake in a house set."""
    document = parse_document(
        'id = "club"\nplace = 5\nlabel = "阿明家"\nenglish = "x"\norigin = "E"\nextends = "classic"'
    )
    assert read_house(document).document == {"label": "阿明家", "extends": "classic"}
