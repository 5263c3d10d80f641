"""A 胡 that is none, where the table has agreed to make it cost: in the game, in the record and on the page."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from scoring.core.tiles import TILE_BY_CODE
from tests.tutorials.game.helpers import table as table_with
from tutorials import storage
from tutorials.game import actions as act
from tutorials.game.errors import BadRecord, IllegalAction
from tutorials.game.invariants import broken_by
from tutorials.game.legal import legal_actions, why_not
from tutorials.game.options import FalseWin, Options, options_from_json, options_to_json
from tutorials.game.perspective import view_for
from tutorials.game.state import Ending, State
from tutorials.game.transitions import apply
from tutorials.reference.loading import reference
from tutorials.table.false_win import KIND_OF_RULING, cost_under
from tutorials.table.verifying import faults_of

from .helpers import Visitor

PLAYERS = ("human", "normal", "normal", "normal")
READY = "123456789m 456p 34s 55s"


def agreed(kind: FalseWin | None, rules: str = "standard") -> Options:
    return Options(rules=rules, players=PLAYERS, false_hu=kind)


def ready_table(kind: FalseWin | None, drawn: str = "N", dealer: int = 0, streak: int = 0) -> State:
    """Return a table whose first seat has a ready hand; where it deals, with a seventeenth tile."""
    state = table_with(agreed(kind), {0: READY + (drawn if dealer == 0 else "")}, dealer=dealer)
    return replace(state, match=state.match._replace(people=(0, 1, 2, 3), streak=streak))


@pytest.mark.parametrize(
    ("kind", "dealer", "streak", "tai", "deltas"),
    [
        (FalseWin.EIGHT, 0, 0, 0, (-840, 280, 280, 280)),
        (FalseWin.EIGHT, 0, 2, 0, (-1080, 360, 360, 360)),
        (FalseWin.FIXED, 0, 2, 99, (-780, 260, 260, 260)),
        (FalseWin.CLAIMED, 0, 2, 5, (-600, 200, 200, 200)),
        (FalseWin.CLAIMED, 0, 2, 0, (-300, 100, 100, 100)),
    ],
)
def test_what_it_costs(kind: FalseWin, dealer: int, streak: int, tai: int, deltas: tuple[int, ...]) -> None:
    """底 100, 每台 20: eight 台 are 260; dealer 台 2N+1 stand between the caller and the dealer."""
    state = ready_table(kind, dealer=dealer, streak=streak)
    step = apply(state, act.FalseHu(0, tai))
    assert step.state.result
    assert step.state.result.deltas == deltas
    assert sum(deltas) == 0
    assert step.state.match.scores == deltas
    assert broken_by(state, step.state) == []


def test_dealer_tai_stand_between_the_caller_and_the_dealer_alone() -> None:
    state = table_with(agreed(FalseWin.EIGHT), {0: "1s193m147p258sESWNCFP", 1: "11s 19m 369p 258s ESWN CC"})
    state = replace(state, match=state.match._replace(people=(0, 1, 2, 3), streak=1))
    state = apply(state, act.Discard(0, TILE_BY_CODE["1s"])).state
    after = apply(state, act.FalseHu(1)).state
    assert after.result
    assert after.result.deltas == (320, -840, 260, 260)
    assert broken_by(state, after) == []


def test_the_hand_is_void_and_neither_deal_nor_streak_moves() -> None:
    state = apply(ready_table(FalseWin.EIGHT, streak=1), act.FalseHu(0)).state
    assert state.result
    assert state.result.ending is Ending.FALSE_WIN
    following = apply(state, act.NewHand(0)).state
    assert (following.match.dealer, following.match.streak, following.match.hands) == (0, 1, 1)
    assert broken_by(state, following) == []


def test_it_is_no_legal_action_and_refused_where_it_is_none() -> None:
    state = ready_table(FalseWin.EIGHT)
    assert not any(isinstance(action, act.FalseHu) for action in legal_actions(state, 0))
    assert why_not(state, act.FalseHu(0)) is None
    for seat in (1, 2, 3):
        with pytest.raises(IllegalAction):
            apply(state, act.FalseHu(seat))
    with pytest.raises(IllegalAction):
        apply(ready_table(None), act.FalseHu(0))
    with pytest.raises(IllegalAction):
        apply(ready_table(FalseWin.EIGHT, drawn="2s"), act.FalseHu(0))


def test_the_caller_lays_his_hand_open_to_everybody() -> None:
    state = ready_table(FalseWin.EIGHT)
    state = replace(state, options=replace(state.options, open_hands_at_end=False))
    state = apply(state, act.FalseHu(0)).state
    assert view_for(state, 2).seats[0].hand == state.players[0].hand
    assert view_for(state, 2).seats[1].hand is None


@pytest.mark.parametrize("kind", [*FalseWin, None])
def test_what_is_agreed_and_called_comes_back_from_json(kind: FalseWin | None) -> None:
    assert options_from_json(json.loads(json.dumps(options_to_json(agreed(kind))))) == agreed(kind)
    called = act.FalseHu(2, 13)
    assert act.action_from_json(json.loads(json.dumps(act.action_to_json(called)))) == called
    assert act.action_from_json({"action": "false_hu", "seat": 2}) == act.FalseHu(2)


@pytest.mark.parametrize("tai", [-1, 1000, True, "5", 1.5])
def test_a_number_of_tai_that_is_none_is_refused(tai: object) -> None:
    with pytest.raises(BadRecord, match=r"^tai:"):
        act.action_from_json({"action": "false_hu", "seat": 0, "tai": tai})
    with pytest.raises(BadRecord, match=r"^false_hu:"):
        options_from_json({"false_hu": "all"})


def test_the_cost_follows_the_rule_set() -> None:
    assert {rules: cost_under(rules) for rules in ("standard", "club", "wikibooks", "sml", "platform")} == {
        "standard": FalseWin.EIGHT,
        "club": FalseWin.EIGHT,
        "wikibooks": FalseWin.CLAIMED,
        "sml": FalseWin.EIGHT,
        "platform": FalseWin.FIXED,
    }


def test_every_ruling_that_has_a_cost_here_is_in_the_guide() -> None:
    assert KIND_OF_RULING.keys() <= reference().penalties.rulings.keys()


def seated(rules: str = "standard", **wishes: str) -> Visitor:
    visitor = Visitor().sit(opening="skip", seed="presses", rules=rules, false_hu="pay", hints="off", **wishes)
    assert visitor.phase == "turn"
    return visitor


@pytest.mark.django_db
def test_the_button_is_there_whenever_the_visitor_may_act() -> None:
    visitor = seated(length="hand")
    seen = set()
    for count in range(200):
        if visitor.phase in ("hand_over", "game_over"):
            break
        assert visitor.offered("hu") == ["hu"]
        seen.add(visitor.phase)
        calls = [value for action in ("pass", "pong", "chow") for value in visitor.offered(action)]
        visitor.press(calls[count % len(calls)] if calls else visitor.offered("discard")[-1])
    assert seen == {"turn", "claims"}
    assert not visitor.offered("hu")


@pytest.mark.django_db
def test_a_foul_is_paid_told_shown_taken_back_and_played_again() -> None:
    visitor = seated(length="round")
    version = visitor.version
    visitor.press("hu")
    assert visitor.phase == "hand_over"
    assert visitor.version == str(int(version) + 1)
    assert visitor.deltas() == [-840, 280, 280, 280]
    assert sum(visitor.deltas()) == 0
    assert "這是詐胡" in visitor.html
    assert "還湊不成五組加一對眼" in visitor.html
    assert "連莊數不變" in visitor.html
    record = visitor.client.get(f"{visitor.address}record/").json()
    assert record["options"]["false_hu"] == "eight"
    assert record["hands"][0]["result"]["ending"] == "false_win"
    assert record["hands"][0]["actions"][-1] | {"seat": 0} == {"action": "false_hu", "seat": 0, "tai": 0}
    assert faults_of(record) == []
    assert "這是詐胡" in visitor.client.get(f"{visitor.address}replay/?step=999").content.decode()
    storage.memory.forget()
    visitor.look()
    assert visitor.phase == "hand_over"
    visitor.press("undo")
    assert visitor.phase == "turn"
    visitor.press("hu")
    visitor.press("new_hand")
    assert visitor.phase not in ("hand_over", "game_over")
    assert visitor.version == str(int(version) + 4)


@pytest.mark.django_db
def test_the_tai_that_are_called_are_paid_where_the_rules_say_so() -> None:
    visitor = seated("wikibooks")
    assert 'name="claimed"' in visitor.html
    before = visitor.version
    for said in ("x", "-1", "1000", "٣"):
        response = visitor.client.post(visitor.address, {**visitor.page.fields, "do": "hu", "claimed": said})
        assert "整數" in response.content.decode()
    visitor.look()
    assert visitor.version == before
    visitor.client.post(visitor.address, {**visitor.page.fields, "do": "hu", "claimed": "7"})
    visitor.look()
    assert visitor.deltas() == [-720, 240, 240, 240]
    visitor.press("undo")
    visitor.press("hu:99999")
    visitor.press("undo")
    visitor.press("hu:9999")
    assert min(visitor.deltas()) == -3 * (100 + 999 * 20)
    storage.memory.forget()
    visitor.look()
    assert visitor.phase == "hand_over"


@pytest.mark.django_db
def test_without_the_agreement_it_is_explained_and_costs_nothing() -> None:
    visitor = Visitor().sit(opening="skip", seed="presses")
    assert not visitor.offered("hu") or visitor.offered("hu") == ["hu"]
    before = visitor.version
    visitor.press("hu")
    assert "這裡不罰" in visitor.note
    assert visitor.version == before


@pytest.mark.django_db
def test_who_is_sent_the_deal_gets_the_agreement_too() -> None:
    visitor = seated()
    visitor.press("hu")
    assert "false_hu=pay" in visitor.html
