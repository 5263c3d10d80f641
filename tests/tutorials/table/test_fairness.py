"""The bond of a hand: shown before the dice, opened after the hand, checked by page, command and record."""

from __future__ import annotations

import hashlib
import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from tutorials import storage
from tutorials.models import Game
from tutorials.table.own_form import promise_of
from tutorials.table.seeds import bond_of, commitment_of, mixed

from .helpers import Visitor, play_out


def verify(*arguments: str) -> str:
    output = StringIO()
    call_command("verify_deal", *arguments, stdout=output, stderr=StringIO())
    return output.getvalue()


def test_the_fingerprint_is_sha_256_of_seed_and_salt() -> None:
    assert commitment_of("seed", "salt") == hashlib.sha256(b"seedsalt").hexdigest()


def test_each_hand_has_its_own_seed_and_one_tells_nothing_of_the_next() -> None:
    bonds = [bond_of("first", "key", False, hand) for hand in range(5)]
    assert len({bond.seed for bond in bonds} | {bond.salt for bond in bonds}) == 10
    assert bond_of("first", "other key", False, 1).seed != bonds[1].seed
    assert bond_of("first", "other key", True, 1).seed == bond_of("first", "key", True, 1).seed
    assert bond_of("first", "other key", True, 1).salt != bond_of("first", "key", True, 1).salt


@pytest.mark.django_db
def test_the_same_seed_is_the_same_deal_for_everybody() -> None:
    hands = []
    for _ in range(2):
        visitor = Visitor().sit(opening="skip", seed="我們的牌", level="expert")
        hands.append(visitor.offered("discard"))
    assert hands[0] == hands[1] != []


def test_the_word_changes_what_is_dealt_and_not_what_was_promised() -> None:
    plain, worded = bond_of("seed", "key", False, 0), bond_of("seed", "key", False, 0, "我的字")
    assert plain.commitment == worded.commitment
    assert plain.dealt == "seed"
    assert worded.dealt == hashlib.sha256("seed/我的字".encode()).hexdigest() == mixed("seed", "我的字")


@pytest.mark.django_db
@pytest.mark.parametrize("opening", ["guided", "skip"])
def test_the_fingerprint_stands_on_the_form_into_which_the_word_is_typed(opening: str) -> None:
    visitor = Visitor()
    visitor.look("/table/")
    promised = promise_of(visitor.page.fields["form"]).bond
    assert f"data-commitment>{promised.commitment}</code>" in visitor.html
    assert promised.seed not in visitor.html
    response = visitor.client.post("/table/", {**visitor.page.fields, "opening": opening, "word": "  我的字 "})
    table = storage.open_table(response.headers["Location"].split("/")[2])
    assert table
    assert table.bond == (promised.seed, promised.salt, "我的字")
    assert table.course.state.seed == mixed(promised.seed, "我的字")


@pytest.mark.django_db
def test_a_form_begins_one_game_however_often_it_is_sent() -> None:
    visitor = Visitor()
    visitor.look("/table/")
    fields = {**visitor.page.fields, "word": "字", "opening": "skip"}
    first = visitor.client.post("/table/", fields)
    again = visitor.client.post("/table/", fields)
    assert first.headers["Location"] == again.headers["Location"]
    other = visitor.client.post("/table/", {**fields, "word": "別的字"})
    assert other.status_code == 200
    assert "已經開過一桌" in other.content.decode()
    assert 'value="別的字"' in other.content.decode()
    stranger = Client().post("/table/", fields)
    assert stranger.status_code == 200
    assert Game.objects.count() == 1


@pytest.mark.django_db
def test_a_form_that_is_too_old_is_shown_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    visitor = Visitor()
    visitor.look("/table/")
    monkeypatch.setattr("tutorials.table.own_form.MAX_AGE", -1)
    response = visitor.client.post("/table/", {**visitor.page.fields, "level": "expert", "word": "字"})
    assert response.status_code == 200
    assert "過期" in response.content.decode()
    assert 'value="字"' in response.content.decode()
    assert not Game.objects.exists()


