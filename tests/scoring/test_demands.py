"""What keeps two patterns apart: no hand the engine finds a pattern in goes against what is said that it asks."""

from __future__ import annotations

import re
from itertools import combinations

import pytest

from scoring.core.case import Reading
from scoring.core.context import SELF, By, Situation
from scoring.core.decomposition import Wait
from scoring.core.examples import score_example
from scoring.core.facts import Fact
from scoring.core.ruleset import load_rulesets
from scoring.core.score_sheet import ScoreSheet
from scoring.core.tiles import DRAGONS, EAST, WINDS
from scoring.languages import ENGLISH, speaking, tr
from scoring.reference.demands import NO, YES, contradiction, demand_of
from scoring.reference.together import table_of
from scoring.reference.together_hands import hands
from tests.scoring.random_sheets import sheets_at_random

RULESETS = load_rulesets()
HOW = {By.DRAW: "draw", By.DISCARD: "discard", By.ROB_KONG: "rob"}


def flag(found: object) -> str:
    return next(iter(YES if found else NO))


def aspects_of(reading: Reading) -> dict[str, str | int]:
    """Look at a reading as a visitor would, aspect by aspect; what it says nothing about is left out."""
    case, facts = reading.case, reading.facts
    situation, triplets = case.context.situation, reading.triplets
    seen: dict[str, str | int] = {
        "how": HOW[case.context.by],
        "dealer": flag(case.context.dealer == SELF),
        "flowers": flag(case.hand.flowers),
        "claimed": case.melds.claimed,
        "honors": flag(facts & Fact.HONORS),
        "ends": flag(facts & Fact.ENDS),
        "inner": flag(facts & Fact.INNER),
        "inner_set": flag(facts & Fact.INNER_SET),
        "suits": reading.suits,
        "triplets": len(triplets),
        "fills": filled_by(reading),
        "eyes": "wind" if reading.pair in WINDS else "dragon" if reading.pair in DRAGONS else "suit",
        "winds": sum(tile in WINDS for tile in triplets),
        "dragons": sum(tile in DRAGONS for tile in triplets),
        "suited": sum(tile < EAST for tile in triplets),
    }
    if case.context.by is By.ROB_KONG:
        seen["moment"] = "amid"
    for when, name in ((Situation.FIRST_TURN, "first"), (Situation.LAST_TILE, "last")):
        if when in situation:
            seen["moment"] = name
    for when, name in ((Situation.EARTHLY_READY, "early"), (Situation.HEAVENLY_READY, "dealt")):
        if when in situation:
            seen["declared"] = name
    return seen


def filled_by(reading: Reading) -> str:
    runs = {Wait.TWO_SIDED: "two_sided", Wait.EDGE: "narrow_run", Wait.CLOSED: "narrow_run"}
    return runs.get(reading.wait, "pair" if reading.wait is Wait.PAIR else "triplet")


def check_demands(sheet: ScoreSheet) -> int:
    """Hold every pattern of every reading to its demand; return how many there were."""
    held = 0
    for scored in sheet.readings:
        if scored.reading.facts & Fact.FLOWER_WIN or len(scored.reading.pairs) > 1:
            continue
        seen, tally = aspects_of(scored.reading), scored.tally
        for line in (*tally.counted, *tally.absorbed):
            for aspect, allowed in demand_of(line.id, sheet.rules.switches).items():
                assert seen[aspect] in allowed, (sheet.rules.id, line.id, aspect, seen[aspect])
                held += 1
    return held


@pytest.mark.parametrize("rules_id", RULESETS)
def test_no_known_hand_goes_against_what_its_patterns_ask(rules_id: str) -> None:
    held = 0
    for hand in hands():
        sheet = score_example({**hand, "rules": rules_id})
        if isinstance(sheet, ScoreSheet):
            held += check_demands(sheet)
    assert held > 500


def test_no_hand_at_random_goes_against_what_its_patterns_ask() -> None:
    held = sum(check_demands(sheet) for sheet in sheets_at_random(1500))
    assert held > 2000


@pytest.mark.parametrize("rules_id", RULESETS)
def test_two_patterns_contradict_each_other_exactly_where_they_can_not_meet(rules_id: str) -> None:
    table, switches = table_of(rules_id), RULESETS[rules_id].switches
    for one, other in combinations(table.patterns, 2):
        if not {one.id, other.id} & {"eight_flowers", "seven_rob_one"}:
            said = contradiction(one, other, switches)
            assert bool(said) is not table.can_meet(one.id, other.id), (one.id, other.id, said)
            assert not said or (said.startswith(one.name) and other.name in said)


@pytest.mark.parametrize("rules_id", RULESETS)
def test_every_reason_is_said_in_english_too(rules_id: str) -> None:
    table, switches = table_of(rules_id), RULESETS[rules_id].switches
    with speaking(ENGLISH):
        for one, other in combinations(table.patterns, 2):
            said = tr(contradiction(one, other, switches))
            assert not re.search("[㐀-鿿]", said), said
