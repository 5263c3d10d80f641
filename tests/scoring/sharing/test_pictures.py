"""The picture of a shared hand: everything is outlines, and it shows what the engine found."""

from __future__ import annotations

import re
import struct
import xml.etree.ElementTree as ElementTree
from unittest import mock
from urllib.parse import urlencode

import pytest
from django.test import Client

from scoring.builder.examples import EXAMPLES
from scoring.builder.result import result_of
from scoring.core.catalogue import load_catalogue
from scoring.core.ruleset import load_rulesets
from scoring.core.tiles import CODES
from scoring.sharing import hands, lettering, raster
from scoring.sharing.flow import groups_of, lay_out
from scoring.sharing.picture import EDGE, FELT, HEIGHT, UNNAMED, WIDTH, draw, facts_of, label_of
from tests.scoring.house.hostile import TEXTS
from tests.scoring.sharing.pressing import meta, share

SVG = "{http://www.w3.org/2000/svg}"
DRAWN_ELEMENTS = {"svg", "g", "defs", "rect", "circle", "path", "use", "linearGradient", "radialGradient", "stop"}
FULLEST = "暗槓1111萬 明槓2222筒 明槓3333條 暗槓東東東東 明槓中中中中 發 胡發 自摸 花春夏秋冬梅蘭竹"
HANDS = [*(example.text for example in EXAMPLES), FULLEST, "1247萬1479筒258條東南西北中", "123456789萬123456789筒 花春"]


@pytest.fixture(autouse=True)
def _nothing_drawn_yet():
    raster.forget_all()
    hands.drawn.cache_clear()
    yield
    raster.forget_all()


def drawn(text: str, rules: str = "standard") -> tuple[str, object]:
    builder = hands.read_query(urlencode({"text": text, "rules": rules}))
    result = result_of(builder)
    return draw(result, builder.rules), result


def size_of(png: bytes) -> tuple[int, int]:
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    return struct.unpack(">II", png[16:24])


@pytest.mark.parametrize("text", HANDS)
def test_svg_is_xml_of_plain_shapes(text: str) -> None:
    svg, _ = drawn(text)
    root = ElementTree.fromstring(svg)
    assert (root.get("width"), root.get("height")) == (str(WIDTH), str(HEIGHT))
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= DRAWN_ELEMENTS
    for element in root.iter():
        assert not (element.text or "").strip()  # no text at all
        for name, value in element.attrib.items():
            assert not name.startswith("on")
            assert name != "style"
            assert name != "href" or re.fullmatch(r"#\w+", value)
    assert len(svg) < raster.LARGEST_SVG


@pytest.mark.parametrize("text", HANDS)
def test_every_tile_of_the_hand_lies_in_the_picture(text: str) -> None:
    svg, result = drawn(text)
    hand = result.request.hand
    groups = groups_of(hand)
    tiles = [piece.tile for group in groups for piece in group]
    hidden = sum(meld.kind == "concealed_kong" for meld in hand.melds) * 2
    assert tiles.count(None) == hidden
    assert len(tiles) == len(hand.tiles) + len(hand.flowers)
    uses = [element.get("href") for element in ElementTree.fromstring(svg).iter(f"{SVG}use")]
    for tile in range(len(CODES)):
        assert uses.count(f"#tile{tile}") >= tiles.count(tile)
    layout = lay_out(groups, WIDTH - 2 * EDGE, FELT - 60, 116)
    right = max(placed.x + placed.piece.width * layout.tile_width for placed in layout.pieces)
    bottom = max(placed.y for placed in layout.pieces) + layout.tile_width
    assert min(placed.x for placed in layout.pieces) >= 0
    assert right <= WIDTH - 2 * EDGE + 0.01
    assert bottom <= FELT - 60
    assert layout.tile_width > 40  # still told apart when a chat shows the picture at a quarter of its size


def outline_at(svg: str, text: str, ink: str) -> bool:
    """Say whether a text is written somewhere in an ink, whatever its place and size."""
    wanted = re.search(r' d="([^"]*)"', lettering.written(text, 0, 0, 100, ink))[1]
    return f'd="{wanted}"' in svg