@pytest.mark.django_db
def test_the_word_of_a_later_hand_comes_after_its_fingerprint() -> None:
    visitor = Visitor().sit(opening="skip", length="round", word="第一個字")
    play_out(visitor)
    table = storage.open_table(visitor.game_id)
    assert table
    assert table.next_bond
    assert table.next_bond.commitment in visitor.html
    assert table.next_bond.seed not in visitor.html
    refused = visitor.client.post(visitor.address, {**visitor.page.fields, "do": "new_hand", "word": "x" * 65})
    assert "最多 64 個字" in refused.content.decode()
    visitor.client.post(visitor.address, {**visitor.page.fields, "do": "new_hand", "word": "第二個字"})
    visitor.look()
    game = Game.objects.get(pk=visitor.game_id)
    assert (game.hand, game.word) == (1, "第二個字")
    play_out(visitor)
    hands = visitor.client.get(f"{visitor.address}record/").json()["hands"]
    assert [hand["word"] for hand in hands] == ["第一個字", "第二個字"]
    for hand in hands:
        arguments = ("--seed", hand["seed"], "--salt", hand["salt"], "--commitment", hand["commitment"])
        printed = json.loads(verify(*arguments, "--word", hand["word"], "--hand", str(hand["number"])))
        assert printed["fits"] is True
        assert "".join(printed["wall"]) == hand["wall"]


@pytest.mark.django_db
def test_what_was_promised_is_what_was_dealt(tmp_path: Path) -> None:
    visitor = Visitor().sit(opening="skip", length="round")
    game = Game.objects.get(pk=visitor.game_id)
    commitment = bond_of(game.seed, game.key, game.shared, 0).commitment
    assert commitment in visitor.html
    play_out(visitor)
    assert commitment in visitor.html
    assert bond_of(game.seed, game.key, game.shared, 0).seed in visitor.html
    visitor.press("new_hand")
    play_out(visitor)
    record = visitor.client.get(f"{visitor.address}record/").json()
    hand = record["hands"][0]
    assert hand["commitment"] == commitment
    for one in record["hands"]:
        arguments = ("--seed", one["seed"], "--salt", one["salt"], "--commitment", one["commitment"])
        printed = json.loads(verify(*arguments, "--hand", str(one["number"])))
        assert printed["fits"] is True
        assert "".join(printed["wall"]) == one["wall"]
    file = tmp_path / "record.json"
    file.write_text(json.dumps(record), encoding="utf-8")
    assert "2 hands" in verify("--record", str(file))


@pytest.mark.django_db
@pytest.mark.parametrize("part", ["seed", "salt", "commitment", "wall", "result", "word"])
def test_a_changed_record_is_caught(part: str, tmp_path: Path) -> None:
    visitor = Visitor().sit(opening="skip", seed="changed")
    play_out(visitor)
    record = visitor.client.get(f"{visitor.address}record/").json()
    hand = record["hands"][0]
    hand[part] = {"wall": hand["wall"][2:] + hand["wall"][:2], "result": None}.get(part, "0" * 64)
    file = tmp_path / "record.json"
    file.write_text(json.dumps(record), encoding="utf-8")
    with pytest.raises(CommandError):
        verify("--record", str(file))


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"format": "taiwan-mahjong-game", "version": 1, "hands": [1]}'])
def test_what_is_no_record_is_refused(text: str, tmp_path: Path) -> None:
    file = tmp_path / "record.json"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(CommandError):
        verify("--record", str(file))


def test_the_page_checks_a_bond_and_shows_wall_and_dice() -> None:
    commitment = commitment_of("seed", "salt")
    page = Client().get("/table/fairness/", {"seed": "seed", "salt": "salt", "commitment": commitment}).content.decode()
    assert 'data-fits="yes"' in page
    assert page.count("data-tile=") == 144
    wrong = Client().get("/table/fairness/", {"seed": "seed", "salt": "salty", "commitment": commitment})
    assert 'data-fits="no"' in wrong.content.decode()
    southern = Client().get("/table/fairness/", {"seed": "seed", "flowers": "0"}).content.decode()
    assert 'data-fits="unknown"' in southern
    assert southern.count("data-tile=") == 136


@pytest.mark.parametrize(
    "query",
    [
        {"seed": "a" * 500},
        {"seed": "a\x00"},
        {"seed": "a", "hand": "0"},
        {"seed": "a", "hand": "x"},
        {"seed": "a", "commitment": "全"},
    ],
)
def test_the_page_answers_nonsense(query: dict[str, str]) -> None:
    response = Client().get("/table/fairness/", query)
    assert response.status_code == 200
    assert not response.cookies
