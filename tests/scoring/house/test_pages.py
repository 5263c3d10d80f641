"""The pages of house rule sets: made, looked at, changed by their owner, taken out and in again."""

from __future__ import annotations

import html
import json
import re
import tomllib
from typing import Any, NoReturn
from urllib.parse import urlencode

import pytest
from django.db import OperationalError, connection
from django.test import Client

from mahjong_site.errors import TROUBLES
from scoring.core.house import LARGEST_DOCUMENT, read_house
from scoring.core.ruleset import load_rulesets
from scoring.house import editing, store
from scoring.house.documents import parse_document
from scoring.house.models import HouseRules, HouseVersion
from tests.scoring.house.hostile import TEXTS
from tests.scoring.house.making import house, kept, make, newest

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _as_much_as_one_likes(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(editing, "WRITES_AN_HOUR", 10_000)


def text_of(client: Client, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200
    return answer.content.decode()


def fields_of(page: str) -> dict[str, str]:
    """Return what a browser would send of the form, as it stands."""
    form = page[page.index('id="house-form"') : page.index("</form>", page.index('id="house-form"'))]
    found = {}
    for tag in re.findall(r"<input[^>]*>", form):
        marks = {name: html.unescape(value) for name, value in re.findall(r'([a-z-]+)="([^"]*)"', tag)}
        if marks.get("type") != "radio" or " checked" in tag:
            found[marks["name"]] = marks["value"]
    return found


# ---- making -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("source", list(load_rulesets()))
def test_an_untouched_copy_is_its_parent(client: Client, source: str) -> None:
    fields = fields_of(text_of(client, f"/house-rules/new/{source}/"))
    assert len(fields) < 200, "more fields than the site takes"
    made = make(client, source, **fields | {"label": "阿明家"})
    found = store.find(made)
    assert found is not None
    assert found.house.document == {"label": "阿明家", "extends": source}


def test_a_copy_of_a_house_set_has_all_that_it_changes(client: Client) -> None:
    first = kept(
        house(
            summary="過水三張",
            stakes={"base": 5},
            switches={"min_tai": 3},
            patterns={"dragon": {"value": 2, "absorbs": ["seat_wind"]}},
        )
    )
    fields = fields_of(text_of(client, f"/house-rules/new/{first.ref}/"))
    assert fields["label"] == ""
    second = store.find(make(client, first.ref, **fields | {"label": "副本"}))
    assert second is not None
    assert second.house.document == {**first.house.document, "label": "副本"}
    assert second.id != first.id


def test_the_form_reads_figures_names_and_other_names(client: Client) -> None:
    made = store.find(
        make(
            client,
            **{
                "stakes.base": "５０",
                "switches.min_tai": "",
                "switches.flowers": "false",
                "switches.pinghu_wait": "any",
                "play.passed_win": "forbidden",
                "patterns.dragon": " 2 ",
                "patterns.straight": "3",
                "patterns.straight.absorbs": "平胡、 獨聽 / all_simples",
                "patterns.big_three_dragons.absorbs": "沒有",
            },
        )
    )
    assert made is not None
    assert made.house.document == {
        "label": "阿明家",
        "extends": "standard",
        "stakes": {"base": 50},
        "switches": {"flowers": False, "pinghu_wait": "any"},
        "play": {"passed_win": "forbidden"},
        "patterns": {
            "dragon": {"value": 2},
            "big_three_dragons": {"absorbs": []},
            "straight": {"value": 3, "absorbs": ["single_wait", "all_sequences", "all_simples"]},
        },
    }


def test_everything_wrong_is_told_at_once_beside_its_field_and_kept_as_typed(client: Client) -> None:
    typed = {
        "do": "save",
        "label": "",
        "stakes.base": "-5",
        "switches.min_tai": "三",
        "switches.pinghu_wait": "never",
        "patterns.dragon": "1001",
        "patterns.straight.absorbs": "碰碰果",
    }
    page = client.post("/house-rules/new/standard/", typed).content.decode()
    told = re.findall(r'<li><a href="#([^"]+)">([^<]+)</a></li>', page)
    assert {field for field, _ in told} == set(typed) - {"do"}
    assert ("stakes.base", "底：要是 0 到 1000000 的整數") in told
    for field in typed.keys() - {"do", "switches.pinghu_wait"}:
        assert f'value="{typed[field]}"' in re.search(f'<input[^>]*id="{field}"[^>]*>', page)[0]  # type: ignore[index]
        assert f'id="{field}-error"' in page
    assert re.search(r'<details class="family" open><summary>順子', page)
    assert HouseRules.objects.count() == 0


def test_a_look_keeps_nothing_and_needs_no_name(client: Client) -> None:
    answer = client.post(
        "/house-rules/new/standard/", {"do": "preview", "switches.min_tai": "3"}, headers={"HX-Request": "true"}
    )
    page = answer.content.decode()
    assert "<html" not in page
    assert '<section id="changes"' in page
    assert "起胡台數" in page
    assert page.count('hx-swap-oob="true"') == 20
    assert HouseRules.objects.count() == 0
    assert set(answer.cookies) <= {"csrftoken"}


def test_what_is_no_source_is_not_found(client: Client) -> None:
    for source in ("nothing", "a" * 32, f"{kept().id}.7"):
        assert client.get(f"/house-rules/new/{source}/").status_code == 404


# ---- who may change what ----------------------------------------------------------------------------------


def test_the_maker_changes_it_and_a_stranger_does_not() -> None:
    maker, stranger = Client(), Client()
    made = make(maker)
    assert 'id="house-form"' in text_of(maker, f"/house-rules/{made}/edit/")
    locked = text_of(stranger, f"/house-rules/{made}/edit/")
    assert 'id="house-form"' not in locked
    assert 'id="key"' in locked
    answer = stranger.post(f"/house-rules/{made}/edit/", {"do": "save", "version": "1", "label": "偷改"})
    assert answer.status_code == 200
    for press in ("key", "remove"):
        stranger.post(f"/house-rules/{made}/edit/", {"do": press, "sure": "1"})
    found = store.find(made)
    assert found is not None
    assert (found.number, found.house.label, found.edit_key) == (1, "阿明家", "")


def test_an_edit_key_opens_the_form_on_another_phone() -> None:
    maker, friend = Client(), Client()
    made = make(maker)
    shown = maker.post(f"/house-rules/{made}/edit/", {"do": "key"}).content.decode()
    key = re.search(r'id="edit-key" value="([^"]{32})"', shown)[1]  # type: ignore[index]
    path = f"/house-rules/{made}/edit/"
    assert "打不開" in friend.post(path, {"key": key[::-1]}).content.decode()
    page = friend.post(path, {"key": f" {key} "}).content.decode()
    fields = fields_of(page)
    assert fields["key"] == key
    answer = friend.post(path, fields | {"do": "save", "label": "朋友改的"})
    assert answer.status_code == 303
    found = store.find(made)
    assert found is not None
    assert (found.number, found.house.label) == (2, "朋友改的")
    assert key not in text_of(maker, f"/house-rules/{made}/")


def test_of_two_editors_the_second_is_told_kindly_and_loses_nothing() -> None:
    maker = Client()
    made = make(maker)
    path = f"/house-rules/{made}/edit/"
    first = fields_of(text_of(maker, path))
    second = dict(first)
    assert maker.post(path, first | {"do": "save", "switches.min_tai": "3"}).status_code == 303
    told = maker.post(path, second | {"do": "save", "patterns.dragon": "4", "label": "我的名字"})
    page = told.content.decode()
    assert told.status_code == 200
    assert editing.CONFLICT in page
    assert "你填的和第 2 版差在" in page
    kept_fields = fields_of(page)
    assert (kept_fields["patterns.dragon"], kept_fields["label"]) == ("4", "我的名字")
    assert store.find(made).number == 2  # type: ignore[union-attr]
    assert maker.post(path, kept_fields | {"do": "save"}).status_code == 303
    found = store.find(made)
    assert found is not None
    assert (found.number, found.house.rules.value_of("dragon"), found.house.label) == (3, 4, "我的名字")


def test_old_versions_stay_where_they_were(client: Client) -> None:
    made = make(client, switches__min_tai="3")
    before = text_of(client, f"/house-rules/{made}.1/rules.toml")
    fields = fields_of(text_of(client, f"/house-rules/{made}/edit/"))
    client.post(f"/house-rules/{made}/edit/", fields | {"do": "save", "switches.min_tai": "5"})
    assert text_of(client, f"/house-rules/{made}.1/rules.toml") == before
    assert "這是第 1 版" in text_of(client, f"/house-rules/{made}.1/")
    assert "min_tai = 5" in text_of(client, f"/house-rules/{made}/rules.toml")
    latest = text_of(client, f"/house-rules/{made}/")
    assert f'href="/hand/?house={made}.2"' in latest
    assert latest.count("第 1 版") == 1


def test_removing_needs_a_second_word(client: Client) -> None:
    made = make(client)
    assert "我知道" in client.post(f"/house-rules/{made}/edit/", {"do": "remove"}).content.decode()
    assert HouseRules.objects.count() == 1
    assert client.post(f"/house-rules/{made}/edit/", {"do": "remove", "sure": "1"}).status_code == 303
    assert HouseVersion.objects.count() == 0
    assert client.get(f"/house-rules/{made}/").status_code == 404


def test_an_edit_is_of_the_latest_version_only(client: Client) -> None:
    made = make(client)
    assert client.get(f"/house-rules/{made}.1/edit/").status_code == 404


def test_limits_are_said_and_what_was_typed_stays(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "MOST_SETS", 1)
    monkeypatch.setattr(store, "MOST_VERSIONS", 1)
    made = make(client)
    page = client.post(
        "/house-rules/new/standard/", {"do": "save", "label": "第二套", "patterns.dragon": "4"}
    ).content.decode()
    assert store.FULL in page
    assert fields_of(page)["patterns.dragon"] == "4"
    page = client.post(f"/house-rules/{made}/edit/", {"do": "save", "version": "1", "label": "新名字"}).content.decode()
    assert "不能再存" in page
    assert fields_of(page)["label"] == "新名字"
    assert HouseVersion.objects.count() == 1


def test_one_address_writes_only_so_often(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(editing, "WRITES_AN_HOUR", 3)
    answers = [client.post("/house-rules/new/standard/", {"do": "save", "label": "x"}).status_code for _ in range(5)]
    assert answers == [303, 303, 303, 429, 429]
    assert client.post("/house-rules/new/standard/", {"do": "preview"}).status_code == 200


def test_a_forged_form_is_refused() -> None:
    careful = Client(enforce_csrf_checks=True)
    for path in ("/house-rules/new/standard/", "/house-rules/new/file/", f"/house-rules/{kept().id}/edit/"):
        assert careful.post(path, {"do": "save", "label": "x"}).status_code == 403


# ---- files ------------------------------------------------------------------------------------------------


def test_a_file_taken_out_is_the_same_set_taken_in(client: Client) -> None:
    made = kept(
        house(
            '他們說："行"\\',
            summary="#1 = [a] '''x'''",
            stakes={"base": 1},
            patterns={"dragon": {"value": 2, "absorbs": ["seat_wind"]}},
        )
    )
    for kind, load in (("toml", tomllib.loads), ("json", json.loads)):
        answer = client.get(f"/house-rules/{made.ref}/rules.{kind}")
        text = answer.content.decode()
        assert load(text) == made.house.document
        assert "attachment" in answer["Content-Disposition"]
        taken = client.post("/house-rules/new/file/", {"text": text})
        assert taken.status_code == 303
        again = store.find(taken["Location"].split("/")[2])
        assert again is not None
        assert again.house.text == made.house.text
    assert client.get(f"/house-rules/{made.ref}/rules.xml").status_code == 404


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "還沒有貼上內容"),
        ("{", "第 1 行第 2 個字"),
        ("a = ", "TOML"),
        ("a = 1\nb = = 2", "第 2 行"),
        ('label = "x"', "要寫從哪一套改來"),
        ('label = "x"\nextends = "standard"\n[switches]\nsea = 1', "switches.sea：沒有「sea」這個開關"),
        ("a." * 600 + "b = 1", "句點太多"),
        ("[" * 20_000, "第 1 行"),
        ("x = " + "[" * 20_000, "太多層"),
        ('{"a":' * 4_000, "讀不懂"),
        ("x = 0x" + "F" * 20_000, "沒有「x」這一項"),
        ("x" * 40_000, "最多 20 KiB"),
        ('{"label":"a\\u0000","extends":"standard"}', "看不見的字元"),
        ('{"label":"a\\ud800","extends":"standard"}', "看不見的字元"),
    ],
)
def test_a_file_that_can_not_be_used_is_told_why(client: Client, text: str, words: str) -> None:
    answer = client.post("/house-rules/new/file/", {"text": text})
    assert answer.status_code == 200
    page = html.unescape(answer.content.decode())
    assert words in page[page.index('id="errors"') : page.index("</ul>", page.index('id="errors"'))]
    assert text[:500] in page
    assert HouseRules.objects.count() == 0


