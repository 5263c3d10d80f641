"""The pages of a sheet as a phone without a script sees them."""

from __future__ import annotations

import csv
import io
import json
import re
from datetime import timedelta
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from scoring.core.house import read_house
from scoring.house import store
from scoring.limits import seconds_to_wait
from scoring.visitors import COOKIE, digest_of
from tutorials.scorekeeper import sheet, storage
from tutorials.scorekeeper.models import Entry, Sheet
from tutorials.scorekeeper.words import deal_words

from .helpers import Phone

pytestmark = pytest.mark.django_db

HAND = "碰中中中 456789條 234萬 567筒 8萬 胡8萬"


@pytest.fixture
def phone() -> Phone:
    return Phone().begin()


def test_a_few_hands_are_kept_with_dealer_and_streak(phone: Phone) -> None:
    assert phone.totals == [0, 0, 0, 0]
    assert phone.deal == "東風圈第一局"
    assert phone.dealer == 0
    phone.win(0, None, 5)  # the dealer draws: 100 + (5 + 1) × 20 from each
    assert phone.totals == [660, -220, -220, -220]
    assert phone.deal == "東風圈第一局，連 1"
    phone.win(2, 3, 3)  # neither is the dealer
    assert phone.totals == [660, -220, -60, -380]
    assert phone.dealer == 1
    phone.drawn()
    phone.win(3, None, 1)  # the dealer, who stayed once, pays 3 台 more
    assert phone.totals == [540, -400, -180, 40]
    assert phone.dealer == 2
    assert phone.deal == "東風圈第三局"
    assert phone.lines[0].startswith("東風圈第二局，連 1　丁自摸，1 台。換丙做莊")
    assert sum(phone.totals) == 0


def test_undo_and_redo_go_step_by_step_and_a_new_entry_ends_redoing(phone: Phone) -> None:
    phone.win(0, None, 5)
    phone.drawn()
    assert "do-redo" not in phone.html
    phone.send(do="undo")
    assert [len(phone.lines), phone.deal] == [1, "東風圈第一局，連 1"]
    phone.send(do="undo")
    assert phone.totals == [0, 0, 0, 0]
    assert "do-undo" not in phone.html
    phone.send(do="redo")
    phone.send(do="redo")
    assert [len(phone.lines), phone.deal] == [2, "東風圈第一局，連 2"]
    phone.send(do="undo")
    phone.win(1, 0, 2)
    assert "do-redo" not in phone.html
    assert len(phone.lines) == 2


def test_a_correction_recomputes_all_later_ones_and_can_be_taken_back(phone: Phone) -> None:
    phone.win(0, None, 5)
    phone.win(1, 0, 2)
    before = phone.totals
    first = phone.entries[-1]
    phone.look(f"{phone.address}{first}/")
    assert re.search(r'id="winner-0" checked', phone.html)
    assert re.search(r'id="source-draw" checked', phone.html)
    assert re.search(r'id="tai-5" checked', phone.html)
    phone.send(f"{phone.address}{first}/", do="win", winner=2, source=3, tai=4)
    # the deal passed at once, so 乙 is the dealer of the second hand and 甲 pays for that
    assert phone.totals == [-160, 160, 180, -180]
    assert "更正過" in phone.lines[-1]
    phone.send(do="undo")
    assert phone.totals == before
    phone.look(f"{phone.address}{first}/")
    phone.send(f"{phone.address}{first}/", do="remove")
    assert len(phone.lines) == 1
    assert phone.totals == [-160, 160, 0, 0]


def test_other_stakes_and_names_hold_for_the_whole_sheet(phone: Phone) -> None:
    phone.win(0, None, 5)
    phone.look(f"{phone.address}setup/")
    asked = {"rules": "standard", "first_dealer": 1, "name-0": "阿明", "name-2": "老三", "base": 10, "per_tai": 1}
    phone.send(f"{phone.address}setup/", **asked)
    assert phone.totals == [46, -16, -15, -15]
    assert "阿明自摸" in phone.lines[0]
    assert "老三付阿明" in phone.html
    phone.send(do="undo")
    assert phone.totals == [660, -220, -220, -220]


