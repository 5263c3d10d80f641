"""House rules in English: every page, what is wrong in them, and names that stay as they were typed."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client

from scoring.core.ruleset import load_rulesets
from scoring.house import editing
from scoring.house.form import read_form, values_of
from scoring.house.models import HouseRules
from scoring.languages import ENGLISH, speaking
from tests.scoring.house.making import house, kept, newest
from tests.site.english import chinese_left

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _as_much_as_one_likes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(editing, "WRITES_AN_HOUR", 10_000)


def make(client: Client, label: str = "Ming's", **fields: str) -> str:
    """Make a set through the English form; return its address."""
    given = {"do": "save", "label": label} | {key.replace("__", "."): value for key, value in fields.items()}
    answer = client.post("/en/house-rules/new/standard/", given)
    assert answer.status_code == 303, chinese_left(answer.content.decode())
    assert answer["Location"].startswith("/en/house-rules/")
    return answer["Location"].partition("?")[0]


def page(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.parametrize("source", [*load_rulesets(), "file"])
def test_nothing_chinese_is_left_on_the_form(client: Client, source: str) -> None:
    assert chinese_left(page(client, f"/en/house-rules/new/{source}/")) == []


def test_nothing_chinese_is_left_on_the_pages_of_a_set(client: Client) -> None:
    address = make(client, summary="Played on Fridays", stakes__base="50", switches__min_tai="3",
                   patterns__dragon="2", patterns__dragon__absorbs="Seat wind, Round wind")  # fmt: skip
    for place in ("", "?new", "sheet/", "edit/"):
        assert chinese_left(page(client, address + place)) == [], place
    html = page(client, address)
    assert "4 differences" in html
    assert "Seat wind, Round wind" in html
    assert '<a class="serif" href="/en/tai/dragon/">Dragon triplet <small lang="zh-Hant">三元牌</small></a>' in html
    assert chinese_left(page(client, "/en/house-rules/")) == []
    assert chinese_left(page(Client(), f"{address}edit/")) == []


def test_link_and_qr_code_lead_to_the_english_page(client: Client) -> None:
    address = make(client)
    html = page(client, address)
    assert f'id="share-link" value="http://testserver{address}"' in html
    assert f'src="{address}qr.svg"' in html
    chinese = client.get(f"{address.removeprefix('/en')}qr.svg").content
    assert client.get(f"{address}qr.svg").content != chinese


@pytest.mark.parametrize("label", ["牌桌", "自家台數", "通行台制"])
def test_name_stays_as_it_was_typed_where_a_catalog_knows_the_same_word(client: Client, label: str) -> None:
    address = make(client, label, switches__min_tai="3")
    ref = f"{address.split('/')[3]}.1"
    for place in (address, f"{address}sheet/"):
        assert re.search(rf"<h1>{label}<", page(client, place))
        assert label in re.findall(r"<title>(.*?)</title>", page(client, place))[0]
    assert f"Edit “{label}”" in page(client, f"{address}edit/")
    assert f">{label}</a>" in page(client, "/en/house-rules/")
    hand = page(client, f"/en/hand/?text=123678萬345筒2367899條 胡9條&house={ref}")
    assert f'<option value="{ref}" selected>{label}</option>' in hand


@pytest.mark.parametrize("house_first", [True, False])
def test_a_name_that_is_typed_and_the_same_name_of_ours_are_told_apart(client: Client, house_first: bool) -> None:
    label = load_rulesets()["classic"].label
    ref = f"{make(client, label, patterns__self_draw__value='0').split('/')[3]}.1"
    hand = "/en/hand/?text=123678萬345筒2346789條 胡9條 自摸&"
    for rules in ("house", "ours", "house") if house_first else ("ours", "house", "ours"):
        html = page(client, f"{hand}house={ref}" if rules == "house" else f"{hand}rules=classic")
        short = re.findall(r"<b>\d+</b> tai[^<]*", html)[0]
        assert (label in short) == (rules == "house"), (rules, short)


def test_form_reads_the_names_that_it_writes() -> None:
    with speaking(ENGLISH):
        for rules in load_rulesets().values():
            typed = read_form({"label": "x"}, rules)
            assert typed.house is not None, typed.errors
            assert typed.house.document.keys() == {"label", "extends"}


@pytest.mark.parametrize(
    "names",
    ["seat wind, ROUND WIND", "Seat wind；Round wind", "門風刻、圈風刻", "門風刻 圈風刻", "seat_wind round_wind",
     "Seat wind, 圈風刻, none"],
)  # fmt: skip
def test_names_of_patterns_can_be_typed_in_either_language(names: str) -> None:
    typed = read_form({"label": "x", "patterns.dragon.absorbs": names}, load_rulesets()["standard"])
    assert typed.house is not None, typed.errors
    assert typed.house.document["patterns"] == {"dragon": {"absorbs": ["seat_wind", "round_wind"]}}


def test_what_is_wrong_is_said_in_english_with_its_field(client: Client) -> None:
    fields = {"label": "", "stakes.base": "many", "patterns.dragon.absorbs": "No such thing", "do": "save"}
    html = client.post("/en/house-rules/new/standard/", fields).content.decode()
    assert chinese_left(html) == []
    assert "Not saved yet: 3 things to look at" in html
    summary = unescape(re.findall(r'<div class="error-summary".*?</div>', html, re.DOTALL)[0])
    assert '<a href="#label">Name: ' in summary
    assert '<a href="#patterns.dragon.absorbs">Dragon triplet includes: ' in summary
    assert "“No such thing”" in summary
    assert 'value="many"' in html
    assert not HouseRules.objects.exists()


@pytest.mark.parametrize("text", ["", "label = 3", "[[", '{"label":', "a" * 40_000, "x = 1." + "1." * 600])
def test_what_is_wrong_with_a_file_is_said_in_english(client: Client, text: str) -> None:
    html = client.post("/en/house-rules/new/file/", {"text": text}).content.decode()
    assert "Not saved yet: " in html
    assert chinese_left(html) == []


def test_a_change_is_told_in_english_while_it_is_typed(client: Client) -> None:
    address = make(client)
    fields = {"do": "preview", "stakes.base": "70"}
    html = client.post(f"{address}edit/", fields, headers={"HX-Request": "true"}).content.decode()
    assert chinese_left(html) == []
    assert '<b class="num">1</b> difference from “Common table”' in html
    assert "1 difference from “Common table”." in html
    assert '<th scope="row"><a href="#stakes.base">Base</a></th>' in html


def test_troubles_of_an_edit_are_told_in_english(client: Client) -> None:
    address = make(client)
    for fields in ({"do": "remove"}, {"do": "key"}, {"do": "save", "version": "0", "label": "Ho", "stakes.base": "9"}):
        html = client.post(f"{address}edit/", fields).content.decode()
        assert chinese_left(html) == [], fields
    assert "yours is not saved yet" in html
    locked = Client().post(f"{address}edit/", {"key": "wrong"}).content.decode()
    assert "This key does not open this set." in locked
    assert chinese_left(locked) == []


def test_set_made_in_chinese_is_the_same_in_english(client: Client) -> None:
    made = kept(house("Ming's", stakes={"base": 50}, patterns={"dragon": {"value": 2}}))
    html = page(client, f"/en/house-rules/{made.id}/")
    assert chinese_left(html) == []
    assert "2 differences" in html
    with speaking(ENGLISH):
        typed = read_form(values_of(made.house), made.house.parent)
    assert typed.house is not None
    assert typed.house.text == newest(made).house.text


def test_a_rule_set_is_named_in_quotation_marks_within_a_sentence(client: Client) -> None:
    """Its name is no word of the sentence: without the marks an article would be missing."""
    address = make(client)
    begun = client.get("/en/house-rules/new/standard/").content.decode()
    assert "Make “Common table” your own</h1>" in begun
    assert "Still the same as “Common table”." in begun
    page = client.get(address).content.decode()
    assert "Where it differs from “Common table”</h2>" in page
    for html in (begun, page, *(client.get(f"/en/house-rules/{more}").content.decode() for more in ("", "new/sml/"))):
        told = re.sub(r"<(h3|th|option|label|dt)\b.*?</\1>", "", html, flags=re.DOTALL)
        assert re.findall(r"(?:from|by|of|as|Make|Edit) (?:Common table|SML 2026)", told) == []
