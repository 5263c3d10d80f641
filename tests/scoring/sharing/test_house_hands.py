"""Hands that are scored by a table's own rules: their links keep the version, their names are text."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from html import unescape

import pytest
from django.test import Client

from scoring.core.house import read_house
from scoring.house import store
from scoring.sharing.hands import drawn
from scoring.sharing.models import SharedHand
from scoring.visitors import digest_of
from tests.scoring.sharing.pressing import meta, share

pytestmark = pytest.mark.django_db

HOSTILE = [
    '"><script>alert(1)</script>',
    "'onmouseover='alert(1)",
    "</title><svg onload=x>",
    "]]><b>",
    "&lt;i&gt;",
    "{{ 7*7 }}",
    "<!--",
]


def house(label: str, value: int, visitor: str = "v" * 64) -> str:
    return store.create(visitor, document(label, value))


def document(label: str, value: int):
    return read_house(
        {"label": label, "extends": "standard", "patterns": {"all_triplets": {"value": value, "source": "自訂"}}}
    )


def tai_of(html: str) -> str:
    return re.search(r'id="score"[^>]* data-tai="(\d+)"', html)[1]


def test_link_keeps_the_version_that_the_hand_was_scored_with(client: Client) -> None:
    ident = house("阿嬤家的規則", 10)
    address = share(client, rules="", house=ident)
    before = client.get(address).content.decode()
    assert tai_of(before) == "11"
    assert meta(before, "og:title") == "11 台：碰碰胡、門風刻（阿嬤家的規則）"
    store.edit(store.find(ident), 1, document("阿嬤家的規則", 20))
    drawn.cache_clear()
    assert tai_of(client.get(address).content.decode()) == "11"
    assert client.get(f"{address}preview.svg").status_code == 200
    assert share(client, rules="", house=ident) != address


def test_rules_that_are_gone_are_said_and_draw_nothing(client: Client) -> None:
    ident = house("規則", 10)
    address = share(client, rules="", house=ident)
    before = [client.get(f"{address}preview.{kind}").status_code for kind in ("svg", "png")]
    assert before == [200, 200]
    store.remove(store.find(ident))
    html = client.get(address).content.decode()
    assert 'class="error-summary"' in html
    assert "og:image" not in html
    for kind in ("png", "svg"):
        assert client.get(f"{address}preview.{kind}").status_code == 404


def test_visitor_finds_their_own_rules_among_the_choices(client: Client) -> None:
    address = share(client)
    own = house("我家的規則", 7, digest_of(client.cookies["visitor"].value))
    html = client.get(address).content.decode()
    choice = re.search(r'<option value="([^"]+)">我家的規則</option>', html)[1]
    assert choice == f"{own}.1"
    assert tai_of(client.get(address, {"rules": choice}).content.decode()) == "8"
    assert "我家的規則" not in Client().get(address).content.decode()


@pytest.mark.parametrize("label", HOSTILE)
def test_name_of_a_rule_set_is_text_everywhere(client: Client, label: str) -> None:
    calm = share(client, rules="", house=house("平常的名字", 10))
    address = share(client, rules="", house=house(label, 10))
    html = client.get(address).content.decode()
    assert re.findall(r"<(\w+)", html) == re.findall(r"<(\w+)", client.get(calm).content.decode())
    shown = SharedHand.objects.latest("created")
    assert "script" not in shown.query
    assert meta(html, "og:title").startswith("11 台：碰碰胡、門風刻（")
    assert unescape(re.search(r"<h1>(.*?)</h1>", html)[1]) == meta(html, "og:title")
    svg = client.get(f"{address}preview.svg").content.decode()
    tags = {element.tag.rpartition("}")[2] for element in ElementTree.fromstring(svg).iter()}
    assert not tags & {"script", "foreignObject", "text", "title", "style", "image"}