def test_a_hand_is_scored_by_the_engine_in_the_circumstances_of_the_sheet(phone: Phone) -> None:
    phone.win(1, 2, "", hand=HAND)
    assert "乙胡丙的牌，2 台" in phone.lines[0]
    assert HAND in phone.html
    phone.win(3, None, "", hand=HAND)
    assert "丁自摸，3 台" in phone.lines[0]


def test_the_engine_is_asked_before_anything_is_written(phone: Phone) -> None:
    phone.send(do="score", winner=1, source=2, tai="", hand=HAND)
    assert "<b>2 台</b>" in phone.html
    assert "三元牌 1" in phone.html
    assert Entry.objects.count() == 0
    answer = phone.client.get(f"{phone.address}hand/", {"winner": 1, "source": "draw", "hand": HAND})
    assert "<b>3 台</b>" in answer.content.decode()
    answer = phone.client.get(f"{phone.address}hand/", {"winner": 1, "source": "draw", "hand": "123萬 胡5萬"})
    assert "<b>" not in answer.content.decode()
    assert "張" in answer.content.decode()
    assert phone.client.get(f"{phone.address}hand/", {"hand": HAND}).content == b""


@pytest.mark.parametrize(("fields", "words", "where"), [
    ({"source": "draw", "tai": 3}, "誰胡了", "winner-0"),
    ({"winner": 0, "tai": 3}, "自摸，還是誰放槍", "source-draw"),
    ({"winner": 0, "source": 0, "tai": 3}, "不能胡自己打的牌", "source-0"),
    ({"winner": 0, "source": 1}, "幾台", "tai-0"),
    ({"winner": 0, "source": 1, "tai": "-1"}, "幾台", "tai-0"),
    ({"winner": 0, "source": 1, "more": "1000"}, "幾台", "more"),
    ({"winner": 0, "source": 1, "more": "三"}, "幾台", "more"),
    ({"winner": 4, "source": 1, "tai": 3}, "誰胡了", "winner-0"),
    ({"winner": 0, "source": 1, "hand": "123萬 胡5萬"}, "張", "hand"),
    ({"winner": 0, "source": 1, "hand": HAND + " 自摸"}, "牌裡寫的卻是自摸", "hand"),
    ({"winner": 0, "source": "draw", "hand": HAND + " 對家放槍"}, "牌裡寫的卻是別人打的", "hand"),
    ({"winner": 0, "source": 1, "hand": "萬" * 301}, "最多寫 300 個字", "hand"),
    ({"winner": 0, "source": 1, "tai": 1, "also-2": "3"}, "只有最近的一家胡", "winner-0"),
    ({"winner": 0, "source": 1, "tai": 1, "also-1": "3"}, "已經選成放槍的人", "also-1"),
    ({"winner": 0, "source": "draw", "tai": 1, "also-1": "3"}, "自摸只有一個人胡", "also-1"),
])  # fmt: skip
def test_what_can_not_be_is_told_with_its_field_and_what_was_typed_stays(
    phone: Phone, fields: dict[str, object], words: str, where: str
) -> None:
    phone.send(do="win", **fields)
    assert any(words in error for error in phone.errors), phone.errors
    assert f'href="#{where}"' in phone.html
    assert Entry.objects.count() == 0
    if fields.get("winner") == 0:
        assert re.search(r'id="winner-0" checked', phone.html)


@pytest.mark.parametrize(("fields", "words", "where"), [
    ({"tai": 3, "more": "20"}, ("按了 3 台", "打了 20 台"), "more"),
    ({"tai": 3, "hand": HAND}, ("按了 3 台", "寫的牌是 2 台"), "hand"),
    ({"tai": "", "more": "13", "hand": HAND}, ("打了 13 台", "寫的牌是 2 台"), "hand"),
])  # fmt: skip
def test_two_different_values_are_both_named_and_neither_is_written(
    phone: Phone, fields: dict[str, object], words: tuple[str, str], where: str
) -> None:
    phone.send(do="win", winner=1, source=2, **fields)
    assert all(said in phone.errors[0] for said in words), phone.errors
    assert f'href="#{where}"' in phone.html
    assert Entry.objects.count() == 0
    for kept in (value for key, value in fields.items() if key != "tai"):
        assert f'value="{kept}"' in phone.html
    if fields["tai"]:
        assert re.search(r'id="tai-3" checked', phone.html)