@pytest.mark.parametrize("rules", load_rulesets())
@pytest.mark.parametrize("text", [EXAMPLES[0].text, EXAMPLES[1].text, EXAMPLES[3].text])
def test_total_and_patterns_are_the_engines(text: str, rules: str) -> None:
    svg, result = drawn(text, rules)
    sheet = result.sheet
    assert outline_at(svg, str(sheet.tai), "#b3261e")
    assert not outline_at(svg, str(sheet.tai + 17), "#b3261e")
    for fact in facts_of(sheet.counted):
        assert outline_at(svg, fact.name, "#1d1b16")
    assert outline_at(svg, load_rulesets()[rules].label, "#5c5547")


def test_every_name_of_ours_can_be_written() -> None:
    names = [pattern.name for pattern in load_catalogue().values()] + [
        rules.label for rules in load_rulesets().values()
    ]
    assert [name for name in names if not lettering.can_write(name)] == []
    assert lettering.can_write("阿嬤家的規則 2026！")
    assert lettering.can_write(UNNAMED)


@pytest.mark.parametrize("label", [*TEXTS[::20], "一" * 60, "😀家", "\u202e倒"])
def test_name_of_a_rule_set_is_never_markup(label: str) -> None:
    result = result_of(hands.read_query(urlencode({"text": EXAMPLES[0].text})))
    rules = mock.Mock(wraps=result.request.rules, label=label, switches=result.request.rules.switches)
    svg = draw(result, rules)
    root = ElementTree.fromstring(svg)
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= DRAWN_ELEMENTS
    assert not [element for element in root.iter() if (element.text or "").strip()]
    assert len(label_of(rules)) <= 16


def test_no_hostile_text_leaves_its_letters_in_the_picture() -> None:
    for text in TEXTS:
        outlines = lettering.written(text, 0, 0, 40, "#000")
        assert re.fullmatch(r'<path fill="#000" transform="[a-z0-9 .()-]*" d="[MmLlHhVvCcZz0-9 .-]*"/>', outlines), text


@pytest.mark.django_db
def test_png_has_the_right_size_and_differs_between_hands(client: Client) -> None:
    seen = set()
    for text in (EXAMPLES[0].text, EXAMPLES[3].text):
        answer = client.get(f"{share(client, text)}preview.png")
        assert answer.headers["Content-Type"] == "image/png"
        assert size_of(answer.content) == (1200, 630)
        assert len(answer.content) < 300_000
        seen.add(answer.content)
    assert len(seen) == 2


@pytest.mark.django_db
def test_picture_is_drawn_once_and_kept_by_who_has_it(client: Client) -> None:
    address = share(client)
    image = meta(client.get(address).content.decode(), "og:image").removeprefix("http://testserver")
    with mock.patch.object(raster, "_drawn", wraps=raster._drawn) as drawing:
        first = client.get(image)
        assert client.get(image).content == first.content
        assert drawing.call_count == 1
    assert "immutable" in first.headers["Cache-Control"]
    assert "immutable" not in client.get(f"{address}preview.png").headers["Cache-Control"]
    again = client.get(image, headers={"If-None-Match": first.headers["ETag"]})
    assert again.status_code == 304
    assert not again.content
    svg = client.get(f"{address}preview.svg")
    assert svg.headers["Content-Type"] == "image/svg+xml"
    assert svg.headers["ETag"] != first.headers["ETag"]
    assert "default-src 'none'" in svg.headers["Content-Security-Policy"]


@pytest.mark.django_db
def test_drawing_is_limited_and_what_is_kept_is_bounded(client: Client) -> None:
    address = share(client)
    with mock.patch.object(raster, "_drawn", return_value=b"png"):
        answers = []
        for _ in range(31):
            raster.forget_all()
            answers.append(client.get(f"{address}preview.png"))
        for number in range(raster.KEPT + 5):
            raster.draw_png("<svg/>", str(number))
    assert {answer.status_code for answer in answers[:30]} == {200}
    assert answers[30].status_code == 429
    assert int(answers[30].headers["Retry-After"]) > 0
    assert len(raster._kept) == raster.KEPT


@pytest.mark.django_db
def test_drawing_that_fails_is_asked_for_again_later(client: Client) -> None:
    address = share(client)
    with mock.patch.object(raster, "PROGRAM", "/no/such/program"):
        answer = client.get(f"{address}preview.png")
    assert answer.status_code == 503
    assert answer.headers["Retry-After"] == "5"
    assert answer.headers["Cache-Control"] == "no-store"
    assert client.get(f"{address}preview.png").status_code == 200


def test_oversized_picture_is_refused() -> None:
    with pytest.raises(raster.NotDrawnError):
        raster.draw_png("<svg>" + " " * raster.LARGEST_SVG, "large")
