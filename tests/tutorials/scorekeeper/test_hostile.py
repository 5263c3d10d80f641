"""What visitors type is text: on every page, in the table and in the data, whatever it looks like."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from html.parser import HTMLParser
from itertools import product
from typing import Any

import pytest
from django.test import Client

from scoring.core.ruleset import load_rulesets
from scoring.exchange import write_json
from scoring.visitors import COOKIE, digest_of, new_id
from tutorials.scorekeeper import storage
from tutorials.scorekeeper.exporting import MARK, csv_text, guarded, sheet_data
from tutorials.scorekeeper.forms import one_line
from tutorials.scorekeeper.happenings import (
    LONGEST_NAME,
    LONGEST_NOTE,
    Deed,
    Entry,
    Penalty,
    Setup,
    happening_to_json,
    terms_of,
)
from tutorials.scorekeeper.sheet import standing

pytestmark = pytest.mark.django_db

OPENINGS = (
    "",
    "'",
    '"',
    "`",
    "</title>",
    "</textarea>",
    "-->",
    "]]>",
    "{{",
    "=",
    "+",
    "-",
    "@",
    "\t=",
    "\r=",
    "＝",
    "甲<",
    "%",
    "\\",
    "\u202e",
)
BODIES = (
    "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "<svg/onload=alert(1)>", " onfocus=alert(1) x=",
    "javascript:alert(1)", "<b>", "cmd|' /C calc'!A0", "HYPERLINK(\"http://x\")", "{{7*7}}{% x %}",
    "&lt;&#60;<a\u2028\x00>",
)  # fmt: skip
PAYLOADS = [opening + body for opening, body in product(OPENINGS, BODIES)]
STANDARD = load_rulesets()["standard"]


class Shape(HTMLParser):
    """What a page is made of: its elements with the names of their attributes, and every address in them."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.parts: list[tuple[str, tuple[str, ...]]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        addresses = [value or "" for name, value in attrs if name in ("href", "src", "action") and tag != "link"]
        assert not any(address.strip().lower().startswith(("javascript", "data")) for address in addresses)
        self.parts.append((tag, tuple(name for name, _ in attrs)))

    def handle_comment(self, data: str) -> None:
        raise AssertionError(data)


def shape_of(response: Any) -> list[tuple[str, tuple[str, ...]]]:
    assert response.status_code == 200, response.status_code
    return Shape(response.content.decode()).parts


def sheet_with(texts: Sequence[str], place: int = 0) -> tuple[Client, str, str]:
    """Store a sheet with four texts in every place that keeps any."""
    identity = new_id()
    client = Client(REMOTE_ADDR=f"10.9.8.{place}")
    client.cookies[COOKIE] = identity
    east, south, west, north = (one_line(text)[:LONGEST_NAME] or "甲" for text in texts)
    setup = Setup((east, south, west, north), "standard", terms_of(STANDARD), STANDARD.stakes)
    row = storage.begin(digest_of(identity), setup)
    for seat, text in enumerate(texts):
        row.refresh_from_db()
        penalty = Penalty(seat, ((seat + 1) % 4,), 5, note=one_line(text)[:LONGEST_NOTE] or "罰")
        assert storage.write(row, row.state, "", Deed.ADD, happening_to_json(penalty)) == "written"
    return client, f"/scorekeeper/{row.pk}/", row.share


def pages_of(client: Client, address: str, share: str, texts: Sequence[str]) -> dict[str, list[Any]]:
    """Return the shapes of all pages that show the texts, stored or just typed."""
    one, two, three, four = texts
    penalty = {"do": "penalty", "payer": one, "receiver": two, "points": three, "note": four}
    asked = {f"name-{seat}": text + "丙" * 40 for seat, text in enumerate(texts)} | {"rules": one, "base": two}
    won = {"do": "win", "winner": "0", "source": "1", "tai": one, "hand": two, "also-2": three, "also-3": four}
    found = {name: shape_of(client.get(address + name)) for name in ("", "1/", "setup/", "share/", "delete/")}
    found |= {name: shape_of(client.get(name)) for name in (f"/scorekeeper/shared/{share}/", "/scorekeeper/")}
    found = {name.replace(share, "share"): shape for name, shape in found.items()}
    found["penalty"] = shape_of(client.post(address, penalty))
    found["asked"] = shape_of(client.post("/scorekeeper/", asked))
    found["won"] = shape_of(client.post(address, won))
    return found