def test_the_same_value_said_twice_is_no_question(phone: Phone) -> None:
    phone.send(do="win", winner=1, source=2, tai=2, hand=HAND)
    assert "乙胡丙的牌，2 台" in phone.lines[0]
    phone.send(do="win", winner=1, source=2, tai=3, more="３")
    assert "乙胡丙的牌，3 台" in phone.lines[0]
    phone.send(do="win", winner=1, source=2, tai="", more="20")
    assert "乙胡丙的牌，20 台" in phone.lines[0]


@pytest.mark.parametrize(("fields", "words"), [
    ({"receiver": "all", "points": 10}, "誰要賠"),
    ({"payer": 1, "points": 10}, "賠給誰"),
    ({"payer": 1, "receiver": 1, "points": 10}, "不能賠給自己"),
    ({"payer": 1, "receiver": 2, "points": 0}, "賠幾點"),
    ({"payer": 1, "receiver": 2, "points": "1000001"}, "賠幾點"),
    ({"payer": 1, "receiver": 2, "points": 10, "note": "長" * 31}, "最多 30 個字"),
])  # fmt: skip
def test_a_penalty_that_can_not_be_is_told(phone: Phone, fields: dict[str, object], words: str) -> None:
    phone.send(do="penalty", **fields)
    assert any(words in error for error in phone.errors), phone.errors
    assert Entry.objects.count() == 0
    assert '<details class="sk-penalty" open>' in phone.html


def test_an_empty_form_names_all_that_is_missing(phone: Phone) -> None:
    phone.send(do="win")
    assert len(phone.errors) == 3
    phone.send(do="penalty")
    assert len(phone.errors) == 3


def test_a_penalty_moves_points_and_the_deal_only_if_asked(phone: Phone) -> None:
    phone.send(do="penalty", payer=2, receiver="all", points=260, deal="keeps", note="詐胡")
    assert phone.totals == [260, 260, -780, 260]
    assert phone.deal == "東風圈第一局"
    assert "詐胡：丙賠每一家 260 點" in phone.lines[0]
    phone.send(do="penalty", payer=2, receiver=0, points=10, deal="passes")
    assert phone.dealer == 1


@pytest.mark.parametrize(("fields", "words"), [
    ({"name-0": "甲", "name-2": "甲"}, "有兩個人都叫「甲」"),
    ({"name-1": "甲", "name-0": ""}, "有兩個人都叫「甲」"),
    ({"name-0": "十" * 13}, "名字最多 12 個字"),
    ({"rules": "nothing"}, "沒有這一套規則"),
    ({"rules": "A" * 32 + ".1"}, "沒有這一套規則"),
    ({"base": "-5"}, "底要是 0 到"),
    ({"per_tai": "1000001"}, "每台要是 0 到"),
    ({"first_dealer": "7"}, "誰先做莊"),
])  # fmt: skip
def test_a_setup_that_can_not_be_is_told(fields: dict[str, str], words: str) -> None:
    asked = {"rules": "standard", "first_dealer": "0", **fields}
    html = Client().post("/scorekeeper/", asked).content.decode()
    assert words in html
    assert "error-summary" in html
    assert Sheet.objects.count() == 0


def sheet_by(**play: str) -> Phone:
    """Begin a sheet under a house set that differs in how it is played."""
    phone = Phone().begin()
    visitor = digest_of(phone.client.cookies[COOKIE].value)
    house = store.create(visitor, read_house({"label": "自家", "extends": "standard", "play": play}))
    return phone.begin(rules=f"{house}.1")


