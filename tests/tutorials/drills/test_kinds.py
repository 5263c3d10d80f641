"""Every kind of drill: one right answer, the engine's, at every table and level; harder where it says so."""

from __future__ import annotations

import ast
import re
import time
from collections import Counter
from pathlib import Path
from statistics import mean

import pytest

from scoring.core.answer import answer
from scoring.core.ruleset import RuleSet, load_rulesets
from scoring.core.tiles import CODES
from tests.tutorials.drills.every_drill import ASKED_ANEW, HOUSES, every_set, house, naive_waits
from tutorials.drills import kinds
from tutorials.drills.chance import Chance, Token, read_token
from tutorials.drills.checks import faults
from tutorials.drills.drill import Drill
from tutorials.drills.kinds import KINDS, drill_of
from tutorials.drills.kinds.calls import MayCall
from tutorials.drills.kinds.ruling import marks_of, outcome, rulings_at, situation
from tutorials.drills.level import Level
from tutorials.game.errors import Refusal
from tutorials.reference import reference

STANDARD = load_rulesets()["standard"]
SLOWEST = 0.05
"""Seconds of processor time in which nineteen of twenty drills are made."""


def made(kind: str, rules: RuleSet, level: Level, turn: int, base: str = "made") -> Drill:
    """Make a drill anew, past what is remembered."""
    return KINDS[kind].make(Chance.of(Token(base, turn), f"{kind}/{rules.id}/{level}"), rules, level)


def some(kind: str, each: int) -> list[tuple[RuleSet, Level, Drill]]:
    return [
        (rules, level, made(kind, rules, level, turn))
        for rules in every_set()
        for level in Level
        for turn in range(1, each + 1)
    ]


@pytest.mark.parametrize("kind", KINDS)
def test_every_answer_is_the_engines_and_the_only_one(kind: str) -> None:
    for rules, level, drill in some(kind, 4):
        where = (rules.id, level, drill.key)
        assert drill.faults() == [], where
        assert set(drill.exercise.solution()) == ASKED_ANEW[kind](drill, rules), where
        offered = [choice.value for choice in drill.exercise.choices()]
        assert set(drill.exercise.solution()) <= set(offered)
        for value in offered[:2]:
            verdict = drill.exercise.judge([value])
            assert verdict
            assert all(line.strip() for line in verdict.why)
            assert verdict.why


@pytest.mark.parametrize("kind", KINDS)
def test_harder_levels_have_more_to_see(kind: str) -> None:
    weights = [mean(made(kind, STANDARD, level, turn).weight for turn in range(1, 41)) for level in Level]
    assert weights == sorted(weights)
    assert weights[2] >= weights[0] + 1


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_token_is_the_same_drill(kind: str) -> None:
    one, other = (made(kind, STANDARD, Level.MIDDLE, 3) for _ in range(2))
    assert one.exercise == other.exercise
    assert one.key == other.key
    assert [choice.value for choice in one.exercise.choices()] == [choice.value for choice in other.exercise.choices()]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("level", Level)
def test_nothing_comes_back_soon(kind: str, level: Level) -> None:
    keys = [made(kind, STANDARD, level, turn).key for turn in range(1, 25)]
    assert len(set(keys)) == len(keys)


@pytest.mark.parametrize("kind", ["tai", "pong", "pay", "shape", "opening", "safe"])
def test_the_place_of_the_right_answer_tells_nothing(kind: str) -> None:
    places: Counter[int] = Counter()
    for turn in range(1, 121):
        exercise = made(kind, STANDARD, Level.MIDDLE, turn).exercise
        (right,) = exercise.solution()
        places[[choice.value for choice in exercise.choices()].index(right)] += 1
    assert max(places.values()) <= 120 * (0.65 if kind == "pong" else 0.5), places
    assert len(places) >= 2


def test_waits_are_those_of_the_naive_twin() -> None:
    for turn in range(1, 9):
        drill = made("waits", STANDARD, Level.HARD, turn)
        assert set(drill.exercise.solution()) == naive_waits(drill)


@pytest.mark.benchmark
@pytest.mark.parametrize("kind", KINDS)
def test_making_a_drill_takes_little_time(kind: str) -> None:
    made(kind, STANDARD, Level.HARD, 999)
    spent = []
    for level in Level:
        for turn in range(1, 31):
            begun = time.process_time()
            made(kind, STANDARD, level, turn, "timed")
            spent.append(time.process_time() - begun)
    assert sorted(spent)[int(len(spent) * 0.95)] <= SLOWEST


