"""Rule sets as data: what ships is whole, and every fault is named."""

import tomllib
from collections.abc import Mapping
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from scoring.core import catalogue, ruleset
from scoring.core.catalogue import CatalogueError, load_catalogue
from scoring.core.ruleset import RuleSet, RuleSetError, default_rules, load_rulesets, read_ruleset
from tests.naive.tables import CATALOGUE, VALUES, absorbers

SHIPPED = load_rulesets()
STANDARD: dict[str, Any] = tomllib.loads(
    (Path(ruleset.__file__).with_name("rulesets") / "standard.toml").read_text(encoding="utf-8")
)


def faults(**changes: Any) -> tuple[str, ...]:
    """Change the data of the standard set; return the faults that reading it must name."""
    return faults_of({**deepcopy(STANDARD), **changes})


def faults_of(data: Mapping[str, Any], parents: Mapping[str, RuleSet] = SHIPPED) -> tuple[str, ...]:
    with pytest.raises(RuleSetError) as caught:
        read_ruleset(data, parents)
    return caught.value.faults


def with_pattern(pattern_id: str, **changes: Any) -> dict[str, Any]:
    """Change one pattern of the standard set."""
    entry = {**STANDARD["patterns"].get(pattern_id, {"source": "D"}), **changes}
    return {"patterns": {**STANDARD["patterns"], pattern_id: entry}}


# ---- what ships -------------------------------------------------------------------------------------------


def test_nine_sets_ship_and_the_standard_one_is_the_default() -> None:
    assert list(SHIPPED) == [
        "standard", "platform", "classic", "sixteen", "club", "wikibooks", "association", "sml", "southern",
    ]  # fmt: skip
    assert default_rules() == "standard"


@pytest.mark.parametrize("rules", VALUES)
def test_values_are_those_of_the_decisions(rules: str) -> None:
    """The second scorer's table was typed in from the decisions by itself."""
    listed = {pattern_id: rule.value for pattern_id, rule in SHIPPED[rules].patterns.items()}
    assert {pattern_id: value for pattern_id, value in listed.items() if pattern_id in CATALOGUE} == VALUES[rules]


@pytest.mark.parametrize("rules", ["standard", "sixteen"])
def test_a_note_never_contradicts_the_tables_named_as_its_source(rules: str) -> None:
    """A source gives the same tai; where it takes in other patterns, the note says which table does so."""
    tables = {"WB": "wikibooks", "AT": "association", "SML": "sml"}
    told = 0
    for pattern_id, rule in SHIPPED[rules].patterns.items():
        for source in set(rule.source.split(", ")) & set(tables):
            table = SHIPPED[tables[source]]
            other = table.patterns[pattern_id]
            assert other.value == rule.value, (pattern_id, source)
            if set(other.absorbs) != set(rule.absorbs):
                assert table.label in rule.note, (pattern_id, source)
                assert f"也是 {rule.value} 台，但" in rule.note, (pattern_id, source)
                told += 1
    assert told


@pytest.mark.parametrize("rules", VALUES)
def test_absorption_is_that_of_the_decisions(rules: str) -> None:
    """Beside it every pattern is absorbed by eight flowers, which the second scorer never looks at."""
    patterns = SHIPPED[rules].patterns
    for absorbed in VALUES[rules]:
        mine = {rule.id for rule in patterns.values() if absorbed in rule.absorbs} - {"eight_flowers"}
        theirs = {taker for taker in absorbers(rules, absorbed) if taker in VALUES[rules]}
        if absorbed == "self_drawn":  # 人胡 is never self-drawn: it does not matter whether the pair is written.
            mine, theirs = mine - {"human_hand"}, theirs - {"human_hand"}
        if absorbed != "seven_rob_one":
            assert mine == theirs, absorbed
    if "eight_flowers" in patterns:
        assert set(patterns["eight_flowers"].absorbs) >= patterns.keys() - {"eight_flowers"}


def test_every_value_has_a_source() -> None:
    for rules in SHIPPED.values():
        assert all(rule.source for rule in rules.patterns.values())


def test_patterns_stand_in_the_catalogues_order() -> None:
    order = list(load_catalogue())
    for rules in SHIPPED.values():
        assert sorted(rules.patterns, key=order.index) == list(rules.patterns)


# ---- faults -----------------------------------------------------------------------------------------------


