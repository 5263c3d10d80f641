"""A game under a house rule set carries the set in its options and needs nothing else to be replayed."""

from __future__ import annotations

import json

import pytest

from scoring.core.house import read_house
from tutorials.game.actions import action_from_json, action_to_json
from tutorials.game.errors import BadRecord
from tutorials.game.options import Options, options_from_json, options_to_json
from tutorials.game.players import CHOOSERS
from tutorials.game.simulation import next_action, play_hand
from tutorials.game.state import Phase
from tutorials.game.transitions import apply, replay, start

OURS = read_house(
    {
        "label": "阿明家",
        "extends": "platform",
        "switches": {"flowers": False, "min_tai": 1, "streak_cap": 2},
        "play": {"several_winners": "all", "dead_wall_per_kong": True},
        "patterns": {"dragon": {"value": 3}, "seven_pairs_triplet": {"value": 8}},
    }
)
OPTIONS = Options(rules="someone.3", house=OURS.text)


def test_the_options_of_a_house_table_come_back_the_same() -> None:
    written = json.loads(json.dumps(options_to_json(OPTIONS)))
    assert written["house"] == OURS.document
    assert options_from_json(written) == OPTIONS
    assert "house" not in options_to_json(Options())


def test_the_table_plays_by_the_house_rules() -> None:
    table = start("ours", OPTIONS).table
    assert table.ruleset.id == "someone.3"
    assert table.ruleset.value_of("dragon") == 3
    assert table.ruleset.switches.min_tai == 1
    assert not table.flowers
    assert table.dead_tiles(2) == 18


def test_a_game_is_replayed_from_its_options_alone() -> None:
    state, stored = start("ours", OPTIONS), []
    choosers = [CHOOSERS["novice"]] * 4
    while state.phase is not Phase.HAND_OVER:
        action = next_action(state, choosers)
        stored.append(json.dumps(action_to_json(action)))
        state = apply(state, action).state
    options = options_from_json(json.loads(json.dumps(options_to_json(OPTIONS))))
    assert replay("ours", options, [action_from_json(json.loads(line)) for line in stored]) == state


@pytest.mark.parametrize("level", ["normal", "expert"])
def test_computer_players_play_a_hand_by_the_house_rules(level: str) -> None:
    assert play_hand(start("ours", OPTIONS), [CHOOSERS[level]] * 4).phase is Phase.HAND_OVER


@pytest.mark.parametrize(
    "house", [3, [], {}, {"label": "x"}, {"label": "x", "extends": "standard", "switches": {"a": 1}}]
)
def test_a_house_that_is_none_is_named(house: object) -> None:
    with pytest.raises(BadRecord, match=r"^house:"):
        options_from_json({"rules": "someone.3", "house": house})
