"""A short link to a hand: kept once a visitor, scored by the one engine, and told to chats."""

from __future__ import annotations

import re
from html import unescape
from itertools import islice, product
from unittest import mock
from urllib.parse import urlencode

import pytest
from django.db import OperationalError
from django.test import Client

from scoring.builder.examples import EXAMPLES
from scoring.core.ruleset import load_rulesets
from scoring.sharing import hands
from scoring.sharing.models import SharedHand
from tests.scoring.sharing.pressing import WIN, meta, share

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.label)
@pytest.mark.parametrize("rules", ["standard", "club"])
def test_page_shows_what_the_builder_shows(client: Client, example, rules) -> None:
    address = share(client, example.text, rules=rules)
    ours = client.get(address).content.decode()
    builders = client.get("/hand/", {"text": example.text, "rules": rules}, follow=True).content.decode()
    lines = r'data-pattern="(\w+)" data-status="(\w+)"'
    assert re.findall(lines, ours) == re.findall(lines, builders)
    assert re.findall(r'data-tai="(\d+)"', ours) == re.findall(r'data-tai="(\d+)"', builders)
    assert re.findall(r'data-delta="(-?\d+)"', ours) == re.findall(r'data-delta="(-?\d+)"', builders)


def test_chat_is_told_title_total_and_picture(client: Client) -> None:
    address = share(client)
    html = client.get(address).content.decode()
    assert meta(html, "og:title") == "5 台：碰碰胡、門風刻（通行台制）"
    assert meta(html, "og:url") == f"http://testserver{address}"
    assert meta(html, "og:image").startswith(f"http://testserver{address}preview.png?v=")
    assert (meta(html, "og:image:width"), meta(html, "og:image:height")) == ("1200", "630")
    assert meta(html, "twitter:card") == "summary_large_image"
    assert meta(html, "robots") == "noindex"
    assert f'<link rel="canonical" href="http://testserver{address}">' in html
    assert html.count("<h1") == 1


def test_same_visitor_and_hand_have_one_link(client: Client) -> None:
    first = share(client)
    in_other_words = "南風 碰2萬2萬2萬 碰444p 碰南南南 碰777s 99m88s 胡9m 隨便說說"
    assert share(client, in_other_words) == first
    assert share(client, rules="club") != first
    assert share(Client()) != first
    assert SharedHand.objects.count() == 3


def test_id_is_short_and_has_128_bits() -> None:
    made = {hands.new_hand_id() for _ in range(1000)}
    assert len(made) == 1000
    assert {len(hand_id) for hand_id in made} == {22}
    assert len(hands.ALPHABET) ** hands.ID_LENGTH > 2**128


def test_only_the_visitors_digest_is_kept(client: Client) -> None:
    share(client)
    kept = SharedHand.objects.get()
    assert client.cookies["visitor"].value not in (kept.visitor, kept.query)
    assert len(kept.visitor) == 64


def test_words_that_were_not_understood_are_not_kept(client: Client) -> None:
    page = client.get("/h/new/", {"text": f"{WIN} 阿明的電話0912"})
    assert "阿明" in page.content.decode()  # said, so that nobody is surprised
    share(client, f"{WIN} 阿明的電話0912")
    assert "0912" not in SharedHand.objects.get().query
    assert "%E6%98%8E" not in SharedHand.objects.get().query


@pytest.mark.parametrize(
    "query",
    [
        {"text": ""},
        {"text": "123萬"},
        {"text": "11111萬"},
        {"text": "x" * 2001},
        {"text": WIN, "rules": "nowhere"},
        {"text": WIN, "house": "x" * 32},
    ],
)
def test_what_is_not_a_whole_hand_can_not_be_shared(client: Client, query) -> None:
    for answer in (client.get("/h/new/", query), client.post(f"/h/new/?{urlencode(query)}")):
        assert answer.status_code == 200
        html = answer.content.decode()
        assert 'class="error-summary"' in html
        assert "<form method" not in html
    assert not SharedHand.objects.exists()


def test_builder_has_the_link_and_stays_without_cookies(client: Client) -> None:
    answer = client.get("/hand/", {"text": WIN, "rules": "standard"}, follow=True)
    assert not answer.cookies
    link = unescape(re.search(r'href="(/h/new/\?[^"]+)"', answer.content.decode())[1])
    assert client.get(link).status_code == 200
    assert "/h/new/" not in client.get("/hand/", {"text": "123萬"}, follow=True).content.decode()


def test_looking_sets_no_cookie_and_pressing_needs_the_token(client: Client) -> None:
    address = share(client)
    stranger = Client(enforce_csrf_checks=True)
    for path in ("", "preview.png", "preview.svg"):
        assert not stranger.get(address + path).cookies
    assert stranger.post(f"/h/new/?{urlencode({'text': WIN})}").status_code == 403
    new = stranger.get("/h/new/", {"text": WIN})
    assert "no-store" in new.headers["Cache-Control"]
    assert set(new.cookies) == {"csrftoken"}
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', new.content.decode())[1]
    done = stranger.post(f"/h/new/?{urlencode({'text': WIN})}", {"csrfmiddlewaretoken": token})
    assert done.status_code == 302
    assert set(done.cookies) == {"visitor"}


