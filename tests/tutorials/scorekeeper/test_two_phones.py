"""Two phones at one table: no entry is lost, none is written twice, and whoever was second is told."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from html import unescape
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest
from django.db import connection, connections
from django.test import Client

from tests.races import run_on_sqlite_file
from tutorials.scorekeeper.models import Entry, Sheet, Writer
from tutorials.scorekeeper.qr import qr_image

from .helpers import Phone

pytestmark = pytest.mark.django_db


def join(owner: Phone) -> Phone:
    """Give another phone the link to write, and take part there."""
    owner.look(f"{owner.address}share/")
    owner.send(f"{owner.address}share/")
    link = re.findall(r'value="http://testserver(/[^"]*/join/[^"]*)"', owner.html)[0]
    other = Phone(address=link)
    other.look()
    token = re.findall(r'name="csrfmiddlewaretoken" value="([^"]*)"', other.html)[0]
    response: Any = other.client.post(link, {"csrfmiddlewaretoken": token})
    assert response.status_code == 303
    other.address = owner.address
    other.look()
    owner.look()
    return other


def test_the_second_is_told_with_the_fresh_sheet_and_one_more_press_writes_it() -> None:
    one = Phone().begin()
    other = join(one)
    one.win(0, 1, 3)
    late = other.win(2, 3, 5, more="")
    assert late.status_code == 200
    assert "另一支手機" in other.note
    assert "甲胡乙的牌，3 台" in other.lines[0]
    assert len(other.lines) == 1
    assert re.search(r'id="winner-2" checked', other.html)
    assert re.search(r'id="source-3" checked', other.html)
    assert re.search(r'id="tai-5" checked', other.html)
    other.win(2, 3, 5, more="")
    assert [line.split("　")[1].split("。")[0] for line in other.lines] == ["丙胡丁的牌，5 台", "甲胡乙的牌，3 台"]


def news(phone: Phone, client: Client | None = None) -> tuple[int, str]:
    """Ask what the page that the phone shows would ask."""
    address = unescape(re.findall(r'data-newer="([^"]*)"', phone.html)[0])
    answer: Any = (client or phone.client).get(address)
    assert answer.headers.get("Cache-Control") == "no-store" or answer.status_code == 404
    return answer.status_code, answer.content.decode()


def test_a_page_learns_that_another_phone_has_gone_on() -> None:
    one = Phone().begin()
    other = join(one)
    shown = Phone(address=f"/scorekeeper/shared/{Sheet.objects.get().share}/")
    shown.look()
    assert [news(one), news(other), news(shown)] == [(204, "")] * 3
    one.win(0, 1, 3)
    assert news(one) == (204, "")
    status, words = news(other)
    assert status == 200
    assert f'另一支手機記了新的一把，<a href="{one.address}">看最新的</a>' in words
    assert f'<a href="{shown.address}">' in news(shown)[1]
    other.look()
    one.send(do="undo")
    assert "改了這一張" in news(other)[1]
    assert news(other, Client())[0] == 404


def test_asking_for_news_asks_the_database_little(django_assert_max_num_queries: Any) -> None:
    one = Phone().begin()
    with django_assert_max_num_queries(2):
        assert news(one)[0] == 204


@pytest.mark.parametrize("query", ["", "?state=x&length=0", "?state=0.0", "?state=&length=0"])
def test_a_question_that_makes_no_sense_has_no_news(query: str) -> None:
    one = Phone().begin()
    one.drawn()
    assert one.client.get(f"{one.address}newer/{query}").status_code == 204


def set_back(to: Sheet) -> None:
    """Put the sheet back as it was, as a restore of a backup does."""
    to.save()
    Sheet.objects.filter(pk=to.pk).update(updated=to.updated)
    Entry.objects.filter(sheet=to, number__gt=to.length).delete()


def test_after_a_restore_the_same_version_is_not_taken_for_the_same_sheet() -> None:
    one = Phone().begin()
    other = join(one)
    shown = Phone(address=f"/scorekeeper/shared/{Sheet.objects.get().share}/")
    one.win(0, 1, 3)
    before, updated = Sheet.objects.get(), Sheet.objects.get().updated
    one.win(2, 3, 5)
    lost = other.look()
    shown.look()
    before.updated = updated
    set_back(before)
    assert [news(other)[0], news(shown)[0]] == [200, 204]  # a standby may be behind, the database itself not
    one.look()
    one.drawn()
    assert len(one.lines) == 2
    assert Sheet.objects.get().version == 2
    assert [news(other)[0], news(shown)[0]] == [200, 200]
    other.html = lost
    other.win(1, 0, 4)
    assert "另一支手機" in other.note
    other.html = lost
    other.send(do="undo")
    assert "剛剛動過" in other.note
    assert [line.split("　")[1].split("。")[0] for line in other.lines] == ["流局", "甲胡乙的牌，3 台"]


def as_before(page: str) -> str:
    """Return a page as the release before made it: it knows the version alone."""
    page = re.sub(r'(name="state" value="\d+)\.\w+"', r'\1"', page)
    return re.sub(r"\?state=(\d+)\.\w+&", r"?version=\1&", page)


def test_a_page_of_the_release_before_can_still_write_once_and_hears_of_others() -> None:
    one = Phone().begin()
    other = join(one)
    shown = Phone(address=f"/scorekeeper/shared/{Sheet.objects.get().share}/")
    shown.look()
    pages = [one, other, shown]
    for phone in pages:
        old = as_before(phone.html)
        assert old != phone.html
        phone.html = old
    assert [news(phone) for phone in pages] == [(204, "")] * 3
    old = one.html
    one.win(0, 1, 3)
    assert one.note == ""
    assert [news(other)[0], news(shown)[0]] == [200, 200]
    one.html = old
    one.win(0, 1, 3)
    assert one.note == ""
    other.win(2, 3, 5, more="")
    assert "另一支手機" in other.note
    one.look()
    one.html = as_before(one.html)
    one.send(do="undo")
    assert one.lines == []
    one.html = as_before(one.html)
    one.send(do="redo")
    assert len(one.lines) == 1


def test_both_links_come_as_a_picture_too() -> None:
    one = Phone().begin()
    html = one.look(f"{one.address}share/")
    assert "/join/" not in html
    one.send(f"{one.address}share/")
    pictures = re.findall(r'<img class="sk-qr" src="([^"]*)"', one.html)
    links = re.findall(r'<input id="(?:look|write)" value="([^"]*)"', one.html)
    assert len(pictures) == len(links) == 2
    for picture, link in zip(pictures, links, strict=True):
        answer: Any = Client().get(picture)
        assert answer.headers["Content-Type"] == "image/svg+xml"
        assert answer.headers["Cache-Control"] == "no-store"
        assert answer.content == qr_image(link).content
        assert "style" not in answer.content.decode()
    assert qr_image(links[0]).content != qr_image(links[1]).content
    one.look(f"{one.address}share/")
    one.send(f"{one.address}share/")
    assert [Client().get(picture).status_code for picture in pictures] == [200, 404]


def test_two_phones_with_the_same_entry_at_once_are_two_presses() -> None:
    one = Phone().begin()
    other = join(one)
    one.win(0, 1, 3)
    other.win(0, 1, 3)
    assert "另一支手機" in other.note
    assert len(other.lines) == 1


def test_a_double_click_is_one_press_even_when_another_phone_wrote_between() -> None:
    one = Phone().begin()
    other = join(one)
    fields = {**one.hidden(), "do": "win", "winner": 0, "source": "draw", "tai": 2}
    assert one.client.post(one.address, fields).status_code == 303
    assert one.client.post(one.address, fields).status_code == 303
    other.look()
    other.drawn()
    assert one.client.post(one.address, fields).status_code == 303
    one.look()
    assert len(one.lines) == 2
    undo = {**one.hidden(), "do": "undo"}
    one.client.post(one.address, undo)
    one.client.post(one.address, undo)
    one.look()
    assert len(one.lines) == 1


def test_the_press_that_ended_the_game_sent_twice_is_no_trouble() -> None:
    one = Phone().begin()
    for _ in range(15):
        dealer = one.dealer
        one.win((dealer + 1) % 4, (dealer + 2) % 4, 0)
    fields = {**one.hidden(), "do": "win", "winner": 0, "source": 1, "tai": 0}
    assert one.client.post(one.address, fields).status_code == 303
    assert one.client.post(one.address, fields).status_code == 303


def test_an_amendment_and_an_entry_at_once_both_end_up_in() -> None:
    one = Phone().begin()
    other = join(one)
    one.win(0, 1, 3)
    number = one.entries[0]
    other.look(f"{other.address}{number}/")
    one.drawn()
    other.send(f"{other.address}{number}/", do="win", winner=3, source="draw", tai=6)
    assert "另一支手機" in other.note
    other.send(f"{other.address}{number}/", do="win", winner=3, source="draw", tai=6)
    assert len(other.lines) == 2
    assert "丁自摸，6 台" in other.lines[1]


def test_an_amendment_of_what_the_other_phone_took_out_is_told() -> None:
    one = Phone().begin()
    other = join(one)
    one.drawn()
    number = one.entries[0]
    other.look(f"{other.address}{number}/")
    one.send(f"{one.address}{number}/", do="remove")
    response = other.send(f"{other.address}{number}/", do="win", winner=0, source=1, tai=1)
    assert response.status_code == 200
    assert "被另一支手機刪了" in other.note
    one.look()
    assert one.lines == []


def test_a_new_setup_answers_one_version_too() -> None:
    one = Phone().begin()
    other = join(one)
    other.look(f"{other.address}setup/")
    one.win(0, 1, 3)
    asked = {"rules": "standard", "first_dealer": 0, "name-0": "新名字", "base": 50}
    other.send(f"{other.address}setup/", **asked)
    assert "另一支手機" in other.note
    assert 'value="新名字"' in other.html
    other.send(f"{other.address}setup/", **asked)
    assert "新名字胡乙的牌，3 台" in other.lines[0]


def test_a_phone_without_the_link_may_neither_look_nor_write() -> None:
    one = Phone().begin()
    sheet = Sheet.objects.get()
    stranger = Client()
    for address in ("", "setup/", "share/", "delete/", "sheet.csv", "hand/", "1/", f"join/{'A' * 32}/"):
        assert stranger.get(one.address + address).status_code == 404
        assert stranger.post(one.address + address, {"do": "undo"}).status_code in (404, 405)
    key = "B" * 32
    sheet.key = key  # the digest itself opens nothing
    sheet.save()
    assert stranger.get(f"{one.address}join/{key}/").status_code == 404
    assert stranger.get(f"/scorekeeper/{sheet.share}/").status_code == 404
    assert stranger.get(f"/scorekeeper/shared/{sheet.share}/").status_code == 200
    assert stranger.get(f"/scorekeeper/shared/{sheet.pk}/").status_code == 404


def test_a_new_link_replaces_the_old_one_and_only_the_owner_makes_it() -> None:
    one = Phone().begin()
    other = join(one)
    old = one.html
    join(one)
    other.look(f"{other.address}share/")
    assert other.send(f"{other.address}share/").status_code == 403
    key = re.findall(r"/join/([A-Za-z0-9_-]{32})/", old)
    assert not key  # the link is shown once, not on the sheet
    assert Writer.objects.count() == 2
    assert "join" not in str(Sheet.objects.values().get())


def test_looking_at_the_link_changes_nothing_and_eight_may_join() -> None:
    from tutorials.scorekeeper.storage import MOST_WRITERS

    one = Phone().begin()
    one.look(f"{one.address}share/")
    one.send(f"{one.address}share/")
    link = re.findall(r'value="http://testserver(/[^"]*/join/[^"]*)"', one.html)[0]
    assert Client().get(link).status_code == 200
    assert Writer.objects.count() == 0
    for count in range(MOST_WRITERS + 1):
        phone = Client()
        response = phone.post(link)
        assert response.status_code == (303 if count < MOST_WRITERS else 200)
    assert "已經滿了" in response.content.decode()
    assert Writer.objects.count() == MOST_WRITERS


PHONES, EACH = 6, 5


def race() -> None:
    """Several phones write at once, each pressing again when told, until each has written its five."""
    owner = Phone().begin()
    phones = [owner, *(join(owner) for _ in range(PHONES - 1))]
    barrier = Barrier(PHONES)
    expected = []
    connections.close_all()

    def write_down(place: int) -> int:
        phone, told = phones[place], 0
        barrier.wait()
        try:
            phone.look()
            for count in range(EACH):
                points = 100 * place + count + 1
                for _ in range(200):
                    fields = {"payer": place % 4, "receiver": "all", "points": points, "deal": "keeps", "note": ""}
                    response = phone.send(do="penalty", **fields)
                    connections.close_all()  # as after every request on a server: the pool is shared
                    if response.status_code == 303:
                        break
                    assert "另一支手機" in phone.note
                    assert f'value="{points}"' in phone.html
                    told += 1
                else:
                    raise AssertionError("never written")
            return told
        finally:
            connections.close_all()

    with ThreadPoolExecutor(PHONES) as pool:
        told = sum(pool.map(write_down, range(PHONES)))
    for place in range(PHONES):
        expected += [100 * place + count + 1 for count in range(EACH)]
    entries = list(Entry.objects.order_by("number"))
    assert [entry.number for entry in entries] == list(range(1, PHONES * EACH + 1))
    assert sorted(entry.data["points"] for entry in entries) == expected
    sheet = Sheet.objects.get()
    assert sheet.length == sheet.version == PHONES * EACH
    assert told > 0


def both_at_once() -> None:
    """Two presses for one version, many times: one is written, the other is told."""
    one = Phone().begin()
    other = join(one)
    barrier = Barrier(2)

    def press(phone: Phone) -> int:
        try:
            barrier.wait()
            return int(phone.drawn().status_code)
        finally:
            connections.close_all()

    for count in range(1, 16):
        one.look()
        other.look()
        connections.close_all()
        with ThreadPoolExecutor(2) as pool:
            assert sorted(pool.map(press, (one, other))) == [200, 303]
        assert Entry.objects.count() == count


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("at_once", [race, both_at_once])
def test_at_once_on_postgresql(at_once: Any) -> None:
    assert connection.vendor == "postgresql"
    at_once()


@pytest.mark.parametrize("at_once", [race, both_at_once])
def test_at_once_on_sqlite(at_once: Any, tmp_path: Path) -> None:
    run_on_sqlite_file(at_once, tmp_path)
