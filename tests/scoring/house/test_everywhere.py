"""A house rule set works wherever a rule set does, and the same hand comes to the same everywhere."""

from __future__ import annotations

import json
from io import StringIO
from typing import Any, NoReturn
from unittest.mock import patch
from urllib.parse import urlencode

import pytest
from django.core.management import call_command
from django.db import OperationalError, connection
from django.test import Client

from scoring.core.answer import answer
from scoring.core.sentence import format_sentence
from scoring.house import store
from scoring.house.lookup import house_rules
from tests.scoring.house.making import house, kept, newest

pytestmark = pytest.mark.django_db

HAND = {"hand": "45699m78p", "melds": ["CCC", "FFF", "PPP"], "win": "9p", "seat": "W"}
PLAIN = {"hand": "234678m34599p12367s", "win": "8s", "seat": "S"}
OURS = {
    "stakes": {"base": 30, "per_tai": 10},
    "switches": {"pinghu_concealed": False, "tai_cap": 12},
    "patterns": {
        "big_three_dragons": {"value": 11, "absorbs": []},
        "dragon": {"value": 2},
        "concealed_hand": {"value": 3},
    },
}


def asked_of_api(client: Client, request: dict[str, Any]) -> dict[str, Any]:
    answered: dict[str, Any] = client.post("/api/score/", json.dumps(request), "application/json").json()
    return answered


def asked_of_command(request: dict[str, Any]) -> Any:
    with patch("sys.stdin") as given, patch("sys.stdout", StringIO()) as said:
        given.buffer = [json.dumps(request).encode() + b"\n"]
        call_command("score")
        return json.loads(said.getvalue())


@pytest.mark.parametrize("hand", [HAND, PLAIN])
def test_page_interface_command_and_core_agree(client: Client, hand: dict[str, Any]) -> None:
    made = kept(house(**OURS))
    asked = hand | {"house": made.id}
    expected = answer(asked, lambda _: made.house.rules)
    assert expected["ok"]
    assert expected["rules"] == f"{made.id}.1"
    assert asked_of_api(client, asked) == expected
    assert asked_of_command(asked) == expected
    query = urlencode({"text": format_sentence(hand), "house": made.ref})
    page = client.get(f"/hand/?{query}").content.decode()
    assert f'data-tai="{expected["tai"]}"' in page
    for payment in expected["payments"].values():
        assert f'data-delta="-{payment["amount"]}"' in page


def test_stakes_of_the_table_hold_unless_others_are_given(client: Client) -> None:
    made = kept(house(stakes={"base": 30, "per_tai": 10}))
    asked = PLAIN | {"house": made.id}
    assert asked_of_api(client, asked)["payments"]["left"]["amount"] == 30 + (3 + 1) * 10
    asked["stakes"] = {"per_tai": 1}
    assert asked_of_api(client, asked)["payments"]["left"]["amount"] == 30 + (3 + 1) * 1


def test_the_hand_page_leads_to_the_version_and_keeps_it(client: Client) -> None:
    made = kept(house(**OURS))
    text = format_sentence(PLAIN)
    moved = client.get(f"/hand/?{urlencode({'text': text, 'house': made.id})}")
    assert moved.status_code == 302
    assert f"house={made.id}.1" in moved["Location"]
    before = client.get(moved["Location"]).content.decode()
    assert store.edit(made, 1, house(patterns={"concealed_hand": {"value": 7}}))
    after = client.get(moved["Location"]).content.decode()
    assert 'data-tai="3"' in before
    assert after == before
    assert (
        'data-tai="9"' in client.get(f"/hand/?{urlencode({'text': text, 'house': newest(made).ref})}").content.decode()
    )


def test_the_hand_page_names_the_set_and_links_to_it(client: Client) -> None:
    made = kept(house("<b>阿明</b>"))
    page = client.get(f"/hand/?{urlencode({'text': format_sentence(PLAIN), 'house': made.ref})}").content.decode()
    assert f'<option value="{made.ref}" selected>&lt;b&gt;阿明&lt;/b&gt;</option>' in page
    assert f'href="/house-rules/{made.ref}/"' in page
    assert "<b>阿明" not in page
    assert "rules=sml" in page, "the same hand at other tables"


def test_the_switch_goes_from_one_to_the_other_and_back(client: Client) -> None:
    made = kept(house(stakes={"base": 30}))
    text = format_sentence(PLAIN)
    form = {
        "text": text,
        "shown": text,
        "under": made.ref,
        "rules": "standard",
        "base": "30",
        "per_tai": "20",
        "streak": "0",
    }
    away = client.get(f"/hand/?{urlencode(form)}")
    assert away.status_code == 302
    assert "rules=standard" in away["Location"]
    assert "底30" not in client.get(away["Location"]).content.decode(), "stakes of the other table stay there"
    back = client.get(f"/hand/?{urlencode(form | {'under': 'standard', 'rules': made.ref, 'base': '100'})}")
    assert f"house={made.ref}" in back["Location"]


def test_an_unknown_set_is_said_and_the_hand_is_kept(client: Client) -> None:
    page = client.get(f"/hand/?{urlencode({'text': format_sentence(PLAIN), 'house': 'a' * 32})}").content.decode()
    assert "這套規則" in page
    assert format_sentence(PLAIN) in page
    found = asked_of_api(client, PLAIN | {"house": "a" * 32})
    assert [error["code"] for error in found["errors"]] == ["unknown_rules"]


def test_both_names_at_once_are_refused(client: Client) -> None:
    found = asked_of_api(client, PLAIN | {"house": kept().id, "rules": "standard"})
    assert [error["code"] for error in found["errors"]] == ["bad_value"]


def test_the_interface_describes_a_house_set(client: Client) -> None:
    made = kept(house(**OURS))
    found = client.get(f"/api/rules/{made.id}/").json()
    assert found == client.get(f"/api/rules/{made.ref}/").json()
    assert found["id"] == made.ref
    assert found["label"] == "阿明家"
    assert found["stakes"] == {"base": 30, "per_tai": 10}
    assert found["patterns"]["dragon"]["value"] == 2
    assert client.get(f"/api/rules/{'a' * 32}/").status_code == 404


def test_a_name_never_becomes_a_format_of_the_reasons(client: Client) -> None:
    made = kept(house("{0} {tiles} {", patterns={"concealed_hand": {"value": 0}}))
    assert house_rules(made.id) is not None
    found = asked_of_api(client, PLAIN | {"house": made.id})
    assert found["ok"]
    assert client.get(f"/hand/?{urlencode({'text': format_sentence(PLAIN), 'house': made.ref})}").status_code == 200


def test_shipped_sets_ask_no_database(client: Client, django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(0):
        assert client.get(f"/hand/?{urlencode({'text': format_sentence(PLAIN), 'rules': 'sml'})}").status_code == 200
        assert asked_of_api(client, PLAIN | {"rules": "sml"})["ok"]
        assert client.get("/api/rules/sml/").status_code == 200


def test_the_command_goes_on_without_a_database() -> None:
    def away(*_: object) -> NoReturn:
        raise OperationalError("the database is away")

    lines = [json.dumps(PLAIN | {"house": kept().id}).encode() + b"\n", json.dumps(PLAIN).encode() + b"\n"]
    with patch("sys.stdin") as given, patch("sys.stdout", StringIO()) as said, connection.execute_wrapper(away):
        given.buffer = lines
        call_command("score")
    first, second = map(json.loads, said.getvalue().splitlines())
    assert [error["code"] for error in first["errors"]] == ["unknown_rules"]
    assert second["ok"]