def test_two_hundred_texts_are_text_on_every_page() -> None:
    assert len(set(PAYLOADS)) >= 200
    calm = ["甲一", "乙二", "丙三", "丁四"]
    plain = pages_of(*sheet_with(calm), calm)
    for place in range(0, len(PAYLOADS), 4):
        texts = PAYLOADS[place : place + 4]
        found = pages_of(*sheet_with(texts, place), texts)
        # how many complaints there are may differ, what they are made of may not
        for page in ("asked", "won", "penalty"):
            assert set(found.pop(page)) <= set(plain[page]), (page, texts)
        assert found == {page: shape for page, shape in plain.items() if page in found}, texts


def test_two_hundred_texts_are_text_in_the_table_and_the_data() -> None:
    for text in PAYLOADS:
        name, note = one_line(text)[:LONGEST_NAME] or "甲", one_line(text)[:LONGEST_NOTE] or "罰"
        setup = Setup((name, "乙二", "丙二", "丁二"), "standard", terms_of(STANDARD), STANDARD.stakes)
        log = [Entry(1, Deed.ADD, happening_to_json(Penalty(0, (1,), 5, note=note)))]
        now = standing(setup, log, STANDARD)
        rows = list(csv.reader(io.StringIO(csv_text(now).removeprefix(MARK), newline="")))
        assert [len(row) for row in rows] == [16, 16]
        for row in rows:
            for column, cell in enumerate(row):
                if not (row is rows[1] and 7 <= column < 15):  # the points are numbers of ours
                    assert not cell.startswith(("=", "+", "-", "@", "\t", "\r")), cell
        assert rows[0][7].removeprefix("'") == name.removeprefix("'")
        assert [int(cell) for cell in rows[1][7:11]] == [-5, 5, 0, 0]
        assert json.loads(write_json(sheet_data(now)))["setup"]["names"][0] == name


def test_a_text_that_looks_like_markup_comes_whole_in_every_file() -> None:
    name = "<b>\"'&=1"
    client, address, share = sheet_with([name, "乙", "丙", "丁"])
    for file in (f"{address}sheet.json", f"/scorekeeper/shared/{share}/sheet.json"):
        assert json.loads(client.get(file).content)["setup"]["names"][0] == name
    assert json.loads(client.get("/my-data/export/").content)["sheets"][0]["setup"]["names"][0] == name


@pytest.mark.parametrize("cell", ["=1", "+1", "-1", "@a", "\t=1", "\r=1", "\n=1", "＝1", "－1"])
def test_the_guard_guards(cell: str) -> None:
    assert guarded(cell) == f"'{cell}"
    assert guarded("1=1") == "1=1"
    assert guarded(f"a;{cell}") in (f"a;'{cell}", f"a;{cell[0]}'{cell[1:]}")
    assert guarded(f"a; {cell.strip()}; b") == f"a; '{cell.strip()}; b"
    assert guarded(-5) == -5


@pytest.mark.parametrize("name", ['a;"=1+1;"b', 'a;""=1;b', 'a; " =1', "a;'=1", 'a;"\t"+1', 'a"; =1;"', 'a;"＝1;"'])
def test_no_quote_hides_a_formula_from_a_spreadsheet_that_splits_at_semicolons(name: str) -> None:
    setup = Setup((name, "乙", "丙", "丁"), "standard", terms_of(STANDARD), STANDARD.stakes)
    log = [Entry(1, Deed.ADD, happening_to_json(Penalty(0, (1,), 5, note=name)))]
    text = csv_text(standing(setup, log, STANDARD)).removeprefix(MARK)
    for row in csv.reader(io.StringIO(text, newline=""), delimiter=";"):
        assert not [cell for cell in row if cell.strip().strip('"').strip().startswith(("=", "+", "@", "＝"))], row


@pytest.mark.parametrize(
    "text", ["\x00", "a\x00b", "\ud800", "\u202eabc", "a\r\nb", "\u2028", "  a   b ", "👨\u200d👩\u200d👧"]
)
def test_control_characters_and_changes_of_direction_are_not_kept(text: str) -> None:
    kept = one_line(text)
    assert not set(kept) & set("\x00\r\n\u2028\u202e")
    assert kept == kept.strip()
    if "\u200d" in text:
        assert kept == text


@pytest.mark.parametrize("state", ["", "x", "-1", "9" * 30, "1\x00"])
@pytest.mark.parametrize("do", ["win", "drawn", "undo", "redo", "penalty", "", "x" * 5000, "\x00"])
def test_senseless_presses_change_nothing(state: str, do: str) -> None:
    client, address, _ = sheet_with(["甲", "乙", "丙", "丁"])
    before = client.get(f"{address}sheet.json").content
    fields = {"state": state, "do": do, "press": "\x00", "winner": "0", "source": "1", "tai": "3", "payer": "9"}
    response: Any = client.post(address, fields)
    assert response.status_code == 200
    after = client.get(f"{address}sheet.json").content
    assert after == before
