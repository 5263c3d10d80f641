"""The tile atlases: complete, small, safe, told apart at 24 px, and equal to what the code draws."""

from __future__ import annotations

import base64
import itertools
import re
import shutil
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from scoring.core.tiles import CODES, KINDS
from scoring.management.commands.build_tiles import weigh
from scoring.tiles_art import build, extract, glyphs
from scoring.tiles_art.layout import BACK, CELLS, COLUMNS, ROWS, corner, position
from scoring.tiles_art.palette import CELL_H, CELL_W
from scoring.tiles_art.svg import dots, element, number, numbers, polar

if TYPE_CHECKING:
    from playwright.sync_api import Browser

STATIC: Path = settings.BASE_DIR / "static"
CSS = (STATIC / "css" / "site.css").read_text(encoding="utf-8")
SVG = "{http://www.w3.org/2000/svg}"
ATLASES = build.atlases()
atlas = pytest.mark.parametrize("name", ATLASES)


def cells_of(name: str) -> dict[str, ET.Element]:
    root = ET.fromstring((STATIC / "tiles" / name).read_text(encoding="utf-8"))
    places = {f"translate({x} {y})": code for code, (x, y) in ((code, corner(cell)) for code, cell in CELLS.items())}
    return {places[cell.get("transform", "")]: cell for cell in root.findall(f"{SVG}g")}


@atlas
def test_the_committed_atlas_is_what_the_code_draws(name: str) -> None:
    assert (STATIC / "tiles" / name).read_text(encoding="utf-8") == ATLASES[name]


@atlas
def test_every_tile_and_the_back_have_a_cell_of_their_own(name: str) -> None:
    cells = cells_of(name)
    assert set(cells) == {*CODES, BACK, "7f-mlj", "8f-mlj"} == set(CELLS)
    places = [cell.get("transform") for cell in cells.values()]
    assert len(set(places)) == len(places) <= COLUMNS * ROWS
    assert len({ET.tostring(cell) for cell in cells.values()}) == len(cells)
    for code, cell in cells.items():
        x, y = corner(CELLS[code])
        assert cell.get("transform") == f"translate({x} {y})"
        assert len(cell) >= 3


@atlas
def test_the_atlas_holds_nothing_but_shapes(name: str) -> None:
    root = ET.fromstring(ATLASES[name])
    shapes = {"path", "rect", "circle"}
    assert {node.tag.removeprefix(SVG) for node in root.iter()} == {"svg", "g", "linearGradient", "stop", *shapes}
    for node in root.iter():
        assert not [key for key in node.keys() if key.startswith("on") or "href" in key or key == "style"]  # noqa: SIM118
        assert not [value for value in node.attrib.values() if "url(" in value and value != "url(#side)"]


@atlas
def test_nothing_is_drawn_outside_its_cell(name: str) -> None:
    for code, cell in cells_of(name).items():
        for shape in cell.iter(f"{SVG}path"):
            for x, y in re.findall(r"M(-?[\d.]+)[ ,]?(-?[\d.]+)", shape.get("d", "")):
                assert 0 < float(x) < CELL_W, code
                assert 0 < float(y) < CELL_H, code


@atlas
def test_the_atlas_stays_light(name: str) -> None:
    size = weigh(ATLASES[name])
    assert size["brotli"] <= 6_800
    assert size["gzip"] <= 8_500
    assert size["raw"] / len(CELLS) <= 1_200


def test_beginners_get_an_index_on_every_playing_tile_and_the_same_flowers() -> None:
    plain, indexed = cells_of(build.PLAIN), cells_of(build.INDEXED)
    for code in CODES[:KINDS]:
        face = indexed[code].find(f"{SVG}g[@transform='{build.BESIDE_INDEX}']")
        assert face is not None, code
        body, marks = indexed[code].findall(f"{SVG}rect"), indexed[code].findall(f"{SVG}path")
        assert [ET.tostring(shape) for shape in (*body, *face)] == [ET.tostring(shape) for shape in plain[code]]
        assert len(marks) == (2 if code[-1] in "psP" else 1), code
    for code in (*CODES[KINDS:], BACK):
        assert ET.tostring(plain[code]) == ET.tostring(indexed[code]), code


@pytest.mark.parametrize(
    ("code", "printed"),
    [("1f", 1), ("4f", 4), ("5f", 1), ("6f", 2), ("7f", 4), ("8f", 3), ("7f-mlj", 3), ("8f-mlj", 4)],
)
def test_flowers_carry_the_number_of_their_order(code: str, printed: int) -> None:
    drawn = [shape.get("d") for shape in cells_of(build.PLAIN)[code].iter(f"{SVG}path")]
    digits = [digit for digit in range(1, 5) if glyphs.glyph(str(digit), 38, 56, 84, face=glyphs.SANS) in drawn]
    assert digits == [printed]


def test_the_style_sheet_shows_every_cell_where_it_lies() -> None:
    rules = dict(re.findall(r"^(\S.*?) \{ background-position: (.*?); \}$", CSS, re.MULTILINE))
    wanted = {f".t-{code}": position(CELLS[code]) for code in CODES}
    wanted |= {
        ".tile-back": position(CELLS[BACK]),
        ".plants-mlj .t-7f": position(CELLS["7f-mlj"]),
        ".plants-mlj .t-8f": position(CELLS["8f-mlj"]),
    }
    assert rules == wanted
    assert f"/ {COLUMNS}00% {ROWS}00% no-repeat" in CSS
    assert {Path(url).name for url in re.findall(r'url\("(.*?)"\)', CSS)} == set(ATLASES)