def test_the_standard_set_itself_has_no_fault() -> None:
    assert read_ruleset(STANDARD, {}).id == "standard"


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"colour": "red"}, "unknown key 'colour'"),
        ({"label": ""}, "label is missing"),
        ({"summary": 3}, "summary is missing"),
        ({"extends": "nowhere"}, "extends the unknown set 'nowhere'"),
        ({"switches": {"flowres": True}}, "unknown key switches.flowres"),
        ({"switches": {"flowers": "yes"}}, "switches.flowers can't be 'yes'"),
        ({"switches": {"streak_cap": -1}}, "switches.streak_cap can't be -1"),
        ({"switches": {"min_tai": True}}, "switches.min_tai can't be True"),
        ({"switches": {"pinghu_wait": "wide"}}, "switches.pinghu_wait can't be 'wide'"),
        ({"play": {"seating": "sofa"}}, "play.seating can't be 'sofa'"),
        ({"play": {"tempo": 1}}, "unknown key play.tempo"),
        (with_pattern("nine_gates", value=8), "unknown pattern 'nine_gates'"),
        (with_pattern("dragon", worth=2), "dragon: unknown key 'worth'"),
        (with_pattern("dragon", value=-2), "dragon: the value can't be -2"),
        (with_pattern("dragon", value="1"), "dragon: the value can't be '1'"),
        (with_pattern("dragon", value=5_000), "dragon: the value can't be 5000"),
        (with_pattern("dragon", source=""), "dragon: the value has no source"),
        (with_pattern("dragon", absorbs=["nine_gates"]), "dragon: absorbs the unknown pattern 'nine_gates'"),
        (with_pattern("dragon", absorbs=["dragon"]), "dragon: absorbs itself"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_fault_is_named(changes: dict[str, Any], fault: str) -> None:
    assert faults(**changes) == (fault,)


def test_absorption_in_a_circle_is_named() -> None:
    (fault,) = faults(**with_pattern("dragon", absorbs=["big_three_dragons"]))
    assert fault.startswith("absorbs in a circle: ")
    assert "dragon" in fault
    assert "big_three_dragons" in fault


def test_a_missing_value_is_named() -> None:
    assert faults(patterns={"dragon": {"source": "D"}}) == ("dragon: the value can't be None",)


def test_all_faults_are_named_at_once() -> None:
    found = faults(colour=1, label="", switches={"flowers": 3}, **with_pattern("dragon", value=-1, source=""))
    assert len(found) == 5


def test_a_set_that_extends_another_holds_only_what_differs() -> None:
    data = {
        "id": "ours", "label": "我們家", "english": "Ours", "origin": "家規", "summary": "三元牌 2 台。",
        "extends": "standard", "switches": {"min_tai": 1}, "patterns": {"dragon": {"value": 2}},
    }  # fmt: skip
    rules = read_ruleset(data, SHIPPED)
    assert rules.value_of("dragon") == 2
    assert rules.value_of("seat_wind") == 1
    assert rules.switches.min_tai == 1
    assert rules.patterns["dragon"].source == SHIPPED["standard"].patterns["dragon"].source


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Read the rule sets of an empty folder, unremembered."""
    monkeypatch.setattr(ruleset, "_FOLDER", tmp_path)
    return tmp_path


def write(folder: Path, name: str, text: str) -> None:
    (folder / f"{name}.toml").write_text(text, encoding="utf-8")


WORDS = 'label = "a"\nenglish = "a"\norigin = "a"\nsummary = "a"\n'


def test_sets_that_extend_each_other_are_named(folder: Path) -> None:
    write(folder, "one", f'id = "one"\nextends = "two"\n{WORDS}')
    write(folder, "two", f'id = "two"\nextends = "one"\n{WORDS}')
    with pytest.raises(RuleSetError, match="extends in a circle"):
        load_rulesets.__wrapped__()


def test_a_file_must_carry_its_own_id(folder: Path) -> None:
    write(folder, "one", f'id = "two"\n{WORDS}')
    with pytest.raises(RuleSetError, match="one: holds the id 'two'"):
        load_rulesets.__wrapped__()


def test_the_faults_of_every_file_are_told_with_its_name(folder: Path) -> None:
    write(folder, "one", f'id = "one"\nextends = "gone"\n{WORDS}')
    write(folder, "two", f'id = "two"\ncolour = 1\n{WORDS}')
    with pytest.raises(RuleSetError) as caught:
        load_rulesets.__wrapped__()
    assert set(caught.value.faults) == {"one: extends the unknown set 'gone'", "two: unknown key 'colour'"}


def test_a_set_may_extend_one_that_comes_later_in_the_alphabet(folder: Path) -> None:
    write(folder, "a", f'id = "a"\nextends = "b"\nplace = 2\n{WORDS}')
    write(folder, "b", f'id = "b"\nplace = 1\n{WORDS}[switches]\nmin_tai = 3\n')
    found = load_rulesets.__wrapped__()
    assert list(found) == ["b", "a"]
    assert found["a"].switches.min_tai == 3


# ---- the catalogue's own faults ---------------------------------------------------------------------------

ENTRY = '[[patterns]]\nid = "{id}"\nname = "台"\nenglish = "x"\nfamily = "{family}"\nsummary = "x"\ncondition = "x"\n'


def catalogue_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str) -> str:
    path = tmp_path / "catalogue.toml"
    path.write_text(text, encoding="utf-8")
    monkeypatch.setattr(catalogue, "_PATH", path)
    with pytest.raises(CatalogueError) as caught:
        load_catalogue.__wrapped__()
    return str(caught.value)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (ENTRY.format(id="dragon", family="honor") * 2, "dragon: stands twice"),
        (ENTRY.format(id="dragon", family="luck"), "dragon: unknown family 'luck'"),
        (ENTRY.format(id="nine_gates", family="suit"), "nine_gates: has no detector"),
        (ENTRY.format(id="dragon", family="honor"), "seat_wind: has a detector and no entry"),
        (ENTRY.format(id="dragon", family="honor") + "worth = 3\n", "dragon: "),
        ('[[patterns]]\nid = "dragon"\n', "dragon: "),
    ],
)
def test_a_fault_of_the_catalogue_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, fault: str
) -> None:
    assert fault in catalogue_fault(tmp_path, monkeypatch, text)
