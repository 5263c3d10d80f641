"""House rule sets as data: what is kept of a document, what is refused, and in which words."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.core.context import Stakes
from scoring.core.house import House, house_of, read_house, rules_of
from scoring.core.request import read_request
from scoring.core.ruleset import Fault, RuleSet, RuleSetError, load_rulesets
from scoring.core.score_sheet import score
from tests.scoring.house.given import documents

PARENTS = tuple(load_rulesets())
HUGE = pytest.param(16**5_000, id="huge")


def same(one: RuleSet, other: RuleSet) -> bool:
    """Say whether two rule sets say the same in everything that counts."""
    return vars(one) == vars(other)


def faults_of(document: object) -> list[Fault]:
    with pytest.raises(RuleSetError) as caught:
        read_house(document)
    return list(caught.value.faults)


def words_of(document: object) -> dict[str, str]:
    return {fault.place: fault.words for fault in faults_of(document)}


def document(**changes: Any) -> dict[str, Any]:
    return {"label": "阿明家", "extends": "standard", **changes}


@pytest.mark.parametrize("parent", PARENTS)
def test_a_copy_counts_as_its_parent_does(parent: str) -> None:
    ours, theirs = house_of(load_rulesets()[parent], "阿明家").rules, load_rulesets()[parent]
    assert (ours.switches, ours.play, ours.stakes) == (theirs.switches, theirs.play, theirs.stakes)
    assert ours.patterns == theirs.patterns
    assert ours.label == "阿明家"


def test_what_is_as_the_parent_has_it_is_not_kept() -> None:
    house = read_house(
        document(
            stakes={"base": 100, "per_tai": 10},
            switches={"min_tai": 0, "tai_cap": 20},
            patterns={
                "dragon": {"value": 1},
                "all_triplets": {"value": 5},
                "all_simples": {"value": 0},
                "heavenly_hand": {"absorbs": ["self_drawn"]},
            },
        )
    )
    assert house.document == {
        "label": "阿明家",
        "extends": "standard",
        "stakes": {"per_tai": 10},
        "switches": {"tai_cap": 20},
        "patterns": {"all_triplets": {"value": 5}, "heavenly_hand": {"absorbs": ["self_drawn"]}},
    }
    assert house.rules.stakes == Stakes(100, 10)
    assert house.rules.patterns["all_triplets"].source == "自訂"
    assert house.rules.patterns["dragon"].source != "自訂"


def test_every_fault_comes_at_once_in_words() -> None:
    found = words_of(
        {
            "label": "",
            "extends": "standard",
            "colour": 1,
            "stakes": {"base": -1, "ante": 5},
            "switches": {"min_tai": 1001, "pinghu_wait": "none", "flowers": 1, "sea": True},
            "play": 3,
            "patterns": {"dragon": {"value": True}, "straight": {}, "nine": {"value": 1}, "dragoon": 4},
        }
    )
    assert found == {
        "label": "要取一個名字",
        "colour": "沒有「colour」這一項",
        "stakes.base": "要是 0 到 1000000 的整數",
        "stakes.ante": "沒有「ante」這一項",
        "switches.min_tai": "要是 0 到 1000 的整數",
        "switches.pinghu_wait": "只能是 two_sided、exactly_two_kinds、any",
        "switches.flowers": "只能是 true 或 false",
        "switches.sea": "沒有「sea」這個開關",
        "play": "要是一張表（名字和值）",
        "patterns.dragon": "台數要是 0 到 1000 的整數",
        "patterns.straight": "台數要是 0 到 1000 的整數",
        "patterns.nine": "沒有「nine」這個台型",
        "patterns.dragoon": "沒有「dragoon」這個台型",
    }


def test_absorption_in_a_circle_is_told_by_name() -> None:
    circle = {"all_triplets": {"absorbs": ["half_flush"]}, "half_flush": {"absorbs": ["all_triplets"]}}
    (fault,) = faults_of(document(patterns=circle))
    assert fault.place.endswith(".absorbs")
    assert fault.words.startswith("互相算進對方：")
    assert "碰碰胡" in fault.words
    assert "混一色" in fault.words


@pytest.mark.parametrize("absorbs", [3, "dragon", ["nothing"], [["dragon"]], ["all_triplets"], {"dragon": 1}, None])
def test_absorbs_that_can_not_be_are_refused(absorbs: object) -> None:
    places = [fault.place for fault in faults_of(document(patterns={"all_triplets": {"absorbs": absorbs}}))]
    assert places == ["patterns.all_triplets.absorbs"]


@pytest.mark.parametrize("parent", [None, 3, [], {}, "house", "standard.toml", "x" * 9_999, HUGE])
def test_only_a_shipped_set_can_be_the_parent(parent: object) -> None:
    assert "extends" in words_of(document(extends=parent))


@pytest.mark.parametrize("nothing", [None, 3, "x", [], [{"label": "a"}], HUGE])
def test_what_is_no_table_is_refused(nothing: object) -> None:
    assert len(faults_of(nothing)) == 1


@pytest.mark.parametrize("value", [-1, 1_001, 10**40, HUGE, 1.0, float("nan"), "3", True, None, [], {}])
def test_a_value_is_a_count(value: object) -> None:
    assert list(words_of(document(patterns={"dragon": {"value": value}}))) == ["patterns.dragon"]
    assert list(words_of(document(switches={"tai_cap": value}))) == ["switches.tai_cap"]


def test_nesting_without_end_is_no_trouble() -> None:
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    for key in ("label", "summary", "extends", "stakes", "switches", "play", "patterns", "more"):
        assert key in words_of(document(**{key: deep}))
    assert "patterns.dragon" in words_of(document(patterns={"dragon": deep}))
    assert "patterns.dragon.absorbs" in words_of(document(patterns={"dragon": {"absorbs": deep}}))


def test_very_many_faults_are_told_as_a_number() -> None:
    found = faults_of(document(switches={f"switch{number}": 1 for number in range(900)}))
    assert len(found) == 41
    assert found[-1].words == "另外還有 860 個地方不對"


@pytest.mark.parametrize(
    "label",
    [
        "",
        "   ",
        "\n",
        "字" * 41,
        "a\x00b",
        "a\x1bb",
        "a\x7fb",
        "\u202eab",
        "a\u2066b",
        "\ufeffab",
        "\ud800",
        "\U000e0001",
        3,
        None,
    ],
)
def test_a_name_that_can_not_be_shown_is_refused(label: object) -> None:
    assert list(words_of(document(label=label))) == ["label"]


@pytest.mark.parametrize(
    "label", ["阿明家", "  阿明　家 ", "字" * 40, "👨‍👩‍👧 家", "<b>{0}</b>", "'; DROP TABLE--", "é́"]
)
def test_a_name_is_kept_as_it_was_typed_on_one_line(label: str) -> None:
    house = read_house(document(label=label))
    assert house.label == " ".join(label.split())


# ---- round trips ------------------------------------------------------------------------------------------


@settings(deadline=None)
@given(documents)
def test_what_is_kept_makes_the_same_rule_set_again(given_document: dict[str, Any]) -> None:
    house: House = read_house(given_document, "x.1")
    again = read_house(json.loads(house.text), "x.1")
    assert again.text == house.text
    assert same(again.rules, house.rules)
    assert rules_of("x.1", house.text) is rules_of("x.1", house.text)


@settings(deadline=None)
@given(documents)
def test_everything_asked_for_is_in_the_rule_set(given_document: dict[str, Any]) -> None:
    rules = read_house(given_document).rules
    for kind in ("switches", "play", "stakes"):
        for key, value in given_document.get(kind, {}).items():
            assert getattr(getattr(rules, kind), key) == value
    for pattern_id, entry in given_document.get("patterns", {}).items():
        assert rules.value_of(pattern_id) == entry["value"]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
KEYS = (
    "label",
    "summary",
    "extends",
    "stakes",
    "switches",
    "play",
    "patterns",
    "id",
    "dragon",
    "min_tai",
    "value",
    "absorbs",
)


@settings(deadline=None)
@given(st.recursive(JSON, lambda inner: st.dictionaries(st.sampled_from(KEYS), inner, max_size=5), max_leaves=12))
def test_any_data_is_read_or_refused_in_words(data: Any) -> None:
    found: list[Fault] = []
    try:
        read_house(data)
    except RuleSetError as error:
        found = list(error.faults)
        found = found or [Fault("refused without a reason")]
    assert all(fault.words for fault in found)


@pytest.mark.parametrize("label", ["{", "}{", "{tiles}", "{0.__class__} {number} {", "%s{0}"])
def test_a_name_with_braces_is_a_name(label: str) -> None:
    house = read_house({"extends": "standard", "label": label, "patterns": {"concealed_hand": {"value": 0}}})
    assert house.rules.label == house.label == label
    request = read_request({"hand": "123456789m 456p 34s 55s", "win": "2s"})
    sheet = score(request.hand, request.context, house.rules)
    (line,) = [line for line in sheet.not_met if line.rule.id == "concealed_hand"]
    assert line.reason == f"{label}這一項是 0 台"
