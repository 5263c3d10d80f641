"""Actions and options survive the way to JSON and back; anything else is refused by name."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutorials.game import actions as act
from tutorials.game.actions import action_from_json, action_to_json
from tutorials.game.errors import BadRecord
from tutorials.game.options import (
    DealerMethod,
    FlowerOrder,
    Length,
    Options,
    SeatingMethod,
    options_from_json,
    options_to_json,
)

SEATS = st.integers(0, 3)
TILES = st.integers(0, 33)
ACTIONS = st.one_of(
    *(
        st.builds(kind, SEATS)
        for kind in (act.Roll, act.Deal, act.ReplaceFlowers, act.Skip, act.Pong, act.Hu, act.Pass)
    ),
    st.builds(act.NewHand, SEATS),
    st.builds(act.PickSeat, SEATS, SEATS),
    st.builds(act.DrawWind, SEATS, SEATS),
    st.builds(act.PickStack, SEATS, SEATS, st.integers(1, 18)),
    *(st.builds(kind, SEATS, TILES) for kind in (act.Discard, act.Chow, act.Kong)),
    st.builds(act.Ready, SEATS, st.none() | TILES),
)
OPTIONS = st.builds(
    Options,
    rules=st.sampled_from(["standard", "southern"]),
    seating=st.none() | st.sampled_from(SeatingMethod),
    first_dealer=st.none() | st.sampled_from(DealerMethod),
    flower_order=st.none() | st.sampled_from(FlowerOrder),
    length=st.sampled_from(Length),
    base=st.integers(0, 1000),
    per_tai=st.integers(0, 1000),
    thrower=SEATS,
    players=st.tuples(*[st.sampled_from(["human", "novice", "normal", "expert"])] * 4),
    open_concealed_kongs=st.booleans(),
    open_hands_at_end=st.booleans(),
    ready_bluff=st.booleans(),
    ready_sees_hands=st.booleans(),
)


@given(ACTIONS)
def test_actions_come_back_the_same(action: act.Action) -> None:
    back = action_from_json(json.loads(json.dumps(action_to_json(action))))
    assert back == action
    assert type(back) is type(action)


@given(OPTIONS)
def test_options_come_back_the_same(options: Options) -> None:
    assert options_from_json(json.loads(json.dumps(options_to_json(options)))) == options


@pytest.mark.parametrize(
    ("record", "named"),
    [
        (None, "action"),
        ({}, "action"),
        ({"action": ["roll"]}, "action"),
        ({"action": "fly", "seat": 0}, "action"),
        ({"action": "roll"}, "seat"),
        ({"action": "roll", "seat": 4}, "seat"),
        ({"action": "roll", "seat": True}, "seat"),
        ({"action": "roll", "seat": 0, "extra": 1}, "extra"),
        ({"action": "discard", "seat": 0}, "tile"),
        ({"action": "discard", "seat": 0, "tile": 5}, "tile"),
        ({"action": "discard", "seat": 0, "tile": "1f"}, "tile"),
        ({"action": "pick_stack", "seat": 0, "wall": 0, "stack": 19}, "stack"),
    ],
)
def test_bad_actions_are_named(record: object, named: str) -> None:
    with pytest.raises(BadRecord, match=f"^{named}:"):
        action_from_json(record)


@pytest.mark.parametrize(
    ("record", "named"),
    [
        ([], "options"),
        ({"rules": ""}, "rules"),
        ({"rules": 3}, "rules"),
        ({"seating": "any"}, "seating"),
        ({"seating": {}}, "seating"),
        ({"base": -1}, "base"),
        ({"base": 1.5}, "base"),
        ({"players": ["human"]}, "players"),
        ({"players": ["human", "normal", "normal", "god"]}, "players"),
        ({"open_hands_at_end": 1}, "open_hands_at_end"),
        ({"seed": "x"}, "seed"),
    ],
)
def test_bad_options_are_named(record: object, named: str) -> None:
    with pytest.raises(BadRecord, match=f"^{named}:"):
        options_from_json(record)
