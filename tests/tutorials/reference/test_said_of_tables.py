"""What the pages say of rule sets and of our table, held against the rules, the engine and the table."""

import re
from dataclasses import replace

import pytest

from scoring.core.catalogue import load_catalogue
from scoring.core.context import Situation
from scoring.core.ruleset import RuleSet, load_rulesets
from scoring.core.tiles import TILE_BY_CODE
from tests.tutorials.game.helpers import DEALER, table
from tutorials.game.claim_rules import refuse_claimed_kong
from tutorials.game.errors import Refusal
from tutorials.game.options import Options
from tutorials.game.state import State, Turn
from tutorials.game.table_rules import agreed_rules
from tutorials.game.turn_rules import refuse_kong_after_ready
from tutorials.lessons import book
from tutorials.reference import reference
from tutorials.reference.engine import example_faults
from tutorials.reference.examples import Example

RULE_SETS = load_rulesets()
CATALOGUE = load_catalogue()
DECLARING = {name for name in RULE_SETS if agreed_rules(Options(name)).ready_rule}
ONE_S, FOUR_M = TILE_BY_CODE["1s"], TILE_BY_CODE["4m"]
ACROSS = 2


def ready_table(rules: str, declared: Situation | None) -> State:
    """Return a table at which the player across from the dealer is ready, with three 1s in hand."""
    state = table(Options(rules), {0: DEALER, ACROSS: "234567m789p111s2255s"})
    players = list(state.players)
    players[ACROSS] = replace(players[ACROSS], declared=declared)
    return replace(state, players=tuple(players))


def said_by_step(name: str) -> tuple[str, str]:
    """Return what a step of a lesson says, and its note on where tables differ."""
    step = book().pages[name].step
    return "".join(line.plain for line in step.text), "".join(line.plain for line in step.dispute)


# ---------------------------------------------------------------- kongs of a ready player


@pytest.mark.parametrize("rules", RULE_SETS)
def test_a_ready_player_who_has_not_declared_may_claim_a_kong_at_every_table(rules: str):
    assert refuse_claimed_kong(ready_table(rules, None), ACROSS, 0, ONE_S) is None
    assert "還沒宣告的人，聽了牌照樣可以槓" in reference().special_rules.rules["kong-when-ready"].explanation
    assert "沒宣告的都可以" in reference().disputes.disputes["kong-after-ready"].answer


@pytest.mark.parametrize("rules", sorted(DECLARING))
def test_the_kongs_that_are_left_after_declaring(rules: str):
    """None at the platform; elsewhere the tile just drawn, as long as the wait stays."""
    state = ready_table(rules, Situation.READY)
    player = replace(state.players[ACROSS], hand=tuple(sorted((*state.players[ACROSS].hand, ONE_S))))
    assert refuse_claimed_kong(state, ACROSS, 0, ONE_S) is Refusal.DECLARED_ONLY_HU
    drawn = refuse_kong_after_ready(state, player, Turn(ONE_S), ONE_S)
    old = refuse_kong_after_ready(state, player, Turn(FOUR_M), ONE_S)
    forbidden = Refusal.KONG_AFTER_READY
    assert (drawn, old) == ((forbidden,) * 2 if rules == "platform" else (None, Refusal.KONG_CHANGES_WAITS))


def test_who_can_declare_at_all_is_said():
    said = reference().disputes.disputes["kong-after-ready"].explanation
    without, others = said.split("。")[-2], said.split("；本站牌桌")[0]
    assert {name for name, rules in RULE_SETS.items() if rules.label in without} == RULE_SETS.keys() - DECLARING
    assert {name for name, rules in RULE_SETS.items() if rules.label in others} == DECLARING


def test_the_dispute_on_being_ready_is_shown_with_its_source():
    """Source A has two rules: one on declared hands, one on ready hands that does not speak of declaring."""
    for record in (
        reference().special_rules.rules["kong-when-ready"],
        reference().disputes.disputes["kong-after-ready"],
    ):
        assert {"A 聽牌時不可明槓", "A 眼牌", "本站決定：聽牌後開槓"} <= set(record.source)
        assert "另有一條" in record.explanation


# ---------------------------------------------------------------- tiles that nobody draws


