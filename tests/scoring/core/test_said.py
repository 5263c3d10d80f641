"""Sentences of the core in another language, without Django: by a look-up of our own."""

import pytest

from scoring.core.notation import name_tiles, parse_tiles
from scoring.core.said import translated

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
