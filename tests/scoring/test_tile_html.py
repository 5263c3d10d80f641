"""Tiles as HTML: what each element says and shows, and how a hand is laid out."""

from __future__ import annotations

import doctest
import re
from xml.etree import ElementTree as ET

import jinja2
import pytest
from markupsafe import Markup

from scoring import tile_html as module
from scoring.core.hand import Hand, Meld, MeldKind
from scoring.core.tiles import CODES, NAMES, TILE_BY_CODE
from scoring.tile_html import back_html, backs_html, hand_html, meld_html, tile_html, tiles_html


def tiles_of(codes: str) -> list[int]:
    return [TILE_BY_CODE[code] for code in codes.split()]


def shown(html: str) -> list[str]:
    """Read the tiles off in order, turned ones with ~, face-down ones as #."""
    marks = []
    for element in ET.fromstring(f"<p>{html}</p>").iter("span"):
        classes = element.get("class", "").split()
        if "tile" in classes:
            marks.append(element.get("data-tile", "#") + ("~" if "tile-claimed" in classes else ""))
    return marks


@pytest.mark.parametrize("tile", range(42))
def test_a_tile_says_its_code_and_its_name(tile: int) -> None:
    element = ET.fromstring(tile_html(tile))
    assert element.get("data-tile") == CODES[tile]
    assert element.get("aria-label") == NAMES[tile]
    assert element.get("role") == "img"
    assert element.get("class") == f"tile t-{CODES[tile]}"
    assert element.get("style") is None


def test_a_face_down_tile_does_not_say_what_it_is() -> None:
    assert ET.fromstring(back_html()).attrib == {"class": "tile tile-back", "role": "img", "aria-label": "蓋著的牌"}


@pytest.mark.parametrize("tile", [-1, 42])
def test_what_is_no_tile_is_refused(tile: int) -> None:
    with pytest.raises(ValueError, match="no such tile"):
        tile_html(tile)


def test_extra_classes_are_added_and_escaped() -> None:
    assert 'class="tile t-C tile-dim big"' in tile_html(31, "tile-dim", "big")
    assert '"><script>' not in tile_html(31, '"><script>')


def test_a_row_is_a_group_only_where_it_has_a_label() -> None:
    assert shown(tiles_html([0, 9, 18])) == ["1m", "1p", "1s"]
    assert "group" not in tiles_html([0])
    labeled = ET.fromstring(tiles_html([0], label='聽 <牌> & "和"'))
    assert (labeled.get("role"), labeled.get("aria-label")) == ("group", '聽 <牌> & "和"')


def test_lit_tiles_are_raised_and_the_others_are_not() -> None:
    row = ET.fromstring(tiles_html([0, 1, 1, 2], lit={1}))
    assert ["tile-lit" in tile.get("class", "") for tile in row] == [False, True, True, False]


def test_a_row_of_backs_is_read_as_one_thing() -> None:
    row = ET.fromstring(backs_html(16))
    assert (row.get("role"), row.get("aria-label"), len(row)) == ("img", "16 張蓋著的牌", 16)
    assert not [tile for tile in row if tile.get("aria-label") or tile.get("data-tile")]


@pytest.mark.parametrize(
    ("claimed_at", "expected"),
    [(None, "3m 4m 5m"), (0, "4m 3m~ 5m"), (1, "3m 4m~ 5m"), (2, "3m 5m~ 4m")],
)
def test_the_claimed_tile_of_a_chow_lies_in_the_middle(claimed_at: int | None, expected: str) -> None:
    chow = meld_html(Meld(MeldKind.CHOW, 2), claimed_at)
    assert shown(chow) == expected.split()
    assert ET.fromstring(chow).get("aria-label") == "吃"


@pytest.mark.parametrize(
    ("kind", "claimed_at", "expected", "call"),
    [
        (MeldKind.PONG, 0, "C~ C C", "碰"),
        (MeldKind.PONG, 2, "C C C~", "碰"),
        (MeldKind.PONG, None, "C C C", "碰"),
        (MeldKind.KONG, 3, "C C C C~", "槓"),
        (MeldKind.CONCEALED_KONG, None, "# C C #", "暗槓"),
    ],
)
def test_pongs_and_kongs_show_from_whom_they_came(
    kind: MeldKind, claimed_at: int | None, expected: str, call: str
) -> None:
    html = meld_html(Meld(kind, 31), claimed_at)
    assert shown(html) == expected.split()
    assert ET.fromstring(html).get("aria-label") == call


def test_a_hand_is_laid_out_in_its_order() -> None:
    hand = Hand.of(
        tiles_of("E 9s 1p 1m E"),
        [Meld(MeldKind.CHOW, 2), Meld(MeldKind.CONCEALED_KONG, 33)],
        tiles_of("8f 1f"),
        TILE_BY_CODE["9s"],
    )
    root = ET.fromstring(hand_html(hand, claimed_at=(1,), lit={27}))
    assert [part.get("class") for part in root] == ["tiles", "meld", "meld meld-concealed", "win", "tiles flowers"]
    assert " ".join(shown(hand_html(hand, claimed_at=(1,)))) == "1m 1p 9s E E 3m 4m~ 5m # P P # 9s 1f 8f"
    assert [part.get("aria-label") for part in root] == [None, "吃", "暗槓", "胡的牌", "花牌"]
    assert len(root.findall(".//*[@class='tile t-E tile-lit']")) == 2


def test_a_lit_kind_is_raised_wherever_it_lies_in_the_hand() -> None:
    melds = [Meld(MeldKind.CHOW, 2), Meld(MeldKind.CONCEALED_KONG, 33)]
    root = ET.fromstring(hand_html(Hand.of([4], melds, [], 4), claimed_at=(1,), lit={3, 4, 33}))
    raised = [tile.get("class") for tile in root.iter("span") if "tile-lit" in tile.get("class", "")]
    white = "tile t-P tile-lit"
    claimed, win = "tile t-4m tile-claimed tile-lit", "tile t-5m tile-win tile-lit"
    assert raised == ["tile t-5m tile-lit", claimed, "tile t-5m tile-lit", white, white, win]


def test_parts_that_a_hand_does_not_have_leave_nothing_behind() -> None:
    assert hand_html(Hand.of([])) == '<div class="hand"></div>'
    assert [part.get("class") for part in ET.fromstring(hand_html(Hand.of([0])))] == ["tiles"]


def test_a_template_writes_the_rows_as_they_are() -> None:
    template = jinja2.Environment(autoescape=True).from_string("{{ row }}{{ hand }}{{ meld }}{{ backs }}")
    hand, meld = hand_html(Hand.of([0])), meld_html(Meld(MeldKind.PONG, 0))
    written = template.render(row=tiles_html([0]), hand=hand, meld=meld, backs=backs_html(1))
    assert "&lt;" not in written
    assert all(isinstance(html, Markup) for html in (tiles_html([]), hand, meld, backs_html(0), tile_html(0)))


def test_no_inline_style_is_written() -> None:
    hand = Hand.of(range(16), [Meld(MeldKind.KONG, 31)], range(34, 42), 5)
    assert not re.search(r"\s(style|on\w+)=", hand_html(hand))


def test_examples_in_the_docstrings() -> None:
    result = doctest.testmod(module)
    assert result.attempted
    assert not result.failed