def test_several_winners_where_the_table_has_them() -> None:
    phone = sheet_by(several_winners="all")
    other = HAND.replace("碰中中中", "碰發發發 碰白白白").replace("234萬 ", "")
    phone.send(do="win", winner=0, source=3, tai=1, **{"also-1": "2", "also-2": other})
    assert phone.errors == []
    # 甲 is the dealer: 100 + 2 × 20; 乙 100 + 2 × 20; 丙 three 台 by the engine
    assert phone.totals == [140, 140, 160, -440]
    assert phone.dealer == 0
    assert "丁放槍，甲胡 1 台、乙胡 2 台、丙胡 3 台" in phone.lines[0]
    phone.look(f"{phone.address}{phone.entries[0]}/")
    assert f'value="{other}"' in phone.html


def test_three_winners_or_the_nearest_where_the_table_has_it_so() -> None:
    phone = sheet_by(several_winners="two_nearest_three_all")
    phone.send(do="win", winner=0, source=3, tai=1, **{"also-1": "2"})
    assert any("三家才都胡" in words for words in phone.errors)
    phone.send(do="win", winner=0, source=3, tai=1, **{"also-1": "2", "also-2": "3"})
    assert phone.errors == []
    assert sum(phone.totals) == 0


def test_the_end_says_who_hands_whom_what(phone: Phone) -> None:
    while "一將打完" not in phone.html:
        dealer = phone.dealer
        phone.win((dealer + 1) % 4, (dealer + 2) % 4, dealer + 1)
    assert len(phone.lines) == 16
    assert "do-win" not in phone.html
    assert re.search(r"誰付誰（\d 筆就清）", phone.html)
    assert f"?again={phone.address.split('/')[2]}" in phone.html
    phone.drawn()
    assert "已經打完" in phone.note
    assert len(phone.lines) == 16
    phone.send(do="penalty", payer=0, receiver=1, points=5)
    assert len(phone.lines) == 17
    again = phone.look(f"/scorekeeper/?again={phone.address.split('/')[2]}")
    assert 'value="丙"' in again


def test_a_self_drawn_win_below_what_that_alone_is_worth_is_taken_with_a_word(phone: Phone) -> None:
    assert "自摸本身 1 台，要算在裡面" in phone.html
    phone.win(1, None, 0)
    assert "乙自摸，0 台" in phone.lines[0]
    assert "自摸本身 1 台，算進去了嗎？" in phone.html
    assert phone.html.count("沒算到就改這一筆") == 1
    shared = Client().get(f"/scorekeeper/shared/{Sheet.objects.get().share}/").content.decode()
    assert "改這一筆" not in shared
    phone.win(1, 2, 0)
    phone.win(1, None, 1)
    assert "算進去了嗎" not in phone.html
    assert phone.html.count("沒算到就改這一筆") == 1


def test_a_table_that_pays_nothing_for_a_self_drawn_win_is_told_nothing() -> None:
    visitor = digest_of("somebody")
    house = store.create(
        visitor, read_house({"label": "自家", "extends": "standard", "patterns": {"self_drawn": {"value": 0}}})
    )
    phone = Phone().begin(rules=house)
    phone.win(1, None, 0)
    assert "自摸本身" not in phone.html


def test_what_is_left_empty_is_shown_as_the_chosen_rules_have_it() -> None:
    document = {"label": "小的", "extends": "standard", "stakes": {"base": 50, "per_tai": 10}}
    house = store.create(digest_of("somebody"), read_house(document))

    def placeholders(html: str) -> list[str]:
        return re.findall(r'name="(?:base|per_tai)"[^>]*placeholder="([^"]*)"', html)

    client = Client()
    assert placeholders(client.get("/scorekeeper/").content.decode()) == ["100", "20"]
    assert placeholders(client.get(f"/scorekeeper/?rules={house}").content.decode()) == ["50", "10"]
    refused = client.post("/scorekeeper/", {"rules": "standard", "house": house, "first_dealer": "7"})
    assert placeholders(refused.content.decode()) == ["50", "10"]
    assert placeholders(client.post("/scorekeeper/", {"rules": "nothing"}).content.decode()) == ["照規則", "照規則"]
    phone = Phone().begin(rules=house)
    assert "底 50、每台 10" in phone.html
    assert placeholders(phone.look(f"{phone.address}setup/")) == ["50", "10"]