@pytest.mark.parametrize("rules", load_rulesets())
def test_hand_is_scored_under_the_rules_asked_for(client: Client, rules) -> None:
    address = share(client)
    html = client.get(address, {"rules": rules}).content.decode()
    builders = client.get("/hand/", {"text": WIN, "rules": rules}, follow=True).content.decode()
    assert re.findall(r'data-tai="(\d+)"', html) == re.findall(r'data-tai="(\d+)"', builders)
    assert ("回到原來的" in html) == (rules != "standard")
    # What a chat is told is of the hand as it was shared.
    assert meta(html, "og:title") == "5 台：碰碰胡、門風刻（通行台制）"


def test_a_change_goes_on_in_the_builder(client: Client) -> None:
    address = share(client, "123678萬345筒2367899條 胡4條 南風")
    html = client.get(address).content.decode()
    assert 'value="by:draw"' in html
    answer = client.get(address, {"rules": "club", "apply": "by:draw"}, follow=True)
    assert answer.redirect_chain[0][0].startswith("/hand/?")
    assert "自摸" in answer.redirect_chain[-1][0] or "%E8%87%AA%E6%91%B8" in answer.redirect_chain[-1][0]


def test_unknown_link_is_a_404(client: Client) -> None:
    for path in ("", "preview.png", "preview.svg"):
        assert client.get(f"/h/{'a' * 22}/{path}").status_code == 404
    for name in ("a" * 21, "a" * 23, "0" * 22, "new"):
        assert client.get(f"/h/{name}/preview.png").status_code == 404


def test_visitor_can_not_fill_the_database(client: Client) -> None:
    with mock.patch.object(hands, "MOST_KEPT", 1):
        first = share(client)
        assert share(client) == first
        answer = client.post(f"/h/new/?{urlencode({'text': WIN, 'rules': 'club'})}")
        assert answer.status_code == 200
        assert "已經滿了" in answer.content.decode()
    assert SharedHand.objects.count() == 1


def test_writing_is_limited(client: Client) -> None:
    answers = [client.post(f"/h/new/?{urlencode({'text': WIN})}").status_code for _ in range(61)]
    assert set(answers[:60]) == {302}
    assert answers[60] == 429


def test_database_that_is_away_is_a_503(client: Client) -> None:
    address = share(client)
    gone = mock.patch("django.db.backends.utils.CursorWrapper.execute", side_effect=OperationalError("gone"))
    with gone:
        for path in ("", "preview.png", "preview.svg"):
            answer = client.get(address + path)
            assert answer.status_code == 503
            assert "資料庫暫時連不上" in answer.content.decode()
        assert client.post(f"/h/new/?{urlencode({'text': WIN})}").status_code == 503
        assert client.get("/h/new/", {"text": WIN}).status_code == 200  # nothing to read there


PAYLOADS = [
    before + payload + after
    for payload, (before, after) in islice(
        product(
            (
                "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "<svg/onload=alert(1)>",
                "javascript:alert(1)",
                "<a href='javascript:alert(1)'>", "<foreignObject><b>", "<style>*{}</style>", "<iframe src=//x>",
                "onmouseover=alert(1) x=", "<!--", "]]>", "<![CDATA[<script>]]>", "&lt;script&gt;", "&#60;script&#62;",
                "<use href='data:x'>", "<math><mi>", "{{7*7}}", "{% raw %}", "\x00<b>", "<meta http-equiv=refresh>",
            ),
            (
                ("", ""), ('"', ""), ("'", ""), ('">', ""), ("'>", ""), ("</text>", ""), ("</title>", ""), ("--", ">"),
                ("`", "`"), ("\u202e", "\u202c"),
            ),
        ),
        200,
    )
]  # fmt: skip


def test_no_payload_in_a_sentence_becomes_markup(client: Client) -> None:
    assert len(set(PAYLOADS)) == 200
    clean = client.get("/h/new/", {"text": f"{WIN} 字"}).content.decode()
    tags = re.findall(r"<(\w+)", clean)
    for payload in PAYLOADS:
        answer = client.get("/h/new/", {"text": f"{WIN} {payload}", "rules": payload})
        html = answer.content.decode()
        assert not re.search(r"<(script>|img|svg/|foreignObject|style|iframe|use|math|meta http)", html), payload
        html = client.get("/h/new/", {"text": f"{WIN} {payload}"}).content.decode()
        found = re.findall(r"<(\w+)", html)
        assert found == tags or 'class="error-summary"' in html, payload


def test_what_is_kept_never_holds_the_visitors_own_words(client: Client) -> None:
    for payload in PAYLOADS:
        shared = hands.as_shared(hands.read_query(urlencode({"text": f"{WIN} {payload}"})))
        assert shared.sentence.unread == ()
        assert not re.search(r"[<>\"'&{}]|script|alert", shared.text), payload
