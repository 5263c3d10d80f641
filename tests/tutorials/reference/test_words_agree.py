"""Words about who counts what, held against the rule sets that decide it."""

from collections import defaultdict

import pytest

from scoring.core.ruleset import RuleSet, load_rulesets
from tutorials.reference import reference
from tutorials.reference.disputes import Dispute

RULE_SETS = load_rulesets()
DISPUTES = reference().disputes.disputes
SPOKEN = {rules.id: rules.label for rules in RULE_SETS.values()} | {
    "southern": "南部",
    "sml": "SML",
}
"""What a text calls each rule set."""

BY_SWITCH = [dispute for dispute in DISPUTES.values() if len(dispute.switches) == 1]
BY_VALUE = [
    # dispute and the pattern whose values it is about
    ("half-melded", "half_melded"),
    ("last-discard", "last_tile_claim"),
    ("four-kongs", "four_kongs"),
    ("four-concealed-value", "four_concealed_triplets"),
    ("all-honors-value", "all_honors"),
    ("flower-set-and-own", "flower_set"),
    ("eight-flowers", "eight_flowers"),
    ("declared-ready-tai", "declared_ready"),
    ("round-wind-counts", "any_wind"),
    ("earthly-ready-window", "earthly_ready"),
]


def said_by(dispute: Dispute) -> str:
    return dispute.title + dispute.answer + dispute.explanation


def switch_of(rules: RuleSet, key: str) -> object:
    section, _, name = key.partition(".")
    return getattr(getattr(rules, section), name)


def minorities(values: dict[str, object]) -> set[str]:
    """The rule sets that do not say what most say."""
    groups = defaultdict(set)
    for name, value in values.items():
        groups[value].add(name)
    most = max(groups.values(), key=len)
    return values.keys() - most


@pytest.mark.parametrize("dispute", [pytest.param(dispute, id=dispute.id) for dispute in BY_SWITCH])
def test_every_rule_set_that_differs_by_a_switch_is_named(dispute: Dispute):
    values = {rules.id: switch_of(rules, dispute.switches[0]) for rules in RULE_SETS.values()}
    missing = {name for name in minorities(values) if SPOKEN[name] not in said_by(dispute)}
    assert missing == set()


@pytest.mark.parametrize(("dispute", "pattern"), BY_VALUE)
def test_the_values_that_a_text_gives_are_those_of_the_rule_sets(dispute: str, pattern: str):
    said = said_by(DISPUTES[dispute])
    values = {rules.id: rules.value_of(pattern) for rules in RULE_SETS.values()}
    for value in {value for value in values.values() if value > 1}:
        assert f"{value} 台" in said
    missing = {name for name in minorities(values) if values[name] > 0 and SPOKEN[name] not in said}
    assert missing == set()


def test_stances_cover_every_rule_set():
    for dispute in DISPUTES.values():
        named = {name for stance in dispute.stances for name in stance.rule_sets}
        assert named in (set(), RULE_SETS.keys())


def test_a_special_rule_tells_for_each_rule_set_what_holds_there():
    for rule in reference().special_rules.rules.values():
        if rule.sets:
            assert rule.sets.keys() == RULE_SETS.keys()
        for key in rule.switches:
            assert all(switch_of(rules, key) is not None for rules in RULE_SETS.values())


def test_source_a_s_special_restrictions_hold_in_its_rule_set():
    rules = RULE_SETS["platform"]
    special = reference().special_rules.rules
    found = {
        name: switch_of(rules, special[name].switches[0])
        for name in (
            "four-west",
            "nearest-winner",
            "four-winds-draw",
            "passing",
            "kong-when-ready",
            "four-kongs-draw",
        )
    }
    assert found == {
        "four-west": True,
        "nearest-winner": "nearest",
        "four-winds-draw": False,
        "passing": "forbidden",
        "kong-when-ready": False,
        "four-kongs-draw": False,
    }


def test_the_rules_that_no_shipped_set_has_say_so():
    special = reference().special_rules.rules
    for name in ("four-kongs-draw", "four-winds-draw"):
        assert not any(switch_of(rules, special[name].switches[0]) for rules in RULE_SETS.values())
        assert "都不採用" in special[name].summary + special[name].explanation
    for name in ("minimum-tai", "tai-cap"):
        assert not any(switch_of(rules, special[name].switches[0]) for rules in RULE_SETS.values())


def test_figures_in_the_frequent_questions_are_those_of_the_rules():
    faq = reference().faq
    standard = RULE_SETS["standard"]
    counted = sum(1 for rule in standard.patterns.values() if rule.value)
    assert f"{counted} 種" in faq["how-many-patterns"].answer
    assert f"{standard.value_of('concealed_self_drawn')} 台" in faq["concealed-self-drawn"].answer
    assert f"{standard.value_of('heavenly_hand')} 台" in faq["heavenly-odds"].more
    assert f"{standard.value_of('flower_set')} 台" in faq["flower-drawn"].more


def test_a_wish_to_pay_for_a_penalty_matches_the_switch():
    paying = {rules.id for rules in RULE_SETS.values() if rules.switches.ready_penalty}
    rulings = reference().penalties.rulings
    assert set(rulings["declared-ready-payer"].rule_sets) == paying
    assert set(rulings["declared-ready-onlooker"].rule_sets) == paying


def test_wins_by_flowers_are_for_the_rule_sets_that_have_flowers():
    with_flowers = {rules.id for rules in RULE_SETS.values() if rules.value_of("seven_rob_one")}
    rulings = reference().penalties.rulings
    assert set(rulings["seven-rob-one-payer"].rule_sets) == with_flowers
    assert set(rulings["eight-flowers-payers"].rule_sets) == with_flowers