def test_files_hold_every_hand(phone: Phone) -> None:
    phone.win(0, None, 5)
    phone.win(1, 2, "", hand=HAND)
    phone.drawn()
    response = phone.client.get(f"{phone.address}sheet.csv")
    assert response.content.startswith(b"\xef\xbb\xbf")
    assert response.content.count(b"\r\n") == 4
    rows = list(csv.reader(io.StringIO(response.content.decode("utf-8-sig"), newline="")))
    assert [len(row) for row in rows] == [16] * 4
    assert rows[0][7:15] == ["甲", "乙", "丙", "丁", "甲累計", "乙累計", "丙累計", "丁累計"]
    assert [int(cell) for cell in rows[1][7:15]] == [660, -220, -220, -220, 660, -220, -220, -220]
    assert rows[2][6] == HAND
    data = json.loads(phone.client.get(f"{phone.address}sheet.json").content)
    assert data["standing"]["totals"] == dict(zip("甲乙丙丁", phone.totals, strict=True))
    assert [hand["kind"] for hand in data["hands"]] == ["win", "win", "drawn"]
    assert sum(move["points"] for move in data["settling"]) == sum(max(total, 0) for total in phone.totals)
    assert phone.client.get(f"{phone.address}sheet.xls").status_code == 404


def test_the_link_to_look_shows_all_and_gives_no_way_to_write(phone: Phone) -> None:
    phone.win(0, None, 5)
    share = Sheet.objects.get().share
    response = Client().get(f"/scorekeeper/shared/{share}/")
    html = response.content.decode()
    assert "甲自摸，5 台" in html
    assert "<form" not in html
    assert Sheet.objects.get().pk not in html
    assert not response.cookies
    assert Client().get(f"/scorekeeper/shared/{share}/sheet.csv").status_code == 200
    assert Client().post(f"/scorekeeper/shared/{share}/", {"do": "drawn"}).status_code == 405


def test_a_sheet_is_deleted_after_asking_and_only_left_by_who_joined(phone: Phone) -> None:
    phone.drawn()
    phone.look(f"{phone.address}delete/")
    assert Sheet.objects.count() == 1
    response = phone.send(f"{phone.address}delete/")
    assert response.status_code == 303
    assert (Sheet.objects.count(), Entry.objects.count()) == (0, 0)