def test_a_drill_follows_its_rule_set() -> None:
    totals = {rules.id: made("tai", rules, Level.HARD, 1).exercise.solution() for rules in every_set()}
    assert len(set(totals.values())) > 3
    assert made("opening", load_rulesets()["southern"], Level.HARD, 1).exercise.picture() is not None


@pytest.mark.parametrize("name", HOUSES)
def test_a_house_set_may_ask_for_much(name: str) -> None:
    rules = house(name)
    for turn in range(1, 13):
        for kind in ("tai", "lines", "pay"):
            assert made(kind, rules, Level.HARD, turn).faults() == []


def test_a_hand_below_the_minimum_is_complete_and_said_to_be_worth_too_little() -> None:
    rules = house("dear")
    seen = 0
    for level in Level:
        for turn in range(1, 31):
            drill = made("calls", rules, level, turn)
            exercise = drill.exercise
            assert isinstance(exercise, MayCall)
            if exercise.refusal("hu") is not Refusal.TOO_FEW_TAI:
                continue
            seen += 1
            about = exercise.why(frozenset())[-1]
            won = answer({**drill.hand, "win": CODES[exercise.tile]}, lambda _: load_rulesets()["standard"])
            worth = int(re.search(r"牌型成了，但只有 (\d+) 台，dear 8 台起胡。", about)[1])
            assert "不能胡" in about
            assert worth < 8
            assert won["tai"] <= worth  # What the situation adds, the plain request does not know.
    assert seen > 5


def test_rulings_side_by_side_never_say_the_same() -> None:
    rulings = reference().penalties.rulings
    for level in Level:
        for turn in range(1, 60):
            offered = [rulings[choice.value] for choice in made("ruling", STANDARD, level, turn).exercise.choices()]
            assert len({marks_of(one) for one in offered}) == len({outcome(one) for one in offered}) == len(offered)


@pytest.mark.parametrize("rules", load_rulesets().values(), ids=lambda rules: rules.id)
def test_a_situation_has_one_ruling_at_a_table(rules: RuleSet) -> None:
    told = Counter(situation(one, rules) for one in rulings_at(rules))
    assert [words for words, times in told.items() if times > 1] == []


def test_the_checks_find_no_fault() -> None:
    assert list(faults()) == []


@pytest.mark.parametrize("text", ["", "a", "a-0", "A-1", "a-01", "a-100000", "a-1 ", "a" * 17 + "-1", "-1", "a--1"])
def test_what_is_no_token_is_none(text: str) -> None:
    assert read_token(text) is None


def test_a_token_is_read_as_it_is_written() -> None:
    token = Token("k3f9x2", 12)
    assert read_token(str(token)) == token
    assert token.following == Token("k3f9x2", 13)
    assert Token("a", 99_999).following == Token("a", 1)


def test_makers_know_nothing_of_django() -> None:
    """The modules that make drills import no Django themselves, no clock and no chance but the token's."""
    folder = Path(kinds.__file__).parent
    banned = {"django", "time", "datetime", "secrets", "os"}
    for file in (*folder.glob("*.py"), *(folder.parent / f"{name}.py" for name in ("chance", "drill", "hands", "won"))):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            assert not {name.split(".")[0] for name in names} & banned, file.name


@pytest.mark.nightly
@pytest.mark.parametrize("kind", KINDS)
def test_five_thousand_of_each_kind_have_one_right_answer(kind: str) -> None:
    sets = list(every_set())
    number = 0
    spent: list[float] = []
    while number < 5_000:
        number += 1
        rules, level = sets[number % len(sets)], list(Level)[number // len(sets) % 3]
        begun = time.process_time()
        drill = made(kind, rules, level, number, "night")
        spent.append(time.process_time() - begun)
        assert drill.faults() == [], (rules.id, level, number)
        assert set(drill.exercise.solution()) == ASKED_ANEW[kind](drill, rules), (rules.id, level, number)
    spent.sort()
    print(
        f"{kind}: {number} drills, {sum(spent):.1f} s, p50 {1000 * spent[2500]:.1f} ms, p95 {1000 * spent[4750]:.1f} ms"
    )
    assert spent[4750] <= SLOWEST


def test_what_is_remembered_is_the_same() -> None:
    token = Token("made", 1)
    assert drill_of("tai", STANDARD, Level.EASY, token) is drill_of("tai", STANDARD, Level.EASY, token)