@pytest.mark.parametrize("text", ["字" * (LARGEST_DOCUMENT // 3), "=[]\r\n" * (LARGEST_DOCUMENT // 5), "🀄" * 5_120])
def test_a_file_as_large_as_is_said_arrives_in_a_form(text: str) -> None:
    """Each byte may take three on the way, and the token goes along."""
    visitor = Client(enforce_csrf_checks=True)
    page = visitor.get("/house-rules/new/file/").content.decode()
    assert f"最多 {LARGEST_DOCUMENT // 1024} KiB" in page
    assert f"一次最多 {LARGEST_DOCUMENT // 1024} KiB" in TROUBLES[413].advice
    token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)
    assert token
    body = urlencode({"csrfmiddlewaretoken": token[1], "text": text})
    answer = visitor.post("/house-rules/new/file/", body, content_type="application/x-www-form-urlencoded")
    assert answer.status_code == 200
    assert "不是完整的 TOML" in answer.content.decode()


# ---- text from visitors -----------------------------------------------------------------------------------


@pytest.mark.parametrize("part", range(10))
def test_texts_are_shown_as_text_everywhere(client: Client, part: int) -> None:
    for text in TEXTS[part::10]:
        shown = " ".join(text.split())
        ident = make(client, label=text, summary=text)
        edit = text_of(client, f"/house-rules/{ident}/edit/")
        assert fields_of(edit)["label"] == fields_of(edit)["summary"] == shown
        for path in (
            "/house-rules/",
            f"/house-rules/{ident}/",
            f"/house-rules/{ident}/sheet/",
            f"/house-rules/{ident}/edit/",
        ):
            assert str(html.escape(shown)).replace("&quot;", "&#34;").replace("&#x27;", "&#39;") in text_of(
                client, path
            )
        hand = text_of(
            client,
            f"/hand/?{urlencode({'text': '123456萬55789筒23478條 胡9條 南風', 'house': ident + '.1', 'into': 'hand'})}",
        )
        for page in (edit, hand, text_of(client, f"/house-rules/{ident}/sheet/")):
            if "<" in shown:
                assert shown not in page
        assert tomllib.loads(text_of(client, f"/house-rules/{ident}/rules.toml"))["label"] == shown
        assert read_house(parse_document(text_of(client, f"/house-rules/{ident}/rules.json"))).summary == shown
        HouseRules.objects.all().delete()


@pytest.mark.parametrize("text", ["a\x00b", "a\x07b", "a\u202eb", "a\u2066b", "字" * 41])
def test_what_can_not_be_shown_is_refused_in_words(client: Client, text: str) -> None:
    page = client.post("/house-rules/new/standard/", {"do": "save", "label": text}).content.decode()
    assert re.search(r'<li><a href="#label">名字：[^<]+</a></li>', page)
    assert HouseRules.objects.count() == 0


# ---- how they are served ----------------------------------------------------------------------------------


def test_a_set_is_kept_out_of_caches_and_search_engines(client: Client) -> None:
    made = kept()
    for path in ("", "sheet/", "qr.svg", "rules.toml", "rules.json", "edit/"):
        answer = client.get(f"/house-rules/{made.id}/{path}")
        assert answer.status_code == 200
        assert answer["Cache-Control"] == "no-store"
        assert answer["X-Robots-Tag"] == "noindex"
    assert not client.get(f"/house-rules/{made.id}/").cookies
    assert made.id not in client.get("/sitemap.xml").content.decode()
    assert "/house-rules/</loc>" in client.get("/sitemap.xml").content.decode()


def test_the_way_in_is_public_until_one_has_sets(client: Client) -> None:
    answer = client.get("/house-rules/")
    assert not answer.cookies
    assert "Cookie" in answer["Vary"]
    assert answer["Cache-Control"] == "no-cache"
    make(client, label="我的一套")
    answer = client.get("/house-rules/")
    assert answer["Cache-Control"] == "no-store"
    assert "我的一套" in answer.content.decode()
    assert "我的一套" not in text_of(Client(), "/house-rules/")


def test_the_code_is_a_picture_of_the_address(client: Client) -> None:
    made = kept()
    answer = client.get(f"/house-rules/{made.ref}/qr.svg")
    assert answer["Content-Type"] == "image/svg+xml"
    picture = answer.content.decode()
    assert picture.startswith("<svg")
    assert "style" not in picture
    assert "viewBox" in picture


def test_what_is_not_there_is_not_found(client: Client) -> None:
    for path in ("a" * 32, "nothing", f"{kept().id}.9"):
        for page in ("", "sheet/", "qr.svg", "rules.toml", "edit/"):
            assert client.get(f"/house-rules/{path}/{page}").status_code == 404


def test_a_page_asks_the_database_little(client: Client, django_assert_max_num_queries: Any) -> None:
    made = kept()
    with django_assert_max_num_queries(2):
        client.get(f"/house-rules/{made.id}/")
    with django_assert_max_num_queries(1):
        client.get(f"/hand/?{urlencode({'text': '123456萬55789筒23478條 胡9條', 'house': made.ref})}")


def test_with_the_database_away_only_house_sets_are_away(client: Client) -> None:
    made = kept()

    def away(*_: object) -> NoReturn:
        raise OperationalError("the database is away")

    with connection.execute_wrapper(away):
        assert client.get(f"/house-rules/{made.id}/").status_code == 503
        assert client.get(f"/hand/?text=123&house={made.id}").status_code == 503
        assert client.get("/hand/?text=123&rules=sml").status_code == 200
        assert client.get("/house-rules/").status_code == 200
        assert client.get("/house-rules/new/standard/").status_code == 200
    assert newest(made).number == 1