def test_limits_are_told(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(storage, "MOST_ENTRIES", 2)
    phone.drawn()
    phone.drawn()
    phone.drawn()
    assert "記滿了" in phone.note
    assert Entry.objects.count() == 2
    monkeypatch.setattr(storage, "MOST_SHEETS", 1)
    phone.look("/scorekeeper/")
    html = phone.client.post("/scorekeeper/", {"rules": "standard", "first_dealer": 0}).content.decode()
    assert "你已經有 1 張分數紙" in html
    assert Sheet.objects.count() == 1


def test_too_many_presses_have_to_wait(phone: Phone) -> None:
    for _ in range(399):
        assert seconds_to_wait("scorekeeper", phone.client.defaults["REMOTE_ADDR"], 400, 600) == 0
    assert phone.client.post(phone.address, {**phone.hidden(), "do": "nothing"}).status_code == 200
    response = phone.client.post(phone.address, {**phone.hidden(), "do": "nothing"})
    assert response.status_code == 429
    assert int(response.headers["Retry-After"]) > 0


def test_forms_need_their_token_and_come_from_here(phone: Phone) -> None:
    for address in ("", "1/", "setup/", "share/", "delete/"):
        assert phone.client.post(phone.address + address, {"do": "drawn"}).status_code == 403
    asked = {"rules": "standard", "first_dealer": "0"}
    for headers in ({"Origin": "https://elsewhere.example"}, {"Sec-Fetch-Site": "cross-site"}, {"Origin": "null"}):
        assert Client().post("/scorekeeper/", asked, headers=headers).status_code == 403
    assert Client().post("/scorekeeper/", asked, headers={"Origin": "http://testserver"}).status_code == 303


def test_the_first_page_is_public_and_the_sheets_are_not(phone: Phone) -> None:
    response = Client().get("/scorekeeper/")
    assert not response.cookies
    assert "/scorekeeper/</loc>" in Client().get("/sitemap.xml").content.decode()
    for address in ("", "setup/", "share/", "delete/", "sheet.csv"):
        headers = phone.client.get(phone.address + address).headers
        assert headers["Cache-Control"] == "no-store"
        assert headers["X-Robots-Tag"] == "noindex"
    assert "noindex" in phone.html
    assert "甲、乙、丙、丁" in phone.look("/scorekeeper/")


def test_the_list_of_sheets_says_how_each_stands_and_works_out_no_hand(
    phone: Phone, monkeypatch: pytest.MonkeyPatch, django_assert_max_num_queries: Any
) -> None:
    phone.win(1, 0, "", hand=HAND)
    phone.drawn()
    phone.win(2, None, 3)
    phone.send(f"{phone.address}{phone.entries[1]}/", do="remove")
    phone.win(3, None, 1)
    phone.send(do="undo")
    (opened,) = storage.sheets_of(Sheet.objects.get().visitor)
    deal, count = opened.standing.match, len(opened.standing.lines)
    assert count == 2
    for _ in range(storage.LISTED - 1):
        phone.begin()
    monkeypatch.setattr(sheet, "score_hand", None)
    with django_assert_max_num_queries(6):
        html = phone.look("/scorekeeper/").partition('id="sheets"')[2].partition("</section>")[0]
    assert html.count("<li>") == storage.LISTED
    assert f"{deal_words(deal)}，記了 {count} 筆" in html


def test_a_house_set_of_somebody_else_is_taken_by_its_link() -> None:
    house = store.create(digest_of("somebody"), read_house({"label": "隔壁台", "extends": "classic"}))
    for link in (f"https://testserver/house-rules/{house}/", f"{house}.1", f"/house-rules/{house}.1/"):
        phone = Phone().begin(house=link)
        assert "隔壁台，底 100" in phone.html
    html = Client().post("/scorekeeper/", {"house": "https://x/<b>", "rules": "standard"}).content.decode()
    assert "沒有這一套規則" in html
    assert 'value="https://x/&lt;b&gt;"' in html


def test_old_sheets_are_cleared_away(phone: Phone) -> None:
    output = io.StringIO()
    call_command("clear_old_sheets", "--days", "1", stdout=output)
    assert Sheet.objects.count() == 1
    Sheet.objects.update(updated=timezone.now() - timedelta(days=401))
    call_command("clear_old_sheets", stdout=output)
    assert Sheet.objects.count() == 0
    assert "1 sheets removed" in output.getvalue()


def test_a_house_set_brings_its_stakes_and_outlives_its_deletion() -> None:
    phone = Phone().begin()
    visitor = digest_of(phone.client.cookies[COOKIE].value)
    document = {"label": "巷口台", "extends": "standard", "stakes": {"base": 30, "per_tai": 10}}
    house = store.create(visitor, read_house({**document, "switches": {"streak_cap": 1}}))
    assert f'value="{house}.1">巷口台' in phone.look("/scorekeeper/")
    asked = {"rules": f"{house}.1", "base": "", "per_tai": "", "first_dealer": "0"}
    phone.address = phone.client.post("/scorekeeper/", asked).headers["Location"]
    phone.look()
    assert "巷口台，底 30、每台 10" in phone.html
    for _ in range(3):
        phone.drawn()
    phone.win(1, 0, "", hand=HAND)  # 2 台 and the dealer's 3: N counts to 1 at most
    assert phone.totals == [-80, 80, 0, 0]
    store.remove_all_of(visitor)
    phone.look()
    assert phone.totals == [-80, 80, 0, 0]
    phone.win(2, 1, "", hand=HAND)
    assert any("已經不在了" in words for words in phone.errors)
    phone.win(2, 1, 4)
    assert phone.totals == [-80, 0, 80, 0]
