"""Whole hands over plain HTTP, without a script: every level, several rule sets, every phase."""

from __future__ import annotations

import json

import pytest
from django.http import HttpResponse

from scoring.core.ruleset import load_rulesets
from tutorials.models import Game

from .helpers import Visitor, play_out

pytestmark = pytest.mark.django_db

OPENING = {
    "seating_roll", "seating_count", "winds", "dealer_roll", "dealer_count",
    "opening_pick", "dealing", "sort", "turn",
}  # fmt: skip


def check_page(response: HttpResponse) -> None:
    assert response.headers["Cache-Control"] == "no-store"
    assert response.content.count(b"<h1") == 1


@pytest.mark.parametrize("level", ["novice", "normal", "expert"])
def test_a_whole_hand_from_the_empty_table_to_the_score(level: str) -> None:
    visitor = Visitor(watch=check_page).sit(level=level, seed=f"whole {level}")
    assert visitor.phase == "seating_roll"
    phases = play_out(visitor)
    assert set(phases) >= OPENING
    assert visitor.phase == "hand_over"
    assert sum(visitor.deltas()) == 0
    assert len(visitor.deltas()) == 4
    assert any(mark.get("id") == "score" for mark in visitor.page.marked)


@pytest.mark.parametrize("rules", sorted(load_rulesets()))
def test_every_rule_set_is_played_to_the_end(rules: str) -> None:
    visitor = Visitor().sit(rules=rules, opening="skip", level="normal", seed=f"rules {rules}")
    assert visitor.phase in ("turn", "claims", "declare", "hand_over")
    play_out(visitor)
    assert sum(visitor.deltas()) == 0


def test_the_next_hand_goes_on_with_totals_dealer_and_a_fresh_wall() -> None:
    visitor = Visitor().sit(length="round", opening="skip", seed="two hands")
    play_out(visitor)
    first = visitor.deltas()
    visitor.press("new_hand")
    assert visitor.phase in ("turn", "claims", "hand_over")
    play_out(visitor)
    record = json.loads(visitor.client.get(f"{visitor.address}record/").content)
    assert [hand["number"] for hand in record["hands"]] == [1, 2]
    assert sum(first) == sum(visitor.deltas()) == 0
    assert record["hands"][0]["wall"] != record["hands"][1]["wall"]
    assert record["hands"][1]["match"]["scores"] == record["hands"][0]["result"]["deltas"]


def test_a_round_ends_and_the_game_is_over() -> None:
    visitor = Visitor().sit(length="round", opening="skip", level="novice", seed="round")
    for _ in range(40):
        play_out(visitor)
        if visitor.phase == "game_over":
            break
        visitor.press("new_hand")
    assert visitor.phase == "game_over"
    assert Game.objects.get(pk=visitor.game_id).hand >= 3
    assert not visitor.offered("new_hand")
    visitor.look("/table/")
    assert "打完了" in visitor.html


def test_a_hand_is_the_same_when_htmx_asks_for_the_table_alone() -> None:
    visitor = Visitor().sit(opening="skip", seed="htmx")
    fields = {**visitor.page.fields, "do": visitor.offered("discard")[0]}
    part = visitor.client.post(visitor.address, fields, headers={"HX-Request": "true"})
    assert part.status_code == 200
    text = part.content.decode()
    assert text.count('id="table"') == 1
    assert 'hx-swap-oob="true"' in text
    assert "<h1" not in text
    assert "HX-Request" in part.headers["Vary"]
    whole = visitor.client.get(visitor.address).content.decode()
    assert text.split("</form>")[0].split("csrfmiddlewaretoken")[1][100:] in whole


@pytest.mark.parametrize(("prefix", "words"), [("", "再開一桌"), ("/en", "Open a new table")])
def test_after_the_last_hand_a_new_table_is_one_press_away(prefix: str, words: str) -> None:
    visitor = Visitor().sit(opening="skip", seed="last hand", length="hand")
    play_out(visitor)
    visitor.look(f"{prefix}{visitor.address}")
    link = f'<a class="button primary" href="{prefix}/table/">{words}</a>'
    assert link in visitor.html
    assert '<button class="button" id="do-new_hand"' in visitor.html
    more = Visitor().sit(opening="skip", seed="first of many", length="round")
    play_out(more)
    more.look(f"{prefix}{more.address}")
    assert f">{words}</a>" not in more.html
    assert '<button class="button primary" id="do-new_hand"' in more.html