@pytest.mark.parametrize(
    "said",
    [
        CATALOGUE["last_tile_draw"].condition,
        reference().disputes.disputes["dead-wall"].answer,
        reference().glossary.terms["dead-wall"].long,
        said_by_step("draw-game/per-kong")[1],
        said_by_step("wall/two-ends")[1],
    ],
    ids=["last_tile_draw", "dispute", "glossary", "draw-game", "wall"],
)
def test_sixteen_tiles_stay_and_one_more_for_a_kong_where_the_rules_say_so(said: str):
    more = {name for name, rules in RULE_SETS.items() if rules.play.dead_wall_per_kong}
    assert {name for name, rules in RULE_SETS.items() if rules.label in said} == more
    assert "每槓一次" in said


# ---------------------------------------------------------------- 平胡


def conditions_of(rules: RuleSet) -> str:
    """Return the sentence of 平胡's condition that names a rule set."""
    (found,) = (said for said in CATALOGUE["all_sequences"].condition.split("。") if rules.label in said)
    return found


@pytest.mark.parametrize("rules", [rules for rules in RULE_SETS.values() if rules.id != "platform"], ids=lambda r: r.id)
def test_the_condition_names_what_each_rule_set_asks_of_pinghu(rules: RuleSet):
    said, switches = conditions_of(rules), rules.switches
    assert ("胡別人的牌" in said) is not switches.pinghu_self_drawn
    assert ("補的是兩面" in said) is (switches.pinghu_wait == "two_sided")
    assert ("眼不是字牌" in said) is not switches.pinghu_honor_pair
    assert ("沒有花牌" in said) is not switches.pinghu_flowers
    assert ("門清不算" in said) is not switches.pinghu_concealed


def test_the_lesson_on_flowers_says_whose_flowers_bar_pinghu_and_where_they_do_not():
    text, note = said_by_step("flowers/worth")
    assert "只要有花，自己的也一樣，就不能平胡" in text
    allowing = {name for name, rules in RULE_SETS.items() if rules.switches.pinghu_flowers}
    (said,) = re.findall("有花還能平胡的是([^。]+)。", note)
    assert {name for name, rules in RULE_SETS.items() if rules.label in said} == allowing


# ---------------------------------------------------------------- penalties in lessons


def test_the_lesson_on_manners_leaves_a_false_win_to_the_table():
    """Only the tables of two sources say what a false win costs, and not the same."""
    text, _ = said_by_step("manners/check-before-win")
    assert "先講好" in text
    assert "賠三家" not in text


def test_the_lesson_on_manners_says_whose_penalty_a_discarded_flower_is():
    _, note = said_by_step("manners/flower-slip")
    named = {name for name, rules in RULE_SETS.items() if rules.label in note}
    assert named == set(reference().penalties.rulings["flower-just-drawn"].rule_sets)


# ---------------------------------------------------------------- 搶槓


def robbing(hand: str, win: str, *melds: str, tai: dict[str, int] | None = None, refused: str = "") -> Example:
    request = {"hand": hand, "win": win, "melds": list(melds), "by": "rob_kong", "from": "right", "seat": "S"}
    return Example("", request, tai=tai or {}, refused={"standard": refused} if refused else {}, waits=())


def test_only_what_can_be_is_said_to_count_with_a_robbed_kong():
    """The player who adds to the kong holds three of the tile: whoever robs it can need it for a run alone."""
    assert list(example_faults(robbing("34m567678p345789s99s", "2m", tai={"standard": 4}))) == []
    for impossible in (
        robbing("7s", "7s", "123m", "678m", "345p", "WWW", "234s", refused="impossible_situation"),
        robbing("234567m345678p3459s", "9s", refused="impossible_situation"),
        robbing("234567m345p55p789s99s", "9s", refused="impossible_situation"),
    ):
        assert list(example_faults(impossible)) == []
    (said,) = (quarrel for quarrel in CATALOGUE["rob_kong"].quarrels if "照算" in quarrel)
    counted, never = said.split("照算。")
    assert "平胡" in counted
    assert [name for name in ("全求人", "單吊", "對倒") if name in counted or name not in never] == []


# ---------------------------------------------------------------- 四歸西


def test_four_wests_are_of_the_first_go_round_and_not_of_a_round_of_four_deals():
    rule = reference().special_rules.rules["four-west"]
    assert "第一輪" in rule.summary
    assert "圈" not in rule.summary + rule.explanation
