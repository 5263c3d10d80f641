"""Sentences of the core in another language, without Django: by a look-up of our own."""

import pytest

from scoring.core.notation import name_tiles, parse_tiles
from scoring.core.said import AsTyped, filled, say, translated

ENGLISH = {
    "{ranks}萬": "{ranks} Characters", "{ranks}筒": "{ranks} Dots", "{ranks}條": "{ranks} Bamboo", "中": "Red Dragon",
    "東": "East", "春": "Spring", "{tile}{tile}": "{tile} ×2", "{tile}{tile}{tile}": "{tile} ×3",
    "{tile}{tile}{tile}{tile}": "{tile} ×4", "、": ", ",
}  # fmt: skip


@pytest.mark.parametrize(
    ("codes", "chinese", "english"),
    [
        ("567m", "567萬", "567 Characters"), ("5m", "5萬", "5 Characters"), ("C", "中", "Red Dragon"), ("", "", ""),
        ("CCC", "中中中", "Red Dragon ×3"), ("EEEEE", "東東東東東", "East ×4, East"),
        ("12m3p4mEC1f", "12萬3筒4萬東中春", "12 Characters, 3 Dots, 4 Characters, East, Red Dragon, Spring"),
    ],
)  # fmt: skip
def test_tiles_are_named_in_both_languages(codes: str, chinese: str, english: str) -> None:
    named = name_tiles(parse_tiles(codes).tiles)
    assert named == chinese
    assert translated(named, lambda text: ENGLISH.get(text, text)) == english


@pytest.mark.parametrize(
    ("name", "several"),
    [
        ("Red Dragon", "Red Dragons"), ("1 Character", "1 Characters"), ("1 Dot", "1 Dots"),
        ("8 Characters", "8 Characters"), ("1 Bamboo", "1 Bamboo"), ("East", "East winds"),
    ],
)  # fmt: skip
def test_several_of_a_tile(name: str, several: str) -> None:
    assert filled("all four {tile:s}", {"tile": name}) == f"all four {several}"


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("Common table", "by the Common table. The Common table"),
        ("Online platform", "by the Online platform. The Online platform"),
        ("SML 2026", "by SML 2026. SML 2026"), ("Sixteen-tai cap", "by the Sixteen-tai cap. The Sixteen-tai cap"),
        (AsTyped("My table"), "by My table. My table"),
    ],
)  # fmt: skip
def test_a_name_stands_with_its_article(name: str, written: str) -> None:
    assert filled("by {rules:the}. {rules:The}", {"rules": name}) == written
    said = say("用{rules}", rules=name)
    assert translated(said, lambda text: text.replace("用{rules}", "by {rules:the}")) == written.split(".")[0]


def test_a_month_is_written_out() -> None:
    assert filled("{month:month} {day}", {"month": 12, "day": 1}) == "December 1"
    assert filled("{month:month}, {count:tile|tiles}", {"month": 1, "count": 1}) == "January, tile"
