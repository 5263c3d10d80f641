"""The bond of a hand: shown before the dice, opened after the hand, checked by page, command and record."""

from __future__ import annotations

import hashlib
import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from tutorials.models import Game
from tutorials.table.seeds import bond_of, commitment_of

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
@pytest.mark.parametrize("part", ["seed", "salt", "commitment", "wall", "result"])
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
