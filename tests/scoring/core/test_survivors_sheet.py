"""The score sheet beside its best reading."""

from scoring.core.house import read_house, rules_of
from scoring.core.ruleset import load_rulesets
from tests.naive.random_hands import winning_requests

from .asking import sheet_of, wins


def test_the_other_readings_count_differently_from_the_best_and_from_each_other() -> None:
    left_out = kept = 0
    for request in wins(winning_requests(seed=91, count=400)):
        sheet = sheet_of(request)
        shown = [sheet.best, *sheet.others]
        counts = [tuple((line.id, line.times) for line in one.tally.counted) for one in shown]
        assert len(set(counts)) == len(counts), request
        every = {tuple((line.id, line.times) for line in one.tally.counted) for one in sheet.readings}
        assert set(counts) == every
        kept += len(sheet.others)
        left_out += len(sheet.readings) - len(shown)
    assert kept > 10
    assert left_out > 10


def test_each_section_of_a_house_set_is_kept() -> None:
    sections = {
        "stakes": {"base": 300},
        "switches": {"min_tai": 3},
        "play": {"four_west": True},
        "patterns": {"dragon": {"value": 2}},
    }
    house = read_house({"label": "x", "extends": "standard", **sections})
    assert house.document == {"label": "x", "extends": "standard", **sections}
    assert (house.rules.stakes.base, house.rules.switches.min_tai, house.rules.play.four_west) == (300, 3, True)
    assert house.rules.value_of("dragon") == 2
    assert rules_of("ref", house.text).value_of("dragon") == 2
    assert house.rules.place == 0
    assert (rules_of("ref", house.text).id, house.rules.id) == ("ref", "house")


def test_where_a_value_comes_from_is_said_by_the_house_set_alone() -> None:
    rule = {"value": 2, "note": "so we play", "source": "us"}
    ours = read_house({"label": "x", "extends": "standard", "patterns": {"dragon": rule}}).rules.patterns["dragon"]
    assert (ours.value, ours.note, ours.source) == (2, "", "自訂")


def test_what_a_shipped_set_notes_of_a_value_is_not_said_of_another() -> None:
    noted = 0
    for parent in load_rulesets().values():
        for rule in parent.patterns.values():
            if rule.note:
                changed = {"label": "x", "extends": parent.id, "patterns": {rule.id: {"value": rule.value + 1}}}
                assert read_house(changed).rules.patterns[rule.id].note == ""
                noted += 1
    assert noted
