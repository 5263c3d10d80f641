"""The visitor's own data: everything stored is shown, exported and deleted, and nobody else's is."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.apps import apps
from django.db import models
from django.test import Client
from django.utils import timezone

from scoring.core.ruleset import load_rulesets
from scoring.house.models import HouseRules, HouseVersion
from scoring.sharing.models import SharedHand
from scoring.visitors import COOKIE, digest_of, new_id
from tutorials.drills.level import Level
from tutorials.drills.models import DrillAgain, DrillAnswer, DrillDay, DrillRecord
from tutorials.game.options import Options, options_to_json
from tutorials.models import Game, PlayedHand, Progress
from tutorials.records import holdings
from tutorials.records.holdings import HOLDINGS, delete_everything_of, everything_of
from tutorials.scorekeeper.happenings import Drawn, Setup, happening_to_json, setup_to_json, terms_of
from tutorials.scorekeeper.models import Entry, Sheet, Writer

pytestmark = pytest.mark.django_db

SETUP = Setup(
    ("甲", "乙", "丙", "丁"), "standard", terms_of(load_rulesets()["standard"]), load_rulesets()["standard"].stakes
)


def lessons(visitor: str) -> None:
    Progress.objects.create(digest=visitor, done=["chow/example"])


def games(visitor: str) -> None:
    game = Game.objects.create(
        id=new_id(), visitor=visitor, seed="hidden-seed", key="hidden-key", options=options_to_json(Options()),
        phase="turn", actions=[{"action": "hidden-action"}], hand=1,
    )  # fmt: skip
    PlayedHand.objects.create(game=game, number=0, start={}, actions=[{"action": "shown-action"}])


def drills(visitor: str) -> None:
    level = next(iter(Level)).value
    one = {"visitor": visitor, "kind": "total", "rules": "standard", "level": level, "token": "t"}
    DrillRecord.objects.create(visitor=visitor, kind="total", level=level, tried=3, right=2, best=1)
    DrillAnswer.objects.create(**one, at=timezone.now())
    DrillAgain.objects.create(**one, at=timezone.now())
    DrillDay.objects.create(visitor=visitor, day=date(2026, 1, 1), place=1, right=True)


def sheets(visitor: str) -> None:
    sheet = Sheet.objects.create(id=new_id(), share=new_id(), visitor=visitor, setup=setup_to_json(SETUP), length=1)
    Entry.objects.create(sheet=sheet, number=1, deed="add", data=happening_to_json(Drawn()))
    other = Sheet.objects.create(id=new_id(), share=new_id(), visitor=digest_of(new_id()), setup=setup_to_json(SETUP))
    Writer.objects.create(sheet=other, visitor=visitor)


def house(visitor: str) -> None:
    rules = HouseRules.objects.create(id=new_id(), visitor=visitor)
    HouseVersion.objects.create(house=rules, number=1, label="我家", parent="standard", document="label = '我家'")


def hands(visitor: str) -> None:
    SharedHand.objects.create(id=new_id()[:22], visitor=visitor, query="text=hand", digest=digest_of("text=hand"))


FILL: dict[str, Callable[[str], None]] = {
    "lessons": lessons,
    "games": games,
    "drills": drills,
    "sheets": sheets,
    "house": house,
    "hands": hands,
}


@pytest.fixture
def full() -> tuple[Client, str]:
    """A visitor of whom every feature keeps something."""
    client, identity = Client(), new_id()
    client.cookies[COOKIE] = identity
    for fill in FILL.values():
        fill(digest_of(identity))
    return client, digest_of(identity)


def rows_of(visitor: str) -> dict[str, int]:
    """Count every row of the database that names a visitor, table by table, without asking the entries."""
    found = {}
    for model in apps.get_models():
        for field in model._meta.get_fields():
            if isinstance(field, models.CharField) and field.max_length == 64:
                count = model._default_manager.filter(**{field.name: visitor}).count()
                found[f"{model._meta.label}.{field.name}"] = count
    return {name: count for name, count in found.items() if count}


def test_every_table_with_a_visitor_is_in_an_entry() -> None:
    named = {table for holding in HOLDINGS for table in holding.tables}
    missing = [
        model._meta.label
        for model in apps.get_models()
        if any(field.name == "visitor" for field in model._meta.get_fields()) and model not in named
    ]
    assert missing == []


def test_every_row_that_hangs_on_a_visitors_row_is_in_an_entry_too() -> None:
    named = {table for holding in HOLDINGS for table in holding.tables}
    for model in apps.get_models():
        parents = {field.related_model for field in model._meta.get_fields() if isinstance(field, models.ForeignKey)}
        if parents & named:
            assert model in named, model


def test_every_entry_is_filled_by_these_tests() -> None:
    assert [holding.id for holding in HOLDINGS] == list(FILL)


def test_the_page_counts_what_every_feature_keeps(full: tuple[Client, str]) -> None:
    html = full[0].get("/my-data/").content.decode()
    for holding in HOLDINGS:
        assert f'data-holding="{holding.id}" data-count="{holding.count(full[1])}"' in html
        assert holding.count(full[1]) > 0
        assert f'href="{holding.address}"' in html


def test_downloads_are_counted_by_visitor_and_not_by_the_address_of_a_whole_class() -> None:
    pupils = [Client(headers={"Cookie": f"{COOKIE}={new_id()}"}) for _ in range(2)]
    for pupil in pupils:
        assert [pupil.get("/my-data/export/").status_code for _ in range(11)] == [200] * 10 + [429]
    assert {Client().get("/my-data/export/").status_code for _ in range(30)} == {200}
    refused, english = (pupils[0].get(f"{language}/my-data/export/").content.decode() for language in ("", "/en"))
    assert "短時間內讀取太多次" in refused
    assert "送出太多次" not in refused
    assert "asked for too often" in english


def test_the_file_holds_what_every_feature_keeps_and_no_secret(full: tuple[Client, str]) -> None:
    response = full[0].get("/my-data/export/")
    assert "attachment" in response.headers["Content-Disposition"]
    data = json.loads(response.content)
    assert data["lessons"]["done"] == ["chow/example"]
    assert data["games"][0]["hands"][0]["actions"] == [{"action": "shown-action"}]
    assert data["drills"]["records"][0]["tried"] == 3
    assert [sheet["own"] for sheet in sorted(data["sheets"], key=lambda one: one["own"])] == [False, True]
    assert data["house"][0]["document"] == "label = '我家'"
    assert data["hands"][0]["query"] == "text=hand"
    text = response.content.decode()
    for secret in (full[1], "hidden-key", "hidden-action", full[0].cookies[COOKIE].value):
        assert secret not in text
    assert "hidden-seed" not in json.dumps(data["games"][0]["hands"][1])


@pytest.mark.parametrize("name", FILL)
def test_deleting_removes_the_rows_of(name: str) -> None:
    visitor, other = digest_of(new_id()), digest_of(new_id())
    FILL[name](visitor)
    FILL[name](other)
    before = rows_of(other)
    assert rows_of(visitor)
    delete_everything_of(visitor)
    assert rows_of(visitor) == {}
    assert rows_of(other) == before
    counts = {
        table._meta.label: table._default_manager.count()
        for holding in HOLDINGS
        if holding.id == name
        for table in holding.tables
    }
    expected = {"scorekeeper.Sheet": 3}  # one's own is gone; the two that were only joined and the other's are not
    for label, count in counts.items():
        assert count == expected.get(label, 1), label


def test_deleting_asks_first_then_removes_everything_and_the_cookie(full: tuple[Client, str]) -> None:
    client, visitor = full
    asked = client.get("/my-data/delete/").content.decode()
    assert rows_of(visitor)
    for holding in HOLDINGS:
        assert holding.name in asked
    response: Any = client.post("/my-data/delete/")
    assert response.status_code == 303
    assert response.cookies[COOKIE].value == ""
    assert response.cookies[COOKIE]["max-age"] == 0
    assert response.headers["Clear-Site-Data"] == '"storage"'
    assert rows_of(visitor) == {}
    assert "都刪掉了" in client.get(response.headers["Location"]).content.decode()


def test_if_one_feature_fails_nothing_is_deleted(full: tuple[Client, str], monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(visitor: str) -> None:
        raise RuntimeError

    before = rows_of(full[1])
    last = HOLDINGS[-1]
    broken = type(last)(*(fail if name == "delete" else getattr(last, name) for name in last.__slots__))
    monkeypatch.setattr(holdings, "HOLDINGS", (*HOLDINGS[:-1], broken))
    with pytest.raises(RuntimeError):
        delete_everything_of(full[1])
    assert rows_of(full[1]) == before


def test_deleting_needs_the_token_and_a_post() -> None:
    client = Client(enforce_csrf_checks=True)
    assert client.post("/my-data/delete/").status_code == 403
    assert client.get("/my-data/forget/").status_code == 404
    assert Client().post("/my-data/export/").status_code == 405
    assert Client().post("/my-data/").status_code == 405


def test_without_a_cookie_nothing_is_kept_and_none_is_set() -> None:
    for address in ("/my-data/", "/my-data/export/"):
        response = Client().get(address)
        assert response.status_code == 200
        assert not response.cookies
    assert "什麼都沒有" in Client().get("/my-data/").content.decode()
    assert everything_of("")["games"] == []


def test_the_pages_are_the_visitors_own() -> None:
    for address in ("/my-data/", "/my-data/export/", "/my-data/delete/"):
        headers = Client().get(address).headers
        assert headers["Cache-Control"] == "no-store"
        assert headers["X-Robots-Tag"] == "noindex"
    assert "/my-data/" not in Client().get("/sitemap.xml").content.decode()
    assert 'href="/my-data/"' in Client().get("/faq/").content.decode()


def test_a_hand_that_is_over_is_exported_whole() -> None:
    visitor = digest_of(new_id())
    games(visitor)
    Game.objects.update(phase="hand_over")
    last = everything_of(visitor)["games"][0]["hands"][1]
    assert last["actions"] == [{"action": "hidden-action"}]
    assert last["seed"]