def test_the_license_of_the_outlines_lies_beside_the_art() -> None:
    text = (STATIC / "tiles" / "LICENSE-noto-cjk.txt").read_text(encoding="utf-8")
    assert "SIL OPEN FONT LICENSE Version 1.1" in text
    assert "Noto Serif CJK TC Bold" in text
    assert "Noto Sans CJK TC Bold" in text


# The command


def test_the_command_prints_what_the_atlases_weigh(tmp_path: Path) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(settings, "BASE_DIR", tmp_path)
        out = StringIO()
        call_command("build_tiles", stdout=out)
        assert re.search(r"tiles\.svg: raw [\d,]+ B, gzip [\d,]+ B, brotli [\d,]+ B", out.getvalue())
        written = {file.name: file.read_text(encoding="utf-8") for file in (tmp_path / "static/tiles").iterdir()}
        assert written == ATLASES
        call_command("build_tiles", check=True, stdout=out)
        (tmp_path / "static/tiles/tiles.svg").write_text("<svg/>", encoding="utf-8")
        with pytest.raises(CommandError, match=r"tiles\.svg is out of date"):
            call_command("build_tiles", check=True, stdout=out)


def test_a_font_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match=r"NotoSerifCJK-Bold\.ttc.*fonts-noto-cjk"):
        call_command("build_tiles", extract=True, font=tmp_path / "none.ttc", sans=tmp_path / "none.ttc")


def test_the_stored_outlines_are_those_of_the_font() -> None:
    pytest.importorskip("fontTools")
    fonts = {face: extract.find_font(face) for face in (glyphs.SERIF, glyphs.SANS)}
    found = {face: path for face, path in fonts.items() if path and path.suffix == ".ttc"}
    if len(found) < 2:
        pytest.skip("Noto CJK is not installed here")
    assert extract.extract(found) == glyphs.DATA.read_text(encoding="utf-8")


def test_fonts_are_looked_for_in_the_order_of_their_folders(tmp_path: Path) -> None:
    folders = [str(tmp_path / "a"), str(tmp_path / "b")]
    assert extract.find_font(glyphs.SERIF, folders) is None
    for folder in reversed(folders):
        Path(folder).mkdir()
        wanted = Path(folder) / "NotoSerifTC-Bold.otf"
        shutil.copy(__file__, wanted)
        assert extract.find_font(glyphs.SERIF, folders) == wanted


# The bits of SVG


@pytest.mark.parametrize(
    ("value", "text"), [(0, "0"), (-0.001, "0"), (0.5, ".5"), (-0.25, "-.25"), (10, "10"), (1.10, "1.1"), (-3, "-3")]
)
def test_numbers_are_written_the_short_way(value: float, text: str) -> None:
    assert number(value) == text


def test_numbers_are_parted_only_where_they_must_be() -> None:
    assert numbers([1, -2, 0.5, 3]) == "1-2 .5 3"
    assert element("rect", x=1, stroke_width=2.5) == '<rect x="1" stroke-width="2.5"/>'
    assert dots([(10, 20), (-1, 5)], "red", 5) == '<path d="M10 20h.1M-1 5h.1" stroke="red" stroke-width="10"/>'
    assert [polar((0, 0), 10, turn) for turn in (0, 90, 180, 270)] == [(0, -10), (10, 0), (0, 10), (-10, 0)]


def test_a_character_is_baked_into_whole_units_inside_its_box() -> None:
    path = glyphs.glyph("中", 90, 111, 156, 178)
    assert re.fullmatch(r"[mlhvqcz\d -]+", path)
    assert len(path) < 400
    assert path.count("z") == path.count("m")


# Seen


READ_CELLS = """async ([svg, columns, rows, wide, tall]) => {
  const image = new Image();
  image.src = svg;
  await image.decode();
  const canvas = new OffscreenCanvas(columns * wide, rows * tall);
  const pen = canvas.getContext("2d");
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  const cells = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const {data} = pen.getImageData(column * wide, row * tall, wide, tall);
      const grays = [];
      for (let i = 0; i < data.length; i += 4) {
        const gray = 0.2126 * data[i] + 0.7152 * data[i + 1] + 0.0722 * data[i + 2];
        grays.push(Math.round(gray * data[i + 3] / 255));
      }
      cells.push(grays);
    }
  }
  return cells;
}"""


@pytest.mark.browser
@atlas
def test_no_two_tiles_look_alike_at_24_px_in_gray(name: str, browser: Browser) -> None:
    page = browser.new_page()
    svg = "data:image/svg+xml;base64," + base64.b64encode(ATLASES[name].encode()).decode()
    cells = page.evaluate(READ_CELLS, [svg, COLUMNS, ROWS, 24, 32])
    page.close()
    gray = {code: cells[row * COLUMNS + column] for code, (column, row) in CELLS.items()}
    apart = {
        (one, other): sum(abs(a - b) > 48 for a, b in zip(gray[one], gray[other], strict=True))
        for one, other in itertools.combinations(gray, 2)
    }
    # Pixels of the 768 that are clearly lighter or darker; 菊3 and 菊4 differ by a digit of some 30.
    assert min(apart.values()) >= 25, sorted(apart, key=apart.__getitem__)[:5]
    assert apart["P", BACK] > 150
    assert apart["1s", "8s"] > 120
